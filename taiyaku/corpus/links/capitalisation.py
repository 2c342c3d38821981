"""How texts write the names of rules: capitals that make a name of a word, and words that stay words.

"Move" is a skill and "move" what figures do. How often a corpus writes a form in capitals in the middle of
a sentence, and how often without, tells whether capitals matter to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property

from taiyaku.corpus.links.reference_parser import without_brackets
from taiyaku.corpus.links.usage import (
    SHORT_NATIVE,
    Found,
    Usage,
    begins_sentence,
    in_brackets,
    is_abbreviation,
    is_short_native,
)
from taiyaku.corpus.model import Clause, Entry, Section
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.terms.headword_forms import HeadwordWords
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.text import has_japanese, is_caps
from taiyaku.values import Struct

Where = tuple[Entry, Section, Clause]

LONGEST_KIND = 3  # words of a kind: "Short Movement Skill"
SHORTEST_WORD = 5  # letters of a single word that counts in lower case
_WORD = re.compile(r"[^\W\d_]+")
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
_DOUBTFUL = 0.5
_WHOLE = 8  # characters of a text beside the one name it consists of


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
    return not SHORT_NATIVE.fullmatch(seen.written) or named or seen.emphasised or bool(seen.hit.kinds)


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
    if before.endswith(tuple(_MARKS)) or (before.endswith((":", "(", "[", "-")) and not is_small(word)):
        return True
    return not begins_sentence(text, start - len(previous[0]))
