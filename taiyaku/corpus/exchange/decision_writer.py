"""What a translator's file brought, as files of `decisions/`: all of them are written, or none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from taiyaku.corpus.decisions.translation_files import (
    FOLDER,
    Paired,
    Translated,
    Translations,
    toml_text,
    translations_text,
)
from taiyaku.corpus.exchange.merger import Merged, latest_by_key
from taiyaku.corpus.model import Lang
from taiyaku.corpus.terms.declared import DeclaredTerm, read_terms
from taiyaku.corpus.text import slug

TERMS = "terms.toml"  # in `decisions/terms/`


def changed_files(
    merged: Merged, files: Mapping[Path, Translations], decisions: Path, lang: Lang
) -> dict[Path, str]:
    """The files to write for what was merged into those there are, each with its whole text; none if nothing
    changes.
    """
    homes = {(t.of, t.lang): path for path, had in files.items() for t in had.texts}
    pair_homes = {(p.en, p.ja): path for path, had in files.items() for p in had.pairs}
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
        had = files.get(path, Translations())
        now = {(p.en, p.ja): p for p in (*had.pairs, *pairs.get(path, ()))}
        all_texts = latest_by_key(had.texts, texts.get(path, ()))
        found[path] = translations_text(Translations(tuple(all_texts.values()), tuple(now.values())))
    return found


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
