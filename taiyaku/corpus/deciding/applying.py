"""Decisions by people over what was found."""

from __future__ import annotations

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.setting import Setting


def with_decided_links(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its links as people decided."""
    return corpus
