"""One instruction of an erratum: "Replace “A” with “B”", "Delete the last sentence.", 「A」を「B」に変更."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from taiyaku.corpus.amendments.wordings.change import Change, Operation
from taiyaku.corpus.amendments.wordings.exchange_parser import (
    read_arrow,
    read_exchange,
    read_labelled,
    read_said_wrong,
)
from taiyaku.corpus.amendments.wordings.location_parser import (
    Place,
    Unit,
    ending,
    in_plain_words,
    is_of_the_text,
    read_outside,
)
from taiyaku.corpus.amendments.wordings.order_words import (
    VERBS,
    announces,
    brought,
    is_everywhere,
    ordered,
    side_in,
)
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, QUOTE_SIGN, Quote, cut_quotes, masked
from taiyaku.corpus.amendments.wordings.quoted_orders import (
    exchange_inside,
    order_with_one,
    order_with_three,
    order_with_two,
)
from taiyaku.corpus.amendments.wordings.quoted_ranges import joined
from taiyaku.corpus.amendments.wordings.value_parser import new_value, read_value
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.text import has_japanese
from taiyaku.values import replace

# "-1", "2.5", "4:3", "6+" (and more on a die), "2D6+1"
_PRINTING = re.compile(r"^[(\[]\s*(?:v\.?\s*)?\d[\w.]*\s*[)\]]\s*(?=\S)")  # "(2nd) …": when it came

_APPOSED = re.compile(rf"\s*[(（]{HOLE}[)）]")  # behind the place where it stands
_KIND_OF_TEXT = re.compile(r"\s+(?:the|this) following [a-z]+$")
_HEADED = re.compile(r"(?: [a-z]+){0,2}\s*[,:]")  # in the “No winner” resolution, …
_MOST = 2_000  # readings that are kept
_POINTER = 8  # words that only say where to look
_CREDIT = re.compile(  # "(Ida, 5 May 2019)", "[Publisher 01/15/20]"
    r"(?<=[.。”\"’」』])\s*[(（\[][^()（）\[\]“”\"]*(?:(?:19|20)\d\d|\d{1,2}/\d{1,2}/\d\d)[)）\]]$"
)


def read_instruction(text: str, words: PlaceWords, alone: bool) -> Change | None:
    """What a text tells to do; None if it is text of a rule. `alone`: it is a heading or a location."""
    known = words.readings
    if (text, alone) not in known:
        if len(known) >= _MOST:
            known.clear()
        known[text, alone] = _read(text, words, alone)
    return known[text, alone]  # type: ignore[no-any-return]


def _read(text: str, words: PlaceWords, alone: bool) -> Change | None:
    text = words.without_courtesy(text)
    text = _without_as_printed(words.erred.sub("を", _CREDIT.sub("", _PRINTING.sub("", text))), words)
    if told := _result(text, words) or read_labelled(text, words):
        return told
    if gone := _gone_behind(text, words):
        return gone
    plain = _cut_and_put(in_plain_words(text, words), words)
    for bare in (words.termed, words.referred):  # a function: `re` hashes a long pattern for each template
        plain = bare.sub(_quoting, plain)
    change = _told_plainly(plain, words, alone)
    as_said = change and change.place.said == plain
    return replace(change, place=replace(change.place, said=text)) if change and as_said else change


def _quoting(bare: re.Match[str]) -> str:
    """What is exchanged, quoted: each second group."""
    return " ".join(f"“{said}”" if n % 2 else said for n, said in enumerate(bare.groups()))


def _told_plainly(text: str, words: PlaceWords, alone: bool) -> Change | None:
    """What a text in plain words tells to do."""
    outside, quoted = cut_quotes(words.bracketed.sub(r"\1“\2”", text))
    outside = words.find("reprinted").sub(lambda when: " " * len(when[0]), _spread(outside))
    outside, quoted = joined(outside, quoted, words)
    if change := _quoted_behind_its_place(outside, quoted, words):
        return change
    named, quotes, outside = _named_by_quotes(outside, quoted, words)
    if len(quotes) == 3 and (change := order_with_three(outside, quotes, words)):
        return replace(change, place=_place(change.place.said, words, named, text))
    if len(quotes) >= 2 and (change := order_with_two(outside, quotes, words)):
        place = _place(change.place.said, words, named, text)
        return replace(change, place=place, everywhere=is_everywhere(outside, words))
    if change := _order_with_one(outside, quotes, named, text, words):
        return change
    if len(quotes) == 1 and (change := read_said_wrong(outside, quotes[0], text, words)):
        return change
    if change := _told_by_place(outside, quotes, named, text, words):
        return change
    if (clarified := _clarified(outside, text, words)) is not None:
        return Change("clarify", Place(text), new=clarified)
    if not quotes and (told := read_exchange(text, words)):
        return told
    if value := new_value(outside, quotes, words):
        return Change("replace", Place(text), value=read_value(text, words) or (None, value))
    if not quotes and (
        told := _told_behind(text, words) or read_arrow(text, words) or _behind_news(text, words)
    ):
        return told
    for order in (outside, words.politeness.sub("", outside.strip())) if not quotes else ():
        if operation := ordered(order, words):
            return _without_quotes(order, operation, named, text, words, alone)
    return None


def _gone_behind(text: str, words: PlaceWords) -> Change | None:
    """ "Deleted this: Ships may wait.", "Remove the following sentence: …": the text that goes, unquoted."""
    units = "|".join(words.find(name).pattern for name in ("sentences", "paragraphs", "fillers"))
    told = re.match(
        rf"(?:{words.find('deletes').pattern}) (?:this|these|the following)(?: (?:{units}))?: ",
        lowered(text),
    )
    old = text[told.end() :].strip() if told and not QUOTE_SIGN.search(text) else ""
    return Change("delete", Place(text[: len(text) - len(old)]), old) if " " in old else None


def _cut_and_put(text: str, words: PlaceWords) -> str:
    """ "Delete the second sentence and insert “A”." as "Replace the second sentence with “A”."."""
    flat = lowered(masked(text))
    told = re.match(
        rf"(?:{words.find('deletes').pattern}) (?P<place>(?:the )?{words.ordinal} "
        rf"(?:{words.find('sentences').pattern}|{words.find('paragraphs').pattern})) and "
        rf"(?:{words.find('inserts').pattern})(?: instead)?:? (?={HOLE})",
        flat,
    )
    verb, with_ = (words.lists.get(name, ("",))[0] for name in ("replaces", "exchanged_for"))
    return f"{verb} {text[slice(*told.span('place'))]} {with_} {text[told.end() :]}" if told else text


def _order_with_one(
    outside: str, quotes: Sequence[Quote], named: tuple[str, ...], text: str, words: PlaceWords
) -> Change | None:
    """An order with one quotation, be it that its text stands unquoted behind a colon."""
    if len(quotes) != 1:
        return None
    if 0 < quotes[0].at < outside.find(":") and (told := _told_behind(text, words)):
        return told
    change = exchange_inside(outside, quotes[0], text, words) or order_with_one(outside, quotes[0], words)
    return replace(change, place=_place(change.place.said, words, named, text)) if change else None


def _told_by_place(
    outside: str, quotes: Sequence[Quote], named: tuple[str, ...], text: str, words: PlaceWords
) -> Change | None:
    """ "Last sentence: “…”", and "Before the last paragraph insert: “…”": a text behind its place."""
    if len(quotes) != 1 or not outside.rstrip(" .。").endswith(HOLE):
        return None
    place = _place(outside.replace(HOLE, "\x00"), words, named, text)
    if place.names or all(unit.at is None for unit in place.units):
        return None
    if not words.find("inserts").search(outside):
        return Change("replace", place, new=quotes[0].text)
    side, brings = side_in(outside, words), brought(outside, words)
    return Change("insert", place, new=quotes[0].text, side=side, brings=brings) if side else None


def _without_as_printed(text: str, words: PlaceWords) -> str:
    """A text without the words that what it denies is printed: "(not four as printed)"."""
    for found in reversed([*words.find("as_printed").finditer(masked(lowered(text)))]):
        before, behind = text[: found.start()].rstrip(), text[found.end() :]
        if before and behind.startswith((")", "]", ".", ",")):
            text = before + behind
    return text


def _quoted_behind_its_place(outside: str, quoted: Sequence[Quote], words: PlaceWords) -> Change | None:
    """A sentence counted and quoted: 2文目（「…」）を次の文に差し替え."""
    apposed = _APPOSED.search(outside) if len(quoted) == 1 else None
    bare = outside[: apposed.start()] + outside[apposed.end() :] if apposed else ""
    told = read_instruction(bare, words, alone=False) if bare else None
    if told is None or told.operation not in ("replace", "delete") or told.old or not told.place.units:
        return None
    return replace(told, old=quoted[0].text, place=replace(told.place, units=()))


def _result(text: str, words: PlaceWords) -> Change | None:
    """ "Delete the first word, so that the second sentence reads: “…”": what comes of it says it all."""
    told = words.find("results").search(masked(lowered(text)))
    change = read_instruction(text[told.end() :].lstrip(), words, alone=False) if told else None
    return change if change and change.operation == "replace" and change.new else None


def _behind_news(text: str, words: PlaceWords) -> Change | None:
    """ "We made some changes, and added the following rules to this section:": what ends a sentence."""
    for comma in reversed([m.end() for m in re.finditer(r",\s+", text)] if announces(text, words) else []):
        before, counted = lowered(text[:comma]), read_outside(text[:comma], words).units
        if counted or words.find("conditions").search(before):
            return None
        if (change := read_instruction(text[comma:], words, alone=False)) and change.operation == "insert":
            return change
    return None


def _told_behind(text: str, words: PlaceWords) -> Change | None:
    """ "Amend the second sentence to read: Ships move one space.": the new text without quotation marks."""
    at = max(masked(text).find(sign) for sign in ":：")
    head, colon, new = (text[:at], text[at], text[at + 1 :]) if at >= 0 else (text, "", "")
    reads = words.find("reads").pattern
    if said := not colon and (
        re.match(rf"(.*?{reads}) that (.+)", text) or re.match(rf"(.*?{reads}(?<=say|ead)) (.+)", text)
    ):
        head, colon, new = said[1], ":", said[2][:1].upper() + said[2][1:]
    if QUOTE_SIGN.search(new):
        return None
    change = read_instruction(head + colon, words, alone=False) if colon and new.strip() else None
    if new.strip() and change is None and (kind := _KIND_OF_TEXT.search(lowered(head))):
        # "Insert the following modifier: Veterans: plus 1"
        change = read_instruction(f"{head[: kind.start()]} the following bullet{colon}", words, alone=False)
        change = change if change and change.operation == "insert" and not change.place.names else None
        change = replace(change, side=change.side or "end") if change else None
    if change is None or change.operation not in ("replace", "insert"):
        return None
    beside = change.old or (change.operation == "insert" and (change.anchor or change.side == "end"))
    if not (change.place.says_something or beside or words.find("whole").search(lowered(head))):
        return None
    bare = change.new is None and change.value is None
    return replace(change, new=new.strip()) if bare else None


def is_of_a_sentence(place: Place) -> bool:
    """Whether a place is a sentence on something: "the sentence about ramming"."""
    return place.units == (Unit("sentences"),) and len(place.names) == 1


def is_whole(change: Change, words: PlaceWords) -> bool:
    """Whether a change says that it is about all of a rule: "Delete this section.", 本項は削除。"""
    place = change.place
    counted = any(u.at is not None or u.label for u in place.units)
    part = counted or place.roles or place.box or place.table or place.on_page or place.names
    named = words.find("whole").search(lowered(place.said)) is not None
    deleted, said = words.find("deleted"), lowered(place.said).split(",")
    heading = all(deleted.fullmatch(part.strip(" :：.。")) for part in said)  # "Dropped rules"
    bare = has_japanese(place.said) or heading or not content_words(place.said)[1:]
    return not part and (named or (bare and not place.units))


def _clarified(outside: str, text: str, words: PlaceWords) -> str | None:
    """The text behind "Clarification:" or "Clarified that", or before 〜を明確化."""
    told = words.find("clarifies")
    if words.find("pointers").match(outside) and len(outside.split()) <= _POINTER and HOLE not in outside:
        return text  # "See 4.3."
    flat = outside.rstrip(" .")
    if HOLE not in outside and ". " not in flat and words.find("bans").search(flat):
        return text  # "Cut the Cord is banned.", which its own text does not say
    match = re.match(rf"(?:[^:：]{{1,40}}[:：])?\s*{told.pattern}(?:\s*[:：]|\s+that\b)\s*", outside)
    if match is None and has_japanese(text) and ending(told, words.politeness.sub("", outside.rstrip())):
        return text
    return text[match.end() :] if match else None


def _spread(outside: str) -> str:
    """Widths and case made alike, each sign still one sign, so that the holes keep their places."""
    return outside.lower() if outside.isascii() else "".join(map(_spread_sign, outside))


@lru_cache
def _spread_sign(sign: str) -> str:
    low = lowered(sign)
    return low if len(low) == 1 else sign


def _named_by_quotes(
    outside: str, quotes: Sequence[Quote], words: PlaceWords
) -> tuple[tuple[str, ...], list[Quote], str]:
    """Quotations that name a row or a section, "row “X”", 「X」に, apart from those that are wordings."""
    named: list[str] = []
    kept: list[Quote] = []
    sections = [q for q in quotes if words.find("rule_words").match(outside[q.at + 1 :].lstrip())]
    for quote in quotes:
        before = outside[: quote.at].rstrip()
        between, hole, rest = outside[quote.at + 1 :].partition(HOLE)
        follows = len(quotes) != 1 or announces(outside[quote.at :], words)
        if follows and (headed := ending(words.find("headed"), before)):
            named.append(quote.text)
            outside = "".join(
                (outside[: headed.start()], " " * (quote.at + 1 - headed.start()), between, hole, rest)
            )
            continue
        into: object = hole and words.find("into").fullmatch(between)
        into = into or (quote in sections and len(sections) < len(quotes))
        into = into or (
            re.fullmatch(rf"(?:{words.find('under').pattern})(?: the)?", before) and _HEADED.match(between)
        )
        if len(quotes) != 1 and (into or any(ending(words.find(n), before) for n in ("rows", "tables"))):
            named.append(quote.text)
            outside = f"{outside[: quote.at]} {outside[quote.at + 1 :]}"
        else:
            kept.append(quote)
    return tuple(named), kept, outside


def _place(outside: str, words: PlaceWords, named: tuple[str, ...], said: str) -> Place:
    """The place in what is left of an instruction once its verbs are gone."""
    for last in words.lists.get("last_but_one", ())[:1]:  # "next-to-last" has "to" in it
        outside = words.find("last_but_one").sub(last, outside)
    for name in (
        "end",
        "start",
        "ends_so",
        "begins_so",
        *VERBS,
        "after",
        "before",
        "everywhere",
        "few_places",
        "puts",
        "new_first",
        "old_first",
        "headed",
    ):
        keeps = name == "reads" and words.find("sentences").search  # "the correct sentence is"
        outside = words.find(name).sub(lambda m: m[0] if keeps and keeps(m[0]) else "\x00", outside)  # noqa: B023
    place = read_outside(outside, words, said=said)
    return replace(place, names=(*named, *place.names))


def _without_quotes(
    outside: str, operation: Operation, named: tuple[str, ...], said: str, words: PlaceWords, alone: bool
) -> Change | None:
    """ "Delete the last sentence.", "Add the following bullet:", 以下の文を追加：; place words only.

    A sentence of a rule may begin with such a word too ("Remove the token."), so that words that are
    neither place nor filler make it text, except in a heading or a location.
    """
    side = side_in(outside, words)
    place = _place(outside, words, named, said)
    follows = announces(said, words)
    if operation == "delete" and is_of_a_sentence(place):
        return Change("delete", place)
    if place.names and not alone and not is_of_the_text(place, words):
        short = len(content_words(" ".join(place.names))) <= 4
        if not (follows and short and (named or place.says_something or operation == "replace")):
            return None
    named_part = place.units or place.box or set(place.roles) - {"body"}
    change = Change(operation, place, side=side, brings=brought(outside, words))
    if operation == "delete" and not (named_part or alone or is_whole(change, words)):
        return None
    if operation != "delete" and not (follows or alone or place.says_something):
        return None
    return change
