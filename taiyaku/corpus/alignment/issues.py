"""What may be wrong between a text and its translation: numbers, negations, duties, untranslated runs.

Widths are folded before anything is compared, and numbers are compared as multisets. A remark is made only
where nothing in the other text can account for the difference: correct text gives none.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.alignment.modality import (
    ModalWords,
    allowed_or_denied,
    either,
    modality_mismatch,
    negation_mismatch,
)
from taiyaku.corpus.alignment.numbers import Numbers, NumberWords, find_numbers
from taiyaku.corpus.alignment.relation import BOUNDS, CONDITIONS, SCOPES, RelationWords, Tie, is_short, uneven
from taiyaku.corpus.model import Term
from taiyaku.corpus.similarity import functional_key, plain
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.terms.matcher import ConceptFinder, FormFinder, form_key
from taiyaku.corpus.text import any_of, has_japanese
from taiyaku.multimap import multimap
from taiyaku.values import Struct

Words = Mapping[str, Sequence[str]]

_PAGES = re.compile(r"\b(?:pages?|pp?)\b\.?\s*\d+(?:\s*[-~,]\s*\d+)*|\d+\s*(?:ページ|頁)", re.IGNORECASE)
_MARKUP = re.compile(r"</?[A-Za-z][^<>]*>|&#?\w+;")
_NUMBER = re.compile(r"\d+(?:\.\d+)*(?:[a-z](?![A-Za-z]))?")
_ENUMERATOR = re.compile(r"\A\s*\(?(?:\d{1,3}(?:\.\d+)*[.)](?!\d)\s*|\d{1,3}(?:\.\d+)+\s+)")
_RUN = re.compile(r"(?:[A-Za-z][A-Za-z'’-]*[ ,;]+){3,}[A-Za-z'’-]+")
_WORD = re.compile(r"[a-z][a-z'’-]*")
_LOWER = re.compile(r"\b[a-z]{2,}\b")
_WIDE, _NARROW = re.compile("[０-９]"), re.compile("[0-9]")


class Vocabulary(Struct, frozen=True):
    """The words of both languages that tell what a text says."""

    numbers: NumberWords
    modal: ModalWords
    bound: re.Pattern[str]  # a number after or before them is not meant itself: "more than 2" is 3 or more
    decrease: re.Pattern[str]  # a number after them is one to be taken away
    reference: re.Pattern[str]  # in brackets: the number of the rule in there is no number of the text
    doubtful: re.Pattern[str]  # a number that the other language may well do without: "a second"
    label: re.Pattern[str]  # "Example 2:", 例１）
    numbered: re.Pattern[str]  # "Section 4.2", 第4章
    translators: re.Pattern[str]  # a note of theirs begins so: 訳注
    ties: RelationWords

    @staticmethod
    def of(tables: Mapping[str, Words]) -> Vocabulary:
        """From the tables of a vocabulary: `[alignment]`, and the words that refer."""
        words = tables.get("alignment", {})
        see = either(tables.get("references", {}).get("see", ())).pattern
        return Vocabulary(
            NumberWords.of(words),
            ModalWords.of(words),
            either(words.get("bounds", ())),
            either(words.get("decreases", ())),
            re.compile(rf"\([^()]*(?:{see})[^()]*\)", re.IGNORECASE),
            either(words.get("doubtful_numbers", ())),
            _labels(tables.get("roles", {}).get("example", ())),
            _numbered(words.get("numbered", ())),
            either(words.get("translators_notes", ())),
            RelationWords.of(words),
        )


def _numbered(words: Sequence[str]) -> re.Pattern[str]:
    """A word with its number, or several: "Sections 4.2 and 4.3", 第4章."""
    number = r"\d+(?:\.\d+)*(?:\s?[a-z](?![A-Za-z]))?"
    latin, native = any_of(w for w in words if w.isascii()), any_of(w for w in words if not w.isascii())
    more = rf"(?:\s*(?:,|and|or|to|-|~)\s*{number})*"
    return re.compile(
        rf"\b(?:{latin})\s+{number}{more}|第?\s*{number}\s*(?:{native})|(?:{native})\s*{number}",
        re.IGNORECASE,
    )


def _labels(words: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"(?:\A|(?<=[\s。.)]))(?:{any_of(words)})\s*\d+\s*[:.)]", re.IGNORECASE)


Check = Callable[[str, str, Vocabulary], bool]


def number_mismatch(en: str, ja: str, words: Vocabulary) -> bool:
    """a number of one text is not in the other, or not as often, or with another sign"""
    en_text, ja_text = _unnumbered(plain(en), plain(ja))
    first = find_numbers(_countable(en_text, words), words.numbers)
    second = find_numbers(_countable(ja_text, words), words.numbers)
    missing, extra = first.figures - second.figures, second.figures - first.figures
    loose = first.loose - second.loose, second.loose - first.loose
    if not (extra or loose[1]) and is_short(en, ja):
        return False  # a summary leaves out what it does not say
    folded = plain(en), plain(ja)
    less = any(words.decrease.search(text) for text in folded)
    beyond = bool(words.bound.search(folded[0])) != bool(words.bound.search(folded[1]))
    return (
        _unaccounted(missing, loose[0], second, extra, loose[1], less, beyond)
        or _unaccounted(extra, loose[1], first, missing, loose[0], less, beyond)
        or (not beyond and _other_words(first, second))
        or _refers_elsewhere(en, ja, words)
    )


def _other_words(first: Numbers, second: Numbers) -> bool:
    """Whether both texts have a number in words, beyond one, that the other has not: "two", 三つ."""
    left = [
        {n for n in one.worded if n not in "01"} - other.worded.keys() - other.figures.keys()
        for one, other in ((first, second), (second, first))
    ]
    return all(left)


def _unnumbered(*texts: str) -> tuple[str, ...]:
    """The texts without the numbers of items in front, unless one has in its middle what begins the other."""
    found = [_ENUMERATOR.match(text) for text in texts]
    bare = tuple(_ENUMERATOR.sub("", text) for text in texts)
    inside = any(
        f and not g and f[0].strip(" ().") in b
        for f, g, b in zip(found, found[::-1], bare[::-1], strict=True)
    )
    return texts if inside else bare


def _countable(text: str, words: Vocabulary) -> str:
    """The text without markup, and without the numbers of pages, of items and of what it refers to."""
    for pattern in (_MARKUP, words.label, words.reference, _PAGES, words.numbered):
        text = pattern.sub(" ", plain(text))
    return text


def _refers_elsewhere(en: str, ja: str, words: Vocabulary) -> bool:
    """Whether each text refers to a number that the other one does not."""
    ours, theirs = (
        {n for found in words.numbered.findall(plain(text)) for n in _NUMBER.findall(found)}
        for text in (en, ja)
    )
    return bool(ours - theirs) and bool(theirs - ours)


def _unaccounted(
    left: Counter[str],
    loose: Counter[str],
    other: Numbers,
    other_left: Counter[str],
    other_loose: Counter[str],
    less: bool,
    beyond: bool,
) -> bool:
    """Whether a number is left that no word and no doubtful sign of the other text can be."""
    words = Counter(other.worded)
    doubtful = Counter(other_loose)
    unsigned = Counter(number.lstrip("+") for number in other_left.elements() if number[:1] != "-")
    for number, times in (left + loose).items():
        bare = number.lstrip("+-")
        for _ in range(times):
            if doubtful[bare]:
                doubtful[bare] -= 1
            elif number == bare and words[bare]:
                words[bare] -= 1
            elif number[:1] != "-" and unsigned[bare]:
                unsigned[bare] -= 1  # "add 2" is +2
            elif beyond and _next_to(bare, other):
                continue  # "more than one" is ２つ以上
            elif number == "1" or (less and (other.figures[f"-{bare}"] or other.figures[bare])):
                continue  # "takes the coin" is コインを１枚; "the cost is 1 less" is -1
            elif number in loose and (other.figures[f"-{bare}"] or other.figures[bare]):
                continue
            else:
                return True
    return False


def _next_to(number: str, other: Numbers) -> bool:
    beside = {str(int(number) - 1), str(int(number) + 1)} if number.isdigit() else set()
    return bool(beside & (other.figures.keys() | other.worded.keys()))


def is_note(text: str, words: Vocabulary) -> bool:
    """Whether a text is a note of its translator: （訳者注：…）."""
    return bool(words.translators.match(plain(text).lstrip("([【［〔<＜*※- ")))


def contradict(en: str, ja: str, words: Vocabulary) -> bool:
    """Whether two texts differ in a number or in what they deny, or one is a note of its translator."""
    return (
        is_note(en, words) != is_note(ja, words)
        or number_mismatch(en, ja, words)
        or negation_mismatch(en, ja, words.modal)
    )


def alike(en: str, ja: str, words: Vocabulary) -> bool:
    """Whether two texts have the very same numbers and neither denies or reverses what the other says."""
    folded = [_countable(text, words) for text in (en, ja)]
    sure, told = ([_numbers_of(text, words) for text in texts] for texts in (
        [words.doubtful.sub(" ", text) for text in folded], folded
    ))  # fmt: skip
    turned = bool(words.ties.opposed(en, ja)) or words.ties.bounded_alone(en, ja)
    tied = any(_missing(words.ties.ifs, *texts, words) for texts in ((en, ja), (ja, en)))
    turned = turned or tied or allowed_or_denied(en, ja, words.modal)
    return sure[0] <= told[1] and sure[1] <= told[0] and not turned


def _numbers_of(text: str, words: Vocabulary) -> set[str]:
    found = find_numbers(text, words.numbers)
    return {n.lstrip("+-") for n in (*found.figures, *found.loose, *found.worded)} - {"0", "1"}


def number_or_bound_differs(en: str, ja: str, words: Vocabulary) -> bool:
    """a number of one text is not in the other, or bounds it from the other side"""
    return number_mismatch(en, ja, words) or bool(
        words.ties.opposed(en, ja) & BOUNDS
        and find_numbers(plain(en), words.numbers).figures & find_numbers(plain(ja), words.numbers).figures
    )


def condition_differs(en: str, ja: str, words: Vocabulary) -> bool:
    """one text has a condition where the other has none, or one says before where the other says after"""
    longer, shorter = uneven(en, ja)
    more = longer and _missing(words.ties.ifs, ja, en, words)
    less = shorter and _missing(words.ties.ifs, en, ja, words)
    return more or less or bool(words.ties.opposed(en, ja) & CONDITIONS)


def scope_differs(en: str, ja: str, words: Vocabulary) -> bool:
    """one text restricts what the other does not, or they speak of all and one, of friends and enemies"""
    missing = any(_missing(words.ties.onlys, *texts, words) for texts in ((en, ja), (ja, en)))
    return missing or bool(words.ties.opposed(en, ja) & SCOPES)


def _missing(tie: Tie, said: str, text: str, words: Vocabulary) -> bool:
    """Whether one text says what ties a rule, and the other does not."""
    told = words.modal.no_negation.sub("_", words.modal.modals.sub("_", plain(said)))
    return tie.missing(told, plain(text))


def untranslated(en: str, ja: str, words: Vocabulary) -> bool:
    """a run of English stands in the Japanese text"""
    folded = plain(ja)
    if not has_japanese(folded):
        return len(_LOWER.findall(folded)) >= 4
    said = set(_WORD.findall(plain(en).casefold()))
    runs = (run for run in _RUN.findall(folded) if len(_LOWER.findall(run)) >= 3)
    return any(said.issuperset(_WORD.findall(run.casefold())) for run in runs)


def mixed_width(en: str, ja: str, words: Vocabulary) -> bool:
    """figures of both widths stand in one text"""
    told = (_label_free(text, words) for text in (en, ja))
    return any(_WIDE.search(text) and _NARROW.search(text) for text in told)


def _label_free(text: str, words: Vocabulary) -> str:
    """The text in its own widths, without the numbers of items and examples."""
    folded = plain(text)
    if len(folded) != len(text):
        return text
    spans = [m.span() for pattern in (_ENUMERATOR, words.label) for m in pattern.finditer(folded)]
    return "".join(c for n, c in enumerate(text) if not any(start <= n < end for start, end in spans))


CHECKS: dict[str, Check] = {
    "number-mismatch": number_or_bound_differs,
    "negation-mismatch": lambda en, ja, words: negation_mismatch(en, ja, words.modal),
    "modality-mismatch": lambda en, ja, words: modality_mismatch(en, ja, words.modal),
    "condition-mismatch": condition_differs,
    "scope-mismatch": scope_differs,
    "untranslated": untranslated,
    "mixed-width": mixed_width,
}


def find_issues(en: str, ja: str, words: Vocabulary) -> tuple[str, ...]:
    """The names of the checks a pair of texts fails."""
    return tuple(name for name, check in CHECKS.items() if check(en, ja, words))


def inconsistent(pairs: Sequence[tuple[str, str]]) -> Iterator[int]:
    """The pairs whose English is rendered otherwise elsewhere; typography does not count."""
    keys = [(functional_key(en), functional_key(ja)) for en, ja in pairs]
    renderings = multimap(set(keys))
    yield from (n for n, (source, _) in enumerate(keys) if source and len(renderings[source]) > 1)


# Terms: renderings the termbase does not have, and forms nobody should use. A summary may say "it"
# instead; so a term is mistranslated only where the other text names another concept of its kind, that the
# first does not name.
_SHORT = 90  # characters of English: a longer text names this and that

Names = frozenset[str]  # the concepts that a name may mean


class NamedConcepts:
    """What two texts name, each by its own words."""

    def __init__(self, terms: Iterable[Term]) -> None:
        bilingual = [term for term in terms if term.en and term.ja]
        self._finder = ConceptFinder(bilingual)
        self._forms = {
            t.concept: tuple({form_key(f).replace(" ", "") for f in (*t.en, *t.ja)}) for t in bilingual
        }

    def exchanged(self, en: str, ja: str) -> bool:
        """Whether two short texts say one thing of two concepts: "the ladder breaks", 籠が壊れる."""
        return len(en) < _SHORT and all(len(names) == 1 for names in self.apart(en, ja))

    def apart(self, en: str, ja: str, capitals: bool = False) -> tuple[list[Names], list[Names]]:
        """What each text names and the other has no form of; `capitals` asks for English names alone."""
        ours, theirs = self._named(en, capitals), self._named(ja)
        spelt = form_key(ja).replace(" ", ""), form_key(en).replace(" ", "")
        lost = [names for names in ours if not self._said(names, spelt[0])]
        return lost, [names for names in theirs if not self._said(names, spelt[1])]

    def _named(self, text: str, capitals: bool = False) -> list[Names]:
        found: dict[Names, None] = {}
        for hit, names in self._finder.find(text):
            written = text[hit.start : hit.end]
            if not capitals or (hit.start > 0 and written[:1].isupper()):
                found[frozenset(names)] = None
        return list(found)

    def _said(self, names: Iterable[str], spelt: str) -> bool:
        """Whether any form of the concepts stands anywhere in a text, be it inside another word."""
        return any(form in spelt for name in names for form in self._forms[name])


class TermCheck:
    """What a termbase has to say of a pair of texts."""

    def __init__(self, terms: Sequence[Term], declared: Iterable[DeclaredTerm] = ()) -> None:
        self._kinds: Mapping[str, str] = {term.concept: term.kind for term in terms if term.kind}
        self._names = NamedConcepts(term for term in terms if term.kind)
        kept = {form_key(form) for one in declared for form in (*one.en, *one.ja)}
        banned = {form_key(form) for one in declared for form in one.forbidden} - kept
        self._banned = FormFinder(banned)

    def issues(self, en: str, ja: str) -> tuple[str, ...]:
        """`term-mismatch` and `forbidden-term`, where they apply."""
        found = []
        lost, new = self._names.apart(en, ja, capitals=True)
        kinds = {self._kinds[name] for names in lost for name in names}
        if len(lost) == 1 and len(new) == 1 and {self._kinds[name] for name in new[0]} <= kinds:
            found.append("term-mismatch")
        if any(True for text in (en, ja) for _ in self._banned.find(text)):
            found.append("forbidden-term")
        return tuple(found)
