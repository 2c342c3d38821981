"""The title of an erratum taken apart: the name, and what the document prints with it."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.wordings.wording_parser import is_heading_of
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.model import Reference
from taiyaku.ingest.formats.faq.locations import (
    Pages,
    is_location,
    leading_pages,
    numbered_thing,
    split_location,
    split_sheet,
    trailing_pages,
    unlabelled,
    unquoted,
)
from taiyaku.ingest.formats.labels import cut_types
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

_SIGNS = "■□◆◇●▼▽▲△★☆ "
_BOXED = re.compile(r"[〔《〈【≪]([^〔〕《》〈〉【】≪≫]{1,40})[〕》〉】≫]")
_OF_A_KIND = re.compile(r"(?P<kind>[^\s「」『』《》]{1,12})[「『《](?P<name>[^「」『』《》]{1,40})[」』》]")
_CODE = r"[A-Z]{1,5}\d{0,3}[-‐]\d{2,4}[A-Za-z]?"  # of a card: BT4-060
_CODED = re.compile(
    rf"(?P<before>{_CODE})[\s\u3000:：]+(?=\S)|[\s\u3000]*[(（\[【]?(?P<behind>{_CODE})[)）\]】]?$"
    r"|(?P<rank>[①-⑳❶-❿])\s*(?=[《【〈≪])"  # ③《夕立》
    r"|\s*[(（\[](?:No\.?|№|#)\s*(?P<number>\d{1,4})[)）\]]$"
    r"|(?<=[a-z])\s+(?P<set>[A-Z]{2,6} \d{1,3}|0\d{3})$"  # Beravor CORE 12
)
_IN_BRACKETS = re.compile(r"[(（](?P<said>[^()（）]+)[)）]$")
TAG_BEHIND = re.compile(r"(?P<name>[^:：–—]{1,60}?)(?:\s*[:：]\s*|\s[–—-]\s)(?P<tag>[^\d:：–—-]{4,24})")
_ENTRY_WORD = re.compile(r"(?<=[」』》】])の(?:項目?|欄|部分|記述|箇所|カード)$")


class ErratumTitle(Struct, frozen=True):
    """What an erratum is about."""

    name: str
    number: str | None  # of a card or another numbered thing
    labels: tuple[str, ...]  # types printed behind the name
    reference: Reference | None


def read_title(
    text: str, vocabulary: Vocabulary, pages: Pages | None = None, printed: str | None = None
) -> ErratumTitle:
    """The parts of a title; `pages` and `printed` are of a page reference that stood before it.

    "Card 017 – The Owl, 2nd bullet (p. 4)" names The Owl, its number, the bullet and the page.
    """
    text = clean(unlabelled(text, vocabulary)).lstrip(_SIGNS)
    tagged = TAG_BEHIND.fullmatch(text)  # "ANCHORING - Clarification"
    flags: tuple[str, ...] = ()
    if tagged and is_heading_of(tagged["tag"], ("clarifies",), vocabulary.places):
        text, flags = tagged["name"], (tagged["tag"],)
    elif tagged and is_heading_of(tagged["tag"], ("corrections",), vocabulary.places):
        text = tagged["name"]  # "RETREAT - Errata"
    boxed = _IN_BRACKETS.search(text) if not flags else None  # "Ageing (clarification)"
    if boxed and is_heading_of(boxed["said"], ("clarifies",), vocabulary.places):
        text, flags = text[: boxed.start()].rstrip(), (boxed["said"],)
    if pages is None and (behind := trailing_pages(text, vocabulary)):
        pages, start = behind
        printed, text = text[start:].strip(), text[:start].strip(" \u3000,，、-–—")
    inside = _IN_BRACKETS.search(text) if pages is None else None
    if inside and (paged := leading_pages(inside["said"], vocabulary)):  # "(page 3, column 2)"
        pages, printed = paged[0], inside["said"][: paged[1]].strip(" ,，、")
        text = f"{text[: inside.start()]}({inside['said'][paged[1] :]})"
    sheet, text = split_sheet(text, vocabulary)
    printed = printed or sheet
    if (article := read_article(text)) and is_location(article[1], vocabulary):  # 第2条第1項中
        text, location = article[0], article[1] or None
    else:
        text, location = split_location(text, vocabulary)
    text, number = _uncoded(text)
    if (thing := numbered_thing(text, vocabulary)) and thing.name:
        number, text = thing.number, thing.name
        printed = " ".join(p for p in (printed, thing.printed) if p)
    if entry_word := _ENTRY_WORD.search(text):
        printed = f"{printed or ''}{entry_word[0]}"
        text = text[: entry_word.start()]
    kind, text = _without_kind(text, vocabulary)
    printed = " ".join(filter(None, (printed, kind))) or None
    quoted = _BOXED.fullmatch(text)
    name, labels = cut_types(quoted[1] if quoted else unquoted(text), vocabulary)
    reference = None
    if pages or printed or location:
        reference = Reference(pages, clean(location) if location else None, printed)
    return ErratumTitle(name, number, (*labels, *flags), reference)


def _without_kind(text: str, vocabulary: Vocabulary) -> tuple[str | None, str]:
    """What kind of thing a title says it is about, and its name: 駅員カード「赤帽」."""
    told = _OF_A_KIND.fullmatch(text)
    if told and told["kind"].endswith(vocabulary.words("errata", "numbered")):
        return told["kind"], told["name"]
    return None, text


def _uncoded(text: str) -> tuple[str, str | None]:
    """A title without the code of a card before or behind it, and the code: "Owl (BP02-062)", 梟（No.17）."""
    code = _CODED.match(text) or _CODED.search(text)
    name = text[: code.start()] + text[code.end() :] if code else ""
    return (name.strip(), next(filter(None, code.groups()))) if code and name.strip() else (text, None)


def clean(text: str, ends: str = ".:：") -> str:
    """A name or a place without the signs that end its line."""
    text = text.strip().rstrip(ends + " ")
    return text[:-1] if text[-1:] in set("］】]") and not re.search(r"[［【\[]", text) else text
