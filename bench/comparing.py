"""Pairing two versions of a document: hand-written pairs, and long documents changed at random; beside it the
greedy pairing of same-numbered neighbours by word likeness that it has to beat."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Sequence

from bench.documents import workspace_files
from taiyaku.corpus.model import Clause, Entry
from taiyaku.corpus.versions.entry_matching import pair, plain_id
from taiyaku.values import replace
from tests.versions import Version, cases, greedy

_PIECE = re.compile(r"\s*(?:[\u4e00-\u9fff]+|[\u3041-\u309f]{1,3}|[\u30a1-\u30ff]+|[a-zA-Z0-9'-]+|\S)")
Links = set[tuple[str, str]]


def found_links(older: Sequence[Entry], newer: Sequence[Entry]) -> Links:
    """Which entries, clauses and rows of one version are which of the other one."""
    pairing = pair(older, newer)
    links = {p for pairs in (pairing.entries, pairing.clauses, pairing.rows) for p in pairs.items()}
    return links | {(old, new) for joint in pairing.joints for old in joint.older for new in joint.newer}


class Reviser:
    """Makes a newer version of a document, and remembers what became of every entry and clause."""

    def __init__(self, entries: Sequence[Entry], seed: int, share: float = 0.25) -> None:
        self.random = random.Random(seed)
        self.share = share
        self.words = [
            w for e in entries for s in e.sections for c in s.clauses for w in _PIECE.findall(c.text)
        ]
        self.links: Links = set()
        self.count = 0
        moved = [self.random.random() < share / 5 for _ in entries]
        staying = [e for e, goes in zip(entries, moved, strict=True) if not goes]
        for entry in (e for e, goes in zip(entries, moved, strict=True) if goes):
            staying.insert(self.random.randrange(len(staying) + 1), entry)
        made = (self.entry(e) for e in staying if self.random.random() > share / 10)
        self.entries = tuple(made)

    def entry(self, entry: Entry) -> Entry:
        """The entry under an id of no meaning, with some of its clauses changed."""
        self.count += 1
        id_ = f"new/{self.count}"
        self.links.add((entry.id, id_))
        sections = []
        for section in entry.sections:
            clauses = [c for clause in section.clauses for c in self.clause(clause)]
            if len(clauses) > 2 and self.random.random() < self.share / 3:
                clauses.append(clauses.pop(self.random.randrange(len(clauses))))
            name = f"{id_}#{section.role}.{len(sections)}"
            named = []
            for at, (clause, olds) in enumerate(clauses, 1):
                named.append(replace(clause, id=f"{name}.{at}"))
                self.links |= {(old, named[-1].id) for old in olds}
            rows = sum(len(t.rows) for t in section.tables)
            for number, table in enumerate(section.tables, 1):
                first = 0 if table.header else 1
                lines = [*([-1] if table.caption else []), *range(first, len(table.rows) + 1)]
                self.links |= {
                    (f"{section.id}|{number}.{n}", f"{name}|{number}.{n}") for n in lines if rows or n <= 0
                }
            sections.append(replace(section, id=name, clauses=tuple(named)))
        return replace(entry, id=id_, sections=tuple(sections), parent=None)

    def clause(self, clause: Clause) -> list[tuple[Clause, tuple[str, ...]]]:
        """What becomes of a clause: it stays, is edited, split, dropped, or gets a new one behind it."""
        dice = self.random.random() / self.share
        text = clause.text
        same = (clause.id,)
        if dice >= 1 or len(text) < 12:
            return [(clause, same)]
        if dice < 0.1:
            return []
        if dice < 0.2:
            new = " ".join(self.random.choices(self.words, k=max(4, len(text.split()))))
            return [(clause, same), (replace(clause, text=new), ())]
        stop = max(text.find(". ", 20), text.find("。", 8))
        if dice < 0.35 and 0 < stop < len(text) - 12:
            return [
                (replace(clause, text=text[: stop + 1].strip()), same),
                (replace(clause, text=text[stop + 1 :].strip()), same),
            ]
        return [(replace(clause, text=self.edited(text)), same)]

    def edited(self, text: str) -> str:
        """A few words gone, come or exchanged; where no spaces part words, the scripts do."""
        pieces = _PIECE.findall(text)
        for _ in range(max(1, len(pieces) // 8)):
            at = self.random.randrange(len(pieces))
            word = self.random.choice(self.words)
            pieces[at : at + 1] = self.random.choice([[], [word], [pieces[at], word]])
            pieces = pieces or [word]
        return "".join(pieces)


def scores(found: Links, truth: Links) -> str:
    right = len(found & truth)
    precision, recall = right / max(1, len(found)), right / max(1, len(truth))
    both = 2 * precision * recall / max(1e-9, precision + recall)
    return f"precision {precision:6.1%}  recall {recall:6.1%}  F {both:6.1%}"


def report() -> None:
    print("hand-written pairs of versions (links of entries, clauses, rows)")
    for name, pairing in (("ours", None), ("greedy", greedy)):
        found: Links = set()
        truth: Links = set()
        for case in cases():
            links = (
                pairing(case.older, case.newer)
                if pairing
                else found_links(case.older.entries, case.newer.entries)
            )
            found |= {(case.name + a, b) for a, b in links}
            truth |= {(case.name + a, b) for a, b in case.links}
        print(f"  {name:8} {scores(found, truth)}")
    for entries in documents():
        revised = Reviser(entries, 7)
        began = time.perf_counter()
        links = found_links(entries, revised.entries)
        seconds = time.perf_counter() - began
        clauses = sum(len(s.clauses) for e in entries for s in e.sections)
        print(f"{entries[0].document}, a quarter of its {clauses} clauses changed at random: {seconds:.2f} s")
        print(f"  ours     {scores(links, revised.links)}")
        print(
            f"  greedy   {scores(greedy(Version(tuple(entries)), Version(revised.entries)), revised.links)}"
        )


def documents() -> list[tuple[Entry, ...]]:
    """The entries of each source of the measured workspace that has not gone missing."""
    from taiyaku.ingest import ingest
    from taiyaku.workspace import load_workspace

    config, files = workspace_files()
    there = {f.name for f in files if f.is_file()}
    workspace = load_workspace(config.parent)
    read = (ingest(s, workspace.vocabulary).entries for s in workspace.sources if s.path.name in there)
    return [tuple(replace(e, id=plain_id(e)) for e in entries) for entries in read if entries]
