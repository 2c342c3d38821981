"""FAQ and errata documents: questions with their answers, then errata, each one entry."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from taiyaku.corpus.model import Title, Unplaced
from taiyaku.corpus.text import ends_sentence, first_words, guess_lang, is_caps
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.errata import ErrataReader
from taiyaku.ingest.formats.frontmatter import Frontmatter, drop_contents
from taiyaku.ingest.formats.headings import marked_headings
from taiyaku.ingest.formats.outline import Outline
from taiyaku.ingest.formats.questions import (
    Mark,
    QuestionStyle,
    answer_mark,
    cut_flags,
    ends_asking,
    inline_answer,
    question_mark,
)
from taiyaku.ingest.mend import glue_between
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.workspace import Source

_GROUP_END = re.compile(r"[.。,、;；]\s*$")  # noqa: RUF001


def read_faq(manuscript: Manuscript, source: Source, vocabulary: Vocabulary) -> Findings:
    """Entries of an FAQ: kind `faq` for each question, `erratum` for each correction, `notice` for the rest."""
    findings = Findings()
    blocks = drop_contents(manuscript.blocks, findings, vocabulary)
    blocks = marked_headings(Frontmatter(findings, source, vocabulary).take(blocks), vocabulary)
    reader = _Reader(findings, source, vocabulary, QuestionStyle.of(blocks, vocabulary))
    reader.read(_join_split_questions(blocks, vocabulary))
    return findings


def _join_split_questions(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """A bold paragraph that stops in mid-sentence and the bold paragraph after it are one question."""
    joined: list[Block] = []
    for block in blocks:
        before = joined[-1] if joined else None
        if before and _is_continued(before, block, vocabulary):
            joined[-1] = before.then(block, glue_between(before.text, block.text))
        else:
            joined.append(block)
    return joined


def _is_continued(before: Block, after: Block, vocabulary: Vocabulary) -> bool:
    if not (before.strong and after.strong) or BlockKind.TABLE in {before.kind, after.kind}:
        return False
    if after.kind is BlockKind.HEADING and before.kind is not BlockKind.HEADING:
        return False
    if ends_sentence(before.text) or is_caps(before.text) or is_caps(after.text):
        return False
    if question_mark(after.text, vocabulary) or cut_flags(after.text, vocabulary)[1]:
        return False
    return len(before.text) >= 30 and not ends_asking(before.text)


@dataclass(slots=True)
class _Reader:
    """Walks the blocks; the first rule that takes a block wins."""

    findings: Findings
    source: Source
    vocabulary: Vocabulary
    style: QuestionStyle
    outline: Outline = None  # type: ignore[assignment]
    entry: DraftEntry | None = None
    errata: ErrataReader | None = None
    notice: DraftEntry | None = None

    def read(self, blocks: Sequence[Block]) -> None:
        self.outline = Outline()
        for at, block in enumerate(blocks):
            next(rule for rule in RULES if rule(self, block, blocks[at + 1 :]))
        self.close()

    def close(self) -> None:
        """Look once more at the entry that ends here."""
        entry, self.entry = self.entry, None
        if entry and not any(s.role == "answer" and s.blocks for s in entry.sections):
            self.findings.report("W210", f"no answer to “{first_words(entry.titles[0].text)}”", entry.where)

    def begin_errata(self, block: Block) -> None:
        self.close()
        self.outline.enter(block.level, block.text)
        self.findings.headings.append(block)
        self.errata = ErrataReader(self.findings, self.source, self.vocabulary, self.outline)

    def ask(self, block: Block) -> None:
        """Begin an entry with its question; an answer in the same block follows."""
        self.close()
        mark = question_mark(block.text, self.vocabulary)
        body = self.without_mark(block, mark)
        start, flags = cut_flags(body.text, self.vocabulary)
        body = body.part(start)
        split = inline_answer(body.text, self.vocabulary)
        question = body.part(0, split[0]) if split else body
        number = _plain(mark.number) if mark and mark.number else _number(block)
        entry = DraftEntry(
            kind="faq",
            titles=[Title(guess_lang(question.text, self.source.lang), question.text)],
            where=block.provenance,
            number=number,
            labels=flags,
            path=self.outline.path,
        )
        entry.open("question", None, block.provenance).add(_unmarked(question))
        self.findings.drafts.append(entry)
        self.entry = entry
        if split:
            mark_text = body.text[split[0] : split[1]].strip()
            self.findings.furniture.append(Unplaced(mark_text, body.provenance, "question or answer mark"))
            self.answer(body.part(split[1]))

    def answer(self, block: Block) -> None:
        assert self.entry is not None
        if self.entry.sections[-1].role != "answer":
            self.entry.open("answer", None, block.provenance)
        self.entry.add(self.without_mark(block, answer_mark(block.text, self.vocabulary)))

    def without_mark(self, block: Block, mark: Mark | None) -> Block:
        """The block without its "Q3:"; the mark is declared, so that no character goes unaccounted for."""
        if mark is None:
            return block
        self.findings.furniture.append(Unplaced(block.text[: mark.end].strip(), block.provenance, "question or answer mark"))
        return block.part(mark.end)


def _number(block: Block) -> str | None:
    return _plain(re.sub(r"\D+$", "", block.marker)) if block.marker and block.marker[:1].isdigit() else None


def _plain(number: str) -> str:
    return unicodedata.normalize("NFKC", number)


def _unmarked(block: Block) -> Block:
    """A question as running text: its own emphasis marked the question, not a term in it."""
    inner = tuple(s for s in block.spans if s.end - s.start < len(block.text))
    return replace(block, kind=BlockKind.PARAGRAPH, marker=None, depth=0, spans=inner)


# Rules, in order. Each returns True if it took the block.


def _ruled_line(reader: _Reader, block: Block, rest: Sequence[Block]) -> bool:
    if block.text:
        return False
    reader.findings.discard(block, "ruled line")
    return True


def _errata_heading(reader: _Reader, block: Block, rest: Sequence[Block]) -> bool:
    shown = block.kind is BlockKind.HEADING or block.strong or is_caps(block.text)
    if not shown or not reader.vocabulary.is_one_of(block.text, "errata", "headings"):
        return False
    reader.begin_errata(block)
    return True


def _back_to_questions(reader: _Reader, block: Block, rest: Sequence[Block]) -> bool:
    """A heading "FAQ" after the errata ends them."""
    if reader.errata is None or block.kind is not BlockKind.HEADING:
        return False
    if not reader.vocabulary.is_one_of(block.text, "structure", "appendix"):
        return False
    reader.errata = None
    reader.outline.enter(block.level, block.text)
    reader.findings.headings.append(block)
    return True


def _erratum(reader: _Reader, block: Block, rest: Sequence[Block]) -> bool:
    if reader.errata is None:
        return False
    if question_mark(block.text, reader.vocabulary) and reader.style.marked and ends_asking(block.text):
        reader.errata = None
        return False
    if block.kind is BlockKind.HEADING and rest and reader.style.is_question(rest[0], reader.vocabulary):
        reader.errata = None  # a chapter of questions stands below the errata
        reader.outline.leave(block.level or 1)
        return False
    reader.errata.take(block, rest)
    return True


def _question(reader: _Reader, block: Block, rest: Sequence[Block]) -> bool:
    if not reader.style.is_question(block, reader.vocabulary):
        return False
    reader.ask(block)
    return True


def _question_table(reader: _Reader, block: Block, rest: Sequence[Block]) -> bool:
    """A table with a question and an answer in each row."""
    if block.kind is not BlockKind.TABLE or len(block.rows) < 2 or len(block.rows[0]) < 2:
        return False
    asking = [row for row in block.rows if len(row) >= 2 and ends_asking(row[-2]) and row[-1]]
    if len(asking) < 0.6 * (len(block.rows) - 1) or not asking:
        return False
    for row in block.rows:
        text = " ".join(cell for cell in row if cell)
        part = replace(block, kind=BlockKind.PARAGRAPH, text=text, rows=(), raw=text)
        if row in asking:
            reader.ask(replace(part, text=row[-2]))
            reader.answer(replace(part, text=row[-1]))
        else:
            reader.findings.discard(part, "header of a table of questions")
    return True


def _group(reader: _Reader, block: Block, rest: Sequence[Block]) -> bool:
    """A heading, or a short line that stands out and has questions below it."""
    if block.kind is not BlockKind.HEADING and not _stands_out(reader, block, rest):
        return False
    reader.close()
    reader.notice = None
    level = block.level if block.kind is BlockKind.HEADING else None
    reader.outline.enter(level, block.text)
    reader.findings.headings.append(block)
    return True


def _stands_out(reader: _Reader, block: Block, rest: Sequence[Block]) -> bool:
    if block.kind is BlockKind.TABLE or len(block.text) > 60 or _GROUP_END.search(block.text):
        return False
    if not (is_caps(block.text) or (block.strong and block.gap)):
        return False
    return bool(rest) and reader.style.is_question(rest[0], reader.vocabulary) and block.kind is BlockKind.PARAGRAPH


def _answer(reader: _Reader, block: Block, rest: Sequence[Block]) -> bool:
    if reader.entry is None:
        return False
    reader.answer(block)
    if reader.vocabulary.is_one_of(block.text, "faq", "illustrations") and not _continues(reader, rest):
        message = f"“{block.text}” is followed by nothing: pictures or a list are missing"
        reader.findings.report("W201", message, block.provenance)
    return True


def _continues(reader: _Reader, rest: Sequence[Block]) -> bool:
    if not rest or rest[0].kind is BlockKind.HEADING:
        return False
    return not reader.style.is_question(rest[0], reader.vocabulary)


def _loose(reader: _Reader, block: Block, rest: Sequence[Block]) -> bool:
    """Text under no question: a notice, named by the heading above it."""
    if reader.notice is None:
        name = reader.outline.path[-1] if reader.outline.path else first_words(block.text, 6)
        title = Title(guess_lang(name, reader.source.lang), name)
        reader.notice = DraftEntry("notice", [title], block.provenance, path=reader.outline.path)
        reader.findings.drafts.append(reader.notice)
    reader.notice.add(block)
    return True


Rule = Callable[[_Reader, Block, Sequence[Block]], bool]
RULES: tuple[Rule, ...] = (
    _ruled_line,
    _errata_heading,
    _back_to_questions,
    _erratum,  # below an errata heading everything belongs to an erratum
    _question,  # before group: a heading may ask
    _question_table,
    _group,
    _answer,
    _loose,  # always matches
)
