"""What of the statements that two editions share is paired, and what is paired that says something else.

    python -m tests.gold.editions.score [-v] [GAME.txt | FOLDER ...]

The game of `glasshouse.txt` or of the files given, built in passing; with FOLDER, a built workspace of the
real documents, the statements of `../clause-pairs.txt`. Then the same with every entry beside one of the
other language that is drawn by lot, and beside the sibling most like it: nothing in those says the same.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from unittest.mock import patch

from taiyaku.build import build
from taiyaku.corpus.alignment import entry_pairs
from taiyaku.corpus.alignment.corpus_alignment import with_alignments
from taiyaku.corpus.alignment.entry_pairs import Rendered
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.rivals import Rivals
from taiyaku.corpus.model import Alignment, Corpus, Entry
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.store import load_corpus
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.ingest.language import find_words
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import Struct, replace
from taiyaku.workspace import Workspace, load_workspace
from tests.unit.corpus.alignment.clause_pairs import Judged, judged_pairs, links_of

HERE = Path(__file__).parent
SETTING = {"en": "The Glasshouse", "ja": "硝子工房ルールサマリー"}
ONE_EDITION = "same edition"  # the first line of a game whose texts are of one
DRAWS, LEAST = 4, 4  # how often entries are drawn by lot, and how many clauses they have at least


class Half(Struct, frozen=True):
    """An entry in one language: its heading, its clauses with their marks, and where it stands."""

    heading: str
    clauses: tuple[tuple[str, str], ...]
    place: int


class Game(Struct, frozen=True):
    """Both texts of a game, whether of one edition, and the concepts that a person found in them."""

    entries: tuple[tuple[Half, Half], ...]
    terms: tuple[tuple[frozenset[str], frozenset[str]], ...]
    one_edition: bool

    @property
    def statements(self) -> list[list[tuple[str, str]]]:
        """Of each statement of both texts the pairs of clauses that make it."""
        found = [
            [(text, other) for own, text in en.clauses for its, other in ja.clauses if own == its == mark]
            for en, ja in self.entries
            for mark in dict.fromkeys(mark for mark, _ in en.clauses if mark.isalpha())
        ]
        return [pairs for pairs in found if pairs]


def read_game(path: Path = HERE / "glasshouse.txt") -> Game:
    """The game of a file; see its head."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    at = lines.index("terms")
    terms = tuple(tuple(frozenset(side.split("|")) for side in line.split("\t")) for line in lines[at + 1 :])
    start = lines[0] == ONE_EDITION
    return Game(tuple(_entries(lines[start:at])), terms, start)  # type: ignore[arg-type]


def _entries(lines: Sequence[str]) -> Iterator[tuple[Half, Half]]:
    starts = [n for n, line in enumerate(lines) if line.startswith("== ")]
    for start, end in zip(starts, (*starts[1:], len(lines)), strict=True):
        english, japanese, *place = lines[start][3:].split(" | ")
        own = lines[start + 1 : end]
        at = own.index("ja")
        en = Half(english, _clauses(own[1:at]), start)
        ja = Half(japanese, _clauses(own[at + 1 :]), int(place[0]) if place else 0)
        yield en, ja


def _clauses(lines: Sequence[str]) -> tuple[tuple[str, str], ...]:
    return tuple((line.split("\t")[0], line.split("\t")[1]) for line in lines)


def build_game(folder: Path, game: Game) -> Corpus:
    """The corpus of both editions, built in an empty folder."""
    sources = []
    for side, (lang, title) in enumerate(SETTING.items()):
        text = f"# {title}\n" + "".join(
            f"\n## {entry[side].heading}\n\n" + "".join(f"- {told}\n" for _, told in entry[side].clauses)
            for entry in sorted(game.entries, key=lambda entry: entry[side].place)
        )
        (folder / f"{lang}.md").write_text(text, "utf-8")
        sources.append(f'[[source]]\nid = "{lang}"\npath = "{lang}.md"\nformat = "rulebook"\n'
                       f'lang = "{lang}"\nedition = "GE{2 - (side and not game.one_edition)}"\n')  # fmt: skip
    settings = 'name = "Glass"\nlanguages = ["en", "ja"]\neditions = ["GE1", "GE2"]\n\n'
    (folder / "taiyaku.toml").write_text(settings + "\n".join(sources), "utf-8")
    workspace = load_workspace(folder)
    build(workspace)
    return load_corpus(workspace.database)


def judged_game(game: Game, corpus: Corpus) -> list[Judged]:
    """The statements of a game, by the ids that its clauses got."""
    ids = {c.text: c.id for e in corpus.entries for s in e.sections for c in s.clauses}
    links = (frozenset((ids[en], ids[ja]) for en, ja in pairs) for pairs in game.statements)
    return [Judged("same", one, True) for one in links]


