"""The published JSON shapes (docs/json.md): a promise to other people's programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from operator import attrgetter
from typing import Any

from taiyaku.corpus import model
from taiyaku.corpus.reader import CorpusFile

Json = dict[str, Any]

# The fields of each kind of value, in order: "a=b" is what we call b, "a?" is left out where there is none.
SHAPES: Mapping[str, str] = {
    "Provenance": "file lines pages bbox?",
    "Title": "lang text form",
    "Span": "start end style",
    "Clause": "id text marker depth spans provenance variant?",
    "Table": "caption header rows provenance",
    "Section": "id role heading lang version date group provenance clauses tables",
    "Reference": "pages location printed",
    "Entry": "id kind document edition lang number titles aliases labels parent path version date status "
    "removed reference related sections provenance",
    "Link": "source target type anchor status candidates edition_gap span decided confidence reasons",
    "Amendment": "id source target operation before after version date edition status location reason "
    "nearest repairs scope decided replaced_by",
    "Alignment": "en ja level score status edition_gap stale issues relation reason evidence",
    "Term": "concept en ja reading kind occurrences evidence forms definition context",
    "TermForm": "lang form=text status probability evidence source edition",
    "Problem": "code severity message document where",
    "Coverage": "document total entries furniture hidden residue reasons=tallies leftovers",
    "Tally": "part reason characters",
    "Unplaced": "text reason where",
    # Of an answer
    "Beneath": "id scope document pending sections",
    "Mark": "id amendment operation source document version date scope repairs cut",
    "Ruling": "id kind title document edition version date status principal location merged text notes=said "
    "also",
    "Translation": "of state by on note stale instead_of",
    "Stale": "id relies_on reason before after",
    "Step": "kind source document version date operation amendment location reason scope sections",
    "SectionChange": "id role heading clauses=changed_lines",
    "LineChange": "id runs",
    "Run": "change text",
    "Candidate": "id title kind edition document status",
    # Of a term in context
    "Concordance": "concept=term.concept kind=term.kind forms uses deviations=deviating suggestions",
    "Form": "lang form=text count preferred forbidden",
    "Use": "id lang text highlight file=where.file lines=where.lines aligned=other rendering rendered",
    "Suggestion": "form text score count basis",
    # Of versions
    "Event": "date version edition kind id title document operation functional summary before after source "
    "status location scope replaces dated_by",
    "Difference": "changes unchanged repaged follows=renamed lost",
    "Change": "level relation flags functional title older newer before after runs details older_at newer_at "
    "parts",
    "Document": "id file version date",
    # Of rulings that answer a question
    "Quoted": "id=hit.passage.id title=hit.title lang=hit.passage.lang kind=hit.passage.kind "
    "edition=hit.passage.edition version=shown.version date=shown.date status=shown.status "
    "document=hit.passage.document file=hit.passage.file path=shown.entry.path "
    "passage=hit.place text=texts beside notes=shown.notes",
    "Quote": "id text",
    "Beside": "id lang edition text edition_gap=gap stale",
    "Place": "lines pages anchor clauses",
    "Hit": "id=passage.id title titles=passage.titles also lang=passage.lang kind=passage.kind "
    "edition=passage.edition version=passage.version status=passage.status stale=passage.stale "
    "document=passage.document file=passage.file lines=passage.lines pages=passage.pages path=passage.path "
    "score snippet highlights variants passage=place reasons?",
    # Of what a translator has to look at
    "Review": "findings coverage=shares",
    "Finding": "severity issues level=alignment.level score=alignment.score status=alignment.status "
    "edition_gap=alignment.edition_gap relation=alignment.relation en ja changed",
    "Side": "ids text file=where.file lines=where.lines",
    "Changed": "id before after",
    "Share": "document section=role aligned unaligned stale",
    # Of unknown documents
    "Branch": "title kind entries page children",
    "Proposal": "word entries lines=where.lines",
    "Furniture": "reason lines example",
    "Doubt": "message lines=where.lines pages=where.pages",
}


def shape(value: Any) -> Any:
    """A value as JSON has it: known values by their shape, sequences as lists."""
    kind = type(value)
    if kind is tuple or kind is list:
        return [shape(item) for item in value]
    fields = _fields(kind.__name__)
    if not fields:
        return value
    found = {}
    for name, attribute, needed in fields:
        item = attribute(value)
        if needed or item:
            found[name] = shape(item)
    return found


@cache
def _fields(kind: str) -> tuple[tuple[str, Callable[[Any], Any], bool], ...]:
    """The name of each field, what takes it from a value, and whether it is always there."""
    parted = (field.rstrip("?").partition("=") for field in SHAPES.get(kind, "").split())
    needed = (not field.endswith("?") for field in SHAPES.get(kind, "").split())
    return tuple((name, _taker(own or name), is_) for (name, _, own), is_ in zip(parted, needed, strict=True))


def _taker(path: str) -> Callable[[Any], Any]:
    """What takes an attribute, or that of an attribute, which may be None."""
    first, dot, rest = path.partition(".")
    if not dot:
        return attrgetter(path)
    below = _taker(rest)
    return lambda value: None if (inner := getattr(value, first)) is None else below(inner)


def link_json(link: model.Link) -> Json:
    return {**shape(link), "confidence": round(link.confidence, 2)}


def term_json(term: model.Term) -> Json:
    return {**shape(term), "occurrences": dict(term.occurrences)}


_AS: Mapping[str, Callable[[Any], Json]] = {
    **dict.fromkeys(("entries", "links", "amendments", "alignments", "terms"), shape),
    "links": link_json,
    "terms": term_json,
}
WHAT = tuple(_AS)


def export(corpus: CorpusFile, what: str) -> Iterator[Json]:
    """One object for each thing of the kind named by `what`, in document order."""
    return map(_AS[what], getattr(corpus, what)())
