"""Two versions and their pairs, and what of them stands elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from taiyaku.corpus.model import Entry
from taiyaku.corpus.similarity import functional_key, likeness
from taiyaku.corpus.versions.assignment import in_order
from taiyaku.corpus.versions.diff_model import Part, Renumbering, bare_number, parts_of
from taiyaku.corpus.versions.entry_matching import Pairing


class Comparison:
    """Both versions and their pairs, as the questions about them need them."""

    def __init__(
        self, olds: Sequence[Entry], news: Sequence[Entry], pairing: Pairing, words: Sequence[str]
    ) -> None:
        self.olds, self.news = {e.id: e for e in olds}, {e.id: e for e in news}
        self.pairing = pairing
        self.back = {b: a for a, b in pairing.entries.items()}
        self.old_parts = {p.id: p for e in olds for p in parts_of(e)}
        self.new_parts = {p.id: p for e in news for p in parts_of(e)}
        self.pairs = {**pairing.clauses, **pairing.rows}
        self.back_parts = {b: a for a, b in self.pairs.items()}
        self.order = {i: n for n, i in enumerate(self.new_parts)}
        self.new_joined = {i for j in pairing.joints for i in j.newer}
        self.old_joined = {i for j in pairing.joints for i in j.older}
        self.joint_entries = {
            (a, b) for j in pairing.joints if j.level == "entry" for a in j.older for b in j.newer
        }
        self.numbers = Renumbering(self._number_pairs(), words, self._numbered_names())
        self.paths = self._renamed_paths()
        self.moved = {*self._entries_out_of_order(), *self._parts_out_of_order()}

    def _number_pairs(self) -> Iterator[tuple[str, str]]:
        for a, b in self.pairing.entries.items():
            yield bare_number(self.olds[a].number), bare_number(self.news[b].number)
        for a, b in self.pairing.clauses.items():
            old, new = self.old_parts[a].number, self.new_parts[b].number
            if "." in old and "." in new:  # "2." is an item of some list
                yield old, new

    def _numbered_names(self) -> Iterator[tuple[str, str]]:
        for entry in self.olds.values():
            if number := bare_number(entry.number):
                yield from ((number, title.text) for title in (*entry.titles, *entry.aliases))

    def _renamed_paths(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """Headings above entries that were only worded anew: where most entries below them went.

        One entry alone does not tell a new wording from a move, unless the headings share a word.
        """
        went: dict[tuple[str, ...], dict[tuple[str, ...], int]] = defaultdict(lambda: defaultdict(int))
        for a, b in self.pairing.entries.items():
            went[path(self.olds[a])][path(self.news[b])] += 1
        before = set(went)
        renamed = {}
        for old, places in went.items():
            new = max(places, key=lambda p: (p == old, places[p]))
            known = places[new] > 1 or likeness(" ".join(old), " ".join(new)) > 0
            if new != old and new not in before and known and 2 * places[new] >= sum(places.values()):
                renamed[old] = new
        return renamed

    # ---- what moved

    def _entries_out_of_order(self) -> Iterator[str]:
        old_place = {i: n for n, i in enumerate(self.olds)}
        groups: dict[object, list[str]] = defaultdict(list)
        for new, entry in self.news.items():
            if new in self.back and not self.moved_elsewhere(self.olds[self.back[new]], entry):
                groups[entry.parent, entry.path].append(new)
        for siblings in groups.values():
            kept = in_order([old_place[self.back[i]] for i in siblings])
            yield from (i for n, i in enumerate(siblings) if n not in kept)

    def moved_elsewhere(self, old: Entry, new: Entry) -> bool:
        if self.paths.get(path(old), path(old)) != path(new):
            return True
        if old.parent in self.olds or new.parent in self.news:
            return self.pairing.entries.get(old.parent or "") != new.parent
        return False

    def _parts_out_of_order(self) -> Iterator[str]:
        back = self.back_parts
        groups: dict[tuple[str, str], list[str]] = defaultdict(list)
        for new, part in self.new_parts.items():
            if new in back:
                groups[self.old_parts[back[new]].container, part.container].append(new)
        for siblings in groups.values():
            kept = in_order([self.old_parts[back[i]].place for i in siblings])
            yield from (i for n, i in enumerate(siblings) if n not in kept)

    def same_place(self, old: Part, new: Part) -> bool:
        if (old.entry.id, new.entry.id) in self.joint_entries:  # that its entry was split says where it went
            return old.section.role == new.section.role
        return self.pairing.sections.get(old.section.id) == new.section.id and new.id not in self.moved


def path(entry: Entry) -> tuple[str, ...]:
    return tuple(map(functional_key, entry.path))
