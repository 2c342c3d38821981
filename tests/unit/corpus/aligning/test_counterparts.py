"""Which entries render which, where no link says so."""

from __future__ import annotations

from dataclasses import replace

from taiyaku.corpus.aligning.counterparts import rendered_entries
from taiyaku.corpus.aligning.headwords import sounds_like
from taiyaku.corpus.aligning.segments import Tools
from taiyaku.corpus.model import Clause, Corpus, Document, Entry, Provenance, Section, Title
from taiyaku.ingest.language import find_words
from tests.unit.corpus.aligning.harbour import PAIRS

WHERE = Provenance("f", (1, 1))
TOOLS = Tools(find_words)


def entry(name: str, lang: str, *texts: str, kind: str = "rule", edition: str = "E1", doc: str = "") -> Entry:
    id_ = f"{edition.lower()}/{kind}/{lang}-{name}"
    clauses = tuple(Clause(f"{id_}#body.{n}", text, WHERE) for n, text in enumerate(texts, 1))
    body = Section(f"{id_}#body", "body", None, lang, WHERE, clauses)
    return Entry(id_, kind, doc or f"doc-{lang}", edition, lang, (Title(lang, name),), (body,), WHERE)


def pairs(*entries: Entry, format_: str = "rulebook") -> set[tuple[str, str]]:
    documents = {e.document: Document(e.document, "f", format_, e.lang, e.edition, "") for e in entries}
    corpus = Corpus(documents=tuple(documents.values()), entries=entries)
    found = rendered_entries(corpus, entries, TOOLS, ("E1", "E2"))
    return {(pair.en.title, pair.ja.title) for pair in found}


def test_names_that_are_one_another_in_the_other_script() -> None:
    rules = entry("Turn Sequence", "en", edition="E2"), entry("Zone of Control", "en", edition="E2")
    native = entry("ターンシークエンス", "ja"), entry("ゲームシークエンス", "ja"), entry("港", "ja")
    assert pairs(*rules, *native) == {("Turn Sequence", "ターンシークエンス")}


def test_two_candidates_are_no_answer() -> None:
    twice = (
        entry("Turn Sequence", "en", doc="a"),
        replace(entry("Turn Sequence", "en", doc="b"), id="e1/rule/x"),
    )
    assert pairs(*twice, entry("ターンシークエンス", "ja")) == set()


def test_an_erratum_or_another_kind_is_no_rendering() -> None:
    erratum = entry("Turn Sequence", "en", kind="erratum")
    scenario = entry("Turn Sequence", "en", kind="scenario")
    assert pairs(erratum, scenario, entry("ターンシークエンス", "ja", kind="skill")) == set()


def test_questions_in_two_languages_are_paired_by_what_they_say() -> None:
    en = [entry(f"Question {n}", "en", text, kind="faq") for n, (text, _) in enumerate(PAIRS)]
    ja = [
        entry(f"質問その{'一二三四五六七八九十百千'[n]}", "ja", text, kind="faq")
        for n, (_, text) in enumerate(PAIRS)
    ]
    found = pairs(*en, *ja, format_="faq")
    right = {(en[n].title, ja[n].title) for n in range(len(PAIRS))}
    assert found <= right and len(found) >= len(PAIRS) // 2
    assert pairs(*en, *(replace(e, edition="E2", document="other") for e in ja), format_="faq") == set()


def test_sound_alone_needs_the_same_consonants() -> None:
    assert sounds_like("Repeater", "リピーター") >= 0.7
    assert sounds_like("Armory", "モーラット") == 0.0
