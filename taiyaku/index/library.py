"""Corpus and index of the newest build, kept open while someone looks things up.

What a search needs is opened at once; the corpus, whose model takes as long to import, for the first card.
"""

from __future__ import annotations

import math
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from taiyaku.errors import CorpusError, TaiyakuError
from taiyaku.folder import database
from taiyaku.index.engine import Facets, Filters
from taiyaku.index.engines import is_mirror, open_both
from taiyaku.index.hits import Hit, find_hits
from taiyaku.index.searcher import RankedIndex
from taiyaku.index.snippets import Passages
from taiyaku.values import Struct

if TYPE_CHECKING:
    from taiyaku.corpus.lookup.answer_model import Answer
    from taiyaku.corpus.model import Entry
    from taiyaku.corpus.reader import CorpusFile
    from taiyaku.index.asking import Rulings

_TRIES = 3
_LOOK = 10.0  # seconds until a cluster is asked again whether there is a newer build


class Shown(NamedTuple):
    """An entry as its card needs it."""

    answer: Answer
    called: tuple[str, ...]  # its names in the other language, where it has no headword in it


class _Open(Struct):
    stamp: tuple[int, ...]
    passages: Passages
    searcher: RankedIndex
    corpus: CorpusFile | None = None

    def close(self) -> None:
        self.searcher.close()
        self.passages.close()
        if self.corpus:
            self.corpus.close()


class Library:
    """A build folder, or a game, to look things up in. Raises CorpusError if there is nothing to open."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._due = time.monotonic() + _LOOK if is_mirror(folder) else math.inf
        self._open = self._opened()
        self.languages = self._open.passages.languages()

    def close(self) -> None:
        self._open.close()

    def is_newest(self) -> bool:
        """Whether no other build has landed since this one was opened; from any thread."""
        try:
            return time.monotonic() < self._due and self._stamp() == self._open.stamp
        except CorpusError:
            return True

    def renew(self) -> bool:
        """Change over to a newer build; whether there was one. One that cannot be read yet is none."""
        try:
            if time.monotonic() >= self._due:
                self._due = time.monotonic() + _LOOK
                from taiyaku.index.opensearch_mirror import renew

                renew(self._folder)
            if self.is_newest():
                return False
            fresh = self._opened()
        except CorpusError:
            return False
        old, self._open = self._open, fresh
        old.close()
        self.languages = self._open.passages.languages()
        return True

    @property
    def fingerprint(self) -> str:
        """Of the build that is open."""
        return self._open.searcher.fingerprint

    def search(
        self, query: str, filters: Filters, limit: int, reader: str | None = None
    ) -> tuple[list[Hit], str | None]:
        """The best hits, and the query as it was meant if it was misspelt. Raises UsageError."""
        hits = find_hits(self._open.passages, self._open.searcher, query, filters, limit, reader=reader)
        return hits, self._open.searcher.corrected(query) if hits else None

    def facets(self, query: str, filters: Filters) -> Facets:
        """What a search could be narrowed to. Raises UsageError."""
        return self._open.searcher.facets(query, filters)

    def ask(self, question: str, filters: Filters, reader: str | None = None) -> Rulings:
        """The rulings that answer a question. Raises UsageError."""
        from taiyaku.index.asking import ask

        corpus = self.corpus()  # may open a newer build
        return ask(corpus, self._open.passages, self._open.searcher, question, filters, reader)

    def answer(self, entry_id: str, as_of: str | None = None, scope: str | None = None) -> Answer | None:
        """The entry of an id as it is in force, or was at a point in time; None if there is none any more."""
        from taiyaku.corpus.lookup.answer import answer
        from taiyaku.corpus.lookup.query import Asked, Asking

        corpus = self.corpus()
        found = corpus.find(entry_id).answer
        if found is None or found.id != entry_id:
            return None
        return answer(Asking(corpus, Asked(as_of, scope)), found)

    def show(self, entry_id: str) -> Shown | None:
        """The same as it is in force, with its headwords in the other language."""
        from taiyaku.corpus.lookup.counterparts import headwords_in

        if not (shown := self.answer(entry_id)):
            return None
        entry = shown.entry
        return Shown(shown, headwords_in(self.corpus(), entry, self.other_language(entry.lang)))

    def counterpart(self, entry: Entry) -> str | None:
        """The id of the entry that says the same in the other language."""
        from taiyaku.corpus.lookup.counterparts import counterpart

        found = counterpart(self.corpus(), entry, self.other_language(entry.lang))
        return found.id if found else None

    def warm_up(self) -> None:
        """Import and read what the first search and the first card would have to wait for."""
        try:
            self.corpus()
            for hit in self.search("a", Filters(), 1)[0]:
                self.show(hit.passage.id)
        except TaiyakuError:  # whoever asks for something is told
            pass

    def other_language(self, lang: str) -> str:
        """The language of the workspace that follows one."""
        at = self.languages.index(lang) if lang in self.languages else -1
        return self.languages[(at + 1) % len(self.languages)] if self.languages else lang

    def _stamp(self) -> tuple[int, ...]:
        try:
            found = os.stat(database(self._folder))
        except OSError:
            raise CorpusError(f"{database(self._folder)}: not built yet; run `taiyaku build`") from None
        return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size

    def _opened(self) -> _Open:
        for _ in range(_TRIES):
            stamp = self._stamp()
            passages, searcher = open_both(self._folder)
            opened = _Open(stamp, passages, searcher)
            if self._stamp() == stamp:
                return opened
            opened.close()
        raise self._restless()

    def corpus(self) -> CorpusFile:
        """The corpus that the open index belongs to."""
        from taiyaku.corpus.store import open_corpus

        for _ in range(_TRIES):
            if self._open.corpus:
                return self._open.corpus
            corpus = open_corpus(database(self._folder))
            if corpus.meta().get("fingerprint") == self._open.searcher.fingerprint:
                self._open.corpus = corpus
            else:  # a build has ended since
                corpus.close()
                self.renew()
        if self._open.corpus:
            return self._open.corpus
        raise self._restless()

    def _restless(self) -> CorpusError:
        return CorpusError(f"{self._folder}: replaced again and again while opening; try once more")
