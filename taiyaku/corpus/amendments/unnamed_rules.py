"""The rules that an erratum means whose title is the name of none: by its words, and by its old wording."""

from __future__ import annotations

from collections.abc import Sequence

from taiyaku.corpus.amendments.clause_texts import occurrences, same, sentences, wordings_of
from taiyaku.corpus.amendments.fitting.bench import Bench
from taiyaku.corpus.amendments.targets.rule_index import Subject
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.location_parser import read_place
from taiyaku.corpus.amendments.wordings.word_roots import told_by
from taiyaku.corpus.model import Entry
from taiyaku.corpus.text import ends_sentence, has_japanese

_OF_TITLE = 0.5  # of the words of a title that describes a sentence, which it has as well
_MOST_HAVING = 4  # rules that an erratum puts in doubt for its old wording stands in them


def described(erratum: Entry, changes: Sequence[Change], bench: Bench) -> tuple[Subject, ...]:
    """The one rule that has the sentence which a change gives as the old one, and its title tells of.

    場に出せる役者の数, above 役者は場に3人まで出せる。: no name, but its words are those of the sentence.
    """
    old = changes[0].old or ""
    about = told_by(erratum.title, bench.words)
    told = about & told_by(old, bench.words)
    if len(changes) != 1 or not ends_sentence(old) or len(told) < max(2, _OF_TITLE * len(about)):
        return ()
    there = [rule.id for rule in bench.subjects.beside(erratum) if _has(rule, old)]
    meant = bench.subjects.amendable(there, erratum)
    homes = {bench.current[i].document for i in meant}
    return tuple(Subject(i, heading=erratum.title) for i in meant) if len(meant) == len(homes) else ()


def begun_with(erratum: Entry, changes: Sequence[Change], bench: Bench) -> tuple[Subject, ...]:
    """The one clause with the old wordings that has a sentence which begins with a name in the title.

    番傘組の項目1行目, on 番傘組は逃走に2を加える。 in the rule of all clans.
    """
    place = erratum.reference.location if erratum.reference else None
    told = (read_place(text, bench.words).names for text in (erratum.title, place) if text)
    names = tuple(name for one in told for name in one if len(name) > 1 and has_japanese(name))
    olds = [change.old for change in changes]
    there = [
        Subject(rule.id, heading=names[0], clause=clause.id)
        for rule in (bench.subjects.beside(erratum) if names and all(olds) else ())
        for clause in rule.clauses
        if any(clause.text[a:b].startswith(names) for a, b in sentences(clause.text))
        if all(old and occurrences(old, clause.text) for old in olds)
    ]
    meant = bench.subjects.amendable((one.entry for one in there), erratum)
    found = tuple(one for one in there if one.entry in meant)
    homes = {bench.current[one.entry].document for one in found}
    return found if len(found) == len(homes) else ()


def _has(entry: Entry, sentence: str) -> bool:
    texts = (c.text for s in entry.sections for c in s.clauses)
    return any(same(text[a:b], sentence) for text in texts for a, b in sentences(text))


def having(old: str, erratum: Entry, bench: Bench) -> tuple[str, ...]:
    """The few rules in which the old wording still stands of an erratum that nobody could place."""
    rules = (bench.current[rule.id] for rule in bench.subjects.beside(erratum))
    there = [r.id for r in rules if old and any(occurrences(old, text) for text in wordings_of(r))]
    there = bench.subjects.amendable(there, erratum)
    return tuple(there) if len(there) <= _MOST_HAVING else ()
