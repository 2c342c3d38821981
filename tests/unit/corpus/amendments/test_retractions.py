"""Answers that are taken back, in letters, threads and on pages: none goes on as if nothing was said."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.settings import Setting
from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source
from tests.unit.corpus.amendments.test_accounting import ORCHARD, _asked, _read
from tests.unit.corpus.lookup.workspace import ask, texts

QUESTIONS = """# FAQ

Q1: Does smoke drive the wasps off a ladder?

A1: Smoke helps.

Q2: Can the cider press hold wasps?

A2: It holds one.

Q3: May a ladder lean on the press?

A3: It may.
"""


def _after(folder: Path, said: str, name: str, faq: str = QUESTIONS, rules: str = ORCHARD) -> Answer:
    lang = "en" if rules is ORCHARD else "ja"
    parts = [
        _read(folder, "rules", rules, "rulebook", lang, date="2020-01"),
        _read(folder, "questions", faq, "faq", lang, date="2021-01"),
        _read(folder, "news", said, "faq", lang, date="2022-01"),
    ]
    return ask(assemble(parts, Setting(words=load_vocabulary().tables), [], {}), folder, name)


def _statuses(answer: Answer) -> dict[str, str]:
    return {r.text[0]: r.status for r in answer.rulings if r.text}


@pytest.mark.parametrize(
    "said",
    [
        "Please disregard our answer about smoke and wasps. Smoke does nothing.",
        "I have to take back what I wrote about the smoke and the wasps. Smoke does nothing.",
        "Last year we said that smoke drives off wasps. That was wrong.",
        "We withdraw answer 1. Smoke does nothing.",
    ],
)
def test_an_answer_that_is_taken_back_is_superseded(tmp_path: Path, said: str) -> None:
    found = _statuses(_after(tmp_path, f"# News\n\n{said}\n", "Wasps"))
    assert (found["Smoke helps."], found["It holds one."]) == ("superseded", "in-force")


@pytest.mark.parametrize(
    "said",
    ["FAQのQ1の回答を訂正します。煙は効きません。", "先日お答えした煙と蜂についての回答は撤回いたします。"],
)
def test_an_answer_that_is_taken_back_in_japanese(tmp_path: Path, said: str) -> None:
    rules = "# 果樹園\n\n## はしご\n\n梨を2個取る。\n\n## 蜂\n\n夕方に去る。\n"
    faq = "よくある質問\n\nQ1　煙で蜂は逃げますか？\nA1　逃げます。\n\n"
    faq += "Q2　はしごで蜂を避けられますか？\nA2　はい。\n"
    found = _statuses(_after(tmp_path, f"お知らせ\n\n{said}\n", "蜂", faq, rules))
    assert (found["逃げます。"], found["はい。"]) == ("superseded", "in-force")


def test_an_answer_that_may_be_meant_says_so(tmp_path: Path) -> None:
    shown = _after(tmp_path, "# News\n\nYesterday's answer on ladders was nonsense.\n", "Ladder")
    for ruling in shown.rulings:
        if ruling.text[0] in ("Smoke helps.", "It may."):
            assert any("takes an answer back, perhaps this one" in said for said in ruling.said)


@pytest.mark.parametrize(
    "said",
    [
        "Our answer about smoke and wasps still stands.",
        "Was our answer about smoke and wasps wrong?",
        "Ignore the smoke if a wasp is near.",
        "We said so on a fair; please disregard that.",
    ],
)
def test_what_takes_nothing_back_leaves_answers_as_they_are(tmp_path: Path, said: str) -> None:
    found = _statuses(_after(tmp_path, f"# News\n\n{said}\n", "Wasps"))
    assert found["Smoke helps."] == "in-force"


THREAD = """Orchard — rules thread

Nora (designer), 2 July 2021
> Can wasps be driven off with smoke?
They can.

pearfan, 3 July 2021
Then I would burn down the whole ladder.

Nora (designer), 4 July 2021
> A worker on a ladder picks two pears.
This sentence is a leftover; drop it.

pearfan, 5 July 2021
I shall smoke the wasps twice a day, then.
"""


def test_what_readers_write_in_a_thread_is_no_ruling(tmp_path: Path) -> None:
    said = [text for r in _asked(tmp_path, THREAD, "Wasps", dated=False).rulings for text in r.text]
    assert "They can." in said
    assert not any("burn down" in text or "twice a day" in text for text in said)


@pytest.mark.parametrize(
    "said",
    [
        THREAD,
        "# FAQ\n\nQ: Is it right?\n\nA: A worker on a ladder picks two pears. This sentence is a leftover.\n",
        "# News\n\nHow many pears does a worker on a ladder pick? Four, from today on.\n",
    ],
)
def test_what_is_said_of_a_sentence_quoted_above_puts_its_rule_in_doubt(tmp_path: Path, said: str) -> None:
    assert _asked(tmp_path, said, "Ladder", dated=False).status == "pending"


def test_a_first_sentence_that_names_the_rule_leads_there(tmp_path: Path) -> None:
    errata = "# Errata\n\nThe cider press promised too much. Strike its second sentence.\n"
    assert texts(_asked(tmp_path, errata, "Cider Press")) == ["Press four pears into one jug."]
    both = "# Errata\n\nThe cider press promised too much. Strike the second sentence of Ladder.\n"
    assert "works once a day" in texts(_asked(tmp_path, both, "Cider Press"))[0]


def test_a_question_whose_verb_is_a_rules_name_is_shown_there(tmp_path: Path) -> None:
    rules = "# Mine\n\n## Rest\n\nSkip an action.\n\n## Rope Ladder\n\nClimb two levels.\n"
    faq = "# FAQ\n\nQ: Can I rest on a rope ladder?\n\nA: You can.\n"
    for name in ("Rest", "Rope Ladder"):
        (ruling,) = _asked(tmp_path, faq, name, rules).rulings
        assert ruling.text == ("You can.",)


PAGE = "= Stoking =\n\n{notice}'''Effects'''\n* Add two embers.\n* Six embers flare.\n{behind}"


@pytest.mark.parametrize(
    ("notice", "behind"),
    [
        ("{{Notice|As of patch 1.3 (June 2022) three embers are added.}}\n\n", ""),
        ("'''Note:''' This page describes the rule as it was before version 1.3.\n\n", ""),
        ("", '\n{| class="wikitable"\n! Erratum (1.2)\n|-\n| The first bullet is no longer true.\n|}\n'),
        ("", "\n'''Update (May 2022):''' embers may now be added twice.\n"),
    ],
)
def test_a_page_that_says_that_it_is_out_of_date_is_pending(tmp_path: Path, notice: str, behind: str) -> None:
    path = tmp_path / "page.wiki"
    path.write_text(PAGE.format(notice=notice, behind=behind), "utf-8")
    parts = [ingest(Source("page", path, path.name, "wiki", "en", "1"))]
    shown = ask(assemble(parts, Setting(words=load_vocabulary().tables), [], {}), tmp_path, "Stoking")
    assert shown.status == "pending"
    assert "Add two embers." in texts(shown)


def test_a_rule_that_is_said_not_to_change_is_not_in_doubt(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## はしご\n\n梨を2個取る。\n\n## 蜂\n\n夕方に去る。\n"
    said = "お知らせ\n\n梨を3個取ります。\n\nなお、蜂についてのルールに変更はありません。\n"
    assert _asked(tmp_path, said, "蜂", rules, "ja").status == "in-force"
