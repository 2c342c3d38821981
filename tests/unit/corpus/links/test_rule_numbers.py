"""References by the number of a rule, and to the questions below a heading."""

import pytest

from taiyaku.corpus.links.reference_parser import ReferenceWords, find_references
from taiyaku.corpus.links.reference_resolver import find_links
from taiyaku.corpus.model import Document, Entry, Lineage, Link
from taiyaku.values import replace
from tests.corpora import DOCUMENTS, corpus_of, entry, section

WORDS = ReferenceWords(
    see=("see", "see also", "参照", "を参照"),
    pages=("page", "p", "ページ"),
    rules=("rule", "rules", "ルール", "第"),
    lettered=("appendix", "付録"),
)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("As rule 101.2 says.", ("101.2",)),
        ("rules 702.5a–c apply", ("702.5a", "702.5b", "702.5c")),
        ("rules 101.2 and 101.4", ("101.2", "101.4")),
        ("(see 4.3.1)", ("4.3.1",)),
        ("(see rule 2b)", ("2b",)),
        ("rules 1a and 2b", ("1a", "2b")),
        ("rule 1 and 2 players", ("1",)),
        ("see 4.3-4.5", ("4.3", "4.4", "4.5")),
        ("ルール4.3を適用", ("4.3",)),
        ("（4.3.1参照）", ("4.3.1",)),
        ("第3.2節", ("3.2",)),
        ("(see A.5.18)", ("A.5.18",)),
        ("rule CE2.1.b and 4.1.c.ii", ("CE2.1.b", "4.1.c.ii")),
        ("(see CE10.1.1-CE10.1.3)", ("CE10.1.1", "CE10.1.2", "CE10.1.3")),
        ("(see P.43)", ()),
        ("described in rules 4.3 through 4.5", ("4.3", "4.4", "4.5")),
        ("at step 6.4.1, or in (6.4)", ("6.4.1", "6.4")),
        ("as 702.5b and G10 say", ("702.5b", "G10")),
        ("第2章と第三章を参照", ("2", "3")),
        ("the dates in Appendix B.", ("Appendix B",)),
        ("In version 1.2.1 roll a D6.", ()),
        ("G10 is the number of the text itself", ()),
        ("Version 1.2 moves 2.5 inches", ()),
        ("see 3 figures", ()),
    ],
)
def test_numbers_of_rules_are_found(text: str, numbers: tuple[str, ...]) -> None:
    assert tuple(n for r in find_references(text, WORDS) for n in r.numbers) == numbers


def links_of(*texts: str) -> list[Link]:
    book = section("n2/rule/a", "body", "702.5a Lamps burn.", "702.5b Lamps go out.", "702.5b twice is odd.")
    asking = entry("n2/rule/q", "Q", section("n2/rule/q", "body", *texts))
    numbered = replace(entry("n2/rule/n", "Fog"), number="101.2")
    return [
        k for k in corpus_of(entry("n2/rule/a", "A", book), numbered, asking).links if k.type == "see-also"
    ]


def test_a_number_leads_to_its_entry_or_clause() -> None:
    assert [k.target for k in links_of("See rule 101.2 and rule 702.5a.")] == [
        "n2/rule/n",
        "n2/rule/a#body.1",
    ]


def test_a_chapter_of_a_numbered_book_is_found_by_its_marker() -> None:
    body = section("n2/rule/a", "body", "General", "100 lamps burn.", "See rule 100.")
    clauses = (replace(body.clauses[0], marker="100."), *body.clauses[1:])
    links = corpus_of(entry("n2/rule/a", "A", replace(body, clauses=clauses))).links
    assert [k.target for k in links] == ["n2/rule/a#body.1"]


