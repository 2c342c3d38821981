"""The termbase out and back: TBX in both versions, and glossaries."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taiyaku.corpus.exchange.decision_writer import stored_terms
from taiyaku.corpus.exchange.importer import import_file
from taiyaku.corpus.exchange.term_texts import Said, TermTexts
from taiyaku.corpus.exchange.units import TermFinder, TermHit
from taiyaku.corpus.exchange.writer import write_terms
from taiyaku.corpus.model import Term, TermForm
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.errors import UnreadableError
from taiyaku.values import replace
from tests.corpora import section
from tests.exchanges import TERMS, bilingual
from tests.unit.corpus.lookup.workspace import SHOVE, corpus_of, erratum, replaced, shove

OUT = {"3": ("tbx", "t.tbx"), "2": ("tbx", "t.tbx"), "glossary": ("glossary", "t.txt")}


def exported(version: str, folder: Path, terms: tuple[Term, ...] = TERMS) -> Path:
    what, name = OUT[version]
    path = folder / name
    path.write_bytes(write_terms(what, terms, tbx_version=version if what == "tbx" else "3"))
    return path


@pytest.mark.parametrize("version", OUT)
def test_an_unchanged_termbase_changes_nothing(version: str, tmp_path: Path) -> None:
    done = import_file(exported(version, tmp_path), bilingual(), tmp_path / "decisions")
    assert done.glossary and done.written == () and done.reports == ()
    assert done.counts["unchanged"] == 3


@pytest.mark.parametrize("version", OUT)
def test_a_new_form_is_declared_behind_the_preferred_one(version: str, tmp_path: Path) -> None:
    terms = (
        Term("shove", ("Shove",), ("シャヴ", "突き飛ばし", "押しのけ")),
        Term("gust", ("Gust",), ("突風",)),
    )
    path, decisions = exported(version, tmp_path, terms), tmp_path / "decisions"
    done = import_file(path, bilingual(), decisions)
    assert done.counts["new"] == 2
    assert stored_terms(decisions) == (
        DeclaredTerm("shove", (), ("シャヴ", "押しのけ")),
        DeclaredTerm(None, ("Gust",), ("突風",)),
    )
    again = import_file(path, bilingual(), decisions, declared=())
    assert again.written == ()


def test_forbidden_forms_go_out_as_deprecated_and_come_back(tmp_path: Path) -> None:
    path = tmp_path / "t.tbx"
    path.write_bytes(write_terms("tbx", TERMS, (DeclaredTerm("shove", forbidden=("Push",)),)))
    assert "<term>Push</term>" in path.read_text("utf-8")
    assert "deprecatedTerm-admn-sts" in path.read_text("utf-8")
    import_file(path, bilingual(), tmp_path / "decisions")
    assert stored_terms(tmp_path / "decisions") == (DeclaredTerm("shove", forbidden=("Push",)),)


def test_a_form_of_several_concepts_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "t.txt"
    path.write_text("Shove\tランタン\n", "utf-8")
    done = import_file(path, bilingual(), tmp_path / "decisions")
    assert [r.message for r in done.reports] == ["belongs to several concepts: shove, lantern"]
    assert done.written == ()


def test_a_concept_needs_an_id_of_its_own_in_ascii() -> None:
    terms = (Term("灯", ("Lamp",), ("灯",)), Term("火", ("Fire",), ("火",)))
    data = write_terms("tbx", terms).decode()
    assert 'id="c-concept"' in data and 'id="c-concept-2"' in data


def test_terms_are_found_whole_and_the_longest_first() -> None:
    terms = (*TERMS, Term("fog-lantern", ("Fog Lantern",), ("霧ランタン",)))
    english = TermFinder(terms, "en")
    assert english.find("Shove a FOG lantern. Shoves, Lanternfish.") == (
        TermHit("Shove", ("シャヴ", "突き飛ばし")),
        TermHit("Fog Lantern", ("霧ランタン",)),
    )
    other = TermFinder(terms, "ja")
    assert other.find("霧ランタンをシャヴする。ランタンフィッシュ") == (
        TermHit("霧ランタン", ("Fog Lantern",)),
        TermHit("シャヴ", ("Shove",)),
    )


def listed(text: str, name: str, folder: Path) -> tuple[DeclaredTerm, ...]:
    path = folder / name
    path.write_text(text, "utf-8")
    import_file(path, bilingual(), folder / "decisions")
    return stored_terms(folder / "decisions")


GUST = DeclaredTerm(None, ("Gust",), ("突風",))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("t.txt", "Gust\t突風\tskill\n"),
        ("t.txt", "source\ttarget\tcomment\nGust\t突風\tskill\n"),
        ("t.tab", "突風\tGust\n"),
        ("t.csv", "en,ja\nGust,突風\n"),
        ("t.tsv", "JA\tEN\n突風\tGust\n"),
    ],
)
def test_lists_of_terms_as_people_keep_them(name: str, text: str, tmp_path: Path) -> None:
    assert listed(text, name, tmp_path) == (GUST,)


def test_a_table_of_terms_may_have_several_forms_and_forbidden_ones(tmp_path: Path) -> None:
    text = "en,ja,forbidden\nGust|Squall,突風,突風波|疾風\n"
    assert listed(text, "t.csv", tmp_path) == (
        DeclaredTerm(None, ("Gust", "Squall"), ("突風",), (), ("突風波", "疾風")),
    )


def test_a_row_without_a_term_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"t\.csv:3: no term in en or ja"):
        listed("en,ja,forbidden\nGust,突風,\n,,疾風\n", "t.csv", tmp_path)
    assert not (tmp_path / "decisions").exists()


def test_a_deprecated_term_is_forbidden_in_either_style(tmp_path: Path) -> None:
    """In DCT style the status is an element of a namespace of its own."""
    for style in ("dca", "dct"):
        folder = tmp_path / style
        folder.mkdir()
        data = write_terms("tbx", TERMS, (DeclaredTerm("shove", forbidden=("Push",)),)).decode()
        if style == "dct":
            data = re.sub(
                r'<termNote type="administrativeStatus">([^<]*)</termNote>',
                r'<m:administrativeStatus xmlns:m="urn:example:min">\1</m:administrativeStatus>',
                data.replace('style="dca"', 'style="dct"'),
            )
            assert "termNote" not in data
        assert listed(data, "t.tbx", folder) == (DeclaredTerm("shove", forbidden=("Push",)),)


GUESSED = Term(
    "torch",
    ("Torch",),
    ("トーチ",),
    forms=(
        TermForm("Torch", "en", "preferred", evidence=("entry",), source="n1/rule/torch#body.1"),
        TermForm("トーチ", "ja", "candidate", 0.84, ("sound",), "n1/rule/akari#body.1"),
    ),
    definition="n1/rule/torch#body.1",
)
SAID = TermTexts(
    {
        "n1/rule/torch#body.1": Said("A Torch burns.", "en", "rules.md:3"),
        "n1/rule/akari#body.1": Said("トーチは燃える。", "ja", "akari.txt:7"),
    },
    {"n1/rule/torch#body.1": "rules.md:3", "n1/rule/akari#body.1": "akari.txt:7"},
)


@pytest.mark.parametrize("version", ["3", "2"])
def test_tbx_says_what_a_term_is_where_it_stands_and_that_it_is_a_guess(version: str) -> None:
    data = write_terms("tbx", [GUESSED], tbx_version=version, texts=SAID).decode()
    assert '<descrip type="definition">A Torch burns.</descrip>' in data
    assert '<descrip type="context">トーチは燃える。</descrip>' in data
    assert '<admin type="source">akari.txt:7</admin>' in data
    assert "<note>candidate: 0.84 by sound</note>" in data
    assert data.count("preferredTerm-admn-sts") == 1 and data.count("admittedTerm-admn-sts") == 1


def test_a_definition_is_the_text_in_force() -> None:
    new = "The figure touches a standing enemy."
    part = section("n2/erratum/shove", "requirements", new)
    corpus = corpus_of(
        shove(),
        erratum("shove", "SHOVE", part),
        amendments=[replaced(shove(), "requirements", 1, new, location="Requirements")],
    )
    term = Term("shove", ("Shove",), (), definition=f"{SHOVE}#requirements.1")
    said = TermTexts.of(replace(corpus, terms=(term,))).definition(term)
    assert said and said.text == new


def test_a_glossary_says_so_too() -> None:
    line = write_terms("glossary", [GUESSED], texts=SAID).decode()
    assert line == "Torch\tトーチ\tcandidate: 0.84 by sound; A Torch burns.; akari.txt:7\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("t.txt", "Gust\t突風\n\t疾風\nHaze\t\n"),
        ("t.csv", "en,ja\nGust,突風\n,疾風\nHaze,\n"),
    ],
)
def test_gaps_of_a_list_are_told_and_cost_no_other_row(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    done = import_file(path, bilingual(), tmp_path / "decisions")
    assert stored_terms(tmp_path / "decisions") == (GUST,)
    assert [(r.line, r.message.split(" (")[0]) for r in done.reports] == [
        (path.read_text("utf-8").split("\n").index(line) + 1, "nothing beside it")
        for line in text.split("\n")
        if line.strip(",\t") in ("疾風", "Haze")
    ]
