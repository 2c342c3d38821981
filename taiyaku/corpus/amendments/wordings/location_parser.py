"""Where in a rule an erratum applies, read from its own words: "Effects bullet 4", "効果の2つ目の項目"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from taiyaku.corpus.amendments.wordings.place_words import KANJI_DIGITS, LAST, UNITS, PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, cut_quotes, masked
from taiyaku.corpus.similarity import plain
from taiyaku.corpus.text import ARROW, has_japanese, remembered_by_words
from taiyaku.values import Struct

GONE = "\x00"


class Unit(Struct, frozen=True):
    """One kind of part and which one of them: counted from 1, -1 for the last, None where it is not said."""

    name: str  # one of UNITS
    at: int | None = None
    label: str | None = None  # of a step: "3.2"
    through: int | None = None  # the last of several, "the first two", "3rd and 4th", counted as `at` is

    def among(self, size: int) -> range:
        """Which of so many parts it is, from 0: none where they are too few, all where it says no number."""
        if self.at is None:
            return range(size)
        first, last = (n - 1 if n > 0 else size + n for n in (self.at, self.through or self.at))
        return range(first, last + 1) if 0 <= first <= last < size else range(0)


class Place(Struct, frozen=True):
    """The part of a rule that some words name."""

    said: str = ""
    roles: tuple[str, ...] = ()
    role_at: int | None = None  # "Example 2"
    units: tuple[Unit, ...] = ()
    table: bool = False
    box: bool = False
    main: bool = False
    on_page: bool = False  # it counts lines or columns of the page, which the text does not have
    names: tuple[str, ...] = ()  # quoted or unknown words: of a heading, a row, another rule

    @property
    def says_something(self) -> bool:
        return bool(self.roles or self.units or self.table or self.box or self.main or self.on_page)

    def within(self, outer: Place) -> Place:
        """This place, with what only the outer one says: "this sentence" is the one that was named before."""
        told = {u.name for u in outer.units if u.at is not None or u.label}
        units = tuple(u for u in self.units if u.at is not None or u.label or u.name not in told)
        return Place(
            said=", ".join(s for s in (outer.said, self.said) if s),
            roles=self.roles or outer.roles,
            role_at=self.role_at if self.roles else outer.role_at,
            units=(*(u for u in outer.units if u.name not in {v.name for v in units}), *units),
            table=self.table or outer.table,
            box=self.box or outer.box,
            main=self.main or outer.main,
            on_page=self.on_page or outer.on_page,
            names=tuple(dict.fromkeys((*self.names, *outer.names))),
        )


def introduces(text: str, words: PlaceWords) -> bool:
    """Whether a text begins with what a document says of itself: "This document contains …"."""
    return words.find("introductions").match(lowered(text).lstrip()) is not None


def says_unchanged(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence ends with the words that something stays as it is: 《蜂》に変更はありません。"""
    flat = lowered(masked(sentence)).strip(" .。()[]")
    exchanges = rf"{words.find('contrasts').pattern}|{ARROW}|{HOLE}[^{HOLE}]+{HOLE}"
    if declined := ending(words.find("declined"), flat):
        asked = words.find("proposals").pattern  # 「…」とのお問い合わせ: words of a reader
        before = re.sub(rf"{HOLE}+(?=と(?:の|いう)[おご御]?(?:{asked}))", "", flat[: declined.start()])
        if re.search(rf"(?:^|\. )(?:{asked}) $", before):
            return True  # be it that the words are given that were to be exchanged
        alone = has_japanese(flat) and "。" not in before  # in words that no rule has
        proposed = alone or words.find("proposals").search(before)
        return bool(proposed) and not re.search(exchanges, before)
    told = ending(words.find("unchanged"), flat)  # and not "if the guess is correct"
    orders = "|".join(words.find(name).pattern for name in ("hints", "conditions"))
    return told is not None and not re.search(rf"{orders}|{ARROW}", flat[: told.start()])


