"""The names that a clause of a list begins with, each rule of several by itself."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.new_clauses import Named
from taiyaku.corpus.amendments.targets.several_rules import apart
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import masked
from taiyaku.corpus.amendments.wordings.wording_parser import TAKEN_OUT, is_heading_of
from taiyaku.corpus.model import Clause, Entry
from taiyaku.values import replace

_BOLD_LABEL = re.compile(r"[^\W\d][^.:：。!?]{1,40}[.:：。]?\s*")
_TOLD_APART = re.compile(r"[:：]|\s+[–—-]\s+")


def each_named(clause: Clause, erratum: Entry, subjects: Subjects) -> tuple[Clause, ...]:
    """ "Removed: Ladder, Wasps.", "Removed – Ladder", "Removed the Ladder card" as "Ladder: Removed" each."""
    clause = _called_once(clause, erratum, subjects)
    told, *names = _TOLD_APART.split(clause.text, 1)
    if not names and clause.marker:
        told, *names = clause.text.split(" ", 1)
        names = [_without_kind(name, subjects.words) for name in names]
    if not names or not is_heading_of(told, TAKEN_OUT, subjects.words):
        return apart(clause, erratum, subjects)
    each = [
        name.strip(" .。「」")
        for name in re.split(rf"[,、，]| {subjects.words.find('joining').pattern} ", names[0])
    ]
    known = all(name and subjects.called(name, erratum) for name in each)
    if not known:
        return apart(clause, erratum, subjects)
    return tuple(replace(clause, text=f"{name}: {told}", spans=()) for name in each)


def _called_once(clause: Clause, erratum: Entry, subjects: Subjects) -> Clause:
    """A clause without the name of a rule beside its number: "In Law 9, The Match, delete …"."""
    pattern = rf"(?i)(?:{subjects.words.find('rule_words').pattern}) \d[\w.]*(?=, )"
    for number in re.finditer(pattern, masked(clause.text)):
        for name in {subjects.rules[s.entry].title for s in subjects.called(number[0], erratum)}:
            rest = clause.text[number.end() :]
            if rest.startswith((f", {name},", f", {name} ")):
                text = clause.text[: number.end()] + rest[len(name) + 2 :]
                return replace(clause, text=text, spans=())
    return clause


def _without_kind(name: str, words: PlaceWords) -> str:
    """A name without its article and the word for what kind of thing it is: "the Ladder card"."""
    name = re.sub(f"^{words.find('articles').pattern} ", "", name, flags=re.IGNORECASE).rstrip(".")
    head, _, last = name.rpartition(" ")
    kind = lowered(last).removesuffix("s")
    return head if head and (kind in words.fillers or words.find("numbered").fullmatch(kind)) else name


def by_bold_label(clause: Clause, erratum: Entry, subjects: Subjects) -> Named | None:
    """The one rule that a bold label in a notice calls by a part of its name: Wisps, of Will-o'-the-Wisps."""
    label = bold_label(clause) if erratum.kind == "notice" else ""
    names = doubtful_rules(subjects).named(label, erratum) if label else []
    return Named(names[0], None, clause.text[len(label) :].lstrip(" .:：")) if len(names) == 1 else None


def bold_label(clause: Clause) -> str:
    """The bold words that a clause begins with, if they may be a name: "**Wisps.** …"."""
    end = next((s.end for s in clause.spans if s.style == "strong" and s.start == 0), 0)
    label = clause.text[:end]
    return label if end < len(clause.text) and _BOLD_LABEL.fullmatch(label) else ""
