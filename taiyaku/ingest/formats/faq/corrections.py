"""Where the name of what is corrected ends and its correction begins."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.corpus.amendments.wordings.quotations import HOLE, masked
from taiyaku.corpus.amendments.wordings.wording_parser import is_heading_of
from taiyaku.corpus.article_numbers import ARTICLE
from taiyaku.corpus.text import ARROW, ends_sentence, is_caps, narrow
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.formats.faq.errata_titles import TAG_BEHIND
from taiyaku.ingest.formats.faq.locations import (
    exchanges_figures,
    is_instruction,
    is_location,
    leading_location,
    leading_pages,
    numbered_thing,
    page_references,
    says_at,
)
from taiyaku.ingest.formats.faq.wordings import arrows_in, change_word
from taiyaku.ingest.list_markers import is_number
from taiyaku.ingest.struck_words import struck_sides
from taiyaku.ingest.vocabulary import Vocabulary

NAME_LENGTH = 60  # a rule's name is shorter; longer text behind a page reference is the correction itself
_AS_OF_A_SENTENCE = 2  # words behind "This", of what is a sentence: "This card's text is wrong."
_WORDS_OF_NAME = 8  # at most, with the page behind it
_BEFORE_QUOTES = re.compile(
    r"(?P<name>[^「」『』→⇒。:：]{1,30}?|[「『《][^「」『』》]{1,30}[」』》])[\s\u3000]*(?=[「『][^」』]*[」』]\s*(?:→|⇒|を))"
)
_PARTICLE = re.compile(r"(?<=[^\x00-\x7f])が\s*$")  # サイコロの目が「5以上」→「4以上」
# 「Name」の項に …, 「Name」 … → …: a line that says by what name its rule is called
_QUOTED_FIRST = re.compile(
    r"(?P<name>[「『《【][^「」『』《》【】。、]{1,30}[」』》】])[\s\u3000]*(?=[^\s\u3000を→⇒])"
)
SIGNED = re.compile(r"[■□◆◇●○▼▽▲△★☆]\s*[^。.!?！？:：「」]{1,30}")
_NAME_ALONE = re.compile(r"[「『《【][^」』》】]*[」』》】]")
_CALLED = re.compile(
    _QUOTED_FIRST.pattern
    + r"(?![がと]|は[「『])(?:の(?:項目?|章|節))?(?:では|には|で|に|は|の)?[\s\u3000:：、—―─]*(?=\S)"
)
# "DOUBLE WHEEL Delete …", "KEIL Bases that …"
_SHOUTED = re.compile(
    r"(?P<name>(?=[^a-z]{4})[A-Z][A-Z\d'’&/-]*(?: [A-Z\d'’&/-]+)*)(?: \([^()]{3,40}\))? +"
    r"(?=[“\"'‘]?[A-Z][a-z]|[A-Z] [a-z])"
)
# 第5条【休憩】を廃止する, 第4条第3号を削り
_ARTICLE = re.compile(rf"{ARTICLE}(?:[（(【][^（）()【】]{{1,24}}[）)】])?(?=(?:第\d+[項号])*[をにのは])")
_COUNTED = re.compile(
    rf"(?:\d{{1,3}}|[一二三四五六七八九十]{{1,3}})[\s\u3000、.]+(?={ARTICLE})|[一二三四五六七八九十]{{1,3}}、(?=\d+\.\d)"
)
_OF_ARTICLE = re.compile(rf"(?:{_COUNTED.pattern})?{ARTICLE}")
_EXCHANGED = re.compile(rf"\S\s*{ARROW}\s*\S")
_BEHIND_PLACE = re.compile(r"[\s\u3000:：,，.、。-]*(?:[のでは](?=[「『]))?")
_NEAR = 60  # characters within which a correction says what it does
_FAR = 600  # and within which it does so at all: of a longer text the rest is not asked
_QUOTED = re.compile(r"[「『“\"„«][^「」『』“”\"„«»]+[」』”\"“»]")
_SEPARATOR = re.compile(r"\s*(?:[:：]|[.。](?=\s)|(?<!\d)[-–—](?=\s)|[—―─]{2})\s*")


def name_and_body(block: Block, vocabulary: Vocabulary) -> tuple[str, Block | None]:
    """A block that begins an erratum: its name alone, or its name and the correction behind it.

    The name is empty where the correction begins at once: "The example should read …".
    """
    block = block.part(_count_of_order(block.text))
    text = block.text
    if (is_caps(text) and not arrows_in(text)) or block.strong:
        return text, None
    article = _ARTICLE.match(text)
    if article and tells(text[article.end() :], vocabulary):
        return text[: article.end()], block.part(article.end())
    if place := leading_location(text, vocabulary):
        rest = block.part(_BEHIND_PLACE.match(text, place).end())  # type: ignore[union-attr]  # always matches
        if rest.text:
            return text[:place].strip(), rest
    quoted = _BEFORE_QUOTES.match(text)
    if quoted and not (_is_beside(quoted["name"], vocabulary) or _PARTICLE.search(quoted["name"])):
        paged = [page.end() for page in page_references(quoted["name"], vocabulary)]
        name = text[: paged[-1]] if paged else quoted["name"]  # 借入（7頁）についての前回の訂正を改め、
        name = re.sub(r"(?:(?<=\.\d)|(?<=\.\d\d))の$", "", name.rstrip(" \u3000:：—―─"))
        return name, block.part(quoted.end())
    if called := _CALLED.match(text):
        said = text[called.end() :]
        if tells(said, vocabulary) or exchanges_figures(said, vocabulary) or arrows_in(said) == 1:
            return called["name"], block.part(called.end())
    if (shouted := _SHOUTED.match(text)) and not is_instruction(shouted["name"], vocabulary):
        return shouted["name"], block.part(shouted.end())
    if (end := _bold_name(block)) and not is_instruction(text[:end], vocabulary):
        behind = re.match(r"[\s:：,，.–—-]*", text[end:])
        return text[:end].rstrip(" :：,，.–—-"), block.part(end + (behind.end() if behind else 0))
    if (gap := _end_of_name(text, vocabulary)) and not _orders(text[: gap[0]], vocabulary):
        return text[: gap[0]], block.part(gap[1])
    if is_instruction(text, vocabulary):
        return _subject(text, vocabulary), block
    if text.endswith((".", "。")) and (len(text.split()) > 4 or text.endswith("。")):
        return "", block  # a sentence is no name
    return text, None


def _count_of_order(text: str) -> int:
    """Where an order to change an article begins behind its number: 2　第4条中「2回」を…."""
    counted = _COUNTED.match(narrow(text))
    return counted.end() if counted else 0


def _orders(text: str, vocabulary: Vocabulary) -> bool:
    """Whether words that may be a name tell what to change: "Under Jam, delete “A”"."""
    verbs = tuple(f" {verb.casefold()}" for verb in vocabulary.words("errata", "verbs"))
    before = masked(text).partition(HOLE)[0].rstrip().casefold()
    return is_instruction(text, vocabulary) or (before != text.casefold() and before.endswith(verbs))


def _end_of_name(text: str, vocabulary: Vocabulary) -> tuple[int, int] | None:
    """Where a name ends and what stands behind it begins; the point of "p. 4" parts nothing."""
    pages = {m.start(): m for m in page_references(text[: 2 * NAME_LENGTH], vocabulary)}
    boxed = re.sub(r"\[[^\[\]]*\]", lambda box: "_" * len(box[0]), masked(text))  # [種別：秘密]の《鈴》
    for match in _SEPARATOR.finditer(boxed):
        if match.start() > NAME_LENGTH or match.end() >= len(text):
            return None
        inside = next((m for at, m in pages.items() if at < match.start() < m.end()), None)
        if inside is None:
            return match.span()
        if inside[0].rstrip()[-1:] in set(":：.–—-") and inside.end() < len(text):
            return inside.start() + len(inside[0].rstrip(" :：.–—-")), inside.end()
    return None


def _is_beside(text: str, vocabulary: Vocabulary) -> bool:
    """Whether words only say beside what something is put, 最初の文の後に, or that it is so in all rules."""
    if any(text.strip("・ ").startswith(word) for word in vocabulary.words("errata", "everywhere")):
        return True
    for name in ("after", "before", "start", "end"):
        for word in vocabulary.words("errata", name):
            if text.endswith(word) and (rest := text[: -len(word)]):
                also = {word.rstrip("、") for word in vocabulary.words("errata", "goes_on")}
                return rest.rstrip("、") in also or is_location(rest, vocabulary)  # また、末尾に
    return False


def _bold_name(block: Block) -> int | None:
    """Where a bold name at the start of a block ends."""
    first = next((s for s in block.spans if s.style in {"strong", "emphasis"} and s.start == 0), None)
    return first.end if first and 0 < first.end <= 90 and block.text[first.end :].strip(" .:：") else None


def _subject(text: str, vocabulary: Vocabulary) -> str:
    """What "X should read …" is about; empty for "The third bullet should read …"."""
    at = says_at(text, vocabulary)
    subject = text[:at].strip(" \u3000,，:：") if at else ""
    plain = len(subject) <= NAME_LENGTH and numbered_thing(subject, vocabulary) is not None
    return subject if plain else ""


def is_tagged_name(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line is a name in capitals with what stands below it: "WINNING - Official answer"."""
    tagged = TAG_BEHIND.fullmatch(text)
    told = ("clarifies", "corrections", "change_tags")
    return bool(tagged and is_caps(tagged["name"]) and is_heading_of(tagged["tag"], told, vocabulary.places))


