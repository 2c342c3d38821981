"""Names of chapters that have no text of their own: "Zones of Control" of the rules 6.1 and 6.2 below it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from taiyaku.corpus.links.disambiguation import Place
from taiyaku.corpus.links.section_names import home_of
from taiyaku.corpus.links.usage import Found
from taiyaku.corpus.model import Clause, Entry, Link, Term
from taiyaku.corpus.name_keys import kind_rank, without_count
from taiyaku.corpus.terms.abbreviations import find_glosses, fits, is_short_form
from taiyaku.corpus.terms.headword_forms import LONGEST_NAME, HeadwordWords
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.text import has_japanese
from taiyaku.values import Struct

MOST = 12  # rules below a heading that is the name of them all, and not a part of the book
SHORTEST = 5  # letters
_WHY = ("a heading of that name", "any of the rules below it")


class Chapters(Struct, frozen=True):
    """The headings, and what stands below each."""

    headings: tuple[str, ...]  # as printed
    below: Mapping[str, Sequence[Entry]]  # by the keys of all names of a heading

    @classmethod
    def of(
        cls, entries: Iterable[Entry], terms: Iterable[Term], place: Place, words: HeadwordWords
    ) -> Chapters:
        """The headings of rules that may be names; a short form that texts give one is its name too."""
        printed: dict[str, str] = {}
        found: defaultdict[str, list[Entry]] = defaultdict(list)
        is_name = cache(partial(_is_name, words=words))  # many rules stand below one heading
        for entry in entries:
            if kind_rank(entry.kind) == 0 and entry.path and home_of(entry, place) is None:
                name = without_count(entry.path[-1]).strip()
                if is_name(name):
                    found[form_key(printed.setdefault(form_key(name), name))].append(entry)
        below: dict[str, Sequence[Entry]] = {k: there for k, there in found.items() if len(there) <= MOST}
        forms = [printed[key] for key in below]
        alike = [[*term.en, *term.ja] for term in terms]
        alike += (names for there in below.values() for entry in there for names in _glossed(entry))
        for names in alike:
            if known := next((below[key] for key in map(form_key, names) if key in below), None):
                new = [name for name in names if form_key(name) not in below]
                below.update((form_key(name), known) for name in new)
                forms += new
        return cls(tuple(forms), below)

    def link(self, entry: Entry, clause: Clause, hit: Found) -> Link | None:
        """The link to what stands below the heading, from outside of it; which of it stays open."""
        there = [e for e in self.below.get(hit.key, ()) if e.edition == entry.edition]
        there = [e for e in there if e.document == entry.document] or there
        if not there or entry in there or hit.case not in ("title", "caps", "native"):
            return None
        ids = tuple(e.id for e in there)
        anchor, span = clause.text[hit.start : hit.end], (hit.start, hit.end)
        sure = round(1 / len(ids), 2)
        return Link(clause.id, None, "mentions", anchor, "ambiguous", ids, False, span, False, sure, _WHY)


def _glossed(entry: Entry) -> Iterator[list[str]]:
    """A short form that a text gives, and what it may stand for: "its zone of control (ZOC)"."""
    for clause in entry.clauses:
        for gloss in find_glosses(clause.text) if "(" in clause.text else ():
            if is_short_form(gloss.inside):
                yield [gloss.inside, *(run for run in gloss.before if fits(gloss.inside, run))]


def _is_name(heading: str, words: HeadwordWords) -> bool:
    if has_japanese(heading) or len(heading) < SHORTEST or len(heading.split()) > LONGEST_NAME:
        return False
    return words.may_be_a_form(heading) and not words.names_a_kind(heading)
