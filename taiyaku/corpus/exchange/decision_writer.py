"""What a translator's file brought, as files of `decisions/`: all of them are written, or none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from taiyaku.corpus.decided import Paired, Translated, Translations
from taiyaku.corpus.decisions.anchor_file import ANCHORS, read_anchors
from taiyaku.corpus.decisions.placing import renamed
from taiyaku.corpus.decisions.translation_files import (
    FOLDER,
    all_of,
    read_translations,
    toml_text,
    translation_files,
    translations_text,
)
from taiyaku.corpus.exchange.merger import Merged
from taiyaku.corpus.model import Lang
from taiyaku.corpus.terms.declared import DeclaredTerm, read_terms
from taiyaku.corpus.text import slug
from taiyaku.values import Struct, field, replace

TERMS = "terms.toml"  # in `decisions/terms/`


class Kept(Struct, frozen=True):
    """What one file or all of them say, under the ids of the last build."""

    placed: Translations = field(default_factory=Translations)
    aside: Translations = field(default_factory=Translations)  # what has no place; kept as it is

    def everything(self) -> Translations:
        return all_of((self.placed, self.aside))


def read_kept(decisions: Path) -> dict[Path, Kept]:
    """The translations and pairs of each file. Raises WorkspaceError."""
    bounds = read_anchors(decisions / ANCHORS).bounds
    return {path: Kept(*renamed(read_translations(path), bounds)) for path in translation_files(decisions)}


def stored_translations(decisions: Path) -> Translations:
    """What has a place, under the ids of the last build. Raises WorkspaceError."""
    return all_of(kept.placed for kept in read_kept(decisions).values())


def changed_files(merged: Merged, files: Mapping[Path, Kept], decisions: Path, lang: Lang) -> dict[Path, str]:
    """The files to write for what was merged into those there are, each with its whole text; none if nothing
    changes.
    """
    homes = {(t.of, t.lang): path for path, had in files.items() for t in had.placed.texts}
    pair_homes = {(p.en, p.ja): path for path, had in files.items() for p in had.placed.pairs}
    texts: dict[Path, list[Translated]] = {}
    pairs: dict[Path, list[Paired]] = {}
    for written in merged.texts:
        default = _default(decisions, merged.documents[written.of], lang)
        path = homes.get((written.of, written.lang), default)
        texts.setdefault(path, []).append(written)
    for pair in merged.pairs:
        of = next(filter(None, (merged.documents.get(ids) for ids in (pair.en, pair.ja))))
        path = pair_homes.get((pair.en, pair.ja), _default(decisions, of, lang))
        pairs.setdefault(path, []).append(pair)
    found = {}
    for path in {**texts, **pairs}:
        had = files.get(path, Kept())
        now = {(p.en, p.ja): p for p in (*had.placed.pairs, *pairs.get(path, ()))}
        said = Translations(tuple(_latest(had.placed.texts, texts.get(path, ()))), tuple(now.values()))
        found[path] = translations_text(Kept(said, had.aside).everything())
    return found


def _latest(old: Iterable[Translated], new: Iterable[Translated]) -> Iterator[Translated]:
    """Translations with new ones in the place of old ones of the same clauses, correcting what those did."""
    fresh = {(t.of, t.lang): t for t in new}
    for one in old:
        written = fresh.get((one.of, one.lang))
        if written is None:
            yield one
        elif not written.instead_of:
            fresh[one.of, one.lang] = replace(written, instead_of=one.instead_of)
    yield from fresh.values()


def _default(decisions: Path, document: str, lang: Lang) -> Path:
    return decisions / FOLDER / f"{slug(document)}.{lang}.toml"


# Terms


def terms_file(decisions: Path) -> Path:
    """Where terms that came back are kept."""
    return decisions / "terms" / TERMS


def stored_terms(decisions: Path) -> tuple[DeclaredTerm, ...]:
    """The terms that came back from translators. Raises WorkspaceError."""
    return read_terms(terms_file(decisions))


def terms_text(terms: Iterable[DeclaredTerm]) -> str:
    """The file of terms as it is written."""
    out = ["# Written by `taiyaku import`; edit what you like, or move it to terms.toml.\n"]
    for term in terms:
        out.append("\n[[term]]\n")
        if term.concept:
            out.append(f"concept = {toml_text(term.concept)}\n")
        for key in ("en", "ja", "reading", "forbidden"):
            forms: tuple[str, ...] = getattr(term, key)
            if forms:
                out.append(f"{key} = [{', '.join(map(toml_text, forms))}]\n")
    return "".join(out)
