"""The corpus as frozen data: a change makes a new value, so the text as printed is never lost.

Shapes follow the published JSON (docs/json.md); `taiyaku.corpus.exchange.json_lines` writes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product
from typing import Literal

from taiyaku.values import Struct, field

Lang = str  # a BCP 47 primary tag such as "en" or "ja"
SpanStyle = Literal["strong", "emphasis", "deleted", "inserted"]
Severity = Literal["error", "warning", "note"]
EntryStatus = Literal["in-force", "superseded", "withdrawn", "pending"]
LinkStatus = Literal["resolved", "ambiguous", "dangling", "external"]
Relation = Literal["same", "differs", "partly", "unclear"]
Missing = Literal["not-compared", "unlike", "dropped"]  # nothing was there; what was is unlike it; left out
BY_ITS_WORDS = "by its words alone"  # a reason of links: no name says what the source is about
TO_COME = "it is not in force yet"  # a reason of amendments that are announced
TAKEN_BACK = "it takes an answer back"  # a reason of links, in so many words
OVERTAKEN = "is newer and has other words there"  # how a reason ends why an erratum changes nothing there


class Record(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A value that is kept in files as the list of its fields."""


class Provenance(Record, frozen=True):
    """Where a text stands in its source."""

    file: str
    lines: tuple[int, int]  # first and last, counted from 1; for a PDF, lines as the reader numbers them
    pages: tuple[int, int] | None = None  # counted from 1; None where the source has no pages
    bbox: tuple[float, float, float, float] | None = None  # x0, top, x1, bottom in PDF points

    def through(self, last: Provenance) -> Provenance:
        """From the start of this text to the end of a later one of the same file."""
        pages = box = None
        if self.pages and last.pages:
            pages = (min(self.pages[0], last.pages[0]), max(self.pages[1], last.pages[1]))
        if self.bbox and last.bbox and pages and pages[0] == pages[1]:
            a, b = self.bbox, last.bbox
            box = (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
        lines = (min(self.lines[0], last.lines[0]), max(self.lines[1], last.lines[1]))
        return Provenance(self.file, lines, pages, box)


class Span(Record, frozen=True):
    """Emphasis that carries meaning; offsets are code points of the clause's text."""

    start: int
    end: int
    style: SpanStyle


class Title(Record, frozen=True):
    """A headword in one language. `form` tells a Latin name, a kana reading and a kanji gloss apart."""

    lang: Lang
    text: str
    form: Literal["name", "reading", "gloss"] = "name"


class Clause(Record, frozen=True, tag="clause"):
    """The citable unit: a paragraph, a list item or a step."""

    id: str
    text: str
    provenance: Provenance
    marker: str | None = None
    depth: int = 0
    spans: tuple[Span, ...] = ()
    variant: str | None = None  # clauses with the same variant key are alternatives to one another


class Table(Record, frozen=True):
    """Rows of cells, as printed."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    provenance: Provenance
    caption: str | None = None


class Section(Record, frozen=True, tag="section"):
    """A part of an entry with a role, such as its requirements."""

    id: str
    role: str
    heading: str | None
    lang: Lang
    provenance: Provenance
    clauses: tuple[Clause, ...] = ()
    tables: tuple[Table, ...] = ()
    version: str | None = None  # of a text that came in, or went out, with an update
    date: str | None = None
    group: str | None = None  # heading of the larger section this one stands in


class Reference(Record, frozen=True):
    """What an erratum says about the place it amends."""

    pages: tuple[int, int] | None = None
    location: str | None = None
    printed: str | None = None  # the page reference as printed: "(PAGE 21)"


class Entry(Record, frozen=True):
    """One rule, FAQ item or notice, as one document gives it."""

    id: str  # stable: inserting another entry renames nothing
    kind: str
    document: str
    edition: str
    lang: Lang
    titles: tuple[Title, ...]
    sections: tuple[Section, ...]
    provenance: Provenance
    number: str | None = None
    labels: tuple[str, ...] = ()
    parent: str | None = None
    path: tuple[str, ...] = ()
    aliases: tuple[Title, ...] = ()  # redirects, abbreviations in brackets
    version: str | None = None  # of the entry itself, where it differs from the document's
    date: str | None = None
    status: EntryStatus = "in-force"
    removed: str | None = None  # version that withdrew the entry
    reference: Reference | None = None
    related: tuple[str, ...] = ()  # names the document lists as related, as printed

    @property
    def title(self) -> str:
        return self.titles[0].text if self.titles else self.id

    @property
    def clauses(self) -> Iterator[Clause]:
        """Those of all its sections."""
        return (clause for section in self.sections for clause in section.clauses)


class Document(Record, frozen=True):
    """A source with an id, and what it says of itself."""

    id: str
    file: str
    format: str
    lang: Lang
    edition: str
    title: str
    reader: str = ""
    version: str | None = None
    date: str | None = None
    url: str | None = None
    license: str | None = None
    revision: str | None = None  # a wiki page's own revision line
    digest: str = ""  # sha256 of the file
    pages: int | None = None
    series: str | None = None  # documents of one series are versions of one another
    scope: str = ""  # the layer it rules in, such as "season"; empty: the game's own rules
    until: str | None = None  # the last day, month or year in which the layer counts
    ahead: int = 0  # pages of the file before the one that has 1 printed on it

    def pages_printed(self, first: int, last: int) -> tuple[int, int]:
        """The pages of the file that have these numbers printed on them."""
        return first + self.ahead, last + self.ahead

    @property
    def is_translation(self) -> bool:
        """Whether nobody printed it: it holds what came back from translators."""
        return self.format == "translation"


class Problem(Record, frozen=True):
    """A finding about a document; its code is explained in docs/checks.md."""

    code: str
    message: str
    where: Provenance | None = None
    severity: Severity = "warning"
    document: str | None = None


class Unplaced(Record, frozen=True):
    """Text no rule could place, or that a rule declared not to be content."""

    text: str
    where: Provenance
    reason: str  # "residue", or the furniture rule that took it


class Tally(Record, frozen=True):
    """How many characters a rule took out of the text."""

    part: Literal["furniture", "hidden"]
    reason: str
    characters: int


class Coverage(Record, frozen=True):
    """Where the non-blank characters of a file are: entries, furniture, hidden and residue make `total`."""

    document: str
    total: int
    entries: int
    furniture: int
    residue: int
    leftovers: tuple[Unplaced, ...] = ()  # residue first, then furniture, then what is hidden
    hidden: int = 0  # in the file, and not to be seen: invisible, outside the page, printed twice
    tallies: tuple[Tally, ...] = ()  # of furniture and of what is hidden, each adding up to its part

    def share(self, part: int) -> float:
        return part / self.total if self.total else 0.0


class Link(Record, frozen=True):
    """Words that point somewhere, and where they point."""

    source: str
    target: str | None
    type: str
    anchor: str
    status: LinkStatus
    candidates: tuple[str, ...] = ()
    edition_gap: bool = False
    span: tuple[int, int] | None = None  # code points of the source clause's text that the anchor takes up
    decided: bool = False  # by a person
    confidence: float = 1.0  # that this is what the words lead to, or lead to nothing; 0 to 1
    reasons: tuple[str, ...] = ()  # what speaks for it and against it

    def leads(self, *types: str) -> bool:
        """Whether it is of one of these types, and leads to its one entry."""
        return self.status == "resolved" and self.type in types


class Patch(Record, frozen=True):
    """One change to the parts of an entry: which go, which come, and where.

    The parts are all sections of the entry, or all clauses of one section of it. `corpus.amendments.patch`
    applies a patch and turns it round.
    """

    entry: str
    section: str | None  # the section whose clauses change; None: sections of the entry change
    after: str | None  # id of the part before the place; None: they stand at the beginning
    removed: tuple[Section | Clause, ...] = ()
    added: tuple[Section | Clause, ...] = ()


class Amendment(Record, frozen=True):
    """One change to a text, with its source."""

    id: str
    source: str
    target: str | None
    operation: Literal["replace", "insert", "delete", "clarify"]
    before: str | None
    after: str | None
    edition: str
    version: str | None = None
    date: str | None = None
    status: Literal["applied", "unresolved"] = "unresolved"
    patches: tuple[Patch, ...] = ()  # what applying it does; none where the text says so already
    location: str | None = None  # the place as its source words it: "Effects bullet 4"
    reason: str | None = None  # why it is unresolved, or how it came to be applied
    nearest: tuple[str, ...] = ()  # ids of the places it may mean, best first
    repairs: bool = False  # it gives back what the amended document lost, and changes no rule
    scope: str = ""  # the layer of its document
    decided: Literal["placed", "dismissed"] | None = None  # by a person
    replaced_by: str | None = None  # what a newer version of its document says of the same place


class Version(Record, frozen=True):
    """A state of an edition's rules that documents speak of."""

    edition: str
    name: str  # "1.1.1"
    date: str | None = None  # the earliest known for it: YYYY, YYYY-MM or YYYY-MM-DD
    aliases: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()  # ids of the documents that carry it


class Lineage(Record, frozen=True):
    """What became of an entry in the next version of its document."""

    older: str | None  # None: added
    newer: str | None  # None: gone
    relation: Literal["unchanged", "edited", "moved", "renumbered", "split", "merged", "added", "removed"]
    functional: bool = False  # whether the rule changed, not only its typography, number or place


class Group(Record, frozen=True):
    """Near-identical entries or sections, such as one box in fourteen scenarios; the first stands for all."""

    members: tuple[str, ...]
    level: Literal["entry", "section"]
    differing: tuple[str, ...] = ()  # members that do not say quite the same as the first


class Stale(Record, frozen=True):
    """A ruling or translation whose ground has changed since it was made."""

    id: str  # the entry or clause that relies
    relies_on: str  # the entry, section or clause it relies on
    reason: str  # "changed", "gone", "corrected"; of a translation also "added", "withdrawn", "pending"
    before: str | None = None  # the text relied on, where it is still known
    after: str | None = None


class Alignment(Record, frozen=True):
    """Ids in two languages that say the same; one side is empty for what has no counterpart."""

    en: tuple[str, ...]
    ja: tuple[str, ...]
    level: Literal["entry", "section", "clause"]
    score: float
    status: Literal["auto", "confirmed", "rejected"] = "auto"
    edition_gap: bool = False
    stale: bool = False
    issues: tuple[str, ...] = ()
    relation: Relation | None = None  # of a pair of clauses; None where nothing was compared
    evidence: tuple[str, ...] = ()  # what the pair rests on: "number -3", "word dodge=ドッジ"
    reason: Missing | None = None  # why a clause has no counterpart; `score` says how sure that is

    @property
    def ids(self) -> tuple[str, ...]:
        return (*self.en, *self.ja)

    @property
    def facing(self) -> Iterator[tuple[str, str]]:
        """Each id with each of the other side, both ways round."""
        return chain(product(self.en, self.ja), product(self.ja, self.en))


class Translation(Record, frozen=True):
    """Who wrote a clause that translates others, and for which text; the clause itself is in an entry."""

    id: str  # of the clause
    of: tuple[str, ...]  # clauses it translates
    state: Literal["final", "needs-review"]
    by: str | None = None
    on: str | None = None
    note: str | None = None
    stale: bool = False  # what it translates reads otherwise now
    instead_of: tuple[str, ...] = ()  # clauses of the documents that it corrects


class TermForm(Record, frozen=True):
    """A form of a concept: whether it is to be used, how sure it is, and what it rests on."""

    text: str
    lang: Lang
    status: Literal["preferred", "admitted", "candidate"]  # a candidate is a guess that nobody confirmed
    probability: float = 1.0  # that it names the concept
    evidence: tuple[str, ...] = ()  # declared, entry, bracket, column, sound, lexicon, parts, former
    source: str | None = None  # id of the entry or clause that shows it
    edition: str | None = None  # the one that a former name belongs to


class Term(Record, frozen=True):
    """A concept and its forms in each language, the preferred one first."""

    concept: str
    en: tuple[str, ...]
    ja: tuple[str, ...]
    reading: tuple[str, ...] = ()
    kind: str | None = None
    occurrences: tuple[tuple[Lang, int], ...] = ()
    evidence: tuple[str, ...] = ()  # entries of that name, or that speak of it; none: texts alone use it
    forms: tuple[TermForm, ...] = ()  # all of them, as `en` and `ja` have them
    definition: str | None = None  # id of the clause that says what it is
    context: str | None = None  # id of a clause that uses it


class Ingested(Record, frozen=True):
    """What one document gave: its entries, and everything that has to be said about them."""

    document: Document
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...] = ()
    coverage: Coverage | None = None


class Corpus(Record, frozen=True):
    """All documents of a workspace and what was found in and between them."""

    documents: tuple[Document, ...] = ()
    entries: tuple[Entry, ...] = ()
    links: tuple[Link, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    alignments: tuple[Alignment, ...] = ()
    translations: tuple[Translation, ...] = ()
    terms: tuple[Term, ...] = ()
    problems: tuple[Problem, ...] = ()
    coverage: tuple[Coverage, ...] = ()
    versions: tuple[Version, ...] = ()  # by edition, then in their order
    lineage: tuple[Lineage, ...] = ()
    groups: tuple[Group, ...] = ()
    stale: tuple[Stale, ...] = ()
    meta: dict[str, str] = field(default_factory=dict)
