"""Questions and answers: what is said of a rule anywhere is shown at it."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.memo import no_memo
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.steps.results import Results
from tests.unit.corpus.amendments.small_games import ORCHARD, asked, numbered, read
from tests.unit.corpus.lookup.workspace import ask, seen, texts


def test_a_ruling_that_names_its_rule_in_small_letters_is_shown_there_as_uncertain(tmp_path: Path) -> None:
    faq = """# Orchard FAQ

**Does the press need a worker of its own for pears?**

No. It works alone.

**What is there to drink?**

Nothing before supper.
"""
    ladder = """# Orchard FAQ

**May a ladder lean on a tree that bears no pears?**

It may.

**What is there to drink?**

Nothing before supper.
"""
    for said, name, text in ((faq, "Cider Press", "No. It works alone."), (ladder, "Ladder", "It may.")):
        (ruling,) = asked(tmp_path, said, name).rulings
        assert ruling.text == (text,)
        assert any("by its words alone" in why for why in ruling.said) and not ruling.principal


def test_what_a_ruling_may_be_about_is_looked_for_where_a_rule_or_a_question_changes(tmp_path: Path) -> None:
    kept = Results(tmp_path / "cache")
    question, answer = "**Does the press need a worker of its own for pears?**", "No. It works alone."

    def made(rules: str, said: str, goal: str) -> int:
        before = kept.made["rulings"]
        books = ("rules", rules, "rulebook"), ("news", f"# Orchard FAQ\n\n{said}\n", "faq")
        parts = [read(tmp_path, name, text, format_, "en") for name, text, format_ in books]
        links = assemble(parts, Setting(words=load_vocabulary().tables, memo=kept), [], {}).links
        assert [link.candidates for link in links if link.type == "about"] == [(f"1/rule/{goal}",)]
        return kept.made["rulings"] - before

    assert made(ORCHARD, f"{question}\n\n{answer}", "cider-press") == 2  # with the words of the book
    assert made(f"\n\n{ORCHARD}", f"\n{question}\n\n{answer}", "cider-press") == 0  # on other lines
    assert made(ORCHARD, f"{question}\n\n{answer} It has no wheels.", "cider-press") == 1
    assert made(ORCHARD, f"{question[:-3]} and plums?**\n\n{answer}", "cider-press") == 1
    assert made(ORCHARD.replace("Cider Press", "Old Press"), f"{question}\n\n{answer}", "old-press") == 2


def test_what_rulings_of_a_document_may_be_about_is_asked_of_it_alone(tmp_path: Path) -> None:
    kept = Results(tmp_path / "cache")

    def made(*answers: str, rules: str = ORCHARD) -> int:
        before = kept.made["rulings"]
        parts = [read(tmp_path, "rules", rules, "rulebook", "en")]
        for answer, kind in zip(answers, ("pears", "plums"), strict=True):
            text = f"# {kind}\n\n**Does the press need a worker of its own for {kind}?**\n\n{answer}\n"
            parts.append(read(tmp_path, kind, text, "faq", "en"))
        first, again = (Setting(words=load_vocabulary().tables, memo=memo) for memo in (kept, no_memo))
        assert assemble(parts, first, [], {}).links == assemble(parts, again, [], {}).links
        return kept.made["rulings"] - before

    assert made("No.", "Yes.") == 3  # with the words of the book
    assert made("No.", "Sometimes.") == 1
    assert made("Nobody.", "Yes.") == 1
    assert made("No.", "Yes.", rules=ORCHARD.replace("pears", "quinces")) == 3


def test_a_rule_is_answered_for_by_what_an_erratum_calls_it(tmp_path: Path) -> None:
    errata = "# Errata\n\n**Wasps (p. 4).** The last sentence has been removed.\n"
    shown = asked(tmp_path, errata, "Wasps")
    assert (shown.entry.kind, texts(shown)) == ("rule", ["Wasps sting n workers."])


def test_an_answer_that_was_given_anew_counts_from_its_date(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 梯子\n\n梯子は木に掛ける。\n"
    faq = """果樹園 公式Q&A

Q1（2021/02/03）
梯子を2本つなげますか？
A1
つなげます。
※2021/05/20 回答を変更しました。
つなげません。

Q2（2021/03/09）
梯子は雨の日も使えますか？
A2
使えます。
"""
    now = {r.text[0]: r.status for r in asked(tmp_path, faq, "梯子", rules, "ja").rulings}
    assert now == {"つなげません。": "in-force", "使えます。": "in-force", "つなげます。": "superseded"}
    then = {r.text[0]: r.status for r in asked(tmp_path, faq, "梯子", rules, "ja", as_of="2021-04").rulings}
    assert then == {"つなげます。": "in-force", "使えます。": "in-force"}


def test_answers_in_a_thread_to_what_was_asked_elsewhere(tmp_path: Path) -> None:
    posts = """Orchard: official answers

