"""Words of texts, remembered from build to build."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from taiyaku.steps.word_cache import RememberedWords

TEXTS = [("フェリーは難破船を曳航する。", "ja"), ("Captain attacks.", "en")]


def test_a_text_is_analysed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = RememberedWords(tmp_path)
    found = first(TEXTS)
    assert "曳航" in found[0] and found[1] == ["キャプテン", "アタック"]
    first.keep()
    asked: list[str] = []

    def no_words(texts: list[tuple[str, str]]) -> list[list[str]]:
        asked.extend(text for text, _ in texts)
        return [[] for _ in texts]

    monkeypatch.setattr("taiyaku.ingest.language.find_words", no_words)
    assert RememberedWords(tmp_path)(TEXTS) == found
    RememberedWords(tmp_path)([*TEXTS, ("港。", "ja")])
    assert asked == ["港。"]


def test_of_too_many_those_are_forgotten_that_are_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "words.found"
    first, second, third = (RememberedWords(tmp_path) for _ in range(3))
    first(TEXTS)
    first.keep()
    before = kept.stat().st_size
    second([("港。", "ja")])
    second.keep()
    assert kept.stat().st_size > before
    monkeypatch.setattr("taiyaku.steps.word_cache._MOST", 2)
    third([("猫。", "ja")])
    third.keep()
    assert kept.stat().st_size < before


def test_a_damaged_file_is_none(tmp_path: Path) -> None:
    (tmp_path / "words.found").write_text('{"recipe": 1}')
    assert RememberedWords(tmp_path)(TEXTS[1:]) == [["キャプテン", "アタック"]]
    words = RememberedWords(tmp_path / "words.found")  # no folder: nothing can be kept
    words(TEXTS[1:])
    words.keep()


def test_known_words_import_no_analyser(tmp_path: Path) -> None:
    words = RememberedWords(tmp_path)
    words(TEXTS)
    words.keep()
    code = (
        "import sys; from pathlib import Path; from taiyaku.steps.word_cache import RememberedWords\n"
        f"RememberedWords(Path({str(tmp_path)!r}))({TEXTS!r})\n"
        "print([m for m in ('spacy', 'sudachipy', 'taiyaku.ingest.language') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
