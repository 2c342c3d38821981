"""Whether two questions ask the same: what they share, and what tells them apart.

Words that carry a question are weighed by how rare they are. What differs decides more than how much is
shared: a number, an opposite ("with", "without"), a negation or a name of a rule in one question only makes
it another one, however alike the rest is. Where that cannot be told, the two are `UNSURE`.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cached_property, lru_cache

from taiyaku.corpus.model import Entry, Lang, Term
from taiyaku.corpus.name_keys import loose_key
from taiyaku.corpus.similarity import functional_key, likeness, plain, words
from taiyaku.corpus.text import has_japanese
from taiyaku.values import Struct, field

ALIKE_ANSWERS = 0.7  # of answers long enough to be recognised by
LONG_ANSWER = 8  # words
SOME = 0.55  # below that, two questions are not even near
LITTLE = 0.4  # with one long answer to both
SHORT_QUESTION = 4  # words: "Does this stack?" is asked of anything

_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc-\u30ff]+")
_LONE = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]")
_HIRAGANA = re.compile(r"[\u3041-\u309f]+")
_LATIN = re.compile(r"[^\W\d_]+(?:['.&/-][^\W_]+)*")
_SENTENCE = re.compile(r"(?<=[.?!。？！])\s*(?=\S)")
_VOWEL = re.compile(r"[aeiouyà-ü]")


class Same(IntEnum):
    """What two questions are to each other."""

    NO = 0
    UNSURE = 1
    REWORDED = 2
    IDENTICAL = 3


class QuestionWords(Struct, frozen=True, dict=True):
    """Words that tell a question asked again from another one, as the vocabularies list them."""

    opposites: tuple[frozenset[str], ...] = ()
    turning: tuple[frozenset[str], ...] = ()
    joining: frozenset[str] = frozenset()
    illustrations: tuple[str, ...] = ()
    small: frozenset[str] = frozenset()
    synonyms: Mapping[str, str] = field(default_factory=dict)  # stem -> the word that stands for it

    @classmethod
    def of(cls, tables: Mapping[str, Mapping[str, tuple[str, ...]]]) -> QuestionWords:
        lists = tables.get("questions", {})

        def groups(name: str) -> tuple[list[str], ...]:
            return tuple([_folded(w) for w in line.split("/")] for line in lists.get(name, ()))

        return cls(
            opposites=tuple(frozenset(map(stem, group)) for group in groups("opposites")),
            turning=tuple(frozenset(map(stem, group)) for group in groups("turning")),
            joining=frozenset(map(_folded, lists.get("joining", ()))),
            illustrations=tuple(map(_folded, lists.get("illustrations", ()))),
            small=frozenset(map(_folded, lists.get("small", ()))),
            synonyms={stem(word): group[0] for group in groups("synonyms") for word in group},
        )

    @cached_property
    def _latin(self) -> frozenset[str]:
        return frozenset(
            w for group in (*self.opposites, *self.turning) for w in group if not has_japanese(w)
        )

    @cached_property
    def _japanese(self) -> tuple[tuple[str, ...], ...]:
        """Of each group the Japanese words, the longest first."""
        groups = (filter(has_japanese, group) for group in (*self.opposites, *self.turning))
        ranked = (tuple(sorted(group, key=lambda w: (-len(w), w))) for group in groups)
        return tuple(filter(None, ranked))

    def said(self, order: Sequence[str]) -> frozenset[str]:
        """Which opposites and turning words a text says; Japanese ones may stand inside another word."""
        found = set(self._latin.intersection(map(stem, order)))
        found |= {"n't"} if any(word.endswith("n't") for word in order) else set()
        folded = "".join(order)
        for group in self._japanese if has_japanese(folded) else ():
            rest = folded
            for word in group:
                if word in rest:
                    found.add(word)
                    rest = rest.replace(word, "\0")
        return frozenset(found)


class Asked(Struct, frozen=True):
    """A question as it is compared."""

    id: str
    document: str
    lang: Lang
    key: str  # equal for two questions that differ in typography alone
    answer: str
    order: tuple[str, ...]  # its words, illustrations left out
    stems: frozenset[str]  # of the words that carry it
    names: frozenset[str]  # those of them that name something in the game
    numbers: Counter[str]
    marks: frozenset[str]  # the opposites and turning words it says
    context: frozenset[str]  # keys of the headings above it, of its parent and of the names it is listed with


class Reader(Struct):
    """Makes questions comparable, with the names and abbreviations of one corpus."""

    words: QuestionWords
    titles: frozenset[str] = frozenset()  # stems of the words of headwords
    long_forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # "lof" -> line, of, fire

    def read(self, entry: Entry, parent: str | None = None) -> Asked:
        asked = _clauses(entry, "question") or entry.title
        core = self._without_illustrations(asked)
        synonyms = self.words.synonyms
        said = [w for word in words(core) for w in self.long_forms.get(word, (word,))]
        order = tuple(synonyms.get(stem(w), w) if self._carries(w) else w for w in said)
        carried = {stem(w): w for w in order if self._carries(w)}
        capital = {stem(synonyms.get(stem(w), w)) for w in map(str.casefold, _capitalised(core))}
        above = (*entry.path, *entry.related, *([parent] if parent else ()))
        return Asked(
            id=entry.id,
            document=entry.document,
            lang=entry.lang,
            key=loose_key(functional_key(asked)),
            answer=_clauses(entry, "answer"),
            order=order,
            stems=frozenset(carried),
            names=frozenset(
                s for s, w in carried.items() if s in self.titles or s in capital or _KATAKANA.fullmatch(w)
            ),
            numbers=Counter(w for w in order if any(c.isdigit() for c in w)),
            marks=self.words.said(said),
            context=frozenset(filter(None, map(loose_key, above))),
        )

    def _carries(self, word: str) -> bool:
        return (
            any(c.isalnum() for c in word) and word not in self.words.small and not _HIRAGANA.fullmatch(word)
        )

    def _without_illustrations(self, text: str) -> str:
        """The question without its examples, unless it is nothing else."""
        sentences = _SENTENCE.split(plain(text))
        begins = self.words.illustrations
        kept = [s for s in sentences if not (begins and s.casefold().startswith(begins))]
        core = " ".join(kept)
        return core if len(words(core)) >= SHORT_QUESTION else text


def reader_for(entries: Iterable[Entry], terms: Iterable[Term], question_words: QuestionWords) -> Reader:
    """A reader that knows the names of a corpus: the headwords of its rules and the forms of its terms."""
    titles: set[str] = set()
    for entry in entries:
        if entry.kind not in {"faq", "erratum", "notice"}:
            for title in (*entry.titles, *entry.aliases):
                titles |= {stem(w) for w in words(title.text) if w not in question_words.small and len(w) > 1}
    return Reader(question_words, frozenset(titles), _long_forms(terms))


def _long_forms(terms: Iterable[Term]) -> dict[str, tuple[str, ...]]:
    """The words each one-word form of a concept stands for; a form of two concepts stands for itself."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for term in terms:
        for forms in (term.en, (*term.ja, *term.reading)):
            cut = [words(form) for form in forms]
            longest = max(cut, key=len, default=())
            for form in cut:
                if len(form) == 1 and form != longest and stem(form[0]) not in map(stem, longest):
                    found.setdefault(form[0], set()).add(longest)
    return {form: next(iter(longs)) for form, longs in found.items() if len(longs) == 1}