Posted by MaraDesigner on 3 May 2021

1. Ladder: yes, two workers may stand on it.

2. The press does not work at night.

Posted by MaraDesigner on 9 June 2021

3. Wasps ignore children.
"""
    assert [r.date for r in asked(tmp_path, posts, "Ladder").rulings] == ["2021-05-03"]
    assert [r.text for r in asked(tmp_path, posts, "Wasps").rulings] == [("Wasps ignore children.",)]


def test_a_clarification_is_a_ruling_with_its_words_and_not_said_to_be_merged(tmp_path: Path) -> None:
    rules = "ORCHARD WAR\n\n2 Movement\n\n2.1 A cart moves two fields.\n\n2.2 In rain nobody moves.\n"
    errata = "Orchard War - Known issues\n\nClarifications\n\n2.2: Snow is no rain.\n"
    shown = asked(tmp_path, errata, "Movement", rules)
    assert [r.merged for r in shown.rulings] == [False]
    assert shown.status == "in-force" and "Snow is no rain." in seen(shown)


def test_a_change_of_a_ruling_puts_its_rule_in_doubt(tmp_path: Path) -> None:
    rules = "# 果樹園\n\n## 薪割り\n\n薪を2つ得る。雨の日は割れない。\n"
    faq = "# 果樹園 FAQ\n\n## 薪割り\n\n**Q. 屋根の下でもできませんか？**\n\n"
    faq += "A. 裁定変更により、雨の日でも割れるようになりました。\n"
    assert asked(tmp_path, faq, "薪割り", rules, "ja").status == "pending"


def test_a_question_is_shown_at_the_rule_whose_name_or_words_it_has_in_other_forms(tmp_path: Path) -> None:
    faq = """# Orchard FAQ

**Q: May I lean over the wasps without a ladder?**
A: No.

**Q: When do they leave if they stung at dusk?**
A: Never.
"""
    for name, answers in (("Ladder", {"No."}), ("Wasps", {"No.", "Never."})):
        rulings = asked(tmp_path, faq, name).rulings
        assert {text for ruling in rulings for text in ruling.text} == answers
        assert all(any("uncertain" in s or "words alone" in s for s in r.said) for r in rulings)
    rules = "# 果樹園\n\n## 柵\n\n柵には色を塗ることができます。\n\n## 箱\n\n梨を8個入れます。\n"
    faq = "# Q&A\n\n**Q. 色を塗る費用はかかりますか？**\n\nA. かかりません。\n"
    (ruling,) = asked(tmp_path, faq, "柵", rules, "ja").rulings
    assert ruling.text == ("かかりません。",) and not asked(tmp_path, faq, "箱", rules, "ja").rulings


def test_a_remark_on_a_page_dates_its_text(tmp_path: Path) -> None:
    page = """# Orchard Wiki

## Ladder

Lean the ladder on a tree. A worker on a ladder picks six pears.

**Update, version 1.1 (2021-05-20):** six pears instead of two.

## Cider Press

Press four pears into two jugs.

*Updated in version 1.1.*

## Wasps (n)

This rule was removed in version 1.1.
"""
    parts = [
        read(tmp_path, "rules", ORCHARD, "rulebook", "en", date="2020-01"),
        read(tmp_path, "page", page, "wiki", "en"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert texts(ask(corpus, tmp_path, "Ladder"))[0].endswith("picks six pears.")
    assert texts(ask(corpus, tmp_path, "Cider Press"))[0] == "Press four pears into two jugs."
    assert texts(ask(corpus, tmp_path, "Wasps")) == ["This rule was removed in version 1.1."]
    assert texts(ask(corpus, tmp_path, "Ladder", as_of="2021-01"))[0].endswith("picks two pears.")


def test_an_erratum_among_questions_is_called_so(tmp_path: Path) -> None:
    faq = """# Orchard FAQ

**Q: May a worker rest?**
A: Yes.

**Erratum: Ladder.** The second sentence should read "A worker on a ladder picks five pears."

**Erratum: Wasps.** Delete the last sentence.

**Q: Does a worker sleep?**
A: No.
"""
    (answer,) = texts(asked(tmp_path, faq, "Ladder"))
    assert answer == "Lean the ladder on a tree. A worker on a ladder picks five pears."
    assert texts(asked(tmp_path, faq, "Wasps")) == ["Wasps sting n workers."]


def test_an_erratum_in_bold_among_questions(tmp_path: Path) -> None:
    faq = """# Orchard FAQ

**Does the press need a worker?**

No.

**Errata: Ladder**

A worker picks three pears, not two.

**May a ladder be moved?**

Yes.
"""
    assert texts(asked(tmp_path, faq, "Ladder"))[0].endswith("picks three pears.")


def test_plain_lines_date_the_questions_below_them(tmp_path: Path) -> None:
    thread = """# Orchard: answers

