"""What became of each entry, clause and row between two versions of a document."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from taiyaku.corpus.ids import part_ids
from taiyaku.corpus.model import Entry, Section
from taiyaku.corpus.similarity import functional_key
from taiyaku.corpus.versions.comparison import Comparison, path
from taiyaku.corpus.versions.diff_model import (
    Change,
    Difference,
    Part,
    Relation,
    bare_number,
    in_rank,
    is_step,
    lone_change,
    main_relation,
    parts_of,
    place_of,
    struck_wording,
)
from taiyaku.corpus.versions.entry_matching import Joint, Pairing, pair

__all__ = ["Change", "Difference", "Relation", "compare"]

_NAMED_SECTIONS = frozenset({"special-rules", "body"})  # their heading is a name, not a synonym of the role
_RULINGS = frozenset({"faq", "erratum"})  # their labels say "new" or "updated", and no rule
_Owner = tuple[Literal["old", "new"], str]  # ids of the two versions are often the same


def compare(olds: Sequence[Entry], news: Sequence[Entry], words: Sequence[str] = ()) -> Difference:
    """The difference of two versions. `words` announce a rule's number: "rule", "section", 項."""
    pairing = pair(olds, news)
    report = _Report(olds, news, pairing, words)
    changes = tuple(report.changes())
    touched = {i for change in changes for i in change.newer}
    follows = follow_ids(olds, pairing)
    ids = [i for e in olds for i in (e.id, *part_ids(e))]
    pairs = [(report.olds[a].provenance, report.news[b].provenance) for a, b in pairing.entries.items()]
    return Difference(
        changes=changes,
        unchanged=tuple((a, b) for a, b in pairing.entries.items() if b not in touched),
        follows=follows,
        lost=tuple(i for i in ids if i not in follows),
        repaged=sum(a.pages != b.pages for a, b in pairs if a.pages and b.pages),
    )


