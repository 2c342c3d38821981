"""A translator's file from reading to the decision files; nothing is written before all is understood."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from taiyaku.corpus.decisions.pending_files import finish_imports, write_all
from taiyaku.corpus.decisions.translation_files import all_of
from taiyaku.corpus.exchange.decision_writer import (
    changed_files,
    read_kept,
    stored_terms,
    terms_file,
    terms_text,
)
from taiyaku.corpus.exchange.file_reader import check_segments, direction, read_file
from taiyaku.corpus.exchange.gathering import gather
from taiyaku.corpus.exchange.merger import Check, Kind, Report, merge
from taiyaku.corpus.exchange.returned_units import Incoming
from taiyaku.corpus.exchange.term_importer import merge_terms
from taiyaku.corpus.model import Corpus, Lang
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.values import Struct, replace


class Imported(Struct, frozen=True):
    """What an import did."""

    counts: Mapping[str, int]  # by what became of segments or terms
    reports: tuple[Report, ...] = ()  # what was left alone, in the order of the file
    written: tuple[Path, ...] = ()
    glossary: bool = False
    remarks: tuple[Report, ...] = ()  # on what was taken in: to be looked at


def import_file(
    path: Path,
    corpus: Corpus,
    decisions: Path,
    source: Lang | None = None,
    declared: Sequence[DeclaredTerm] = (),
    known_only: bool = False,
    dry: bool = False,
    former: Collection[str] = (),
    check: Check | None = None,
) -> Imported:
    """Take a translator's file back into the decision files of a workspace.

    `former` are ids that earlier builds had, `check` says what may be wrong in a pair. `source` is the
    language the file is from, where it does not say so; None: as its ids or texts are. `dry` only finds out
    what would be written. Raises UnreadableError if the file cannot be read as a whole, and WorkspaceError
    for a decision file that is wrong or cannot be written: then nothing is changed.
    """
    incoming = read_file(path, source)
    if incoming.is_glossary:
        return _terms(incoming, corpus, decisions, declared, dry)
    spoken = {c.id: s.lang for e in corpus.entries for s in e.sections for c in s.clauses}
    ours, theirs = direction(incoming, source, spoken)
    check_segments(incoming, ours, theirs)
    if not dry:
        finish_imports(decisions)
    files = read_kept(decisions)
    stored = all_of(kept.placed for kept in files.values())
    selection = gather(replace(corpus, terms=()), ours, theirs, stored.texts)  # terms tell translators
    merged = merge(incoming, corpus, selection, stored, known_only, former, check)
    written = changed_files(merged, files, decisions, theirs)
    if not dry:
        write_all(written)
    counts = {kind.value: count for kind, count in merged.counts.items() if kind is not Kind.LEFT}
    return Imported(counts, tuple(merged.reports), tuple(written), remarks=tuple(merged.remarks))


def _terms(
    incoming: Incoming, corpus: Corpus, decisions: Path, declared: Sequence[DeclaredTerm], dry: bool
) -> Imported:
    had = stored_terms(decisions)
    merged = merge_terms(incoming.terms, corpus.terms, (*declared, *had))
    path = terms_file(decisions)
    if merged.added and not dry:
        write_all({path: terms_text((*had, *merged.added))})
    counts = {Kind.SAME.value: merged.same, Kind.NEW.value: len(merged.added)}
    written = (path,) if merged.added else ()
    return Imported(counts, tuple(merged.reports), written, glossary=True)
