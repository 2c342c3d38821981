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
from tests.unit.corpus.amendments.small_games import ORCHARD, asked, read
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
        read(folder, "rules", rules, "rulebook", lang, date="2020-01"),
        read(folder, "questions", faq, "faq", lang, date="2021-01"),
        read(folder, "news", said, "faq", lang, date="2022-01"),
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
        "Withdrawn: our answer on smoke. Smoke does nothing.",
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
    said = [text for r in asked(tmp_path, THREAD, "Wasps", dated=False).rulings for text in r.text]
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
    assert asked(tmp_path, said, "Ladder", dated=False).status == "pending"


def test_a_first_sentence_that_names_the_rule_leads_there(tmp_path: Path) -> None:
    errata = "# Errata\n\nThe cider press promised too much. Strike its second sentence.\n"
    assert texts(asked(tmp_path, errata, "Cider Press")) == ["Press four pears into one jug."]
    both = "# Errata\n\nThe cider press promised too much. Strike the second sentence of Ladder.\n"
    assert "works once a day" in texts(asked(tmp_path, both, "Cider Press"))[0]


def test_a_question_whose_verb_is_a_rules_name_is_shown_there(tmp_path: Path) -> None:
    rules = "# Mine\n\n## Rest\n\nSkip an action.\n\n## Rope Ladder\n\nClimb two levels.\n"
    faq = "# FAQ\n\nQ: Can I rest on a rope ladder?\n\nA: You can.\n"
    for name in ("Rest", "Rope Ladder"):
        (ruling,) = asked(tmp_path, faq, name, rules).rulings
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
    assert asked(tmp_path, said, "蜂", rules, "ja").status == "in-force"


def test_an_answer_is_taken_back_by_the_day_it_was_given(tmp_path: Path) -> None:
    thread = "# Orchard talk\n\n## 8 May 2021\n\n> Wasps leave at dusk.\n\nIs this right?\n\n"
    thread += "**Designer:** Not any more.\n\n## 20 May 2021\n\n> Wasps sting n workers.\n\nReally n?\n\n"
    thread += "**Designer:** Yes, as many as there are.\n\n"
    thread += "## 2 June 2021\n\n**Designer:** Forget what I said on 8 May about wasps.\n"
    found = _statuses(asked(tmp_path, thread, "Wasps", dated=False))
    assert (found["Not any more."], found["Yes, as many as there are."]) == ("superseded", "in-force")


def test_what_stands_between_two_answers_of_a_label_is_the_next_question(tmp_path: Path) -> None:
    talk = "# Talk\n\nIs smoke good?\n\n**Designer:** It is.\n\nThe press works once a day.\n\n"
    talk += "At night, too?\n\n**Designer:** Yes, it does.\n"
    said = [r.text for r in asked(tmp_path, talk, "Cider Press", dated=False).rulings]
    assert ("Yes, it does.",) in said and not any("works once a day" in "".join(text) for text in said)


def test_a_ruling_below_a_date_is_shown_at_the_rules_it_names(tmp_path: Path) -> None:
    letters = "# Rulings\n\n**3 March 2021.** In a cider press, apples count as pears.\n\n"
    letters += "**8 June 2021.** Players asked if wasps may be eaten. They may not.\n"
    (ruling,) = asked(tmp_path, letters, "Cider Press", dated=False).rulings
    assert ruling.text == ("In a cider press, apples count as pears.",)
    assert asked(tmp_path, letters, "Wasps", dated=False).rulings


def test_an_answer_that_says_a_sentence_should_go_puts_its_rule_in_doubt(tmp_path: Path) -> None:
    faq = "# FAQ\n\nQ: Is it true that the press works once a day?\n\n"
    faq += "A: No! That sentence should have been cut from the rules.\n"
    assert asked(tmp_path, faq, "Cider Press").status == "pending"


def test_a_question_has_a_japanese_verb_in_another_form_than_its_rule(tmp_path: Path) -> None:
    rules = "# 折り鶴\n\n## 放つ\n\n窓から鶴を飛ばす。\n\n## 風\n\n風コマの向きを変える。\n"
    faq = "FAQ\n\nQ1. 1手番に何羽まで放てますか？\nA1. 1羽です。\n"
    (ruling,) = asked(tmp_path, faq, "放つ", rules, "ja").rulings
    assert ruling.text == ("1羽です。",)


