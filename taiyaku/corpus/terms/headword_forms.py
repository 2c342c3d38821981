"""What a headword is in running text: "AD LEVEL4 COMBAT JUMP" is "Combat Jump", "CAMOUFLAGED" a state.

The words that carry this (levels, markers, kinds of things) are data of the vocabularies.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any

from taiyaku.corpus.model import Entry
from taiyaku.corpus.terms.abbreviations import fits, initials_fit
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.terms.phonetics import alike, near_enough, skeleton_of_kana, skeletons
from taiyaku.corpus.text import HAN, PIECE_CODE, any_of, has_japanese, is_katakana
from taiyaku.multimap import multimap
from taiyaku.values import Struct

LONGEST_NAME = 7  # words: more is a sentence
_SHORTEST_INFLECTED = 4  # letters
_SHORT_FORM = 3  # letters of a word that is cut short; two may be a sign
_BRACKETS = re.compile(r"\s*[(（\[［]([^()（）\[\]［］]*)[)）\]］]\s*$")
_NUMBER = re.compile(r"^\s*\d{1,3}(?:[.．]\d+)*[a-z]?[.．)）:：]?\s+(?=\D)")
_ARTICLE = re.compile(r"([A-Z][a-z]+) (?:\d+[a-z]?|[A-Z])\s*[:.]\s+(?=\S)")  # "Article 2: Competitors"
_KEPT = frozenset({"Level", "Grade", "Rank", "Tier"})
_CODE = re.compile(  # "T07 : Fort", HD-001 硝子の靴
    rf"^\s*(?:[A-Z]{{1,2}}\d{{1,3}}\s?[.:：–—-]\s+(?=[^\W\d])|{PIECE_CODE}\s+(?=[\u3041-\u9fff《「『【]))"
)
_COUNT = re.compile(r"\s+[-–—]\s+[^\W\d]+:\s*\d+$")  # "Fort - Quantity: 2"
_SENTENCE = re.compile(r"[.。!?！？]\s+\S|[。]|\?$|？$|\bshould say\b", re.IGNORECASE)
_SIGN = re.compile(r"[A-Z]{1,3}[:：]\s*(?P<name>[A-Za-z].{3,})$")  # of a group: "G: Remote Presence"
_HAN = re.compile(f"[{HAN}]")
_SPLIT = re.compile(r"\s*[:：]\s*")

Words = Mapping[str, Mapping[str, tuple[str, ...]]]
_HEADINGS = ("chapters", "contents", "changelog", "appendix", "captions", "glossary", "documents", "setup")
_NAMES_TAKEN = (
    *("levels", "markers", "formerly", "endings", "beginnings"),
    *("articles", "openings", "holders", "defining", "predicates", "joining", "inflections"),
)


class HeadwordWords(Struct, frozen=True, dict=True):
    """The words of a vocabulary that stand in and around headwords."""

    levels: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    formerly: tuple[str, ...] = ()
    renames: tuple[str, ...] = ()
    everywhere: tuple[str, ...] = ()  # with two names, they tell that one is now the other
    endings: tuple[str, ...] = ()  # Japanese ones that say when: 時, 中
    beginnings: tuple[str, ...] = ()  # and which of them: 各, 全
    small: frozenset[str] = frozenset()
    kinds: tuple[tuple[str, str], ...] = ()  # (key of a word, the kind it stands for)
    ordinary: frozenset[str] = frozenset()  # keys of headings that are no names
    declared: frozenset[str] = frozenset()  # keys of words that say how a skill is declared: Reaction
    examples: frozenset[str] = frozenset()  # keys of words in the headings of examples
    articles: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()  # of a sentence on its own rule: "Each Brittle card"
    holders: tuple[str, ...] = ()  # before what something has: "cards with Brittle"
    defining: tuple[str, ...] = ()  # behind a name: "とは"
    predicates: tuple[str, ...] = ()  # behind a name that begins a sentence: "Shield does not help"
    joining: tuple[str, ...] = ()  # between the last two of several names: and
    inflections: tuple[str, ...] = ()  # endings of a name and what they become: "e>en"
    attributes: frozenset[str] = frozenset()  # keys of the columns of profiles: CC, WIP

    @classmethod
    def of(cls, words: Words) -> HeadwordWords:
        """The words of a vocabulary's tables."""
        names = words.get("names", {})
        kinds = words.get("kinds.words", {})
        columns = words.get("units", {}).get("columns", ())
        types = frozenset(map(form_key, words.get("labels", {}).get("types", ())))
        structure, errata = words.get("structure", {}), words.get("errata", {})
        plain = [w for ws in words.get("roles", {}).values() for w in ws]
        plain += (w for name in _HEADINGS for w in structure.get(name, ()))
        # Of more words a kind is a name where something is headed so: Hacking Device, Classified Objectives.
        of_kinds = (ws for table in ("kinds.groups", "kinds.words") for ws in words.get(table, {}).values())
        single = (w for ws in of_kinds for w in ws if " " not in w or form_key(w) in types)
        plain += (w for w in single if not _is_acronym(w))
        plain += names.get("ordinary", ())
        taken: dict[str, Any] = {name: names.get(name, ()) for name in _NAMES_TAKEN}
        return cls(
            **taken,
            renames=errata.get("renames", ()),
            everywhere=errata.get("everywhere", ()),
            small=frozenset(w.casefold() for w in names.get("small", ())),
            kinds=tuple((form_key(w), kind) for kind, ws in kinds.items() for w in ws),
            ordinary=frozenset(map(form_key, plain)),
            declared=types,
            examples=frozenset(map(form_key, words.get("roles", {}).get("example", ()))),
            attributes=frozenset(map(form_key, filter(_is_acronym, columns))),
        )

    def may_be_a_form(self, text: str) -> bool:
        """Whether a text can stand for a concept: no heading of every book, no bare letter or number."""
        key = form_key(text)
        letters, words = sum(c.isalpha() for c in key), key.split()
        if key in self.ordinary or len(text) > 70:
            return False
        if not has_japanese(text) and (letters < 2 or len(words) > 2 * LONGEST_NAME):
            return False
        return not all(w in self.small or w.isdigit() for w in words)

    def without_marker(self, text: str) -> str:
        """ "Camouflage Marker" without the word that says what carries the name."""
        for ending in self.markers:
            if text.casefold().endswith(ending.casefold()) and len(text) > len(ending):
                head = text[: -len(ending)]
                if has_japanese(ending) or not head[-1].isalnum():
                    return head.strip()
        return text

    @cached_property
    def before_its_own_name(self) -> re.Pattern[str]:
        """What stands before the name of its own rule in a text: "A Brittle card", "Cards with Brittle"."""
        opening = any_of((*self.articles, *self.openings))
        return re.compile(rf"(?is)(?:{opening}\s+)*$|.*\b{any_of(self.holders)}\s+$")

    @cached_property
    def behind_its_own_name(self) -> re.Pattern[str]:
        """And what behind it: カードを消灯するとは."""
        return re.compile(rf"\s*{any_of(self.defining)}")

    def inflected(self, names: Iterable[str]) -> dict[str, str]:
        """Other inflections of names of one word, each with its name: Lotsen of Lotse."""
        changes = [change.split(">") for change in self.inflections]
        found: dict[str, str] = {}
        for name in names:
            if len(name) >= _SHORTEST_INFLECTED and name.isalpha() and not has_japanese(name):
                fitting = [len(old) for old, _ in changes if name.casefold().endswith(old)]
                for old, new in changes:
                    if len(old) == max(fitting, default=0) and name.casefold().endswith(old):
                        found.setdefault(name[: len(name) - len(old)] + new, name)
        return found

    @cached_property
    def behind_a_name(self) -> re.Pattern[str]:
        """Matches what only a name has behind it without an article: a verb, further names, what it is."""
        more = rf"(?:, [A-Z][\w'’ -]+)*,? {any_of(self.joining)} [A-Z]"
        return re.compile(rf" {any_of(self.predicates)}(?!\w)|{more}| [–—-] (?=[^\W\d]{{2}})")

    @cached_property
    def former(self) -> re.Pattern[str]:
        """Matches "(formerly Alert)" and "（旧：警報）"."""
        latin = any_of(w for w in self.formerly if not has_japanese(w))
        native = any_of(w for w in self.formerly if has_japanese(w))
        name = r"[\"“「『']?(?P<former>[^()（）\"”」』,、]{2,40}?)[\"”」』']?"
        return re.compile(rf"\s*[(（](?:(?i:{latin})[:\s]\s*|(?:{native})\s*[:：]?\s*){name}[)）]")

    @cached_property
    def level(self) -> re.Pattern[str]:
        """Matches "Level 4", "LV１", "レベル2" with what stands before and behind it."""
        words = any_of(self.levels)
        return re.compile(
            rf"^(?P<group>.*?)\s*(?<![A-Za-z])(?i:{words})\.?\s*(?P<level>\d{{1,2}}|[XⅠⅡⅢIV]{{1,3}})"
            r"(?![A-Za-z])\s*[:：.．]?\s*(?P<name>.*)$"
        )

    @cached_property
    def kind_endings(self) -> tuple[tuple[str, str], ...]:
        """(key of a word, kind), the longest first."""
        return tuple(sorted(set(self.kinds), key=lambda pair: (-len(pair[0]), pair)))

    @cached_property
    def endings_of(self) -> Mapping[str, Sequence[tuple[str, int]]]:
        """The same by kind, with the number of words; none of Japanese, which has no spaces.

        What a game declares as one name of several words is no ending: Total Reaction is not Total.
        """
        split = [(key, of, key.split()) for key, of in self.kind_endings]
        own = (one for one in split if one[0] not in self.declared or one[2][-1] == one[1])
        return multimap((of, (key, 0 if has_japanese(key) else len(words))) for key, of, words in own)

    @cached_property
    def native_kinds(self) -> tuple[tuple[str, str], ...]:
        """(word, kind) of the Japanese words for kinds."""
        return tuple((key.replace(" ", ""), kind) for key, kind in self.kinds if has_japanese(key))

    @cached_property
    def followers(self) -> re.Pattern[str]:
        """Matches before an ideographic word that makes no other name of the one it follows: 状態, 時."""
        words = (*self.endings, *(word for word, _ in self.native_kinds))
        return re.compile(f"(?=({any_of(w for w in words if _HAN.match(w))}))")

    @cached_property
    def leaders(self) -> re.Pattern[str]:
        """Matches an ideographic word that makes no other name of the one it stands before: 各, 全."""
        return re.compile(f"(?<![{HAN}]){any_of(self.beginnings)}")

    @cached_property
    def latin_kinds(self) -> Mapping[str, Sequence[str]]:
        """The kinds by the keys of the other words."""
        return multimap(self.kinds)

    def is_example(self, heading: str) -> bool:
        """Whether a heading says that an example stands below it."""
        return any(form_key(word) in self.examples for word in heading.replace("：", " ").split())

    def says_what_it_is(self, word: str) -> bool:
        """Whether a word beside a name says what kind of thing it is, or what carries it: Trait, Marker."""
        key = form_key(word)
        return key in self.ordinary or key in self.latin_kinds or word in self.markers or word in self.levels

    def names_a_kind(self, text: str) -> bool:
        """Whether a name ends with what kind of thing it is: "Impersonation State"."""
        return any(_cut(text, key) for key, _ in self.kind_endings)


