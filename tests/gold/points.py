"""Two games of our own with everything that time does to a rule, and questions judged before they were asked.

Fields of `questions.jsonl` that `../questions.jsonl` has not: `never_inforce`, text that may be shown as
past only; `whole`, words that have to stand anywhere in the answer; `whole_any`, one of several;
`unknown_or`, the text unless it is said that it is not known.
"""

from __future__ import annotations

from pathlib import Path

from taiyaku import build
from taiyaku.corpus.store import write_corpus
from taiyaku.ingest import ingest
from taiyaku.ingest.language import find_terms, find_words
from taiyaku.values import replace
from taiyaku.workspace import load_workspace

FOLDER = Path(__file__).with_name("points")


def assemble(folder: Path, database: Path) -> None:
    """Put a workspace together as a build does, without index and site."""
    workspace = load_workspace(folder)
    setting = replace(build._setting(workspace), find_terms=find_terms, find_words=find_words)
    ingested = [ingest(source, workspace.vocabulary) for source in workspace.sources]
    write_corpus(build._assembled(workspace, setting, ingested, []), database)
