"""Questions are answered with quotations, or not at all."""

from pathlib import Path

import pytest

from taiyaku.corpus.model import Alignment, Corpus
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.index.asking import Rulings, ask, rulings_json
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.fts5 import build_index
from taiyaku.terminal.output import Output
from taiyaku.terminal.views.hits import print_rulings
from taiyaku.values import replace
from tests.corpora import corpus_of, entry, lantern_entries, section


def asked(folder: Path, corpus: Corpus, question: str) -> Rulings:
    corpus = replace(corpus, meta={**corpus.meta, "engine": "fts5"})
    write_corpus(corpus, folder / "corpus.db")
    build_index(corpus, folder / "index" / "fts5.db")
    passages, index = open_both(folder)
    with passages, index, open_corpus(folder / "corpus.db") as rows:
        return ask(rows, passages, index, question)


def test_the_answer_of_a_question_is_quoted_with_its_status_and_place(tmp_path: Path) -> None:
    found = asked(tmp_path, corpus_of(*lantern_entries()), "can you shove a hidden figure?")
    assert found.sure
    first = rulings_json(found)["rulings"][0]
    assert (first["id"], [text["text"] for text in first["text"]]) == ("n2/faq/can-you-shove", ["No."])
    assert (first["status"], first["edition"], first["file"]) == ("in-force", "N2", "rules.txt")


def test_a_ruling_says_in_which_chapter_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a variant says is not taken for what the rules say."""
    rule = entry("n2/rule/checks", "Checks", section("n2/rule/checks", "body", "Roll two lamps for a check."))
    variant = replace(rule, path=("Variants", "Short game"))
    found = asked(tmp_path, corpus_of(variant), "how many lamps are rolled for a check?")
    assert rulings_json(found)["rulings"][0]["path"] == ["Variants", "Short game"]
    print_rulings(tmp_path, found.question, Filters(), Output(plain=True, pager=False))
    assert "Variants › Short game" in capsys.readouterr().out


def test_at_most_three_are_quoted(tmp_path: Path) -> None:
    rules = [
        entry(f"n2/rule/{n}", f"LAMPS {n}", section(f"n2/rule/{n}", "body", f"Lamps go out in the rain {n}."))
        for n in range(6)
    ]
    assert len(asked(tmp_path, corpus_of(*rules), "when do lamps go out in the rain?").quoted) == 3


@pytest.mark.parametrize(
    "question", ["what is the capital of Bohemia?", "魔法使いは呪文をいくつ覚えられますか", "qxz"]
)
def test_what_nothing_answers_is_not_answered(tmp_path: Path, question: str) -> None:
    found = asked(tmp_path, corpus_of(*lantern_entries()), question)
    assert not found.sure
    assert rulings_json(found)["found"] is False


def test_a_name_is_answered_by_what_it_names(tmp_path: Path) -> None:
    found = asked(tmp_path, corpus_of(*lantern_entries()), "突き飛ばし")
    assert found.sure and found.quoted[0].hit.passage.id == "n1/skill/shove"
    assert not asked(tmp_path / "more", corpus_of(*lantern_entries()), "突き飛ばし 値段").sure


@pytest.mark.parametrize("question", ["how to ring a gong", "how to ring a gong?"])
def test_what_is_first_and_has_no_text_makes_no_other_ruling_sure(tmp_path: Path, question: str) -> None:
    """A heading over a picture is what was asked for; the next text is another matter."""
    heading = entry("n2/rule/ring", "How to ring a gong")
    other = entry("n2/rule/g", "GONG", section("n2/rule/g", "body", "To ring a gong twice costs a coin."))
    found = asked(tmp_path, corpus_of(heading, other, *lantern_entries()), question)
    assert [one.hit.passage.id for one in found.quoted][:1] == [other.id]
    assert found.sure is False


def test_the_rule_is_quoted_and_not_its_example(tmp_path: Path) -> None:
    """Both have as many of the words in one sentence; the rule has them together."""
    answering = entry(
        "n2/rule/answers",
        "ANSWERS",
        section("n2/rule/answers", "body", "A singer may answer.", "It takes a view of the caller."),
        section("n2/rule/answers", "example", "The fox has a view of the caller, so it may answer a call."),
    )
    found = asked(tmp_path, corpus_of(answering), "do I need a view of the caller to answer?")
    assert [text for _, text in found.quoted[0].texts][-1] == "It takes a view of the caller."


def test_what_is_no_longer_in_force_is_no_ruling(tmp_path: Path) -> None:
    old = entry(
        "n2/faq/old",
        "May gongs be moved?",
        section("n2/faq/old", "question", "May gongs be moved?"),
        section("n2/faq/old", "answer", "Yes."),
        status="withdrawn",
    )
    assert asked(tmp_path, corpus_of(*lantern_entries(), old), "may gongs be moved?").quoted == ()


def test_what_waits_for_a_change_is_quoted_and_no_sure_answer(tmp_path: Path) -> None:
    rule = entry(
        "n2/rule/gongs", "GONGS", section("n2/rule/gongs", "body", "A gong may be moved once a turn.")
    )
    for waiting in (False, True):
        told = replace(rule, status="pending" if waiting else "in-force")
        found = asked(tmp_path, corpus_of(*lantern_entries(), told), "how often may a gong be moved a turn?")
        assert rulings_json(found)["rulings"][0]["status"] == told.status
        assert found.sure is not waiting


def test_the_other_language_stands_beside(tmp_path: Path) -> None:
    english = entry("n2/rule/gong", "GONG", section("n2/rule/gong", "body", "A gong silences the singers."))
    japanese = entry(
        "n1/rule/dora",
        "銅鑼",
        replace(section("n1/rule/dora", "body", "銅鑼は歌い手を黙らせる。"), lang="ja"),
        lang="ja",
    )
    pair = Alignment(("n2/rule/gong#body.1",), ("n1/rule/dora#body.1",), "clause", 0.9, edition_gap=True)
    corpus = replace(corpus_of(english, japanese), alignments=(pair,))
    (first, *_) = asked(tmp_path, corpus, "what does a gong do to singers?").quoted
    (beside,) = first.beside
    assert (beside.text, beside.lang, beside.gap) == ("銅鑼は歌い手を黙らせる。", "ja", True)


def test_the_text_is_the_one_in_force(tmp_path: Path) -> None:
    found = asked(
        tmp_path, corpus_of(*lantern_entries()), "can a hidden figure be shoved? hidden state effects"
    )
    texts = [text for one in found.quoted for _, text in one.texts]
    assert "It can be shoved." not in texts


def test_a_rule_is_quoted_before_the_erratum_that_is_merged_into_it(tmp_path: Path) -> None:
    rule = entry("n2/rule/lamps", "LAMPS", section("n2/rule/lamps", "body", "A lamp burns for six turns."))
    said = section("n2/erratum/lamps", "body", "Burning lamp: change “burns for four” to “burns for six”.")
    erratum = entry("n2/erratum/lamps", "BURNING LAMPS BURN", said)
    corpus = corpus_of(erratum, rule)
    (made,) = corpus.amendments
    merged = replace(made, target=f"{rule.id}#body.1", status="applied")
    found = asked(tmp_path, replace(corpus, amendments=(merged,)), "how long does a burning lamp burn?")
    assert [one.shown.entry.id for one in found.quoted] == [rule.id, erratum.id]
