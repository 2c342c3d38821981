"""The same question asked in several documents, in the same words or others."""

from __future__ import annotations

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.setting import Setting


def with_same_questions(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with `same-faq` links, the newer question to the older, which it supersedes."""
    return corpus
