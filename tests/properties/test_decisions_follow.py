"""Whatever is edited, no decision stands on another text than the one it was made for, and none is lost.

`TAIYAKU_EDITS=2000 pytest tests/properties/test_decisions_follow.py` tries more edits.
"""

from __future__ import annotations

import copy
import os
import random
from collections import Counter
from pathlib import Path

import pytest

from taiyaku.corpus.decided import Decisions, LinkDecision, Paired, Translated, Translations
from taiyaku.corpus.decisions.anchor_file import ANCHORS
from taiyaku.corpus.decisions.application import with_decided_links
from taiyaku.corpus.decisions.placing import anchor_memory
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.decisions.translation_files import pair_digest
from taiyaku.corpus.decisions.translation_overlay import with_translations
from taiyaku.corpus.ids import settle_ids
from taiyaku.corpus.model import Corpus, Document, Provenance
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.versions.series import with_lineage
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.editing import Box, Line, Manuscript

EDITS = int(os.environ.get("TAIYAKU_EDITS", "240"))
NOTES = "n2/note/all"
RULES = Document("rules", "r.md", "rulebook", "en", "N2", "Rules", version="1.0")
NEWER = Document("rules-2", "r2.md", "rulebook", "en", "N2", "Rules", version="2.0")
JA = Document("ja", "j.md", "rulebook", "ja", "N2", "規則")


class Workspace:
    """A manuscript, and a translation, a pair and a link for each clause it had at first."""

    def __init__(self, rng: random.Random, folder: Path) -> None:
        self.text = Manuscript(rng)
        self.first = {next(iter(line.was)): (i, line) for i, (line, _) in self.text.at().items()}
        self.numbers = {number: at for at, number in enumerate(self.first, 1)}
        texts, pairs, links = [], [], []
        for number, (clause, line) in self.first.items():
            where = Provenance("decisions/translations/rules.ja.toml", (number, number))
            ja = self.japanese(number)
            texts.append(Translated((clause,), "ja", line.text, f"訳文{number}号", where=where))
            digest = pair_digest(line.text, f"印刷{number}号。")
            pairs.append(Paired((clause,), (ja,), "confirmed", digest, where=where))
            links.append(LinkDecision(NOTES, f"word{number}", clause, where, "mentions"))
        self.decisions = Decisions(links=tuple(links), translations=Translations(tuple(texts), tuple(pairs)))
        self.kinds: tuple[str, ...] = ("translation", "pair", "link")
        self.setting = Setting(decisions=self.decisions, memory=folder / "relied-on.jsonl")

    def japanese(self, number: int) -> str:
        return f"n2/rule/ja#body.{self.numbers[number]}"

    def corpus(self, older: tuple[Document, Manuscript] | None = None) -> Corpus:
        rules = replace(NEWER if older else RULES, series="rules" if older else None)
        japanese = entry("n2/rule/ja", "規則", document="ja", lang="ja")
        body = section(japanese.id, "body", *(f"印刷{number}号。" for number in self.first), lang="ja")
        words = section(NOTES, "body", " ".join(f"word{n}" for n in self.first))
        documents: tuple[Document, ...] = (
            rules,
            JA,
            Document("notes", "n.md", "rulebook", "en", "N2", "Notes"),
        )
        own = [self.text.entries(rules.id), (replace(japanese, sections=(body,)),)]
        own.append((entry(NOTES, "Notes", words, document="notes"),))
        if older:
            documents = (replace(older[0], series="rules"), *documents)
            own.insert(0, older[1].entries(older[0].id))
        made = Corpus(documents=documents, entries=settle_ids(own, documents))
        return with_lineage(made, self.setting)

    def build(self, older: tuple[Document, Manuscript] | None = None) -> Corpus:
        corpus = self.corpus(older)
        made = with_translations(with_decided_links(corpus, self.setting), self.setting)
        remembered = anchor_memory(made, self.setting)
        path = self.setting.memory.with_name(ANCHORS) if self.setting.memory else Path()
        path.write_text(remembered, "utf-8")
        again = with_translations(with_decided_links(corpus, self.setting), self.setting)
        assert again == made, "a second build finds the same"
        assert anchor_memory(again, self.setting) == remembered
        return made


