"""Which clauses of two entries are compared with which."""

from __future__ import annotations

from taiyaku.corpus.alignment.clause_pairs import comparable, telling, without_echoes
from taiyaku.corpus.alignment.entry_pairs import Rendered
from taiyaku.corpus.alignment.features import Segment
from taiyaku.corpus.amendments.wordings.place_words import place_words
from taiyaku.corpus.model import Clause, Entry, Provenance, Reference, Section, Title
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace

PLACES = place_words(load_vocabulary().tables)


def entry(lang: str, edition: str, *sections: tuple[str, str], kind: str = "skill") -> Entry:
    """An entry of sections, each a role and the text of its one clause."""
    where = Provenance("f", (1, 1))
    made = []
    for n, (role, text) in enumerate(sections, 1):
        line = Provenance("f", (n, n))
        made.append(Section(f"{lang}#{n}", role, None, lang, line, (Clause(f"{lang}#{n}.1", text, line),)))
    return Entry(f"{lang}", kind, lang, edition, lang, (Title("en", "MOOR"),), tuple(made), where)


def parts(en: Entry, ja: Entry) -> list[tuple[list[str], list[str]]]:
    found = comparable(Rendered((en,), (ja,)), PLACES)
    return [([c.text for c in a], [c.text for c in b]) for a, b in found if a or b]


def test_a_translation_is_compared_as_a_whole() -> None:
    en = entry("en", "E1", ("requirements", "a"), ("effects", "b"))
    ja = entry("ja", "E1", ("effects", "い"), ("requirements", "ろ"))
    assert parts(en, ja) == [(["a", "b"], ["い", "ろ"])]


def test_across_editions_sections_of_one_role_are_compared() -> None:
    en = entry("en", "E2", ("requirements", "a"), ("effects", "b"), ("important", "c"))
    ja = entry("ja", "E1", ("effects", "い"), ("note", "ろ"), ("summary", "は"))
    assert parts(en, ja) == [(["b"], ["い"]), (["c"], ["ろ"]), (["a"], ["は"])]


def test_examples_are_compared_with_examples_or_stand_where_they_are_given() -> None:
    en = entry("en", "E2", ("effects", "a"), ("example", "b"))
    inline = entry("ja", "E1", ("effects", "い"))
    apart = entry("ja", "E1", ("example", "ろ"), ("effects", "い"))
    assert parts(en, inline) == [(["a", "b"], ["い"])]
    assert parts(en, apart) == [(["a"], ["い"]), (["b"], ["ろ"])]


def test_an_erratum_stands_where_it_says() -> None:
    erratum = entry("en", "E2", ("body", "a"), kind="erratum")
    erratum = replace(erratum, reference=Reference(location="Effects, bullet 4"))
    ja = entry("ja", "E1", ("requirements", "い"), ("effects", "ろ"))
    assert parts(erratum, ja) == [(["a"], ["ろ"]), ([], ["い"])]


def test_what_most_clauses_name_tells_none_from_another() -> None:
    texts = [Segment("x", frozenset({"l:moor", f"l:word{n}", "t:moor"}), 5) for n in range(4)]
    texts.append(Segment("x", frozenset({"t:moor"}), 5))  # the concept is named with another word as well
    groups = [0] * 5, [0] * 5
    en, ja = telling((texts, texts), groups)
    assert en[0].keys == frozenset({"l:word0", "t:moor"}) and ja[3].keys == frozenset({"l:word3", "t:moor"})


def test_a_concept_beside_a_word_that_tells_the_same_is_no_more_evidence() -> None:
    en = [Segment("a", frozenset({"l:moor", "t:moor"}), 5), Segment("b", frozenset({"t:crew", "l:ship"}), 5)]
    ja = [Segment("c", frozenset({"l:moor", "t:moor"}), 5), Segment("d", frozenset({"t:crew", "w:船"}), 5)]
    for told, other in (without_echoes(en, ja), without_echoes(ja, en)):
        assert told[0].keys == other[0].keys == frozenset({"l:moor"})
        assert "t:crew" in told[1].keys and "t:crew" in other[1].keys
