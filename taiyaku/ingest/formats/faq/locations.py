"""Where an erratum says it applies: page references, numbered things and location lines."""

from __future__ import annotations

import re
from functools import lru_cache

from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.text import ARROW, any_of, has_japanese
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct

Pages = tuple[int, int]

_TOKEN = re.compile(r"[A-Za-zÀ-ɏ]+|\d+(?:st|nd|rd|th)?|[^\W\d_]+")
_CUTS = re.compile(
    r"\s*[,，、:：;]\s*|\s+[-–—]\s+|[\s　]+(?=[^A-Za-z\s])|(?<=[」』》〉”])\s*|\s*(?=[(（])"
    r"|(?<=[^\x00-\x7f])の(?=第?[\d一二三四五六七八九十]|最後|最初|末尾|冒頭|[^の\d]{1,4}\d+[行文段]目?$)"
)
_ARROWED = re.compile(rf"[「『“\"][^「」『』“”\"]+[」』”\"]\s*{ARROW}\s*[「『“\"]")
_QUOTES = re.compile(r"[「『“\"《〈【]([^「」『』“”\"《》〈〉【】]+)[」』”\"》〉】]")


def leading_pages(text: str, vocabulary: Vocabulary) -> tuple[Pages, int] | None:
    """Pages at the start of a text and where the rest begins: "(PAG 134) VISIBILITY" -> ((134, 134), 10).

    The name of what has the pages may stand before them: "Core Rules p. 45".
    """
    match = _page_references(vocabulary).match(text)
    return (_pages(match), match.end()) if match else None


def inner_pages(text: str, vocabulary: Vocabulary) -> Pages | None:
    """The pages a sentence names outside its quotations, if they are the only ones: "on page 9 “A” …"."""
    outside = re.sub(r"[「『“\"].*?[」』”\"]", lambda quote: "\x00" * len(quote[0]), text)
    found = {_pages(match) for match in page_references(outside, vocabulary)}
    return found.pop() if len(found) == 1 else None


def page_references(text: str, vocabulary: Vocabulary) -> list[re.Match[str]]:
    """The page references anywhere in a text."""
    return list(_page_references(vocabulary).finditer(text))


def _pages(match: re.Match[str]) -> Pages:
    first = int(match["first"] or match["first2"])
    return first, max(first, int(match["last"] or match["last2"] or first))


def _page_references(vocabulary: Vocabulary) -> re.Pattern[str]:
    before = (*vocabulary.words("errata", "books"), *vocabulary.words("errata", "place_columns"))
    return _page_pattern(vocabulary.words("references", "pages"), before)


def trailing_pages(text: str, vocabulary: Vocabulary) -> tuple[Pages, int] | None:
    """Pages at the end of a title and where they begin: "Weather table (page 17)", "Rally, p. 4"."""
    for opening in _openings(text):
        found = leading_pages(text[opening:], vocabulary)
        if found and found[1] == len(text) - opening:
            return found[0], opening
    return None


def _openings(text: str) -> list[int]:
    """Where a page reference at the end may begin: at the last bracket, comma, dash or wide space."""
    places = [text.rfind(opening) for opening in "(（[［【"] if text[-1:] in set(")）]］】") else []
    places += [m.end() for m in re.finditer(r"[,，、]\s*|\s[-–—]\s|　|」\s*", text)]
    return sorted((p for p in places if p > 0), reverse=True)


@lru_cache(maxsize=16)
def _page_pattern(words: tuple[str, ...], books: tuple[str, ...]) -> re.Pattern[str]:
    before = any_of(w for w in words if w[0] < "\u1100")
    behind = any_of(w for w in words if w[0] >= "\u1100" and w != "ｐ")  # 6頁, 第6页, 6쪽
    to = r"\s*(?:[-–—~〜～,&＆、]|and|to|及び|と)\s*"
    return re.compile(
        rf"""[*†‡※●■◆①-⑳]*\s*(?:[【\[［〔]?{any_of(books)}[】\]］〕]?[\s,，:：、]*)?[(（\[［【]?\s*(?:
            (?<![A-Za-z])(?:{before}|{behind})s?[.．]?\s*(?P<first>\d{{1,4}})
                (?:{to}(?:(?:{before})[.．]?\s*)?(?P<last>\d{{1,4}})(?!\d|\.\d|\s*[行段章節項]))?(?!\d)
          | 第?(?P<first2>\d{{1,4}})(?:\s*(?:{behind})?{to}(?P<last2>\d{{1,4}}))?\s*(?:{behind})目?
        )(?![A-Za-z_])\s*[)）\]］】]?\s*(?:[:：,，.]|[–—―─-]+|の(?=[「『《]))?\**\s*""",
        re.IGNORECASE | re.VERBOSE,
    )


