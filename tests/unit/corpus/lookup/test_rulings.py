"""What is listed as a ruling, in which order, and what is said of it."""

from pathlib import Path

from taiyaku.corpus.model import Amendment, Corpus, Document, Span, Stale
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.unit.corpus.lookup.workspace import (
    DOCUMENTS,
    SHOVE,
    ask,
    corpus_of,
    link,
    question,
    replaced,
    seen,
    shove,
)

CARD = {"document": "wiki"}


def ruled() -> Corpus:
    first = question("first", "Can you shove a wall?", "Yes, gladly.", **CARD, version="1.0", date="2024-01")
    gone = replace(
        question("gone", "Can you shove a friend?", "Only a little.", **CARD, version="1.0", date="2024-01"),
        status="withdrawn",
        removed="1.2",
    )
    late = question("late", "Can you shove a cart?", "No carts.", **CARD, version="1.2", date="2024-06")
    aside = question("aside", "Do lamps count?", "Ask the watch.", **CARD, version="1.2", date="2024-06")
    named = question("named", "Is shove in the list?", "It only names it.")
    return corpus_of(
        shove(),
        first,
        gone,
        late,
        aside,
        named,
        links=(
            link("n2/faq/gone", SHOVE),
            link("n2/faq/first", SHOVE),
            link("n2/faq/late#answer.1", f"{SHOVE}#effects.1"),
            link("n2/faq/aside", SHOVE, "related"),
            link("n2/faq/named#answer.1", SHOVE, "mentions"),
        ),
    )


def test_the_newest_about_the_rule_comes_first_and_a_withdrawn_one_last(tmp_path: Path) -> None:
    shown = ask(ruled(), tmp_path, "shove")
    assert [r.id.split("/")[-1] for r in shown.rulings] == ["late", "first", "aside", "gone"]
    assert shown.rulings[-1].status == "withdrawn"


def test_the_answers_are_printed_and_a_mention_is_no_ruling(tmp_path: Path) -> None:
    card = seen(ask(ruled(), tmp_path, "shove"))
    assert "- Can you shove a cart?  (faq, wiki, 1.2, 2024-06)" in card
    assert "No carts." in card and "Yes, gladly." in card
    assert "It only names it." not in card
    assert card.index("Rulings that touch on it") > card.index("Yes, gladly.")
    assert "WITHDRAWN, faq, wiki" in card and "! withdrawn in 1.2" in card


def test_an_answer_that_an_erratum_changed_is_told_as_changed(tmp_path: Path) -> None:
    asked = question("cart", "Can you shove a cart?", "No carts.", **CARD, version="1.0", date="2024-01")
    change = replaced(asked, "answer", 1, "Small carts only.")
    corpus = corpus_of(shove(), asked, amendments=[change], links=(link(asked.id, SHOVE),))
    assert [r.text for r in ask(corpus, tmp_path, "shove").rulings] == [("Small carts only.",)]
    assert [r.text for r in ask(corpus, tmp_path, "shove", as_of="1.0").rulings] == [("No carts.",)]


def test_at_an_earlier_version_the_ruling_was_in_force(tmp_path: Path) -> None:
    shown = ask(ruled(), tmp_path, "shove", as_of="1.0")
    assert {r.id.split("/")[-1]: r.status for r in shown.rulings} == {"first": "in-force", "gone": "in-force"}
    gone = next(r for r in shown.rulings if r.id == "n2/faq/gone")
    assert gone.said == ("withdrawn in 1.2",)
    assert "2 rulings given after 1.0 not listed" in shown.notes


def test_a_withdrawn_question_says_so_first(tmp_path: Path) -> None:
    shown = ask(ruled(), tmp_path, "Can you shove a friend?")
    assert seen(shown).startswith("! WITHDRAWN in 1.2 (2024-06): not in force any more")
    then = ask(ruled(), tmp_path, "Can you shove a friend?", as_of="1.0")
    assert then.status == "in-force"
    assert any("withdrawn later, in 1.2" in note for note in then.notes)


def test_before_it_was_asked_there_was_no_text(tmp_path: Path) -> None:
    shown = ask(ruled(), tmp_path, "n2/faq/late", as_of="1.0")
    assert shown.notes[0] == "no text at 1.0: it is of 1.2 (2024-06)"
    assert (shown.sections, shown.status, shown.version) == ((), None, None)


def test_only_a_few_rulings_are_printed_with_their_text(tmp_path: Path) -> None:
    many = [question(f"q{n}", f"Question {n}?", f"Answer {n}.") for n in range(8)]
    corpus = corpus_of(shove(), *many, links=tuple(link(q.id, SHOVE) for q in many))
    card = seen(ask(corpus, tmp_path, "shove"))
    assert card.count("Answer ") == 5
    assert all(f"Question {n}?" in card for n in range(8))


def twins(answer: str) -> Corpus:
    newer = Document("faq-1.3", "faq3.md", "faq", "en", "N2", "FAQ 1.3", version="1.3", date="2024-11")
    old = question("old", "Can you shove a cat?", "No.")
    new = question("new", "Can you shove a cat or a dog?", answer, document="faq-1.3")
    if answer != "No.":
        old = replace(old, status="superseded")
    links = (link(old.id, SHOVE), link(new.id, SHOVE), link(new.id, old.id, "same-faq"))
    return corpus_of(shove(), old, new, links=links, documents=(*DOCUMENTS, newer))