**June 3, 2021**

Q: Does the press work at night?
A: We changed our mind. It does not.

**May 1, 2020**

Q: Does the press work at night?
A: Yes, with a lamp.

Q: Is a jug worth a point?
A: Yes.
"""
    now = asked(tmp_path, thread, "Cider Press")
    night = {r.text: r.status for r in now.rulings if "night" in r.title}
    assert night == {
        ("We changed our mind. It does not.",): "in-force",
        ("Yes, with a lamp.",): "superseded",
    }
    then = asked(tmp_path, thread, "Cider Press", as_of="2020-08")
    assert [r.text for r in then.rulings if "night" in r.title] == [("Yes, with a lamp.",)]


def test_the_number_of_a_rule_before_a_question_leads_there(tmp_path: Path) -> None:
    rules = "ORCHARD\n\n2.1 Ladder\nLean it.\n\n2.2 Press\nIt works once.\n\n2.3 Hut\nIt is dry.\n"
    faq = "ORCHARD FAQ\n\nQ: (2.2) May anybody use it?\nA: Yes.\n\nQ: (2.3) Is there a bed?\nA: No.\n"
    (ruling,) = asked(tmp_path, faq, "Press", rules).rulings
    assert ruling.text == ("Yes.",)


def test_the_number_of_a_rule_above_questions_leads_there(tmp_path: Path) -> None:
    rules = "ORCHARD\n\n2.1 Ladder\nLean it.\n\n2.2 Press\nIt works once.\n\n2.3 Hut\nIt is dry.\n"
    faq = "ORCHARD FAQ\n\nQ. Is it for two?\nA. For four.\n\n2.2\nQ. May anybody try?\nA. Yes.\n\n2.3\n"
    faq += "Q. Is there a bed?\nA. No.\n"
    (ruling,) = asked(tmp_path, faq, "Press", rules).rulings
    assert (ruling.text, ruling.said) == (("Yes.",), ())  # for sure


def test_cards_that_replace_printed_ones_are_no_rulings_beside_them(tmp_path: Path) -> None:
    cards = """# Replacement cards

These cards were printed with mistakes.

**Ladder**

Lean the ladder on a tree. A worker on a ladder picks five pears.

**Cider Press**

Press what you like.
"""
    assert "five pears" in texts(asked(tmp_path, cards, "Ladder"))[0]
    assert asked(tmp_path, cards, "Cider Press").status == "pending"


def test_an_answer_to_the_game_is_on_the_games_own_rule(tmp_path: Path) -> None:
    cup = ORCHARD.replace("two pears", "nine pears")
    parts = [
        read(tmp_path, "rules", ORCHARD, "rulebook", "en", date="2020-01"),
        read(tmp_path, "news", "# FAQ\n\n**Ladder**\n\n* Ladders are shared.\n", "faq", "en", date="2021-06"),
        read(tmp_path, "cup", cup, "rulebook", "en", date="2021-07", scope="event", until="2021-08"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    assert "Ladders are shared." in seen(ask(corpus, tmp_path, "Ladder", today="2022-01-01"))


def test_lettered_numbers_and_new_rules_among_numbered_ones(tmp_path: Path) -> None:
    rules = "ORRERY\n\nA. PLANETS\nA.1 A planet has an orbit.\nA.2 A planet moves one step.\n\n"
    rules += "B. MOONS\nB.1 They shine.\n"
    sheet = """ORRERY - ERRATA SHEET

A.2   For "one step" read "two steps".
A.3   New rule: Planets never stop.
B.2   [New rule] Moons follow their planet.
"""
    planets = [(c.marker, c.text) for s in asked(tmp_path, sheet, "A.2", rules).sections for c in s.clauses]
    assert planets[1:] == [("A.2", "A planet moves two steps."), ("A.3", "Planets never stop.")]
    assert texts(asked(tmp_path, sheet, "MOONS", rules)) == [
        "They shine.",
        "Moons follow their planet.",
    ]


def test_an_answer_of_an_undated_version_says_that_it_may_be_younger(tmp_path: Path) -> None:
    old, new = (
        f"# FAQ {n}\n\n**Q: May wasps sleep?**\n\nA: {said}.\n" for n, said in (("1", "No"), ("2", "Yes"))
    )
    parts = [
        read(tmp_path, "rules", ORCHARD, "rulebook", "en", date="2019-06"),
        read(tmp_path, "old", old, "faq", "en", version="1.0", date="2020-01", series="faq"),
        read(tmp_path, "new", new, "faq", "en", version="2.0", series="faq"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    said = "was out at 2021-01"
    assert said in seen(ask(corpus, tmp_path, "May wasps sleep?", as_of="2021-01"))
    assert said not in seen(ask(corpus, tmp_path, "May wasps sleep?"))


def test_names_before_questions_and_flags_in_one_paragraph(tmp_path: Path) -> None:
    faq = "# FAQ\n\n**Ladder** Q: May it lean? A: Yes.\n\n**Wasps** Q: Do they sleep? A: No.\n"
    assert "May it lean?" in seen(asked(tmp_path, faq, "Ladder"))
    rules = "果樹園\n\n【柵】\n柵は2本です。\n\n【蜂】\n蜂は3匹です。蜂は夜に帰ります。\n\n"
    rules += "【籠】\n籠は1文です。\n"
    sheet = """果樹園　よくある質問と修正

