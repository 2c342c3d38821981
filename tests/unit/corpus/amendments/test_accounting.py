"""Small games read and assembled as a whole: what is said of a rule anywhere is shown at it."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.assembly import assemble
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.model import Ingested
from taiyaku.corpus.settings import Setting
from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source
from tests.unit.corpus.lookup.workspace import ask, seen, texts

ORCHARD = """# Orchard

## Ladder

Lean the ladder on a tree. A worker on a ladder picks two pears.

## Cider Press

Press four pears into one jug. The press works once a day.

## Wasps (n)

Wasps sting n workers. They leave at dusk.
"""


def _asked(
    folder: Path, said: str, name: str, rules: str = ORCHARD, lang: str = "en", as_of: str | None = None,
    dated: bool = True,
) -> Answer:  # fmt: skip
    """The answer on a rule of a book of 2020, when errata or answers of June 2021 are beside it."""
    news = {"date": "2021-06"} if dated else {"version": "1.0"}
    parts = [
        _read(folder, "rules", rules, "rulebook", lang, date="2020-01"),
        _read(folder, "news", said, "faq", lang, **news),
    ]
    corpus = assemble(parts, Setting(words=load_vocabulary().tables), [], {})
    return ask(corpus, folder, name, as_of=as_of)


def _read(folder: Path, name: str, text: str, format_: str, lang: str, **when: str) -> Ingested:
    path = folder / f"{name}{ {'#': '.md', '<': '.html'}.get(text[0], '.txt') }"
    path.write_text(text, "utf-8")
    return ingest(Source(name, path, path.name, format_, lang, "1", **when))  # type: ignore[arg-type]


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
    assert not _asked(tmp_path, faq, "Cider Press").rulings, "a press may be another one"
    (ruling,) = _asked(tmp_path, ladder, "Ladder").rulings
    assert ruling.text == ("It may.",)
    assert any("by its words alone" in said for said in ruling.said) and not ruling.principal


def test_a_rule_is_answered_for_by_what_an_erratum_calls_it(tmp_path: Path) -> None:
    errata = "# Errata\n\n**Wasps (p. 4).** The last sentence has been removed.\n"
    shown = _asked(tmp_path, errata, "Wasps")
    assert (shown.entry.kind, texts(shown)) == ("rule", ["Wasps sting n workers."])


def test_numbered_clauses_with_names_and_tags(tmp_path: Path) -> None:
    rules = """ORCHARD WAR

2.0 MOVEMENT

2.1 Carts. A cart moves two fields. It stops at a hedge.

2.2 Rain. In rain nobody moves. Halve all numbers.
"""
    errata = """Orchard War
Official errata

RULES

[2.1] (Correction) The first sentence should read: "A cart moves three fields."

[2.2] (Deletion) Delete the second sentence.
"""
    shown = texts(_asked(tmp_path, errata, "2.1", rules))
    assert shown == ["Carts. A cart moves three fields. It stops at a hedge.", "Rain. In rain nobody moves."]
    assert texts(_asked(tmp_path, errata, "Rain", rules)) == shown, "a clause is found by its name"


def test_a_correction_beside_a_remark_and_figures_that_nobody_quotes(tmp_path: Path) -> None:
    rules = '# Orchard\n\n## Scythe\n\nIt cuts all within 6" of it. It rusts.\n\n'
    rules += "## Rake\n\nIt has ten teeth. It breaks.\n"
    errata = """# Errata

**Scythe.** Change 6" to 9".

**Rake.** Remove the last sentence. Note that it may still be lost.
"""
    assert texts(_asked(tmp_path, errata, "Scythe", rules)) == ['It cuts all within 9" of it. It rusts.']
    assert texts(_asked(tmp_path, errata, "Rake", rules)) == ["It has ten teeth."]


def test_only_how_a_sentence_begins_is_quoted(tmp_path: Path) -> None:
    errata = '# Errata\n\n**Ladder.** The sentence beginning "A worker" should be '
    errata += '"A worker on a ladder picks three pears."\n'
    assert texts(_asked(tmp_path, errata, "Ladder")) == [
        "Lean the ladder on a tree. A worker on a ladder picks three pears."
    ]


def test_a_number_and_a_date_do_not_tell_which_is_younger(tmp_path: Path) -> None:
    errata = "# Errata\n\n**Ladder.** The last sentence has been removed.\n"
    assert texts(_asked(tmp_path, errata, "Ladder", dated=False)) == ["Lean the ladder on a tree."]


def test_a_table_by_the_numbers_of_clauses(tmp_path: Path) -> None:
    rules = "果樹園\n\n1. 準備\n\n1.1 梯子を2本置く。\n\n1.2 籠を配る。\n"
    errata = """<h1>果樹園 ルール変更</h1><table>
<tr><th>項番</th><th>変更前</th><th>変更後</th></tr>
<tr><td>1.1</td><td>梯子を2本置く。</td><td>梯子を3本置く。</td></tr>
<tr><td>1.2</td><td>籠を配る。</td><td>（削除）</td></tr></table>
"""
    assert texts(_asked(tmp_path, errata, "1.1", rules, "ja")) == ["梯子を3本置く。"]


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
    now = {r.text[0]: r.status for r in _asked(tmp_path, faq, "梯子", rules, "ja").rulings}
    assert now == {"つなげません。": "in-force", "使えます。": "in-force", "つなげます。": "superseded"}
    then = {r.text[0]: r.status for r in _asked(tmp_path, faq, "梯子", rules, "ja", as_of="2021-04").rulings}
    assert then == {"つなげます。": "in-force", "使えます。": "in-force"}


def test_answers_in_a_thread_to_what_was_asked_elsewhere(tmp_path: Path) -> None:
    posts = """Orchard: official answers

Posted by MaraDesigner on 3 May 2021

1. Ladder: yes, two workers may stand on it.

2. The press does not work at night.

Posted by MaraDesigner on 9 June 2021

3. Wasps ignore children.
"""
    assert [r.date for r in _asked(tmp_path, posts, "Ladder").rulings] == ["2021-05-03"]
    assert [r.text for r in _asked(tmp_path, posts, "Wasps").rulings] == [("Wasps ignore children.",)]


def test_a_clarification_is_a_ruling_with_its_words_and_not_said_to_be_merged(tmp_path: Path) -> None:
    rules = "ORCHARD WAR\n\n2 Movement\n\n2.1 A cart moves two fields.\n\n2.2 In rain nobody moves.\n"
    errata = "Orchard War - Known issues\n\nClarifications\n\n2.2: Snow is no rain.\n"
    shown = _asked(tmp_path, errata, "Movement", rules)
    assert [r.merged for r in shown.rulings] == [False]
    assert shown.status == "in-force" and "Snow is no rain." in seen(shown)
