"""A translator's file from reading to the decision files; nothing is written before all is understood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from taiyaku.corpus.decisions.pending_files import finish_imports, write_all
from taiyaku.corpus.decisions.translation_files import all_of
from taiyaku.corpus.exchange import decision_writer, tables, tbx, tmx, xliff
from taiyaku.corpus.exchange.gathering import gather
from taiyaku.corpus.exchange.merger import Check, Kind, Merger, Report
from taiyaku.corpus.exchange.units import LANGS, Incoming, ListedTerm, languages, other_lang, primary
from taiyaku.corpus.exchange.xml import Node, read_xml
from taiyaku.corpus.model import Corpus, Lang, Term
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.text import has_japanese, match_key
from taiyaku.errors import UnreadableError
from taiyaku.multimap import multimap
from taiyaku.values import Struct, field, replace


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
    files = decision_writer.read_kept(decisions)
    stored = all_of(kept.placed for kept in files.values())
    selection = gather(replace(corpus, terms=()), ours, theirs, stored.texts)  # terms tell translators
    merged = Merger(incoming, corpus, selection, stored, known_only, former, check).merge()
    written = decision_writer.changed_files(merged, files, decisions, theirs)
    if not dry:
        write_all(written)
    counts = {kind.value: count for kind, count in merged.counts.items() if kind is not Kind.LEFT}
    return Imported(counts, tuple(merged.reports), tuple(written), remarks=tuple(merged.remarks))


def _terms(
    incoming: Incoming, corpus: Corpus, decisions: Path, declared: Sequence[DeclaredTerm], dry: bool
) -> Imported:
    had = decision_writer.stored_terms(decisions)
    merged = merge_terms(incoming.terms, corpus.terms, (*declared, *had))
    path = decision_writer.terms_file(decisions)
    if merged.added and not dry:
        write_all({path: decision_writer.terms_text((*had, *merged.added))})
    counts = {Kind.SAME.value: merged.same, Kind.NEW.value: len(merged.added)}
    written = (path,) if merged.added else ()
    return Imported(counts, tuple(merged.reports), written, glossary=True)


class MergedTerms(Struct):
    """What a glossary adds to the termbase."""

    added: list[DeclaredTerm] = field(default_factory=list)
    same: int = 0
    reports: list[Report] = field(default_factory=list)


def merge_terms(
    listed: Iterable[ListedTerm], terms: Sequence[Term], declared: Sequence[DeclaredTerm]
) -> MergedTerms:
    """The terms of a file that the termbase does not have, or does not have so."""
    merged = MergedTerms()
    known = multimap((key, n) for n, term in enumerate(terms) for key in _keys(term.en, term.ja))
    for one in listed:
        keys = _keys(one.en, one.ja)
        shared = Counter(number for key in keys for number in known.get(key, ()))
        most = max(shared.values(), default=0)
        meant = sorted(number for number, count in shared.items() if count == most)
        if not meant and not (one.en and one.ja):
            what = ", ".join((*one.en[:1], *one.ja[:1]))
            merged.reports.append(
                Report(one.line, what, "nothing beside it (a gap, or a merged cell?); left out")
            )
        elif len(meant) > 1 and (most < len(keys) or one.forbidden):
            what = ", ".join((*one.en[:1], *one.ja[:1]))
            concepts = ", ".join(terms[n].concept for n in meant)
            merged.reports.append(Report(one.line, what, f"belongs to several concepts: {concepts}"))
        else:
            _add(one, terms[meant[0]] if meant else None, declared, merged)
    return merged


def _keys(en: Iterable[str], ja: Iterable[str]) -> set[tuple[Lang, str]]:
    return {("en", match_key(form)) for form in en} | {("ja", match_key(form)) for form in ja}


def _add(one: ListedTerm, term: Term | None, declared: Sequence[DeclaredTerm], merged: MergedTerms) -> None:
    if term is None:
        new = DeclaredTerm(None, one.en, one.ja, (), one.forbidden)
    else:
        forbidden = {match_key(f) for d in declared for f in d.forbidden}
        extra = tuple(f for f in one.forbidden if match_key(f) not in forbidden)
        en, ja = _news(one.en, term.en), _news(one.ja, term.ja)
        new = DeclaredTerm(term.concept, en, ja, (), extra)
        if not (en or ja or extra):
            merged.same += 1
            return
    if new in declared or new in merged.added:
        merged.same += 1
    else:
        merged.added.append(new)


def _news(listed: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    """The forms to declare for a language: none if all are known, else with the preferred one kept first."""
    keys = {match_key(form) for form in known}
    fresh = [form for form in listed if match_key(form) not in keys]
    return tuple(dict.fromkeys((*known[:1], *fresh))) if fresh else ()


# Any file that comes back from a translator's tool: told by what is in it, read, and checked as a whole.

_MOST = 100_000_000  # bytes; read as a whole, and that takes ten times the room
_EXPECTED = "expected XLIFF 1.2 or 2, TMX, TBX, PO, CSV or a tab-separated glossary"


def read_file(path: Path, source: Lang | None = None) -> Incoming:
    """A returning file. `source` is the language translated from where the file does not say so; None: look
    at its texts.

    Raises UnreadableError naming the file, the line where it is known, and what is wrong there.
    """
    try:
        if path.exists() and not path.is_file():
            raise UnreadableError(f"{path}: not a file; save what is to be imported first")
        if path.stat().st_size > _MOST:
            raise UnreadableError(f"{path}: larger than {_MOST // 1_000_000} MB; import it in parts")
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableError(f"{path}: cannot be read: {error.strerror or error}") from None
    if data.lstrip(b"\xef\xbb\xbf\xff\xfe\x00 \t\r\n")[:1] == b"<":
        return _xml(path, data, source)
    match path.suffix.casefold():
        case ".po" | ".pot":
            from taiyaku.corpus.exchange.po import read_po

            return Incoming(path, tuple(read_po(path, data)))
        case ".csv":
            return _table(path, data)
        case ".txt" | ".tsv" | ".tab" | ".utf8":
            if tables.is_titled(path, data):  # as a spreadsheet saves a table of ours
                return _table(path, data)
            return Incoming(path, terms=tuple(tables.read_glossary(path, data, source)), is_glossary=True)
    what = (
        "the file is empty"
        if not data.strip()
        else f"neither its name nor its text says what it is; {_EXPECTED}"
    )
    raise UnreadableError(f"{path}: {what}")


def _table(path: Path, data: bytes) -> Incoming:
    """A table with a header: of segments, or of terms with a column for each language."""
    if tables.lists_terms(path, data):
        return Incoming(path, terms=tuple(tables.read_terms(path, data)), is_glossary=True)
    return Incoming(path, tuple(tables.read_csv(path, data)))


def _xml(path: Path, data: bytes, source: Lang | None) -> Incoming:
    root = read_xml(path, data)
    match root.namespace, root.local:
        case namespace, "xliff" if namespace in xliff.NAMESPACES:
            return Incoming(path, tuple(xliff.read_xliff(path, root)))
        case "", "tmx":
            ours = _tmx_source(root, source)
            return Incoming(path, tuple(tmx.read_tmx(path, root, ours, other_lang(ours))))
        case (namespace, "tbx" | "martif") if namespace in ("", *tbx.NAMESPACES):
            return Incoming(path, terms=tuple(tbx.read_tbx(path, root)), is_glossary=True)
    of = f"of the namespace {root.namespace!r}" if root.namespace else "of no namespace"
    raise UnreadableError(f"{path}:{root.line}: <{root.local}> {of} is not read here; {_EXPECTED}")


def _tmx_source(root: Node, source: Lang | None) -> Lang:
    """The language a memory is from: as its header says, else as asked, else that of its first text."""
    header = root.child("header")
    first = next((variant.lang for unit in root.find("tu") for variant in unit.children("tuv")), "")
    for said in (header.get("srclang") if header is not None else "", source or "", first):
        if primary(said) in LANGS:
            return primary(said)
    return "en"


def check_segments(incoming: Incoming, source: Lang, target: Lang) -> None:
    """Raises UnreadableError for ids that stand twice and for segments of other languages."""
    seen: dict[str, int] = {}
    for segment in incoming.segments:
        if segment.id is not None:
            if segment.id in seen:
                message = f"the id {segment.id} stands in line {seen[segment.id]} already"
                raise incoming.fail(segment.line, message)
            seen[segment.id] = segment.line
        if segment.langs and tuple(map(primary, segment.langs)) != (source, target):
            languages = " to ".join(segment.langs)
            message = f"this segment is from {languages}; expected {source} to {target}"
            raise incoming.fail(segment.line, message)


def direction(incoming: Incoming, asked: Lang | None, of_ids: Mapping[str, Lang]) -> tuple[Lang, Lang]:
    """The languages of a file: as its first segment that says so has them, else as asked, else as its ids
    (`of_ids` gives the language of each clause) or its texts are.
    """
    said = next((tuple(map(primary, s.langs)) for s in incoming.segments if s.langs), None)
    if said in (("en", "ja"), ("ja", "en")):
        return said[0], said[1]
    first = next((of_ids[i] for s in incoming.segments for i in (s.id or "").split() if i in of_ids), None)
    mostly_japanese = 2 * sum(has_japanese(s.source) for s in incoming.segments) > len(incoming.segments)
    source = asked or first or ("ja" if mostly_japanese else "en")
    return languages(source, "") or ("en", "ja")
