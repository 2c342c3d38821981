"""What translators note, be the text theirs or untouched, is kept and goes out again."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from taiyaku.corpus.decisions.translation_files import load_translations
from taiyaku.corpus.exchange.units import State, Target
from tests.exchanges import ENGLISH, SHOVE, all_units, bilingual, edited, rebuilt, take_back, write

ONE, FOUR = f"{SHOVE}#effects.1", f"{SHOVE}#effects.4"
NOTE = "Which lantern?"


def in_xliff(file: str, unit: str) -> str:
    return re.sub(rf'(id="{unit}".*?</context-group>)', rf"\1<note>{NOTE}</note>", file, flags=re.DOTALL)


def in_xliff2(file: str, unit: str) -> str:
    return re.sub(rf'(name="{unit}".*?<notes>)', rf"\1<note>{NOTE}</note>", file, count=1, flags=re.DOTALL)


def in_po(file: str, unit: str) -> str:
    entries = file.split("\n\n")
    return "\n\n".join(f"# {NOTE}\n{e}" if f'msgctxt "{unit}"' in e else e for e in entries)


def in_csv(file: str, unit: str) -> str:
    rows = list(csv.reader(io.StringIO(file, newline="")))
    for row in rows:
        row[-1] = NOTE if row[0] == unit else row[-1]
    out = io.StringIO(newline="")
    csv.writer(out).writerows(rows)
    return out.getvalue()


def in_tmx(file: str, unit: str) -> str:
    return re.sub(rf'(<tu tuid="{unit}">)', rf"\1<note>{NOTE}</note>", file)


NOTED: dict[str, Callable[[str, str], str]] = {
    "xliff": in_xliff,
    "xliff2": in_xliff2,
    "po": in_po,
    "csv": in_csv,
    "tmx": in_tmx,
}


def noted(path: Path, what: str, unit: str) -> Path:
    text = path.read_bytes().decode("utf-8-sig")
    changed = NOTED[what](text, unit)
    assert changed != text
    path.write_bytes(changed.encode())
    return path


@pytest.mark.parametrize("what", NOTED)
def test_a_comment_on_an_untouched_segment_is_kept_and_goes_out_again(what: str, tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    unit = ONE if what == "tmx" else FOUR  # a memory has only what is translated
    path = noted(write(all_units(corpus), what, tmp_path), what, unit)
    done, stored = take_back(path, corpus, decisions)
    assert (done.counts["commented"], done.counts["new"], done.reports) == (1, 0, ())
    assert [(t.of, t.text, t.note) for t in stored.texts] == [((unit,), "", NOTE)]
    assert take_back(path, corpus, decisions)[0].written == ()

    built = rebuilt(corpus, decisions)
    assert built.entries == corpus.entries and built.problems == ()
    again = write(all_units(built, decisions), what, tmp_path)
    assert NOTE in again.read_text("utf-8")
    assert take_back(again, built, decisions)[0].written == ()


@pytest.mark.parametrize("what", ["xliff", "xliff2", "po", "csv"])
def test_a_translation_that_comes_later_keeps_the_comment(what: str, tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    take_back(noted(write(all_units(corpus), what, tmp_path), what, FOUR), corpus, decisions)
    file = edited(all_units(corpus), FOUR, target=Target((), "ランタンが消える。", 1.0), state=State.FINAL)
    done, stored = take_back(write(file, what, tmp_path), corpus, decisions)
    assert done.counts["new"] == 1
    assert [(t.text, t.state, t.note) for t in stored.texts] == [("ランタンが消える。", "final", NOTE)]


def test_a_comment_on_a_translators_own_text_stands_with_it(tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    file = edited(all_units(corpus), FOUR, target=Target((), "ランタンが消える。", 1.0), state=State.FINAL)
    take_back(write(file, "xliff", tmp_path), corpus, decisions)
    built = rebuilt(corpus, decisions)
    path = noted(write(all_units(built, decisions), "xliff", tmp_path), "xliff", FOUR)
    _, stored = take_back(path, built, decisions)
    assert [(t.text, t.state, t.note) for t in stored.texts] == [("ランタンが消える。", "final", NOTE)]
    assert [t.note for t in rebuilt(corpus, decisions).translations] == [NOTE]


def test_a_comment_whose_text_is_gone_is_set_aside_and_listed(tmp_path: Path) -> None:
    corpus, decisions = bilingual(), tmp_path / "decisions"
    take_back(noted(write(all_units(corpus), "po", tmp_path), "po", FOUR), corpus, decisions)
    assert [p.code for p in rebuilt(bilingual(ENGLISH[:3]), decisions).problems] == ["E401"]
    assert [t.note for t in load_translations(decisions).texts] == [NOTE]
