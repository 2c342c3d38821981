"""Finding explicit references in a text: "(see: Camouflaged State)", "（16　Move 参照）", "page 21".

The words are data: a vocabulary lists them per language and a workspace adds its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from taiyaku.corpus.ids import Places, series_of
from taiyaku.corpus.model import Corpus, Document, Entry, Lineage
from taiyaku.corpus.similarity import plain
from taiyaku.corpus.text import (
    DEEPER,
    KANJI,
    LETTERED,
    any_of,
    has_japanese,
    kanji_value,
    match_key,
    remembered_by_words,
)
from taiyaku.multimap import multimap
from taiyaku.values import Struct, encode, replace
from taiyaku.whole_files import digest_of

_HIRAGANA = re.compile(r"[\u3041-\u3096]")
_NUMBERED = re.compile(r"^(?P<number>\d{1,3}[a-z]?)[\s.．:：]+(?P<name>[^\s\d].*)$", re.IGNORECASE)
_SENTENCE = re.compile(r"\.\s+(?=(?:\S+\s+){3})|。")  # a name, then a whole sentence
_QUOTED = re.compile(r"[“\"「『](?P<name>[^“”\"「」『』]{2,60})[”\"」』]")
_COMMA_OUTSIDE_BRACKETS = re.compile(r"[,、，;]\s*(?![^()（）]*[)）])")
_BRACKETED = re.compile(r"\s*[(（][^()（）]*[)）]")
_NESTED = r"(?:[^()（）]|[(（][^()（）]*[)）])"  # "Contracts (p. 6)" inside a bracket


_NUMBER = r"[0-9０-９]{1,4}(?:[.．][0-9０-９]{1,4})*[a-zａ-ｚ]?(?![0-9A-Za-z])"
_DOTTED = rf"(?:{LETTERED}|[0-9０-９]{{1,4}}(?:[.．][0-9０-９]{{1,4}})+{DEEPER})(?![0-9A-Za-z])"
_AND = re.compile(r"\s*(?:,|;|、|&|\band\b|\bor\b|と|および|及び|並びに|ならびに)\s*")
_TO = re.compile(r"\s*(?:[-–—〜~]|\bto\b|\bthrough\b|から)\s*")
_CODE = r"[A-Z]{1,2}[0-9]{1,3}"  # of a rule that its document numbers so: G10
_DIE = r"D(?:[234568]|1[02]|20|66|100)\b"  # "roll a D6" names no rule
_IS_CODE = re.compile(_CODE.lower(), re.IGNORECASE)
# Numbers that are known by their looks, where a rule of the document has them: G10, 702.5b, 6.4.1, (6.4)
_STANDING_ALONE = re.compile(
    rf"(?<![\w.§-])(?<!\bv\.)(?<!ersion )(?:(?!{_DIE}){_CODE}"
    r"|[0-9]{1,4}\.[0-9]{1,4}(?:[a-z]|(?:\.[0-9]{1,4})+[a-z]?))(?![\w-]|\.\d)"
    r"|[(（][0-9]{1,4}\.[0-9]{1,4}[)）]"
)
_CHAPTER = rf"第\s*(?P<chapter>[0-9０-９]{{1,3}}|[{KANJI}]{{1,3}})\s*[章節节部編编条項]"
_OF_CHAPTER = re.compile(_CHAPTER)
_LAST_PART = re.compile(r"(?P<head>(?:\w+\.)*)(?P<number>\d*)(?P<letter>[a-z]?)$")
_RULE_NUMBERS = re.compile(rf"(?i:rules?\s+)?{_DOTTED}(?:[\s,;and–—-]*(?:{_DOTTED}|{_NUMBER}))*")
_DIGIT = re.compile(r"\d")
LONGEST_RANGE = 30  # rules
FEWEST_CODES = 3  # of one letter that number the rules of a document: G1, G2, G3


class ReferenceWords(Struct, frozen=True, dict=True):
    """Words that announce a reference, as written in the vocabularies."""

    see: tuple[str, ...] = ("see",)
    pages: tuple[str, ...] = ("page", "pages", "p")
    special: tuple[str, ...] = ("Special rules",)
    rules: tuple[str, ...] = ("rule", "rules")  # words before the number of a rule
    leading: tuple[str, ...] = ()  # words before a name that are none of it: "the section on"
    trailing: tuple[str, ...] = ()  # and behind it: "below", "on the next page"
    lettered: tuple[str, ...] = ()  # words before a letter that is all the number there is: "Appendix"
    at: tuple[str, ...] = ()  # between a name and its page: "on"
    articles: tuple[str, ...] = ("a", "an", "the")

    @cached_property
    def digest(self) -> str:
        """A name for all of them."""
        return digest_of(encode(self))

    @cached_property
    def patterns(self) -> tuple[re.Pattern[str], ...]:
        """For names behind a Latin word, before a Japanese one, for pages, and for numbers of rules."""
        before = any_of(w for w in self.see if not has_japanese(w))
        after = any_of(w for w in self.see if has_japanese(w))
        latin = rf"[(（]\s*(?:{before})\b\s*:?\s*(?P<name>{_NESTED}{{2,120}})[)）]"
        japanese = rf"[(（](?P<name>[^()（）]{{1,60}}?)\s*(?:{after})[^()（）]{{0,6}}[)）]"
        digits = r"[0-9０-９]{1,4}"
        to = rf"(?:\s*[-–~〜,&]\s*(?P<last>{digits}))?"
        units = any_of(w for w in self.pages if has_japanese(w))
        long = any_of(w for w in self.pages if len(w) > 1 and not has_japanese(w))
        word = rf"(?:(?i:{long})\.?|[pｐ]\.?|[PＰ]\.)"
        ahead = rf"(?<![0-9A-Za-z]){word}\s*(?P<first>{digits}){to}(?![0-9A-Za-z０-９])"
        pages = rf"{ahead}|(?P<first2>{digits})\s*(?:{units})"
        return tuple(map(re.compile, (f"(?i){latin}", japanese, pages, _rule_pattern(self))))

    @cached_property
    def paged(self) -> re.Pattern[str]:
        """The page of a name with what joins them: "(p. 6)", ", page 6", "on pp. 6-7"."""
        page = re.sub(r"\?P<\w+>", "?:", self.patterns[2].pattern)
        joined = rf"(?:(?i:{any_of(self.at)})\s+)?(?:{page})"
        return re.compile(rf"\s*[(（]\s*{joined}\s*[)）]|[\s,、]*(?<!\w){joined}")

    @cached_property
    def appendices(self) -> re.Pattern[str]:
        """Matches "Appendix B", 付録2."""
        return re.compile(
            rf"(?<!\w)(?i:{any_of(self.lettered)})\s*(?:[A-Z]|[0-9０-９]{{1,2}}|[IVX]{{1,4}})(?!\w|\.\d)"
        )

    @cached_property
    def sentences(self) -> re.Pattern[str]:
        """A name that a sentence leads to without a bracket: "See Old Debts (p. 6)."."""
        before = any_of(w for w in self.see if not has_japanese(w))
        end = rf"(?=[.,]?[\"”’']?(?:{self.paged.pattern})?\s*(?:[.;:]|$))"
        return re.compile(
            rf"(?:^|(?<=[.!?;,:–—] ))(?i:{before}):?\s+[\"“‘']?(?P<name>[A-Z][^.;:()\"“”]{{1,80}}?){end}"
        )

    def without_pages(self, name: str) -> str:
        """A name without the page it stands on.

        >>> ReferenceWords(at=("on",)).without_pages("Contracts (p. 6)")
        'Contracts'
        """
        return self.paged.sub("", name)

    @cached_property
    def around(self) -> re.Pattern[str]:
        """A name among words that say where it stands."""
        behind = any_of(w for w in self.trailing if not has_japanese(w))
        native = any_of(w for w in self.trailing if has_japanese(w))
        return re.compile(
            rf"(?i)(?:{any_of(self.leading)}\s+)*(?P<name>.+?)(?:[\s,]+{behind}|\s*{native})*", re.DOTALL
        )


class Reference(Struct, frozen=True):
    """Words found in a text: a name to look up, or pages."""

    anchor: str
    names: tuple[str, ...] = ()  # what it may be called, the longest first
    listed: tuple[str, ...] = ()  # else its parts: a list of names, a name before a sentence
    number: str | None = None
    pages: tuple[int, int] | None = None
    span: tuple[int, int] | None = None  # where the anchor stands in the text
    numbers: tuple[str, ...] = ()  # numbers of rules, such as 702.5a and 702.5c
    certain: bool = True  # False: it may be something else where no rule has the name or number


@remembered_by_words
def find_references(text: str, words: ReferenceWords) -> tuple[Reference, ...]:
    """Every explicit reference of a text, names before pages."""
    return tuple(_references(text, words))


def _references(text: str, words: ReferenceWords) -> Iterator[Reference]:
    latin, japanese, pages, rules = words.patterns
    for pattern in (latin, japanese) if "(" in text or "（" in text else ():
        for match in pattern.finditer(text):
            name = match["name"].strip(" 　を")
            if not (_RULE_NUMBERS.fullmatch(name) or rules.fullmatch(name)):
                yield from _named(match["name"], words, match.start("name"))
    for match in words.sentences.finditer(text):
        yield from (replace(r, certain=False) for r in _named(match["name"], words, match.start("name")))
    for match in words.appendices.finditer(text):
        yield Reference(match[0], numbers=(match[0],), span=match.span(), certain=False)
    if not (_DIGIT.search(text) or "第" in text):
        return
    for match in pages.finditer(text):
        first = _number(match["first"] or match["first2"])
        last = _number(match["last"]) if match["last"] else first
        if 0 < first <= last < first + 100:
            anchor = match[0].strip()
            start = match.start() + match[0].index(anchor)
            yield Reference(anchor, pages=(first, last), span=(start, start + len(anchor)))
    said = list(rules.finditer(text))
    for match in said:
        if match["chapter"]:
            yield Reference(match[0], numbers=(plain_number(match[0]),), span=match.span(), certain=False)
        elif found := rule_numbers(match["numbers"] or match["seen"] or match["native"]):
            certain = bool(match["numbers"]) and all("." in number for number in found)
            yield Reference(match[0], numbers=found, span=match.span(), certain=certain)
    for match in _STANDING_ALONE.finditer(text):
        taken = any(one.start() < match.end() and match.start() < one.end() for one in said)
        if not taken and text[: match.start()].strip():  # else it is the number of the text itself
            number = match[0].strip("()（）")
            start = match.start() + match[0].index(number)
            yield Reference(number, numbers=(number,), span=(start, start + len(number)), certain=False)


def plain_number(text: str) -> str:
    """The number by which a rule is found.

    >>> plain_number("第三章"), plain_number("(4.2)"), plain_number("G10")
    ('3', '4.2', 'g10')
    """
    chapter = _OF_CHAPTER.fullmatch(text.strip())
    if chapter and (number := chapter["chapter"])[0] in KANJI:
        return str(kanji_value(number))
    return plain(chapter["chapter"] if chapter else text).casefold().strip(" .()")


def rule_numbers(text: str) -> tuple[str, ...]:
    """The numbers in "702.5a–c", "101.2 and 101.4": ends of a range and what lies between them.

    >>> rule_numbers("702.5a–c"), rule_numbers("101.2, 101.4"), rule_numbers("4.3-4.5")
    (('702.5a', '702.5b', '702.5c'), ('101.2', '101.4'), ('4.3', '4.4', '4.5'))
    """
    found: list[str] = []
    for part in _AND.split(unicodedata.normalize("NFKC", text)):
        first, *rest = (piece.strip(" .") for piece in _TO.split(part))
        found.append(first)
        for last in rest:
            found += _through(first, last)
    return tuple(dict.fromkeys(number for number in found if number))


def _through(first: str, last: str) -> list[str]:
    """The numbers after the first one of a range."""
    a, b = _LAST_PART.match(first), _LAST_PART.match(last)
    if not a or not b or (b["head"] and b["head"] != a["head"]):
        return [last]
    if a["letter"] and b["letter"] and (not b["number"] or b["number"] == a["number"]):
        stem = f"{a['head']}{a['number']}"
        return [f"{stem}{chr(code)}" for code in range(ord(a["letter"]) + 1, ord(b["letter"]) + 1)]
    if a["number"] and b["number"] and not a["letter"] and not b["letter"]:
        low, high = int(a["number"]), int(b["number"])
        if low < high <= low + LONGEST_RANGE:
            return [f"{a['head']}{number}" for number in range(low + 1, high + 1)]
    return [last]


def special_rules(text: str, words: ReferenceWords) -> tuple[str, ...]:
    """The names in "Special Rules: Lamps, Fog."; none if the text is no such list."""
    if text.isascii() and ":" not in text:
        return ()
    head, colon, rest = unicodedata.normalize("NFKC", text).partition(":")
    return split_names(rest) if colon and match_key(head) in map(match_key, words.special) else ()


def split_names(text: str) -> tuple[str, ...]:
    """A list of names in running text, split at commas outside brackets."""
    names = (name.strip().rstrip(".。") for name in _COMMA_OUTSIDE_BRACKETS.split(text.strip()))
    return tuple(name for name in names if name)


def without_brackets(name: str) -> str:
    """ "Quadrants (ZO)" is "Quadrants" where nothing is called so in full."""
    return _BRACKETED.sub("", name).strip()


def looks_like_a_name(text: str) -> bool:
    """Whether words that lead nowhere were meant as a name: not "see map below", not "下記を参照"."""
    if has_japanese(text):
        return not _HIRAGANA.search(text) and text not in {"下記", "上記", "後述", "前述", "図", "表", "例"}
    first = text.lstrip("[\"'“‘").strip()[:1]
    return first.isupper() or first.isdigit()


def _named(raw: str, words: ReferenceWords, at: int) -> Iterator[Reference]:
    name = words.without_pages(raw).strip(" \u3000,、.。:：;")
    if not name:
        return
    numbered = _NUMBERED.match(unicodedata.normalize("NFKC", name))
    forms = [numbered["name"]] if numbered else [name]
    quoted = [match["name"].strip(" ,.") for match in _QUOTED.finditer(forms[0])]
    forms += quoted if len(quoted) == 1 else []
    alone = words.around.fullmatch(forms[0])
    forms += [alone["name"]] if alone else []
    anchor = raw.strip() if numbered or name not in raw else name
    start = at + raw.index(anchor)
    span = (start, start + len(anchor))
    named = _SENTENCE.split(forms[-1], maxsplit=1)[0].strip()
    parts = dict.fromkeys((named, *(quoted or _AND.split(named))))
    listed = tuple(part for part in parts if part and part not in forms)
    number = numbered and numbered["number"]
    yield Reference(anchor, tuple(dict.fromkeys(forms)), listed, number, span=span)


def _number(text: str) -> int:
    return int(unicodedata.normalize("NFKC", text))


def _rule_pattern(words: ReferenceWords) -> str:
    said = any_of(w for w in words.rules if not has_japanese(w))
    native = any_of(w for w in words.rules if has_japanese(w))
    see = any_of(w for w in words.see if not has_japanese(w))
    after = any_of(w for w in words.see if has_japanese(w))
    more = r"\s*(?:,|;|&|\band\b|\bor\b|\bto\b|\bthrough\b|[-–—〜、])\s*(?:and\s+|or\s+)?"
    letter = r"(?:[0-9]{1,3})?[a-z](?![0-9A-Za-z])"
    return (
        rf"{_CHAPTER}|(?<!\w)(?i:{said})\s+(?P<numbers>(?:{_DOTTED}|{_NUMBER})(?:{more}(?:{_DOTTED}|{letter}))*)"
        rf"|(?<!\w)(?i:{see})\s+(?P<seen>{_DOTTED}(?:{more}(?:{_DOTTED}|{letter}))*)"
        rf"|(?:(?:{native})\s*|(?=[0-9０-９])(?=[^\s]{{1,24}}\s*(?:{after})))(?P<native>{_DOTTED})"
    )


# Rules found by their numbers: "rule 702.5a" in the same document, or in the rulebook a text speaks of.

_NUMBER_AHEAD = re.compile(
    rf"\s*[(§]?(?P<number>{LETTERED}|\d{{1,4}}(?:\.\d{{1,4}})+[a-z]?|\d{{3,4}})(?P<closed>[.)）:：])?(?=\s|$)"
)


# The document's own labels: "2k) Judges …", "Article 3: Attempts"
_LABEL_AHEAD = re.compile(r"\s*\(?(?P<number>\d{1,3}[a-z])[.)](?=\s|$)")
_LABEL_OF_TITLE = re.compile(
    rf"\s*(?:[^\W\d_]{{3,}}\s+(?P<number>\d{{1,3}}[a-z]?)\s*[:.–—-]|(?P<lettered>{LETTERED})[:.–—-]?"
    rf"|(?P<code>{_CODE})\s?[:.–—-])(?=\s|$)"
)


class Numbering:
    """Which entries and clauses have which number."""

    def __init__(
        self, entries: Sequence[Entry], documents: Mapping[str, Document], lineage: Sequence[Lineage] = ()
    ) -> None:
        self._entries = entries
        self._documents = documents
        self._lineage = lineage
        self._found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        self._having: defaultdict[str, list[str]] = defaultdict(list)  # number -> documents
        numbered = [(e, *found) for e in entries for found in rule_numbers_of(e)]
        codes = Counter((e.document, number[0]) for e, number, _ in numbered if _IS_CODE.fullmatch(number))
        for entry, number, target in numbered:
            if not _IS_CODE.fullmatch(number) or codes[entry.document, number[0]] >= FEWEST_CODES:
                self._found[entry.document, number].append(target)
                if entry.document not in self._having[number]:
                    self._having[number].append(entry.document)

    def own(self, document: str, number: str) -> list[str]:
        """The rules of that number in one document."""
        return self._found.get((document, plain_number(number)), [])

    def below(self, document: str, number: str) -> list[str]:
        """The rules of a chapter that has no text of its own: 7.1 and 7.2 of "7" and "7.0".

        None where the document counts several chapters so.
        """
        return self._chapters.get((document, plain_number(number).removesuffix(".0")), [])

    def elsewhere(self, entry: Entry, number: str) -> list[str]:
        """The rules of that number in the rulebooks of the entry's edition, as they are called today.

        Of the versions of a rulebook the one is asked that was in use when the entry's document came out:
        its numbers are meant, even if a later version gave them to other rules.
        """
        speaker = self._documents.get(entry.document)
        books = [d for i in self._having.get(plain_number(number), ()) if (d := self._documents.get(i))]
        books = [d for d in books if d.format != "faq" and d.edition == entry.edition]
        books = [d for d in books if d.lang == entry.lang] or books
        found = []
        for book in books:
            if book.id == self._in_use(book, speaker).id:
                found += [self._places.follow(i) or i for i in self.own(book.id, number)]
        return list(dict.fromkeys(found))

    def _in_use(self, book: Document, speaker: Document | None) -> Document:
        versions = self._series.get(book.series or "", (book,))
        if speaker is None or not speaker.date or not all(v.date for v in versions):
            return versions[-1]
        until = speaker.date
        earlier = [v for v in versions if (v.date or "")[: len(until)] <= until]
        return earlier[-1] if earlier else versions[0]

    @cached_property
    def _chapters(self) -> Mapping[tuple[str, str], list[str]]:
        numbered = ((plain_number(e.number), e) for e in self._entries if e.number)
        parts = multimap(((e.document, n.rpartition(".")[0]), e) for n, e in numbered if "." in n)
        whole = ((of, below) for of, below in parts.items() if len({e.path for e in below}) == 1)
        return {of: [e.id for e in below] for of, below in whole if not self.own(*of)}

    @cached_property
    def _series(self) -> Mapping[str, tuple[Document, ...]]:
        return series_of(self._documents.values())

    @cached_property
    def _places(self) -> Places:
        return Places(Corpus(entries=tuple(self._entries), lineage=tuple(self._lineage)))


def rule_numbers_of(entry: Entry) -> Iterator[tuple[str, str]]:
    """(number, id) of an entry and of the clauses that carry a number of their own, such as 702.5a."""
    found: list[tuple[str, str, bool]] = []
    if entry.number:
        found.append((plain_number(entry.number), entry.id, True))
    elif label := _LABEL_OF_TITLE.match(plain(entry.title)):
        found.append(((label["number"] or label["lettered"] or label["code"]).casefold(), entry.id, True))
    for section in entry.sections:
        for clause in section.clauses:
            marker = clause.marker or ""
            match = _NUMBER_AHEAD.match(plain((marker or clause.text)[:40]))
            labels = (_LABEL_AHEAD.match(plain(text)) for text in (marker[:8], clause.text[:12]))
            if match and (marker or "." in match["number"]):
                found.append((match["number"].casefold(), clause.id, bool(match["closed"])))
            elif label := next(filter(None, labels), None):
                found.append((label["number"].casefold(), clause.id, True))
    closed = {number for number, _, is_closed in found if is_closed}
    yield from ((n, id_) for n, id_, is_closed in found if is_closed or n not in closed)  # "1.1 applies to …"
