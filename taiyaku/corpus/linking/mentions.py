"""Names of rules in running text."""

from __future__ import annotations

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.setting import Setting


def with_mentions(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with links from mentions."""
    return corpus
