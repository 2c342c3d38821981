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


def test_what_is_not_used_any_more_is_forgotten(tmp_path: Path) -> None:
    RememberedWords(tmp_path).keep()
    both, one = RememberedWords(tmp_path), RememberedWords(tmp_path)
    both(TEXTS)
    both.keep()
    size = (tmp_path / "words.found").stat().st_size
    one(TEXTS[:1])
    one.keep()
    assert (tmp_path / "words.found").stat().st_size < size


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
