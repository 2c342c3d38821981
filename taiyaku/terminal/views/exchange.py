"""`export` of what translators' tools read, and what `import` did, in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from taiyaku.corpus.decided import Translated
from taiyaku.corpus.exchange.gathering import gather
from taiyaku.corpus.exchange.importer import Imported
from taiyaku.corpus.exchange.proposals import with_proposals
from taiyaku.corpus.exchange.term_texts import TermTexts
from taiyaku.corpus.exchange.units import Selection, State, select
from taiyaku.corpus.exchange.writer import (
    TBX_VERSIONS,
    TERM_FORMATS,
    UNIT_FORMATS,
    XLIFF_VERSIONS,
    write_terms,
    write_units,
)
from taiyaku.corpus.model import Corpus, Lang
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.xml_characters import illegal
from taiyaku.errors import UsageError
from taiyaku.values import Struct
from taiyaku.whole_files import replacing

FORMATS = (*UNIT_FORMATS, *TERM_FORMATS)
MOST_REPORTS = 20


class Wanted(Struct, frozen=True):
    """What `export` is asked for, as given on the command line."""

    what: str
    output: Path | None = None
    source: Lang = "en"
    documents: tuple[str, ...] = ()
    untranslated: bool = False
    reviewed: bool = False
    unreviewed: bool = False
    xliff_version: str = "1.2"
    tbx_version: str = "3"
    prefilled: bool = False

    def check(self) -> None:
        """Raises UsageError for what does not go together."""
        if self.xliff_version not in XLIFF_VERSIONS:
            raise UsageError(f"--xliff-version {self.xliff_version}: expected {' or '.join(XLIFF_VERSIONS)}")
        if self.tbx_version not in TBX_VERSIONS:
            raise UsageError(f"--tbx-version {self.tbx_version}: expected {' or '.join(TBX_VERSIONS)}")
        if self.source not in ("en", "ja"):
            raise UsageError(f"--from {self.source}: expected en or ja")
        if self.what in TERM_FORMATS and (self.documents or self.states is not None):
            raise UsageError(f"{self.what} is the whole termbase: no --source, no states of translations")
        if self.prefilled and self.what != "xliff":
            raise UsageError("--prefill is for xliff, which says of a text that it is only proposed")
        if self.what == "tmx" and self.untranslated:
            raise UsageError("tmx has pairs only; xliff, po and csv take --untranslated")

    @property
    def states(self) -> frozenset[State] | None:
        asked = {
            State.NEW: self.untranslated,
            State.REVIEW: self.unreviewed,
            State.FINAL: self.reviewed,
        }
        return frozenset(state for state, wanted in asked.items() if wanted) or None


def write_export(
    corpus: Corpus, wanted: Wanted, declared: Sequence[DeclaredTerm], written: Sequence[Translated]
) -> bool:
    """Write the file or files asked for; False, with a reason on standard error, if there is nothing."""
    if wanted.what in TERM_FORMATS:
        terms = [t for t in corpus.terms if t.en or t.ja]
        if wanted.what == "glossary":
            terms = [t for t in terms if t.en and t.ja]
        if not terms:
            return _nothing("the termbase is empty")
        title = corpus.meta.get("name", "")
        texts = TermTexts.of(corpus)
        data = write_terms(wanted.what, terms, declared, wanted.source, wanted.tbx_version, title, texts)
        _put(data, wanted.output)
        return True
    known = {d.id for d in corpus.documents}
    for name in wanted.documents:
        if name not in known:
            raise UsageError(f"--source {name}: no such source; there are {', '.join(sorted(known))}")
    everything = gather(corpus, wanted.source, _other(wanted.source), written)
    if not everything.units:
        return _nothing(f"no {wanted.source} text is in force here; --from {_other(wanted.source)}")
    documents = frozenset(wanted.documents) or None
    states = wanted.states or {State.REVIEW, State.FINAL}
    selection = select(everything, frozenset(states), documents)
    if wanted.prefilled:
        selection = with_proposals(selection, everything)
    if not selection.units:
        missing = len(select(everything, frozenset({State.NEW}), documents).units)
        hint = f"; {missing} clauses have none yet: --untranslated" if missing else ""
        return _nothing(f"no {' or '.join(sorted(s.value for s in states))} translation{hint}")
    if wanted.what == "tmx" and wanted.states is None and wanted.output:
        _two_files(selection, wanted.output)
    else:
        _put(write_units(wanted.what, selection, wanted.xliff_version), wanted.output)
    _tell_replaced(selection)
    return True


def _two_files(selection: Selection, path: Path) -> None:
    """Accepted pairs under the name given, the others beside it."""
    other = path.with_name(f"{path.stem}-unreviewed{path.suffix}")
    for file, state in ((path, State.FINAL), (other, State.REVIEW)):
        some = select(selection, frozenset({state}))
        _put(write_units("tmx", some), file)
        print(f"{file}: {len(some.units)} pairs, {state.value}", file=sys.stderr)


def _tell_replaced(selection: Selection) -> None:
    texts = [t for u in selection.units for t in (u.source, u.target.text if u.target else "")]
    count = sum(map(illegal, texts))
    if count:
        what = "control character" if count == 1 else "control characters"
        print(f"{count} {what} that no XML can carry: written as pictures (␀, ␁, …) or �", file=sys.stderr)


def _nothing(why: str) -> bool:
    print(f"nothing to export: {why}", file=sys.stderr)
    return False


def _other(lang: Lang) -> Lang:
    return "ja" if lang == "en" else "en"


def _put(data: bytes, path: Path | None) -> None:
    if path is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return
    if not path.absolute().parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent} to write into")
    try:
        with replacing(path) as unfinished:
            unfinished.write_bytes(data)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror or error}") from None


def import_report(done: Imported, path: Path, dry: bool = False) -> Iterator[str]:
    """What an import did: counts, what was left alone and why, the files written."""
    counts = [f"{count} {what}" for what, count in done.counts.items() if count]
    left = f"{len(done.reports)} left alone" if done.reports else ""
    things = "terms" if done.glossary else "segments"
    yield f"{path}: {', '.join(filter(None, (*counts, left))) or f'no {things} in it'}"
    for said in (done.reports, done.remarks):
        for report in said[:MOST_REPORTS]:
            yield f"  {path.name}:{report.line}: {report.id + ': ' if report.id else ''}{report.message}"
        if len(said) > MOST_REPORTS:
            yield f"  … and {len(said) - MOST_REPORTS} more"
    for file in done.written:
        yield f"would write {file}" if dry else f"wrote {file}"
    if done.written and not dry:
        yield "`taiyaku build` takes it in"
    elif not done.written and not done.reports:
        yield "nothing to change"
