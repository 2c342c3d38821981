"""The corpus file: what is asked for comes back, and a bad file is one clear error."""

import sqlite3
from pathlib import Path

import pytest

from taiyaku.corpus.sqlite_files import writing
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.errors import CorpusError
from tests.corpora import lantern


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    write_corpus(lantern(), tmp_path / "corpus.db")
    return tmp_path / "corpus.db"


def test_one_entry_is_fetched_whole(stored: Path) -> None:
    with open_corpus(stored) as corpus:
        assert corpus.entry("n2/skill/shove") == lantern().entries[0]
        assert corpus.entry("n2/skill/none") is None


def test_a_clause_is_found_by_its_id(stored: Path) -> None:
    with open_corpus(stored) as corpus:
        clause = corpus.clause("n2/skill/shove#effects.1")
    assert clause and clause.text.startswith("Roll PH-3")


def test_links_are_found_from_both_ends(stored: Path) -> None:
    with open_corpus(stored) as corpus:
        assert {link.anchor for link in corpus.links_from("n2/skill/shove")} == {"Hidden State", "page 21"}
        assert {link.source for link in corpus.links_to("n2/skill/shove")} == {
            "n2/state/hidden",
            "n2/faq/can-you-shove",
            "n2/erratum/shove",
        }


def test_a_read_only_folder_will_do(stored: Path) -> None:
    stored.chmod(0o444)
    stored.parent.chmod(0o555)
    try:
        with open_corpus(stored) as corpus:
            assert len(corpus.documents()) == 4
        assert [p.name for p in stored.parent.iterdir()] == ["corpus.db"]
    finally:
        stored.parent.chmod(0o755)


def test_nothing_built_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="run `taiyaku build`"):
        open_corpus(tmp_path / "corpus.db")


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(200)])
def test_another_file_says_what_to_do(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "corpus.db"
    path.write_bytes(content)
    with pytest.raises(CorpusError, match="run `taiyaku build`"):
        open_corpus(path)


def test_another_schema_says_what_to_do(stored: Path) -> None:
    db = sqlite3.connect(stored)
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(CorpusError, match="another version"):
        open_corpus(stored)


def test_half_a_file_says_what_to_do(stored: Path) -> None:
    whole = stored.read_bytes()
    stored.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CorpusError, match="run `taiyaku build`"), open_corpus(stored) as corpus:
        corpus.everything()


def test_a_failing_write_leaves_the_old_file(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = stored.read_bytes()
    monkeypatch.setattr("taiyaku.corpus.rows.row_of", lambda value: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        write_corpus(lantern(), stored)
    assert stored.read_bytes() == before
    assert [p.name for p in stored.parent.iterdir()] == ["corpus.db"]


def test_a_full_disk_is_no_internal_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="full"), writing(tmp_path / "x.db", 1, 1) as db:
        db.execute("PRAGMA max_page_count = 2")
        db.execute("CREATE TABLE t (text)")
        db.executemany("INSERT INTO t VALUES (?)", [("x" * 4000,)] * 4)
