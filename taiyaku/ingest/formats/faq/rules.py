"""The rules of FAQ documents, in order. Each returns True if it took the block."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence

from taiyaku.corpus.amendments.targets.leading_names import instructs
from taiyaku.corpus.model import Title
from taiyaku.corpus.text import ARROW, first_words, guess_lang
from taiyaku.ingest.blocks import Block, BlockKind, container_named
from taiyaku.ingest.drafts import DraftEntry
from taiyaku.ingest.formats.faq.corrections import (
    begins_correction,
    corrects_at_once,
    is_tagged_name,
    tells,
)
from taiyaku.ingest.formats.faq.errata_headings import called_erratum, is_short
from taiyaku.ingest.formats.faq.errata_tables import read_columns
from taiyaku.ingest.formats.faq.faq_headings import names_part
from taiyaku.ingest.formats.faq.faq_reader import FaqReader
from taiyaku.ingest.formats.faq.locations import is_instruction, leading_pages, trailing_pages, unquoted
from taiyaku.ingest.formats.faq.masthead import names_errata, names_questions
from taiyaku.ingest.formats.faq.question_tables import QuestionTable
from taiyaku.ingest.formats.faq.stamps import date_by_path, leading_stamps, read_stamp
from taiyaku.ingest.formats.faq.transcripts import STATEMENT
from taiyaku.ingest.formats.faq.wordings import change_word, has_pair
from taiyaku.ingest.formats.outline.headings import bare
from taiyaku.ingest.formats.outline.open_headings import BELOW_ALL
from taiyaku.ingest.formats.question_marks import (
    answer_mark,
    asks,
    code_of,
    ends_asking,
    inline_answer,
    names_differences,
    question_mark,
)
from taiyaku.ingest.list_markers import bracket_heading, signs
from taiyaku.ingest.outline.numbers import begins_part
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,3}){1,3}[a-z]?\.?")  # of a rule
_LONGEST_ORDER = 240  # characters that are looked at
_BELOW = 3  # blocks below a mark of a question: its text, and the mark of the answer
_NUMBERED = re.compile(r"\d+(?:\.\d+)+[^\s:]*[^:]{0,30}:\s")
_PART_LEVEL = 40  # of "ERRATA" and "FAQ" as plain lines: above headings known by a sign, below sourced ones


def _ruled_line(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    if block.text:
        return False
    reader.findings.discard(block, "ruled line")
    return True


def _is_shown(block: Block, vocabulary: Vocabulary) -> bool:
    """Whether a block is a heading, or says nothing but "FAQ" or "Errata"."""
    if block.kind is BlockKind.HEADING:
        return not asks(block.text) or names_differences(block.text, vocabulary)
    return block.kind is BlockKind.PARAGRAPH and names_part(block.text, vocabulary)


def _errata_heading(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    vocabulary = reader.vocabulary
    if reader.asks and answer_mark(block.text, vocabulary):
        return False  # ★A2　札に戻します。（裁定変更）
    boxed = bracket_heading(block.text, signs(vocabulary))
    waits = reader.errata and reader.errata.entry and not reader.errata.entry.has_text
    said = boxed[0] if boxed and boxed[1] == len(block.text) and not waits else block.text  # 【訂正】
    named = names_errata(said, vocabulary) or names_differences(said, vocabulary)
    named |= vocabulary.is_one_of(said, "errata", "changes")
    if not named and reader.errata and begins_part(said):  # "PART TWO: …", behind "PART ONE: ERRATA"
        named = any(begins_part(head) and names_errata(head, vocabulary) for head in reader.outline.path)
    if not _is_shown(block, vocabulary) or not named:
        return False
    if names_questions(block.text, vocabulary):
        reader.enter(block, block.level or _PART_LEVEL)  # "Errata & FAQ": what follows shows which
        return True
    if leading_pages(block.text, vocabulary) or begins_correction(block, vocabulary):
        return False
    if called_erratum(block, rest, vocabulary) or (reader.errata and is_tagged_name(block.text, vocabulary)):
        return False  # "GIFT OF BOATS – Erratum", below "Cards with errata"
    reader.writer.close()
    reader.outline.enter(block.level or _PART_LEVEL, bare(unquoted(block.text)))
    reader.findings.headings.append(block)
    reader.begin_errata(rest)
    return True


def _faq_heading(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """A heading "FAQ" begins questions, also after errata."""
    vocabulary = reader.vocabulary
    named = names_questions(block.text, vocabulary)
    if not _is_shown(block, vocabulary) or not (
        named or vocabulary.is_one_of(block.text, "structure", "appendix")
    ):
        return False
    reader.enter(block, block.level or _PART_LEVEL)
    return True


def _aside_heading(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """A heading such as "Credits" ends whatever was open."""
    if block.kind is not BlockKind.HEADING or not reader.vocabulary.is_one_of(block.text, "faq", "asides"):
        return False
    reader.enter(block)
    return True


def _erratum(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    if reader.errata is None:
        return False
    if _leaves_errata(reader, block, rest):
        reader.errata = None
        if block.kind is BlockKind.HEADING:
            reader.outline.leave(block.level or 1)
        return False
    reader.errata.take(called_erratum(block, rest, reader.vocabulary) or block, rest)
    return True


def _leaves_errata(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """Whether questions begin here: a marked one, or a heading above one."""
    vocabulary, style = reader.vocabulary, reader.style
    if container_named(block.style, "question"):
        return True
    if style.marked and question_mark(block.text, vocabulary):
        below = list(itertools.takewhile(lambda b: not question_mark(b.text, vocabulary), rest[:_BELOW]))
        answered = any(answer_mark(b.text, vocabulary) for b in below)
        return ends_asking(block.text) or answered or inline_answer(block.text, vocabulary) is not None
    if (
        reader.errata
        and reader.errata.stray
        and (block.kind is BlockKind.HEADING or style.is_question(block, vocabulary))
    ):
        return True
    if block.kind is not BlockKind.HEADING and _asks_in_bold(block, rest, vocabulary):
        return True
    return block.kind is BlockKind.HEADING and bool(rest) and style.is_question(rest[0], vocabulary)


def _asks_in_bold(block: Block, rest: Sequence[Block], vocabulary: Vocabulary) -> bool:
    """Whether a question in bold type has an answer below it that corrects nothing."""
    answer = rest[0] if rest else None
    if not (block.strong and ends_asking(block.text) and answer and answer.kind is BlockKind.PARAGRAPH):
        return False
    return not (answer.strong or answer.marker or tells(answer.text, vocabulary))


def _page_of_questions(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """A line that only names a page, perhaps with a date, or the number of a rule, above questions on it."""
    if _NUMBER.fullmatch(block.text) and rest and reader.style.is_question(rest[0], reader.vocabulary):
        reader.enter(block, block.level or BELOW_ALL)
        return True
    found = leading_pages(block.text, reader.vocabulary) if block.kind is not BlockKind.TABLE else None
    if found is None or not rest or not reader.style.is_question(rest[0], reader.vocabulary):
        return False
    behind = block.text[found[1] :].strip("()（） ")
    if behind and read_stamp(behind, reader.vocabulary) is None:
        if not (block.kind is BlockKind.HEADING or block.strong) or not is_short(block):
            return False
        reader.enter(block.part(found[1]), block.level or BELOW_ALL)  # "**Page 17 – Tolls**"
        reader.writer.place = block
        return True
    reader.writer.close()
    reader.notice, reader.writer.place = None, block
    return True


def _boxed_answer(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """Text in a box the source calls an answer, or behind an "A:"."""
    writer = reader.writer
    if writer.entry is None:
        return False
    if not container_named(block.style, "answer"):
        if not reader.style.marked or code_of(block.text, reader.style.codes):
            return False
        if not answer_mark(block.text, reader.vocabulary):
            return False
    writer.answer(block)
    return True


def _question_goes_on(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """The question in another language, a second paragraph of it, or its parts before the "A:"."""
    writer = reader.writer
    if writer.entry is None or writer.entry.sections[-1].role != "question":
        return writer.translates(block, reader.style) and writer.ask_again(block)
    if writer.translates(block, reader.style):
        return writer.ask_again(block)
    if not writer.goes_on(block, rest):
        return False
    writer.entry.add(block)
    return True


def _question(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    if not reader.style.is_question(block, reader.vocabulary):
        return False
    code = code_of(block.text, reader.style.codes)
    said = block.text[code.end :].strip() if code else ""
    reader.ordered |= instructs(said[:_LONGEST_ORDER], reader.vocabulary.places)
    if code and reader.ordered and not asks(said):
        return False  # "C1.2: replace “A” with “B”.", in errata by numbers that begin with a letter
    if code:
        if reader.coded:
            reader.outline.leave(BELOW_ALL)
        if rest and question_mark(rest[0].text, reader.vocabulary) and not ends_asking(block.text):
            reader.enter(replace(block, kind=BlockKind.PARAGRAPH))
            reader.coded = True
            return True
    above = reader.outline.path[-1:]
    if above and block.kind is BlockKind.HEADING and reader.vocabulary.is_one_of(above[0], "faq", "asides"):
        reader.outline.leave(block.level or 1)  # it says nothing of the questions level with it
    shares = block.gap == 0 < reader.gap and question_mark(block.text, reader.vocabulary) is not None
    reader.notice = None
    reader.writer.ask(block, rest, reader.outline.path, shares)
    return True


def _statement(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """An answer in a thread to what was asked elsewhere."""
    if block.style != STATEMENT:
        return False
    reader.notice = None
    reader.writer.state(block, reader.outline.path)
    return True


def _question_table(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """A table with a question and an answer in each row."""
    table = QuestionTable.of(block, reader.vocabulary)
    if table is None or (reader.writer.entry is not None and not table.named):
        return False
    table.write(reader.writer, reader.outline.path)
    return True


def _group(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """A heading above questions, or above what is said without one."""
    if block.kind is not BlockKind.HEADING:
        return False
    if reader.writer.holds(block):
        reader.writer.answer(replace(block, kind=BlockKind.PARAGRAPH, level=None))
        return True
    reader.enter(block)
    bare = not rest or (rest[0].kind is BlockKind.HEADING and (rest[0].level or 0) <= (block.level or 0))
    if bare and (re.search(ARROW, block.text) or tells(block.text, reader.vocabulary)):
        return _loose(reader, replace(block, kind=BlockKind.PARAGRAPH, level=None), rest)  # it says all
    return True


def _stray_erratum(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """A correction no heading announced: "Page 12, Rowing" and below it what to change there."""
    vocabulary, entry = reader.vocabulary, reader.writer.entry
    if entry and entry.sections[-1].role == "question" and block.kind is BlockKind.PARAGRAPH:
        return False  # an answer: "**May I?** Errata: yes."
    if called := called_erratum(block, rest, vocabulary, reader.named):
        return _erratum_of_name(reader, called, rest) if reader.named else _stray(reader, called, rest)
    table = read_columns(block, vocabulary)
    sure = table is not None and {"was", "now"} <= set(table.roles)
    word = change_word(block.text, vocabulary)
    sure |= bool(word and word.is_old and word.is_word and word.end == len(block.text.rstrip()))
    shown = sure or block.strong or block.kind is BlockKind.HEADING
    if reader.writer.entry is not None and not shown:
        return False
    if table is None and not has_pair([block, *rest[:10]], vocabulary):
        start, _ = leading_stamps(block.text, vocabulary)
        behind = shown and trailing_pages(block.text, vocabulary)  # "Rowing (p. 12)"
        if not (behind or leading_pages(block.text[start:], vocabulary)):
            return False
        following = rest[0].text if rest else ""
        told = is_instruction(block.text, vocabulary) or tells(following, vocabulary)
        if not told and not corrects_at_once(block, vocabulary):
            return False
    return _stray(reader, block, rest)


def _erratum_of_name(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """A correction among the rulings below a name: "Errata: …"; what follows is a ruling again."""
    reader.begin_errata([block, *rest], stray=True)
    if reader.errata:
        reader.errata.correct_named(reader.findings.headings[-1], block)
    reader.errata = None
    return True


def _stray(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    if block.kind is BlockKind.HEADING:
        reader.outline.leave(block.level or 1)
    reader.begin_errata([block, *rest], stray=True)
    if reader.errata:
        reader.errata.take(block, rest)
    return True


def _answer(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    entry = reader.writer.entry
    if entry is None:
        return False
    if block.kind is BlockKind.ITEM and _is_next_rule(entry, block):
        reader.writer.close()
        return False
    word = change_word(block.text, reader.vocabulary)
    if word and word.printed.endswith(reader.vocabulary.words("faq", "answers")) and word.printed[1:]:
        entry.open("original" if word.is_old else "answer", word.printed, block.provenance)  # 旧回答：…
        block = block.part(word.end)
        entry.add(block)
        return True
    reader.writer.answer(block)
    return True


def _is_next_rule(entry: DraftEntry, block: Block) -> bool:
    """Whether an item is on the next rule of a list that asks of some: "4.2: may I …?", "5.1: …"."""
    numbers = [re.sub(r"\d+", "1", one or "").rstrip(".") for one in (entry.number, block.marker)]
    if numbers[0] == numbers[1] and _NUMBER.fullmatch(block.marker or ""):
        return True
    return all(map(_NUMBERED.match, (entry.titles[0].text, block.text)))


def _ruling(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """Text below the name of a card or a rule: a ruling on it."""
    if not reader.named or reader.notice is not None:
        return False
    reader.writer.rule_on(reader.findings.headings[-1], reader.outline.path)
    reader.writer.answer(block)
    return True


def _loose(reader: FaqReader, block: Block, rest: Sequence[Block]) -> bool:
    """Text under no question: a notice, named by the heading above it."""
    if reader.notice is None:
        name = reader.outline.path[-1] if reader.outline.path else first_words(block.text, 6)
        title = Title(guess_lang(name, reader.source.lang), name)
        reader.notice = DraftEntry("notice", [title], block.provenance, path=reader.outline.path)
        date_by_path(reader.notice)
        reader.findings.drafts.append(reader.notice)
    reader.notice.add(block)
    return True


Rule = Callable[[FaqReader, Block, Sequence[Block]], bool]


RULES: tuple[Rule, ...] = (
    _ruled_line,
    _errata_heading,
    _faq_heading,
    _aside_heading,
    _erratum,  # below an errata heading everything belongs to an erratum
    _page_of_questions,  # before answer: it belongs to what is below
    _statement,
    _boxed_answer,  # before question: an answer may ask
    _question_goes_on,
    _question,  # before group: a heading may ask
    _question_table,
    _stray_erratum,
    _group,
    _answer,
    _ruling,
    _loose,  # always matches
)
