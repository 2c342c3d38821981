"""The engine `[index] engine = "whoosh"`: the words in a folder of Whoosh's, their meanings in a file beside.

Written to what Whoosh 2.7.4 and its maintained forks have in common. Whoosh gives the postings and the
phrases; units, meanings and ranking are those of every engine. It unpickles its schema and its list of
segments from the folder: open no index that somebody else has made.
"""

from __future__ import annotations

import os
import random
import shutil
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.sqlite_files import writing
from taiyaku.errors import CorpusError
from taiyaku.index.index_file import Places
from taiyaku.index.ranking import FIELDS, field_worth, saturated
from taiyaku.index.searcher import RankedIndex

SCHEMA_VERSION = 6
APPLICATION_ID = 0x7461_6977  # "taiw": the words beside an index of Whoosh's
FILE = "whoosh/words.db"
_T = TypeVar("_T")


def require() -> None:
    """Raise CorpusError, with what to install, where Whoosh is not there."""
    if find_spec("whoosh") is None:
        raise CorpusError('the search engine whoosh is not installed: pip install "taiyaku[whoosh]"')


def version() -> str:
    """The library's own."""
    return str(_whoosh().__version__)


def build_index(corpus: Corpus, path: Path, memo: Memo = no_memo) -> None:
    """Write the index of a corpus: `path` is the file of words, its folder the engine's."""
    from taiyaku.corpus.amendments.texts_in_force import searched
    from taiyaku.index.tables import read_words, write_tables

    corpus = searched(corpus)
    words = read_words(corpus, memo)
    folder = path.parent
    unfinished = folder.with_name(f".{folder.name}.{os.getpid()}.new")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    try:
        with writing(unfinished / path.name, APPLICATION_ID, SCHEMA_VERSION) as db:
            write_tables(db, corpus, words, memo)
        with _same_names():
            _write_postings(unfinished, words.texts)
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(unfinished, folder)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _write_postings(folder: Path, texts: Iterable[Sequence[str]]) -> None:
    """One document for each entry, in order: its number is the entry's position less one."""
    whoosh = _whoosh("index", "fields", "analysis")
    # A compound file would have the time in it.
    kinds = {name: whoosh.fields.TEXT(analyzer=whoosh.analysis.SpaceSeparatedTokenizer()) for name in FIELDS}
    writer = whoosh.index.create_in(str(folder), whoosh.fields.Schema(**kinds)).writer(
        limitmb=256, compound=False
    )
    for fields in texts:
        writer.add_document(**{name: f for name, f in zip(FIELDS, fields, strict=True) if f})
    writer.commit(optimize=True)  # one segment, so that numbers stay
    for lock in folder.glob("*LOCK"):
        lock.unlink()  # nobody writes here again


@contextmanager
def _same_names() -> Iterator[None]:
    """Whoosh names its files at random; the same corpus shall have the same ones."""
    state = random.getstate()
    random.seed(0)
    try:
        yield
    finally:
        random.setstate(state)


def _whoosh(*parts: str) -> ModuleType:
    """The package with some of its modules. 2.7.4 is older than the warnings it gives when compiled."""
    from importlib import import_module

    require()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for part in parts:
            import_module(f"whoosh.{part}")
        return import_module("whoosh")


def open_index(path: Path) -> WhooshIndex:
    """Open an index for searching. Raises CorpusError if it is missing, damaged or not ours."""
    return WhooshIndex(path)


class WhooshIndex(RankedIndex):
    """An open index folder."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, APPLICATION_ID, SCHEMA_VERSION)
        self._whoosh = _whoosh("index", "query")
        self._searcher: Any = self._safely(
            lambda: self._whoosh.index.open_dir(str(path.parent), readonly=True).searcher()
        )
        self._reader = self._searcher.reader()
        entries = self._reader.doc_count_all()
        self._mean = {name: max(1.0, self._reader.field_length(name) / max(1, entries)) for name in FIELDS}

    def close(self) -> None:
        self._searcher.close()
        super().close()

    def _places(self, term: str) -> Places:
        return self._safely(lambda: self._worth(term))

    def _worth(self, term: str) -> list[tuple[int, float, int]]:
        reader = self._reader
        worth: defaultdict[int, float] = defaultdict(float)
        where: defaultdict[int, int] = defaultdict(int)
        for n, name in enumerate(FIELDS):
            if (name, term) not in reader:
                continue
            postings, mean = reader.postings(name, term), self._mean[name]
            while postings.is_active():
                number = postings.id()
                length = reader.doc_field_length(number, name, 1) / mean
                worth[number] += field_worth(name, length) * postings.weight()
                where[number] |= 1 << n
                postings.next()
        return [(number + 1, saturated(worth[number]), where[number]) for number in sorted(worth)]

    def _begun(self, start: str) -> set[int]:
        prefix = self._whoosh.query.Prefix
        return self._matching([prefix(name, start) for name in FIELDS])

    def _phrase(self, wanted: Sequence[str]) -> set[int]:
        phrase = self._whoosh.query.Phrase
        return self._matching([phrase(name, list(wanted)) for name in FIELDS])

    def _matching(self, queries: list[Any]) -> set[int]:
        either = self._whoosh.query.Or(queries)
        return self._safely(lambda: {number + 1 for number in either.docs(self._searcher)})

    def _safely(self, call: Callable[[], _T]) -> _T:
        """What a call gives. A damaged folder can make Whoosh raise anything at all."""
        try:
            return call()
        except CorpusError:
            raise
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            raise CorpusError(f"{self.path.parent}: damaged ({what}); run `taiyaku build`") from None
