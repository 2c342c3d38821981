"""Errata of a newer version of a document on places that an older version had ruled on already.

A new version of an FAQ gives most errata of the one before again, and means the text as printed: its "delete
the last sentence" is the same sentence. So each is compiled against the text without what its own document's
older versions did to the same place; what they did to other places stands.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, MutableMapping, Sequence

from taiyaku.corpus.amendments.clause_texts import same
from taiyaku.corpus.amendments.fitting.bench import Bench, Ruled
from taiyaku.corpus.amendments.fitting.locator import Fit, misfit
from taiyaku.corpus.amendments.patch import PatchError, apply_all
from taiyaku.corpus.amendments.patch_builder import patches_between
from taiyaku.corpus.amendments.resolver import rule_on
from taiyaku.corpus.amendments.revisions.overlaps import same_place, spots
from taiyaku.corpus.ids import series_of
from taiyaku.corpus.model import Amendment, Document, Entry, Patch, Section
from taiyaku.values import Struct, field, replace


class Done(Struct, frozen=True):
    """What an amendment did to an entry, against the text without what it took the place of."""

    amendments: tuple[Amendment, ...]  # several where a newer one says what they said together
    document: str
    patches: tuple[Patch, ...]


class Anew(Struct):
    """An erratum ruled on, and the texts it met where changes of older versions were left out."""

    ruled: list[Ruled]
    texts: dict[str, Entry] = field(default_factory=dict)  # as the erratum's changes so far leave them
    gone: dict[str, list[Done]] = field(default_factory=dict)


class Succession:
    """What each erratum did to each entry, so that a newer version of its document can do it anew."""

    def __init__(self, documents: Iterable[Document], base: Mapping[str, Entry]) -> None:
        self._base = dict(base)
        self._done: defaultdict[str, list[Done]] = defaultdict(list)
        self._older: dict[str, frozenset[str]] = {}
        self.again: defaultdict[str, list[str]] = defaultdict(list)  # amendment -> newer ones on its place
        self.replaced: set[str] = set()  # amendments whose text has given way
        for versions in series_of(documents).values():
            for at, document in enumerate(versions):
                self._older[document.id] = frozenset(d.id for d in versions[:at])

    def older(self, document: str) -> frozenset[str]:
        """Ids of the older versions of a document."""
        return self._older.get(document, frozenset())

    def did(self, amendment: Amendment, document: str, patches: Sequence[Patch]) -> None:
        """Remember what an amendment did."""
        for entry in dict.fromkeys(p.entry for p in patches):
            mine = tuple(p for p in patches if p.entry == entry)
            self._done[entry].append(Done((amendment,), document, mine))

    def overtake(self, amendment: Amendment, document: str) -> None:
        """Note which older changes a new one changes again, or takes out with the text around them."""
        for entry in dict.fromkeys(p.entry for p in amendment.patches):
            ours = [p for p in amendment.patches if p.entry == entry]
            touched = {c.id for p in ours for c in p.removed}
            for done in self.of_older(entry, document):
                stood = {c.id for p in done.patches for c in p.removed}
                brought = {c.id for p in done.patches for c in p.added} - stood
                if brought & touched or same_place(ours, done.patches):
                    for old in done.amendments:
                        self.again[old.id].append(amendment.id)
                        self.replaced.add(old.id)

    def of_older(self, entry: str, document: str) -> list[Done]:
        """What older versions of a document did to an entry and nothing has taken the place of."""
        older = self.older(document)
        return [d for d in self._done.get(entry, ()) if d.document in older] if older else []

    def without(self, entry: str, left_out: Sequence[Done]) -> Entry | None:
        """The entry without some of what was done to it; None if the rest does not stand without that."""
        patches = [p for d in self._done[entry] if d not in left_out for p in d.patches]
        try:
            return apply_all(self._base[entry], patches)
        except PatchError:
            return None

    def enter(
        self, amendment: Amendment, document: str, entry: str, current: MutableMapping[str, Entry], anew: Anew
    ) -> Amendment:
        """The amendment as it changes the text in force, older changes to its place taken back by the way.

        Raises PatchError if it does not fit the text it was compiled against.
        """
        before = anew.texts[entry]
        ours = [p for p in amendment.patches if p.entry == entry]
        text = with_known_clauses(apply_all(before, ours), current[entry])
        others = tuple(p for p in amendment.patches if p.entry != entry)
        current.update({i: apply_all(current[i], others) for i in dict.fromkeys(p.entry for p in others)})
        gone = anew.gone.pop(entry, [])
        self._done[entry] = [d for d in self._done[entry] if d not in gone]
        patches: tuple[Patch, ...] = ()
        if says_the_same(text, current[entry]):
            first = gone[-1].amendments[0] if gone else None
            said = first.version or first.date if first else None
            reason = "the text says so already" + (f" (since {said})" if said else "")
            amendment = replace(amendment, patches=others, before=None, reason=reason)
            text = current[entry]
        else:
            patches = patches_to(current[entry], text)
            amendment = replace(amendment, patches=(*patches, *others))
            self.replaced |= {a.id for d in gone for a in d.amendments}
        current[entry] = anew.texts[entry] = text
        olds = tuple(a for d in gone for a in d.amendments)
        made = olds if olds and not patches else (amendment,)  # said again, it still holds by what was first
        self._done[entry].append(Done(made, document, patches_to(before, text)))
        for old in olds:
            self.again[old.id].append(amendment.id)
        return amendment


def ruled_anew(erratum: Entry, plain: list[Ruled], bench: Bench, succession: Succession) -> Anew:
    """An erratum, plainly ruled on, as a version of its document that knows what the older ones said."""
    meant = dict.fromkeys((*(s.entry for s in bench.subjects.of(erratum)), *(r.entry for r in plain)))
    older = {i: done for i in meant if i and (done := succession.of_older(i, erratum.document))}
    bare = {i: text for i, done in older.items() if (text := succession.without(i, done)) is not None}
    if not bare:
        return Anew(plain)
    first = rule_on(erratum, replace(bench, current={**bench.current, **bare}))
    gone: dict[str, list[Done]] = {}
    for one in first:
        if one.entry in bare:
            there = [d for d in older[one.entry] if _is_about(one.fit, d)]
            gone.setdefault(one.entry, []).extend(d for d in there if d not in gone.get(one.entry, ()))
    kept = {i: text for i, done in gone.items() if done and (text := succession.without(i, done)) is not None}
    if not kept:
        return Anew(_unsure(plain, first, bench, bare))
    again = rule_on(erratum, replace(bench, current={**bench.current, **kept}))
    placed = {r.entry for r in again if r.entry in kept and r.fit.placed}
    if placed != set(kept):
        return Anew(plain)
    return Anew(again, kept, {i: gone[i] for i in kept})


def _is_about(fit: Fit, done: Done) -> bool:
    """Whether a change is made where an older one was, or finds the text to read so without that one."""
    if fit.patches:
        return same_place(fit.patches, done.patches)
    return fit.already and any(s.part == fit.target for s in spots(done.patches))


def _unsure(
    plain: Sequence[Ruled], first: Sequence[Ruled], bench: Bench, bare: Mapping[str, Entry]
) -> list[Ruled]:
    """What is counted, as in "the last sentence", may be another thing since an older version's change."""
    if len(plain) != len(first):
        return list(plain)
    ruled = []
    for now, then in zip(plain, first, strict=True):
        both = now.entry in bare and now.entry == then.entry and now.fit.patches and then.fit.patches
        if both and now.change.place.units and not _cut(then.fit) <= _cut(now.fit):
            entry = bench.current[now.entry or ""]
            reason = "an older version of its document changed the text there: which words it means is open"
            near = (now.fit.target,) if now.fit.target else ()
            now = replace(now, fit=misfit(now.fit.operation, entry, reason, near, None, now.fit.after))
        ruled.append(now)
    return ruled


