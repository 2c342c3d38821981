"""Words exchanged in all rules at once: "Throughout the rulebook, “gatherer” should read “forager”"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.clause_texts import wordings_of
from taiyaku.corpus.amendments.fitting.bench import Bench, Ruled
from taiyaku.corpus.amendments.fitting.fitter import NO_CHANGE
from taiyaku.corpus.amendments.fitting.locator import Fit, misfit, said
from taiyaku.corpus.amendments.fitting.table_cells import exchanged
from taiyaku.corpus.amendments.patch_builder import patched, spliced
from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.amendments.wordings.quotations import cut_quotes, masked
from taiyaku.corpus.model import Clause, Entry, Patch, Provenance, Section, Table
from taiyaku.corpus.text import HAN, ends_sentence, has_japanese
from taiyaku.values import replace

_BOTH = 2  # wordings
_KATAKANA = r"\u30a1-\u30fa\u30fc"


def speaks_of_all(erratum: Entry, subjects: Subjects) -> bool:
    """Whether a clause of a text exchanges words wherever they stand."""
    return any(_change(c, erratum, subjects) for s in erratum.sections for c in s.clauses)


def on_all_rules(erratum: Entry, bench: Bench) -> tuple[Entry, list[Ruled]]:
    """What a text exchanges in each rule of its layer that has the words, and the text without that."""
    ruled: list[Ruled] = []
    sections = []
    for section in erratum.sections:
        kept = []
        for clause in section.clauses:
            change = _change(clause, erratum, bench.subjects) if section.role != "question" else None
            made = list(_in_each(change, clause, erratum, bench)) if change else []
            bench = bench.amended(made)
            ruled += made
            kept += [] if made else [clause]
        sections.append(replace(section, clauses=tuple(kept)))
    if not ruled:
        return erratum, []
    return replace(erratum, sections=tuple(s for s in sections if s.clauses or s.tables)), ruled


def _change(clause: Clause, erratum: Entry, subjects: Subjects) -> Change | None:
    """The exchange that a clause orders wherever words stand, in no rule or page that is named.

    What else it names may be a condition.
    """
    words = subjects.words
    if not words.find("everywhere").search(lowered(clause.text)):
        return None
    outside = masked(words.referred.sub(r"\1 \3", clause.text))
    quotes = cut_quotes(clause.text)[1]
    change = read_among(clause.text, words)
    if change is None and len(quotes) == _BOTH and words.find("renames").search(lowered(outside)):
        change = Change("replace", old=quotes[0].text, new=quotes[1].text)
    if change is None or not (change.old and change.new) or not any(map(str.isalpha, change.old)):
        return None
    paged = erratum.reference is not None and erratum.reference.pages is not None
    part = change.place.roles or any(u.at is not None for u in change.place.units)
    named = any(s.by_name for s in subjects.of(erratum)) or doubtful_rules(subjects).named(outside, erratum)
    numbered = any(subjects.called(n, erratum) for n in change.place.names if n[0].isdigit())
    return None if part or paged or named or numbered or re.search(r"\d", change.old) else change


def _in_each(change: Change, clause: Clause, erratum: Entry, bench: Bench) -> Iterator[Ruled]:
    subjects = bench.subjects
    rules = (i for i, e in subjects.rules.items() if e.edition == erratum.edition)
    there = [bench.current[i] for i in subjects.amendable(rules, erratum)]
    lang = has_japanese(change.old or "")
    there = [e for e in there if (e.lang == "ja") == lang and not bench.reprinted(erratum, e)]
    forms = _forms(change.old or "", change.new or "")
    # where it never stands so in a sentence, its capital is that of a name or a first word
    if not any(_in_sentences(e, forms[:1]) for e in there):
        forms = [(old.lower(), new.lower()) for old, new in forms] + forms
    for entry in there:
        if not _has(entry, forms):
            continue
        more = ", ".join(change.place.names)
        if not more:
            yield Ruled(change, _fit(forms, entry, clause.provenance), entry.id)
        elif bench.words.find("conditions").search(lowered(more)):  # it is shown there, and changes no text
            told = Fit("clarify", entry.id, after=clause.text, already=True, reason=NO_CHANGE)
            yield Ruled(Change("clarify", new=clause.text), told, entry.id)
        else:
            reason = f"it says more than that: {more}"
            near = (entry.id,)
            yield Ruled(change, misfit("replace", entry, reason, near, change.old, change.new), entry.id)


def _forms(old: str, new: str) -> list[tuple[str, str]]:
    """Words and those for them, also of several and at the start of a sentence."""
    if has_japanese(old) or not (old[-1].isalpha() and new[-1].isalpha()):
        return [(old, new)]
    several = [] if {old[-1], new[-1]} & {"s"} else [(f"{old}s", f"{new}s")]
    forms = [(old, new), *several]
    large = [(o[0].upper() + o[1:], n[0].upper() + n[1:]) for o, n in forms]
    return list(dict.fromkeys([*forms, *large]))


def _spots(text: str, forms: Sequence[tuple[str, str]]) -> list[tuple[int, int, str]]:
    """Where old words stand, and what comes there; those that are part of the new ones stay."""
    put = dict(forms)
    either = "|".join(map(_bounded, sorted({*put, *put.values()}, key=len, reverse=True)))
    found = re.finditer(either, text)
    return [(m.start(), m.end(), put[m[0]]) for m in found if m[0] in put and m[0] not in put.values()]


def _bounded(wording: str) -> str:
    """A pattern for words that are no part of longer ones: カゴ not in アカゴ, 木 not in 木曜."""
    inside = r"\w"
    if has_japanese(wording):
        lone = HAN if len(wording) == 1 else ""
        inside = _KATAKANA if re.match(f"[{_KATAKANA}]", wording) else lone
    return rf"(?<![{inside}]){re.escape(wording)}(?![{inside}])" if inside else re.escape(wording)


def _has(entry: Entry, forms: Sequence[tuple[str, str]]) -> bool:
    return any(_spots(text, forms) for text in wordings_of(replace(entry, sections=_printed(entry))))


def _in_sentences(entry: Entry, forms: Sequence[tuple[str, str]]) -> bool:
    """Whether words stand somewhere else than at the beginning of a sentence."""
    texts = [c.text for section in _printed(entry) for c in section.clauses]
    return any(not ends_sentence(text[:start]) for text in texts for start, *_ in _spots(text, forms))


def _printed(entry: Entry) -> tuple[Section, ...]:
    """The sections that are in force."""
    return tuple(section for section in entry.sections if section.role != "original")


def _fit(forms: Sequence[tuple[str, str]], entry: Entry, source: Provenance) -> Fit:
    changed: dict[str, Clause | None] = {}
    patches: list[Patch] = []
    for section in _printed(entry):
        made = {c.id: new for c in section.clauses if (new := _reworded(c, forms, source)) is not c}
        tables = tuple(_with_words(table, forms, source) for table in section.tables)
        changed |= made
        if tables != section.tables:
            clauses = tuple(made.get(c.id, c) for c in section.clauses)
            patches += exchanged(entry, section, replace(section, clauses=clauses, tables=tables))
        else:
            patches += patched(entry, made)
    before = said(c for s in entry.sections for c in s.clauses if c.id in changed)
    after = said(c for c in changed.values() if c)
    return Fit("replace", entry.id, before, after, tuple(patches))


def _reworded(clause: Clause, forms: Sequence[tuple[str, str]], source: Provenance) -> Clause:
    for start, end, new in reversed(_spots(clause.text, forms)):
        clause = spliced(clause, [(start, end)], new, source)
    return clause


def _with_words(table: Table, forms: Sequence[tuple[str, str]], source: Provenance) -> Table:
    rows = tuple(tuple(_put(cell, forms) for cell in row) for row in table.rows)
    return replace(table, rows=rows, provenance=source) if rows != table.rows else table


def _put(text: str, forms: Sequence[tuple[str, str]]) -> str:
    for start, end, new in reversed(_spots(text, forms)):
        text = text[:start] + new + text[end:]
    return text
