"""The units of a corpus: one for each alignment pair of clauses, or for a clause without one; then labels."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from taiyaku.corpus.alignment.table_alignment import pair_tables
from taiyaku.corpus.amendments.texts_in_force import JOINT, in_force
from taiyaku.corpus.decided import Ids, Translated
from taiyaku.corpus.decisions.labels import DecidedLabels, is_wordy, label_id, labels_of
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.decisions.translated_entries import translated_id
from taiyaku.corpus.exchange.units import Selection, State, Target, TermFinder, Unit
from taiyaku.corpus.ids import PAST
from taiyaku.corpus.model import Alignment, Clause, Corpus, Document, Entry, Lang, Missing, Section, Table
from taiyaku.corpus.similarity import content_words, functional_key, likeness
from taiyaku.corpus.text import any_of
from taiyaku.multimap import firsts, multimap
from taiyaku.values import Struct, replace, taken


def gather(
    corpus: Corpus, source: Lang = "en", target: Lang = "ja", written: Sequence[Translated] = ()
) -> Selection:
    """Every unit of a corpus, in document order, whatever its state; labels behind the clauses of a document.

    `written` is what came back earlier: what a stale translation was made for, labels, comments.
    """
    documents = {d.id: d for d in corpus.documents}
    work = _Gathering(corpus, source, target, written, documents)
    units = list(work.units())
    labels = work.labels()
    ends = {unit.document: at for at, unit in enumerate(units)}
    found: list[Unit] = []
    for at, unit in enumerate(units):
        found.append(unit)
        if ends[unit.document] == at:
            found += labels.pop(unit.document, ())
    found += [unit for some in labels.values() for unit in some]
    return Selection(tuple(map(work.completed, found)), source, target, documents)


class _Place(Struct, frozen=True):
    entry: Entry
    section: Section
    clause: Clause


class _Gathering:
    def __init__(
        self,
        corpus: Corpus,
        source: Lang,
        target: Lang,
        written: Sequence[Translated],
        documents: Mapping[str, Document],
    ) -> None:
        self._from, self._to = source, target
        sources = {d.id: d for d in documents.values() if not d.is_translation}
        self._decided = DecidedLabels(sources, tuple(t for t in written if t.lang == target))
        self._comments = {t.of: t.note for t in written if t.lang == target and t.note}
        self._entries = list(in_force(corpus))
        self._places = firsts(
            (c.id, _Place(e, s, c)) for e in self._entries for s in e.sections for c in s.clauses
        )
        self._stored = {t.id: t for t in corpus.translations}
        self._made_for = {t.of: t.source for t in written if t.lang == target}
        self._aligned: defaultdict[str, list[Alignment]] = defaultdict(list)
        self._flagged: defaultdict[str, list[tuple[str, str | None]]] = defaultdict(list)
        self._of_sections: list[Alignment] = []
        self._missing: dict[str, tuple[Missing, float]] = {}
        for alignment in corpus.alignments:
            if alignment.reason:
                why = alignment.reason, alignment.score
                self._missing |= dict.fromkeys(self._sides(alignment)[0], why)
            if alignment.level == "section" and alignment.status != "rejected":
                self._of_sections.append(alignment)
            if alignment.level == "clause" and all(self._sides(alignment)):
                for one in self._sides(alignment)[0]:
                    self._aligned[one].append(alignment)
        for flag in corpus.stale:
            self._flagged[flag.relies_on].append((flag.id, flag.before))
        self._terms = TermFinder(corpus.terms, source)

    def _sides(self, alignment: Alignment) -> tuple[Ids, Ids]:
        en, ja = alignment.en, alignment.ja
        return (en, ja) if self._from == "en" else (ja, en)

    def units(self) -> Iterator[Unit]:
        done: set[str] = set()
        for clause_id, place in self._places.items():
            if clause_id in done or not self._translatable(clause_id, place):
                continue
            pairs = [a for a in self._aligned[clause_id] if self._usable(a)]
            chosen = min(pairs, key=self._rank, default=None)
            ids = self._sides(chosen)[0] if chosen else (clause_id,)
            if done.intersection(ids):  # one of several clauses that another unit has already
                pairs, chosen, ids = [], None, (clause_id,)
            done.update(ids)
            yield self._unit(ids, chosen, pairs)

    def labels(self) -> dict[str, list[Unit]]:
        """The labels of each document that has any."""
        ours = [e for e in self._entries if e.status not in PAST]
        pairs = [
            (one.entry, one.section, other.entry, other.section)
            for some in self._aligned.values()
            for alignment in some
            if self._usable(alignment)
            for one, other in [[self._places[ids[0]] for ids in self._sides(alignment)]]
            if other.clause.id not in self._stored
        ]
        sections = {section.id: (entry, section) for entry in self._entries for section in entry.sections}
        for alone in self._of_sections:  # which may have nothing but a table
            one, other = (sections.get(ids[0]) for ids in self._sides(alone))
            if one and other and other[0].document in self._decided.documents:
                pairs.append((*one, *other))
        return label_units(ours, pairs, self._decided, self._from, self._to)

    def completed(self, unit: Unit) -> Unit:
        """A unit with what its terms are called and what translators noted."""
        comment = self._comments.get(unit.ids) or ""
        return replace(unit, hits=self._terms.find(unit.source), comment=comment)

    def _translatable(self, clause_id: str, place: _Place) -> bool:
        """Whether a clause is a text of the source language that is in force."""
        spoken = place.section.lang == self._from and place.entry.status not in PAST
        return spoken and clause_id not in self._stored and bool(functional_key(place.clause.text))

    def _usable(self, alignment: Alignment) -> bool:
        ours, theirs = self._sides(alignment)
        return alignment.status != "rejected" and all(i in self._places for i in (*ours, *theirs))

    def _rank(self, alignment: Alignment) -> tuple[bool, bool, float, tuple[Ids, Ids]]:
        """What a translator wrote first, then what a person confirmed, then what is likeliest."""
        ours, theirs = self._sides(alignment)
        stored = all(i in self._stored for i in theirs)
        return not stored, alignment.status != "confirmed", -alignment.score, (ours, theirs)

    def _unit(self, ids: Ids, chosen: Alignment | None, pairs: Sequence[Alignment]) -> Unit:
        first = self._places[ids[0]]
        where = first.clause.provenance
        source = JOINT.join(self._places[i].clause.text for i in ids)
        target = self._target(chosen) if chosen else None
        others = [self._target(a) for a in sorted(pairs, key=self._rank) if a is not chosen]
        previous = self._previous(ids, chosen) if chosen and target else None
        return Unit(
            id=" ".join(ids),
            ids=ids,
            source=source,
            target=target,
            state=self._state(chosen, target, previous),
            alternatives=tuple(dict.fromkeys(other for other in others if other != target)),
            previous=previous,
            edition_gap=bool(chosen and chosen.edition_gap),
            issues=chosen.issues if chosen else (),
            missing=None if target or not self._aligned else self._missing.get(ids[0], ("not-compared", 0.0)),
            place=(where.file, where.lines[0]),
            **_stands(first.entry, first.section),
        )

    def _target(self, alignment: Alignment) -> Target:
        ids = self._sides(alignment)[1]
        text = JOINT.join(self._places[i].clause.text for i in ids)
        return Target(ids, text, alignment.score, all(i in self._stored for i in ids))

    def _state(self, chosen: Alignment | None, target: Target | None, previous: str | None) -> State:
        if target is None or chosen is None:
            return State.NEW
        stored = [self._stored[i] for i in target.ids if i in self._stored]
        sure = chosen.status == "confirmed" and all(t.state == "final" for t in stored)
        return State.FINAL if sure and previous is None and not chosen.stale else State.REVIEW

    def _previous(self, ids: Ids, chosen: Alignment) -> str | None:
        """What a stale target was made for; empty where that is not known any more."""
        if not chosen.stale:
            return None
        if ids in self._made_for:
            return self._made_for[ids]
        before = [text for i in ids for _, text in self._flagged[i] if text]
        return JOINT.join(dict.fromkeys(before))


# What a document says without ids: headings, captions and cells of tables, each text once.
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
    return Unit(
        id=own,
        ids=(own,),
        source=text,
        target=chosen,
        state=state,
        alternatives=tuple(other for other in others if not chosen or other.text != chosen.text),
        use=f"{kind}, {len(found)} times" if len(found) > 1 else kind,
        place=(section.provenance.file, section.provenance.lines[0]),
        **_stands(entry, section),
    )


def _stands(entry: Entry, section: Section) -> dict[str, Any]:
    """What a unit says of where its text stands."""
    return {
        "entry": entry.id,
        "title": " / ".join(dict.fromkeys(title.text for title in entry.titles)),
        "section": section.heading or section.role,
        **taken(entry, "document path edition"),
    }


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


# What may be a translation where there is none: of confirmed pairs, and of the termbase, never more.
# A proposal goes out as such, in the words of XLIFF 1.2 ("exact-match", "fuzzy-match", "leveraged-glossary"),
# and is nothing until a translator has changed it or said that it is right.

EXACT, FUZZY, TERMS = "exact-match", "fuzzy-match", "leveraged-glossary"
_ALIKE = 0.7  # likeness from which a pair of another text is shown
_MOST = 3  # of those
_COMMON = 200  # texts that a word may stand in to be looked up by
_LOOKED_AT = 12  # texts compared, those that share most


def with_proposals(selection: Selection, everything: Selection) -> Selection:
    """The selection with proposals for what has no translation; `everything` has the confirmed pairs."""
    memory = _Memory(unit for unit in everything.units if unit.state is State.FINAL and unit.target)
    units = (
        _proposed(unit, memory, selection.source) if unit.state is State.NEW else unit
        for unit in selection.units
    )
    return replace(selection, units=tuple(units), prefilled=True)


def _proposed(unit: Unit, memory: _Memory, lang: Lang) -> Unit:
    exact = memory.exact(unit.source)
    told = with_terms(unit, lang)
    proposal = exact[0] if len(exact) == 1 else told if not exact else None
    others = [*exact, *memory.alike(unit.source), *([told] if told else [])]
    kept = [other for other in others if other != proposal]
    return replace(unit, proposal=proposal, alternatives=(*unit.alternatives, *kept))


def with_terms(unit: Unit, lang: Lang) -> Target | None:
    """The source with its terms as they are called; worth the share of the text that they are."""
    names = {" ".join(hit.form.split()).casefold(): hit.targets[0] for hit in unit.hits}
    if not names:
        return None
    whole = rf"(?<!\w){any_of(names)}(?!\w)" if lang != "ja" else any_of(names)
    known = 0

    def called(found: re.Match[str]) -> str:
        nonlocal known
        known += len(found[0])
        return names.get(found[0].casefold(), found[0])

    text = re.sub(whole, called, unit.source, flags=re.IGNORECASE)
    return Target((), text, known / len(unit.source), origin=TERMS) if known else None


class _Memory:
    """Confirmed pairs by what they translate."""

    def __init__(self, units: Iterable[Unit]) -> None:
        self._by_key: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._sources: dict[str, str] = {}
        for unit in units:
            key = functional_key(unit.source)
            assert unit.target
            self._by_key[key][unit.target.text] += 1
            self._sources.setdefault(key, unit.source)
        self._holders = multimap(
            (word, key) for key, source in self._sources.items() for word in set(content_words(source))
        )

    def exact(self, source: str) -> list[Target]:
        """What a text is translated as elsewhere, most often first."""
        found = self._by_key.get(functional_key(source), Counter[str]())
        return [Target((), text, 1.0, origin=EXACT) for text, _ in found.most_common()]

    def alike(self, source: str) -> list[Target]:
        """What texts are translated as that read much like it, the likest first."""
        own = functional_key(source)
        fits = sorted(
            ((likeness(source, self._sources[k]), k) for k in self._near(source) if k != own), reverse=True
        )
        return [
            Target((), self._by_key[key].most_common(1)[0][0], fit, origin=FUZZY, source=self._sources[key])
            for fit, key in fits[:_MOST]
            if fit >= _ALIKE
        ]

    def _near(self, source: str) -> Iterator[str]:
        held = [self._holders[w] for w in set(content_words(source)) if w in self._holders]
        shared = Counter(key for keys in held if len(keys) <= _COMMON for key in keys)
        ranked = sorted(shared.items(), key=lambda item: (-item[1], item[0]))
        return (key for key, _ in ranked[:_LOOKED_AT])
