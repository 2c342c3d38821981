"""`export` of what translators' tools read, and what `import` did, in words."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from taiyaku.corpus.decided import Translated
from taiyaku.corpus.exchange.gathering import gather, with_proposals
from taiyaku.corpus.exchange.importer import Imported
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
from taiyaku.corpus.text import illegal
from taiyaku.errors import UsageError
from taiyaku.terminal.language import _, ngettext, said, word
from taiyaku.terminal.output import put
from taiyaku.values import Struct

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
            return _nothing(_("the termbase is empty"))
        title = corpus.meta.get("name", "")
        texts = TermTexts.of(corpus)
        data = write_terms(wanted.what, terms, declared, wanted.source, wanted.tbx_version, title, texts)
        put([data], wanted.output)
        return True
    known = {d.id for d in corpus.documents}
    for name in wanted.documents:
        if name not in known:
            raise UsageError(f"--source {name}: no such source; there are {', '.join(sorted(known))}")
    everything = gather(corpus, wanted.source, _other(wanted.source), written)
    if not everything.units:
        other = _other(wanted.source)
        return _nothing(
            _("no %(lang)s text is in force here; --from %(other)s", lang=wanted.source, other=other)
        )
    documents = frozenset(wanted.documents) or None
    states = wanted.states or {State.REVIEW, State.FINAL}
    selection = select(everything, frozenset(states), documents)
    if wanted.prefilled:
        selection = with_proposals(selection, everything)
    if not selection.units:
        missing = len(select(everything, frozenset({State.NEW}), documents).units)
        asked = _(" or ").join(sorted(word(s.value) for s in states))
        hint = _("; %(count)s clauses have none yet: --untranslated", count=missing) if missing else ""
        return _nothing(_("no %(states)s translation", states=asked) + hint)
    if wanted.what == "tmx" and wanted.states is None and wanted.output:
        _two_files(selection, wanted.output)
    else:
        put([write_units(wanted.what, selection, wanted.xliff_version)], wanted.output)
    _tell_replaced(selection)
    return True


def _two_files(selection: Selection, path: Path) -> None:
    """Accepted pairs under the name given, the others beside it."""
    other = path.with_name(f"{path.stem}-unreviewed{path.suffix}")
    for file, state in ((path, State.FINAL), (other, State.REVIEW)):
        some = select(selection, frozenset({state}))
        put([write_units("tmx", some)], file)
        told = _(
            "%(file)s: %(count)s pairs, %(state)s", file=file, count=len(some.units), state=word(state.value)
        )
        print(told, file=sys.stderr)


def _tell_replaced(selection: Selection) -> None:
    texts = [t for u in selection.units for t in (u.source, u.target.text if u.target else "")]
    count = sum(map(illegal, texts))
    if count:
        told = ngettext(
            "%(n)s control character that no XML can carry: written as pictures (␀, ␁, …) or �",
            "%(n)s control characters that no XML can carry: written as pictures (␀, ␁, …) or �",
            count,
        )
        print(told, file=sys.stderr)


def _nothing(why: str) -> bool:
    print(_("nothing to export: %(why)s", why=why), file=sys.stderr)
    return False


def _other(lang: Lang) -> Lang:
    return "ja" if lang == "en" else "en"


def import_report(done: Imported, path: Path, dry: bool = False) -> Iterator[str]:
    """What an import did: counts, what was left alone and why, the files written."""
    counts = [f"{count} {word(what)}" for what, count in done.counts.items() if count]
    if done.reports:
        counts.append(_("%(count)s left alone", count=len(done.reports)))
    none = _("no terms in it") if done.glossary else _("no segments in it")
    yield f"{path}: {', '.join(counts) or none}"
    for reports in (done.reports, done.remarks):
        for report in reports[:MOST_REPORTS]:
            where = f"{path.name}:{report.line}: {report.id + ': ' if report.id else ''}"
            yield f"  {where}{said(report.message)}"
        if len(reports) > MOST_REPORTS:
            yield "  " + _("… and %(count)s more", count=len(reports) - MOST_REPORTS)
    for file in done.written:
        yield _("would write %(file)s", file=file) if dry else _("wrote %(file)s", file=file)
    if done.written and not dry:
        yield _("`taiyaku build` takes it in")
    elif not done.written and not done.reports:
        yield _("nothing to change")