def test_a_code_leads_to_the_rule_that_its_document_numbers_so() -> None:
    named = [
        entry(f"n2/rule/g{n}", f"G{n}. {name}") for n, name in ((1, "Ready?"), (2, "Go."), (3, "Stop here."))
    ]
    asking = entry("n2/rule/q", "Q", section("n2/rule/q", "body", "As G2 and G3 say.", "(see G1, D6, C8)"))
    links = [k for k in corpus_of(*named, asking).links if k.status == "resolved"]
    assert [k.target for k in links] == ["n2/rule/g2", "n2/rule/g3", "n2/rule/g1"]
    few = [k for k in corpus_of(*named[:2], asking).links if k.status == "resolved"]
    assert few == []  # "G2" may be a square of the board


def test_a_chapter_is_found_by_its_number() -> None:
    chapters = [
        replace(entry("n2/rule/a", "準備"), number="第1章"),
        replace(entry("n2/rule/b", "役割"), number="2"),
        replace(entry("n2/rule/c", "Maps"), number="Appendix B"),
    ]
    asking = entry(
        "n2/rule/q",
        "Q",
        section("n2/rule/q", "body", "第一章による。", "（第2章参照）", "第3章", "As appendix B"),
    )
    assert [k.target for k in corpus_of(*chapters, asking).links] == ["n2/rule/a", "n2/rule/b", "n2/rule/c"]


def test_two_clauses_of_one_number_are_candidates() -> None:
    (link,) = links_of("See rule 702.5b.")
    assert (link.target, link.candidates) == (None, ("n2/rule/a#body.2", "n2/rule/a#body.3"))


def test_an_unknown_number_dangles_only_where_it_must_be_a_rule() -> None:
    assert [k.status for k in links_of("rule 999.9")] == ["dangling"]
    assert links_of("see 9.9", "rule 3") == []


@pytest.mark.parametrize("text", ["See rule 101.2.", "(see: Fog)", "As on page 7."])
def test_the_span_is_where_the_words_stand(text: str) -> None:
    found = [r for r in find_references(text, WORDS)]
    assert found and all(r.span and text[r.span[0] : r.span[1]] == r.anchor for r in found)


def test_a_heading_over_questions_leads_to_those_of_the_same_page() -> None:
    here = entry("n2/rule/a", "A", section("n2/rule/a", "body", "It burns. (See Questions)"))
    part = entry("n2/rule/b", "B", section("n2/rule/b", "body", "Same. (See Questions)"), parent="n2/rule/a")
    asked = [
        entry(f"n2/faq/{name}", f"{name}?", path=("Questions",), parent=parent)
        for name, parent in (("one", "n2/rule/a"), ("two", "n2/rule/a"), ("three", "n2/rule/z"))
    ]
    links = [k for k in corpus_of(here, part, *asked, entry("n2/rule/z", "Z")).links if k.type == "see-also"]
    assert [(k.source.split("#")[0], k.target) for k in links] == [
        ("n2/rule/a", "n2/faq/one"),
        ("n2/rule/a", "n2/faq/two"),
        ("n2/rule/b", "n2/faq/one"),
        ("n2/rule/b", "n2/faq/two"),
    ]


def book(name: str, *texts: str, status: str = "in-force") -> Entry:
    id_ = f"n2/rule/fog{name}"
    return entry(id_, "Fog", section(id_, "body", *texts), document=f"rules{name}", status=status)


def asked_in(date: str | None) -> list[Link]:
    """A question that cites rule 4.2 of a rulebook whose newer version put a rule before it."""
    old = book("~1", "4.1 It is grey.", "4.2 It hides.", status="superseded")
    new = book("", "4.1 It is wet.", "4.2 It is grey.", "4.3 It hides.")
    faq = entry("n2/faq/q", "Q?", section("n2/faq/q", "question", "Q? See rule 4.2."), document="faq")
    documents = (
        Document("rules~1", "a.md", "rulebook", "en", "N2", "A", date="2023-01", series="s", version="1"),
        Document("rules", "b.md", "rulebook", "en", "N2", "B", date="2024-01", series="s", version="2"),
        Document("faq", "f.md", "faq", "en", "N2", "F", date=date),
    )
    lineage = [Lineage(old.id, new.id, "edited", True)]
    lineage += [Lineage(f"{old.id}#body.{n}", f"{new.id}#body.{n + 1}", "moved") for n in (1, 2)]
    links = find_links((old, new, faq), documents, ("N2",), WORDS, lineage)
    return [k for k in links if k.source.startswith(faq.id)]


