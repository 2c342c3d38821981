"""The minutes of a meeting, read as the orders that were carried: who moved what, and what became of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.clause_texts import excerpt
from taiyaku.corpus.amendments.wordings.paragraph_parser import unquoted_sentences
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, masked
from taiyaku.corpus.model import Clause, Entry
from taiyaku.values import replace

_LONGEST = 12  # words of a sentence that tells the outcome: "The motion was lost by three votes to six."
_OUTCOMES = ("carried", "lost")


def decided(erratum: Entry, words: PlaceWords) -> Entry:
    """An erratum with what was carried as orders, and what was lost as proposals that were not adopted.

    "Law 4. Proposed by Ida, seconded by Ben: that “six” be replaced by “five”. Carried by 7 to 2."
    """
    said = " ".join((erratum.title, *erratum.path, *(c.text for s in erratum.sections for c in s.clauses)))
    if not words.find("of_meetings").search(lowered(said)):
        return erratum  # "A boat that is moved …", and at the end "Lost on the rocks."
    sections = (replace(s, clauses=tuple(_decided(s.clauses, words))) for s in erratum.sections)
    return replace(erratum, sections=tuple(sections))


def _decided(clauses: Sequence[Clause], words: PlaceWords) -> Iterator[Clause]:
    """The clauses, with an outcome told in a line of its own taken to the motion above it."""
    at = 0
    while at < len(clauses):
        clause, told, rest = clauses[at], *_outcome(clauses[at].text, words)
        if not told and at + 1 < len(clauses):
            below, nothing = _outcome(clauses[at + 1].text, words)
            told, rest = (below, clause.text) if below and not nothing else ("", clause.text)
            at += bool(told)
        yield _as_order(clause, told, rest, words) if told and rest else clause
        at += 1


def _as_order(clause: Clause, outcome: str, rest: str, words: PlaceWords) -> Clause:
    """A motion without those who moved it; one that was lost only as that."""
    lead, said = _without_movers(rest, words)
    text = f"{lead} {said[:1].upper()}{said[1:]}".lstrip()
    if outcome == "lost":
        told = f"{words.lists['proposals'][0]} {words.lists['declined'][0]}."
        text = f"{rest} {told[:1].upper()}{told[1:]}"
    return replace(excerpt(clause, clause.text), text=text, spans=())


def _outcome(text: str, words: PlaceWords) -> tuple[str, str]:
    """What became of a motion by the last sentence of a text, and the text before it."""
    *_, last = unquoted_sentences(text) or [""]
    flat = lowered(masked(last)).strip(" ()[]")
    found = {name: words.find(name).match(flat) for name in _OUTCOMES}
    told = next((name for name, word in found.items() if word and _counts(flat[word.end() :], words)), "")
    if not told or HOLE in flat or len(flat.split()) > _LONGEST:
        return "", text
    if told == "carried" and any(words.find(name).search(flat) for name in ("conditions", "put_off")):
        return "", text  # "Carried, to begin next season."
    return told, text[: text.rindex(last)].rstrip()


def _counts(behind: str, words: PlaceWords) -> bool:
    """Whether nothing stands behind an outcome but how it was voted: "Passed cards are lost." is a rule."""
    rest = behind.strip(" ,;:.–-")
    counted = re.match(rf"(?:by )?(?:\d|{words.find('numbers').pattern})", rest)
    return not rest or bool(counted or words.find("votes").match(rest))


def _without_movers(text: str, words: PlaceWords) -> tuple[str, str]:
    """What stands before who moved something, and what was moved."""
    label = re.match(rf"(?:{words.find('motions').pattern}) \d+\s*[.:)]\s+", lowered(text))
    text = text[label.end() :] if label else text
    title = r"(?<=\b[A-Z][a-z])\.|(?<=\b[A-Z][a-z][a-z])\."  # Mr., Mrs.
    movers = re.compile(
        rf"(?:(?:[A-Z][\w'’-]*\.?|the|of|and|it|was|by)[ ,]+)*(?:{words.find('movers').pattern})"
        rf"(?:[^.:“\"]|{title})*?(?:[:,]? that\b|:)\s*",
        re.IGNORECASE,
    )
    for start in (0, *(m.end() for m in re.finditer(r"[.:]\s+", masked(text)))):
        if found := movers.match(text, start):
            return text[:start].rstrip(), text[found.end() :]
    return "", text
