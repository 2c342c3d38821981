"""A build folder with corpus and index, made without a workspace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from taiyaku.corpus.model import Corpus, Entry, Term, Title
from taiyaku.corpus.store import write_corpus
from taiyaku.index.engines import engine_named
from taiyaku.index.library import Library
from taiyaku.terminal.lookup.session import Session
from taiyaku.values import replace
from tests.corpora import corpus_of, entry, lantern_entries, section

SHOUT = "n1/state/lamp-dark"
LONG = (
    "「消灯」になったランプは、（ただし、紙の壁の向こうを除き）「影」を照らさない。使用者は、敵に接触している間、"
    "「突き飛ばし」を宣言できる。ロールに成功すると、敵を２インチ突き飛ばす！？など。",
    "Roll PH-3（「突き飛ばし」を参照）、then the enemy、「影」に隠れている者も含めて、is pushed 2 inches。",
)


def dark() -> Entry:
    """A state with long Japanese text that has names of its own in Japanese only."""
    text = replace(section(SHOUT, "effects", *LONG), lang="ja", heading="効果")
    return entry(SHOUT, "消灯", text, document="ja", lang="ja", titles=(Title("ja", "消灯"),))


def corpus(*entries: Entry, fingerprint: str = "f") -> Corpus:
    made = corpus_of(*(entries or (*lantern_entries(), dark())))
    terms = (Term("dark", ("Lamp Out",), ("消灯",), (), "state"),)
    return replace(made, terms=terms, meta={**made.meta, "fingerprint": fingerprint})


def write_build(folder: Path, made: Corpus) -> Path:
    write_corpus(made, folder / "corpus.db")
    engine_named("fts5").build(made, folder / "index" / "fts5.db")
    return folder


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_build(tmp_path_factory.mktemp("built"), corpus())


@pytest.fixture
def session(built: Path) -> Iterator[Session]:
    library = Library(built)
    yield Session(library)
    library.close()


@pytest.fixture
def rebuild() -> Callable[[Path, Corpus], Path]:
    return write_build