class Weights:
    """How much each word tells, from how few of the questions have it (inverse document frequency)."""

    def __init__(self, questions: Sequence[Asked]) -> None:
        self._count = max(1, len(questions))
        self.frequency = Counter(s for q in questions for s in q.stems)
        self._common = max(4, self._count // 20)

    def of(self, stems: Iterable[str]) -> float:
        return sum(math.log(1 + self._count / (1 + self.frequency[s])) + 0.1 for s in stems)

    def tells(self, stem_: str) -> bool:
        """Whether a word is too rare to be one that every other question uses ("figure", "player")."""
        return self.frequency[stem_] <= self._common


def compare(a: Asked, b: Asked, weights: Weights, question_words: QuestionWords) -> tuple[Same, float]:
    """What two questions are to each other, and how alike they are (0.0 to 1.0) to rank several by."""
    if a.key == b.key:
        return _identical(a, b)
    shared = weights.of(a.stems & b.stems)
    overlap = 2 * shared / max(1e-9, weights.of(a.stems) + weights.of(b.stems))
    if overlap < LITTLE or _apart(a, b, weights, question_words):
        return Same.NO, overlap
    # How alike two answers are; None where they are too short to be recognised by.
    shortest = min(sum(w[0].isalnum() for w in words(text)) for text in (a.answer, b.answer))
    answers = likeness(a.answer, b.answer) if shortest >= LONG_ANSWER else None
    score = (overlap + likeness(" ".join(a.order), " ".join(b.order)) + (answers or overlap)) / 3
    return _verdict(a, b, overlap, answers, question_words), score


def _identical(a: Asked, b: Asked) -> tuple[Same, float]:
    """The same words; a few of them are the same question only in one place or with one answer."""
    near, agreed = bool(a.context & b.context), functional_key(a.answer) == functional_key(b.answer)
    score = 0.8 + near / 10 + agreed / 10
    if len(a.order) <= SHORT_QUESTION + 1 and a.context and b.context and not near and not agreed:
        return Same.UNSURE, score
    return Same.IDENTICAL, score


def _apart(a: Asked, b: Asked, weights: Weights, question_words: QuestionWords) -> bool:
    """Whether something tells the two apart for certain."""
    if (a.numbers - b.numbers) and (b.numbers - a.numbers):
        return True
    if any(weights.tells(s) for s in a.names - b.stems) and any(weights.tells(s) for s in b.names - a.stems):
        return True
    for group in question_words.opposites:
        ours, theirs = a.marks & group, b.marks & group
        if ours - theirs and theirs - ours:
            return True
    return any(a.marks.isdisjoint(g) != b.marks.isdisjoint(g) for g in question_words.turning)


def _verdict(
    a: Asked, b: Asked, overlap: float, answers: float | None, question_words: QuestionWords
) -> Same:
    """What is left once nothing tells them apart for certain."""
    extra_a, extra_b = _more(a, b), _more(b, a)
    numbers = a.numbers != b.numbers
    if answers is not None and answers >= ALIKE_ANSWERS and not numbers:
        return Same.REWORDED
    if not numbers and overlap >= SOME:
        if not extra_a and not extra_b:
            return Same.REWORDED
        if not (extra_a and extra_b):
            wider, narrower = (a, b) if extra_a else (b, a)
            return Same.REWORDED if _widens(wider, narrower, question_words) else Same.UNSURE
    return Same.UNSURE if overlap >= SOME else Same.NO


def _more(a: Asked, b: Asked) -> set[str]:
    """The words that only the first question has; a lone ideograph may have run into another one's word."""
    return {s for s in a.stems - b.stems if not (_LONE.fullmatch(s) and any(s in other for other in b.stems))}


def _widens(wider: Asked, narrower: Asked, question_words: QuestionWords) -> bool:
    """Whether everything that one question says more comes with an "or": it asks of more cases at once.

    What is said more stands between words that both have; one that it repeats itself ("in a Hidden State
    or a Sleeping State") does not part it.
    """
    often = Counter(map(stem, wider.order))
    more = _more(wider, narrower)
    runs: list[list[str]] = [[]]
    for word in wider.order:
        if (known := stem(word)) in narrower.stems and often[known] == 1:
            runs.append([])
        else:
            runs[-1].append(word)
    joined = [run for run in runs if any(w in question_words.joining or w in {"/", "、"} for w in run)]
    return more <= {stem(w) for run in joined for w in run}


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """A Latin word without its commonest endings; only for comparing.

    >>> {stem(w) for w in ("place", "placed", "places", "placing")}
    {'plac'}
    """
    if not _LATIN.fullmatch(word) or has_japanese(word):
        return word
    short = word.removesuffix("'s").removesuffix("'")
    for ending in ("ment", "ing", "ed", "ies", "es", "s"):
        rest = short.removesuffix(ending)
        if rest != short and len(rest) >= 3 and _VOWEL.search(rest) and not short.endswith("ss"):
            short = rest + "y" if ending == "ies" else rest
            break
    short = short.removesuffix("e") if len(short) > 3 else short
    return short[:-1] if len(short) > 3 and short[-1] == short[-2] and short[-1] not in "aeiouls" else short


def _capitalised(text: str) -> Iterator[str]:
    """Words with a capital inside a sentence, unless every other word has one."""
    found: list[str] = []
    small = 0
    for sentence in _SENTENCE.split(plain(text)):
        for word in _LATIN.findall(sentence)[1:]:
            if word[0].isupper():
                found.append(word)
            else:
                small += 1
    if small >= len(found):
        yield from found


def _clauses(entry: Entry, role: str) -> str:
    return " ".join(c.text for s in entry.sections if s.role == role for c in s.clauses)


def _folded(word: str) -> str:
    return plain(word).casefold()
