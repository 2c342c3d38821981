"""A translator's file from reading to the decision files; nothing is written before all is understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from taiyaku.corpus.deciding.translations import load_translations, write_all
from taiyaku.corpus.exchange.incoming import check_segments, direction, read_file
from taiyaku.corpus.exchange.merging import Kind, Report, merge
from taiyaku.corpus.exchange.segments import Incoming
from taiyaku.corpus.exchange.storing import changed_files, stored_terms, terms_file, terms_text
from taiyaku.corpus.exchange.termlist import merge_terms
from taiyaku.corpus.exchange.units import gather
from taiyaku.corpus.linking.declared import DeclaredTerm
from taiyaku.corpus.model import Corpus, Lang


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did."""

    counts: Mapping[str, int]  # by what became of segments or terms
    reports: tuple[Report, ...] = ()  # what was left alone, in the order of the file
    written: tuple[Path, ...] = ()
    glossary: bool = False


def import_file(
    path: Path,
    corpus: Corpus,
    decisions: Path,
    source: Lang = "en",
    declared: Sequence[DeclaredTerm] = (),
    known_only: bool = False,
) -> Imported:
    """Take a translator's file back into the decision files of a workspace.

    Raises UnreadableError if the file cannot be read as a whole, and WorkspaceError for a decision file that
    is wrong or cannot be written: then nothing is changed.
    """
    incoming = read_file(path, source)
    if incoming.is_glossary:
        return _terms(incoming, corpus, decisions, declared)
    ours, theirs = direction(incoming, source)
    check_segments(incoming, ours, theirs)
    stored = load_translations(decisions)
    selection = gather(corpus, ours, theirs, stored.texts)
    merged = merge(incoming, corpus, selection, stored, known_only)
    files = changed_files(merged, decisions, theirs)
    write_all(files)
    counts = {kind.value: count for kind, count in merged.counts.items() if kind is not Kind.LEFT}
    return Imported(counts, tuple(merged.reports), tuple(files))


def _terms(incoming: Incoming, corpus: Corpus, decisions: Path, declared: Sequence[DeclaredTerm]) -> Imported:
    had = stored_terms(decisions)
    merged = merge_terms(incoming.terms, corpus.terms, (*declared, *had))
    path = terms_file(decisions)
    if merged.added:
        write_all({path: terms_text((*had, *merged.added))})
    counts = {Kind.SAME.value: merged.same, Kind.NEW.value: len(merged.added)}
    written = (path,) if merged.added else ()
    return Imported(counts, tuple(merged.reports), written, glossary=True)
