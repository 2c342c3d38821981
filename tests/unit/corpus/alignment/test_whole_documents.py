"""Documents that are each other's translation, with no name in common, as a build aligns them."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.alignment.corpus_alignment import _in_both_languages, with_alignments
from taiyaku.corpus.alignment.entry_pairs import EntryTexts
from taiyaku.corpus.lookup.counterparts import counterpart
from taiyaku.corpus.model import Alignment, Clause, Corpus, Document, Entry, Provenance, Section, Title
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.corpus.terms.concept_rows import with_joined_terms
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.ingest.language import find_words
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.unit.corpus.alignment.bilingual import Bilingual, compare, read_texts

HEADINGS = {
    "en": ("The Glass Mountain", "Climbing", "Equipment", "Weather", "The eagle", "The princess"),
    "ja": ("硝子の山", "登る", "装備", "天候", "鷲", "姫"),
}
SETTING = Setting(words=load_vocabulary().tables, find_words=find_words)


@pytest.fixture(scope="module")
def mountain() -> Bilingual:
    return read_texts("terse-test.txt")[0]


def document(
    texts: tuple[str, ...], lang: str, headings: tuple[str, ...], edition: str = "G1"
) -> list[Entry]:
    """Entries with a heading each; what stands in an entry is called by its number in the text."""
    entries: list[Entry] = []
    for number, text in enumerate(texts):
        where = Provenance(lang, (number + 1, number + 1))
        if text in headings or not entries:
            id_ = f"{lang}/{len(entries)}"
            body = Section(f"{id_}#body", "body", None, lang, where, ())
            title = (Title(lang, text),)
            entries.append(Entry(id_, "rule", f"doc-{lang}", "G1", lang, title, (body,), where))
        else:
            last = entries[-1]
            clause = Clause(f"{last.id}#body.{number}", text, where)
            (body,) = last.sections
            entries[-1] = replace(last, sections=(replace(body, clauses=(*body.clauses, clause)),))
    return entries


def aligned(en: list[Entry], ja: list[Entry]) -> Corpus:
    documents = tuple(
        Document(f"doc-{lang}", f"{lang}.md", "rulebook", lang, "G1", lang) for lang in ("en", "ja")
    )
    made = with_terms(Corpus(documents=documents, entries=(*en, *ja)), SETTING)
    return with_joined_terms(with_alignments(made, SETTING), SETTING)


def score(found: tuple[Alignment, ...], text: Bilingual) -> float:
    beads = [
        tuple(tuple(int(i.rpartition(".")[2]) for i in side) for side in (a.en, a.ja))
        for a in found
        if a.level == "clause" and a.en and a.ja
    ]
    titles = {text.en.index(h) for h in HEADINGS["en"]}
    return compare([bead for bead in text.beads if not titles & set(bead[0])], beads).strict  # type: ignore[arg-type]


@pytest.mark.parametrize("headings", [HEADINGS["ja"], ()], ids=["entry by entry", "in one entry"])
def test_a_translation_without_a_name_in_common(mountain: Bilingual, headings: tuple[str, ...]) -> None:
    found = aligned(document(mountain.en, "en", HEADINGS["en"]), document(mountain.ja, "ja", headings))
    assert score(found.alignments, mountain) >= (0.95 if headings else 0.85)


def test_entries_are_paired_by_what_is_in_them(mountain: Bilingual) -> None:
    en, ja = (
        document(mountain.en, "en", HEADINGS["en"]),
        document(mountain.ja, "ja", HEADINGS["ja"]),
    )
    pairs = {(a.en, a.ja) for a in aligned(en, ja).alignments if a.level == "entry"}
    assert {((f"en/{n}",), (f"ja/{n}",)) for n in range(1, 6)} <= pairs
    whole = [a for a in aligned(en, document(mountain.ja, "ja", ())).alignments if a.level == "entry"]
    assert [(len(a.en), a.ja) for a in whole] == [(6, ("ja/0",))]


def test_an_answer_stands_beside_no_erratum(mountain: Bilingual) -> None:
    en = [replace(e, kind="erratum") for e in document(mountain.en, "en", HEADINGS["en"])]
    ja = [replace(e, kind="erratum") for e in document(mountain.ja, "ja", HEADINGS["ja"])]
    ja[2] = replace(ja[2], kind="faq")
    found = aligned(en, ja).alignments
    beside = {(i.partition("#")[0], j.partition("#")[0]) for a in found for i in a.en for j in a.ja}
    assert beside and all(j != ja[2].id for _, j in beside)
    clauses = {c.id for s in ja[2].sections for c in s.clauses}
    assert clauses <= {j for a in found if a.level == "clause" and not a.en for j in a.ja}


def test_each_clause_stands_in_one_alignment(mountain: Bilingual) -> None:
    found = aligned(document(mountain.en, "en", HEADINGS["en"]), document(mountain.ja, "ja", ()))
    ids = [i for a in found.alignments if a.level == "clause" for i in (*a.en, *a.ja)]
    clauses = [c.id for e in found.entries for s in e.sections for c in s.clauses]
    assert sorted(ids) == sorted(clauses)


def test_names_of_aligned_rules_become_one_concept(mountain: Bilingual) -> None:
    found = aligned(
        document(mountain.en, "en", HEADINGS["en"]),
        document(mountain.ja, "ja", HEADINGS["ja"]),
    )
    joined = {(t.en, t.ja) for t in found.terms if t.en and t.ja}
    assert {(("Climbing",), ("登る",)), (("Weather",), ("天候",))} <= joined
    assert joined <= {((e,), (j,)) for e, j in zip(HEADINGS["en"], HEADINGS["ja"], strict=True)}
    assert next(t.evidence for t in found.terms if "Climbing" in t.en) == ("en/1", "ja/1")


def test_two_texts_on_other_matters_are_no_translation(mountain: Bilingual) -> None:
    other = read_texts("rulebook-test.txt")[0]
    found = aligned(document(mountain.en, "en", HEADINGS["en"]), document(other.ja, "ja", ()))
    assert not found.alignments and not any(t.en and t.ja for t in found.terms)


def test_the_aligned_rule_is_the_text_in_the_other_language(mountain: Bilingual, tmp_path: Path) -> None:
    en, ja = document(mountain.en, "en", HEADINGS["en"]), document(mountain.ja, "ja", HEADINGS["ja"])
    write_corpus(aligned(en, ja), tmp_path / "corpus.db")
    with open_corpus(tmp_path / "corpus.db") as corpus:
        assert corpus.aligned_with("en/3", 0.9) == ("ja/3",)
        found = counterpart(corpus, en[3], "ja")
        assert found and found.id == "ja/3"
        assert not corpus.aligned_with("en/3", 1.0)


def test_a_rule_that_the_other_document_has_inside_another_is_led_to_that(
    mountain: Bilingual, tmp_path: Path
) -> None:
    en, ja = document(mountain.en, "en", HEADINGS["en"]), document(mountain.ja, "ja", ())
    write_corpus(aligned(en, ja), tmp_path / "corpus.db")
    with open_corpus(tmp_path / "corpus.db") as corpus:
        assert not corpus.aligned_with("en/3", 0.5)
        found = counterpart(corpus, en[3], "ja")
        assert found and found.id == "ja/0"


@pytest.mark.parametrize(("english", "is_held"), [("Lose one rope for each fall.", True), ("A", False)])
def test_a_few_words_in_the_other_language_are_no_translation(english: str, is_held: bool) -> None:
    """A document of which each entry has both languages is held against itself if it says much in both."""
    where = Provenance("both", (1, 1))
    texts = {"ja": "転落するたびに縄を一本失う。" * 2, "en": english}
    sections = tuple(
        Section(f"x/1#{lang}", "body", None, lang, where, (Clause(f"x/1#{lang}.1", text, where),))
        for lang, text in texts.items()
    )
    entry = Entry("x/1", "rule", "both", "G1", "ja", (Title("ja", "縄"),), sections, where)
    document = Document("both", "both.md", "rulebook", "ja", "G1", "both")
    corpus = Corpus(documents=(document,), entries=(entry,))
    found = list(_in_both_languages(corpus.documents, EntryTexts(corpus, [entry])))
    assert found == ([(document, document)] if is_held else [])