def headword_forms(entry: Entry, words: HeadwordWords) -> tuple[str, ...]:
    """The names an entry is printed with: titles, aliases, both sides of "NAME (LoF)" and "ARO: …"."""
    found: list[str] = []
    for title in (*entry.titles, *entry.aliases):
        # Without a number before it, a count behind it and signs round it.
        text = _COUNT.sub("", _NUMBER.sub("", _folded(title.text).replace("_", " ")))
        text = text if text.endswith(".") else _CODE.sub("", text)  # "G1. Keep out." is a sentence
        if (article := _ARTICLE.match(text)) and article[1] not in _KEPT:
            text = text[article.end() :]
        text = text.strip(' *:：.。「」『』"“”')
        if _SENTENCE.search(text) or len(text) > 70:
            continue
        found += _sides(text, words)
    return tuple(dict.fromkeys(f for f in found if f))


def plain_names(entry: Entry, words: HeadwordWords) -> tuple[str, ...]:
    """What an entry is called without the group and level before its name: "Combat Jump"."""
    found = (words.level.match(_folded(form)) for form in headword_forms(entry, words))
    return tuple(dict.fromkeys(m["name"] for m in found if m and _is_name(m["name"])))


def _sides(text: str, words: HeadwordWords) -> Iterator[str]:
    if bracket := _BRACKETS.search(text):
        head, inside = text[: bracket.start()].strip(), bracket[1].strip()
        if former := words.former.search(text):
            yield text[: former.start()].strip()
            return
        if initials_fit(inside, head.title(), words.small) or _is_cut_short(inside, head):
            yield from (head, inside)
        elif _is_remark(inside, words):
            yield from (head, text)
        else:
            yield text
        return
    parts = _SPLIT.split(text, maxsplit=1)
    if len(parts) == 2 and initials_fit(parts[0], parts[1].title(), words.small):
        yield from parts
    yield text


