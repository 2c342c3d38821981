"""Versions of one document in a workspace: what became of each entry."""

from __future__ import annotations

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.setting import Setting


def with_lineage(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with the lineage of its entries; an older version's entries no longer count as in force."""
    return corpus