def split_lines(block: Block, vocabulary: Vocabulary) -> list[Block]:
    """Corrections of a line each that were joined as wrapped text, each with its page or name."""
    cuts, at, count = [0], 0, _count(block.text)
    paged, called = leading_pages(block.text, vocabulary), _QUOTED_FIRST.match(block.text)
    for line in block.raw.split("\n")[1:]:
        at = max(at, block.text.find(line.strip(), at))
        before = block.text[cuts[-1] : min(at, cuts[-1] + _FAR)]
        ended = ends_sentence(block.text[max(0, at - _NEAR) : at].rstrip())
        on_page = leading_pages(line.strip(), vocabulary) is not None
        if paged:
            alike = line[:1].isupper() and line.split()[0] == block.text.split()[0]  # "Page 12 …"
            begins = on_page and (ended or alike or is_instruction(before, vocabulary))
        elif called and (ended or _EXCHANGED.search(before)) and _QUOTED_FIRST.match(line.strip()):
            begins = True
        else:
            begins = ended and ((on_page and not called) or (count != "" and _count(line) == count))
        if begins and at > cuts[-1] and not _NAME_ALONE.fullmatch(before.strip()):
            cuts.append(at)
    ends = [*cuts[1:], len(block.text)]
    return [block.part(a, b) for a, b in zip(cuts, ends, strict=True)] if cuts[1:] else [block]


