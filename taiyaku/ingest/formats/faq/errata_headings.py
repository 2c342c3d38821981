"""Which heading stands above errata, and which line names what an erratum is about."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.corpus.amendments.wordings.location_parser import says_unchanged
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.amendments.wordings.wording_parser import is_heading_of
from taiyaku.corpus.text import any_of, ends_sentence, has_japanese, is_caps
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.faq.corrections import begins_correction, name_and_body, tells
from taiyaku.ingest.formats.faq.errata_tables import is_of_one_rule, read_columns
from taiyaku.ingest.formats.faq.locations import (
    exchanges_figures,
    exchanges_words,
    is_instruction,
    is_location,
    leading_pages,
    numbered_thing,
    trailing_pages,
    unlabelled,
)
from taiyaku.ingest.formats.faq.stamps import read_stamp
from taiyaku.ingest.formats.faq.wordings import change_word
from taiyaku.ingest.list_markers import quoted_heading, signs
from taiyaku.ingest.version_lines import find_date, rest_without_stamps
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_SIGNS = re.compile(r"^[^\w\s「『“\"【〔（(\[［]+\s*")
_NUMBERED_HEAD = re.compile(r"\s*[\[(（]v?\d+(?:\.\d+)+[\])）]\s*(?=[^\W\d])")
_JOINT = re.compile(  # "Errata: Dusk", "Errata, Dusk: …"
    r"\s*(?:(?P<colon>[:：])|(?:[,，、]|(?:to|for|on|in)\b)(?=(?:[^:：.。]|(?<=\d)\.(?=\d)){1,40}[:：]))\s*"
)
_NUMBER = re.compile(r"[A-Z]?\d{1,3}(?:\.\d{1,3})+")
_DATED_BEHIND = re.compile(r"[(（][^()（）]*\d{4}[^()（）]*[)）]$")  # "Oak Ridge (20 June 2001)" above a list
_OF = re.compile(r"\s*[(（【](?P<name>[^()（）【】]{1,40})[)）】]\s*[:：.]\s*(?=\S)")  # エラッタ（柵）：…
_LONGEST_ORDER = 24  # characters of a line that only says what is done


def names_group(block: Block, rest: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """A heading that has other titles below it, or a date that stands above corrections."""
    if block.kind is not BlockKind.HEADING:
        said = block.marker or vocabulary.is_one_of(block.text, "errata", "says")
        said = said or says_unchanged(block.text, vocabulary.places)
        said = said or (has_japanese(block.text) and is_instruction(block.text, vocabulary))
        if is_short(block) and not (said or ends_sentence(block.text)) and _is_headed(rest, vocabulary):
            return True
        begun = rest and (leading_pages(rest[0].text, vocabulary) or begins_correction(rest[0], vocabulary))
        dated = begun and find_date(block.text) and not rest_without_stamps(block.text)
        apart = is_short(block) and not _is_sentence(block.text) and rest and rest[0].gap > 0
        listed = apart and numbered_thing(rest[0].text, vocabulary) and _lists_things(rest, vocabulary)
        shouted = apart and is_caps(block.text) and leading_pages(rest[0].text, vocabulary)
        if (
            rest
            and _NUMBER.match(rest[0].text)
            and is_heading_of(block.text, ("changes",), vocabulary.places)
        ):
            return is_short(rest[0])  # 【明確化】, above 20.1
        boxed = quoted_heading(block.text, signs(vocabulary)) if apart else None  # ＜対局規定＞ above names
        heads = boxed and not (vocabulary.role(boxed) or _corrects(rest[0], vocabulary))
        heads = heads and is_short(rest[0])
        counted = rest and (rest[0].marker or "")[:1].isdigit() and _DATED_BEHIND.search(block.text)
        return block.gap > 0 and bool(
            dated or listed or shouted or heads or (counted and find_date(block.text))
        )
    if read_stamp(block.text, vocabulary) or vocabulary.is_one_of(block.text, "errata", "books"):
        return True  # a version or a date, in a list of changes; the book that is corrected
    below = list(itertools.takewhile(lambda b: b.kind is not BlockKind.HEADING, rest))
    begun = [b for b in below if leading_pages(b.text, vocabulary) or begins_correction(b, vocabulary)]
    first = below[1:] if below and begun and ends_sentence(below[0].text) and below[0] not in begun else below
    if len(begun) >= 2 and begun[0] is first[0] and any(_has_name(b, vocabulary) for b in begun):
        return True
    if any(vocabulary.is_one_of(b.text, "errata", "headings") for b in below[:3]):
        return True  # a book's title above "Errata"
    if any(_names_things(b, vocabulary) for b in below) or _lists_things(below, vocabulary):
        return True
    following = next((b for b in rest if b.text), None)
    if following is None or following.kind is not BlockKind.HEADING:
        return False
    if numbered_thing(following.text, vocabulary) and not numbered_thing(block.text, vocabulary):
        return True
    if block.level is None or following.level is None or following.level <= block.level:
        return False
    text = _SIGNS.sub("", following.text)
    return not (vocabulary.role(text) or is_location(text, vocabulary) or says_what(text, vocabulary))


def _is_headed(below: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether a heading stands directly above an old wording."""
    word = change_word(below[1].text, vocabulary) if below[1:] else None
    return below[0].kind is BlockKind.HEADING and word is not None and word.is_old if below else False


