"""A correction of one language alone: the rule in the other one says that it may be wrong as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.small_games import read
from tests.unit.corpus.lookup.workspace import ask, texts

ENGLISH = """# Orchard

## 1 Ladder

Lean the ladder on a tree. A worker on a ladder picks two pears.

## 2 Press

Press four pears into one jug. The press works once a day.

## 3 Smoke

Spend one coin for smoke. Smoke drives six wasps away.
"""
JAPANESE = """# 果樹園

## 1 はしご

はしごを木に立てる。はしごの上の労働者は梨を2個取る。

## 2 圧搾機

梨を4個搾って1本にする。圧搾機は1日に1回だけ動く。

## 3 煙

1コイン支払って煙を使う。煙は蜂を6匹追い払う。
"""


def _shown(
    folder: Path, said: str, lang: str, name: str, english: str = ENGLISH, japanese: str = JAPANESE
) -> Answer:
    parts = [
        read(folder, "english", english, "rulebook", "en", date="2020-01"),
        read(folder, "japanese", japanese, "rulebook", "ja", date="2020-01"),
        read(folder, "sheet", said, "faq", lang, date="2021-01"),
    ]
    setting = Setting(words=load_vocabulary().tables, memory=folder / "relied-on.jsonl")
    shown = ask(assemble(parts, setting, [], {}), folder, name)
    assert "".join(texts(shown))
    return shown


def _notes(folder: Path, said: str, lang: str, name: str, english: str = ENGLISH) -> list[str]:
    shown = _shown(folder, said, lang, name, english)
    return [note for note in shown.notes if note.startswith("may be out of date")]


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ("# 正誤表\n\n- はしご：「2個」を「3個」に訂正します。\n", "has changed since it was made"),
        ("# お知らせ\n\nはしごについて、2個は誤りでした。\n", "is not merged, here neither"),
    ],
)
def test_a_rule_says_so_whose_translation_was_corrected(tmp_path: Path, said: str, what: str) -> None:
    (note,) = _notes(tmp_path, said, "ja", "Ladder")
    assert what in note
    assert _notes(tmp_path, said, "ja", "Smoke") == []


def test_a_rule_says_so_of_which_a_sentence_went_in_the_other_language(tmp_path: Path) -> None:
    said = "# Errata\n\n**Press.** The last sentence is deleted.\n"
    (note,) = _notes(tmp_path, said, "en", "圧搾機")
    assert "has changed since it was made" in note and "works once a day" in note


def test_a_rule_that_was_right_says_nothing(tmp_path: Path) -> None:
    right = ENGLISH.replace("two pears", "three pears")
    said = "# 正誤表\n\n- はしご：「2個」を「3個」に訂正します。\n"
    assert _notes(tmp_path, said, "ja", "Ladder", right) == []


def test_a_rule_that_took_the_change_does_not_wait_for_it(tmp_path: Path) -> None:
    said = '# Errata\n\n**Ladder**: Replace "two pears" with "three pears".\n'
    assert _notes(tmp_path, said, "en", "Ladder") == []
    assert "has changed since it was made" in " ".join(_notes(tmp_path, said, "en", "はしご"))


def test_an_original_that_took_the_change_does_not_wait_with_its_translation(tmp_path: Path) -> None:
    said = "# 正誤表\n\n- はしご：「2個」を「3個」に訂正します。\n"
    assert _shown(tmp_path, said, "ja", "Ladder").status in ("pending", "in-force")
    assert _notes(tmp_path, said, "ja", "はしご") == []


def test_a_question_on_the_text_in_the_other_language_is_shown_beside_it(tmp_path: Path) -> None:
    said = "# FAQ\n\n**Q: Can I move the Ladder?**\n\nA: Yes.\n"
    named = JAPANESE.replace("1 はしご", "1 はしご（Ladder）")
    ruling = next(iter(_shown(tmp_path, said, "en", "はしご", japanese=named).rulings))
    assert (ruling.title, ruling.principal) == ("Can I move the Ladder?", False)
    assert ruling.said == ("on the text in the other language: 1/rule/ladder",)
    assert "in the other language" not in str(_shown(tmp_path, said, "en", "Ladder").rulings)


def test_an_erratum_of_that_name_is_no_translation(tmp_path: Path) -> None:
    named = JAPANESE.replace("1 はしご", "1 はしご（Ladder）")
    said = "# 正誤表\n\n## はしご（Ladder）\n\n「2個」を「3個」に訂正します。"
    said += "ご迷惑をおかけし、申し訳ありません。" * 9
    parts = [
        read(tmp_path, "english", ENGLISH, "rulebook", "en", date="2020-01"),
        read(tmp_path, "japanese", named, "rulebook", "ja", date="2020-01"),
        read(tmp_path, "sheet", said + "\n", "faq", "ja", date="2021-01"),
    ]
    links = assemble(parts, Setting(words=load_vocabulary().tables), [], {}).links
    rendering = {(x.source, x.target) for x in links if x.type == "translation-of" and x.status == "resolved"}
    assert ("1/rule/ladder~japanese", "1/rule/ladder") in rendering, rendering
    assert not any("erratum" in source for source, _ in rendering)


def test_an_answer_says_so_that_was_changed_in_the_other_language(tmp_path: Path) -> None:
    named = JAPANESE.replace("1 はしご", "1 はしご（Ladder）")
    english = "# FAQ\n\n**Q: Can I move the Ladder?**\n\nA: No. (Changed 3 February 2022; it was “yes”.)\n"
    japanese = "# FAQ\n\nQ：はしごは動かせますか？\nA：動かせます。\n"
    parts = [
        read(tmp_path, "english", ENGLISH, "rulebook", "en", date="2020-01"),
        read(tmp_path, "japanese", named, "rulebook", "ja", date="2020-01"),
        read(tmp_path, "faq", english, "faq", "en", date="2022-03"),
        read(tmp_path, "faq-ja", japanese, "faq", "ja", date="2021-03"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    ruling = next(r for r in ask(corpus, tmp_path, "はしご").rulings if r.document == "faq-ja")
    assert "came later and corrects the like" in " ".join(ruling.said)


def test_a_mended_translation_puts_no_original_in_doubt(tmp_path: Path) -> None:
    said = "果樹園をお買い上げの方へ\n\n「煙」の「煙を使う」は誤訳で、正しくは「煙を1回使う」です。\n"
    assert _notes(tmp_path, said, "ja", "Smoke") == []


def test_an_update_that_a_page_dates_makes_an_older_translation_doubtful(tmp_path: Path) -> None:
    page = "'''Smoke''' drives wasps away.\n\n== Effects ==\nSpend two coins for smoke.\n\n"
    page += "'''Update (March 2021):''' changed \"Spend one coin\" to \"Spend two coins\".\n"
    parts = [
        read(tmp_path, "page", page, "wiki", "en", title="Smoke"),
        read(
            tmp_path,
            "japanese",
            JAPANESE.replace("## 3 煙", "## 3 煙 / Smoke"),
            "rulebook",
            "ja",
            date="2020-01",
        ),
    ]
    setting = Setting(words=load_vocabulary().tables, memory=tmp_path / "relied-on.jsonl")
    corpus = assemble(parts, setting, [], {})
    stale = {flag.id for flag in corpus.stale}
    assert stale == {next(e.id for e in corpus.entries if e.lang == "ja" and "煙" in e.title)}
