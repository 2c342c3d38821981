"""Units for what a document says without ids: headings, captions and cells of tables, each text once."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from taiyaku.corpus.alignment.table_alignment import pair_tables
from taiyaku.corpus.decisions.labels import DecidedLabels, is_wordy, label_id, labels_of
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.decisions.translated_entries import translated_id
from taiyaku.corpus.exchange.units import State, Target, Unit
from taiyaku.corpus.model import Entry, Lang, Section, Table

_SURE = 0.5  # share of the places in which a label is paired with one and the same; one place is too few
_CELL = 2  # places that a cell counts for, as its place in a table says which it is
Votes = Mapping[tuple[str, str], Counter[str]]  # document and digest: what stands in its place elsewhere


def label_units(
    entries: Sequence[Entry],
    pairs: Iterable[tuple[Entry, Section, Entry, Section]],
    decided: DecidedLabels,
    source: Lang,
    target: Lang,
) -> dict[str, list[Unit]]:
    """The units of each document, in order. `entries` are those to be translated, `pairs` sections of them
    with sections of the other language, once for each pair of clauses.
    """
    votes = _votes(pairs, target)
    uses: defaultdict[str, dict[str, list[tuple[str, str, Entry, Section]]]] = defaultdict(dict)
    for entry in entries:
        for section in entry.sections if entry.document in decided.documents else ():
            for kind, text in labels_of(section) if section.lang == source else ():
                uses[entry.document].setdefault(digest_of(text), []).append((kind, text, entry, section))
    return {
        document: [_unit(document, digest, found, votes, decided, target) for digest, found in texts.items()]
        for document, texts in uses.items()
    }


def _unit(
    document: str,
    digest: str,
    found: Sequence[tuple[str, str, Entry, Section]],
    votes: Votes,
    decided: DecidedLabels,
    target: Lang,
) -> Unit:
    kind, text, entry, section = found[0]
    own = label_id(decided.documents[document], text)
    said = decided.find(document, text, target)
    told = votes.get((document, digest), Counter())
    others = [Target((), word, count / (told.total() + 1)) for word, count in told.most_common(4)]
    state = State.NEW
    chosen: Target | None = None
    if said:
        chosen = Target((translated_id(own, target),), said.text, 1.0, stored=True)
        state = State.FINAL if said.state == "final" else State.REVIEW
    elif others and others[0].score > _SURE:
        chosen, state = others.pop(0), State.REVIEW
    where = section.provenance
    return Unit(
        id=own,
        ids=(own,),
        source=text,
        document=document,
        target=chosen,
        state=state,
        entry=entry.id,
        title=" / ".join(dict.fromkeys(title.text for title in entry.titles)),
        section=section.heading or section.role,
        path=entry.path,
        edition=entry.edition,
        place=(where.file, where.lines[0]),
        alternatives=tuple(other for other in others if not chosen or other.text != chosen.text),
        use=f"{kind}, {len(found)} times" if len(found) > 1 else kind,
    )


def _votes(pairs: Iterable[tuple[Entry, Section, Entry, Section]], target: Lang) -> Votes:
    votes: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    sections: dict[tuple[str, str], tuple[Entry, Section, Entry, Section]] = {}
    for pair in pairs:
        entry, ours, other, theirs = pair
        heading = theirs.heading or ""
        alike = (ours.id, theirs.id) not in sections and ours.role == theirs.role
        if alike and ours.heading and is_wordy(heading, target):
            votes[entry.document, digest_of(ours.heading)][heading] += 1
        sections[ours.id, theirs.id] = pair
    for entry, other in {(p[0].id, p[2].id): (p[0], p[2]) for p in sections.values()}.values():
        for made in pair_tables(_tables(entry), _tables(other)):
            for one, cell in dict.fromkeys(made.cells()):
                if is_wordy(cell, target):
                    votes[entry.document, digest_of(one)][cell] += _CELL
    return votes


def _tables(entry: Entry) -> list[Table]:
    return [table for section in entry.sections for table in section.tables]
