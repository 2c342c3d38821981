"""What rulings and translations rely on, remembered from build to build."""

from __future__ import annotations

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.setting import Setting


def with_stale(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its rulings and translations flagged whose ground has changed."""
    return corpus
