"""The same question in several documents: which link is made, and which answer stands."""

from __future__ import annotations

import time

from taiyaku.corpus.links.same_questions import with_same_questions
from taiyaku.corpus.model import Corpus, Document, Entry, Lineage, Link, Version
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.questions import faq

SETTING = Setting(editions=("N1", "N2"), words=load_vocabulary().tables)
OLD = Document("old", "old.txt", "faq", "en", "N2", "FAQ 1.0", version="1.0", date="2024-01")
NEW = Document("new", "new.txt", "faq", "en", "N2", "FAQ 1.1", version="1.1", date="2024-06")
UNDATED = Document("wiki", "wiki.txt", "wiki", "en", "N2", "Shove")
OF_N1 = Document("n1", "n1.txt", "faq", "en", "N1", "FAQ of N1", version="3.0", date="2020")
ASKED = "Can a thief with a barrel shove a guard off a roof?"
AGAIN = "May a guard be shoved off a roof by a thief with a barrel?"


def made(
    *entries: Entry, documents: tuple[Document, ...] = (OLD, NEW, UNDATED, OF_N1), **more: object
) -> Corpus:
    corpus = Corpus(documents=documents, entries=entries)
    return with_same_questions(replace(corpus, **more), SETTING)  # type: ignore[arg-type]


def links(corpus: Corpus) -> list[tuple[str, str | None, str]]:
    return [(link.source, link.target, link.status) for link in corpus.links if link.type == "same-faq"]


def statuses(corpus: Corpus) -> dict[str, str]:
    return {entry.id.split("/")[-1]: entry.status for entry in corpus.entries}


def test_the_newer_question_leads_to_the_older_and_replaces_another_answer() -> None:
    corpus = made(faq("n2/faq/a", ASKED, "Yes.", "old"), faq("n2/faq/b", AGAIN, "No.", "new"))
    assert links(corpus) == [("n2/faq/b", "n2/faq/a", "resolved")]
    assert statuses(corpus) == {"a": "superseded", "b": "in-force"}


def test_the_order_of_the_documents_does_not_matter() -> None:
    corpus = made(faq("n2/faq/b", AGAIN, "No.", "new"), faq("n2/faq/a", ASKED, "Yes.", "old"))
    assert links(corpus) == [("n2/faq/b", "n2/faq/a", "resolved")]
    assert statuses(corpus) == {"b": "in-force", "a": "superseded"}


def test_the_same_answer_leaves_both_in_force() -> None:
    corpus = made(faq("n2/faq/a", ASKED, "Yes, see page 4.", "old"), faq("n2/faq/b", ASKED, "YES", "new"))
    assert links(corpus) == [("n2/faq/b", "n2/faq/a", "resolved")]
    assert set(statuses(corpus).values()) == {"in-force"}


def test_an_entry_has_its_own_date_before_its_documents() -> None:
    updated = faq("n2/faq/a", ASKED, "No.", "old", version="1.2", date="2024-09")
    corpus = made(updated, faq("n2/faq/b", ASKED, "Yes.", "new"))
    assert links(corpus) == [("n2/faq/a", "n2/faq/b", "resolved")]
    assert statuses(corpus) == {"a": "in-force", "b": "superseded"}


def test_without_dates_nothing_replaces_anything() -> None:
    corpus = made(faq("n2/faq/a", ASKED, "No.", "old"), faq("n2/faq/b", ASKED, "Yes.", "wiki"))
    assert links(corpus) == [("n2/faq/b", "n2/faq/a", "resolved")]
    assert set(statuses(corpus).values()) == {"in-force"}


def test_the_last_edit_of_a_wiki_page_dates_nothing_on_it() -> None:
    edited = replace(UNDATED, date="2025-01", version="1.3")
    asked = (faq("n2/faq/a", ASKED, "No.", "old"), faq("n2/faq/b", ASKED, "Yes.", "wiki"))
    corpus = made(*asked, documents=(OLD, edited))
    assert set(statuses(corpus).values()) == {"in-force"}


