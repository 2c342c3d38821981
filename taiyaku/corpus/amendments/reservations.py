"""What a correction says beside its wordings that limits it: when it counts, for whom, or that it is none.

"In tournaments: replace “A” with “B”.", "(advanced game)", "This correction has been withdrawn."
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from taiyaku.corpus.amendments.clause_texts import sentences, wordings_of
from taiyaku.corpus.amendments.fitting.bench import Bench, Ruled
from taiyaku.corpus.amendments.fitting.exchanges import ASIDES
from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.corpus.amendments.wordings.location_parser import in_plain_words, read_outside
from taiyaku.corpus.amendments.wordings.paragraph_parser import tells_why, unquoted_sentences
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, cut_quotes, masked
from taiyaku.corpus.amendments.wordings.word_roots import roots
from taiyaku.corpus.model import Clause, Entry
from taiyaku.corpus.text import ends_sentence
from taiyaku.values import Struct

_BRACKETED = re.compile(r"[(（\[［【〔]([^()（）\[\]［］【】〔〕]*)[)）\]］】〕]")
_LEAD = re.compile(r"[^:：,、]{2,60}(?P<stop>[:：,、])(?=\s*\S)")
_DONE = ("admits", "told_changes")  # lists of words: that it was wrong, or was changed, is no case
_NOTE = 2  # words
_OF_GAME = 2  # words of a sentence that its rule has as well
_OF_CORRECTIONS = (  # lists of words with which corrections are told
    *("corrections", "inserts", "deletes", "replaces", "reads", "corrects", "rewords", "new", "inserted"),
    *("gone", "old_first", "new_first", "formerly", "clarifies", "speaks_of_text", "lacked"),
    *("whole", "admits", "errs", "reasons", "remarks_begin", "explains", "copies"),
    *("few_places", "everywhere", "wording_labels"),
)


class _Known(Struct, frozen=True):
    """What a correction may speak of without limiting itself."""

    answers: bool  # it is an answer to a question, with words of its own in front
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
        if limit := next(_limits(erratum, part, wordings, _known(entry, erratum, bench.words)), None):
            limits[entry.id] = limit
    return limits


def reserved_documents(entries: Iterable[Entry], words: PlaceWords) -> dict[str, str]:
    """What documents say in front of all they correct that limits it: "This document is not official …"."""
    begun: set[str] = set()
    found: dict[str, str] = {}
    for entry in entries:
        if entry.kind != "notice" or entry.document in begun:
            begun.add(entry.document)
            continue
        for text in (entry.title, *(c.text for s in entry.sections for c in s.clauses)):
            for sentence in unquoted_sentences(text):
                if words.find("all_of_it").match(flat := lowered(sentence).strip()) and (
                    _takes_back(sentence, words) or words.find("limits").search(flat)
                ):
                    found.setdefault(entry.document, sentence.strip())
    return found


def _known(entry: Entry, erratum: Entry, words: PlaceWords) -> _Known:
    titles = (*entry.path, *(t.text for t in entry.titles), *(s.heading or "" for s in entry.sections))
    text = " ".join((*titles, *wordings_of(entry)))
    return _Known(
        any(s.role == "question" for s in erratum.sections), roots(text, words), lowered(text), words
    )


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
    yield from (head for head in (erratum.title, *erratum.path) if _takes_back(head, known.words))
    items = {c.text for s in part.sections for c in s.clauses}
    for above in _announcing(erratum, items):
        yield from (one for one in unquoted_sentences(above) if _limits_what_follows(one, known))
    for before, text in _texts(erratum, part):
        if _takes_back(before, known.words):
            yield before
        yield from _limits_in(text, wordings, known)


def _limits_what_follows(sentence: str, known: _Known) -> bool:
    """Whether a sentence above a list says that its items are none, or when they count: "With two, …"."""
    said_so = _announces(sentence, known.words) or _is_limit(lowered(sentence).strip(), known.words)
    case = re.split("[、,]", sentence)[0]
    return _takes_back(sentence, known.words) or (said_so and _is_case(case, known))


def _announcing(erratum: Entry, items: Collection[str]) -> Iterator[str]:
    """The paragraph above a list that has any of the items: "The following are not official."."""
    for section in erratum.sections:
        above = ""
        for clause in section.clauses:
            above = above if clause.marker else clause.text
            if clause.marker and above and any(item in clause.text or clause.text in item for item in items):
                yield above


def _texts(erratum: Entry, part: Entry) -> Iterator[tuple[str, str]]:
    """What a part says; of an answer all from that sentence on, with the sentence before it."""
    answers = [c.text for s in erratum.sections for c in s.clauses] if erratum.kind == "faq" else []
    for said in (c.text for s in part.sections for c in s.clauses):
        whole = next((text for text in answers if said in text), said)
        begun = [a for a, _ in sentences(whole) if a <= whole.index(said)][-2:] or [0]
        yield whole[begun[0] : begun[-1]], whole[begun[-1] :]


def _limits_in(text: str, wordings: Sequence[str], known: _Known) -> Iterator[str]:
    """The pieces of a text that do."""
    quoted = any(quote.text in wording for wording in wordings for quote in cut_quotes(text)[1])
    for sentence in unquoted_sentences(in_plain_words(text, known.words)):
        new = any(sentence.strip() in wording for wording in wordings)
        itself = known.words.find("remarks_begin").match(lowered(sentence))  # "This correction has been …"
        told = masked(sentence) if itself else "" if new else _without(wordings, sentence)
        if _takes_back(told, known.words):
            yield sentence
        note = _BRACKETED.fullmatch(sentence.strip())
        if note and (note[1][-1:].isalpha() or " " not in note[1]):  # "(advanced game)", and no sentence
            cases = (_is_case, _is_foreign_note, lambda n, known: _takes_back(n, known.words))
            yield from (note[1] for held in cases if held(note[1], known))
        elif note and ends_sentence(note[1]):  # "(Too deadly for beginners.)"
            if _is_limit(lowered(note[1]), known.words) or _is_only_a_case(note[1], known):
                yield note[1]
        elif not new:
            yield from _beside(sentence, wordings, quoted, known)


def _without(wordings: Sequence[str], sentence: str) -> str:
    """A sentence with a hole for each quotation and each of the wordings."""
    rest = masked(sentence)
    for wording in wordings:
        rest = rest.replace(wording, HOLE)
    return rest


def _beside(sentence: str, wordings: Sequence[str], quoted: bool, known: _Known) -> Iterator[str]:
    """Brackets and the lead of a sentence that limit what it orders; all of one that orders nothing."""
    rest = _without(wordings, sentence)
    notes = _BRACKETED.findall(rest)
    yield from (one for one in notes if _is_case(one, known) or _is_foreign_note(one, known))
    lead = _LEAD.match(rest := _BRACKETED.sub(" ", rest))
    if lead and _limits_as_lead(lead[0][:-1], lead["stop"], known):
        yield lead[0]
    elif _limits_as_sentence(sentence, rest, wordings, quoted, known):
        yield sentence


def _limits_as_lead(said: str, stop: str, known: _Known) -> bool:
    return _is_case(said, known) or (stop in ":：" and _is_foreign(said, known))


def _limits_as_sentence(
    sentence: str, rest: str, wordings: Sequence[str], quoted: bool, known: _Known
) -> bool:
    """Whether a sentence, of which the rest is no wording, orders nothing and says when an order counts."""
    if HOLE not in rest and rest.strip() and _says_more(sentence, quoted, known):
        return True
    if any(quote.text in wording for wording in wordings for quote in cut_quotes(sentence)[1]):
        return False
    announces = _announces(rest, known.words) and _is_case(rest, known)  # "With five players as follows."
    return announces or _is_limit(lowered(rest).strip(), known.words) or _is_only_a_case(rest, known)


def _announces(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence ends with the words that what follows is so: "… as follows.", …は以下のとおり。"""
    flat = lowered(sentence).rstrip(" .。です")
    return any(
        flat.removesuffix(end).endswith(w) for w in words.announcements for end in ("", "とおり", "通り")
    )