def test_news_below_plain_dates_counts_from_them(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## はしご\n\n梨を2個取る。\n\n## 蜂\n\n夕方に去る。蜂は人を刺す。\n"
    news = "お知らせ\n\n2021年2月10日\n\nはしごの「2個」は「3個」の誤りです。\n\n2021年7月20日\n\n"
    news += "蜂の最後の一文は、拡張用の文が混ざったものです。無視してください。\n"
    then = asked(tmp_path, news, "蜂", rules, "ja", as_of="2021-05", dated=False)
    now = asked(tmp_path, news, "蜂", rules, "ja", dated=False)
    assert (then.status, now.status) == ("in-force", "pending")
    assert texts(asked(tmp_path, news, "はしご", rules, "ja", dated=False)) == ["梨を3個取る。"]


def test_an_answer_takes_back_none_of_its_own_document_and_day(tmp_path: Path) -> None:
    said = "Q2 was answered otherwise at the fair; that answer was wrong."
    faq = QUESTIONS + f"\nQ4: May wasps drink?\n\nA4: They may. {said}\n"
    assert _statuses(asked(tmp_path, faq, "Wasps"))["It holds one."] == "in-force"
    later = "# News\n\nThe answer to Q2 was wrong.\n"
    assert _statuses(_after(tmp_path, later, "Wasps"))["It holds one."] == "superseded"


def test_a_clause_for_another_rule_below_the_one_of_a_correction_is_not_hidden_from_it(
    tmp_path: Path,
) -> None:
    errata = "# Errata\n\nLadder: disregard “on a tree”.\n\nFor Wasps, read “at dawn” instead of “at noon”.\n"
    assert asked(tmp_path, errata, "Wasps").status == "pending"


MAIL = "Orchard – from our mailbox\n3 February 2022\n\n"


@pytest.mark.parametrize(
    "said",
    [
        '"Does a worker on a ladder pick two pears?" He does not. We forgot to take the sentence out.',
        '"Does a worker on a ladder pick two pears?" No. The printer forgot to take the sentence out.',
        "Many of you complained about the ladder. Let the owner of the tree decide.",
    ],
)
def test_letters_put_the_rule_in_doubt_of_which_they_speak(tmp_path: Path, said: str) -> None:
    assert asked(tmp_path, f"{MAIL}{said}\n", "Ladder", dated=False).status == "pending"


def test_what_a_letter_answers_is_shown_at_each_rule_it_names_in_any_form(tmp_path: Path) -> None:
    rules = "# Fair\n\n## Haggling\n\nA price falls by one coin.\n\n## Fireworks\n\nThe game ends.\n"
    letter = f"{MAIL}Fireworks were late this year.\n\nYou can haggle over fireworks, too.\n"
    for name in ("Haggling", "Fireworks"):
        said = " ".join(
            text for r in asked(tmp_path, letter, name, rules, dated=False).rulings for text in r.text
        )
        assert "You can haggle over fireworks" in said


def test_an_answer_in_a_letter_that_was_taken_back_says_that_it_may_be(tmp_path: Path) -> None:
    old = "Orchard – from our mailbox\n\nPriya asks if wasps like smoke.\nThey do, very much.\n"
    new = f"{MAIL}Our reply to Priya about wasps and smoke was a blunder. They hate it.\n"
    rulings = _after(tmp_path, new, "Wasps", old).rulings
    (ruling,) = (r for r in rulings if "very much" in " ".join(r.text))
    assert any("takes an answer back, perhaps this one" in said for said in ruling.said)


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("It may. This answer has been withdrawn.", []),
        ("It may. (This ruling was revoked in May.)", []),
        ("It may. This answer is void only if nobody picks.", ["in-force"]),
        ("It may. A withdrawn ladder leans nowhere.", ["in-force"]),
    ],
)
def test_an_answer_that_says_so_of_itself_is_withdrawn(tmp_path: Path, said: str, shown: list[str]) -> None:
    faq = f"# FAQ\n\nQ1: May a ladder lean on the press?\n\nA1: {said}\n"
    assert list(_statuses(_after(tmp_path, "# News\n\nNothing else.\n", "Ladder", faq)).values()) == shown


def test_a_japanese_answer_that_says_so_of_itself_is_withdrawn(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## はしご\n\nはしごは木に立てかける。\n"
    faq = "# FAQ\n\nQ1. はしごは壁に立てかけられますか？\n\nA1. はい。※この回答は2021/5/1に取り下げました。\n"
    assert not _after(tmp_path, "# お知らせ\n\nありません。\n", "はしご", faq, rules).rulings
    kept = faq.replace("取り下げました", "公開しました")
    assert _after(tmp_path, "# お知らせ\n\nありません。\n", "はしご", kept, rules).rulings
