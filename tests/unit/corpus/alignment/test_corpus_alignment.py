"""The alignments of a corpus: an entry with its translation, its sections and its clauses."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.alignment.corpus_alignment import with_alignments
from taiyaku.corpus.alignment.pair_check import with_checked_pairs
from taiyaku.corpus.model import (
    Amendment,
    Clause,
    Corpus,
    Entry,
    Link,
    Patch,
    Provenance,
    Section,
    Term,
    Title,
)
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.store import load_corpus, write_corpus
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.unit.corpus.alignment.harbour import PAIRS

WHERE = Provenance("f", (1, 1))


def entry(id_: str, lang: str, edition: str, texts: list[str]) -> Entry:
    half = len(texts) // 2
    parts = {"requirements": texts[:half], "effects": texts[half:]}
    sections = tuple(
        Section(
            f"{id_}#{role}",
            role,
            None,
            lang,
            WHERE,
            tuple(Clause(f"{id_}#{role}.{n}", text, WHERE) for n, text in enumerate(clauses, 1)),
        )
        for role, clauses in parts.items()
    )
    return Entry(id_, "rule", f"doc-{lang}", edition, lang, (Title(lang, id_),), sections, WHERE)


def corpus(*ja_texts: str, edition: str = "E1") -> Corpus:
    en = entry("e2/harbour", "en", "E2", [text for text, _ in PAIRS])
    ja = entry("e1/港", "ja", edition, list(ja_texts))
    other = entry("e2/alone", "en", "E2", ["Nothing renders this.", "Nor this."])
    link = Link(ja.id, en.id, "translation-of", "港", "resolved")
    return Corpus(entries=(en, ja, other), links=(link,))


def aligned(made: Corpus) -> Corpus:
    from taiyaku.ingest.language import find_words

    return with_alignments(made, Setting(words=load_vocabulary().tables, find_words=find_words))


def test_entry_sections_and_clauses_of_a_translation() -> None:
    found = aligned(corpus(*(ja for _, ja in PAIRS))).alignments
    assert [(a.en, a.ja) for a in found if a.level == "entry"] == [(("e2/harbour",), ("e1/港",))]
    assert [a.en for a in found if a.level == "section"] == [
        ("e2/harbour#requirements",),
        ("e2/harbour#effects",),
    ]
    clauses = [a for a in found if a.level == "clause"]
    assert len(clauses) == len(PAIRS)
    assert all(a.en[0].partition("#")[2] == a.ja[0].partition("#")[2] for a in clauses)
    assert all(a.edition_gap and not a.issues for a in clauses)


def test_a_clause_without_counterpart_has_an_empty_other_side() -> None:
    kept = [ja for n, (_, ja) in enumerate(PAIRS) if n not in (1, 6)]
    found = aligned(corpus(*kept)).alignments
    assert {a.en for a in found if a.level == "clause" and not a.ja} == {
        ("e2/harbour#requirements.2",),
        ("e2/harbour#effects.1",),
    }


def test_a_number_that_was_changed_is_an_issue_of_its_pair() -> None:
    texts = [ja.replace("15cm", "25cm") for _, ja in PAIRS]
    found = [a for a in aligned(corpus(*texts)).alignments if a.issues]
    assert [(a.ja, a.issues) for a in found] == [(("e1/港#effects.5",), ("number-mismatch",))]


def test_within_one_edition_there_is_no_gap() -> None:
    found = aligned(corpus(*(ja for _, ja in PAIRS), edition="E2")).alignments
    assert not any(a.edition_gap for a in found)


def test_alignments_come_back_from_the_store(tmp_path: Path) -> None:
    texts = [ja.replace("15cm", "25cm") for _, ja in PAIRS]
    made = aligned(corpus(*texts))
    write_corpus(made, tmp_path / "corpus.db")
    assert load_corpus(tmp_path / "corpus.db").alignments == made.alignments
    pairs = [a for a in made.alignments if a.level == "clause" and a.en and a.ja]
    assert all(a.evidence for a in pairs)
    assert {a.relation for a in pairs if a.issues} == {"differs"}
    assert {a.relation for a in pairs if not a.issues} <= {"same", "unclear"}


def test_a_translation_is_claimed_to_say_the_same_sooner_than_another_edition() -> None:
    def same(edition: str) -> int:
        found = aligned(corpus(*(ja for _, ja in PAIRS), edition=edition)).alignments
        return sum(a.relation == "same" for a in found if a.en and a.ja)

    assert 0 < same("E1") < same("E2") == len(PAIRS)


def test_texts_are_compared_as_they_are_in_force() -> None:
    made = corpus(*(ja for _, ja in PAIRS))
    english = made.entries[0]
    section = english.sections[1]
    before = section.clauses[4]
    after = replace(before, text=before.text.replace("15", "25"))
    assert after != before
    patch = Patch(english.id, section.id, section.clauses[3].id, (before,), (after,))
    texts = before.text, after.text
    erratum = Amendment("a", "x", english.id, "replace", *texts, "E2", status="applied", patches=(patch,))
    found = aligned(replace(made, amendments=(erratum,))).alignments
    assert [(a.en, a.issues) for a in found if a.issues] == [((before.id,), ("number-mismatch",))]


def test_one_english_text_rendered_in_two_ways_is_told() -> None:
    texts = [ja for _, ja in PAIRS]
    made = corpus(*texts)
    again = entry("e2/again", "en", "E2", [text for text, _ in PAIRS])
    other = entry("e1/再", "ja", "E1", [texts[0].replace("。", "のだ。"), *texts[1:]])
    entries = (*made.entries, again, other)
    links = (*made.links, Link(other.id, again.id, "translation-of", "再", "resolved"))
    found = aligned(replace(made, entries=entries, links=links)).alignments
    told = {a.en for a in found if "inconsistent-translation" in a.issues}
    assert told == {("e2/harbour#requirements.1",), ("e2/again#requirements.1",)}


def test_a_pair_that_names_one_thing_for_another_is_not_called_the_same() -> None:
    other = [ja.replace("クジラ", "難破船") for _, ja in PAIRS]
    terms = Term("wreck", ("wreck",), ("難破船",)), Term("whale", ("whale",), ("クジラ",))
    found = replace(aligned(corpus(*other, edition="E2")), terms=terms)
    called = tuple(replace(a, relation="same") for a in found.alignments)
    checked = with_checked_pairs(replace(found, alignments=called), Setting()).alignments
    assert [a.en for a in checked if a.relation != "same"] == [("e2/harbour#effects.5",)]