def _is_cut_short(inside: str, head: str) -> bool:
    """Whether a bracket in capitals holds letters of the one word before it: "Acceleration (ACC)"."""
    return len(inside) >= _SHORT_FORM and inside.isupper() and " " not in head and fits(inside, head)


def _is_remark(inside: str, words: HeadwordWords) -> bool:
    """Whether a bracket behind a name says something of it: its kind, its sign, "(all types)"."""
    return len(inside) <= 2 or inside.islower() or form_key(inside) in words.latin_kinds


def canonical_key(entry: Entry, words: HeadwordWords) -> str:
    """What entries about the same thing have in common besides their kind; empty: no name at all.

    A rule headed in both languages, whichever stands first, is known by the name both languages have.
    """
    forms = headword_forms(entry, words)
    if not forms:
        return ""
    both = len({title.lang for title in entry.titles if title.form == "name"}) > 1
    first = next((form for form in forms if both and not has_japanese(form)), forms[0])
    if match := words.level.match(_folded(first)):
        first = match["name"] if _is_name(match["name"]) else first
    return form_key(_without_kind(first, entry.kind, words) or first)


def derived_forms(entry: Entry, parent: Entry | None, words: HeadwordWords) -> tuple[str, ...]:
    """Further forms of an entry's names, by rule."""
    found: list[str] = []
    for form in headword_forms(entry, words):
        folded = _folded(form)
        match = words.level.match(folded)
        if match and _is_name(match["name"]):
            if match["group"]:
                found.append(f"{match['group']}: {match['name']}")
        elif match and len(match["group"]) > 3:
            found.append(match["group"])
        if short := _without_kind(form, entry.kind, words):
            found.append(short)
        if bracket := _BRACKETS.search(form):
            found.append(form[: bracket.start()])
        if parent is not None and not match:
            found += _inside(folded, parent)
        if signed := _SIGN.match(folded):
            found.append(signed["name"])
    return tuple(dict.fromkeys(found))