def only_renames(text: str, words: PlaceWords) -> bool:
    """Whether a sentence gives a rule another name, and says nothing else: 名称を「夜警」に変更します。"""
    outside = lowered(masked(text)).strip(" 。.")
    renamed = words.find("renames").search(outside)
    first, *others = outside.split(". ")
    name = first[renamed.end() :].strip() if renamed else ""
    if name and others and all(name in one for one in others):
        outside = first  # "Renamed to Tar Pit. Cards that name the Bog mean the Tar Pit."
    rest = words.find("renames").sub(" ", outside)
    more = re.search(r"[\d。]|\. ", rest) or len(words.find("hints").findall(rest)) > 1
    return rest != outside and not more


@remembered_by_words
def in_plain_words(text: str, words: PlaceWords) -> str:
    """A text with what it says in other words as orders say it: "between the two paragraphs", "by adding"."""
    flat, seen = lowered(masked(text)), text
    for said, plainly in words.paraphrases(masked(text)):
        for found in reversed([*said.finditer(flat)]):
            put = plainly if isinstance(plainly, str) else plainly[found[0]]
            for name in found.groupdict():
                put = put.replace(f"{{{name}}}", text[slice(*found.span(name))])
            verb = words.find("replaces").match(lowered(text)) if put.startswith(", ") else None
            before = text[verb.end() if verb else 0 : found.start()]
            text = f"{before}{put}{text[found.end() :]}".strip()
        if text is not seen:
            flat, seen = lowered(masked(text)), text
    units = "|".join(words.find(name).pattern for name in ("bullets", "paragraphs", "sentences"))
    pair = re.search(rf"between the ([\w-]+) and (?:the )?[\w-]+ ({units})", flat)
    if pair and re.fullmatch(words.ordinal, pair[1]):  # "between the third and fourth bullets"
        after = words.lists["after"][0]
        text = f"{text[: pair.start()]}{after} the {pair[1]} {pair[2]}{text[pair.end() :]}"
    return text


def is_of_the_text(place: Place, words: PlaceWords) -> bool:
    """Whether a place is called as cards call their text, and nothing else: テキスト部, "the text box"."""
    told = words.find("text_names").fullmatch
    return bool(place.names) and all(told(lowered(name)) for name in place.names)


def read_place(text: str, words: PlaceWords) -> Place:
    """What a text says about a place; words it does not know end up in `names`."""
    if re.fullmatch(r"\d+(?:\.\d+)+[a-z]?", text.strip()):
        return Place(text, units=(Unit("steps", label=text.strip()),))  # a clause by its own number
    text = in_plain_words(text, words)
    outside, quotes = cut_quotes(text)
    return read_outside(outside, words, said=text, quoted=tuple(q.text for q in quotes))


def read_outside(outside: str, words: PlaceWords, said: str = "", quoted: tuple[str, ...] = ()) -> Place:
    """The place that a text names whose quotations are holes already."""
    rest = words.how_many.sub(lambda count: GONE * len(count[0]), lowered(outside))
    roles: list[str] = []
    role_at: int | None = None
    for pattern in (words.side, words.find("whole"), words.paged, words.find("headed"), words.native_book):
        rest, _ = _blanked(pattern, _turned(rest, words))
    rest, main = _blanked(words.find("main"), rest)  # 本文 is no sentence 文
    for pattern in (words.counted_role, words.ordinal_role):
        while match := pattern.search(rest):
            roles.append(words.role_of[lowered(match["role"])])
            groups = match.groupdict()
            role_at = int(groups["behind"]) if groups.get("behind") else _count(groups, words)
            rest = _without(rest, match)
    units = []
    for name, pattern in words.counted:
        while match := pattern.search(rest):
            units.append(_unit(name, match, words))
            rest = _without(rest, match)
    rest, box = _blanked(words.find("boxes"), rest)
    rest, table = _blanked(words.find("tables"), rest)
    rest, on_page = _blanked(words.counted_layout, rest)
    while match := words.role_words.search(rest):
        roles.append(words.role_of[lowered(match[0])])
        rest = _without(rest, match)
    if roles and not units and (match := words.bare_ordinal.search(rest)):
        units.append(_unit("bullets", match, words))  # 効果の2つ目
        rest = _without(rest, match)
    unknown = _unknown(rest, plain(outside), words)
    return Place(
        said=said or outside,
        roles=tuple(dict.fromkeys(roles)),
        role_at=role_at,
        units=tuple(dict.fromkeys(sorted(units, key=lambda u: UNITS.index(u.name)))),
        table=table,
        box=box,
        main=main,
        on_page=on_page,
        names=(*quoted, *unknown),
    )