def _count(line: str) -> str:
    """How the number is printed that a line begins with: 第0条, "Section 0:"."""
    number = re.match(r"\s*((?:[^\W\d_]+\s)?[^\s\d]*\d+(?:\.\d+)*[^\s\d]+)\s", line)
    return re.sub(r"\d+(?:\.\d+)*", "0", number[1]) if number else ""


def begins_correction(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a block names a thing and then says how its text is to be changed, all in one."""
    if block.kind is BlockKind.TABLE or block.strong or is_number(block.marker):
        return False
    name, body = name_and_body(block, vocabulary)
    if not name or body is None or vocabulary.role(name):
        return False
    if is_location(name, vocabulary) and not _OF_ARTICLE.match(narrow(block.text)):
        return False
    named = _bold_name(block) and exchanges_figures(body.text, vocabulary)
    bold = _bold_name(block) or 0
    apart = block.text[:bold].rstrip().endswith((".", ":")) or block.text[len(name) :].startswith((":", "："))
    told = named or tells(body.text, vocabulary) or (apart and struck_sides(body) is not None)
    return told and _is_name(name, vocabulary)


def lists_corrections(blocks: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether paragraphs begin, one like the other, with the name of what they correct.

    Most of them do, each with another name, and of some it is plain that they correct it: then all do,
    also in words that nobody has foreseen.
    """
    kinds = {BlockKind.PARAGRAPH, BlockKind.ITEM}
    apart = [b for b in blocks if b.kind in kinds and b.text and (b.gap > 0 or _SHOUTED.match(b.text))]
    names = [name for b in apart if (name := labelled(b, vocabulary))]
    known = sum(corrects_at_once(b, vocabulary) for b in apart)
    few = len(names) < 3 or 3 * len(names) < 2 * len(apart) or 5 * len(set(names)) < 4 * len(names)
    return not few and known >= max(2, 0.3 * len(names))


def labelled(block: Block, vocabulary: Vocabulary) -> str:
    """The name that a paragraph begins with, behind a page reference or not; empty if there is none."""
    if block.kind is BlockKind.TABLE or is_number(block.marker):
        return ""
    pages = leading_pages(block.text, vocabulary)
    name, body = name_and_body(block.part(pages[1]) if pages else block, vocabulary)
    short = len(name) <= NAME_LENGTH and len(name.split()) <= _WORDS_OF_NAME
    part = is_location(name, vocabulary) or vocabulary.role(name) is not None
    return name if name and body and short and not part and _is_name(name, vocabulary) else ""


def corrects_at_once(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a block gives a place, perhaps a name, and then says how the text there is to be changed."""
    pages = leading_pages(block.text, vocabulary)
    if pages is None:
        return begins_correction(block, vocabulary)
    _, body = name_and_body(block.part(pages[1]), vocabulary)
    return body is not None and tells(body.text, vocabulary)


def tells(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a text is an instruction, perhaps behind where it applies: "On page 6 under Walk, change …"."""
    for near in (text[:_NEAR], _QUOTED.sub("“…”", text)[:_NEAR]):  # long quotations put nothing far away
        starts = (0, *(match.end() for match in re.finditer(r"[,:;]\s+", near)))
        if any(is_instruction(near[at:], vocabulary) for at in starts):
            return True
    change = read_instruction(text[:_FAR], vocabulary.places, alone=False)
    if change is None or change.operation in (None, "clarify"):
        return False
    return bool(_QUOTED.search(text)) or bool(change.place.units) or change.operation == "delete"


def _is_name(name: str, vocabulary: Vocabulary) -> bool:
    was_or_now = change_word(name + ":", vocabulary) is not None
    first, *more = name.casefold().split() or [""]
    sentence = len(more) > _AS_OF_A_SENTENCE and first in vocabulary.words("errata", "pronouns")
    return (
        not (was_or_now or sentence)
        and not ends_sentence(name.rstrip(")）\"'”’»】"))
        and (name[:1].isupper() or not name[:1].isascii())
    )
