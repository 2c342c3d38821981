"""The termbase: which forms, in either language, name one concept."""

from __future__ import annotations

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.setting import Setting


def with_terms(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its concepts and their forms."""
    return corpus
