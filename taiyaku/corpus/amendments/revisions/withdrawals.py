"""Errata that withdraw an earlier one: "Amendment 2 is repealed", "Boats: the March erratum is withdrawn"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from taiyaku.corpus.amendments.clause_texts import sentences
from taiyaku.corpus.amendments.patch_builder import patches_between
from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.model import Amendment, Entry, Patch
from taiyaku.corpus.text import stands_whole

Made = tuple[Amendment, Entry]  # an amendment and its erratum


def withdrawn_by(erratum: Entry, made: Sequence[Made], subjects: Subjects) -> list[Amendment]:
    """The amendments made so far that an erratum says are withdrawn: those of an erratum that it calls by its
    title, else the last one to a rule that it names.
    """
    words = subjects.words
    earlier = [(a, e) for a, e in made if a.status == "applied" and a.patches and e.id != erratum.id]
    found: list[Amendment] = []
    for text in (c.text for s in erratum.sections for c in s.clauses):
        for said in (text[a:b] for a, b in sentences(text)) if earlier else ():
            flat = lowered(said)
            gone = words.find("withdraws").search(flat)
            if not (gone or words.find("rewords").search(flat)) or not words.find("corrections").search(flat):
                continue
            titled = [a for a, e in earlier if stands_whole(lowered(e.title), flat)]
            named = {
                s.entry
                for n in doubtful_rules(subjects).named(said, erratum)
                for s in subjects.called(n, erratum)
            }
            last = [a for a, _ in earlier if {p.entry for p in a.patches} & named][-1:]
            found += [a for a in titled or (last if gone else ()) if a not in found]
    return found


def restored(now: Entry, before: Entry) -> tuple[Patch, ...]:
    """The patches that give an entry back the text it had."""
    olds = {s.id: s.clauses for s in before.sections}
    return tuple(p for s in now.sections for p in patches_between(now, s, olds.get(s.id, s.clauses)))


def rules_of(amendments: Iterable[Amendment]) -> set[str]:
    """The rules that amendments change."""
    return {p.entry for a in amendments for p in a.patches}