def _inside(form: str, parent: Entry) -> Iterator[str]:
    """ "GHOST MNEMONICA" below "GHOST" is "G: Mnemonica"."""
    for title in parent.titles:
        group = _folded(title.text)
        rest = form[len(group) :].strip(" :：") if form.casefold().startswith(group.casefold() + " ") else ""
        if len(rest) > 4 and not has_japanese(form) and not rest[0].isdigit():
            yield f"{group[0]}: {rest}"
            if " " in rest:
                yield rest


def _is_name(text: str) -> bool:
    return sum(c.isalpha() for c in text) >= 3


def _without_kind(form: str, kind: str, words: HeadwordWords) -> str | None:
    endings, parts = words.endings_of.get(kind, ()), form.split()
    longest = min(len(parts), 1 + max((count for _, count in endings), default=0))
    tails = {(form_key(" ".join(parts[-count:])), count) for count in range(1, longest)}
    found = (_cut(form, key) for key, count in endings if not count or (key, count) in tails)
    return next(filter(None, found), None)


def _cut(form: str, key: str) -> str | None:
    """The form without an ending that is the word of that key."""
    if has_japanese(key):
        ending = key.replace(" ", "")
        ends = form.endswith(ending) and len(form) > len(ending)
        return form[: -len(ending)].strip("・ ") if ends else None
    count, parts = len(key.split()), form.split()
    ends = len(parts) > count and form_key(" ".join(parts[-count:])) == key
    return " ".join(parts[:-count]) if ends else None


def _folded(text: str) -> str:
    return " ".join((text if text.isascii() else unicodedata.normalize("NFKC", text)).split())


def _is_acronym(word: str) -> bool:
    return word.isupper() and word.isascii() and len(word) <= 5


# What a rule with a Japanese headword alone is called in Latin letters: its parts are headed so, or it says
LONGEST = 3  # words
SHORTEST = 4  # kana of a headword that is known by its sound
_NAMES = re.compile(r"[A-Z][A-Za-z'’-]+(?: [A-Z][A-Za-z'’-]+)*")
_HEAD = re.compile(r"(?P<head>[^:：]{3,40}?)\s*[:：]\s*\S")


def latin_names(entry: Entry, parts: Sequence[Entry]) -> tuple[str, ...]:
    """The names that the parts of an entry, or its own text, give it in Latin letters."""
    if not is_named_by_sound(entry):
        return ()
    kana = _heard(entry)
    heads = (m["head"] for part in parts for t in part.titles if (m := _HEAD.match(t.text)))
    said = chain(heads, (name for clause in entry.clauses for name in _runs(clause.text)))
    return tuple(dict.fromkeys(name for name in said if any(_sounds_like(name, word) for word in kana)))


def is_named_by_sound(entry: Entry) -> bool:
    """Whether an entry has Japanese names alone, one of which is a loan."""
    return all(has_japanese(title.text) for title in entry.titles) and bool(_heard(entry))


def _heard(entry: Entry) -> list[str]:
    return [t.text for t in entry.titles if is_katakana(t.text) and len(t.text) >= SHORTEST]


def _runs(text: str) -> Iterator[str]:
    """All runs of capitalised words in a text."""
    for found in _NAMES.finditer(text):
        words = found[0].split()
        for start in range(len(words)):
            for end in range(start + 1, min(start + LONGEST, len(words)) + 1):
                yield " ".join(words[start:end])


def _sounds_like(name: str, kana: str) -> bool:
    if has_japanese(name):
        return False
    key, word = skeleton_of_kana(kana), name.replace(" ", "")
    singular = word[:-1] if word.lower().endswith("s") else word
    forms = filter(None, (word, singular))
    return any(key in skeletons(form) and alike(kana, form) >= near_enough(key) for form in forms)
