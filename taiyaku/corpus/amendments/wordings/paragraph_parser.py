"""A paragraph with an order in it: one sentence that speaks of a text, beside remarks that do not."""

from __future__ import annotations

import re
from collections.abc import Collection

from taiyaku.corpus.amendments.clause_texts import sentences
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.exchange_parser import read_other_number, read_wrong_place
from taiyaku.corpus.amendments.wordings.instruction_parser import is_whole, read_instruction
from taiyaku.corpus.amendments.wordings.location_parser import Place, ending, read_outside
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, cut_quotes, masked
from taiyaku.corpus.text import ARROW
from taiyaku.values import replace

# a quotation that ends the sentence in which it stands
_STOPPED = re.compile(
    r"[.!?。！？](?P<closing>[”\"’」』])(?=\s+[A-Z“\"‘(「『])"
    r"|[。！？](?P<native>[」』])(?=[^\s\W]|[【（])(?![をにはがとのへでもやか])"  # no particle goes on
)
_PRINTED_IN = re.compile(
    r"\s*[(\[](?:v(?:er(?:sion|\.)?)?[ .]?\d[\d.]*[a-z]?|\d(?:st|nd|rd|th))[)\]]$"
)  # "(v1.2)", "(2nd)"
_TORN = re.compile(r"[(（\[［][^()（）\[\]［］]*$")  # a bracket that is not closed
_YEAR = re.compile(r"(?:19|20)\d\d")
_TWO = 2  # sentences
_CLAUSE = 3  # words
_COLON = re.compile(r"[:;]\s+(?=\S)")
_TEXT_UNITS = frozenset({"sentences", "paragraphs", "bullets"})
_FIGURE = re.compile(r"(?<!p\. )(?<!page )(?<![\d.])\d+(?![\d.]*\d)")  # "The bell costs 3. Add the row: …"


def read_among(text: str, words: PlaceWords) -> Change | None:
    """What a text tells to do, or one sentence of it that speaks of a text, beside remarks that do not."""
    readings = (read_other_number, read_wrong_place)
    text = _PRINTED_IN.sub("", text)
    if behind := _behind_remarks(text, words) or _before_remarks(text, words) or _gone(text, words):
        return behind
    if change := read_instruction(text, words, alone=False) or next(
        filter(None, (read(text, words) for read in readings)), None
    ):
        return change
    parts = (m.span() for m in re.finditer(r"[^;；]+", masked(text)))
    pieces = [piece.strip() for a, b in parts for piece in unquoted_sentences(text[a:b])]
    read = [read_instruction(piece, words, alone=False) for piece in pieces]
    told = [c for c in read if c and c.operation not in (None, "clarify")]
    beside = [lowered(piece) for piece, c in zip(pieces, read, strict=True) if c is None]
    if any(re.search(ARROW, piece) or _FIGURE.search(piece) for piece in beside):
        return None  # another change
    first = words.politeness.sub("", lowered(pieces[0])) if pieces else ""
    if words.find("deleted").fullmatch(first) and not any(
        words.find("hints").search(piece) for piece in beside
    ):
        return Change("delete", Place(pieces[0]))  # 廃止。以降の番号は繰り上げません。
    told_why = words.find("explains").match
    if any(words.find("conditions").search(piece) and not told_why(piece) for piece in beside):
        return None
    if len(told) != 1:
        return None
    gone = told[0].operation == "delete" and is_whole(told[0], words)  # and its pieces with it
    put_away = gone and beside and all(map(words.find("put_away").search, beside))
    return told[0] if put_away or speaks_of_text(told[0]) else None


def _before_remarks(text: str, words: PlaceWords) -> Change | None:
    """What is ordered before sentences that only say why, or are notes."""
    pieces = unquoted_sentences(text)
    orders = next((n for n in range(len(pieces), 0, -1) if not _is_remark(pieces[n - 1], words)), 0)
    if orders in (0, len(pieces)):
        return None
    rest = text[: text.rindex(pieces[orders])].rstrip()
    change = None if rest.endswith(("?", "？")) or _TORN.search(rest) else read_among(rest, words)
    more = [piece for piece in pieces[orders:] if not tells_why(lowered(piece), words)]
    if more and change and change.new and not change.place.units and rest.endswith(change.new):
        end = text.rindex(more[-1]) + len(more[-1])
        return read_instruction(text[:end], words, alone=False)  # the new text goes on, and nobody quotes it
    told = change and change.operation not in (None, "clarify") and (change.new or change.old)
    gone = change and not more and _takes_out(change, words)  # else a new text follows
    return change if told or gone or (change and speaks_of_text(change)) else None


def _takes_out(change: Change, words: PlaceWords) -> bool:
    """Whether a change takes out what calls itself a rule: "Delete this section."."""
    said = lowered(change.place.said)
    rule = any(words.find("rule_words").search(whole[0]) for whole in words.find("whole").finditer(said))
    return change.operation == "delete" and rule


