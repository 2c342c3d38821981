"""The page's search in JavaScript answers what Python's does: entries, scores, passages and snippets.

`FUZZ_QUERIES=5000 FUZZ_BUILD=…/build pytest tests/properties/test_search_port.py` asks more of another build.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
from pathlib import Path, PurePath

import pytest

import taiyaku.site
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import load_corpus, write_corpus
from taiyaku.errors import UsageError
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.fts5 import build_index
from taiyaku.index.hits import find_hits
from taiyaku.index.lexicon_builder import entry_texts
from taiyaku.index.search_constants import search_rules
from taiyaku.site.browser.search_files import search_files, search_tables
from taiyaku.values import replace
from tests.corpora import corpus_of, lantern_entries

SEED, COUNT = 15, int(os.environ.get("FUZZ_QUERIES", "150"))
PARTS = sorted((Path(taiyaku.site.__file__).parent / "static" / "search").glob("[1-7]-*.js"))
_ANSWERS = """
const fs = require("fs");
const [, core, shards] = JSON.parse(fs.readFileSync(process.argv[1], "utf-8"));
globalThis.taiyakuShard = (table, number, content) => { globalThis.given = content; };
(0, eval)(core);
%s
const engine = new Engine(globalThis.taiyakuSearch, async (table, number) => {
  (0, eval)(shards[globalThis.taiyakuSearch.shards[table][number]]);
  return globalThis.given;
});
(async () => {
  const [queries] = JSON.parse(fs.readFileSync(process.argv[1], "utf-8"));
  const answers = [];
  for (const query of queries) {
    try {
      const { hits, corrected } = await engine.search(query, {}, 10);
      const said = ({ snippet }) => (snippet ? snippet.parts.map(([text]) => text).join("") : "");
      answers.push([hits.map((h) => [h.id, h.score, h.variants.map((v) => v.id), said(h)]), corrected]);
    } catch (error) {
      answers.push(error.field ? "refused" : String(error.stack));
    }
  }
  fs.writeFileSync(process.argv[2], JSON.stringify(answers));
})();
"""
_EXTRA = (
    *("?", "？", "can", "how", "か", "とき", "kind:skill", "lang:ja", '"rule"', "-the", "a*", "ー", "ッ"),
    *("の", "を", "しよう", "LoF/ZoC", "N3", "imm2", "ﾄﾞｯｼﾞ", "kinkyu", "💥"),
)
_ONCE_DIFFERENT = ("SHOVE -the", "a* shove a*")
_WORD = re.compile("[A-Za-z]{3,}|[\u30a1-\u30fc]{3,}|[\u3400-\u9fff]{1,4}[\u3041-\u3096]{0,2}")


def _queries(corpus: Corpus) -> list[str]:
    """Words of the texts, some misspelt or in another script, in all orders."""
    dice = random.Random(SEED)
    text = " ".join(t for entry in corpus.entries for t in entry_texts(entry))
    words = sorted(
        set(re.findall(r"[A-Za-z]{3,}|[\u30a1-\u30fc]{3,}|[\u3400-\u9fff]{1,4}[\u3041-\u3096]{0,2}", text))
    )

    def word() -> str:
        one = str(dice.choice(words if dice.random() < 0.9 else _EXTRA))
        at = dice.randrange(len(one))
        change = dice.random()
        if change < 0.1:
            return one[:at] + one[at + 1 :]
        if change < 0.2:
            return one[:at] + one[at:][::-1]
        if change < 0.3:
            return "".join(chr(ord(c) - 0x60) if "\u30a1" <= c <= "\u30f3" else c for c in one)
        return one

    return [dice.choice([" ", " ", ""]).join(word() for _ in range(dice.randint(1, 6))) for _ in range(COUNT)]


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """A build folder: a small one of our own, or the one that is named."""
    if given := os.environ.get("FUZZ_BUILD"):
        return Path(given)
    corpus = corpus_of(*lantern_entries())
    write_corpus(replace(corpus, meta={**corpus.meta, "engine": "fts5"}), tmp_path / "corpus.db")
    build_index(load_corpus(tmp_path / "corpus.db"), tmp_path / "index" / "fts5.db")
    return tmp_path


def test_the_page_answers_the_same(build: Path, tmp_path: Path) -> None:
    node = shutil.which("node")
    if not node:
        pytest.skip("no node here")
    corpus = load_corpus(build / "corpus.db")
    files = search_files(search_tables(corpus, build / "index" / "fts5.db"), search_rules())
    shards = {PurePath(file.path).stem: file.content() for file in files}
    queries = [*_ONCE_DIFFERENT, *_queries(corpus)]
    asked, told = tmp_path / "asked.json", tmp_path / "told.json"
    asked.write_text(json.dumps([queries, shards.pop("core"), shards]), "utf-8")
    script = _ANSWERS % "\n".join(part.read_text("utf-8") for part in PARTS)
    subprocess.run([node, "-e", script, str(asked), str(told)], check=True)
    passages, index = open_both(build)
    with passages, index:
        for query, answer in zip(queries, json.loads(told.read_text("utf-8")), strict=True):
            try:
                hits = find_hits(passages, index, query, Filters(), 10)
            except UsageError:
                assert answer == "refused", query
                continue
            ours = [[h.passage.id, h.score, list(h.variants), h.snippet] for h in hits]
            theirs = [[i, round(score, 4), variants, said] for i, score, variants, said in answer[0]]
            assert [hit[0] for hit in theirs] == [hit[0] for hit in ours], query
            assert [hit[1] for hit in theirs] == pytest.approx([hit[1] for hit in ours], abs=2e-4), query
            assert [hit[2:] for hit in theirs] == [hit[2:] for hit in ours], query
            assert not hits or answer[1] == index.corrected(query), query
