"""Whether a ruling or translation still holds: what it was made for against what stands there now."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from taiyaku.corpus.decided import ClearedFlag
from taiyaku.corpus.decisions.outline_matching import find_retold
from taiyaku.corpus.decisions.reliance_file import GONE, Pair, Remembered
from taiyaku.corpus.ids import PAST
from taiyaku.corpus.model import Stale
from taiyaku.corpus.reliance.basis import RULINGS, Ground, Parts
from taiyaku.values import Struct, replace

_ALIKE = 0.4  # likeness from which a text that changed is taken for the same clause, for showing it


class Reliance(Struct, frozen=True):
    """What a ruling or translation relies on as the corpus is now."""

    id: str
    made: str  # digest of its own text and version
    parts: Parts
    linked: frozenset[str]  # entries its links lead to, or may lead to


class Case:
    """One ruling or translation: what it was made for, and what stands there now."""

    def __init__(
        self, now: Reliance, ground: Ground, known: Remembered | None, cleared: Sequence[ClearedFlag]
    ) -> None:
        self.now = now
        self.ground = ground
        self.known = _passed_on(known, ground) if known and known.made == now.made else None
        self.cleared = cleared
        self.kept: dict[str, str] = {}  # part: digest
        self.away: list[Pair] = []  # parts that stand in an entry it has no link to now
        self.stale: list[Pair] = []
        self.taken: set[str] = set()  # parts that are accounted for
        entries = [e for i in sorted(now.linked) if (e := ground.entries[i]).status not in PAST]
        self.there: dict[str, str] = {}  # every part of those entries
        for entry in entries:
            self.there.update(ground.parts_before(entry, now.id))
        texts = self.there | dict(now.parts)
        self.digests = {part: ground.digest(text) for part, text in texts.items()}
        ground.said.update(zip(self.digests.values(), texts.values(), strict=True))

    def settle(self) -> tuple[Remembered, list[Stale]]:
        """What to remember of it, and its flags."""
        flags = list(self._changed()) if self.known else []
        if (
            "#" in self.now.id and self.now.parts
        ):  # what it is paired with no more, and is unchanged, is let go
            self.kept = {part: digest for part, digest in self.kept.items() if part in self.now.parts}
            self.away = []
        for part in self.now.parts:
            if part not in self.taken:
                self.kept[part] = self.digests[part]
        relies = [*((part, self._counted(part, digest)) for part, digest in self.kept.items()), *self.away]
        owners = dict.fromkeys(part.split("#")[0] for part, _ in (*relies, *self.stale))
        homes = {owner: home for owner in sorted(owners) if (home := self._home(owner))}
        stale = tuple(sorted(self.stale))
        refers = {part: wording for part in self.kept if (wording := self._wording(part))}
        known = self.known.refers if self.known else {}
        refers |= {part: known[part] for part, _ in (*self.away, *stale) if part in known}
        made = dict(sorted(relies)), stale, homes, dict(sorted(refers.items()))
        return Remembered(self.now.id, self.now.made, *made), flags

    def _home(self, owner: str) -> str:
        """The document, or series, of an entry that is relied on, if it is known."""
        if entry := self.ground.entries.get(owner):
            return self.ground.family(entry)
        return self.known.homes.get(owner, "") if self.known else ""

    def _changed(self) -> Iterator[Stale]:
        """Account for everything that is remembered; yield what reads otherwise now."""
        assert self.known
        left = []
        for pair in dict.fromkeys((*self.known.relies.items(), *self.known.stale)):
            part, digest = pair[0], pair[1].split("*")[0]
            if self.digests.get(part) == digest and part not in self.taken:
                self._keep(part)
            else:
                left.append(pair)
        left = [pair for pair in left if self._still_meant(pair[0]) and not self._followed(pair)]
        left = self._not_retold(self._not_renumbered(left))
        for pair, place in self._paired(left):
            yield from self._flag(pair, place)

    def _keep(self, part: str) -> None:
        self.kept[part] = self.digests[part]
        self.taken.add(part)

    def _followed(self, pair: Pair) -> bool:
        """Whether the text stands elsewhere in its entry or document: it moved, or was renumbered."""
        if "#" not in pair[0]:
            return False  # labels are those of their entry, whoever else has the same
        owner, (digest, _, count) = pair[0].split("#")[0], pair[1].partition("*")
        own = {part for part, d in self.digests.items() if d == digest}
        for family in self._families(owner):
            places = own.union(self.ground.places(family, digest))
            if len(places) < int(count or 1):
                continue
            if near := sorted(own - self.taken, key=lambda p: (p.split("#")[0] != owner, p)):
                self._keep(near[0])
                return True
            if places - own:
                self.away.append(pair)
                return True
        return False

    def _not_renumbered(self, left: Sequence[Pair]) -> list[Pair]:
        """Those that are not told with other numbers for the same rules: "see 4.3" where 4.3 is 4.4 now."""
        was = self.known.refers if self.known else {}
        if not was:
            return list(left)
        free = {self._wording(p): p for p in reversed(self.there) if p not in self.taken and "#" in p}
        kept = []
        for pair in left:
            if (wording := was.get(pair[0], "")) and (part := free.get(wording)) and part not in self.taken:
                self._keep(part)
            else:
                kept.append(pair)
        return kept

    def _wording(self, part: str) -> str:
        entry = self.ground.owner(part)
        return self.ground.wording(entry, self.there[part]) if entry and part in self.there else ""

    def _not_retold(self, left: list[Pair]) -> list[Pair]:
        """Those whose words do not stand in the same entry, split or merged anew."""
        counts = Counter(digest.split("*")[0] for part, digest in left if "#" in part)
        if not counts:
            return left
        before = counts.copy()
        groups: defaultdict[str, list[str]] = defaultdict(list)
        for part in self.there:
            if part not in self.taken and _section(part) != part:
                groups[_section(part)].append(part)
        for parts in groups.values():
            for retold, _ in find_retold([(part, self.there[part]) for part in parts], counts):
                for part in retold:
                    self._keep(part)
        used = before - counts
        kept = []
        for pair in left:
            digest = pair[1].split("*")[0]
            if "#" in pair[0] and used[digest]:
                used[digest] -= 1
            else:
                kept.append(pair)
        return kept

    def _families(self, owner: str) -> Iterable[str]:
        """The document a part belonged to; if its entry is gone, those of rules of its edition."""
        if entry := self.ground.entries.get(owner):
            return (self.ground.family(entry),)
        if home := self._home(owner):
            return (home,)
        edition = owner.split("/")[0]
        near = (e for e in self.ground.entries.values() if e.kind not in RULINGS)
        return dict.fromkeys(self.ground.family(e) for e in near if e.id.split("/")[0] == edition)

    def _still_meant(self, part: str) -> bool:
        """Whether a link still leads to the entry of the part, or the entry is gone or withdrawn.

        A clause that was paired with another one relies on what that said, whatever it is paired with since.
        """
        if "#" in self.now.id:
            return True
        owner = part.split("#")[0]
        entry = self.ground.entries.get(owner)
        return owner in self.now.linked or entry is None or entry.status in PAST

    def _paired(self, left: Sequence[Pair]) -> Iterator[tuple[Pair, str | None]]:
        """Each text that changed with the part that stands in its place now, if there is one."""
        order = {part: at for at, part in enumerate(self.there)}
        groups: defaultdict[str, list[Pair]] = defaultdict(list)
        for pair in sorted(left, key=lambda pair: (order.get(pair[0], len(order)), pair)):
            groups[_section(pair[0])].append(pair)
        for section, pairs in groups.items():
            free = [p for p in self.there if _section(p) == section and p not in self.taken]
            alike = self._alike(pairs, free)
            yield from alike.items()
            pairs = [pair for pair in pairs if pair not in alike]
            free = [part for part in free if part not in alike.values()]
            if len(free) == len(pairs):
                yield from zip(pairs, free, strict=True)
            else:
                yield from ((pair, pair[0] if pair[0] in free else None) for pair in pairs)

    def _alike(self, pairs: Sequence[Pair], free: Sequence[str]) -> dict[Pair, str]:
        """The parts that read much like texts that are still known from elsewhere in the corpus."""
        from taiyaku.corpus.similarity import likeness

        found: dict[Pair, str] = {}
        for pair in pairs:
            old = self.ground.texts.get(pair[1].split("*")[0])
            rest = [part for part in free if part not in found.values()]
            if old is not None and rest:
                score, place = max((likeness(old, self.there[p]), -n, p) for n, p in enumerate(rest))[::2]
                if score >= _ALIKE:
                    found[pair] = place
        return found

    def _flag(self, pair: Pair, place: str | None) -> Iterator[Stale]:
        part, digest = pair[0], pair[1].split("*")[0]
        now = self.digests[place] if place else GONE
        if place:
            self.taken.add(place)
        for flag in self.cleared:
            if flag.relies_on in (part, place) and flag.digest == now:
                if place:
                    self.kept[place] = now
                return
        self.stale.append(pair)
        before = self.ground.texts.get(digest)
        after = self.there[place] if place else None
        yield Stale(self.now.id, part, "changed" if place else GONE, before, after)

    def _counted(self, part: str, digest: str) -> str:
        """The digest with the number of times its document has the text, if it has it more than once."""
        entry = self.ground.owner(part)
        count = len(self.ground.places(self.ground.family(entry), digest)) if entry else 1
        return f"{digest}*{count}" if count > 1 else digest


def _passed_on(known: Remembered, ground: Ground) -> Remembered:
    """What is remembered, where an id is another document's now under the id with the earlier one's name.

    The rule that had the id was renamed or is gone; that of the other document is no new wording of it.
    """
    names = {
        owner: f"{owner}~{home}"
        for owner, home in known.homes.items()
        if (entry := ground.entries.get(owner)) and ground.family(entry) != home
    }

    def renamed(pairs: Iterable[Pair]) -> tuple[Pair, ...]:
        owners = ((part, digest, part.split("#")[0]) for part, digest in pairs)
        return tuple((names.get(o, o) + part.removeprefix(o), digest) for part, digest, o in owners)

    return replace(
        known,
        relies=dict(renamed(known.relies.items())),
        stale=renamed(known.stale),
        homes={names.get(owner, owner): home for owner, home in known.homes.items()},
        refers=dict(renamed(known.refers.items())),
    )


def _section(part: str) -> str:
    """What a clause shares with the others of its section; tables and labels stand alone."""
    owner, sign, rest = part.partition("#")
    name, dot, _ = rest.rpartition(".")
    return f"{owner}{sign}{name}{dot}" if dot else part