def _gone(text: str, words: PlaceWords) -> Change | None:
    """ "The second sentence was printed by mistake. Ignore it.": a part that is wrong, and goes.

    Or quoted words; or all of a rule: "Nobody plays this rule. Strike it out altogether."
    """
    outside, quotes = cut_quotes(text)
    said = [lowered(words.without_courtesy(outside[a:b])).strip(" .") for a, b in sentences(outside)]
    told = re.fullmatch(
        rf"(?:{words.find('deletes').pattern}) {words.find('pronouns').pattern}(?: out)?"
        rf"(?P<all> {words.find('whole').pattern})?",
        said[-1] if len(said) > 1 else "",
    )
    if told is None or len(quotes) > 1:
        return None
    places = [read_outside(one, words) for one in said[:-1]]
    counted = [place for place in places if any(unit.at is not None for unit in place.units)]
    if len(said) == _TWO and any(words.find(name).search(said[0]) for name in ("errs", "mishaps", "deleted")):
        if quotes:
            return Change("delete", Place(said[0]), quotes[0].text)
        return Change("delete", replace(counted[0], names=())) if counted else None
    plain = not any(words.find("conditions").search(words.find("no_more").sub(" ", one)) for one in said)
    on_rule = any(words.find("rule_words").search(one) for one in said[:-1])
    if told["all"] and on_rule and plain and not (quotes or any(place.units for place in places)):
        return Change("delete", Place(said[-1]))
    return None


def _is_remark(piece: str, words: PlaceWords) -> bool:
    """Whether a sentence says why something is changed, or where else it stands, or calls itself a note."""
    flat = lowered(masked(piece)).strip(" ()[]（）［］【】")
    if words.find("told_results").match(flat) and flat.count(HOLE):
        return True
    noted = words.role_of.get(flat.partition(":")[0].strip()) == "note" and HOLE not in flat
    beside = HOLE not in flat and not any(words.find(name).search(flat) for name in ("conditions", "hints"))
    return noted or (
        (beside or tells_why(flat, words))
        and not _FIGURE.search(words.find("printed_matter").sub(" ", flat))
        and read_instruction(piece, words, False) is None
    )


def tells_why(flat: str, words: PlaceWords) -> bool:
    """Whether a sentence beside a correction says why it is made, or speaks of readers or printed matter."""
    begins = any(words.find(name).match(flat) for name in ("explains", "remarks_begin"))
    ends = ending(words.find("remarks_end"), flat.rstrip("。. "))
    told = any(words.find(name).search(flat) for name in ("mishaps", "unchanged", "right"))
    matter = any(words.find(name).search(flat) for name in ("printed_matter", "pasts"))
    matter = matter and not words.find("conditions").search(flat)
    return bool(begins or ends or told or matter)


def unquoted_sentences(text: str) -> list[str]:
    """The sentences of a text, those inside of quotations left alone."""
    stopped = list(masked(text))
    for stop in _STOPPED.finditer(text):
        stopped[stop.end() - 1] = "." if stop["closing"] else "。"
    return [text[a:b] for a, b in sentences("".join(stopped))]


def _behind_remarks(text: str, words: PlaceWords) -> Change | None:
    """What is ordered with quoted words behind sentences, or a clause, that quote none and name no place."""
    ahead = text[: masked(text).find(HOLE)]
    colons = [at.end() for at in _COLON.finditer(ahead) if _is_clause(ahead[: at.start()], words)]
    for start in sorted([*(a for a, _ in sentences(ahead)[1:]), *colons], reverse=True):
        told = {figure for quote in cut_quotes(text[start:])[1] for figure in _FIGURE.findall(quote.text)}
        if not all(_is_beside(lowered(text[a:b]), told, words) for a, b in sentences(text[:start])):
            return None
        order = text[start:]
        change = _before_remarks(order, words) or read_instruction(order, words, alone=False)
        if change and change.operation not in (None, "clarify") and (change.new or change.old):
            return change
    return None


def _is_beside(flat: str, told: Collection[str], words: PlaceWords) -> bool:
    """Whether a sentence before an order limits nothing, and gives no other figures than what it orders.

    Those who write may say where and what was not so: "The end was too sad, and we did not see it."
    """
    if any(figure not in told and not _YEAR.fullmatch(figure) for figure in _FIGURE.findall(flat)):
        return False
    if words.find("first_person").search(flat) or flat.endswith("!"):
        return words.find("conditions").search(words.find("no_more").sub(" ", flat)) is None
    return not (read_outside(flat, words).says_something or words.find("conditions").search(flat))


def _is_clause(text: str, words: PlaceWords) -> bool:
    """Whether a text before a colon says something of somebody: "Ida is right, and we are ashamed"."""
    said = [text[a:b] for a, b in sentences(text)]
    return (
        bool(said)
        and len(said[-1].split()) >= _CLAUSE
        and words.find("be").search(lowered(said[-1])) is not None
    )


def speaks_of_text(change: Change) -> bool:
    """Whether a change exchanges quoted words, or takes out or rewords a sentence or a paragraph."""
    counted = any(unit.name in _TEXT_UNITS for unit in change.place.units)
    return (change.old is not None and change.new is not None) or (
        counted and (change.new is not None or change.operation == "delete")
    )
