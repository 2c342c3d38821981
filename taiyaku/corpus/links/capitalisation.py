"""How texts write the names of rules: capitals that make a name of a word, and words that stay words.

"Move" is a skill and "move" what figures do. How often a corpus writes a form in capitals in the middle of
a sentence, and how often without, tells whether capitals matter to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Literal

from taiyaku.corpus.links.longer_names import Neighbours
from taiyaku.corpus.links.reference_parser import without_brackets
from taiyaku.corpus.model import Clause, Entry, Section
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.terms.headword_forms import HeadwordWords
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.text import HAN, has_japanese, is_caps
from taiyaku.multimap import Counts, add_counts, no_counts
from taiyaku.values import Struct, field

Where = tuple[Entry, Section, Clause]
Case = Literal["caps", "title", "start", "lower", "native"]

RARE = 0.1  # of all clauses: a word in lower case that stands in more is an ordinary one
FEW = 12  # occurrences: no word that stands in fewer places is too ordinary
LONGEST_KIND = 3  # words of a kind: "Short Movement Skill"
SHORTEST_WORD = 5  # letters of a single word that counts in lower case
MOSTLY = 0.8  # of the names of a document that gives them capitals
_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE_END = re.compile(r"[.!?:;•►●\"“”'‘(（\[。：-]\s*$")
_PARTED = re.compile(r"[^\W\d][,;:.!?/|(]|[^\W\d] [-–—|/] ")
_CAPTION = re.compile(r"^[A-Z][a-z]+(?: \d+[\w.-]*)?:\s+")  # "Table 3: Cargo by Weight"
_TITLE_WORDS = (3, 10)
_LONG_TITLE = re.compile(r"(?:\b[A-Z][a-z]+ ){4}$")
_ANY_LAST_WORD = re.compile(r"([^\W\d_]+) $")
_LAST_WORD = re.compile(r"([A-Z][^\W\d_]+) $")
_NEXT_WORD = re.compile(r" ([A-Z][^\W\d_]+)")
_PREVIOUS_WORD = re.compile(r"([^\W\d_][^\s,.;:()（）、。]*)\s$")
_QUOTED = ("「」", "『』", "【】", "〈〉", "《》", "＜＞", "“”", "‘’", '""', "''")
_MARKS = "‘“'\""
_OPENING, _CLOSING = "「『【〈《＜", "」』】〉》＞"
_BRACKETED = 20  # characters of a name in brackets, with what it is joined to
_DOUBTFUL = 0.5
_WHOLE = 8  # characters of a text beside the one name it consists of
_SHORT_NATIVE = re.compile(f"[{HAN}\u3041-\u309f]{{1,2}}")


class Found(Struct, frozen=True):
    """A form where it stands in a clause."""

    form: str
    key: str
    start: int
    end: int
    case: Case
    kinds: frozenset[str]  # said right beside it


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
    inner = words if not (_begins_sentence(text, start) or _begins_item(text, start, words)) else words[1:]
    if any(w[0].isupper() or not w.islower() for w in inner):
        return "title"
    return "start" if any(w[0].isupper() for w in words) else "lower"


def _begins_sentence(text: str, start: int) -> bool:
    before = text[:start].rstrip()
    return not before or bool(_SENTENCE_END.search(before[-2:] + " "))


def _begins_item(text: str, start: int, words: list[str]) -> bool:
    """Whether it is one of a list of names that begin large and go on small: "Dial, Flight phase, Stall"."""
    return len(words) > 1 and text[:start].endswith(", ") and all(map(str.islower, words[1:]))


def is_short_native(hit: Found, text: str) -> bool:
    """Whether it is a Japanese word of one or two characters."""
    return hit.case == "native" and _SHORT_NATIVE.fullmatch(text, hit.start, hit.end) is not None


def in_brackets(hit: Found, text: str) -> bool:
    """Whether a short run in Japanese brackets holds it: 「肉体+魔法」."""
    before = text[max(0, hit.start - _BRACKETED) : hit.start]
    opened = max(map(before.rfind, _OPENING))
    closed = max(map(before.rfind, _CLOSING))
    behind = text[hit.end : hit.end + _BRACKETED]
    return opened > closed and any(mark in behind for mark in _CLOSING)


def doubts_of(hit: Found, where: Where, usage: Usage) -> Iterator[tuple[float, str]]:
    """What speaks against a name that is written like a word: how sure it is then, and why."""
    entry, _, clause = where
    single = len(_WORD.findall(clause.text[hit.start : hit.end])) == 1
    if hit.case in ("lower", "start") and single and not _is_emphasised(hit, clause):
        whole = len(clause.text) - (hit.end - hit.start) < _WHOLE  # a heading, an item of a list
        if hit.case == "lower" or not (
            whole or is_abbreviation(hit.form) or usage.mostly_capitalises(hit.key)
        ):
            yield _DOUBTFUL, "a word that nothing marks as a name"
        return
    apart = is_short_native(hit, clause.text) and not in_brackets(hit, clause.text)
    if apart and hit.end - hit.start == 1 and not (hit.kinds or _is_emphasised(hit, clause)):
        yield _DOUBTFUL, "a word that nothing marks as a name"
    elif apart and usage.bracketed[entry.document][hit.key]:
        yield _DOUBTFUL, "a word that stands in brackets where the rule is meant"


def is_name(hit: Found, where: Where, usage: Usage, words: HeadwordWords) -> bool:
    """Whether the words stand for the rule of that name here: the first rule that knows decides."""
    seen = _Seen(hit, where, usage, words)
    return next((known for rule in _RULES if (known := rule(seen)) is not None), True)


class _Seen(Struct, frozen=True, dict=True):
    """A form where it stands, and what of it the rules ask for."""

    hit: Found
    where: Where
    usage: Usage
    words: HeadwordWords

    @property
    def text(self) -> str:
        return self.where[2].text

    @property
    def written(self) -> str:
        return self.text[self.hit.start : self.hit.end]

    @cached_property
    def emphasised(self) -> bool:
        return _is_emphasised(self.hit, self.where[2])

    @cached_property
    def single(self) -> bool:
        """Whether it is one word without a number."""
        return len(_WORD.findall(self.written)) == 1 and not any(c.isdigit() for c in self.hit.key)

    @property
    def is_title(self) -> bool:
        """Whether the whole text is words with capitals, without an end or a comma."""
        words, text = 0, _CAPTION.sub("", without_brackets(self.text))
        for word in (match[0] for match in _WORD.finditer(text)):
            if word[0].isupper():
                words += word.casefold() not in self.words.small
            elif word.casefold() not in self.words.small:
                return False
        fits = _TITLE_WORDS[0] <= words <= _TITLE_WORDS[1] and not is_caps(text)
        return fits and not _PARTED.search(text)

    @property
    def letters(self) -> int:
        return sum(map(str.isalpha, self.hit.key))

    @property
    def is_word(self) -> bool:
        """Whether it is a single word that texts write small as well."""
        return self.single and self.usage.is_ordinary(self.hit.key)


def _in_longer_name(seen: _Seen) -> bool | None:
    in_example = seen.where[1].role == "example" or seen.words.is_example(seen.where[0].title)
    longer = not seen.hit.kinds and seen.usage.in_longer_name(seen.hit, seen.text, seen.words, in_example)
    return False if longer else None


def _in_a_title(seen: _Seen) -> bool | None:
    """One of the words of a title that is no rule's: "Kit of Parts Checklist", "Description Scene Type"."""
    if seen.hit.kinds or seen.hit.case not in ("title", "start"):
        return None
    if seen.hit.case == "title" and _LONG_TITLE.search(seen.text, 0, seen.hit.start):
        return False
    if not seen.is_title:
        return None
    beside = (seen.text[: seen.hit.start], seen.text[seen.hit.end :])
    words = (_LAST_WORD.search(beside[0]), _NEXT_WORD.match(beside[1]))
    return False if any(w and not seen.words.says_what_it_is(w[1]) for w in words) else None


