"""Decisions that would settle what `taiyaku check` finds, ready to be put into a file of `decisions/`."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.checks import FindingKey, decision_snippets
from taiyaku.corpus.decisions.reliance_file import MEMORY, TEXTS, read_memory, read_texts
from taiyaku.corpus.decisions.toml_snippets import with_texts_before
from taiyaku.corpus.reader import CorpusFile
from taiyaku.errors import WorkspaceError


def snippets_of(file: CorpusFile, build: Path) -> dict[FindingKey, list[str]]:
    """The TOML that settles each problem, with old texts as the build's cache still has them."""
    try:
        memory = read_memory(build.parent / "decisions" / MEMORY)
    except WorkspaceError:  # the next build says so
        memory = {}
    corpus = file.everything()
    return decision_snippets(
        corpus, with_texts_before(corpus.stale, memory, read_texts(build / "cache" / TEXTS))
    )
