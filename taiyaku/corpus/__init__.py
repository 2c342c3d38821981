"""The model of a rules corpus, what is true of it, and the file it lives in.

model       frozen values: documents, entries, links, amendments, problems; ids, one id to an entry
names       which entry a name means (part_names: of a part of one); name_search, in the file
assembly    all steps over a corpus: links, amendments, versions, alignment, terms, decisions, reliance
checks      what is wrong or suspicious
store       the corpus as one SQLite file; reader, look-ups in it; lookup, an entry as asked for
exchange    what leaves and comes back: JSON lines, XLIFF, TMX, TBX
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from taiyaku.corpus.checks import find_problems
    from taiyaku.corpus.model import Corpus
    from taiyaku.corpus.store import load_corpus, open_corpus, write_corpus

__all__ = ["Corpus", "find_problems", "load_corpus", "open_corpus", "write_corpus"]

_HOMES = {"Corpus": "model", "find_problems": "checks"}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: a search needs none of them and should not wait."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'store')}"), name)
