"""Where in a rule an erratum applies, read from its own words: "Effects bullet 4", "効果の2つ目の項目"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from taiyaku.corpus.similarity import plain, plain_word
from taiyaku.corpus.text import ARROW, Told, any_of
from taiyaku.values import Struct, encode, field
from taiyaku.whole_files import digest_of

_Lists = tuple[tuple[str, tuple[str, ...]], ...]
UNITS = ("bullets", "paragraphs", "sentences", "steps", "rows")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
LAST, LAST_BUT_ONE = -1, -2
_NUMBER = r"\d{1,3}(?:\.\d{1,2})*"
_KANJI = "一二三四五六七八九十"
_QUOTED = re.compile(
    r"""“(?P<a>(?:[^“”]|(?<=\d)”(?=”))+)” | (?<!\d)"(?P<b>(?:[^"]|(?<=\d)"(?="))+)"
      | (?<!\w)['‘](?P<c>[^'‘’]+(?:[’'](?=\w)[^'‘’]+)*)['’](?!\w)
      | 「(?P<d>[^「」]*(?:「[^「」]*」[^「」]*)*)」 | 『(?P<e>[^『』]+)』
      | „(?P<f>[^„“”]+)[“”] | «\s*(?P<g>[^«»]+?)\s*» | »(?P<h>[^«»]+)«""",
    re.VERBOSE,
)
_REMARK = re.compile(r"(?<=[”\"’」』])\s*[(（][^()（）“”\"「」]+[)）]$")
_END = "\uffff"  # of a Latin word, until it is a pattern: no text has it
GONE = "\x00"
HOLE = "\ufffc"  # stands where a quotation was cut out


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


class Quote(Struct, frozen=True):
    """Quoted words and where they stood in the text without quotations."""

    text: str
    at: int


class PlaceWords(Struct, frozen=True, dict=True):
    """The words that tell places and changes, as a vocabulary lists them."""

    lists: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # the table `errata`
    roles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    announcements: tuple[str, ...] = ()

    @cached_property
    def digest(self) -> str:
        """A name for all of them."""
        return digest_of(encode((self.lists, self.roles, self.announcements)))

    def find(self, name: str) -> re.Pattern[str]:
        """A pattern for any word of a list, longest first, at word boundaries."""
        return self._patterns(name)

    @cached_property
    def _patterns(self) -> Callable[[str], re.Pattern[str]]:
        made: dict[str, re.Pattern[str]] = {}

        def pattern(name: str) -> re.Pattern[str]:
            if name not in made:
                made[name] = re.compile(alternatives(self.lists.get(name, ())))
            return made[name]

        return pattern

    @cached_property
    def native(self) -> Mapping[str, str]:
        """A pattern for any of the words in other letters that verbs and particles of a list have."""
        lists = {name: self.lists.get(name, ()) for name in ("reads", "values_to", "old_first")}
        return {n: any_of(_word(w) for w in words if not w.isascii()) for n, words in lists.items()}

    @cached_property
    def courtesy(self) -> re.Pattern[str]:
        """What stands politely before an order, be it nothing."""
        return re.compile(rf"(?:{self.find('polite').pattern}[ ,]+)*")

    @cached_property
    def erred(self) -> re.Pattern[str]:
        """What says before an order that something is wrong: 2文目は誤記です。削除してください。"""
        told = rf"は(?:{self.find('errs').pattern})(?:です|でした|のため|なので|につき)?[。、]"
        return re.compile(rf"{told}(?=削除|(?:次|以下)のよう)")

    @cached_property
    def bracketed(self) -> re.Pattern[str]:
        """A text in brackets between what orders and where: "Append (see page 4) to the end."."""
        places = f"{self.find('end').pattern}|{self.find('start').pattern}|{self.find('after').pattern}"
        adds = self.find("inserts").pattern
        return re.compile(rf"({adds}\s+)([(][^()“”\"]+[)])(?=\s+(?:{places}))", re.IGNORECASE)

    @cached_property
    def termed(self) -> re.Pattern[str]:
        """One word that is exchanged and not quoted: "the word well with", "to the word sluice."."""
        around = "|".join(self.find(n).pattern for n in ("old_first", "new_first", "after", "before", "end"))
        return re.compile(
            rf"({self.find('terms').pattern}) ([^\W_][\w’'-]*)(?=[.]?$| (?:{around}))", re.IGNORECASE
        )

    @cached_property
    def referred(self) -> re.Pattern[str]:
        """A number to which a text refers, and the right one: "Reference to 4.2 should be to 4.3."."""
        number = r"[(]?[A-Z]{0,3}\d[\w.]*?[)]?"
        return re.compile(
            rf"({self.find('everywhere').pattern}(?: rule)?) ({number}) "
            rf"((?:{self.find('reads').pattern})(?: to)?) ({number})(?=[.]?$)",
            re.IGNORECASE,
        )

    @cached_property
    def label(self) -> re.Pattern[str]:
        """What says of a text that it is a correction: "Errata (9 June 2024): "."""
        return re.compile(
            rf"(?:{self.find('corrections').pattern})(?:\s*[(（][^()（）]*[)）])?\s*(?:[:：·]|[.–—-](?=\s))\s*(?=\S)"
        )

    @cached_property
    def politeness(self) -> re.Pattern[str]:
        """What ends an order in Japanese and says nothing more."""
        return re.compile(rf"(?:{self.find('polite').pattern})*[。.]?$")

    @cached_property
    def fillers(self) -> frozenset[str]:
        return frozenset(self.lists.get("fillers", ()))

    @cached_property
    def role_of(self) -> dict[str, str]:
        return {_word(w): role for role, words in self.roles.items() for w in words}

    @cached_property
    def role_words(self) -> re.Pattern[str]:
        return re.compile(alternatives(w for words in self.roles.values() for w in words))

    @cached_property
    def how_many(self) -> re.Pattern[str]:
        """How many parts are announced, "the following 2 steps", 次の一項: that is no number of one."""
        return re.compile(rf"{alternatives(self.announcements)}\s*[\d{_KANJI}]{{1,2}}(?![\d.])")

    @cached_property
    def paged(self) -> re.Pattern[str]:
        """Pages by their numbers: they say where a rule stands, and no part of it."""
        return re.compile(rf"{self.find('page_words').pattern}s?[. ]*\d+(?!\w|\.\d)")

    @cached_property
    def book_or_sheet(self) -> re.Pattern[str]:
        """What a correction may call the place of a rule: the rulebook, the back cover."""
        return re.compile(alternatives((*self.lists.get("books", ()), *self.lists.get("sheets", ()))))

    @cached_property
    def ordinal(self) -> str:
        """A pattern for "second", "2nd", 第2, 2つ目; its groups are `word` and `digits`."""
        named = [w for name in (*ORDINALS, "last", "last_but_one") for w in self.lists.get(name, ())]
        before = any_of(map(lowered, self.lists.get("ordinal_prefixes", ())))
        behind = any_of(map(lowered, self.lists.get("ordinal_suffixes", ())))
        return (
            rf"(?:(?P<word>{alternatives(named)})"
            rf"|{before}?\s*(?P<digits>{_NUMBER}|(?<=第)[{_KANJI}]|[{_KANJI}](?=\s*{behind}))\s*{behind}?)"
        )

    @cached_property
    def number_of(self) -> dict[str, int]:
        known = {_word(w): n for n, name in enumerate(ORDINALS, 1) for w in self.lists.get(name, ())}
        known |= {_word(w): LAST_BUT_ONE for w in self.lists.get("last_but_one", ())}
        return known | {_word(w): LAST for w in self.lists.get("last", ())}

    @cached_property
    def counted(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        """(unit, pattern) for "bullet 4", "第2段落", "last paragraph", then for units without a number."""
        found: list[tuple[str, re.Pattern[str]]] = []
        behind = any_of(map(lowered, self.lists.get("ordinal_suffixes", ())))
        some = rf"{self.ordinal} (?P<many>[2-9]|{self.find('numbers').pattern})"
        through = re.sub(r"\?P<(\w+)>", r"?P<to_\1>", self.ordinal)
        for name in UNITS:
            unit = alternatives(self.lists.get(name, ()))
            found.append((name, re.compile(rf"{some} {unit}")))
            found.append((name, re.compile(rf"{self.ordinal} (?:and|through|to) (?:the )?{through} {unit}")))
            money = any_of(map(lowered, {*self.lists.get("money", ())} & {*self.lists.get(name, ())}))
            counts = rf"(?!{_NUMBER}{money}(?!{behind}))"  # "3文" may be money
            found.append((name, re.compile(rf"{counts}{self.ordinal}\s*の?\s*{unit}{behind}?")))
            behind_it = rf"{unit}\s*(?:no\.?|nr\.?|\#)?\s*(?P<digits>{_NUMBER})(?!\d)"
            found.append((name, re.compile(behind_it)))
        found += [(name, re.compile(rf"(?<!\d){alternatives(self.lists.get(name, ()))}")) for name in UNITS]
        return tuple(found)

    @cached_property
    def counted_role(self) -> re.Pattern[str]:
        """ "Example 2", "second example", 例2: a part with a number of its own."""
        role = self.role_words.pattern
        return re.compile(rf"(?P<role>{role})\s*(?P<behind>\d{{1,2}})(?![\d.]*\d)")

    @cached_property
    def bare_ordinal(self) -> re.Pattern[str]:
        """ "second", 2つ目 without a unit; a number alone is none."""
        named = alternatives(w for name in (*ORDINALS, "last") for w in self.lists.get(name, ()))
        behind = any_of(map(lowered, self.lists.get("ordinal_suffixes", ())))
        return re.compile(rf"(?P<word>{named})|(?P<digits>\d{{1,2}}|[{_KANJI}]){behind}(?![a-z])")

    @cached_property
    def parted(self) -> re.Pattern[str]:
        """ "third Effects bullet": a part's name between a number and its unit."""
        unit = alternatives(w for name in UNITS for w in self.lists.get(name, ()))
        role = alternatives(w for words in self.roles.values() for w in words)
        return re.compile(rf"{self.ordinal}\s+(?P<role>{role})(?=\s+{unit})")

    @cached_property
    def ordinal_role(self) -> re.Pattern[str]:
        return re.compile(rf"{self.ordinal}\s*の?\s*(?P<role>{self.role_words.pattern})")


def place_words(words: Mapping[str, Mapping[str, tuple[str, ...]]]) -> PlaceWords:
    """The words for places and changes in a workspace's vocabulary."""
    numbers: dict[str, str] = {}  # the first word for each: "one", and not "a" or "once"
    for word, _, number in (w.rpartition(" ") for w in words.get("alignment", {}).get("numbers", ())):
        numbers.setdefault(number, word)
    lists = {**words.get("errata", {}), "numbers": tuple(numbers.values()), "figures": tuple(numbers)}
    lists["articles"] = words.get("names", {}).get("articles", ())
    lists |= {f"{name}_words": words.get("references", {}).get(f"{name}s", ()) for name in ("rule", "page")}
    announcements = words.get("announcements", {}).get("words", ())
    return _place_words(tuple(lists.items()), tuple(words.get("roles", {}).items()), announcements)


@lru_cache(maxsize=64)  # their patterns take longer to make than a short document to read
def _place_words(lists: _Lists, roles: _Lists, announcements: tuple[str, ...]) -> PlaceWords:
    return PlaceWords(dict(lists), dict(roles), announcements)


Told.tools.append(_place_words.cache_clear)  # what is told of their words is kept by each build


def introduces(text: str, words: PlaceWords) -> bool:
    """Whether a text begins with what a document says of itself: "This document contains …"."""
    return words.find("introductions").match(lowered(text).lstrip()) is not None


def says_unchanged(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence ends with the words that something stays as it is: 《蜂》に変更はありません。"""
    flat = lowered(masked(sentence)).strip(" .。()[]")
    told = ending(words.find("unchanged"), flat)
    return told is not None and not re.search(rf"{words.find('hints').pattern}|{ARROW}", flat[: told.start()])


def only_renames(text: str, words: PlaceWords) -> bool:
    """Whether a sentence gives a rule another name, and says nothing else: 名称を「夜警」に変更します。"""
    outside = lowered(masked(text)).strip(" 。.")
    rest = words.find("renames").sub(" ", outside)
    more = re.search(r"[\d。]|\. ", rest) or len(words.find("hints").findall(rest)) > 1
    return rest != outside and not more


def lowered(text: str) -> str:
    """The text with widths and case made alike; patterns are made of such text, and meant for it.

    (Patterns that ignore case take ten times as long to compile.)
    """
    return _low(plain(text))


def _word(text: str) -> str:
    """A word of a vocabulary as a `lowered` text has it."""
    return _low(plain_word(text))


def _low(flat: str) -> str:
    low = flat.lower()
    return low if len(low) == len(flat) else flat


def alternatives(words: Iterable[str]) -> str:
    """A pattern for any of the words in `lowered` text, longest first; Latin ones as whole words."""
    ended = {f"{w}{_END}" if _is_latin(w[-1]) else w for w in map(_word, words) if w}
    whole = {word for word in ended if _is_latin(word[0])}
    either = rf"(?:(?<![a-z0-9]){any_of(whole)}|{any_of(ended - whole)})"
    return either.replace(_END, r"(?![a-z0-9])")


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()


def cut_quotes(text: str) -> tuple[str, tuple[Quote, ...]]:
    """The text with a hole for each quotation, and the quotations."""
    quotes: list[Quote] = []
    outside: list[str] = []
    size = end = 0
    for match in _QUOTED.finditer(text):
        outside.append(text[end : match.start()])
        size += match.start() - end
        quotes.append(Quote(next(g for g in match.groups() if g is not None), size))
        outside.append(HOLE)
        size, end = size + 1, match.end()
    return "".join((*outside, text[end:])), tuple(quotes)


def masked(text: str) -> str:
    """The text with every sign of its quotations made a hole: what stands outside keeps its place."""
    return _QUOTED.sub(lambda quote: HOLE * len(quote[0]), text)


def unquoted(text: str) -> str:
    """The text without the quotation marks that enclose all of it but a remark in brackets behind it."""
    match = _QUOTED.fullmatch(_REMARK.sub("", text.strip()))
    return next(g for g in match.groups() if g is not None) if match else text


def read_place(text: str, words: PlaceWords) -> Place:
    """What a text says about a place; words it does not know end up in `names`."""
    if re.fullmatch(r"\d+(?:\.\d+)+[a-z]?", text.strip()):
        return Place(text, units=(Unit("steps", label=text.strip()),))  # a clause by its own number
    outside, quotes = cut_quotes(text)
    return read_outside(outside, words, said=text, quoted=tuple(q.text for q in quotes))


def read_outside(outside: str, words: PlaceWords, said: str = "", quoted: tuple[str, ...] = ()) -> Place:
    """The place that a text names whose quotations are holes already."""
    rest = words.how_many.sub(lambda count: GONE * len(count[0]), lowered(outside))
    roles: list[str] = []
    role_at: int | None = None
    for pattern in (words.find("whole"), words.paged):
        rest = pattern.sub(lambda said: GONE * len(said[0]), _turned(rest, words))
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
    flags = {}
    for name in ("boxes", "main", "tables", "layout"):
        counted = r"(?:\s*\d+(?!\w|\.\d))?" if name == "layout" else ""  # "column 2"
        pattern = re.compile(words.find(name).pattern + counted)
        while match := pattern.search(rest):
            flags[name] = True
            rest = _without(rest, match)
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
        table=flags.get("tables", False),
        box=flags.get("boxes", False),
        main=flags.get("main", False),
        on_page=flags.get("layout", False),
        names=(*quoted, *unknown),
    )


def _turned(text: str, words: PlaceWords) -> str:
    """ "third Effects bullet" with the part first, as in "Effects third bullet", length unchanged."""
    for match in words.parted.finditer(text):
        head, role = text[match.start() : match.start("role")], match["role"]
        text = f"{text[: match.start()]}{role} {head.strip():<{len(head) - 1}}{text[match.end('role') :]}"
    return text


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
    if digits in _KANJI:
        return int(unicodedata.numeric(digits))
    return int(digits) if digits.isdecimal() else None


def _unknown(rest: str, text: str, words: PlaceWords) -> Iterator[str]:
    """The runs of words that are neither place nor filler: names, or text that is no place at all."""
    filler, book = words.find("fillers"), words.book_or_sheet
    for run in re.finditer(rf"[^{GONE}{HOLE},.:;、。：；()（）【】\[\]\-–—/]+", rest):
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


def without_order(wording: str, words: PlaceWords) -> str:
    """A new wording without the order that stands behind it: 敵側に変更しました is 敵側."""
    flat = words.politeness.sub("", lowered(wording).rstrip())
    order = ending(words.find("reads"), flat)
    told = order is not None and order.start() > 0 and words.find("before_order").match(order[0])
    return wording[: order.start()] if order and told else wording