def _names_things(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a table of errata says itself what each row is about."""
    columns = read_columns(block, vocabulary)
    return columns is not None and not is_of_one_rule(block, columns, vocabulary)


def _lists_things(below: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether numbered things, "Card 17", stand below a heading, or names above two wordings."""
    first = below[0] if below else None
    if first is None or change_word(first.text, vocabulary) or read_stamp(first.text, vocabulary):
        return False
    if numbered_thing(first.text, vocabulary) is None:
        word = change_word(below[1].text, vocabulary) if first.gap and below[1:] else None
        return word is not None and word.is_word and names_erratum(first, below[1:], vocabulary)
    return names_erratum(first, below[1:], vocabulary) or begins_correction(first, vocabulary)


def _has_name(block: Block, vocabulary: Vocabulary) -> bool:
    pages = leading_pages(block.text, vocabulary)
    name, _ = name_and_body(block.part(pages[1]) if pages else block, vocabulary)
    return bool(name) and not is_location(name, vocabulary)


def names_erratum(block: Block, rest: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether a block is the name of what an erratum is about; `rest` is what stands below."""
    if block.kind is BlockKind.HEADING:
        return True
    if block.kind is BlockKind.TABLE or len(block.text) > 90:
        return False
    if block.gap > 0 and vocabulary.places.find("components").fullmatch(lowered(block.text)):
        return True  # マップ, above what is wrong with it
    bare = unlabelled(block.text, vocabulary) if is_short(block) else block.text
    if bare != block.text and (block.strong or block.text[0].isalpha()):
        return True  # "Card: Oak Owl", **(Changed): Carts**
    below = change_word(rest[0].text, vocabulary) if rest else None
    if below and below.is_old and is_short(block) and not _names_part(block, vocabulary):
        return True
    listed = block.kind is BlockKind.ITEM and trailing_pages(block.text, vocabulary)  # "* Rowing (p. 12)"
    if block.kind is BlockKind.ITEM and not (listed or _is_corrected_by(block, rest, vocabulary)):
        return False
    if block.strong and is_caps(block.text):
        return True
    if begins_correction(block, vocabulary):
        return False
    lone = block.gap > 0 or _names_numbered_rule(block.text, vocabulary)
    apart = block.strong or (is_short(block) and bool(listed or (lone and block.kind is BlockKind.PARAGRAPH)))
    if not apart or _is_sentence(block.text) or _names_part(block, vocabulary) or exchanges_words(block.text):
        return False
    # "* Rowing (p. 12)" may have a remark below it, above what is done there
    return _is_corrected_by(block, rest, vocabulary) or (
        bool(listed) and _is_corrected_by(block, rest[1:], vocabulary)
    )


def _names_numbered_rule(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line begins with the number of a rule: "Rule 6.2 Mud", ルール6.0　戦闘."""
    words = any_of(vocabulary.words("references", "rules"))
    return re.match(rf"{words}\s*\d+(?:\.\d+)+(?!\d)", text, re.IGNORECASE) is not None


def _names_part(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a block names a part of a rule, as "EFFECTS" and "Grey box, bullet 2" do."""
    return vocabulary.role(block.text) is not None or is_location(block.text, vocabulary)


def _is_corrected_by(block: Block, rest: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether the next block says how something is to be changed, or in which part of it."""
    following = next((b for b in rest if b.text), None)
    if following is None:
        return False
    if following.kind is BlockKind.TABLE:
        columns = read_columns(following, vocabulary)
        return columns is not None and is_of_one_rule(following, columns, vocabulary)
    stands_out = following.kind is BlockKind.HEADING or following.strong
    if vocabulary.role(following.text):
        return stands_out and block.strong  # short lines of a text given anew stand above a role too
    if is_location(following.text, vocabulary):
        return True
    if stands_out or begins_correction(following, vocabulary):
        return False
    return _corrects(following, vocabulary)


def _corrects(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a block says what is to be changed, or is one of two wordings."""
    corrects = tells(block.text, vocabulary) or exchanges_figures(block.text, vocabulary)
    return corrects or change_word(block.text, vocabulary) is not None


def says_what(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line only says what is done with the text below it: "Deletion", ◆テキスト追加."""
    change = read_instruction(_SIGNS.sub("", text).strip("【】（）()"), vocabulary.places, alone=True)
    if change is None or change.operation not in ("insert", "delete", "clarify"):
        return False
    more = change.place.names or change.place.says_something or change.old or change.new or change.brings
    return len(text) <= _LONGEST_ORDER and not (more or text.endswith((":", "：")))


def orders_change(rest: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether below the name of a part stands what is to be done there: "Add the following bullet:".

    An item is text of the part even if it sounds like an order: a rule replaces one token by another.
    """
    following = next((b for b in rest if b.text), None)
    if following is None or following.kind is not BlockKind.PARAGRAPH:
        return False
    change = read_instruction(following.text, vocabulary.places, alone=False)
    return change is not None and change.operation is not None


def heads_correction(block: Block, printed: str, rest: Sequence[Block]) -> bool:
    """Whether a line stands apart above its text with a number in brackets: "(v1.2) Pony", "(1.1) Lift"."""
    below = rest[0] if rest else None
    bare = replace(block, text=block.text.rstrip('”"'), spans=())  # (v1.1) Rules, "Reserve"
    apart = block.kind is BlockKind.PARAGRAPH and block.gap > 0 and is_short(bare)
    return apart and below is not None and below.gap == 0 and _NUMBERED_HEAD.match(printed) is not None


def is_short(block: Block) -> bool:
    """Whether a block is a line without the end of a sentence."""
    return (
        len(block.text) <= 60
        and not _is_sentence(block.text.rstrip(".:："))
        and block.kind is not BlockKind.TABLE
    )


def _is_sentence(text: str) -> bool:
    """Whether a text ends as a sentence does; a name in brackets at its end is none: カード「波止場」."""
    return ends_sentence(text.rstrip("」』》】］）)]"))


def called_erratum(
    block: Block, below: Sequence[Block], vocabulary: Vocabulary, named: bool = False
) -> Block | None:
    """What stands behind "Erratum:" in a paragraph that says how a text is to be changed, or in a heading.

    Or the paragraph itself, where the word stands in brackets behind a name in bold: "**2.1** (Erratum) …".
    Where it is `named` by a heading above, it needs no words of change.
    """
    if block.kind is BlockKind.TABLE:
        return None
    name = next((s for s in block.spans if s.start == 0 and s.style == "strong"), None)
    tag = (
        re.compile(r"\s*[\[(（【](.{2,20}?)[\])）】]\s*(?=\S)").match(block.text, name.end) if name else None
    )
    if name and tag and _is_erratum_word(tag[1], vocabulary):
        return replace(block, text=f"{block.text[: name.end]}: {block.text[tag.end() :]}", spans=(name,))
    word = vocabulary.places.find("headings").match(lowered(block.text))
    if word and (of := _OF.match(block.text, word.end())) and not read_stamp(of["name"], vocabulary):
        head, said = f"{of['name']}: ", block.part(of.end())
        spans = (replace(s, start=s.start + len(head), end=s.end + len(head)) for s in said.spans)
        return replace(said, text=head + said.text, spans=tuple(spans))
    joint = _JOINT.match(block.text, word.end()) if word else None
    rest = block.part(joint.end()) if joint else block
    if not joint or not rest.text:
        return None
    if joint["colon"] and below and (block.strong or block.kind is BlockKind.HEADING) and is_short(rest):
        change = read_among(below[0].text, vocabulary.places)
        told = change is not None and change.operation != "clarify"
        return replace(rest, kind=BlockKind.HEADING) if told else None
    says_of_what = not joint["colon"] and not rest.text[:1].islower()  # "Erratum to 5.1: …"
    told = named or says_of_what or tells(rest.text, vocabulary)
    return rest if told and block.kind is not BlockKind.HEADING else None


def _is_erratum_word(text: str, vocabulary: Vocabulary) -> bool:
    return vocabulary.places.find("headings").fullmatch(lowered(text)) is not None
