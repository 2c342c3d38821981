"""Searching texts for names, remembering what was found: what has not changed is not searched again."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from taiyaku.corpus.model import Lang
from taiyaku.steps.cache import FOUND, NOUNS, WORDS, code_digest
from taiyaku.whole_files import keep, kept

_CODE = ("ingest/language.py", "corpus/terms/form_tokens.py", "corpus/radicals.py", "corpus/text.py")
_LIBRARIES = ("spacy", "sudachipy", "sudachidict-core")

Found = list[list[tuple[str, int, int]]]


class RememberedSearch:
    """A `Finder` over `ingest.language`, which is imported only where something has changed.

    Kept as JSON in the cache folder, one file for each document; one that cannot be read or written is
    none, and no error.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._used: set[str] = set()

    def __call__(self, texts: Sequence[tuple[str, Lang]], forms: Sequence[str]) -> Found:
        name = f"{_key(texts, forms)}{FOUND}"
        self._used.add(name)
        if (known := self._recall(name, len(texts))) is not None:
            return known
        from taiyaku.ingest.language import find_terms

        found = find_terms(texts, forms)
        keep(self._folder / name, json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode())
        return found

    def forget_others(self) -> None:
        """Drop what this search did not use."""
        with contextlib.suppress(OSError):
            for path in self._folder.iterdir():
                if path.suffix == FOUND and path.name not in {WORDS, NOUNS, *self._used}:
                    path.unlink(missing_ok=True)

    def _recall(self, name: str, count: int) -> Found | None:
        try:
            read = json.loads(kept(self._folder / name) or b"")
            found = [[(str(form), int(start), int(end)) for form, start, end in hits] for hits in read]
        except (ValueError, TypeError, RecursionError):
            return None
        return found if len(found) == count else None


def _key(texts: Sequence[tuple[str, Lang]], forms: Sequence[str]) -> str:
    """A name for everything the result depends on."""
    digest = hashlib.sha256(code_digest(_CODE, _LIBRARIES).encode())
    digest.update(json.dumps([list(forms), list(texts)], ensure_ascii=False).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:32]