def _in_own_title(seen: _Seen) -> bool | None:
    """A name inside the name of the entry it stands in, written out: "the Iron Gate Guards" there.

    What the entry is called but for a bracket is its own name too: BATTLE HARNESS (TL 13).
    """
    if seen.hit.kinds or kind_rank(seen.where[0].kind):  # the title of a question is its text
        return None
    own = [form_key(t.text) for t in seen.where[0].titles]
    first = seen.hit.key.split(" ")[0]
    if not any(first in key for key in own):
        return None
    bare = [form_key(without_brackets(t.text)) for t in seen.where[0].titles]
    behind, before = (
        _NEXT_WORD.match(seen.text, seen.hit.end),
        _ANY_LAST_WORD.search(seen.text[: seen.hit.start]),
    )
    longer = [f" {seen.hit.key} {form_key(behind[1])} "] if behind else []
    joined = before and " " in seen.hit.key and before[1].casefold() not in seen.words.small
    longer += [f" {form_key(before[1])} {first} "] if before and joined else []
    inside = any(part in f" {key} " for part in longer for key in own)
    return False if inside or (seen.hit.key in bare and seen.hit.key not in own) else None


def _native(seen: _Seen) -> bool | None:
    """A Japanese word of one or two characters is a name only where something says so."""
    if seen.hit.case != "native":
        return None
    named = seen.hit.key in seen.usage.headwords
    return not _SHORT_NATIVE.fullmatch(seen.written) or named or seen.emphasised or bool(seen.hit.kinds)


def _abbreviation(seen: _Seen) -> bool | None:
    if not is_abbreviation(seen.hit.form):
        return None
    return seen.hit.case == "title" or sum(c.isupper() for c in seen.written) >= 2


