"""The rules a question, an erratum or a translation is about."""

from __future__ import annotations

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.setting import Setting


def with_subjects(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with `about` and `translation-of` links."""
    return corpus