●柵について
（修正）2本 → 4本

●蜂について
（修正）2文目を削除します。

●籠について
Q 籠は貸せますか？
A いいえ。なお、籠は2文に値上げしました。
"""
    assert texts(asked(tmp_path, sheet, "柵", rules, "ja")) == ["柵は4本です。"]
    assert texts(asked(tmp_path, sheet, "蜂", rules, "ja")) == ["蜂は3匹です。"]
    basket = asked(tmp_path, sheet, "籠", rules, "ja")
    assert texts(basket) == ["籠は2文です。"] and "籠は貸せますか" in seen(basket)


def test_a_ruling_below_a_number_is_on_that_clause_alone(tmp_path: Path) -> None:
    rules = (
        "# Cards\n\n## 104 Ending\n\n104.1. It ends when somebody wins.\n\n104.2. Without cards you lose.\n"
    )
    bulletin = """# Bulletin

**104.1**
Nothing but a comma.

**104.2**
It is a check. The rule now reads "Without cards you lose at the check."
"""
    shown = asked(tmp_path, bulletin, "104.2", rules)
    now = "104.1. It ends when somebody wins.\n104.2. Without cards you lose at the check."
    assert shown.entry.kind == "rule" and numbered(shown) == now
    reworded = bulletin.replace("now reads", "lets it wait:")
    assert asked(tmp_path, reworded, "104.2", rules).status == "pending"


def test_a_name_with_the_word_erratum_in_brackets_among_questions(tmp_path: Path) -> None:
    faq = "# FAQ\n\n**Ladder** Q: May it lean? A: Yes.\n\n**Wasps** (Erratum) The last sentence is removed.\n"
    assert texts(asked(tmp_path, faq, "Wasps")) == ["Wasps sting n workers."]


def test_lettered_numbers_without_questions_are_no_answers(tmp_path: Path) -> None:
    rules = "ORCHARD\n\nA. CARTS\nA.1 A cart holds two baskets.\nA.2 Carts rest at night.\n"
    sheet = 'ORCHARD - ERRATA SHEET\n\nA.1   For "two" read "four".\nA.2   Delete.\n'
    assert numbered(asked(tmp_path, sheet, "CARTS", rules)) == "A.1 A cart holds four baskets."


def test_a_clarification_that_begins_with_a_quoted_word_is_shown_whole(tmp_path: Path) -> None:
    said = '# FAQ\n\n## v1.1\n\n- **Ladder (clarification).** "Tree" includes any bush.\n'
    shown = asked(tmp_path, said, "Ladder")
    assert [r.text for r in shown.rulings] == [('"Tree" includes any bush.',)]


def test_an_erratum_among_bold_questions_ends_with_the_printing_that_went_another_way(tmp_path: Path) -> None:
    dusk = "# Court: Rules {}\n\n## Dusk\n\nDiscard down to {} cards.\n\n## Dawn\n\nRefresh all courtiers.\n"
    said = "# FAQ\n\n**May I discard more?**\n\nNo.\n\n**Errata, Dusk:** replace “six” with “five”.\n"
    parts = [
        read(tmp_path, "old", dusk.format("1.0", "six"), "rulebook", "en", date="2020-02", series="rules"),
        read(tmp_path, "new", dusk.format("2.0", "seven"), "rulebook", "en", date="2022-10", series="rules"),
        read(tmp_path, "faq", said, "faq", "en", date="2020-06"),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    then = ask(corpus, tmp_path, "Dusk", as_of="2021")
    assert (texts(then), [r.merged for r in then.rulings]) == (["Discard down to five cards."], [True])
    now = ask(corpus, tmp_path, "Dusk")
    assert (texts(now), [(r.merged, r.said) for r in now.rulings]) == (
        ["Discard down to seven cards."],
        [(False, ("new is newer and has other words there",))],
    )


def test_an_answer_with_struck_words_is_shown_at_the_rules_its_question_names(tmp_path: Path) -> None:
    said = "# FAQ\n\n**Q: May a worker carry a ladder at night?**\n\nA: No. ~~Yes.~~\n"
    shown = asked(tmp_path, said, "Ladder")
    assert [r.text for r in shown.rulings] == [("No.",)]
