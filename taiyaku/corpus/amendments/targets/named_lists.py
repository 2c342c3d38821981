"""Texts that name rules: whether they correct them, list them, or take them out."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.targets.clause_names import each_named
from taiyaku.corpus.amendments.targets.leading_names import instructs, leading_name, sounds_ordered
from taiyaku.corpus.amendments.targets.new_clauses import new_name, new_number
from taiyaku.corpus.amendments.targets.passage_names import ordered
from taiyaku.corpus.amendments.targets.rule_index import Subject
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.targets.whole_errata import is_new
from taiyaku.corpus.amendments.wordings.location_parser import introduces
from taiyaku.corpus.amendments.wordings.paragraph_parser import unquoted_sentences
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import QUOTE_SIGN, cut_quotes
from taiyaku.corpus.amendments.wordings.wording_parser import TAKEN_OUT, told_of
from taiyaku.corpus.model import Clause, Document, Entry

_BRACKETED = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_LISTS = ("body", "important", "note", "remember")  # roles of sections that may list corrections
_MOST_MEANT = 2  # rules a clause may be about that begins with the name of none


def names_rules(notice: Entry, document: Document, subjects: Subjects) -> bool:
    """Whether a text that no reader took for an erratum corrects rules all the same.

    A clause begins with the name of one; or the text, or its document, is called errata, and names some.
    """
    there = (c for s in notice.sections if s.role in _LISTS for c in s.clauses)
    clauses = [one for c in there for one in each_named(c, notice, subjects)]
    gone = takes_out(notice, subjects.words)
    named = [leading_name(c, notice, subjects) for c in clauses]
    if any(name and (name.said or gone) for name in named):
        return True
    called = is_called_errata(notice, document, subjects)
    below = zip(named, named[1:], clauses[1:], strict=False)  # a name alone, and what is done below it
    if any(n and not m and (called or sounds_ordered(c.text, subjects.words)) for n, m, c in below):
        return True
    new = is_new(notice.labels, subjects.words)
    if any(new_name(c, notice, subjects) or (new and new_number(c, notice, subjects, new)) for c in clauses):
        return True
    if any(ordered(c.text, notice, subjects) for c in clauses if called or c.marker or cut_quotes(c.text)[1]):
        return True
    labelled = any(map(subjects.words.label.match, (lowered(c.text) for c in clauses)))
    alone = (c.text for c in clauses if QUOTE_SIGN.search(c.text) and len(unquoted_sentences(c.text)) == 1)
    if labelled or any(instructs(text, subjects.words) for text in alone):
        return bool(subjects.called(notice.title, notice))
    return called and any(
        subjects.mentioned(c.text, notice) for c in clauses if not introduces(c.text, subjects.words)
    )


def is_called_errata(notice: Entry, document: Document, subjects: Subjects) -> bool:
    """Whether a text, or its document, has a title that says it corrects rules."""
    titles = [lowered(text) for text in (notice.title, document.title or "")]
    return any(subjects.words.find(name).search(text) for name in ("headings", "logs") for text in titles)


def listed(clause: Clause, erratum: Entry, subjects: Subjects) -> list[str]:
    """The rules that a line only lists behind what is so of them: "Banned: Cat, Owl", 禁止カード：猫、梟.

    Or that an item of a list below a heading is the name of: 燕（準制限から移行）.
    """
    _, colon, names = clause.text.replace("：", ":").partition(":")
    if clause.marker and not colon:
        names = _BRACKETED.sub("", clause.text)
    called = [subjects.called(name.strip(" .。「」"), erratum) for name in re.split("[,、，/]", names)]
    return [found[0].entry for found in called if (colon or clause.marker) and all(called)]


def takes_out(erratum: Entry, words: PlaceWords) -> bool:
    """Whether a heading, or a flag, says of all that is named there that it is gone: "Dropped rules"."""
    told = told_of(erratum, TAKEN_OUT, words)
    return words.find("deleted").fullmatch(lowered(told).strip("【】［］[] :：")) is not None


def meant(erratum: Entry, subjects: Subjects) -> list[Subject]:
    """The one or two rules that a text names somewhere, where no title says which rule it corrects."""
    found: dict[str, Subject] = {}
    for section in erratum.sections:
        for clause in section.clauses:
            if not introduces(clause.text, subjects.words):
                found |= {subject.entry: subject for subject in subjects.mentioned(clause.text, erratum)}
    names = {subject.heading for subject in found.values()}
    return list(found.values()) if len(names) <= _MOST_MEANT else []