@pytest.mark.parametrize(("date", "clause"), [("2023-06", "body.3"), ("2024-06", "body.2"), (None, "body.2")])
def test_a_question_cites_a_number_of_the_rulebook_of_its_day(date: str | None, clause: str) -> None:
    (link,) = asked_in(date)
    assert (link.target, link.status) == (f"n2/rule/fog#{clause}", "resolved")


def test_a_number_two_rulebooks_have_is_not_guessed_at() -> None:
    first = entry("n2/rule/a", "A", section("n2/rule/a", "body", "4.2 It hides."), document="rules")
    second = entry("n2/rule/b", "B", section("n2/rule/b", "body", "4.2 It shines."), document="wiki")
    faq = entry("n2/faq/q", "Q?", section("n2/faq/q", "question", "See rule 4.2."), document="faq")
    (link,) = [k for k in corpus_of(first, second, faq).links if k.source.startswith(faq.id)]
    assert (link.target, link.status) == (None, "ambiguous")


def test_a_rule_of_an_older_edition_is_not_cited_by_number() -> None:
    old = entry("n1/rule/a", "A", section("n1/rule/a", "body", "4.2 It hides."), document="ja")
    faq = entry("n2/faq/q", "Q?", section("n2/faq/q", "question", "See rule 4.2."), document="faq")
    (link,) = [k for k in corpus_of(old, faq).links if k.source.startswith(faq.id)]
    assert (link.target, link.status) == (None, "dangling")


def test_a_name_of_an_older_version_leads_to_the_rule_it_is_now() -> None:
    old = entry("n2/rule/climb", "Climb", status="superseded", document="wiki")
    new = entry("n2/rule/scale", "Scale")
    faq = entry("n2/faq/q", "Q?", section("n2/faq/q", "answer", "Yes (see Climb)."), document="faq")
    links = find_links((old, new, faq), DOCUMENTS, ("N2",), WORDS, [Lineage(old.id, new.id, "edited")])
    assert [k.target for k in links] == [new.id]


def test_a_document_is_known_by_its_own_labels() -> None:
    lamps = section("n2/rule/lamps", "body", "2a) Lamps burn.", "2b) Lamps go out.", "2 b lamps")
    texts = "As rule 2b says.", "Under rule 3 they do."
    asking = entry("n2/rule/q", "Q", section("n2/rule/q", "body", *texts))
    book = (entry("n2/rule/lamps", "Lamps", lamps), entry("n2/rule/fog", "Article 3: Fog"), asking)
    found = corpus_of(*book).links
    assert [(link.anchor, link.target) for link in found if link.type == "see-also"] == [
        ("rule 2b", "n2/rule/lamps#body.2"),
        ("rule 3", "n2/rule/fog"),
    ]


def test_numbers_with_letters_lead_to_rules_and_clauses_not_to_what_is_said_of_them() -> None:
    body = section("n2/rule/a", "body", "Lamps burn.", "is named by B.2.1.", "See CE2.1 and rule A.5.1.")
    first, said, seeing = body.clauses
    clauses = (replace(first, marker="A.5.1)"), replace(said, marker="A.5.1"), seeing)
    lamps = entry("n2/rule/a", "A.5: Lamps", replace(body, clauses=clauses))
    links = corpus_of(lamps, entry("n2/rule/fog", "CE2.1: Fog")).links
    assert [k.target for k in links if k.type == "see-also"] == ["n2/rule/fog", "n2/rule/a#body.1"]