def _in_capitals(seen: _Seen) -> bool | None:
    """In a text that is all capitals, an ordinary word is one, unless it is most of the text."""
    if seen.hit.case != "caps":
        return None
    return not (seen.is_word and is_caps(seen.text) and len(seen.text) > 2 * seen.letters)


def _too_short(seen: _Seen) -> bool | None:
    return False if seen.letters < 3 else None


def _begins_a_sentence(seen: _Seen) -> bool | None:
    """ "Two of them" is a phrase that begins a sentence where names have all their capitals."""
    begins = seen.hit.case == "start" and not seen.single
    return seen.emphasised if begins and seen.usage.writes_names_large(seen.where[0].document) else None


def _in_small_letters(seen: _Seen) -> bool | None:
    if seen.hit.case != "lower":
        return None
    capitals = seen.usage.capitalises if seen.single else seen.usage.mostly_capitalises
    large = seen.usage.writes_names_large(seen.where[0].document) or capitals(seen.hit.key)
    if large or (seen.emphasised and not seen.single):
        return seen.emphasised and not seen.single
    if seen.single:
        return seen.letters >= SHORTEST_WORD and seen.usage.lower_is_rare(seen.hit.key)
    return sum(w not in seen.words.small for w in seen.hit.key.split()) >= 2


def _ordinary_word(seen: _Seen) -> bool | None:
    if not seen.is_word or seen.emphasised:
        return None
    named = seen.hit.case == "title" or bool(seen.hit.kinds) or _without_article(seen)
    return named and not _inside_longer_name(seen.text, seen.hit.start, seen.usage.neighbours.is_small)


def _without_article(seen: _Seen) -> bool:
    """Whether a sentence begins with it as with a name: "Shield does not help", "Sleep and Light end"."""
    return seen.hit.case == "start" and bool(seen.words.behind_a_name.match(seen.text, seen.hit.end))


_RULES = (
    _in_longer_name,
    _in_a_title,
    _in_own_title,
    _native,
    _abbreviation,
    _in_capitals,
    _too_short,
    _begins_a_sentence,
    _in_small_letters,
    _ordinary_word,
)


def is_abbreviation(form: str) -> bool:
    """Whether a form is one by its looks: LoF, ZoC, IMM-1, E/M, but not FIRE."""
    capitals = sum(map(str.isupper, form))
    if " " in form or capitals < 2 or len(form) > 6:
        return False
    return not form.isupper() or len(form) <= 3 or not form.isalpha()


def kinds_beside(start: int, end: int, text: str, words: HeadwordWords) -> frozenset[str]:
    """The kinds named right beside a form: "Dead State", "Dodge Special Skill", "Trait: Silent"."""
    after = text[end : end + 30].lstrip(" 」』\"”')）")
    after = after[1:].lstrip() if after.startswith("の") else after  # "Silent の Trait"
    found = {kind for word, kind in words.native_kinds if after.startswith(word)}
    if after[:1].isalpha():
        parts = after.split(" ")[:LONGEST_KIND]
        for count in range(1, len(parts) + 1):
            found.update(words.latin_kinds.get(form_key(" ".join(parts[:count]).rstrip(".,;:!?")), ()))
    before = text[max(0, start - 30) : start].rstrip()
    if before.endswith((":", "：", "「", "『")):
        parts = before.rstrip(":：「『 ").split(" ")[-LONGEST_KIND:]
        for count in range(1, len(parts) + 1):
            found.update(words.latin_kinds.get(form_key(" ".join(parts[-count:])), ()))
    return frozenset(found)


def _is_emphasised(hit: Found, clause: Clause) -> bool:
    """Whether it is set in bold or italics, or stands in quotation marks of its own."""
    for span in clause.spans:
        ends = span.start <= hit.start and hit.end <= span.end <= hit.end + 12
        alone = span.start == hit.start or not _inside_longer_name(clause.text, hit.start, bool)
        if ends and alone and span.style in ("strong", "emphasis"):
            return True
    around = clause.text[max(0, hit.start - 1) : hit.start] + clause.text[hit.end : hit.end + 1]
    return around in _QUOTED


def _inside_longer_name(text: str, start: int, is_small: Callable[[str], bool]) -> bool:
    """Whether a capitalised word right before it makes it part of another name: Coordinated Attack.

    A capital behind a colon is one of a sentence if texts write the word small as well, in quotation
    marks it never is.
    """
    previous = _PREVIOUS_WORD.search(text[max(0, start - 30) : start])
    if not previous or not previous[1].lstrip(_MARKS)[:1].isupper() or has_japanese(previous[1]):
        return False
    word = previous[1].lstrip(_MARKS)
    before = text[: start - len(word) - 1].rstrip(" ")
    if before.endswith(tuple(_MARKS)):
        return True
    if before.endswith((":", "(", "[", "-")) and not is_small(word):
        return True
    return not _begins_sentence(text, start - len(previous[0]))