def _says_more(sentence: str, quoted: bool, known: _Known) -> bool:
    """Whether a sentence that orders nothing, and does not say why, names a case: "… when you teach it.".

    Beside quoted words it may be of the game as well, if it speaks of what the rule does: that is no remark.
    """
    words, flat = known.words, lowered(sentence).strip(" .。")
    if tells_why(flat, words) or read_instruction(sentence, words, False):
        return False
    shared = roots(flat, words) & known.own
    of_text = any(words.find(name).search(flat) for name in (*_OF_CORRECTIONS, "hints"))
    if quoted and shared and not of_text:
        return True
    return len(shared) < _OF_GAME and words.find("provisos").search(flat) is not None


def _takes_back(sentence: str, words: PlaceWords) -> bool:
    """Whether a sentence says of a correction that it is none, or none any more: "… has been withdrawn."."""
    flat = lowered(masked(sentence))
    official = words.find("made_official").search(flat)  # "… asked for it, and we make it so officially"
    return words.find("reservations").search(flat) is not None and official is None


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
        words.find(name).search(flat)
        for name in (*("reasons", "remarks_begin", "explains", "copies", "unchanged", "right"), *_DONE)
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


def _is_foreign(said: str, known: _Known) -> bool:
    """Whether a lead names what neither its rule nor a correction speaks of: "French rules:"."""
    words, flat = known.words, lowered(said)
    if known.answers or HOLE in flat or any(words.find(name).search(flat) for name in _OF_CORRECTIONS):
        return False
    return not _bare(" ".join(read_outside(flat, words).names), words) <= known.own


def _is_foreign_note(said: str, known: _Known) -> bool:
    """Whether a word or two in brackets do: "(duel)"."""
    short = said.islower() and said.isascii() and len(said.split()) <= _NOTE
    return short and re.sub("[ -]", "", said).isalpha() and _is_foreign(said, known)


def _bare(flat: str, words: PlaceWords) -> frozenset[str]:
    """The roots of a text without what tells that something is wrong, or in which book."""
    for name in ASIDES:
        flat = words.find(name).sub(" ", flat)
    return roots(flat, words)
