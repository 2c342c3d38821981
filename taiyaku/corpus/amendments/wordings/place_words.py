"""The words that tell places and changes, as patterns."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, TypeVar

from taiyaku.corpus.amendments.wordings.quotations import HOLE, masked
from taiyaku.corpus.similarity import plain, plain_word
from taiyaku.corpus.text import HAN, KANJI, Told, any_of, has_japanese, has_latin
from taiyaku.values import Struct, encode, field
from taiyaku.whole_files import digest_of

T = TypeVar("T")
_Lists = tuple[tuple[str, tuple[str, ...]], ...]
UNITS = ("bullets", "paragraphs", "sentences", "steps", "rows")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
LAST = -1
LAST_BUT_ONE = -2
_NUMBER = r"\d{1,3}(?:\.\d{1,2})*"
KANJI_DIGITS = "一二三四五六七八九十"
_SOME = r"[^。、,.:]{1,40}?"  # other words of the same sentence
_SLOT = re.compile(r"\\\{(?P<name>\w+)\\\}")  # "{be}", escaped
_END = "\uffff"  # of a Latin word, until it is a pattern: no text has it


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
        return self.once(name, lambda: re.compile(alternatives(self.lists.get(name, ()))))

    @cached_property
    def _made(self) -> dict[Hashable, Any]:
        return {}

    def once(self, name: Hashable, make: Callable[[], T]) -> T:
        """What is made of these words, when it is first asked for by a name."""
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]  # type: ignore[no-any-return]

    @cached_property
    def readings(self) -> dict[Hashable, Any]:
        """What texts were found to say in these words: the same text is asked about many times."""
        return {}

    @cached_property
    def native(self) -> Mapping[str, str]:
        """A pattern for any of the words in other letters that verbs and particles of a list have."""
        lists = {name: self.lists.get(name, ()) for name in ("reads", "values_to", "old_first")}
        return {n: any_of(folded_word(w) for w in words if not w.isascii()) for n, words in lists.items()}

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """The figures that words for numbers stand for."""
        return dict(zip(self.lists.get("numbers", ()), self.lists.get("figures", ()), strict=False))

    @cached_property
    def _courtesy(self) -> re.Pattern[str]:
        polite, addressed = (self.find(name).pattern for name in ("polite", "addressed"))
        on_text = rf"(?=.*(?:{HOLE}|{'|'.join(self.find(unit).pattern for unit in UNITS[:3])}))"
        return re.compile(rf"(?:{polite}[ ,]+)*(?:{addressed},? (?:please )?{on_text})?")

    def without_courtesy(self, text: str) -> str:
        """An order without what stands politely before it; "you should" may begin a rule as well."""
        told = self._courtesy.match(lowered(masked(text)))
        return text[told.end() :] if told else text

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

    def paraphrases(self, text: str) -> Iterator[tuple[re.Pattern[str], Mapping[str, str] | str]]:
        """What orders say in other words, as patterns, each with the plain words for what it finds.

        "{part} {be} {struck} = {part} is deleted": any words of these lists; a part may be quoted.
        Only those in the letters of the text: there are many, and they are long.
        """
        for native in (native for native, has in ((False, has_latin), (True, has_japanese)) if has(text)):
            if native not in self._paraphrased:
                self._paraphrased[native] = tuple(self._in_letters(native))
            yield from self._paraphrased[native]

    @cached_property
    def _paraphrased(self) -> dict[bool, tuple[tuple[re.Pattern[str], Mapping[str, str] | str], ...]]:
        return {}

    def _in_letters(self, native: bool) -> Iterator[tuple[re.Pattern[str], Mapping[str, str] | str]]:
        pairs = [words.partition(" = ")[::2] for words in self.lists.get("paraphrases", ())]
        pairs = [(said, plain) for said, plain in pairs if _is_native(said, plain) == native]
        fixed = {folded_word(said): plain for said, plain in pairs if "{" not in said}
        yield re.compile(alternatives(fixed)), fixed
        yield from ((re.compile(self._template(*pair)), pair[1]) for pair in pairs if "{" in pair[0])

    def _template(self, said: str, plain: str) -> str:
        def listed(slot: re.Match[str]) -> str:
            either = any_of(map(folded_word, self.lists.get(slot["name"], ())))
            either = f"{either}|{HOLE}+" if slot["name"] in ("part", "quote") else either
            either = _SOME if slot["name"] == "some" else either
            return f"(?P<{slot['name']}>{either})" if f"{{{slot['name']}}}" in plain else f"(?:{either})"

        body = _SLOT.sub(listed, re.escape(said))
        return body if _is_native(said, plain) else rf"(?<![a-z0-9]){body}(?![a-z0-9])"

    @cached_property
    def termed(self) -> re.Pattern[str]:
        """One word that is exchanged and not quoted: "the word well with", "to the word sluice."."""
        around = "|".join(self.find(n).pattern for n in ("old_first", "new_first", "after", "before", "end"))
        return re.compile(
            rf"({self.find('terms').pattern}) ([^\W_][\w’'-]*)(?=[.]?$| (?:{around}))", re.IGNORECASE
        )

    @cached_property
    def referred(self) -> re.Pattern[str]:
        """A number or name that a text refers to, and the right one: "Reference to 4.2 should be to 4.3."."""
        name = r"(?-i:[A-Z][\w’'-]*(?: [A-Z][\w’'-]*)*)"
        number = rf"(?:[(]?[A-Z]{{0,3}}\d[\w.]*?[)]?|{name})"
        places = "|".join(self.find(name).pattern for name in ("everywhere", "few_places"))
        rule = rf"(?:{self.find('rule_words').pattern})"
        instead = alternatives(self.lists.get("exchanged_for", ())[:1])  # "with"
        return re.compile(
            rf"((?:{places})(?: of)?(?: {rule}| the)?) ({number}) "
            rf"((?:{self.find('reads').pattern}|{instead})(?: to)?(?: {rule}| the)?) ({number})(?=[.]?$)",
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
    def ends_order(self) -> re.Pattern[str]:
        """What may stand behind a verb that orders: no more of a Japanese sentence, する案もありました."""
        lists = (self.lists.get(name, ()) for name in ("verb_end", "polite", "denied"))
        ends = any_of(folded_word(word) for words in lists for word in words)
        return re.compile(rf"(?:{ends})*(?![{HAN}\u3041-\u30ff]+(?:[。.]|$))")

    @cached_property
    def fillers(self) -> frozenset[str]:
        return frozenset(self.lists.get("fillers", ()))

    @cached_property
    def role_of(self) -> dict[str, str]:
        return {folded_word(w): role for role, words in self.roles.items() for w in words}

    @cached_property
    def role_words(self) -> re.Pattern[str]:
        return re.compile(alternatives(w for words in self.roles.values() for w in words))

    @cached_property
    def how_many(self) -> re.Pattern[str]:
        """How many parts are announced, "the following 2 steps", 次の一項: that is no number of one."""
        return re.compile(rf"{alternatives(self.announcements)}\s*[\d{KANJI_DIGITS}]{{1,2}}(?![\d.])")

    @cached_property
    def paged(self) -> re.Pattern[str]:
        """Pages by their numbers: they say where a rule stands, and no part of it."""
        return re.compile(rf"{self.find('page_words').pattern}s?[. ]*\d+(?!\w|\.\d)")

    @cached_property
    def cited(self) -> re.Pattern[str]:
        """What stands behind a correction or in front: "(Page 20)", "{J3}", "[Orrin 2002/09/03]"."""
        pages = rf"{self.paged.pattern}(?:\s*(?:&|and|,|-|–)\s*\d+)*"
        date = r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}|\d{8}"
        source = rf"[(\[]{pages}[)\]]|\{{[^{{}}]{{1,12}}\}}|\[[^\[\]]{{0,40}}?(?:{date})\]"
        return re.compile(rf"(?<=[.!?\"”’'):…。」])\s*(?:{source})\s*$|^{self.paged.pattern}[.:]\s+(?=\S)")

    @cached_property
    def side(self) -> re.Pattern[str]:
        """A column of the page in front of all else: it says where a rule stands, as the page does."""
        return re.compile(rf"^(?:{self.find('sides').pattern})(?=[,:;]|$)")

    @cached_property
    def counted_layout(self) -> re.Pattern[str]:
        """Places on the page, "column 2", "2nd line"."""
        layout = self.find("layout").pattern
        return re.compile(rf"(?:{self.ordinal} )?{layout}(?:\s*\d+(?!\w|\.\d))?")

    @cached_property
    def book_or_sheet(self) -> re.Pattern[str]:
        """What a correction may call the place of a rule: the rulebook, the back cover."""
        return re.compile(alternatives((*self.lists.get("books", ()), *self.lists.get("sheets", ()))))

    @cached_property
    def number(self) -> str:
        """A pattern for the words that are numbers, in ideographs what is counted behind them too: 三点."""
        counted = rf"[{KANJI}]+(?={any_of(self.lists.get('counters', ()))})"
        return f"{self.find('numbers').pattern}|{counted}"

    @cached_property
    def native_book(self) -> re.Pattern[str]:
        """Books called in other letters: 説明書 is no part 説明."""
        return re.compile(alternatives(w for w in self.lists.get("books", ()) if not w.isascii()))

    @cached_property
    def ordinal(self) -> str:
        """A pattern for "second", "2nd", 第2, 2つ目; its groups are `word` and `digits`."""
        named = [w for name in (*ORDINALS, "last", "last_but_one") for w in self.lists.get(name, ())]
        before = any_of(map(lowered, self.lists.get("ordinal_prefixes", ())))
        behind = any_of(map(lowered, self.lists.get("ordinal_suffixes", ())))
        return (
            rf"(?:(?P<word>{alternatives(named)})"
            rf"|{before}?\s*(?P<digits>{_NUMBER}|(?<=第)[{KANJI_DIGITS}]|[{KANJI_DIGITS}](?=\s*{behind}))\s*{behind}?)"
        )

    @cached_property
    def number_of(self) -> dict[str, int]:
        known = {folded_word(w): n for n, name in enumerate(ORDINALS, 1) for w in self.lists.get(name, ())}
        known |= {folded_word(w): LAST_BUT_ONE for w in self.lists.get("last_but_one", ())}
        return known | {folded_word(w): LAST for w in self.lists.get("last", ())}

    @cached_property
    def counted(self) -> tuple[tuple[str, re.Pattern[str]], ...]:
        """(unit, pattern) for "bullet 4", "第2段落", "last paragraph", then for units without a number."""
        found: list[tuple[str, re.Pattern[str]]] = []
        behind = any_of(map(lowered, self.lists.get("ordinal_suffixes", ())))
        some = rf"{self.ordinal} (?P<many>[2-9]|{self.find('numbers').pattern})"
        through = re.sub(r"\?P<(\w+)>", r"?P<to_\1>", self.ordinal)
        native = any_of(w for name in UNITS for w in self.lists.get(name, ()) if not w.isascii())
        for name in UNITS:
            unit = alternatives(self.lists.get(name, ()))
            found.append((name, re.compile(rf"{some} {unit}")))
            found.append((name, re.compile(rf"{self.ordinal} (?:and|through|to) (?:the )?{through} {unit}")))
            money = any_of(map(lowered, {*self.lists.get("money", ())} & {*self.lists.get(name, ())}))
            counts = rf"(?!{_NUMBER}{money}(?!{behind}))"  # "3文" may be money
            found.append((name, re.compile(rf"{counts}{self.ordinal}\s*の?\s*{unit}{behind}?")))
            found.append((name, re.compile(rf"(?P<digits>[{KANJI_DIGITS}]){unit}{behind}")))  # 一文目
            behind_it = rf"{unit}\s*(?:no\.?|nr\.?|\#)?\s*(?P<digits>{_NUMBER})(?!\d|\s*{native})"
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
        return re.compile(rf"(?P<word>{named})|(?P<digits>\d{{1,2}}|[{KANJI_DIGITS}]){behind}(?![a-z])")

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
    lists |= {name: words.get("names", {}).get(name, ()) for name in ("articles", "ordinary", "joining")}
    lists |= {f"{name}_words": words.get("references", {}).get(f"{name}s", ()) for name in ("rule", "page")}
    lists["counters"] = words.get("alignment", {}).get("counters", ())
    announcements = words.get("announcements", {}).get("words", ())
    return _place_words(tuple(lists.items()), tuple(words.get("roles", {}).items()), announcements)


def _is_native(said: str, plain: str) -> bool:
    """Whether a paraphrase has no Latin letters but those of the names of its lists."""
    return not has_latin(re.sub(r"\{\w+\}", "", said + plain))


def _hedged(words: Sequence[str], hedges: Sequence[str]) -> Iterator[str]:
    """Words, also with what may stand behind their "should": "should just be"; "must be replaced by"."""
    for word in words:
        first, _, rest = word.partition(" ")
        yield word
        if first == "should" and len(rest.split()) > 2:  # "must be" is what rules say
            yield f"must {rest}"
        yield from (f"{first} {hedge} {rest}" for hedge in hedges if first == "should")


@lru_cache(maxsize=64)  # their patterns take longer to make than a short document to read
def _place_words(lists: _Lists, roles: _Lists, announcements: tuple[str, ...]) -> PlaceWords:
    words = dict(lists)
    words["reads"] = tuple(_hedged(words.get("reads", ()), words.get("hedges", ())))
    return PlaceWords(words, dict(roles), announcements)


Told.made.append(_place_words.cache_clear)


def lowered(text: str) -> str:
    """The text with widths and case made alike; patterns are made of such text, and meant for it.

    (Patterns that ignore case take ten times as long to compile.)
    """
    return _low(plain(text))


def folded_word(text: str) -> str:
    """A word of a vocabulary as a `lowered` text has it."""
    return _low(plain_word(text))


def _low(flat: str) -> str:
    low = flat.lower()
    return low if len(low) == len(flat) else flat


def alternatives(words: Iterable[str]) -> str:
    """A pattern for any of the words in `lowered` text, longest first; Latin ones as whole words."""
    ended = {f"{w}{_END}" if _is_latin(w[-1]) else w for w in map(folded_word, words) if w}
    whole = {word for word in ended if _is_latin(word[0])}
    either = rf"(?:(?<![a-z0-9]){any_of(whole)}|{any_of(ended - whole)})"
    return either.replace(_END, r"(?![a-z0-9])")


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()