class _Report(Comparison):
    """The changes that a comparison tells of."""

    def changes(self) -> Iterator[Change]:
        """A change for each entry that something happened to."""
        parts = self._part_changes()
        entry_joints = [j for j in self.pairing.joints if j.level == "entry"]
        joints = {i: j for j in entry_joints for i in j.newer}
        parted = {i for j in entry_joints for i in j.older}
        gone = self._gone_after()
        told: set[int] = set()
        for place, new in enumerate(("", *self.news)):
            if new:
                joint = joints.get(new)
                if joint is None:
                    yield from self._entry_change(new, parts)
                elif id(joint) not in told:
                    told.add(id(joint))
                    yield self._joint_entries(joint, parts)
            for old in gone.get(place, ()):
                if old not in parted:
                    yield self._removed_entry(old, parts)

    def _gone_after(self) -> dict[int, list[str]]:
        """Removed entries by the place in the newer version behind which they would stand."""
        places = {i: n for n, i in enumerate(self.news, 1)}
        gone: dict[int, list[str]] = defaultdict(list)
        last = 0
        for old in self.olds:
            if old in self.pairing.entries:
                last = places[self.pairing.entries[old]]
            else:
                gone[last].append(old)
        return gone

    def _entry_change(self, new: str, parts: Mapping[_Owner, list[Change]]) -> Iterator[Change]:
        entry = self.news[new]
        inside = tuple(parts.get(("new", new), ()))
        if new not in self.back:
            yield _told((), (entry,), {"added"}, True, parts=inside)
            return
        old = self.olds[self.back[new]]
        flags, functional, details = self._facts(old, entry)
        if inside:
            numbers_only = all(part.flags == ("renumbered",) for part in inside)
            flags = {*flags, "renumbered" if numbers_only else "edited"}
        if flags:
            functional = functional or any(c.functional for c in inside)
            yield _told((old,), (entry,), flags, functional, details, inside)

    def _removed_entry(self, old: str, parts: Mapping[_Owner, list[Change]]) -> Change:
        inside = tuple(parts.get(("old", old), ()))
        return _told((self.olds[old],), (), {"removed"}, True, parts=inside)

    def _joint_entries(self, joint: Joint, parts: Mapping[_Owner, list[Change]]) -> Change:
        relation: Relation = "split" if len(joint.newer) > 1 else "merged"
        olds, news = [self.olds[i] for i in joint.older], [self.news[i] for i in joint.newer]
        owners = self._owners(olds, news)
        inside = tuple(dict.fromkeys(c for owner in owners for c in parts.get(owner, ())))
        facts = [self._facts(a, b) for a in olds for b in news if self.pairing.entries.get(a.id) == b.id]
        flags = {relation, *(f for flags, _, _ in facts for f in flags)}
        functional = any(c.functional for c in inside) or any(functional for _, functional, _ in facts)
        way, pieces = ("into", news) if relation == "split" else ("from", olds)
        return _told(olds, news, flags, functional, tuple(f"{way}: {e.title}" for e in pieces), inside)

    def _facts(self, old: Entry, new: Entry) -> tuple[set[Relation], bool, tuple[str, ...]]:
        """What happened to the entry itself: its names, number, labels, place and status."""
        flags: set[Relation] = set()
        details: list[str] = []
        functional = False

        def note(name: str, before: Sequence[str], after: Sequence[str], weighs: bool = True) -> None:
            nonlocal functional
            if tuple(before) == tuple(after):
                return
            flags.add("edited")
            followed = [functional_key(self.numbers.follow(t)) for t in before]
            functional = functional or (weighs and followed != list(map(functional_key, after)))
            details.append(f"{name}: {', '.join(before) or '–'} → {', '.join(after) or '–'}")

        note("title", [t.text for t in old.titles], [t.text for t in new.titles])
        note("labels", old.labels, new.labels, weighs=new.kind not in _RULINGS)
        note("also called", [t.text for t in old.aliases], [t.text for t in new.aliases], weighs=False)
        note("related", old.related, new.related, weighs=False)
        note("status", _status(old), _status(new))
        note("place amended", _amended(old), _amended(new))
        if bare_number(old.number) != bare_number(new.number):
            flags.add("renumbered")
            details.append(f"number: {old.number or '–'} → {new.number or '–'}")
        if new.id in self.moved or self.moved_elsewhere(old, new):
            flags.add("moved")
            if path(old) != path(new):
                details.append(f"place: {' > '.join(old.path) or '–'} → {' > '.join(new.path) or '–'}")
        return flags, functional, tuple(details)

    # ---- parts

    def _owners(self, olds: Sequence[Entry], news: Sequence[Entry]) -> tuple[_Owner, ...]:
        """The entries a change belongs to; an older one that has a newer one stands under that."""
        owners: dict[_Owner, None] = {("new", e.id): None for e in news}
        for entry in olds:
            newer = self.pairing.entries.get(entry.id)
            owners[("new", newer) if newer else ("old", entry.id)] = None
        return tuple(owners)

    def _part_changes(self) -> dict[_Owner, list[Change]]:
        """Changes of sections, clauses and rows, by the entries they belong to, in the newer order."""
        found: dict[_Owner, list[tuple[int, Change]]] = defaultdict(list)
        for place, change, owners in (
            *self._section_changes(), *self._joined_parts(), *self._new_parts(), *self._gone_parts()
        ):  # fmt: skip
            for owner in owners:
                found[owner].append((place, change))
        return {owner: [c for _, c in sorted(told, key=lambda x: x[0])] for owner, told in found.items()}

    def _joined_parts(self) -> Iterator[tuple[int, Change, tuple[_Owner, ...]]]:
        for joint in self.pairing.joints:
            if joint.level == "clause":
                olds = [self.old_parts[i].entry for i in joint.older]
                news = [self.new_parts[i].entry for i in joint.newer]
                yield self.order[joint.newer[0]], self._joint_parts(joint), self._owners(olds, news)

    def _new_parts(self) -> Iterator[tuple[int, Change, tuple[_Owner, ...]]]:
        for new, part in self.new_parts.items():
            if new in self.new_joined:
                continue
            if new in self.back_parts:
                old = self.old_parts[self.back_parts[new]]
                if old.id not in self.old_joined and (change := self._part_change(old, part)):
                    yield self.order[new], change, self._owners([old.entry], [part.entry])
            elif part.entry.id in self.back or part.entry.id in self.new_joined:
                yield self.order[new], lone_change(part, "added"), (("new", part.entry.id),)

    def _gone_parts(self) -> Iterator[tuple[int, Change, tuple[_Owner, ...]]]:
        after = -1
        for old, part in self.old_parts.items():
            if old in self.pairs:
                after = self.order[self.pairs[old]]
            elif old in self.old_joined:
                continue
            elif part.entry.id in self.pairing.entries or part.entry.id in self.old_joined:
                yield after, lone_change(part, "removed"), self._owners([part.entry], [])

    def _part_change(self, old: Part, new: Part) -> Change | None:
        flags: set[Relation] = set()
        functional = False
        details: list[str] = []
        followed = self.numbers.follow(old.text)
        if old.text != new.text:
            flags.add("edited")
            functional = functional_key(followed) != functional_key(new.text)
        elif followed != old.text:  # it names a number that now is another rule's
            flags.add("edited")
            functional = True
            details.append("the number it refers to is another rule's now")
        if struck_wording(old.clause) != struck_wording(new.clause):
            flags.add("edited")
            functional = True
            details.append("struck-out or inserted wording")
        if not self.same_place(old, new):
            flags.add("moved")
            functional = functional or old.section.role != new.section.role or is_step(old, new)
            if old.section.heading != new.section.heading or old.entry.title != new.entry.title:
                details.append(f"place: {place_of(old)} → {place_of(new)}")
        if old.number != new.number and (old.number or new.number):
            flags.add("renumbered")
            details.append(f"number: {old.number or '–'} → {new.number or '–'}")
        if not flags:
            return None
        return Change(
            new.level, main_relation(flags), (old.id,), (new.id,), functional, new.entry.title,
            in_rank(flags), old.text, new.text, old.where, new.where, tuple(details),
        )  # fmt: skip

    def _joint_parts(self, joint: Joint) -> Change:
        olds, news = [self.old_parts[i] for i in joint.older], [self.new_parts[i] for i in joint.newer]
        before, after = "\n".join(p.text for p in olds), "\n".join(p.text for p in news)
        relation: Relation = "split" if len(news) > 1 else "merged"
        same = functional_key(self.numbers.follow(before)) == functional_key(after)
        return Change(
            "clause", relation, joint.older, joint.newer, not same, news[0].entry.title, (relation,),
            before, after, olds[0].where, news[0].where,
        )  # fmt: skip

    def _section_changes(self) -> Iterator[tuple[int, Change, tuple[_Owner, ...]]]:
        """Sections whose heading or role is another one."""
        olds = {s.id: s for e in self.olds.values() for s in e.sections}
        back = {b: a for a, b in self.pairing.sections.items()}
        for entry in self.news.values():
            for section in entry.sections:
                old = olds.get(back.get(section.id, ""))
                if old is None or (old.role, old.heading) == (section.role, section.heading):
                    continue
                named = functional_key(old.heading or "") != functional_key(section.heading or "")
                functional = old.role != section.role or (named and section.role in _NAMED_SECTIONS)
                details = (f"role: {old.role} → {section.role}",) if old.role != section.role else ()
                change = Change(
                    "section", "edited", (old.id,), (section.id,), functional, entry.title, ("edited",),
                    old.heading, section.heading, old.provenance, section.provenance, details,
                )  # fmt: skip
                yield -1, change, (("new", entry.id),)


