"""What was found in a document is remembered until its text or a form changes."""

import subprocess
import sys
from pathlib import Path

import pytest

from taiyaku.steps.term_search import RememberedSearch

TEXTS = [("You may Dodge.", "en"), ("ドッジできる。", "ja")]
FORMS = ("Dodge", "ドッジ")
FOUND = [[("Dodge", 8, 13)], [("ドッジ", 0, 3)]]


def no_search(*_: object) -> None:
    raise AssertionError("searched again")


def test_what_did_not_change_is_not_searched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert RememberedSearch(tmp_path)(TEXTS, FORMS) == FOUND
    monkeypatch.setattr("taiyaku.ingest.language.find_terms", no_search)
    assert RememberedSearch(tmp_path)(TEXTS, FORMS) == FOUND
    with pytest.raises(AssertionError, match="searched again"):
        RememberedSearch(tmp_path)(TEXTS, (*FORMS, "Leap"))
    with pytest.raises(AssertionError, match="searched again"):
        RememberedSearch(tmp_path)(TEXTS[:1], FORMS)


@pytest.mark.parametrize("damage", [b"", b"[]", b"[[1]]", b"\xff", b"[[[1, 2]]]", b"null"])
def test_a_damaged_memory_is_read_past(tmp_path: Path, damage: bytes) -> None:
    RememberedSearch(tmp_path)(TEXTS, FORMS)
    for path in tmp_path.iterdir():
        path.write_bytes(damage)
    assert RememberedSearch(tmp_path)(TEXTS, FORMS) == FOUND


def test_what_was_not_asked_for_is_forgotten(tmp_path: Path) -> None:
    RememberedSearch(tmp_path)(TEXTS, FORMS)
    other = tmp_path / "rules.json"
    other.write_text("{}", "utf-8")
    search = RememberedSearch(tmp_path)
    search(TEXTS[:1], FORMS)
    search.forget_others()
    assert len(list(tmp_path.glob("*.found"))) == 1 and other.exists()


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    search = RememberedSearch(tmp_path / "file")
    assert search(TEXTS, FORMS) == FOUND
    search.forget_others()


def test_remembered_texts_need_no_spacy(tmp_path: Path) -> None:
    RememberedSearch(tmp_path)(TEXTS, FORMS)
    code = (
        "import sys; from pathlib import Path; from taiyaku.steps.term_search import RememberedSearch\n"
        f"found = RememberedSearch(Path({str(tmp_path)!r}))({TEXTS!r}, {FORMS!r})\n"
        "assert len(found) == 2; print({'spacy', 'sudachipy'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stdout.strip() == "set()", run.stderr
