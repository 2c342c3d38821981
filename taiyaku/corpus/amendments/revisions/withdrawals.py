"""Errata that withdraw an earlier one: "Amendment 2 is repealed", "Boats: the March erratum is withdrawn"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from taiyaku.corpus.amendments.clause_texts import sentences
from taiyaku.corpus.amendments.patch_builder import patches_between
from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.model import Amendment, Entry, Patch
from taiyaku.corpus.text import stands_whole

_NUMBERED = re.compile(r"(?<![A-Za-z0-9.-])(?:[A-Z]{1,2}-?\d|\d+[.-]\d)[\d.-]*(?![A-Za-z0-9])")  # 4.1, C-1
Made = tuple[Amendment, Entry]  # an amendment and its erratum


def withdrawn_by(erratum: Entry, made: Sequence[Made], subjects: Subjects) -> list[Amendment]:
    """The amendments made so far that an erratum says are withdrawn: those of an erratum that it calls by its
    title, else the last one, or that of the version it names, to a rule that it names or is itself on.
    """
    words = subjects.words
    own = {s.entry for s in subjects.of(erratum) if s.by_name}
    own |= set(subjects.about.get(erratum.id, ()))
    earlier = [(a, e) for a, e in made if a.status == "applied" and a.patches and e.id != erratum.id]
    versions = {a.version for a, _ in earlier}
    found: list[Amendment] = []
    for text in (c.text for s in erratum.sections for c in s.clauses):
        for said in (text[a:b] for a, b in sentences(text)) if earlier else ():
            flat = lowered(said)
            gone = words.find("withdraws").search(flat)
            if not (gone or words.find("rewords").search(flat)) or not _speaks_of_one(flat, subjects):
                continue
            titled = [a for a, e in earlier if stands_whole(lowered(e.title), flat)]
            rules = doubtful_rules(subjects)
            numbers = (n for n in _NUMBERED.findall(said) if n not in versions)
            names = rules.named(said, erratum) or [n for n in numbers if subjects.called(n, erratum)]
            names = names or rules.named(erratum.title, erratum)
            named = {s.entry for n in names for s in subjects.called(n, erratum)}
            theirs = _of_rules(earlier, named) or _of_rules(earlier, own)
            versioned = [a for a in theirs if a.version and stands_whole(a.version, flat)]
            of_year = [a for a in theirs if f"{(a.date or '')[:4]}年" in flat]
            called = versioned or of_year or theirs
            found += [a for a in titled or (called[-1:] if gone else ()) if a not in found]
    return found


def _of_rules(made: Sequence[Made], rules: set[str]) -> list[Amendment]:
    return [a for a, _ in made if {p.entry for p in a.patches} & rules]


def withdraws(answer: Entry, subjects: Subjects) -> bool:
    """Whether an answer says that a correction is withdrawn: "Strike that entry from the errata."."""
    texts = (c.text for s in answer.sections if s.role != "question" for c in s.clauses)
    said = (lowered(text[a:b]) for text in texts for a, b in sentences(text))
    return any(subjects.words.find("withdraws").search(one) and _speaks_of_one(one, subjects) for one in said)


def _speaks_of_one(said: str, subjects: Subjects) -> bool:
    """Whether a sentence speaks of a correction."""
    return any(subjects.words.find(name).search(said) for name in ("corrections", "the_correction"))


def restored(now: Entry, before: Entry) -> tuple[Patch, ...]:
    """The patches that give an entry back the text it had."""
    olds = {s.id: s.clauses for s in before.sections}
    return tuple(p for s in now.sections for p in patches_between(now, s, olds.get(s.id, s.clauses)))


def rules_of(amendments: Iterable[Amendment]) -> set[str]:
    """The rules that amendments change."""
    return {p.entry for a in amendments for p in a.patches}