def test_a_year_is_not_after_one_of_its_months() -> None:
    of_the_year = replace(NEW, date="2024", version=None)
    corpus = made(
        faq("n2/faq/a", ASKED, "No.", "old"),
        faq("n2/faq/b", ASKED, "Yes.", "new"),
        documents=(OLD, of_the_year),
    )
    assert set(statuses(corpus).values()) == {"in-force"}


def test_versions_decide_where_dates_do_not() -> None:
    versions = (Version("N2", "1.9"), Version("N2", "1.10"))
    documents = (replace(OLD, version="1.10", date=None), replace(NEW, version="1.9", date=None))
    asked = (faq("n2/faq/a", ASKED, "No.", "old"), faq("n2/faq/b", ASKED, "Yes.", "new"))
    corpus = made(*asked, documents=documents, versions=versions)
    assert links(corpus) == [("n2/faq/a", "n2/faq/b", "resolved")]
    assert statuses(corpus) == {"a": "in-force", "b": "superseded"}


def test_another_edition_keeps_its_own_answer() -> None:
    corpus = made(faq("n1/faq/a", ASKED, "No.", "n1"), faq("n2/faq/b", ASKED, "Yes.", "new"))
    (link,) = corpus.links
    assert (link.source, link.target, link.edition_gap) == ("n2/faq/b", "n1/faq/a", True)
    assert set(statuses(corpus).values()) == {"in-force"}


def test_a_layer_above_leaves_the_rules_as_they_are() -> None:
    corpus = made(
        faq("n2/faq/a", ASKED, "No.", "old"),
        faq("n2/faq/b", ASKED, "Yes.", "new"),
        documents=(OLD, replace(NEW, scope="season")),
    )
    assert set(statuses(corpus).values()) == {"in-force"}


def test_a_withdrawn_question_neither_comes_back_nor_replaces_another() -> None:
    withdrawn = faq("n2/faq/b", ASKED, "Yes.", "new", status="withdrawn", removed="1.0")
    corpus = made(faq("n2/faq/a", ASKED, "No.", "old"), withdrawn)
    assert statuses(corpus) == {"a": "in-force", "b": "withdrawn"}


def test_what_was_withdrawn_after_it_was_printed_is_withdrawn_everywhere() -> None:
    page = faq("n2/faq/a", ASKED, "Yes.", "wiki", status="withdrawn", version="1.0", removed="1.2")
    printed = faq("n2/faq/b", ASKED, "Yes.", "new")
    later = replace(page, removed="1.1")
    assert statuses(made(page, printed)) == {"a": "withdrawn", "b": "withdrawn"}
    assert statuses(made(later, printed)) == {"a": "withdrawn", "b": "in-force"}


def test_two_as_good_candidates_are_no_answer() -> None:
    corpus = made(
        faq("n2/faq/a", ASKED, "Yes.", "old"),
        faq("n2/faq/a2", ASKED, "Yes.", "old"),
        faq("n2/faq/b", ASKED, "No.", "new"),
    )
    assert [(x.status, x.target, x.candidates) for x in corpus.links] == [
        ("ambiguous", None, ("n2/faq/a", "n2/faq/a2"))
    ]
    assert set(statuses(corpus).values()) == {"in-force"}


def test_the_place_decides_between_the_same_words() -> None:
    def asked(id_: str, document: str, place: str) -> Entry:
        return faq(id_, "Does this stack with a lamp?", "Yes.", document, path=(place,))

    corpus = made(
        asked("n2/faq/a", "old", "Bells"),
        asked("n2/faq/a2", "old", "Lamps"),
        asked("n2/faq/b", "new", "LAMPS"),
        asked("n2/faq/b2", "new", "Bells"),
    )
    assert links(corpus) == [
        ("n2/faq/b", "n2/faq/a2", "resolved"),
        ("n2/faq/b2", "n2/faq/a", "resolved"),
    ]