class Numbered(Struct, frozen=True):
    """A printed thing named by a number of its own: "Card 017 – The Old Owl"."""

    number: str
    name: str  # empty where only the number is given
    printed: str


def numbered_thing(text: str, vocabulary: Vocabulary) -> Numbered | None:
    """The number and the name in a title such as "Card 031 (Barn Door)" or カードNo.21《大時計》."""
    match = _numbered_pattern(vocabulary.words("errata", "numbered")).fullmatch(text.strip())
    if match is None:
        return None
    name = match["name"].strip(" \u3000:：,，.-–—")
    if (inner := re.fullmatch(r"[(（\[](.+)[)）\]]", name)) or (inner := _QUOTES.fullmatch(name)):
        name = inner[1]
    return Numbered(match["number"], name, text[: match.end("number")].strip())


@lru_cache(maxsize=16)
def _numbered_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(
        rf"{any_of(words)}s?[\s　]*(?:no\.?|nr\.?|\#|№)?[\s　]*"
        r"(?P<number>[A-Z]{0,3}-?\d{1,4}[a-z]?)(?!\d)(?P<name>.*)",
        re.IGNORECASE,
    )


def exchanges_words(text: str) -> bool:
    """Whether a text begins with two quotations and an arrow between them."""
    return _ARROWED.match(text) is not None


