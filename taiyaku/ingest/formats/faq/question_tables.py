"""Tables with a question and its answer in each row."""

from __future__ import annotations

import re

from taiyaku.corpus.model import Reference, Unplaced
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import DraftEntry
from taiyaku.ingest.formats.faq.errata_tables import split_rows
from taiyaku.ingest.formats.faq.rulings import RulingWriter, plain
from taiyaku.ingest.formats.faq.stamps import Stamps, read_stamp
from taiyaku.ingest.formats.question_marks import ends_asking
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct

_CLAUSE = re.compile(r"\d+(?:\.\d+)+[a-z]?")  # the number of a rule
_PLACE = re.compile(r"\W*[^\W\d]{0,8}\W{0,3}\d[\d.,\s–-]*\W*")  # "p. 12", "Rule 4.2", no name
_COLUMNS = (
    ("question", "questions"),
    ("question", "question_columns"),
    ("answer", "answers"),
    ("answer", "answer_columns"),
    ("number", "identity_columns"),
    ("name", "name_columns"),
    ("page", "page_columns"),
    ("date", "date_columns"),
    ("label", "label_columns"),
)


class QuestionTable(Struct, frozen=True):
    """A table with a question, or the name of a rule, and an answer in each row, and perhaps more."""

    block: Block
    columns: tuple[str, ...]
    named: bool  # whether the header says so

    @classmethod
    def of(cls, block: Block, vocabulary: Vocabulary) -> QuestionTable | None:
        """The table, if it is one: by its header, or because most rows ask and answer."""
        if block.kind is not BlockKind.TABLE or len(block.rows) < 2:
            return None
        columns = tuple(_column(cell, vocabulary) for cell in block.rows[0])
        if "answer" in columns and {"question", "name"} & set(columns):
            return cls(block, columns, True)
        width = max(map(len, block.rows))
        for at in range(width - 1):
            asking = [r for r in block.rows if len(r) > at + 1 and ends_asking(r[at]) and r[at + 1]]
            if asking and len(asking) >= 0.6 * len(block.rows):
                known = {at: "question", at + 1: "answer"}
                named = (*columns, *[""] * (width - len(columns)))
                return cls(block, tuple(known.get(c, name) for c, name in enumerate(named)), False)
        return None

    def write(self, writer: RulingWriter, path: tuple[str, ...]) -> None:
        """Each row as an entry."""
        header, *rows = split_rows(self.block)
        first = dict(zip(self.columns, header.rows[0], strict=False))  # a row may be short
        if self.named or not ends_asking(first.get("question", "")):
            writer.findings.discard(header, "header of a table of questions")
        else:
            rows = [header, *rows]
        for row in rows:
            self._write_row(row, writer, path)
        writer.close()

    def _write_row(self, row: Block, writer: RulingWriter, path: tuple[str, ...]) -> None:
        cells = row.rows[0]
        by_column = {name: cell for name, cell in zip(self.columns, cells, strict=False) if name and cell}
        if _PLACE.fullmatch(by_column.get("name", "")):
            by_column.setdefault("page", by_column.pop("name"))
        if _CLAUSE.fullmatch(by_column.get("page", "")):  # 規則 | 2.3
            word = next(iter(writer.vocabulary.words("references", "rules")), "§")
            by_column["name"] = f"{word} {by_column.pop('page')}"  # alone it might be a version
        name = by_column.get("name", "")
        if question := by_column.get("question"):
            path = (*path, name) if name else path
            writer.ask(row.of_cell(question), (), path)
        elif name and "answer" in by_column:
            writer.rule_on(row.of_cell(name), (*path, name))
        else:
            return  # residue, as the account finds
        entry = writer.entry
        assert entry is not None
        if number := by_column.get("number"):
            entry.number = plain(number.strip("#.() "))
        if "answer" in by_column:
            writer.answer(row.of_cell(by_column["answer"]))
        self._note_columns(by_column, entry, writer)
        for name, cell in zip([*self.columns, *[""] * len(cells)], cells, strict=False):
            if not name and cell:
                writer.answer(row.of_cell(cell))

    def _note_columns(self, cells: dict[str, str], entry: DraftEntry, writer: RulingWriter) -> None:
        if page := cells.get("page"):
            figures = [int(f) for f in re.findall(r"\d{1,4}", page)]
            entry.reference = Reference((figures[0], figures[-1]) if figures else None, None, page)
        for name in ("date", "label"):
            if cell := cells.get(name):
                stamps = read_stamp(cell, writer.vocabulary) or Stamps((cell,))
                stamps.mark(entry)
                if not stamps.labels:
                    reason = "flag, version or date of an entry"
                    writer.findings.furniture.append(Unplaced(cell, entry.where, reason))


def _column(cell: str, vocabulary: Vocabulary) -> str:
    key = heading_key(cell)
    for name, words in _COLUMNS:
        table = "errata" if name == "name" else "faq"
        if key in vocabulary.keys(table, words) or (cell.strip() in vocabulary.words(table, words)):
            return name
    return ""
