"""Names of entries that begin with what was typed, from the corpus file and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from taiyaku.corpus.name_keys import loose_key, name_key
from taiyaku.corpus.sqlite_files import OpenFile

MOST = 60
_LAST = "\U0010ffff"
_TITLES = """
SELECT t.text FROM names n JOIN titles t ON t.entry = n.entry
WHERE n.{column} >= ? AND n.{column} < ? AND n.way < 2 AND length(t.text) <= 60
GROUP BY t.text ORDER BY min(n.key), t.text LIMIT 400
"""


class NameFile(OpenFile):
    """A corpus file, open for its names."""

    def beginning(self, typed: str) -> list[str]:
        """The names that begin so, as they would be typed on: `dod` becomes `dodge`, `Dod` `Dodge`.

        Kana of the other kind, accents and hyphens are forgotten if nothing begins exactly so.
        """
        typed = " ".join(typed.split()) + (" " if typed[-1:].isspace() else "")
        key, loose = name_key(typed), loose_key(typed)
        found = [t for t in self._titles("key", key) if t.casefold().startswith(typed.casefold())]
        if not found and loose:
            found = [t for t in self._titles("loose", loose) if loose_key(t).startswith(loose)]
        return list(dict.fromkeys(_typed_on(typed, found)))[:MOST]

    def ids(self, typed: str) -> list[str]:
        """The ids that begin so."""
        sql = "SELECT id FROM entries WHERE id >= ? AND id < ? ORDER BY id LIMIT ?"
        return [row[0] for row in self._rows(sql, typed, typed + _LAST, MOST)]

    def values(self, column: str) -> list[str]:
        """The editions or kinds there are."""
        sql = f"SELECT DISTINCT {column} FROM entries WHERE {column} > '' ORDER BY {column}"
        return [row[0] for row in self._rows(sql)]

    def _titles(self, column: str, begin: str) -> Iterator[str]:
        for (text,) in self._rows(_TITLES.format(column=column), begin, begin + _LAST):
            if text.isprintable():
                yield text


def _typed_on(typed: str, found: list[str]) -> list[str]:
    """The names in the case that they are being typed in."""
    if typed == typed.lower():
        return [name.lower() for name in found]
    if len(typed) > 1 and typed.isupper():
        return [name.upper() for name in found]
    return [name for name in found if name.startswith(typed)] or found
