"""One function for all formats that translators' tools read."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.corpus.exchange import po, tables, tbx, tmx, xliff
from taiyaku.corpus.exchange.term_texts import TermTexts
from taiyaku.corpus.exchange.units import Selection
from taiyaku.corpus.model import Lang, Term
from taiyaku.corpus.terms.declared import DeclaredTerm

UNIT_FORMATS = ("xliff", "tmx", "po", "csv")
TERM_FORMATS = ("tbx", "glossary")
XLIFF_VERSIONS = xliff.VERSIONS
TBX_VERSIONS = tbx.VERSIONS


def write_units(what: str, selection: Selection, xliff_version: str = "1.2") -> bytes:
    """The units of a selection that has any, as `what`; equal selections give equal bytes."""
    if what == "xliff":
        return xliff.write_xliff(selection, xliff_version)
    return {"tmx": tmx.write_tmx, "po": po.write_po, "csv": tables.write_csv}[what](selection)


def write_terms(
    what: str,
    terms: Sequence[Term],
    declared: Sequence[DeclaredTerm] = (),
    source: Lang = "en",
    tbx_version: str = "3",
    title: str = "",
    texts: TermTexts | None = None,
) -> bytes:
    """The termbase as `what`; `texts` has what defines and shows the terms."""
    if what == "glossary":
        return tables.write_glossary(terms, source, texts or TermTexts())
    return tbx.write_tbx(terms, tbx_version, declared, title, texts or TermTexts())
