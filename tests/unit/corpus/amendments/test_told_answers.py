"""Corrections that stand in the answer to a question, and often to another one."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.amendments import told_answers
from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments import small_games
from tests.unit.corpus.amendments.ferry import assembled, in_force, read, titled
from tests.unit.corpus.amendments.small_games import asked
from tests.unit.corpus.lookup.workspace import ask, texts

RULES = {
    "Kettle": "A kettle holds four cups. It boils for two turns.",
    "Stove": "A stove heats one kettle. It burns one log.",
    "Chimney": "Smoke leaves by the chimney. Sweep it each winter.",
    "Larder": "The larder keeps three loaves.",
    "Broom": "Sweep one room.",
    "Shelf": "A shelf holds five jars.",
    "Tiles": "Place a tile next to a stove.",
    "Log": "Remove one log at the end of the turn.",
}
FAQ = """# Kitchen FAQ

**Q: May two players share a stove?**

A: No. (There is a misprint: the second sentence of Kettle should read "It boils for three turns.")

**Q: When is winter?**

A: After autumn. Also, please replace "one kettle" with "two kettles" in the Stove rules; that was a typo.

**Q: Is the soot left where it is?**

A: Good catch: delete the last sentence of Chimney.

**Q: Who bakes?**

A: Anybody. We changed this after release, so the Larder is bigger now.

**Q: How many jars fit?**

A: Six. (The "five" under Shelf is a leftover of an older version.)

**Q: Does diagonal count?**

A: No. The words "next to" in Tiles are a mistake; they should be "touching a side of".

**Q: What happens to a burnt log?**

A: Remove it. Read the "Broom" card aloud, then replace the log with a new one. A log that is "wet" stays.

**Q: What if I guess wrong in the Log round?**

A: A wrong guess costs a point, and a mistake cannot be taken back.
"""
NOW = {
    "Kettle": ("in-force", "A kettle holds four cups. It boils for three turns."),
    "Stove": ("in-force", "A stove heats two kettles. It burns one log."),
    "Chimney": ("in-force", "Smoke leaves by the chimney."),
    "Larder": ("pending", "The larder keeps three loaves."),
    "Broom": ("in-force", "Sweep one room."),
    "Shelf": ("pending", "A shelf holds five jars."),
    "Tiles": ("in-force", "Place a tile touching a side of a stove."),
    "Log": ("in-force", "Remove one log at the end of the turn."),
}


def _rules(names: dict[str, str]) -> str:
    return "# THE HOUSE\n\n" + "".join(f"## {name}\n\n{text}\n\n" for name, text in names.items())


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("house")
    rules = read(folder, "rules", _rules(RULES), "rulebook", "en")
    return assembled(rules, read(folder, "faq", FAQ, "faq", "en", date="2024-05", version=""))


@pytest.mark.parametrize("name", NOW)
def test_an_answer_that_corrects_a_text_changes_it_or_puts_it_in_doubt(house: Corpus, name: str) -> None:
    said = in_force(house, name).removeprefix("[body]\n")
    assert (titled(house, name).status, said) == NOW[name]


def test_a_japanese_answer_that_corrects_a_text(tmp_path: Path) -> None:
    rules = {
        "薬缶": "薬缶には4杯入る。",
        "戸棚": "戸棚にはパンを3個置ける。",
        "箒": "部屋を1つ掃く。",
    }
    faq = """# 台所 Q&A

Q1：薬缶にはもっと入りませんか。

A1：はい。※2024/3より変更されました。ルール「薬缶」の「4杯」は「6杯」と読み替えてください。

Q2：パンは焼けますか。

A2：焼けます。なお、戸棚の記述には誤植があります。

Q3：箒を変更できますか。

A3：「箒」を1本捨て、別の1本と替えます。
"""
    corpus = assembled(
        read(tmp_path, "rules", _rules(rules), "rulebook", "ja"),
        read(tmp_path, "faq", faq, "faq", "ja", date="2024-05", version=""),
    )
    said = {name: (titled(corpus, name).status, in_force(corpus, name).split("\n")[1]) for name in rules}
    assert said == {
        "薬缶": ("in-force", "薬缶には6杯入る。"),
        "戸棚": ("pending", rules["戸棚"]),
        "箒": ("in-force", rules["箒"]),
    }


def test_a_change_from_today_on_below_a_heading_is_shown_at_its_time(tmp_path: Path) -> None:
    blog = "# Orchard blog\n\n### Feb 20, 2022 – First FAQ\n\n"
    blog += "*Does cider keep?* No.\n\n*May I rest?* Yes.\n\n"
    blog += "### May 2, 2022 – Balance pass\n\nStarting today a ladder costs four coins.\n"
    rules = (
        "# Orchard\n\n1 February 2022\n\n## Ladders\n\nA ladder costs three coins.\n\n## Cider\n\nDrink it.\n"
    )
    assert texts(asked(tmp_path, blog, "Ladders", rules)) == ["A ladder costs four coins."]


def test_an_answer_in_the_book_of_a_rule_does_not_put_it_in_doubt_unless_it_quotes_it(tmp_path: Path) -> None:
    def notes(said: str) -> tuple[str, ...]:
        book = f"{small_games.ORCHARD}\n\n## Frequently asked questions\n\n### Cider Press?\n\n{said}\n"
        part = small_games.read(tmp_path, "rules", book, "rulebook", "en", date="2020-01")
        corpus = assemble([part], Setting(words=load_vocabulary().tables), [], {})
        return ask(corpus, tmp_path, "Cider Press").notes

    said = "It is the moment at which you should have picked. The Cider Press should have been cleaned."
    assert notes(said) == ()
    assert any("PENDING" in note for note in notes("“The press works once a day” should have been “twice”."))


def test_a_listing_or_a_row_of_signs_is_read_in_no_more_passages_than_it_has_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    passages: list[str] = []

    def counted(passage: str, *others: object, **named: object) -> None:
        passages.append(passage)

    monkeypatch.setattr(told_answers, "read_instruction", counted)
    listing = ", ".join(f"a moth{n}" for n in range(500))
    for text, most in ((f"{'(' * 2000}", 30), (listing, 510)):
        passages.clear()
        part = small_games.read(tmp_path, "rules", text, "rulebook", "en")
        assemble([part], Setting(words=load_vocabulary().tables), [], {})
        assert len(passages) <= most
