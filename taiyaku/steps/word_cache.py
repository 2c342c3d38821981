"""The words or the nouns of texts, remembered: a text that has not changed is not analysed again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from taiyaku.corpus.model import Lang
from taiyaku.steps.cache import NOUNS, WORDS, code_digest
from taiyaku.whole_files import keep, kept

_CODE = ("ingest/language.py", "corpus/terms/form_tokens.py", "corpus/text.py")
_LIBRARIES = ("sudachipy", "sudachidict-core")
_MOST = 200_000  # texts


class RememberedWords:
    """A `WordFinder` over `ingest.language`, which is imported only where a text is new.

    Kept as JSON in the cache folder; what cannot be read or written is none, and no error.
    """

    def __init__(self, folder: Path, file: str = WORDS) -> None:
        self._path = folder / file
        self._recipe = code_digest(_CODE, _LIBRARIES)
        self._known: dict[str, list[str]] | None = None
        self._used: dict[str, list[str]] = {}
        self._new = False

    def __call__(self, texts: Sequence[tuple[str, Lang]]) -> list[list[str]]:
        known = self._recall()
        keys = [_key(text, lang) for text, lang in texts]
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
        if missing:
            from taiyaku.ingest.language import find_nouns, find_words

            self._new = True
            find = find_nouns if self._path.name == NOUNS else find_words
            known.update(zip(missing, find(list(missing.values())), strict=True))
        self._used.update((key, known[key]) for key in keys)
        return [known[key] for key in keys]

    @property
    def empty(self) -> bool:
        """Whether nothing is known, as the file is not there or damaged."""
        return not self._recall()

    def keep(self) -> None:
        """Write down what is known, if any of it is new; of too much what was used.

        What was not asked for is kept: its texts stand in results that were taken, and may be needed again.
        """
        if not self._new:
            return
        known = self._recall()
        words = dict(sorted((known if len(known) <= _MOST else self._used).items()))
        data = {"recipe": self._recipe, "words": words}
        keep(self._path, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())

    def _recall(self) -> dict[str, list[str]]:
        if self._known is None:
            self._known = {}
            try:
                read = json.loads(kept(self._path) or b"")
                if read["recipe"] == self._recipe:
                    words = {str(key): [str(word) for word in found] for key, found in read["words"].items()}
                    self._known = words
            except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
                pass
        return self._known


def _key(text: str, lang: Lang) -> str:
    data = f"{lang}\0{text}".encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()[:24]
