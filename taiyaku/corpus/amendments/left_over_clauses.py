"""Clauses of an erratum that nobody led to a rule: none is hidden from the rules that it names."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from taiyaku.corpus.amendments.clause_texts import occurrences, sentences, wordings_of
from taiyaku.corpus.amendments.fitting.bench import Bench, Ruled
from taiyaku.corpus.amendments.fitting.fitter import NO_CHANGE
from taiyaku.corpus.amendments.fitting.locator import Fit, misfit
from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.named_lists import is_called_errata, listed
from taiyaku.corpus.amendments.told_answers import doubted
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.hints import sounds
from taiyaku.corpus.amendments.wordings.location_parser import introduces, only_renames, says_unchanged
from taiyaku.corpus.amendments.wordings.notes import above_its_list, is_listed_apart, is_note
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.amendments.wordings.quotations import cut_quotes
from taiyaku.corpus.amendments.wordings.wording_parser import is_heading_of
from taiyaku.corpus.model import Clause, Entry, Section
from taiyaku.corpus.text import KANJI
from taiyaku.values import replace

LABEL = re.compile(r"([^:：.。]{1,30}?)(?:[:：]|に(?:つい|関し)て|\s[-–—]\s)")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)+[a-z]?(?![\w.]*\d)(?!\w)")
_MOST_NUMBERS = 2
_HEAD = re.compile(r"((?:[^\s,、]+\s?){1,4},|[^\s,、]{1,10}、)")  # what a clause is for: "For Frost, read …"


def places(ruled: Ruled) -> Iterator[str]:
    """The rules that a change is led to, or may be about."""
    yield from (place.partition("#")[0] for place in (ruled.entry, *ruled.fit.nearest) if place)


def left_over(
    erratum: Entry, placed: Mapping[str, Collection[str]], ruled: Sequence[Ruled], bench: Bench
) -> Iterator[Ruled]:
    """What no reader of corrections led to a rule: no clause may be hidden from the rules it names.

    It puts those in doubt that it may change, and is shown at the others. All of it is about the rule of its
    title where that is the name of one that is not here.
    """
    if not any(placed.values()) and bench.subjects.has_a_name(erratum):
        for section in erratum.sections:
            for clause in section.clauses:
                for rule in listed(clause, erratum, bench.subjects):
                    told = _with_what_announces_it(clause, section)
                    yield Ruled(Change("clarify"), _as_it_is(told, bench.current[rule], False), rule)
        return
    known = {place for one in ruled for place in places(one)}
    for section in erratum.sections:
        above: list[tuple[str, bool]] = []  # what the clause above is about
        for clause in section.clauses if section.role not in ("question", "original") else ():
            found = list(_named_or_doubted(section, clause, erratum, placed, bench))
            goes_on = erratum.kind == "notice" and not (found or placed.get(clause.id) or clause.marker)
            about, above = (above, []) if goes_on else (found, [(entry, False) for entry, _ in found])
            for entry, doubts in about:
                if entry not in known:
                    known |= {entry} if doubts else set()
                    change = Change("replace" if doubts else "clarify")
                    told = _with_what_announces_it(clause, section)
                    yield Ruled(change, _as_it_is(told, bench.current[entry], doubts), entry)


def _with_what_announces_it(item: Clause, section: Section) -> Clause:
    """An item of a list with the sentence above the list, which says what is so of it."""
    told = above_its_list(item, section)
    return replace(item, text=f"{told} {item.text}", spans=()) if told.endswith((":", "：")) else item


def _as_it_is(clause: Clause, entry: Entry, doubts: bool) -> Fit:
    if not doubts:
        return Fit("clarify", entry.id, after=clause.text, already=True, reason=NO_CHANGE)
    reason = "nothing in it could be read as a change"
    return misfit("replace", entry, reason, (entry.id,), after=clause.text)


def _named_or_doubted(
    section: Section, clause: Clause, erratum: Entry, placed: Mapping[str, Collection[str]], bench: Bench
) -> Iterator[tuple[str, bool]]:
    """The rules that a clause may be about, and whether it sounds as if it changed them.

    Of an erratum that is led to its rule only a clause is asked that begins with another one's name.
    """
    subjects, there = bench.subjects, placed.get(clause.id, ())
    told = introduces(clause.text, bench.words)
    unchanged = is_listed_apart(clause, section, bench.words) or is_note(clause, (), bench.words)
    said = [] if told else [clause.text[a:b] for a, b in sentences(clause.text)]
    if titled := _below_its_rule(erratum, bench):  # of that rule it speaks, whatever else it names
        doubts = not unchanged and any(sounds(one, bench.words) for one in said)
        yield from ((entry, True) for entry in titled if doubts and entry not in there)
        return
    led = erratum.kind in ("faq", "notice")  # to a rule, as a whole
    if not unchanged and (led or not there):
        loose = [cut_quotes(one)[0] for one in said] if there else said  # what is exchanged names nothing
        for name in (name for one in loose for name in doubted(one, erratum, subjects)):
            yield from ((s.entry, True) for s in subjects.called(name, erratum) if s.entry not in there)
    if there and erratum.kind != "notice":
        label = LABEL.match(clause.text)  # before what is said of a rule
        head = _HEAD.match(clause.text)
        named = [section.heading or "", *(found[1] for found in (label, head) if found)]
    else:
        named = said
    names = (name for one in named for name in doubtful_rules(subjects).named(one, erratum, inflected=True))
    found = {s.entry for name in names for s in subjects.called(name, erratum)}
    found |= {s.entry for one in named for n in _numbers(one) for s in subjects.called(n, erratum)}
    headed = erratum.kind == "notice" and not (found or there or told)  # text below the name of a rule
    found |= {s.entry for s in subjects.of(erratum) if s.by_name} if headed else set()
    if found & set(there) and erratum.kind == "notice":  # it is shown at the others that it names
        yield from ((entry, False) for entry in sorted(found.difference(there)))
    elif not found & set(there):
        doubts = (headed or bool(there)) and any(
            sounds(one, bench.words)
            and not (says_unchanged(one, bench.words) or only_renames(one, bench.words))
            for one in said
        )
        if not there and _gives_figures(erratum, said, bench):
            doubts = True
            found |= {s.entry for one in said for s in subjects.mentioned(one, erratum)}
        quoted = [q.text for q in cut_quotes(clause.text)[1]]
        for entry in sorted(found):
            own = wordings_of(bench.current[entry])
            quotes = any(occurrences(quote, text) for text in own for quote in quoted)
            yield entry, not unchanged and (doubts or quotes)


def _numbers(text: str) -> list[str]:
    """The numbers of clauses that a text speaks of, if they are few."""
    found = list(dict.fromkeys(_NUMBER.findall(cut_quotes(text)[0])))
    return found if len(found) <= _MOST_NUMBERS else []


def _below_its_rule(erratum: Entry, bench: Bench) -> list[str]:
    """The rule whose name stands above a ruling in place of a question."""
    asked = erratum.kind != "faq" or any(s.role == "question" for s in erratum.sections)
    return [] if asked else [s.entry for s in bench.subjects.called(erratum.title, erratum)]


def _gives_figures(erratum: Entry, said: Sequence[str], bench: Bench) -> bool:
    """Whether a text called errata that nobody could read has figures besides pages: new ones, perhaps."""
    document = bench.subjects.documents.get(erratum.document)
    called = document and is_called_errata(erratum, document, bench.subjects)
    if is_heading_of(erratum.title, ("clarifies",), bench.words):
        return False
    number = re.compile(rf"\d|[{KANJI}]\w|{bench.words.find('numbers').pattern}")
    told = (bench.words.paged.sub(" ", lowered(one)) for one in said)
    return bool(called) and erratum.kind in ("notice", "erratum") and any(map(number.search, told))
