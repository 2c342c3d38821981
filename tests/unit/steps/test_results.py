"""What a step gave is taken until something it was made from changes."""

import os
import subprocess
import sys
from functools import wraps
from pathlib import Path

import pytest

from taiyaku.corpus.settings import Finder
from taiyaku.corpus.text import Told, remembered
from taiyaku.ingest import language
from taiyaku.steps.results import Results

TEXTS = [("You may Dodge.", "en"), ("ドッジできる。", "ja")]
FORMS = ("Dodge", "ドッジ")
FOUND = [[("Dodge", 8, 13)], [("ドッジ", 0, 3)]]


def made(results: Results, inputs: object, value: int) -> int:
    return results("alignment", lambda: inputs, int, lambda: value)


def finder(results: Results) -> Finder:
    """Finds terms where a text or a form is another."""
    found = list[list[tuple[str, int, int]]]
    return lambda texts, forms: results(
        "mentions", lambda: (texts, forms), found, lambda: language.find_terms(texts, forms)
    )


def no_search(*_: object) -> None:
    raise AssertionError("searched again")


def test_what_did_not_change_is_not_searched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert finder(Results(tmp_path))(TEXTS, FORMS) == FOUND
    monkeypatch.setattr("taiyaku.ingest.language.find_terms", no_search)
    again = Results(tmp_path)
    assert finder(again)(TEXTS, FORMS) == FOUND
    assert (again.taken, again.made) == ({"mentions": 1}, {})
    with pytest.raises(AssertionError, match="searched again"):
        finder(Results(tmp_path))(TEXTS, (*FORMS, "Leap"))
    with pytest.raises(AssertionError, match="searched again"):
        finder(Results(tmp_path))(TEXTS[:1], FORMS)


def test_other_code_makes_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert made(Results(tmp_path), 1, 10) == 10
    assert made(Results(tmp_path), 1, 11) == 10
    monkeypatch.setattr("taiyaku.steps.results.code_digest", lambda *_: "other")
    assert made(Results(tmp_path), 1, 12) == 12


@pytest.mark.parametrize("damage", [b"", b"[]", b"[[1]]", b"\xff", b"[[[1, 2]]]", b"null"])
def test_a_damaged_result_is_made_again(tmp_path: Path, damage: bytes) -> None:
    finder(Results(tmp_path))(TEXTS, FORMS)
    for path in tmp_path.iterdir():
        path.write_bytes(damage)
    results = Results(tmp_path)
    assert finder(results)(TEXTS, FORMS) == FOUND
    assert results.made == {"mentions": 1}


def test_a_result_of_another_shape_is_made_again(tmp_path: Path) -> None:
    results = Results(tmp_path)
    results("alignment", lambda: 1, str, lambda: "a")
    assert results("alignment", lambda: 1, int, lambda: 2) == 2


def test_an_edit_taken_back_costs_nothing(tmp_path: Path) -> None:
    for inputs in (1, 2, 1):
        results = Results(tmp_path)
        made(results, inputs, inputs)
        results.forget()
    assert not results.made


def test_what_was_not_used_for_longest_goes_first(tmp_path: Path) -> None:
    for inputs in (1, 2, 3):
        made(Results(tmp_path), inputs, inputs)
    for number, path in enumerate(sorted(tmp_path.iterdir(), key=lambda p: p.stat().st_mtime_ns)):
        os.utime(path, (number, number))
    (tmp_path / "rules.json").write_text("{}", "utf-8")  # of a former version
    last = Results(tmp_path)
    made(last, 1, 1)
    last.forget(limit=2 * next(tmp_path.glob("*.result")).stat().st_size)
    assert not (tmp_path / "rules.json").exists()
    after = Results(tmp_path)
    assert [made(after, inputs, -1) for inputs in (1, 2, 3)] == [1, -1, 3]


def test_what_was_used_stays_however_large(tmp_path: Path) -> None:
    results = Results(tmp_path)
    made(results, 1, 1)
    results.forget(limit=0)
    assert made(Results(tmp_path), 1, -1) == 1


def test_a_folder_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    results = Results(tmp_path / "file")
    assert finder(results)(TEXTS, FORMS) == FOUND
    results.forget()


def test_remembered_texts_need_no_spacy(tmp_path: Path) -> None:
    finder(Results(tmp_path))(TEXTS, FORMS)
    code = (
        "import sys; from pathlib import Path; from tests.unit.steps.test_results import Results, finder\n"
        f"found = finder(Results(Path({str(tmp_path)!r})))({TEXTS!r}, {FORMS!r})\n"
        "assert len(found) == 2; print({'spacy', 'sudachipy'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stdout.strip() == "set()", run.stderr


@remembered
def _backwards(text: str) -> tuple[str, ...]:
    return tuple(reversed(text))


def test_what_was_told_of_a_text_is_told_again_in_the_same_part_of_a_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    told = next(one for one in Told.every if one.tell.__name__ == "_backwards")
    tell = wraps(told.tell)(lambda text: asked.append(text) or tuple(reversed(text)))
    monkeypatch.setattr(told, "tell", tell)
    for part, text in (
        ("links", "abc"),
        ("links", "abc"),
        ("links", "命令"),
        ("index", "abc"),
        ("links", "abc"),
        ("links", "命令"),
    ):
        with Results(tmp_path).of_texts(part):
            assert _backwards(text) == _backwards(text) == tuple(reversed(text))
    assert asked == ["abc", "命令", "abc", "命令"]  # one that a build did not have went when there were many


@pytest.mark.parametrize("damage", [b"", b"[]", b'{"abc": 1}', b"\xff"])
def test_what_was_told_and_is_damaged_is_found_anew(tmp_path: Path, damage: bytes) -> None:
    for _ in range(2):
        with Results(tmp_path).of_texts("links"):
            assert _backwards("abc") == ("c", "b", "a")
        (kept,) = tmp_path.iterdir()
        kept.write_bytes(damage)


def test_half_a_character_hinders_no_build(tmp_path: Path) -> None:
    with Results(tmp_path).of_texts("links"):
        assert _backwards("a\ud83d") == ("\ud83d", "a")
    assert not list(tmp_path.iterdir())
