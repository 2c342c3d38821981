"""What the texts say of terms: the clause that defines one, one that uses it, and where a form stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from taiyaku.corpus.amendments.texts_in_force import in_force
from taiyaku.corpus.model import Corpus, Lang, Provenance, Term, TermForm
from taiyaku.values import Struct, field


class Said(NamedTuple):
    """A clause."""

    text: str
    lang: Lang
    place: str  # file and line


class TermTexts(Struct, frozen=True):
    """The clauses, as in force, and places that terms name by their ids."""

    clauses: Mapping[str, Said] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)  # of entries and sections too

    @classmethod
    def of(cls, corpus: Corpus) -> TermTexts:
        """Those that the termbase of a corpus needs."""
        wanted = {i for term in corpus.terms for i in (term.definition, term.context)}
        wanted |= {form.source for term in corpus.terms for form in term.forms}
        places = {e.id: _place(e.provenance) for e in corpus.entries if e.id in wanted}
        clauses: dict[str, Said] = {}
        for section in (section for entry in in_force(corpus) for section in entry.sections):
            if section.id in wanted:
                places[section.id] = _place(section.provenance)
            for clause in (clause for clause in section.clauses if clause.id in wanted):
                places[clause.id] = _place(clause.provenance)
                clauses[clause.id] = Said(clause.text, section.lang, places[clause.id])
        return cls(clauses, places)

    def definition(self, term: Term) -> Said | None:
        return self.clauses.get(term.definition or "")

    def context(self, term: Term) -> Said | None:
        return self.clauses.get(term.context or "")

    def source(self, form: TermForm) -> str | None:
        """File and line of what shows a form."""
        return self.places.get(form.source or "")


def remark(form: TermForm) -> str | None:
    """What a translator should know of a form: that it is a guess, or the name of another edition."""
    if form.status == "candidate":
        return f"candidate: {form.probability:.2f} by {', '.join(form.evidence)}"
    if "former" in form.evidence:
        return f"former name, {form.edition}" if form.edition else "former name"
    return None


def _place(where: Provenance) -> str:
    return f"{where.file}:{where.lines[0]}"