def _told(
    olds: Sequence[Entry], news: Sequence[Entry], flags: Collection[Relation], functional: bool,
    details: tuple[str, ...] = (), parts: tuple[Change, ...] = (),
) -> Change:  # fmt: skip
    """A change of entries by all that happened; one that was parted is called as it was before."""
    ranked = in_rank(flags)
    whole = (olds if ranked[0] == "split" or not news else news)[0]
    return Change(
        level="entry",
        relation=ranked[0],
        older=tuple(e.id for e in olds),
        newer=tuple(e.id for e in news),
        functional=functional,
        title=whole.title,
        flags=ranked,
        before=None if news else _text(whole),
        after=None if olds else _text(whole),
        older_at=next((e.provenance for e in olds), None),
        newer_at=next((e.provenance for e in news), None),
        details=details,
        parts=parts,
    )


def _status(entry: Entry) -> tuple[str, ...]:
    """Whether the document itself withdrew it; what a later version of it did is no change of the text."""
    return ("withdrawn", *filter(None, (entry.removed,))) if entry.status == "withdrawn" else ()


def _amended(entry: Entry) -> tuple[str, ...]:
    return (entry.reference.location,) if entry.reference and entry.reference.location else ()


def _text(entry: Entry) -> str:
    return "\n".join(part.text for part in parts_of(entry))


def follow_ids(olds: Sequence[Entry], pairing: Pairing) -> dict[str, str]:
    """For each entry, section and clause that can be followed the id it has in the newer version.

    A section that has no other version of its own went where most of its clauses did.
    """
    found = {old: joint.newer[0] for joint in pairing.joints for old in joint.older}
    for pairs in (pairing.entries, pairing.sections, pairing.clauses):
        found |= pairs
    for section in (s for e in olds for s in e.sections if s.id not in found):
        if goal := _where_most_went(section, found):
            found[section.id] = goal
    return found


def _where_most_went(section: Section, found: Mapping[str, str]) -> str | None:
    goals = Counter(found[c.id].rpartition(".")[0] for c in section.clauses if c.id in found)
    goal, count = goals.most_common(1)[0] if goals else ("", 0)
    return goal if 2 * count > len(section.clauses) else None
