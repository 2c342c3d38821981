"""What a correction says beside its wordings that limits it: when it counts, for whom, or that it is none.

"In tournaments: replace “A” with “B”.", "(advanced game)", "This correction has been withdrawn."
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from taiyaku.corpus.amendments.bench import Bench, Ruled
from taiyaku.corpus.amendments.doubtful_rules import roots
from taiyaku.corpus.amendments.exchanges import ASIDES
from taiyaku.corpus.amendments.location_parser import read_outside
from taiyaku.corpus.amendments.paragraph_parser import unquoted_sentences
from taiyaku.corpus.amendments.patch_builder import sentences, wordings_of
from taiyaku.corpus.amendments.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.quotations import HOLE, cut_quotes, masked
from taiyaku.corpus.model import Clause, Entry
from taiyaku.values import Struct

_BRACKETED = re.compile(r"[(（\[［【〔]([^()（）\[\]［］【】〔〕]*)[)）\]］】〕]")
_LEAD = re.compile(r"[^:：,、]{2,60}(?P<stop>[:：,、])(?=\s*\S)")


class _Known(Struct, frozen=True):
    """What a correction may speak of without limiting itself."""

    own: frozenset[str]  # roots of what its rule says
    text: str  # all that its rule says
    words: PlaceWords


def reserved(erratum: Entry, part: Entry, ruled: Sequence[Ruled], bench: Bench) -> dict[str, str]:
    """For each rule that a part of an erratum changes the words that limit this, if there are any."""
    wordings = sorted(_wordings(ruled), key=len, reverse=True)
    limits = {}
    for entry in {
        one.entry: bench.current[one.entry] for one in ruled if one.entry and one.fit.patches
    }.values():
        if limit := next(_limits(erratum, part, wordings, _known(entry, bench.words)), None):
            limits[entry.id] = limit
    return limits


def _known(entry: Entry, words: PlaceWords) -> _Known:
    titles = (*entry.path, *(t.text for t in entry.titles), *(s.heading or "" for s in entry.sections))
    text = " ".join((*titles, *wordings_of(entry)))
    return _Known(roots(text, words), lowered(text), words)


def _wordings(ruled: Sequence[Ruled]) -> set[str]:
    """What goes and what comes, line by line."""
    parts = [part for one in ruled for p in one.fit.patches for part in (*p.removed, *p.added)]
    clauses = chain.from_iterable((p,) if isinstance(p, Clause) else p.clauses for p in parts)
    put = [line for clause in clauses for line in clause.text.split("\n") if line]
    said = (text for one in ruled for text in (one.change.old, one.change.new) if text)
    return {*put, *(one for one in said if any(one in text for text in put))}  # not "in winter 3 (not 2)"


def _limits(erratum: Entry, part: Entry, wordings: Sequence[str], known: _Known) -> Iterator[str]:
    """The pieces of a part of an erratum, around its wordings, that limit the change."""
    told = re.search(r"[:：](.+)", erratum.title) if erratum.kind == part.kind == "erratum" else None
    heads = (told[1] if told else "", part.title, (part.reference and part.reference.location) or "")
    yield from (head for head in heads if _is_case(head, known))  # "Ladder: solo mode"
    for before, text in _texts(erratum, part):
        if _takes_back(before, known.words):
            yield before
        yield from _limits_in(text, wordings, known)


def _texts(erratum: Entry, part: Entry) -> Iterator[tuple[str, str]]:
    """What a part says; of an answer all from that sentence on, with the sentence before it."""
    answers = [c.text for s in erratum.sections for c in s.clauses] if erratum.kind == "faq" else []
    for said in (c.text for s in part.sections for c in s.clauses):
        whole = next((text for text in answers if said in text), said)
        begun = [a for a, _ in sentences(whole) if a <= whole.index(said)][-2:] or [0]
        yield whole[begun[0] : begun[-1]], whole[begun[-1] :]


def _limits_in(text: str, wordings: Sequence[str], known: _Known) -> Iterator[str]:
    """The pieces of a text that do."""
    for sentence in unquoted_sentences(text):
        new = any(sentence.strip() in wording for wording in wordings)
        itself = known.words.find("remarks_begin").match(lowered(sentence))  # "This correction has been …"
        told = masked(sentence) if itself else "" if new else _without(wordings, sentence)
        if _takes_back(told, known.words):
            yield sentence
        note = _BRACKETED.fullmatch(sentence.strip())
        if note and note[1][-1:].isalpha():  # "(advanced game)", and no sentence in brackets
            yield from (n for n in note.groups() if _is_case(n, known) or _takes_back(n, known.words))
        elif not new:
            yield from _beside(sentence, wordings, known)


def _without(wordings: Sequence[str], sentence: str) -> str:
    """A sentence with a hole for each quotation and each of the wordings."""
    rest = masked(sentence)
    for wording in wordings:
        rest = rest.replace(wording, HOLE)
    return rest


def _beside(sentence: str, wordings: Sequence[str], known: _Known) -> Iterator[str]:
    """Brackets and the lead of a sentence that limit what it orders; all of one that orders nothing."""
    rest = _without(wordings, sentence)
    yield from (one for one in _BRACKETED.findall(rest) if _is_case(one, known))
    lead = _LEAD.match(rest := _BRACKETED.sub(" ", rest))
    orders = any(quote.text in wording for wording in wordings for quote in cut_quotes(sentence)[1])
    if lead and _is_case(lead[0][:-1], known):
        yield lead[0]
    elif not orders and (_is_limit(lowered(rest).strip(), known.words) or _is_only_a_case(rest, known)):
        yield sentence


def _takes_back(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence says of a correction that it is none, or none any more: "… has been withdrawn."."""
    flat = lowered(masked(sentence))
    return words.find("reservations").search(flat) is not None


