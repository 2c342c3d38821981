"""How often texts write a name in which way: in capitals, as a title, at the start of a sentence, small."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Literal

from taiyaku.corpus.terms.headword_forms import HeadwordWords
from taiyaku.corpus.terms.matcher import singular
from taiyaku.corpus.text import HAN, has_japanese, is_caps
from taiyaku.multimap import Counts, add_counts, no_counts
from taiyaku.values import Struct, field

Case = Literal["caps", "title", "start", "lower", "native"]
RARE = 0.1  # of all clauses: a word in lower case that stands in more is an ordinary one
FEW = 12  # occurrences: no word that stands in fewer places is too ordinary
MOSTLY = 0.8  # of the names of a document that gives them capitals
_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE_END = re.compile(r"[.!?:;•►●\"“”'‘(（\[。：-]\s*$")
_ITEM_END = re.compile(r"\.?$|[)\]]|[,;/]\s?[A-Z]")
_OPENING, _CLOSING = "「『【〈《＜", "」』】〉》＞"
_BRACKETED = 20  # characters of a name in brackets, with what it is joined to
SHORT_NATIVE = re.compile(f"[{HAN}\u3041-\u309f]{{1,2}}")
OFTEN = 3  # times: even a word that is written small as well belongs to the one name it stands before
FEW_NAMES = 2  # a word beside more names than that belongs to none
_BEHIND = re.compile(r" ([A-Z][a-z]{2,})(?![\w-]*[A-Za-z])")
_BEFORE = re.compile(r"(?<![\w-])([A-Z][a-z]{2,}) $")
_FAR = 30  # characters looked at before a name
Place = tuple[int, int, str]  # start, end and key of a name in a text


class Found(Struct, frozen=True):
    """A form where it stands in a clause."""

    form: str
    key: str
    start: int
    end: int
    case: Case
    kinds: frozenset[str]  # said right beside it


class Neighbours(Struct):
    """Which words stand beside names: no rule bears the longer name of Flare in "Flare Rod".

    A capitalised word right beside a name is no part of it if it stands beside many names, as Roll or Marker,
    or is a word that texts write small as well.
    """

    words: Counts = field(default_factory=no_counts)  # outside of names, in texts of either script
    before: Counts = field(default_factory=no_counts)  # names by the words that stand before them
    behind: Counts = field(default_factory=no_counts)
    in_names: set[str] = field(default_factory=set)  # words that are names themselves

    def note(self, text: str, names: Collection[Place]) -> None:
        """Count the words of one clause; those of Japanese texts apart."""
        words = Counter(_WORD.findall(text))
        for start, end, key in names:
            written = _WORD.findall(text[start:end])
            words.subtract(written)
            self.in_names.update(written if len(written) == 1 else ())
            before = _word_before(text, start)
            if before and begins_sentence(text, before.start(1)):
                before = None  # its capital says nothing: "May Shove be declared?"
            for found, beside in ((_BEHIND.match(text, end), self.behind), (before, self.before)):
                if found and not any(first <= found.start(1) < last for first, last, _ in names):
                    beside[found[1]][key] += 1
        add_counts(self.words, {_script(text): words})

    def take(self, more: Neighbours) -> None:
        """Count the words of further texts."""
        for own, other in ((self.words, more.words), (self.before, more.before), (self.behind, more.behind)):
            add_counts(own, other)
        self.in_names |= more.in_names

    def in_longer_name(
        self, text: str, name: Place, is_plain: Callable[[str], bool], in_example: bool
    ) -> bool:
        """Whether a word beside the name belongs to it.

        `is_plain` says which words tell what kind of thing a name is. In an example figures have names.
        """
        start, end, key = name
        words = self.words[_script(text)]
        behind, before = _BEHIND.match(text, end), _word_before(text, start)
        inside = behind and before and not begins_sentence(text, before.start(1))
        if inside and not any(one[1] in self.in_names or is_plain(one[1]) for one in (behind, before) if one):
            return True  # "the Common Heavy Weapons Ammunition table"
        for found, is_behind in ((behind, True), (before, False)):
            if found is None or found[1] in self.in_names or is_plain(found[1]):
                continue
            small = _is_small(found[1], words)
            times = self._times_alone(is_behind, found[1], key, words)
            if is_behind:
                belongs = times > 1 or (times and not small)
            else:
                belongs = times >= OFTEN or (not small and (in_example or (times > 1 and " " in key)))
            if belongs:
                return True
        return False

    def is_small(self, word: str) -> bool:
        """Whether texts write a word small as well."""
        return any(_is_small(word, words) for words in self.words.values())

    def _times_alone(self, behind: bool, word: str, key: str, words: Mapping[str, int]) -> int:
        """How often a word stands beside this name, if it hardly stands elsewhere."""
        names = (self.behind if behind else self.before)[word]
        return names[key] if len(names) <= FEW_NAMES and 2 * names[key] > words[word] else 0


class Usage(Struct):
    """How often the corpus writes each form in which way."""

    headwords: frozenset[str] = frozenset()  # keys of Japanese names that are no translations of others
    clauses: int = 0
    cases: Counts = field(default_factory=no_counts)
    spellings: Counts = field(default_factory=no_counts)
    habits: Counts = field(default_factory=no_counts)  # of documents: cases
    neighbours: Neighbours = field(default_factory=Neighbours)
    bracketed: Counts = field(default_factory=no_counts)  # by document: short ones

    def note(self, found: Iterable[Found], text: str, document: str = "") -> None:
        """Count what was found in one clause."""
        self.clauses += 1
        hits = list(found)
        shouted: bool | None = None
        for hit in hits:
            if hit.case == "caps" and shouted is None:
                shouted = is_caps(text)
            if hit.case == "caps" and shouted:
                continue
            self.cases[hit.key][hit.case] += 1
            if is_short_native(hit, text) and in_brackets(hit, text):
                self.bracketed[document][hit.key] += 1
            self.spellings[hit.key][text[hit.start : hit.end]] += 1
            if " " in hit.key and not hit.key.isdigit():
                self.habits[document][hit.case] += 1
        self.neighbours.note(text, [(hit.start, hit.end, hit.key) for hit in hits])

    def take(self, more: Usage) -> None:
        """Count what was found in further clauses."""
        self.clauses += more.clauses
        for name in ("cases", "spellings", "habits", "bracketed"):
            add_counts(getattr(self, name), getattr(more, name))
        self.neighbours.take(more.neighbours)

    def in_longer_name(self, hit: Found, text: str, words: HeadwordWords, in_example: bool) -> bool:
        """Whether it is part of a longer name that no rule bears."""
        if hit.case not in ("title", "start") and not is_abbreviation(hit.form):
            return False
        place = (hit.start, hit.end, hit.key)
        return self.neighbours.in_longer_name(text, place, words.says_what_it_is, in_example)

    def writes_names_large(self, document: str) -> bool:
        """Whether a document gives names of two words and more their capitals."""
        habit = self.habits[document]
        large = habit["title"] + habit["caps"]
        return large >= FEW and large >= MOSTLY * (large + habit["lower"])

    def is_ordinary(self, key: str) -> bool:
        """Whether the corpus has it as a word too."""
        return self.cases[key]["lower"] > 0

    def capitalises(self, key: str) -> bool:
        """Whether the corpus writes the name with capitals where no sentence begins."""
        counts = self.cases[key]
        return counts["title"] + counts["caps"] > 0

    def mostly_capitalises(self, key: str) -> bool:
        """Whether it does so at least as often as not."""
        counts = self.cases[key]
        return 0 < counts["title"] + counts["caps"] >= counts["lower"]

    def lower_is_rare(self, key: str) -> bool:
        return self.cases[key]["lower"] <= max(FEW, RARE * self.clauses)


def case_of(text: str, start: int, end: int, small: frozenset[str]) -> Case:
    """How a form is written at a place of a text."""
    written = text[start:end]
    every = _WORD.findall(written)
    words = [w for w in every if w.casefold() not in small or w[0].isupper()] or every
    if not words or has_japanese(written):
        return "native"
    if is_caps(written):
        return "caps"
    if has_japanese(text):  # Latin in a Japanese text is a name wherever it stands
        return "title" if any(w[0].isupper() for w in words) else "lower"
    begins = begins_sentence(text, start) and not _is_item(text, start, end)
    inner = words if not (begins or _begins_item(text, start, words)) else words[1:]
    if any(w[0].isupper() or not w.islower() for w in inner):
        return "title"
    return "start" if any(w[0].isupper() for w in words) else "lower"


def begins_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip()
    return not before or bool(_SENTENCE_END.search(before[-2:] + " "))


def _is_item(text: str, start: int, end: int) -> bool:
    """Whether it is all that stands behind a mark, or the first of a list there: "(Health, Sanity)"."""
    return text[:start].rstrip()[-1:] in {"(", "[", ":"} and _ITEM_END.match(text, end) is not None


def _begins_item(text: str, start: int, words: list[str]) -> bool:
    """Whether it is one of a list of names that begin large and go on small: "Dial, Flight phase, Stall"."""
    return len(words) > 1 and text[:start].endswith(", ") and all(map(str.islower, words[1:]))


def is_short_native(hit: Found, text: str) -> bool:
    """Whether it is a Japanese word of one or two characters."""
    return hit.case == "native" and SHORT_NATIVE.fullmatch(text, hit.start, hit.end) is not None


def in_brackets(hit: Found, text: str) -> bool:
    """Whether a short run in Japanese brackets holds it: 「肉体+魔法」."""
    before = text[max(0, hit.start - _BRACKETED) : hit.start]
    opened = max(map(before.rfind, _OPENING))
    closed = max(map(before.rfind, _CLOSING))
    behind = text[hit.end : hit.end + _BRACKETED]
    return opened > closed and any(mark in behind for mark in _CLOSING)


def is_abbreviation(form: str) -> bool:
    """Whether a form is one by its looks: LoF, ZoC, IMM-1, E/M, but not FIRE."""
    capitals = sum(map(str.isupper, form))
    if " " in form or capitals < 2 or len(form) > 6:
        return False
    return not form.isupper() or len(form) <= 3 or not form.isalpha()


def _script(text: str) -> str:
    return "native" if has_japanese(text) else "latin"


def _word_before(text: str, start: int) -> re.Match[str] | None:
    return _BEFORE.search(text, max(0, start - _FAR), start)


def _is_small(name: str, words: Mapping[str, int]) -> bool:
    """Whether texts write a word small as well."""
    return any(words[form] > 0 for form in (name.lower(), singular(name.lower())))
