"""Versions and points in time: what came before what, where dates are of unequal precision or missing."""

from __future__ import annotations

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.setting import Setting


def with_versions(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with the versions its documents speak of and those the workspace declares."""
    return corpus
