"""One instruction of an erratum: "Replace “A” with “B”", "Delete the last sentence.", 「A」を「B」に変更."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.change import Change, Operation, Side
from taiyaku.corpus.amendments.exchange_parser import (
    read_arrow,
    read_exchange,
    read_labelled,
    read_said_wrong,
)
from taiyaku.corpus.amendments.location_parser import (
    HOLE,
    Place,
    PlaceWords,
    Quote,
    Unit,
    cut_quotes,
    ending,
    lowered,
    masked,
    read_outside,
)
from taiyaku.corpus.amendments.patch_builder import occurrences
from taiyaku.corpus.similarity import content_words
from taiyaku.corpus.text import ARROW, has_japanese
from taiyaku.values import replace

# "-1", "2.5", "4:3", "6+" (and more on a die), "2D6+1"
_VALUE = (
    r"(?P<{}>(?:\d*[dDwW]\d+(?:[+\-]\d+)?|[+\-±]?\d+(?:[.,/:x]\d+)*[%°\"'+]?)[^\W\d_a-z\u3041-\u309f]{{0,2}})"
)
_PRINTING = re.compile(r"^[(\[]\s*(?:v\.?\s*)?\d[\w.]*\s*[)\]]\s*(?=\S)")  # "(2nd) …": when it came
_SHORTEST_INSERT = 3  # content words: fewer in quotes are a term and not a text to be added


def read_instruction(text: str, words: PlaceWords, alone: bool) -> Change | None:
    """What a text tells to do; None if it is text of a rule. `alone`: it is a heading or a location."""
    text = text[words.courtesy.match(lowered(text)).end() :]  # type: ignore[union-attr]  # it may be empty
    text = words.erred.sub("を", _PRINTING.sub("", text))
    if told := _result(text, words):
        return told
    if both := read_labelled(text, words):
        return both
    outside, quoted = cut_quotes(words.bracketed.sub(r"\1“\2”", text))
    outside = words.find("reprinted").sub(lambda when: " " * len(when[0]), _spread(outside))
    named, quotes, outside = _named_by_quotes(outside, quoted, words)
    if len(quotes) == 3 and (change := _between(outside, quotes, words)):
        return replace(change, place=_place(change.place.said, words, named, text))
    if len(quotes) >= 2 and (change := _of_two(outside, quotes, words)):
        place = _place(change.place.said, words, named, text)
        return replace(change, place=place, everywhere=_all(outside, words))
    if len(quotes) == 1 and (
        change := _inside(outside, quotes[0], text, words) or _of_one(outside, quotes[0], words)
    ):
        return replace(change, place=_place(change.place.said, words, named, text))
    if len(quotes) == 1 and (change := read_said_wrong(outside, quotes[0], text, words)):
        return change
    if len(quotes) == 1 and outside.rstrip(" .。").endswith(HOLE):  # "last sentence: “…”"
        place = _place(outside.replace(HOLE, "\x00"), words, named, text)
        if any(u.at is not None for u in place.units) and not place.names:
            return Change("replace", place, new=quotes[0].text)
    if (clarified := _clarified(outside, text, words)) is not None:
        return Change("clarify", Place(text), new=clarified)
    if not quotes and (told := read_exchange(text, words)):
        return told
    if value := _new_value(outside, quotes, words):
        return Change("replace", Place(text), value=read_value(text, words) or (None, value))
    if not quotes and (
        told := _told_behind(text, words) or read_arrow(text, words) or _behind_news(text, words)
    ):
        return told
    for order in (outside, words.politeness.sub("", outside.strip())) if not quotes else ():
        if operation := _ordered(order, words):
            return _without_quotes(order, operation, named, text, words, alone)
    return None


def _result(text: str, words: PlaceWords) -> Change | None:
    """ "Delete the first word, so that the second sentence reads: “…”": what comes of it says it all."""
    told = words.find("results").search(masked(lowered(text)))
    change = read_instruction(text[told.end() :].lstrip(), words, alone=False) if told else None
    return change if change and change.operation == "replace" and change.new else None


def _behind_news(text: str, words: PlaceWords) -> Change | None:
    """ "We made some changes, and added the following rules to this section:": what ends a sentence."""
    for comma in reversed([m.end() for m in re.finditer(r",\s+", text)] if _announces(text, words) else []):
        before, counted = lowered(text[:comma]), read_outside(text[:comma], words).units
        if counted or words.find("conditions").search(before):
            return None
        if (change := read_instruction(text[comma:], words, alone=False)) and change.operation == "insert":
            return change
    return None


def _told_behind(text: str, words: PlaceWords) -> Change | None:
    """ "Amend the second sentence to read: Ships move one space.": the new text without quotation marks."""
    head, colon, new = text.partition(":" if ":" in text else "：")
    reads = words.find("reads").pattern
    if said := not colon and (
        re.match(rf"(.*?{reads}) that (.+)", text) or re.match(rf"(.*?{reads}(?<=say|ead)) (.+)", text)
    ):
        head, colon, new = said[1], ":", said[2][:1].upper() + said[2][1:]
    change = read_instruction(head + colon, words, alone=False) if colon and new.strip() else None
    if change is None or change.operation not in ("replace", "insert"):
        return None
    if not (change.place.says_something or words.find("whole").search(lowered(head))):
        return None
    bare = change.new is None and change.old is None and change.value is None
    return replace(change, new=new.strip()) if bare else None


def _inside(outside: str, quote: Quote, text: str, words: PlaceWords) -> Change | None:
    """ "“Ships move two spaces”: change two to three": words exchanged in the ones that are quoted."""
    order = outside[quote.at + 1 :]
    found = re.fullmatch(
        rf"[ ,.:;]*(?:{words.find('replaces').pattern}) (?P<old>[^.:;,]{{1,40}}?) "
        rf"(?:{words.find('old_first').pattern}) (?P<new>[^.:;,]{{1,40}})[.]?",
        order,
    )
    if found is None:
        return None
    printed = text[len(text) - len(order) :]
    old, new = (printed[slice(*found.span(name))] for name in ("old", "new"))
    spots = occurrences(old, quote.text)
    one = dict(zip(words.lists["figures"], words.lists["numbers"], strict=True)).get("1")
    if len(spots) != 1 or {"1", one} & {lowered(old), new}:  # what is counted has another ending
        return None
    start, end = spots[0]
    put = f"{quote.text[:start]}{new}{quote.text[end:]}"
    return Change("replace", Place(outside[: quote.at]), old=quote.text, new=put)


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
    match = re.match(rf"(?:[^:：]{{1,40}}[:：])?\s*{told.pattern}(?:\s*[:：]|\s+that\b)\s*", outside)
    if match is None and has_japanese(text) and ending(told, words.politeness.sub("", outside.rstrip())):
        return text
    return text[match.end() :] if match else None


def _spread(outside: str) -> str:
    """Widths and case made alike, each sign still one sign, so that the holes keep their places."""
    return "".join(p if len(p := lowered(c)) == 1 else c for c in outside)


def _named_by_quotes(
    outside: str, quotes: Sequence[Quote], words: PlaceWords
) -> tuple[tuple[str, ...], list[Quote], str]:
    """Quotations that name a row or a section, "row “X”", 「X」に, apart from those that are wordings."""
    named: list[str] = []
    kept: list[Quote] = []
    sections = [q for q in quotes if words.find("rule_words").match(outside[q.at + 1 :].lstrip())]
    for quote in quotes:
        before = outside[: quote.at].rstrip()
        between, hole, _ = outside[quote.at + 1 :].partition(HOLE)
        into: object = hole and words.find("into").fullmatch(between)
        into = into or (quote in sections and len(sections) < len(quotes))
        into = into or (words.find("under").fullmatch(before) and between.startswith((",", ":")))
        if len(quotes) != 1 and (into or any(ending(words.find(n), before) for n in ("rows", "tables"))):
            named.append(quote.text)
            outside = f"{outside[: quote.at]} {outside[quote.at + 1 :]}"
        else:
            kept.append(quote)
    return tuple(named), kept, outside


def _all(outside: str, words: PlaceWords) -> bool:
    return words.find("everywhere").search(outside) is not None


def _place(outside: str, words: PlaceWords, named: tuple[str, ...], said: str) -> Place:
    """The place in what is left of an instruction once its verbs are gone."""
    for last in words.lists.get("last_but_one", ())[:1]:  # "next-to-last" has "to" in it
        outside = words.find("last_but_one").sub(last, outside)
    for name in ("end", "start", *_VERBS, "after", "before", "everywhere", "puts", "new_first", "old_first"):
        keeps = name == "reads" and words.find("sentences").search  # "the correct sentence is"
        outside = words.find(name).sub(lambda m: m[0] if keeps and keeps(m[0]) else "\x00", outside)  # noqa: B023
    place = read_outside(outside, words, said=said)
    return replace(place, names=(*named, *place.names))


_SIDES: tuple[Side, Side] = ("after", "before")
_ALL_SIDES: tuple[Side, ...] = ("end", "start", "after", "before")
_VERBS = ("inserted", "deleted", "reads", "inserts", "deletes", "replaces", "clarifies")
_OPENING: tuple[tuple[str, Operation], ...] = (
    ("inserts", "insert"),
    ("deletes", "delete"),
    ("replaces", "replace"),
    ("clarifies", "clarify"),
)
_BESIDE: tuple[tuple[str, Operation], ...] = (
    ("inserted", "insert"),
    ("deleted", "delete"),
    ("reads", "replace"),
)


def _opens_with(outside: str, words: PlaceWords) -> Operation | None:
    """The operation of the word that opens an instruction, at its start or behind a place and a comma."""
    for start in (0, *(m.end() for m in re.finditer(r"[,:;]\s*", outside))):
        for name, operation in _OPENING:
            if words.find(name).match(outside, start):
                before = read_outside(outside[:start], words) if start else None
                if not before or before.says_something or len(content_words(" ".join(before.names))) <= 6:
                    return operation
    return None


def _beside(outside: str, at: int, words: PlaceWords) -> Operation | None:
    """The operation of the words that end directly before a quotation, or begin directly behind it."""
    printed = outside[:at].rstrip(" \u3000,:：、。】］])")
    before = (
        printed if outside[at + 1 :].strip(" .。") else words.politeness.sub("", printed)
    )  # 追加します。「…」
    behind = outside[at + 1 :].lstrip(" \u3000,.、。")
    for name, operation in _BESIDE:
        if words.find(name).match(behind):
            return operation
    for name, operation in _BESIDE[:2]:  # "the words “…” in the second bullet are deleted"
        found = words.find(name).search(behind)
        if found and HOLE not in behind[: found.start()]:
            side = next(filter(None, (words.find(s).match(behind) for s in _SIDES)), None)  # 「…」の前に
            between = read_outside(behind[side.end() if side else 0 : found.start()], words)
            if (between.says_something or side) and not between.names:
                return operation
    for name, operation in _BESIDE:
        if ending(words.find(name), before) or ending(words.find(name), printed):
            return operation
    announced = outside[:at].rstrip().endswith((":", "："))  # "… has been added to the end of the entry: “…”"
    return "insert" if announced and words.find("inserted").search(before) else None


def _of_two(outside: str, quotes: Sequence[Quote], words: PlaceWords) -> Change | None:
    """ "Replace “A” with “B”", 「A」を「B」に変更, "should read “B”, not “A”", "after “A” insert “B”"."""
    first, second = quotes[0], quotes[1]
    if len(quotes) > 2:
        return None
    between = outside[first.at + 1 : second.at].strip(" ,.、。")
    opens = _opens_with(outside, words)
    told = opens or _beside(outside, second.at, words) or _beside(outside, first.at, words)
    if told is None and ending(words.find("alters"), outside[: first.at].rstrip()):
        told = "replace"  # "we have changed “A” to “B”"
    begins = words.find("beginnings")
    if told == "replace" and begins.search(outside):  # only how the sentence begins is quoted
        place = Place(begins.sub("", outside).replace(HOLE, "\x00"))
        return Change("replace", place, new=second.text, anchor=first.text)
    beside = any(words.find(name).search(outside, second.at) for name in ("end", "start"))
    if told == "delete" and any(words.find(name).search(between) for name in ("inserts", "replaces", "puts")):
        if beside:
            return None  # two orders: "Delete “A”. Add “B” to the end."
        return Change("replace", Place(outside.replace(HOLE, "\x00")), old=first.text, new=second.text)
    if told is None and words.find("inserts").search(between):
        told = "insert"  # "After “A” insert “B”"
    rest = outside.replace(HOLE, "\x00")
    if told == "insert":
        return _beside_anchor(outside, first, second, between, opens is not None, rest, words)
    arrow = re.fullmatch(rf"{ARROW}+", between) is not None
    if not (told == "replace" or arrow):
        return None
    put = ending(words.find("puts"), outside[: first.at].rstrip()) and words.find("puts_for").fullmatch(
        between
    )
    newer = put or words.find("new_first").search(between)
    older = words.find("old_first").search(between)
    if newer and not (older and older.end() > newer.end()):
        return Change("replace", Place(rest), old=second.text, new=first.text)
    if older or arrow:
        return Change("replace", Place(rest), old=first.text, new=second.text)
    return None


def _between(outside: str, quotes: Sequence[Quote], words: PlaceWords) -> Change | None:
    """ "Add “up to” between “moves” and “two spaces”", 「A」と「B」の間に「C」を追加."""
    first, second, third = quotes
    if _opens_with(outside, words) != "insert" and _beside(outside, third.at, words) != "insert":
        return None
    told = words.find("between").search(outside)
    if told is None:
        return None
    new, anchor = (first, second) if told.start() < second.at else (third, first)
    rest = words.find("between").sub("", outside).replace(HOLE, "\x00")
    return Change("insert", Place(rest), new=new.text, anchor=anchor.text, side="after")


def _beside_anchor(
    outside: str, first: Quote, second: Quote, between: str, opens: bool, rest: str, words: PlaceWords
) -> Change | None:
    for side in _SIDES:
        pattern = words.find(side)
        lead = outside[: first.at].rstrip()
        missing = words.find("inserted").search(between)
        if missing and pattern.search(between, missing.end()):  # "“A” is missing after “B”"
            return Change("insert", Place(rest), new=first.text, anchor=second.text, side=side)
        if ending(pattern, lead) or (not opens and pattern.search(between)):
            return Change("insert", Place(rest), new=second.text, anchor=first.text, side=side)
        if opens and pattern.search(between):
            return Change("insert", Place(rest), new=first.text, anchor=second.text, side=side)
    return None


def _of_one(outside: str, quote: Quote, words: PlaceWords) -> Change | None:
    """ "Delete “A”", "Step 4 should read “B”", 「A」を追加, "Add after “A”:"."""
    opens = _opens_with(outside, words)
    operation = _beside(outside, quote.at, words)
    if opens == "delete" and operation == "replace" and words.find("replaces").search(outside[: quote.at]):
        opens = None  # "Strike the last sentence and replace it with “B”"
    if opens is not None and (operation is None or opens != "replace"):
        operation = opens
    if operation is None:
        return None
    rest = outside.replace(HOLE, "\x00")
    place = Place(rest)
    side = side_in(outside, words)
    if operation == "delete" and words.find("numbers").fullmatch(lowered(quote.text)):
        return None  # another number will be right
    if operation == "delete":
        return Change("delete", place, old=quote.text, everywhere=_all(outside, words))
    announces = _announces(outside, words)
    if operation == "insert":
        before = outside[: quote.at].rstrip()
        for name in _SIDES:
            ends = ending(words.find(name), before) or words.find(name).match(outside, quote.at + 1)
            if ends and announces:
                brings = _brought(outside, words)
                return Change("insert", place, anchor=quote.text, side=name, brings=brings)
        part = len(content_words(quote.text)) < _SHORTEST_INSERT and not re.search(r"[。.!?！？]", quote.text)
        if part and not (side and "sentences" in {u.name for u in read_outside(rest, words).units if u.at}):
            return None
        return Change("insert", place, new=quote.text, side=side, brings=_brought(outside, words))
    if operation == "clarify":  # '"Adjacent" includes diagonals' is more than its quoted word
        return None if outside[quote.at + 1 :].strip(" .。") else Change("clarify", place, new=quote.text)
    if announces and outside[quote.at + 1 :].strip(" :："):
        begins = words.find("beginnings")
        if begins.search(outside):  # "Replace the paragraph that begins “A” with:"
            return Change("replace", Place(begins.sub("", rest)), anchor=quote.text)
        if quote.text[-1:] in ".!?" and not words.find("reads").search(outside, quote.at):
            return None  # it is the new text, with a sentence more behind it
        return Change("replace", place, old=quote.text)  # "Replace “A” with:"
    return Change("replace", place, new=quote.text)


def _ordered(outside: str, words: PlaceWords) -> Operation | None:
    """The operation an instruction without quotations gives."""
    if opens := _opens_with(outside, words):
        return opens
    ends = outside.strip().rstrip(".。:： ")
    for name, operation in _BESIDE:
        found = [m for m in words.find(name).finditer(ends)]
        if found and (found[-1].end() == len(ends) or not _unknown_tail(ends[found[-1].end() :], words)):
            return operation
    return None


def _unknown_tail(text: str, words: PlaceWords) -> bool:
    return bool(read_outside(text, words).names)


def _without_quotes(
    outside: str, operation: Operation, named: tuple[str, ...], said: str, words: PlaceWords, alone: bool
) -> Change | None:
    """ "Delete the last sentence.", "Add the following bullet:", 以下の文を追加：; place words only.

    A sentence of a rule may begin with such a word too ("Remove the token."), so that words that are
    neither place nor filler make it text, except in a heading or a location.
    """
    side = side_in(outside, words)
    place = _place(outside, words, named, said)
    announces = _announces(said, words)
    if operation == "delete" and is_of_a_sentence(place):
        return Change("delete", place)
    if place.names and not alone:
        short = len(content_words(" ".join(place.names))) <= 4
        if not (announces and short and (place.says_something or operation == "replace")):
            return None
    named_part = place.units or place.box or set(place.roles) - {"body"}
    change = Change(operation, place, side=side, brings=_brought(outside, words))
    if operation == "delete" and not (named_part or alone or is_whole(change, words)):
        return None
    if operation != "delete" and not (announces or alone or place.says_something):
        return None
    return change


def side_in(outside: str, words: PlaceWords) -> Side | None:
    """On which side of what it names a place is: "at the end", 末尾に."""
    adds = f"{words.find('new').pattern}|{words.find('inserts').pattern}(?: an?)?"
    if re.search(rf"(?:{adds}) {words.ordinal}", outside):
        return "before"  # "a new second paragraph"
    found = {name: said for name in _ALL_SIDES if (said := words.find(name).search(outside))}
    telling = [name for name, said in found.items() if said[0] not in words.announcements]
    if telling or not re.search(rf"\d|{words.ordinal}", outside):  # "add the following" tells no side
        return telling[0] if telling else None
    return next(iter(found), None)


def _announces(said: str, words: PlaceWords) -> bool:
    """Whether a text follows: behind a colon, or "the following"."""
    return said.rstrip().endswith((":", "：")) or any(w in said for w in words.announcements)


def _brought(outside: str, words: PlaceWords) -> str | None:
    """What comes is called, "Add the following bullet": a unit without a number."""
    end, start, fill, one = (words.find(n).pattern for n in ("end", "start", "fillers", "paragraphs"))
    if re.search(rf"(?:{end}|{start})(?: {fill})+ {one}", outside):
        return "sentences"  # "to the end of the paragraph"
    units = [u for u in read_outside(outside, words).units if u.at is None and u.label is None]
    return units[0].name if units else None


def _new_value(outside: str, quotes: Sequence[Quote], words: PlaceWords) -> str | None:
    """ "3" for "Change the Reach of the Glaive to 3.", 「ばね」の個数を3に修正: the new text of a cell."""
    value, rest = _VALUE.format("v"), outside.strip().rstrip(".。 ")
    opens = _opens_with(rest, words) == "replace"
    to = words.find("values_to").pattern
    if opens and not quotes and (m := re.search(rf"{to}\s*{value}$", rest)):
        return m["v"]
    in_table = any(words.find(name).search(rest) for name in ("rows", "tables"))
    if in_table and not quotes and (m := re.search(rf"(?:{words.find('reads').pattern})\s*{value}$", rest)):
        return m["v"]  # "In the row Wool, the weight should be 45."
    if m := re.search(rf"{value}(?:{words.native['reads']})(?P<tail>.*)$", rest):
        return None if _unknown_tail(m["tail"], words) else m["v"]
    return None


def read_value(text: str, words: PlaceWords) -> tuple[str | None, str] | None:
    """Two values with "instead of" or the like between them: ("0", "-1") for "is -1 instead of 0"."""
    flat = lowered(text)
    first, second = _VALUE.format("a"), _VALUE.format("b")
    if m := re.search(rf"{first}\s*{words.find('new_first').pattern}\s*{second}", flat):
        return m["b"], m["a"]
    was, now = words.find("was").pattern, words.find("now").pattern
    if m := re.search(rf"{was}\s*[:：]\s*{first}\W*{now}\s*[:：]\s*{second}", flat):
        return m["a"], m["b"]
    source = words.find("values_from").pattern
    to = words.find("values_to").pattern
    if m := re.search(rf"{source}\s*{first}\s*{to}\s*{second}", flat):
        return m["a"], m["b"]
    if m := re.search(rf"{first}\s*{words.native['values_to']}\s*{second}(?![^\W_a-z\u3041-\u309f])", flat):
        units = {re.sub(r"[\W\d]", "", m[side]) for side in "ab"}
        return (m["a"], m["b"]) if len(units - {""}) < 2 else None
    return None