def clause_pairs(corpus: Corpus) -> list[Alignment]:
    return [a for a in corpus.alignments if a.level == "clause" and a.en and a.ja]


class Score(Struct, frozen=True):
    """How many statements are paired of how many, and which pairs are wrong of how many."""

    found: int
    judged: int
    wrong: tuple[Alignment, ...]
    pairs: int

    @property
    def f1(self) -> float:
        precision = 1 - len(self.wrong) / max(1, self.pairs)
        recall = self.found / self.judged
        return 2 * precision * recall / max(1e-9, precision + recall)


def score(corpus: Corpus, judged: Sequence[Judged]) -> Score:
    pairs = clause_pairs(corpus)
    found = set[tuple[str, str]]().union(*map(links_of, pairs))
    right = frozenset[tuple[str, str]]().union(*(one.links for one in judged))
    needed = [one for one in judged if one.required]
    met = sum(not found.isdisjoint(one.links) for one in needed)
    return Score(met, len(needed), tuple(a for a in pairs if right.isdisjoint(links_of(a))), len(pairs))


def setting_of(workspace: Workspace) -> Setting:
    """What a build of the workspace aligns by."""
    words = load_vocabulary(workspace.vocabulary).tables
    return Setting(words=words, find_words=find_words, editions=workspace.editions)


def misplaced(corpus: Corpus, setting: Setting, seed: int | None) -> Corpus:
    """The corpus as if each entry were paired with one that it has nothing to do with.

    By lot, or without a seed with the entry that is most like it after its own.
    """
    real = entry_pairs.rendered_entries

    def rendered(given: Corpus, entries: Sequence[Entry], tools: Tools, *more: object) -> list[Rendered]:
        pairs = list(real(given, entries, tools, *more))  # type: ignore[arg-type]
        homes = {e.document for pair in pairs for e in pair.ja}
        size = {e.id: sum(len(s.clauses) for s in e.sections) for e in entries}
        left = sorted((e for e in entries if e.document in homes and size[e.id] >= LEAST), key=lambda e: e.id)
        random.Random(seed).shuffle(left)
        rivals = Rivals.of(entries, entries, tools)
        taken: list[Rendered] = []
        for pair in pairs:
            others = [e for e in left if e not in pair.ja]
            if seed is None:
                others.sort(key=lambda e: -rivals.entries_stand((pair.sides[0], frozenset({e.id}))))
            if others:
                left.remove(others[0])
                taken.append(Rendered(pair.en, (others[0],)))
        return taken

    corpus = with_terms(replace(corpus, terms=(), alignments=()), setting)  # as a build aligns it
    with patch("taiyaku.corpus.alignment.corpus_alignment.rendered_entries", rendered):
        return with_alignments(corpus, setting)


def main(arguments: Sequence[str]) -> None:
    verbose, given = "-v" in arguments, [a for a in arguments if a != "-v"]
    for argument in given or [str(HERE / "glasshouse.txt")]:
        if argument.endswith(".txt"):
            game = read_game(Path(argument))
            with tempfile.TemporaryDirectory() as folder:
                corpus = build_game(Path(folder), game)
                setting = setting_of(load_workspace(Path(folder)))
            _report(Path(argument).stem, corpus, judged_game(game, corpus), setting, verbose)
        else:
            workspace = load_workspace(Path(argument))
            corpus = load_corpus(workspace.database)
            _report(argument, corpus, judged_pairs(), setting_of(workspace), verbose)


def _report(name: str, corpus: Corpus, judged: Sequence[Judged], setting: Setting, verbose: bool) -> None:
    one = score(corpus, judged)
    texts = {c.id: c.text for e in corpus.entries for s in e.sections for c in s.clauses}
    wrong = f"wrong {len(one.wrong)} of {one.pairs}"
    print(f"{name}: found {one.found} of {one.judged}, {wrong}, F1 {one.f1:.2f}")
    listed = {"wrong": list(one.wrong)}
    for kind, seeds in (("by lot", range(DRAWS)), ("beside a sibling", (None,))):
        drawn = [misplaced(corpus, setting, seed) for seed in seeds]
        listed[kind] = [a for one in drawn for a in clause_pairs(one)]
        said = sum(a.level == "clause" and bool(a.ja) for one in drawn for a in one.alignments)
        print(f"{name}: {kind}, {len(listed[kind])} pairs of {said} clauses")
    for kind, pairs in listed.items() if verbose else ():
        for a in pairs:
            told = (texts.get(i, i)[:60] for i in (*a.en, *a.ja))
            print(f"{kind} {a.score:.2f}", *told, a.evidence, a.en, a.ja, sep=" | ")


if __name__ == "__main__":
    main(sys.argv[1:])
