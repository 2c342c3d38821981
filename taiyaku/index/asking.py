"""The rulings that answer a question: at most three passages, quoted as they are in force.

Nothing is written here but whether they are likely enough to answer it at all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from taiyaku.corpus.exchange.json_lines import shape
from taiyaku.corpus.lookup.answer import answer
from taiyaku.corpus.lookup.query import Asked, Asking
from taiyaku.index.engine import Filters
from taiyaku.index.hits import Hit, find_hits
from taiyaku.index.searcher import RankedIndex
from taiyaku.values import taken

if TYPE_CHECKING:
    from taiyaku.corpus.lookup.answer_model import Answer, Mark
    from taiyaku.corpus.model import Alignment, Entry, Section
    from taiyaku.corpus.reader import CorpusFile
    from taiyaku.index.snippets import Passages

MOST = 3
CONSIDERED = 12  # hits; what has been superseded or withdrawn is left out
FAR = 0.2  # what is worth so much less than the first hit is no answer
ENOUGH = 0.6  # a score beyond that makes nothing more likely
AHEAD = 0.7  # nor does a greater margin
SURE = 0.93  # probability from which the rulings are given as an answer
STANDING = ("in-force", "pending")  # what waits for a change is quoted with that, and is no sure answer


class Evidence(NamedTuple):
    """What tells whether hits answer a question, or the weight of each in a logistic regression.

    The weights are fitted to judged questions, some of which no document answers (`bench.asking`).
    """

    start: float
    score: float  # of the first hit, logarithm
    known: float  # share of the question's words that the corpus has or has another word for
    margin: float  # of the first hit before the third, logarithm


WEIGHTS = Evidence(-1.92, 1.48, 4.19, 3.18)


class Beside(NamedTuple):
    """A clause in another language that says the same as a quoted one, as it is in force."""

    id: str
    lang: str
    edition: str
    text: str
    gap: bool  # it is of another edition
    stale: bool  # what it was made for says something else now


class Quote(NamedTuple):
    """A clause, or a row of a table."""

    id: str
    text: str


class Quoted(NamedTuple):
    """A passage as it is in force, and what a reader must know of it."""

    hit: Hit
    shown: Answer
    texts: tuple[Quote, ...]
    beside: tuple[Beside, ...]
    amended: tuple[Mark, ...]


class Rulings(NamedTuple):
    """What is found for a question: an answer if that is likely enough, else what comes nearest."""

    question: str
    probability: float
    quoted: tuple[Quoted, ...]

    @property
    def sure(self) -> bool:
        first = self.quoted[0].shown.status if self.quoted else None
        return first == "in-force" and self.probability >= SURE


def ask(
    corpus: CorpusFile,
    passages: Passages,
    index: RankedIndex,
    question: str,
    filters: Filters | None = None,
    reader: str | None = None,
) -> Rulings:
    """The rulings that answer a question best; a name is answered by what it names.

    An erratum stands behind the rule it is merged into.

    Raises UsageError for a field with a value nothing has.
    """
    hits = find_hits(passages, index, question, filters, CONSIDERED, reader=reader)
    asking = Asking(corpus, Asked())
    quoted: list[Quoted] = []
    for hit in hits:
        if len(quoted) < MOST and hit.score >= FAR * hits[0].score and (found := _quoted(asking, hit)):
            quoted.append(found)
    first = bool(quoted) and quoted[0].hit is hits[0]  # of what cannot be quoted no other text is as sure
    named = first and index.is_name(question, hits[0].passage.id)
    sure = 1.0 if named else _probability(hits if first else (), *index.understood(question))
    rules = {one.shown.entry.id for one in quoted}
    quoted.sort(key=lambda one: not rules.isdisjoint(_merged_into(corpus, one.shown.entry)))
    return Rulings(question, sure, tuple(quoted))


def _merged_into(corpus: CorpusFile, entry: Entry) -> set[str]:
    """The rules whose text an erratum has changed."""
    made = corpus.amendments_from((entry.id,)) if entry.kind == "erratum" else ()
    return {a.target.partition("#")[0] for a in made if a.target and a.status == "applied"}


def _probability(hits: Sequence[Hit], known: int, words: int) -> float:
    """How likely it is that one of the first three answers."""
    if not hits:
        return 0.0
    scores = [math.log(0.01 + hit.score) for hit in hits[:MOST]] + [math.log(0.01)] * MOST
    first = min(math.log(0.01 + ENOUGH), scores[0])
    given = Evidence(1.0, first, known / max(1, words), min(AHEAD, scores[0] - scores[MOST - 1]))
    return 1 / (1 + math.exp(-sum(weight * value for weight, value in zip(WEIGHTS, given, strict=True))))


def _quoted(asking: Asking, hit: Hit) -> Quoted | None:
    """The passage of a hit as it is in force; nothing where it is not."""
    found = asking.corpus.find(hit.passage.id).answer
    if found is None or found.id != hit.passage.id:
        return None
    shown = answer(asking, found)
    if shown.status not in STANDING:
        return None
    printed = {text.id for text in hit.passage.texts}
    part = _of_question if shown.entry.kind == "faq" else _of_passage
    wanted = set(hit.place.clauses)
    texts = tuple(Quote(*text) for section in shown.sections for text in part(section, wanted, printed))
    if not texts:
        return None
    ids = {item for item, _ in texts}
    amended = {m.amendment: m for m in shown.marks if m.id in ids}
    return Quoted(hit, shown, texts, tuple(_beside(asking, shown, ids)), tuple(amended.values()))


def _of_question(section: Section, wanted: set[str], printed: set[str]) -> Iterator[tuple[str, str]]:
    """A question is its own heading; quoted is the answer."""
    if section.role != "question":
        yield from ((clause.id, clause.text) for clause in section.clauses)
        yield from _rows(section)


def _of_passage(section: Section, wanted: set[str], printed: set[str]) -> Iterator[tuple[str, str]]:
    """The clauses of the passage that are in force, with what was inserted after them, and its rows."""
    after = False
    gone = any(i.rpartition(".")[0] == section.id for i in wanted.difference(c.id for c in section.clauses))
    for clause in section.clauses:
        new = clause.id not in printed and clause.id not in wanted
        after = clause.id in wanted or (new and (after or gone))
        if after:
            yield clause.id, clause.text
    if section.id in wanted:
        yield from _rows(section)


def _rows(section: Section) -> Iterator[tuple[str, str]]:
    for table in section.tables:
        yield from ((section.id, "  ".join(row)) for row in (table.header, *table.rows) if any(row))


def _beside(asking: Asking, shown: Answer, ids: set[str]) -> Iterator[Beside]:
    """What the other language has for the quoted clauses, in force, as far as nobody rejected the pair."""
    told: set[str] = set()
    for pair in shown.aligned:
        if pair.level != "clause" or pair.status == "rejected":
            continue
        for theirs in _other_side(pair, ids):
            found = asking.corpus.find(theirs.partition("#")[0]).answer if theirs not in told else None
            other = answer(asking, found) if found else None
            if other is None or other.status != "in-force":
                continue
            entry = other.entry
            stale = any(flag.id in (entry.id, theirs) for flag in other.stale)
            for clause in (c for s in other.sections for c in s.clauses if c.id == theirs):
                told.add(theirs)
                yield Beside(theirs, entry.lang, entry.edition, clause.text, pair.edition_gap, stale)


def _other_side(pair: Alignment, ids: set[str]) -> Sequence[str]:
    if not ids.isdisjoint(pair.en):
        return pair.ja
    return pair.en if not ids.isdisjoint(pair.ja) else ()


def rulings_json(found: Rulings) -> dict[str, Any]:
    """The rulings in the published shape of `ask --json` (docs/json.md)."""
    told = {"question": found.question, "found": found.sure, "probability": round(found.probability, 3)}
    return {**told, "rulings": [{**shape(one), "amended_by": _amended(one)} for one in found.quoted]}


def _amended(one: Quoted) -> list[dict[str, Any]]:
    return [{"id": m.amendment, **taken(m, "source document version date")} for m in one.amended]
