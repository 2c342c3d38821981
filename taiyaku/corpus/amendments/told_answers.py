"""Corrections of a rule that stand in the answer to a question, often another one: "… the second sentence
should read “…”", "there is a misprint on page 6: …", 「3台」は「5台」と読み替えてください.

A sentence of an answer corrects if it speaks of a text: it says how quoted words are to read, or names a
sentence or a paragraph, or admits an error. What it only admits changes nothing and puts the rule in doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from taiyaku.corpus.amendments.instruction_parser import Change, read_instruction
from taiyaku.corpus.amendments.location_parser import HOLE, PlaceWords, cut_quotes, lowered, masked
from taiyaku.corpus.amendments.patch_builder import occurrences, sentences
from taiyaku.corpus.amendments.targets import Subjects
from taiyaku.corpus.model import Clause, Entry, Section, Title
from taiyaku.corpus.similarity import content_words
from taiyaku.values import Struct, replace

_PARTS = re.compile(r"\s*[;；]\s*|[:：]\s+|\s[-–—]\s|[、,]\s*(?=\S+\s)|[()（）]|※")
_COURTESY = re.compile(r"(?:(?:please|also|so|and|therefore|but|instead|note that)[ ,]+)+", re.IGNORECASE)
_PAGE = re.compile(
    r"(?:\b(?:on|at|in) )?\b(?:pages?|pp?\.) ?\d+(?:-\d+)?,?|\d+(?:ページ|頁)の?", re.IGNORECASE
)
_TEXT_UNITS = frozenset({"sentences", "paragraphs", "bullets"})
_CALLED = re.compile(
    r"[^「」『』“”\"]{0,12}[「『“\"](?P<name>[^「」『』“”\"]{1,40})[」』”\"](?:の項目?)?の?[\s,，、]*"
)


class _Told(Struct, frozen=True):
    """What a sentence of an answer says of a text."""

    said: str
    rule: str = ""
    change: Change | None = None  # None: that it is wrong, or was changed


def corrects_by_answer(entry: Entry, subjects: Subjects) -> bool:
    """Whether an answer, or a text beside questions, says that a text is to be changed, or was."""
    return any(_told(clause, entry, subjects) for clause in _answers(entry))


def told_by_answer(entry: Entry, subjects: Subjects) -> tuple[Entry, ...]:
    """An erratum for each such sentence; one of kind `faq` where they only admit that a text is wrong."""
    told = [(clause, one) for clause in _answers(entry) for one in _told(clause, entry, subjects)]
    changes = [(clause, one) for clause, one in told if one.change]
    parts = []
    for number, (clause, one) in enumerate(changes or told[:1], 1):
        about = subjects.about.get(entry.id, ())
        name = one.rule or (subjects.rules[about[0]].title if len(about) == 1 else "")
        kind = "faq" if one.change is None else "erratum" if name else "notice"
        text = replace(clause, text=one.said, spans=(), marker=None)
        body = Section(f"{entry.id}#body", "body", None, entry.lang, clause.provenance, (text,))
        titles = (Title(entry.lang, name),) if name else entry.titles
        told_id = f"{entry.id}~told-{number}"
        parts.append(replace(entry, id=told_id, kind=kind, titles=titles, sections=(body,), reference=None))
    return tuple(parts)


def _answers(entry: Entry) -> Iterator[Clause]:
    for section in entry.sections:
        if section.role not in ("question", "original"):
            yield from section.clauses


def _told(clause: Clause, entry: Entry, subjects: Subjects) -> list[_Told]:
    """The sentences of a clause that correct a text, each as far as it can be read."""
    text, words = clause.text, subjects.words
    outside, quotes = cut_quotes(text)
    if not (quotes or _admits(text, words) or words.find("sentences").search(lowered(outside))):
        return []
    found: list[_Told] = []
    admitted = False  # by this sentence or one before it
    for start, end in sentences(text):
        sentence = text[start:end]
        admits = _admits(sentence, words)
        admitted |= admits
        read = [one for passage in _passages(sentence) if (one := _read(passage, admitted, entry, subjects))]
        if read:  # the one in which the fewest words are left that are no place
            found.append(min(read, key=lambda one: len(one.change.place.names) if one.change else 0))
        elif admits:
            found.append(_Told(sentence, _named(sentence, entry, subjects)[0]))
    return found


def _admits(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence says that a text is wrong, or was changed."""
    flat = lowered(masked(sentence))
    if words.find("admits").search(flat):
        return True
    of_text = HOLE in flat or _PAGE.search(sentence) or words.find("books").search(flat)
    return bool(of_text) and words.find("errs").search(flat) is not None


def _passages(sentence: str) -> Iterator[str]:
    """The sentence, then what is left of it as more and more of its beginning and its end is taken away."""
    cuts = [m.span() for m in _PARTS.finditer(masked(sentence))]
    ends = [len(sentence), *(a for a, _ in reversed(cuts))]
    for start in (0, *(b for _, b in cuts)):
        for end in ends:
            if start < end and (passage := sentence[start:end].strip(" ,、。")):
                yield passage


def _read(passage: str, admitted: bool, entry: Entry, subjects: Subjects) -> _Told | None:
    """What a passage tells to do with a text; None if it may be what a rule tells players to do."""
    rule, said = _named(passage, entry, subjects)
    said = _COURTESY.sub("", _PAGE.sub("", said).strip(), count=1)
    change = read_instruction(said, subjects.words, alone=False)
    if change is None or change.operation in (None, "clarify"):
        return None
    counted = any(u.name in _TEXT_UNITS for u in change.place.units)
    exchanged = change.old is not None and change.new is not None
    worded = exchanged or (change.new is not None and len(content_words(change.new)) > 1)
    reads = subjects.words.find("corrects").search(lowered(masked(said))) is not None
    told = ((reads or counted or admitted) and worded) or (counted and change.operation == "delete")
    if told or (exchanged and _stands(change.old or "", rule, entry, subjects)):
        return _Told(said, rule, change)
    return None


def _stands(old: str, rule: str, entry: Entry, subjects: Subjects) -> bool:
    """Whether quoted words stand in the rule that is named, or in one that the question is about."""
    meant = [s.entry for s in subjects.called(rule, entry)] if rule else subjects.about.get(entry.id, ())
    texts = [c.text for i in meant for s in subjects.rules[i].sections for c in s.clauses]
    return any(occurrences(old, text) for text in texts)


def _named(passage: str, entry: Entry, subjects: Subjects) -> tuple[str, str]:
    """The rule that a passage names, and the passage without its name."""
    called = _CALLED.match(passage)
    if called and subjects.called(called["name"], entry):
        return called["name"], passage[called.end() :]
    names = list(dict.fromkeys(s.heading for s in subjects.mentioned(masked(passage), entry) if s.heading))
    if len(names) != 1:
        return "", passage
    name = re.escape(names[0])
    pattern = rf"(?:(?:\s*\b(?:in|under|of|for|from|at))?\s+(?:the\s+)?)?{name}(?:\s+(?:rules?|section))?の?"
    return names[0], re.sub(pattern, "", passage, count=1).strip(" ,:：")
