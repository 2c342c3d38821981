"""Translations and pairs that people decided on: TOML files in `decisions/translations/`.

A file belongs to one document and one language, `lantern-rules.ja.toml`, and is written by `taiyaku import`:

    [[translation]]
    of = "n2/skill/shove#effects.1"
    source = "Roll PH-3."
    text = "PH-3でロールする。"
    state = "final"

    [[pair]]
    en = "n2/skill/shove#effects.1"
    ja = "n1/skill/shove#effects.1"
    verdict = "confirmed"
    digest = "…"

`source` is the text that was translated, `digest` stands for both texts of a pair: what reads otherwise now
is stale. They may be edited by hand; a later import keeps what it does not change, but for comments.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

from taiyaku.corpus.decided import Ids, Paired, PairVerdict, State, Translated, Translations
from taiyaku.corpus.decisions.decision_file import DecisionFile, toml_files
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.toml_file import Spot

FOLDER = "translations"  # in `decisions/`


def pair_digest(en: str, ja: str) -> str:
    """What stands for the two texts of a pair: another one if either says something else."""
    return f"{digest_of(en)}-{digest_of(ja)}"


def translation_files(decisions: Path) -> tuple[Path, ...]:
    """The files of `decisions/translations/`, in the order of their names."""
    return toml_files(decisions / FOLDER)


def load_translations(decisions: Path) -> Translations:
    """All that people translated and paired. Raises WorkspaceError naming file, line and key."""
    return all_of(map(read_translations, translation_files(decisions)))


def all_of(found: Iterable[Translations]) -> Translations:
    """What several files say together."""
    parts = list(found)
    return Translations(
        tuple(t for part in parts for t in part.texts), tuple(p for part in parts for p in part.pairs)
    )


def read_translations(path: Path) -> Translations:
    """One file. Raises WorkspaceError."""
    return _Reader(path).translations()


class _Reader(DecisionFile):
    arrays = ("translation", "pair")
    folders = 2

    def translations(self) -> Translations:
        return Translations(
            texts=tuple(self._translated(*found) for found in self.tables("translation")),
            pairs=tuple(self._paired(*found) for found in self.tables("pair")),
        )

    def _translated(self, table: Mapping[str, Any], spot: Spot) -> Translated:
        noted = "text" not in table and self.text(
            table, "note", spot
        )  # somebody noted something, and no more
        text = "" if noted else self.needed(table, "text", spot, "the translation")
        return Translated(
            of=self._ids(table, "of", spot, needed=True),
            lang=self.needed(table, "lang", spot, "the language of the text, such as ja"),
            source=self.needed(table, "source", spot, "the text that was translated"),
            text=text,
            state="final"
            if text and self._choice(table, "state", get_args(State), spot) == "final"
            else "needs-review",
            instead_of=self._ids(table, "instead_of", spot),
            where=self.where(spot),
            **self.signature(table, spot),
        )

    def _paired(self, table: Mapping[str, Any], spot: Spot) -> Paired:
        verdict = self._choice(table, "verdict", get_args(PairVerdict), spot)
        return Paired(
            en=self._ids(table, "en", spot, needed=True),
            ja=self._ids(table, "ja", spot, needed=True),
            verdict="rejected" if verdict == "rejected" else "confirmed",
            digest=self.text(table, "digest", spot) or "",
            where=self.where(spot),
            **self.signature(table, spot),
        )

    def _choice(self, table: Mapping[str, Any], key: str, allowed: tuple[str, ...], spot: Spot) -> str:
        self.needed(table, key, spot, " or ".join(allowed))
        return self.choice(table, key, allowed, spot) or allowed[0]

    def _ids(self, table: Mapping[str, Any], key: str, spot: Spot, needed: bool = False) -> Ids:
        value = table.get(key)
        ids = (value,) if isinstance(value, str) else self.strings(table, key, spot)
        if needed and not any(ids):
            self.fail(key, spot, f"the [[{spot[0]}]] has no {key}: expected ids of clauses")
        return ids


# Writing

_HEAD = "# Written by `taiyaku import`; edit what you like. The next import keeps notes, but no comments.\n"
_WRITTEN = {
    "translation": "of lang source text state instead_of by on note",
    "pair": "en ja verdict digest by on note",
}


def translations_text(found: Translations) -> str:
    """The file as it is written: equal translations give equal bytes."""
    texts = sorted(found.texts, key=lambda t: (t.of, t.lang, t.text))
    pairs = sorted(found.pairs, key=lambda p: (p.en, p.ja))
    tables = [*(_table("translation", t) for t in texts), *(_table("pair", p) for p in pairs)]
    return _HEAD + "".join(f"\n{table}" for table in tables)


def _table(name: str, said: Translated | Paired) -> str:
    given = {key: getattr(said, key) for key in _WRITTEN[name].split()}
    if isinstance(said, Translated) and not said.text:
        del given["state"]  # of a note
    lines = (f"{key} = {_value(value)}\n" for key, value in given.items() if value)
    return f"[[{name}]]\n" + "".join(lines)


def _value(value: str | Ids) -> str:
    if isinstance(value, tuple):
        return toml_text(value[0]) if len(value) == 1 else f"[{', '.join(map(toml_text, value))}]"
    return toml_text(value)


def toml_text(text: str) -> str:
    """A TOML string: as JSON, with the one control character escaped that JSON lets stand."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
