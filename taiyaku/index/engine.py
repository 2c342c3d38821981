"""What every search engine can do: build a file from a corpus, open it, rank entries for a query."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from taiyaku.corpus.memo import Memo
    from taiyaku.corpus.model import Corpus


SEPARATOR = "\n"  # between the values of one field of an index's tables


class Filters(NamedTuple):
    """What a hit has to be; None lets everything pass."""

    lang: str | None = None
    edition: str | None = None
    kind: str | None = None
    status: str | None = None
    source: str | None = None  # id of a document
    label: str | None = None  # part of one of the entry's labels


FACETS = ("kind", "edition", "source", "lang")  # the fields that a reader narrows a search by


class Facets(NamedTuple):
    """How many hits there are in all, and how many with each value instead of its field's."""

    total: int
    counts: dict[str, dict[str, int]]  # field -> value -> hits


class Ranked(NamedTuple):
    """An entry an engine found. `variants` are near-identical entries that it stands for."""

    id: str
    position: int  # in document order, counted from 1, as in the corpus file
    score: float
    variants: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()  # why it stands where it stands, where that was asked
    passages: int = 0  # those that fit best, as a set of `corpus.passages`


class Searcher(Protocol):
    """An open index."""

    fingerprint: str  # of the corpus it was built from

    def __enter__(self) -> Searcher: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def search(
        self, query: str, filters: Filters, limit: int, explain: bool = False, reader: str | None = None
    ) -> list[Ranked]:
        """The best entries for any text whatever, best first; the same ones first whatever the limit.

        Of hits of like worth those in the reader's language come first.

        The syntax is that of `index.query_syntax`. Raises UsageError for a field with a value
        that nothing has, and never otherwise because of the query.
        """
        ...

    def facets(self, query: str, filters: Filters) -> Facets:
        """What a search could be narrowed to. Raises UsageError as `search` does."""
        ...

    def corrected(self, query: str) -> str | None:
        """The query with its unknown words as they were probably meant, if that is how it was answered."""
        ...

    def shown_terms(self, query: str) -> set[str]:
        """The index terms that a snippet should show: those of the query and of what it was taken to mean."""
        ...

    def understood(self, query: str) -> tuple[int, int]:
        """How many of a query's telling words the corpus has, and how many there are."""
        ...

    def other_names(self, position: int) -> tuple[str, ...]:
        """What an entry is called in a language that it has no headword in, from its counterparts."""
        ...


class Build(Protocol):
    """Writes the file of an engine; what it found in a document before is the memo's."""

    def __call__(self, corpus: Corpus, path: Path, memo: Memo = ...) -> None: ...


class Engine(NamedTuple):
    """A named engine: how to build its file, and how to open it (CorpusError if that cannot be done)."""

    name: str
    file: str  # below build/index/
    build: Build
    open: Callable[[Path], Searcher]
    version: Callable[[], str]  # of the library it is made with
    landed: Callable[[Path], None] = lambda _: None  # called when what it built is what readers get
