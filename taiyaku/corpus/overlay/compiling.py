"""All amendments of a corpus, compiled to patches where that can be done without guessing."""

from __future__ import annotations

from dataclasses import replace

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.overlay.updates import find_amendments
from taiyaku.corpus.setting import Setting


def with_amendments(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its amendments; rules named by one that is not applied are pending."""
    return replace(corpus, amendments=find_amendments(corpus.entries, corpus.documents, corpus.links))
