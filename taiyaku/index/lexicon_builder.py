"""What else a query word may mean in a corpus, worked out when its index is built.

*Sounds* lead from a reading, a skeleton or initials to the word itself; *senses* from a word to words that
say the same: the names an entry has in both languages, the termbase (which has abbreviations too), everyday
words of players. Only words that the corpus has are led to.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources import files

from taiyaku.corpus.memo import Memo
from taiyaku.corpus.model import Corpus, Entry
from taiyaku.corpus.terms.phonetics import (
    alike,
    is_kana,
    near_enough,
    reading_of,
    skeleton_of_kana,
    skeletons,
)
from taiyaku.corpus.text import has_japanese, remembered
from taiyaku.index.analyzer import folded, stem, terms
from taiyaku.index.query_units import COMMON, weight_of
from taiyaku.index.spelling import spelt_alike
from taiyaku.multimap import multimap

Sound = tuple[str, str, float]  # key, form, weight
Sense = tuple[str, str, str, float]  # word, form, way, weight
Spelt = Sequence[Sequence[str]]
AddSound = Callable[[str, str, float], None]

_LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ÿ]{3,30}")
_CAPITALISED = re.compile(r"[A-Z][A-Za-z]{2,}(?:[ -][A-Z][A-Za-z]{2,})+")
_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]{2,}")
_SMALL_WORDS = frozenset({"of", "the", "and", "to", "in", "for", "a", "an", "de", "or", "with"})
_LOWEST = 0.25
OTHERWISE = 0.85  # a reading that a word of a name has too
ONWARDS = 0.8  # by way of a third word
_NAMING = frozenset({"term", "sound"})
OTHER_NAME = 0.7  # another name of what was heard
CLEARLY = 0.05  # a word that sounds that much less alike than another one is not meant


class Known:
    """The words of a corpus."""

    def __init__(self, counts: Mapping[str, int], texts: Iterable[str]) -> None:
        self._counts = counts
        self._texts = dict.fromkeys(map(folded, texts))
        self._japanese = "\n".join(self._texts)
        self._asked: dict[str, bool] = {}

    def has(self, form: str) -> bool:
        """Whether the corpus has each word of a Latin form, or a Japanese form as it stands."""
        if (told := self._asked.get(form)) is None:
            told = self._asked[form] = self._has(form)
        return told

    def _has(self, form: str) -> bool:
        if has_japanese(form):
            text, pairs = folded(form), [term for term in terms(form) if len(term) > 1]
            # What is soon answered is asked first: names are mostly titles.
            return all(p in self._counts for p in pairs) and (text in self._texts or text in self._japanese)
        found = terms(form)
        return bool(found) and all(term in self._counts for term in found)


def entry_texts(entry: Entry) -> Iterator[str]:
    """Every text of an entry."""
    yield from (t.text for t in (*entry.titles, *entry.aliases))
    yield from entry.labels
    for section in entry.sections:
        if section.heading:
            yield section.heading
        yield from (clause.text for clause in section.clauses)
        for table in section.tables:
            yield from (*table.header, *(cell for row in table.rows for cell in row))


def spelt(texts: Sequence[str]) -> list[list[str]]:
    """The words of texts: Latin ones, those of capitalised names together, and katakana."""
    ways = (
        lambda text: map(str.casefold, _LATIN.findall(text)),
        _compounds,
        lambda text: _KATAKANA.findall(ordinary_width(text)),
    )
    return [sorted({word for text in texts for word in way(text)}) for way in ways]


def lexicon(
    corpus: Corpus, counts: Mapping[str, int], words: Spelt, readings: Mapping[str, str], memo: Memo
) -> tuple[list[Sound], list[Sense]]:
    """How words sound and what else they mean; made anew where words, names or terms come or go.

    `counts` are of the entries that have each index term, `words` as they are `spelt`, `readings` of words.
    """
    texts = [t for e in corpus.entries for t in entry_texts(e) if has_japanese(t)]

    def inputs() -> object:
        names = [[t.text for t in (*e.titles, *e.aliases) if e.kind != "faq"] for e in corpus.entries]
        native = [n for e in corpus.entries if e.kind == "faq" for n in _native_names(e)]
        terms = [(t.en, t.ja, t.reading, [f.probability for f in t.forms]) for t in corpus.terms]
        known = sorted(counts), words, sorted(readings.items())
        return names, native, terms, texts, known

    def make() -> tuple[list[Sound], list[Sense]]:
        heard = sounds(corpus, words, readings)
        return heard, senses(corpus, Known(counts, texts), heard)

    return memo("lexicon", inputs, tuple[list[Sound], list[Sense]], make)


def sounds(corpus: Corpus, words: Spelt, readings: Mapping[str, str]) -> list[Sound]:
    """Keys of `index.sounds` and initials, each with the word it leads to; `readings` are of words."""
    from taiyaku.index.readings import names_read, names_read_otherwise

    found: dict[tuple[str, str], float] = {}

    def add(key: str, form: str, weight: float) -> None:
        found[key, form] = max(weight, found.get((key, form), 0.0))

    latin, compounds, katakana = words
    plurals = {f"{word}s" for word in latin}
    for word in (word for word in latin if word not in plurals and weight_of(word) > COMMON):
        for key in skeletons(word):  # Japanese borrows the singular: マイン is a mine, マイナス none
            _add_skeleton(add, key, word)
    for name in compounds:
        for key in skeletons(name.replace(" ", "")):
            _add_skeleton(add, key, name)
    for word in katakana:
        _add_skeleton(add, skeleton_of_kana(word), word)
        add(f"r:{reading_of(word)}", word, 1.0)
    names = [name for entry in corpus.entries for name in _native_names(entry)]
    names += [form for term in corpus.terms for form in term.ja]
    read = names_read(names)
    for word, reading in sorted(read.items()):
        add(f"r:{reading_of(reading)}", word, 1.0)
    for word, reading in sorted(set(names_read_otherwise(names))):
        add(f"r:{reading_of(reading)}", word, OTHERWISE)
    for entry in corpus.entries:
        for title, other in _name_pairs(entry):
            if spoken := title if is_kana(title) else read.get(title):
                add(f"r:{reading_of(spoken)}", other, OTHER_NAME)
    for word, reading in sorted(readings.items()):
        add(f"r:{reading_of(reading)}", word, 0.75)
    for title in sorted({t.text for e in corpus.entries for t in (*e.titles, *e.aliases) if e.kind != "faq"}):
        for letters in initials(title):
            add(f"a:{letters}", title, 1.0)
    return sorted((key, form, weight) for (key, form), weight in found.items())


def _native_names(entry: Entry) -> list[str]:
    return [t.text for t in (*entry.titles, *entry.aliases) if has_japanese(t.text)]


def ordinary_width(text: str) -> str:
    """The text in ordinary width, its hiragana left alone."""
    return unicodedata.normalize("NFKC", text)


def _compounds(text: str) -> Iterator[str]:
    """Names of two or three capitalised words, which kana write as one: コンビライフル is a Combi Rifle."""
    for run in _CAPITALISED.findall(text):
        words = _LATIN.findall(run.casefold())
        for size in (2, 3):
            runs = (words[at : at + size] for at in range(len(words) - size + 1))
            yield from (" ".join(run) for run in runs if weight_of(run[0]) > COMMON < weight_of(run[-1]))


def _add_skeleton(add: AddSound, key: str, word: str) -> None:
    if len(key) < 1:
        return
    add(f"s:{key}", word, 1.0)
    if len(key) >= 4:
        for n in range(len(key)):
            add(f"~:{key[:n]}{key[n + 1 :]}", word, 0.7)


def initials(title: str) -> Iterator[str]:
    """The first letters of a name's words, with and without its little words; none of a single word."""
    words = re.findall(r"[A-Za-z][\w'’]*", title)
    if 2 <= len(words) <= 6:
        yield "".join(w[0] for w in words).casefold()
        if (main := [w for w in words if w.casefold() not in _SMALL_WORDS]) and len(main) > 1:
            yield "".join(w[0] for w in main).casefold()