def _turned(text: str, words: PlaceWords) -> str:
    """ "third Effects bullet" with the part first, as in "Effects third bullet", length unchanged."""
    for match in words.parted.finditer(text):
        head, role = text[match.start() : match.start("role")], match["role"]
        text = f"{text[: match.start()]}{role} {head.strip():<{len(head) - 1}}{text[match.end('role') :]}"
    return text


def _blanked(pattern: re.Pattern[str], text: str) -> tuple[str, bool]:
    """A text with nothing left of what a pattern matches, and whether it matched."""
    blank, count = pattern.subn(lambda found: GONE * len(found[0]), text)
    return blank, count > 0


def _without(text: str, match: re.Match[str]) -> str:
    return f"{text[: match.start()]}{GONE * len(match[0])}{text[match.end() :]}"


def _unit(name: str, match: re.Match[str], words: PlaceWords) -> Unit:
    groups = match.groupdict()
    digits, many = groups.get("digits"), groups.get("many")
    first = _count(groups, words)
    if many and first in (1, LAST):
        named = dict(zip(words.lists["numbers"], words.lists["figures"], strict=True))
        count = int(named.get(many, many))
        return Unit(name, 1, through=count) if first == 1 else Unit(name, -count, through=LAST)
    if through := {key.removeprefix("to_"): said for key, said in groups.items() if key.startswith("to_")}:
        return Unit(name, first, through=_count(through, words))
    if name == "steps" and digits:
        return Unit(name, None if "." in digits else first, digits)
    return Unit(name, first)


def _count(groups: Mapping[str, str | None], words: PlaceWords) -> int | None:
    if word := groups.get("word"):
        return words.number_of.get(lowered(word))
    digits = groups.get("digits")
    if not digits:
        return None
    if digits in KANJI_DIGITS:
        return int(unicodedata.numeric(digits))
    return int(digits) if digits.isdecimal() else None


def _unknown(rest: str, text: str, words: PlaceWords) -> Iterator[str]:
    """The runs of words that are neither place nor filler: names, or text that is no place at all."""
    filler, book = words.find("fillers"), words.book_or_sheet
    for run in re.finditer(rf"(?:[^{GONE}{HOLE},.:;、。：；()（）【】\[\]\-–—/⇨>]|(?<=\d)\.(?=\d))+", rest):
        kept, start = run[0], run.start()
        start += len(kept) - len(kept.lstrip())
        kept = kept.strip()
        while not book.fullmatch(kept) and (match := filler.match(kept)):
            start += match.end() + len(kept[match.end() :]) - len(kept[match.end() :].lstrip())
            kept = kept[match.end() :].strip()
        while not book.fullmatch(kept) and (match := ending(filler, kept)) is not None:
            kept = kept[: match.start()].strip()
        if kept.strip("'’") not in ("", "s") and not book.fullmatch(kept):  # of "this card's"
            yield text[start : start + len(kept)]


def ending(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    """The match of a pattern at the end of a text."""
    return next((m for m in pattern.finditer(text) if m.end() == len(text)), None)


def tells_what_was_done(text: str, words: PlaceWords) -> bool:
    """Whether a text ends as a remark does, 失う体力を2にしました。, and no rule."""
    return ending(words.find("remarks_end"), lowered(text).rstrip("。. ")) is not None


def without_order(wording: str, words: PlaceWords) -> str:
    """A new wording without the order that stands behind it: 敵側に変更しました is 敵側."""
    flat = words.politeness.sub("", lowered(wording).rstrip())
    order = ending(words.find("reads"), flat)
    told = order is not None and order.start() > 0 and words.find("before_order").match(order[0])
    return wording[: order.start()] if order and told else wording
