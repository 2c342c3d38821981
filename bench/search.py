"""Judged search: how well the index answers, by type of query, beside baselines over the same texts.

Baselines: FTS5 `unicode61` as it comes (OR of the words), FTS5 with Japanese cut into pairs of characters,
and grep: entries by how many of the words they have. The ablation takes one kind of help away at a time.
"""

from __future__ import annotations

import re
import sqlite3
import tempfile
import unicodedata
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import lookup
from bench.building import fresh, run
from bench.documents import ROOT, SAMPLE, SHARED, workspace_files
from bench.judging import Judged, Ranking, Scores, by_type, means, read_judged, score
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import load_corpus
from taiyaku.index.analyzer import terms
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.fts5 import Fts5Index
from taiyaku.index.hits import find_hits
from taiyaku.index.lexicon import Ways
from taiyaku.index.lexicon_builder import entry_texts

JUDGED = ROOT / "tests" / "judged"
PLAYERS = (  # what somebody at the table would type
    *("can you dodge a berserk", "地雷 避け方", "迷彩状態 解除", "camoflage", "ﾘﾋﾟｰﾀｰ"),
    *("kinkyu kaihi", "imm-b reset", "隊長が死んだとき", "とどめのいちげき", "dodge N3"),
)
SAMPLE_PLAYERS = (
    *("can I shove somebody off a roof", "提灯 消し方", "lantern hidden cancellation", "firecraker"),
    *("ﾀﾞｯｸ", "mikawashi", "la hidden spot", "親分が倒れたら", "ふぁいあくらっかー", "duck LA1"),
)
ORDER = ("all", "en", "ja", "keyword", "question", "abbrev", "typo", "kana", "romaji", "half-width", "mixed")
WITHOUT = (
    ("sound",),
    ("reading",),
    ("spelling",),
    ("prefix",),
    ("everyday", "synonym"),
    ("term", "initials"),
    ("joined",),
)


def report() -> None:
    """Print nDCG@10 by type, MRR and success at 1 for us and the baselines; the ablation; then the speed."""
    config, _ = workspace_files()
    real = config.parent != SAMPLE
    judged = JUDGED / ("infinity.jsonl" if real else "lantern-alley.jsonl")
    with tempfile.TemporaryDirectory() as name:
        workspace = fresh(Path(name))
        run(workspace)
        build = workspace / "build"
        corpus = load_corpus(build / "corpus.db")
        _, index = open_both(build)
        assert isinstance(index, Fts5Index)
        sets = [(judged.name, judged)]
        if real:
            sets.append(("written after the ranking", JUDGED / "infinity-later.jsonl"))
            if (others := SHARED / "queries-sample.jsonl").is_file():
                sets.append(("by somebody else", others))
        for title, path in sets:
            queries = read_judged(path, corpus)
            print(f"-- {title}: {len(queries)} queries, {len(corpus.entries)} entries")
            _table(queries, corpus, index)
        queries = read_judged(judged, corpus)
        _ablation(queries, corpus, index)
        print("-- speed")
        lookup.measure(workspace, judged)
        _lookups(PLAYERS if real else SAMPLE_PLAYERS, build)


def _table(queries: Sequence[Judged], corpus: Corpus, index: Fts5Index) -> None:
    groups = by_type(queries, corpus)
    names = [*(n for n in ORDER if n in groups), *sorted(set(groups) - set(ORDER))]
    print(f"{'nDCG@10':24}" + "".join(f"{n:>11}" for n in names) + f"{'MRR':>7}{'S@1':>7}")
    print(f"{'queries':24}" + "".join(f"{len(groups[n]):>11}" for n in names))
    rankings: dict[str, Ranking] = {
        "taiyaku": ours(corpus, index),
        "FTS5 unicode61": fts5(corpus, _words),
        "FTS5 with bigrams": fts5(corpus, terms),
        "grep": grep(corpus),
    }
    for system, ranking in rankings.items():
        scores = [score(query, ranking(query.text)) for query in queries]
        cells = "".join(f"{means(scores[i] for i in groups[n]).ndcg:>11.3f}" for n in names)
        whole = means(scores)
        print(f"{system:24}{cells}{whole.reciprocal:>7.3f}{whole.first:>7.3f}")


def ours(corpus: Corpus, index: Fts5Index) -> Ranking:
    """The index as users have it."""
    positions = {entry.id: n for n, entry in enumerate(corpus.entries, 1)}
    return lambda query: [
        (hit.position, [positions[v] for v in hit.variants]) for hit in index.search(query, Filters(), 10)
    ]


def _text(corpus: Corpus) -> list[str]:
    return ["\n".join(entry_texts(entry)) for entry in corpus.entries]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", unicodedata.normalize("NFKC", text).lower())


def fts5(corpus: Corpus, analyse: Callable[[str], list[str]]) -> Ranking:
    """SQLite's FTS5 with its bm25, any of the words."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE VIRTUAL TABLE t USING fts5 (body)")
    rows = ((n, " ".join(analyse(text))) for n, text in enumerate(_text(corpus), 1))
    db.executemany("INSERT INTO t (rowid, body) VALUES (?, ?)", rows)

    def ranking(query: str) -> list[tuple[int, Sequence[int]]]:
        wanted = " OR ".join(f'"{w}"' for w in dict.fromkeys(analyse(query)))
        sql = "SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank, rowid LIMIT 10"
        return [(row, ()) for (row,) in db.execute(sql, (wanted,))] if wanted else []

    return ranking


def grep(corpus: Corpus) -> Ranking:
    """Entries by how many of the words, parted by white space, stand in them; then by how often."""
    texts = [text.casefold() for text in _text(corpus)]

    def ranking(query: str) -> list[tuple[int, Sequence[int]]]:
        words = set(query.casefold().split())
        found = []
        for n, text in enumerate(texts, 1):
            counts = [text.count(word) for word in words]
            if any(counts):
                found.append((-sum(map(bool, counts)), -sum(counts), n))
        return [(n, ()) for *_, n in sorted(found)[:10]]

    return ranking


def _ablation(queries: Sequence[Judged], corpus: Corpus, index: Fts5Index) -> None:
    groups = by_type(queries, corpus)
    ranking = ours(corpus, index)

    def all_scores() -> list[Scores]:
        return [score(query, ranking(query.text)) for query in queries]

    whole = all_scores()
    print("-- ablation: what is lost without (nDCG@10)")
    for ways in WITHOUT:
        index.use(Ways()._replace(**dict.fromkeys(ways, 0.0)))
        less = all_scores()
        parts = {
            n: means(less[i] for i in g).ndcg - means(whole[i] for i in g).ndcg for n, g in groups.items()
        }
        told = "  ".join(f"{n} {d:+.3f}" for n, d in parts.items() if abs(d) >= 0.005)
        print(f"{', '.join(ways):24} {told or 'nothing'}")
    index.use(Ways())


def _lookups(queries: Sequence[str], build: Path) -> None:
    """The first three hits of what players ask, as they see them."""
    passages, index = open_both(build)
    with passages, index:
        for query in queries:
            print(f"-- {query}")
            for hit in find_hits(passages, index, query, limit=3):
                names = " / ".join((*hit.passage.titles, *hit.also))
                print(f"   {names}  [{hit.passage.kind}, {hit.passage.edition}, {hit.passage.status}]")
                print(f"      {hit.snippet}")
