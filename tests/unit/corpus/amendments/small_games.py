"""Small games for tests: a rulebook, and errata or answers beside it, read and assembled."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.model import Ingested
from taiyaku.corpus.settings import Setting
from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source
from tests.unit.corpus.lookup.workspace import ask

ORCHARD = """# Orchard

## Ladder

Lean the ladder on a tree. A worker on a ladder picks two pears.

## Cider Press

Press four pears into one jug. The press works once a day.

## Wasps (n)

Wasps sting n workers. They leave at dusk.
"""


def asked(
    folder: Path, said: str, name: str, rules: str = ORCHARD, lang: str = "en", as_of: str | None = None,
    dated: bool = True, said_in: str | None = None,
) -> Answer:  # fmt: skip
    """The answer on a rule of a book of 2020, when errata or answers of June 2021 are beside it."""
    news = {"date": "2021-06"} if dated else {"version": "1.0"}
    parts = [
        read(folder, "rules", rules, "rulebook", lang, date="2020-01"),
        read(folder, "news", said, "faq", said_in or lang, **news),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    return ask(corpus, folder, name, as_of=as_of)


def read(folder: Path, name: str, text: str, format_: str, lang: str, **when: str) -> Ingested:
    path = folder / f"{name}{ {'#': '.md', '<': '.html'}.get(text[0], '.txt') }"
    path.write_text(text, "utf-8")
    return ingest(Source(name, path, path.name, format_, lang, "1", **when))  # type: ignore[arg-type]


def numbered(shown: Answer) -> str:
    """The text of an answer, a line to each clause with its number."""
    return "\n".join(
        f"{c.marker} {c.text}" if c.marker else c.text for s in shown.sections for c in s.clauses
    )