def test_what_may_be_the_same_is_kept_as_a_candidate() -> None:
    narrower = "Can a drunken thief with a barrel shove a guard off a roof?"
    corpus = made(faq("n2/faq/a", ASKED, "Yes.", "old"), faq("n2/faq/b", narrower, "No.", "new"))
    assert corpus.links == (Link("n2/faq/b", None, "same-faq", narrower, "ambiguous", ("n2/faq/a",)),)
    assert set(statuses(corpus).values()) == {"in-force"}


def test_comparing_two_versions_of_a_document_settles_it() -> None:
    lineage = (Lineage("n2/faq/a", "n2/faq/b", "edited", True),)
    other = "How far may one be pushed?"
    corpus = made(
        faq("n2/faq/a", ASKED, "Yes.", "old"), faq("n2/faq/b", other, "No.", "new"), lineage=lineage
    )
    assert links(corpus) == [("n2/faq/b", "n2/faq/a", "resolved")]


def test_what_a_third_document_answers_is_not_left_open() -> None:
    narrower = "Can a drunken thief with a barrel shove a guard off a roof?"
    corpus = made(
        faq("n2/faq/a", ASKED, "Yes.", "old"),
        faq("n2/faq/b", narrower, "Yes.", "new"),
        faq("n2/faq/c", narrower, "Yes.", "wiki"),
        lineage=(Lineage("n2/faq/a", "n2/faq/b", "edited"),),
    )
    assert {status for _, _, status in links(corpus)} == {"resolved"}


def test_languages_are_not_compared() -> None:
    japanese = faq("n2/faq/b", "泥棒は衛兵を屋根から突き落とせますか？", "はい。", "new")
    assert made(faq("n2/faq/a", ASKED, "Yes.", "old"), japanese).links == ()


def test_japanese_questions_asked_again() -> None:
    corpus = made(
        faq("n2/faq/a", "樽を持つ泥棒は衛兵を屋根から突き落とすことはできますか？", "はい。", "old"),
        faq("n2/faq/b", "樽を持つ泥棒は、屋根から衛兵を突き落とせますか？", "いいえ。", "new"),
        faq("n2/faq/c", "樽を持たない泥棒は、屋根から衛兵を突き落とせますか？", "はい。", "new"),
    )
    assert links(corpus) == [("n2/faq/b", "n2/faq/a", "resolved")]
    assert statuses(corpus) == {"a": "superseded", "b": "in-force", "c": "in-force"}


def test_thousands_of_questions_take_about_a_second() -> None:
    things = ("lamp", "bell", "barrel", "ladder", "roof", "guard", "thief", "gate", "cellar", "fog")
    entries = []
    for n in range(5000):
        words = [f"{things[n * k % 10]}{'abcdefghijklmnop'[n // k % 16]}" for k in (1, 3, 7, 11)]
        text = f"Can the {words[0]} stand on a {words[1]} while {words[2]} holds the {words[3]} {n // 2}?"
        entries.append(faq(f"n2/faq/{n}", text, "Yes.", "old" if n % 2 else "new"))
    began = time.process_time()
    corpus = made(*entries)
    assert time.process_time() - began < 6  # 1 s where nothing else runs
    assert all(link.status in {"resolved", "ambiguous"} for link in corpus.links)


def test_a_question_the_next_version_asks_in_other_words_is_superseded_and_not_withdrawn() -> None:
    gone = replace(faq("n2/faq/a", ASKED, "Yes.", "old"), status="withdrawn", removed="1.1")
    other = replace(
        faq("n2/faq/c", "Is rain a fluid for the lamps?", "Yes.", "old"), status="withdrawn", removed="1.1"
    )
    lineage = (Lineage(gone.id, None, "removed", True), Lineage(other.id, None, "removed", True))
    corpus = made(gone, other, faq("n2/faq/b", AGAIN, "No.", "new"), lineage=lineage)
    assert statuses(corpus) == {"a": "superseded", "c": "withdrawn", "b": "in-force"}
    said_so = made(gone, faq("n2/faq/b", AGAIN, "No.", "new"))  # withdrawn by its own document's words
    assert statuses(said_so)["a"] == "withdrawn"