def senses(corpus: Corpus, known: Known, heard: Sequence[Sound] = ()) -> list[Sense]:
    """Words and what else says the same; `heard` are the corpus's `sounds`."""
    best: dict[tuple[str, str, str], float] = {}
    # The stems of the Latin names of what a kana name names, where the one was borrowed from the other.
    found: defaultdict[str, set[str]] = defaultdict(set)
    named = (pair for entry in corpus.entries for pair in _name_pairs(entry))
    for kana, latin in (*named, *((a, b) for a, b, _, _ in _terms(corpus))):
        if is_kana(kana) and _LATIN.fullmatch(latin) and skeleton_of_kana(kana) in skeletons(latin):
            found[ordinary_width(kana)].add(stem(latin.casefold()))
    for word, form, way, weight in (
        *_terms(corpus),
        *_everyday(),
        *_loanwords(heard, found),
    ):
        if weight >= _LOWEST and (way == "sound" or known.has(form)):
            key = word_key(word)
            if key and key != word_key(form):
                best[key, form, way] = max(weight, best.get((key, form, way), 0.0))
    for (word, form, way), weight in _onwards(best):
        best[word, form, way] = max(weight, best.get((word, form, way), 0.0))
    return sorted((word, form, way, weight) for (word, form, way), weight in best.items())