def _cut(fit: Fit) -> set[tuple[str, str]]:
    """The words that go, with the clauses they go from."""
    return {(s.part, s.gone.strip()) for s in spots(fit.patches) if s.kind == "words"}


def patches_to(before: Entry, after: Entry) -> tuple[Patch, ...]:
    """The patches that make one state of an entry into another one."""
    old, new = before.sections, after.sections
    if [replace(s, clauses=()) for s in old] == [replace(s, clauses=()) for s in new]:
        pairs = zip(old, new, strict=True)
        return tuple(p for s, t in pairs for p in patches_between(before, s, t.clauses))
    return (Patch(before.id, None, None, old, new),)


def says_the_same(a: Entry, b: Entry) -> bool:
    """Whether two states of an entry differ in typography and ids at most."""
    return len(a.sections) == len(b.sections) and all(map(_same_section, a.sections, b.sections))


def _same_section(a: Section, b: Section) -> bool:
    return (
        a.id == b.id
        and [t.rows for t in a.tables] == [t.rows for t in b.tables]
        and len(a.clauses) == len(b.clauses)
        and all(same(x.text, y.text) for x, y in zip(a.clauses, b.clauses, strict=True))
    )


def with_known_clauses(new: Entry, known: Entry) -> Entry:
    """The new state, with the clauses of a known one wherever they say the same: ids and sources stay."""
    ids = {c.id for s in new.sections for c in s.clauses}
    sections = []
    for section in new.sections:
        there = next((s for s in known.sections if s.id == section.id), None)
        spare = [c for c in there.clauses if c.id not in ids] if there else []
        old = {c.id: c for c in there.clauses} if there else {}
        clauses = []
        for clause in section.clauses:
            stands = old.get(clause.id) or next((c for c in spare if same(c.text, clause.text)), None)
            if stands in spare:
                spare.remove(stands)
            clauses.append(stands if stands and same(stands.text, clause.text) else clause)
        sections.append(replace(section, clauses=tuple(clauses)))
    return replace(new, sections=tuple(sections))