def is_instruction(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text says what to change, and so is no name: "Delete the last sentence."."""
    if exchanges_words(text):
        return True
    if re.match(r"(?:addition|add)s? to\b", text, re.IGNORECASE):
        return False
    if vocabulary.starts_with(text.lstrip("(（[「“\"'‘ "), "errata", "verbs"):
        return True
    return says_at(text, vocabulary) is not None


def exchanges_figures(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a short text ends in a figure and the one it stands for: "Wool: weight 4 instead of 6."."""
    words = any_of(vocabulary.words("errata", "new_first"))
    return re.fullmatch(rf".{{0,60}}\d\s*\b{words}\b\s*[+-]?\d+\W*", text, re.IGNORECASE) is not None


def says_at(text: str, vocabulary: Vocabulary) -> int | None:
    """Where in a text the words stand that announce a new wording: "should read", に変更."""
    match = _says(vocabulary.words("errata", "says")).search(text)
    return match.start() if match else None


@lru_cache(maxsize=16)
def _says(words: tuple[str, ...]) -> re.Pattern[str]:
    latin = any_of(w for w in words if not has_japanese(w))
    other = any_of(filter(has_japanese, words))
    return re.compile(rf"\b{latin}\b|{other}", re.IGNORECASE)


def leading_location(text: str, vocabulary: Vocabulary) -> int:
    """Where the place at the start of a text ends, 0 if there is none: "図2.1の説明：…", "l.7 beacon"."""
    match = _location_pattern(vocabulary.words("errata", "places")).match(text)
    return match.end() if match else 0


_NUMBER = (
    r"[（(\[]?\s*(?:[A-Z]?[.\-]?(?:\d+[a-z]?|[一二三四五六七八九十]+)|(?:[A-Z][.\-])?[IVX]+)"
    r"(?:[.\-–・]\d+)*[A-Za-z]?(?![a-z])\s*[）)\]]?"
)
_TO = r"\s*(?:[-–—~〜～・,、&]|から|および|及び|と|and|to)\s*"


@lru_cache(maxsize=16)
def _location_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Place words with a number before or behind, and signs for lines, one after another."""
    latin = any_of(w for w in words if not has_japanese(w))
    other = any_of(filter(has_japanese, words))
    number = rf"{_NUMBER}(?:{_TO}{_NUMBER})*"
    unit = rf"""(?:
          (?:[上下左右前後](?:から|より)?)?\s*第?\s*{number}\s*
              (?:行目?|段落目?|段目?|[つ番文個]目|章|節|項|列目?|箇所目?|条)
        | [上下]から\s*{number}
        | (?:{other}) (?: \s*(?:no\.?)?{number}(?=\W|(?-i:[\u3041-\u9fff])|$)
                       | (?=\W|\d|[のにでをはと]|(?:{other})|$) )
        | (?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|last|final|top|bottom)\s+(?:{latin})s?\b
        | \b(?:{latin})s?\.?\s*-?{number}(?![A-Za-z])
        | (?:chapter|section|sec\.?|§)\s*{_NUMBER} | [↑↓]\s*{number} | \[\d+\]
        | (?:\d+\.)+\d+(?:[a-z]\b|\s*[節項])?
        )"""
    glue = rf"(?:{_TO}|[\s\u3000,，、・/／:：]+|の|中の?|内の?|\s*(?:of|in|on|from)\s+(?:the\s+)?)"
    return re.compile(
        rf"{unit}(?:{glue}?{unit})*(?![A-Za-z0-9]|(?-i:[\u4e00-\u9fff\u30a1-\u30ff]|[\u3041-\u309f](?<![のでは])))",
        re.IGNORECASE | re.VERBOSE,
    )


def is_location(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line only says which part of a rule is meant: "Grey box, Effects bullet 1"."""
    key = heading_key(_named_rows(vocabulary.words("errata", "rows")).sub(r"\1", text.strip("【】〔〕［］")))
    if not key or len(key) > 80 or is_instruction(text, vocabulary):
        return False
    said = lowered(key)
    if leading_location(key, vocabulary) == len(key) or any(
        words.fullmatch(said) for words, _ in vocabulary.places.paraphrases(said)
    ):
        return True
    opened = any(key.startswith(heading_key(opener) + " ") for opener in ("Addition to", "Add to"))
    if opened and not re.search(r"[:：]\s*\S", text):
        return True
    known = _place_words(vocabulary.words("errata", "places"))
    words = [w.casefold() for w in _TOKEN.findall(key)]
    places = sum(word in known for word in words)
    if _japanese_places(vocabulary.words("errata", "places")).fullmatch(key):
        return True
    small = vocabulary.keys("names", "small")
    return places > 0 and all(w in known or w in small or w[0].isdigit() for w in words)


@lru_cache(maxsize=16)
def _named_rows(words: tuple[str, ...]) -> re.Pattern[str]:
    """A row with its name behind it: row “Wool”."""
    return re.compile(rf"\b({any_of(words)})\s*{_QUOTES.pattern}", re.IGNORECASE)


def split_location(title: str, vocabulary: Vocabulary) -> tuple[str, str | None]:
    """A name and the place in it that stands behind: "Shields, 2nd bullet" -> ("Shields", "2nd bullet")."""
    for cut in _CUTS.finditer(title):
        head, tail = title[: cut.start()].strip(), title[cut.end() :].strip()
        place = tail.strip("()（）")
        quotes = re.search("[「『]", place)
        if cut[0] == "　" and not quotes and is_instruction(place, vocabulary):  # 霧の注釈　文末に以下を追加
            name, _, noun = head.rpartition("の")
            inside = bool(name) and is_location(noun, vocabulary)
            return (name, f"{noun} {place}") if inside else (head, place)
        if not head or not place or is_location(head, vocabulary) or place.endswith("…"):
            continue  # a place cut short is none
        part = vocabulary.role(place) or vocabulary.is_one_of(place, "structure", "setup")
        if is_location(place, vocabulary) or (cut[0].strip() in {",", "，", "、"} and part):
            return head, place
    return title, None


def split_sheet(title: str, vocabulary: Vocabulary) -> tuple[str | None, str]:
    """A thing without page numbers and the name behind it: "Back cover, Turn summary"."""
    sheet = vocabulary.starts_with(title, "errata", "sheets")
    rest = title[len(sheet) :].lstrip(" \u3000,，、:：-–—") if sheet else ""
    apart = sheet is not None and title[len(sheet) : len(sheet) + 2].strip(" \u3000")[:1] in set(
        ",，、:：-–—「『"
    ) | {""}
    return (sheet, rest) if sheet and rest and apart else (None, title)


def unquoted(name: str) -> str:
    """A name without the quotes around it."""
    match = _QUOTES.fullmatch(name.strip())
    if match and has_japanese(name):
        return match[1]
    marked = name[:1] == "“" or (name[:1] == '"' and name.count('"') == 2)
    return name.strip().strip('“”"') if marked else name


@lru_cache(maxsize=16)
def _japanese_places(words: tuple[str, ...]) -> re.Pattern[str]:
    """Place words, counters and particles and nothing else: "効果の3項目", "左段 3行目"."""
    places = any_of(w for w in words if not w.isascii())
    filler = r"[のにとからまで、,\s第上下左右中段行目番つ箇所\d一二三四五六七八九十]"
    return re.compile(
        rf"(?:{filler})*{places}(?:{places}|{filler})*|[左右上中下]段?(?:{filler})*(?:[行段]目)(?:{filler})*"
    )


@lru_cache(maxsize=16)
def _place_words(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(part.casefold() for word in words if not has_japanese(word) for part in word.split())


def unlabelled(text: str, vocabulary: Vocabulary) -> str:
    """A title without the word of a form before it: "Rule: Carts", 該当箇所：収穫."""
    found = re.match(r"\s*([^:：]+?)\s*[:：]\s*(?=\S)", text)
    lists = ("place_columns", "name_columns")
    if found and any(vocabulary.is_one_of(found[1], "errata", words) for words in lists):
        return text[found.end() :]
    if found and re.fullmatch(r"[(（][^()（）]+[)）]", found[1]):  # "(Critical – Changed): Carts"
        return text[found.end() :]
    return text
