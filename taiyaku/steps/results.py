"""What the steps of a build gave, each result under a digest of all it was made from: made once, then taken.

A result is a file, put in place in one step and begun with its digest, so that a build that is killed leaves
the cache usable and a damaged result is made again. Kept as JSON: whoever can write into `build/` must not be
able to make us run anything.
"""

from __future__ import annotations

import contextlib
import os
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from taiyaku.corpus.decisions.reliance_file import TEXTS
from taiyaku.corpus.model import Ingested, Lang
from taiyaku.corpus.settings import Finder
from taiyaku.steps.cache import NOUNS, SITE, WORDS, code_digest
from taiyaku.values import decode, encode
from taiyaku.whole_files import digest_of, keep, kept

SOURCE, MENTIONS = "source", "mentions"  # steps; `alignment` is the corpus's own
LIMIT = 256 << 20  # bytes
_ENDING = ".result"
_OTHERS = frozenset({SITE, TEXTS, WORDS, NOUNS})  # files of the cache that are no results
_LANGUAGE = ("ingest/language.py", "corpus/terms/form_tokens.py", "corpus/radicals.py", "corpus/text.py")
_CODE: dict[str, tuple[tuple[str, ...], Collection[str]]] = {  # what makes the results of a step
    MENTIONS: (_LANGUAGE, ("spacy", "sudachipy", "sudachidict-core")),
    "alignment": (("corpus/alignment", "corpus/terms", "corpus/versions", "corpus/text.py"), ("numpy",)),
}

T = TypeVar("T")
_Found = list[list[tuple[str, int, int]]]


class Results:
    """A `Memo`: results in a folder. What cannot be read is none, and what cannot be written no error."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._used: set[str] = set()
        self.taken: Counter[str] = Counter()  # by step
        self.made: Counter[str] = Counter()

    def __call__(self, step: str, inputs: Callable[[], Any], kind: type[T], make: Callable[[], T]) -> T:
        """What a step gives for the inputs; `make` is asked where nobody has before."""
        key = digest_of(code_digest(*_CODE[step]).encode() + encode(inputs()))
        if (known := self.recall(step, key, kind)) is not None:
            return known
        value = make()
        self.remember(step, key, encode(value))
        return value

    def recall(self, step: str, key: str, kind: type[T]) -> T | None:
        """What a step gave under a key; None if unknown or damaged."""
        path = self._path(step, key)
        try:
            value = decode(kind, kept(path) or b"")
        except (ValueError, RecursionError):
            return None
        self._used.add(path.name)
        self.taken[step] += 1
        return value

    def remember(self, step: str, key: str, data: bytes) -> None:
        """Keep the bytes of what a step gave."""
        path = self._path(step, key)
        self._used.add(path.name)
        self.made[step] += 1
        keep(path, data)

    def forget(self, limit: int = LIMIT) -> None:
        """Drop what is no result, and the results that were not used for longest where all are too large."""
        with contextlib.suppress(OSError):
            for path in self._folder.iterdir():
                if path.suffix != _ENDING and path.name not in _OTHERS and path.is_file():
                    path.unlink(missing_ok=True)
                elif path.name in self._used:
                    os.utime(path)
        size = 0
        for path, status in sorted(sizes(self._folder), key=lambda one: -one[1].st_mtime_ns):
            size += status.st_size
            if size > limit and path.suffix == _ENDING and path.name not in self._used:
                path.unlink(missing_ok=True)

    def _path(self, step: str, key: str) -> Path:
        return self._folder / f"{step}-{key}{_ENDING}"


def sizes(folder: Path) -> Iterator[tuple[Path, os.stat_result]]:
    """The files of a cache, each with what the system knows of it."""
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            with contextlib.suppress(OSError):
                if path.is_file():
                    yield path, path.stat()


def step_of(path: Path) -> str:
    """What gave a file of the cache."""
    return path.stem.rpartition("-")[0] if path.suffix == _ENDING else path.stem


def source_result(results: Results, key: str) -> Ingested | None:
    """What a source gave when its key was the same."""
    return results.recall(SOURCE, key, Ingested)


def finder(results: Results) -> Finder:
    """Finds terms by `ingest.language`, which is imported only where a text or a form has changed."""

    def find(texts: Sequence[tuple[str, Lang]], forms: Sequence[str]) -> _Found:
        def make() -> _Found:
            from taiyaku.ingest.language import find_terms

            return find_terms(texts, forms)

        return results(MENTIONS, lambda: (forms, texts), _Found, make)

    return find