def _onwards(best: Mapping[tuple[str, str, str], float]) -> list[tuple[tuple[str, str, str], float]]:
    """Everyday Japanese words to the names of what their English names.

    隊長 is a lieutenant, and the entry on those is called ルテナント.
    """
    named: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for (word, form, way), weight in best.items():
        if way in _NAMING and not has_japanese(word) and has_japanese(form):
            named[word][form] = max(weight, named[word].get(form, 0.0))
    return [
        ((word, other, "everyday"), weight * sure * ONWARDS)
        for (word, form, way), weight in best.items()
        if way == "everyday" and has_japanese(word)
        for other, sure in named.get(word_key(form), {}).items()
        if weight * sure * ONWARDS >= _LOWEST and word_key(other) != word
    ]


@remembered
def word_key(word: str) -> str:
    """How a word is looked up: its stem, or folded Japanese."""
    if has_japanese(word):
        return folded(word)
    return " ".join(stem(part) for part in folded(word).replace("-", " ").split())


def _name_pairs(entry: Entry) -> Iterator[tuple[str, str]]:
    """Each name of a rule with each other one."""
    if entry.kind != "faq":
        forms = dict.fromkeys(t.text for t in (*entry.titles, *entry.aliases))
        yield from ((a, b) for a in forms for b in forms if a != b)


def _terms(corpus: Corpus) -> Iterator[Sense]:
    for term in corpus.terms:
        forms = list(dict.fromkeys((*term.en, *term.ja, *term.reading)))
        sure = min((form.probability for form in term.forms), default=1.0)
        yield from ((a, b, "term", sure) for a in forms for b in forms if a != b)


def _everyday() -> Iterator[Sense]:
    text = (files("taiyaku") / "index" / "everyday.tsv").read_text("utf-8")
    for line in text.splitlines():
        if line.startswith("#") or "\t" not in line:
            continue
        japanese, english = (part.split(",") for part in line.split("\t"))
        if japanese in (["="], [">"]):  # each for all others, or the first one alone
            asked = english if japanese == ["="] else english[:1]
            yield from ((a, b, "synonym", 0.8) for a in asked for b in english if a != b)
            continue
        for word in japanese:
            for rank, other in enumerate(english):
                yield word, other, "everyday", 1.0 - 0.15 * rank
                yield other, word, "everyday", 1.0 - 0.15 * rank
            yield from ((word, other, "synonym", 0.8) for other in japanese if other != word)
        if len(english) > 1:
            yield from ((english[0], other, "synonym", 0.5) for other in english[1:])


def _loanwords(heard: Sequence[Sound], origins: Mapping[str, set[str]]) -> Iterator[Sense]:
    """Kana words and the Latin words they sound like, each for the other.

    Where names tell which word it is (DODGE, ドッジ), others that sound so (dice) are not meant.
    """
    by_key = multimap((key[2:], form) for key, form, _ in heard if key.startswith("s:"))
    for key, alike_forms in by_key.items():
        kana = [form for form in alike_forms if is_kana(form)]
        latin = [form for form in alike_forms if not is_kana(form)]
        near = {(w, k): alike(w, k) for w in latin for k in kana if spelt_alike(w, k)}
        nearest: dict[str, float] = {}  # of each word, whichever script it is in
        for pair, value in near.items():
            for word in pair:
                nearest[word] = max(value, nearest.get(word, 0.0))
        for (word, form), value in near.items():
            origin = origins.get(form, ())
            least = max(near_enough(key), nearest[word] - CLEARLY, nearest[form] - CLEARLY)
            if stem(word) in origin if origin else value >= least:
                yield word, form, "sound", value**0.5
                yield form, word, "sound", value**0.5
        for one in kana:
            for other in kana:
                if one != other and (value := alike(one, other)) >= near_enough(key):
                    yield one, other, "sound", 0.9 * value**0.5