def check(space: Workspace, built: Corpus, older: Manuscript | None = None) -> Counter[str]:
    """No decision on another text, none of an unchanged text lost or flagged; what became of them.

    What a new version dropped keeps its decisions where it stood, in the `older` one.
    """
    there = space.text.at()
    there = {**(older.at() if older else {}), **there}
    counts: Counter[str] = Counter()
    placed: dict[str, dict[int, tuple[tuple[str, ...], bool]]] = {"translation": {}, "pair": {}, "link": {}}
    texts = {c.id: c.text for e in built.entries for s in e.sections for c in s.clauses}
    for t in built.translations:
        for number in numbers_in(texts[t.id]):
            placed["translation"][number] = (t.of, t.stale)
    of_ja = {space.japanese(number): number for number in space.first}
    for a in built.alignments:
        if a.status == "confirmed" and a.ja[0] in of_ja:
            placed["pair"][of_ja[a.ja[0]]] = (a.en, a.stale)
    for link in built.links:
        if link.decided and link.target and link.anchor.startswith("word"):
            placed["link"][int(link.anchor[4:])] = ((link.target,), False)
    listed = Counter(p.where.lines[0] for p in built.problems if p.code == "E401" and p.where)
    for kind in space.kinds:
        found = placed[kind]
        for number, (clause, first) in space.first.items():
            if number in found:
                ids, stale = found[number]
                line, box = there[ids[0]]
                same = digest_of(line.text) == digest_of(first.text)
                assert number in line.was or (same and is_near(space, number, box)), (kind, clause, ids, line)
                whole = is_whole([there[i][0] for i in ids], first)
                assert stale or same or kind == "link" or whole, (kind, clause, ids, line)
                counts[f"{kind} {'stale' if stale else 'placed'}"] += 1
            else:
                assert listed[number], (kind, clause, first.text)
                counts[f"{kind} aside"] += 1
            if is_certain(space, number, first.text):
                assert number in found and not found[number][1], (kind, clause, first.text, found.get(number))
                counts["unchanged"] += 1
    return counts


def numbers_in(text: str) -> list[int]:
    return [int(n) for n in text.replace("訳文", "").split("号") if n.strip()]


def is_near(space: Workspace, number: int, box: Box) -> bool:
    """Whether the same words twice in one entry may have changed places."""
    return (
        any(number in line.was for line in box.lines)
        or Counter(digest_of(line.text) for line, _ in space.text.at().values())[
            digest_of(space.first[number][1].text)
        ]
        == 1
    )


def is_whole(lines: list[Line], first: Line) -> bool:
    """Whether a text was split or merged word by word."""
    said = " ".join(line.text for line in lines)
    return digest_of(said) == digest_of(first.text) or len(lines[0].was) > 1


def is_certain(space: Workspace, number: int, text: str) -> bool:
    """Whether a clause stands unchanged, and no other one ever said the same."""
    there = [line for line, _ in space.text.at().values()]
    same = [line for line in there if digest_of(line.text) == digest_of(text)]
    twins = [n for n, (_, line) in space.first.items() if digest_of(line.text) == digest_of(text)]
    return len(same) == 1 and same[0].was == {number} and twins == [number] and len(text.split()) > 4


@pytest.mark.parametrize("seed", range(max(1, EDITS // 24)))
def test_decisions_follow_their_texts_through_edits(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    space = Workspace(rng, tmp_path)
    space.build()
    done = 0
    while done < 24:
        edits = rng.choice((1, 1, 2, 4))
        said = [space.text.edit() for _ in range(edits)]
        done += edits
        counts = check(space, space.build())
        assert counts, said


@pytest.mark.parametrize("seed", range(max(1, EDITS // 24)))
def test_decisions_follow_their_texts_into_the_next_version(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    space = Workspace(rng, tmp_path)
    if seed % 4:
        space.build()
    else:  # the two versions are there from the beginning, and nothing says which of them a link speaks of
        space.setting = replace(space.setting, decisions=replace(space.decisions, links=()))
        space.kinds = ("translation", "pair")
    before = copy.deepcopy(space.text)
    said = [space.text.edit() for _ in range(rng.choice((1, 3, 6, 12)))]
    for _ in range(2):
        assert check(space, space.build((RULES, before)), before), said
        said.append(space.text.edit())
