"""The model of a rules corpus, what is true of it, and the file it lives in.

model      frozen values: documents, entries, links, amendments, problems
names      which entry a name means          ids        one id to an entry
links      words that point somewhere        amendments what errata and updates change
checks     what is wrong or suspicious       answer     an entry as asked for
store      the corpus as one SQLite file     reading    look-ups in it
export     the published JSON shapes
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