def test_a_superseded_ruling_is_not_in_force(tmp_path: Path) -> None:
    shown = ask(twins("Yes."), tmp_path, "shove")
    assert [(r.id, r.status) for r in shown.rulings] == [
        ("n2/faq/new", "in-force"),
        ("n2/faq/old", "superseded"),
    ]
    assert shown.rulings[1].said == ("superseded by n2/faq/new",)
    then = ask(twins("Yes."), tmp_path, "shove", as_of="1.2")
    assert [(r.id, r.status) for r in then.rulings] == [("n2/faq/old", "in-force")]
    assert then.rulings[0].said == ("superseded since by n2/faq/new",)


def test_the_same_ruling_twice_is_one(tmp_path: Path) -> None:
    (ruling,) = ask(twins("No."), tmp_path, "shove").rulings
    assert (ruling.id, ruling.also) == ("n2/faq/new", ("n2/faq/old",))


def test_a_question_is_answered_as_it_was_put_then(tmp_path: Path) -> None:
    shown = ask(twins("Yes."), tmp_path, "n2/faq/new", as_of="1.2")
    assert shown.entry.id == "n2/faq/old" and shown.status == "in-force"
    assert "the question as it was put at 1.2; its present form: n2/faq/new" in shown.notes
    assert "No." in seen(shown)


def test_the_history_of_a_question_begins_with_its_first_wording(tmp_path: Path) -> None:
    shown = ask(twins("Yes."), tmp_path, "n2/faq/new", history=True, changes=True)
    assert [(s.kind, s.version) for s in shown.history] == [("added", "1.2"), ("updated", "1.3")]
    assert "Can you shove a cat {+or a dog+}?" in seen(shown)


def test_two_wordings_of_one_question_are_one_answer(tmp_path: Path) -> None:
    assert ask(twins("Yes."), tmp_path, "can you shove a").entry.id == "n2/faq/new"


def test_a_ruling_whose_ground_changed_says_so(tmp_path: Path) -> None:
    q = question("q", "Can you shove uphill?", "Yes.")
    stale = (Stale(q.id, f"{SHOVE}#effects.1", "changed", "Roll PH-3.", "Roll PH-6."),)
    corpus = corpus_of(shove(), q, links=(link(q.id, SHOVE),), stale=stale)
    said = f"may be out of date: {SHOVE}#effects.1 has changed since it was made"
    assert ask(corpus, tmp_path, "shove").rulings[0].said == (said,)
    assert said in ask(corpus, tmp_path, "n2/faq/q").notes


def test_a_newer_editions_ruling_is_shown_at_the_older_rule(tmp_path: Path) -> None:
    old = entry("n1/skill/shove", "SHOVE", section("n1/skill/shove", "effects", "押す。"), document="ja")
    q = question("q", "Can you shove a cart?", "No carts.")
    corpus = corpus_of(shove(), old, q, links=(link(q.id, SHOVE),))
    shown = ask(corpus, tmp_path, "shove", edition="N1")
    assert [r.id for r in shown.rulings] == [q.id]
    assert shown.rulings[0].said == ("rules of N2; contradict or replace this N1 text where they differ",)
    assert "N2 has rulings on this name; they are no N1 rules" in shown.notes


def test_a_version_of_one_edition_is_no_version_of_another(tmp_path: Path) -> None:
    rules = replace(DOCUMENTS[-1], version="1.2", date="2020-01")
    old = entry("n1/skill/shove", "SHOVE", section("n1/skill/shove", "effects", "押す。"), document="ja")
    q = question("q", "Can you shove a cart?", "No carts.")
    documents = (*DOCUMENTS[:-1], rules)
    corpus = corpus_of(shove(), old, q, links=(link(q.id, SHOVE),), documents=documents)
    shown = ask(corpus, tmp_path, "shove", edition="N1", as_of="1.2")
    assert shown.rulings == ()  # N2's 1.2 is of 2024


def test_an_older_editions_ruling_is_marked(tmp_path: Path) -> None:
    q = entry("n1/faq/q", "押せるか？", section("n1/faq/q", "answer", "はい。"), document="ja")
    corpus = corpus_of(shove(), q, links=(link(q.id, SHOVE, edition_gap=True),))
    assert ask(corpus, tmp_path, "shove").rulings[0].said == ("rules of N1, an older edition",)


def test_a_clarification_is_read_beside_the_rule_whose_text_it_leaves(tmp_path: Path) -> None:
    told = entry(
        "n2/notice/clarifications",
        "Clarifications",
        section(
            "n2/notice/clarifications", "body", "Shove: a wall counts as a figure.", "Duck: lamps count."
        ),
        kind="notice",
        document="faq-1.2",
    )
    made = Amendment(
        f"{told.id}#amendment",
        told.id,
        SHOVE,
        "clarify",
        None,
        "a wall counts as a figure.",
        "N2",
        status="applied",
    )
    card = seen(ask(corpus_of(shove(), told, amendments=(made,)), tmp_path, "shove"))
    assert "a wall counts as a figure." in card
    assert "merged into the text" not in card and "lamps count" not in card


def test_what_an_answer_strikes_out_is_shown_as_struck_out(tmp_path: Path) -> None:
    struck = question("first", "Can you shove a wall?", "Yes, gladly. No.", **CARD)
    (asked, answer) = struck.sections
    clause = replace(answer.clauses[0], spans=(Span(0, 12, "deleted"),))
    struck = replace(struck, sections=(asked, replace(answer, clauses=(clause,))))
    corpus = corpus_of(shove(), struck, links=(link("n2/faq/first", SHOVE),))
    assert "[-Yes, gladly.-] No." in seen(ask(corpus, tmp_path, "shove"))