def _is_limit(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence beside an order says when it counts: "This applies only with …", "Unless …"."""
    return bool(words.find("limits_begin").match(sentence) or words.find("limits").search(sentence))


def _is_only_a_case(sentence: str, known: _Known) -> bool:
    """Whether a sentence is no more than a case: "When two play." """
    begins = known.words.find("cases_begin").match(lowered(sentence).strip())
    return begins is not None and "," not in sentence and _is_case(sentence, known)


def _is_case(said: str, known: _Known) -> bool:
    """Whether a lead or a bracket says when a change counts, and not where it is made, or why."""
    words, flat = known.words, lowered(said).strip()
    was = any(words.find(name).match(flat) for name in ("formerly", "new_first"))  # "west (not east)"
    if was or any(
        words.find(name).search(flat) for name in ("reasons", "remarks_begin", "explains", "copies")
    ):
        return False
    place = read_outside(flat, words)
    begins = any(words.find(name).match(flat) for name in ("cases_begin", "circumstances_begin"))
    place_told = place.says_something or any(words.find(side).search(flat) for side in ("start", "end"))
    begins = begins and not (place_told or HOLE in flat)
    aside = [found.span() for found in words.find("asides").finditer(flat)]  # "it says"
    cases = (found for name in ("conditions", "cases") for found in words.find(name).finditer(flat))
    told = [c[0] for c in cases if not any(a <= c.start() and c.end() <= b for a, b in aside)]
    if not (begins or told):
        return False
    counted = words.find("numbers").search(lowered(" ".join(place.names))) if begins else None
    new = any(word not in known.text for word in told) or counted is not None
    return new or not _bare(" ".join(place.names), words) <= known.own


def _bare(flat: str, words: PlaceWords) -> frozenset[str]:
    """The roots of a text without what tells that something is wrong, or in which book."""
    for name in ASIDES:
        flat = words.find(name).sub(" ", flat)
    return roots(flat, words)
