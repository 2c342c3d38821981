"""Which entries render which, where no link says so."""

from __future__ import annotations

from pytest import MonkeyPatch

from taiyaku.corpus.alignment.entry_pairs import rendered_entries
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.rivals import Rivals
from taiyaku.corpus.alignment.transliteration import sounds_like
from taiyaku.corpus.model import Clause, Corpus, Document, Entry, Provenance, Section, Title
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.ingest.language import find_words
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.unit.corpus.alignment.harbour import PAIRS

WHERE = Provenance("f", (1, 1))
WORDS = load_vocabulary().tables
Names = tuple[str, str]
TOOLS = Tools(find_words)


def entry(name: str, lang: str, *texts: str, kind: str = "rule", edition: str = "E1", doc: str = "") -> Entry:
    id_ = f"{edition.lower()}/{kind}/{lang}-{name}"
    clauses = tuple(Clause(f"{id_}#body.{n}", text, WHERE) for n, text in enumerate(texts, 1))
    body = Section(f"{id_}#body", "body", None, lang, WHERE, clauses)
    return Entry(id_, kind, doc or f"doc-{lang}", edition, lang, (Title(lang, name),), (body,), WHERE)


def pairs(*entries: Entry, format_: str = "rulebook", formats: dict[str, str] | None = None) -> set[Names]:
    kinds = formats or {}
    documents = {
        e.document: Document(e.document, "f", kinds.get(e.lang, format_), e.lang, e.edition, "")
        for e in entries
    }
    corpus = Corpus(documents=tuple(documents.values()), entries=entries)
    corpus = with_terms(corpus, Setting(words=WORDS))
    found = rendered_entries(corpus, entries, TOOLS, ("E1", "E2"), WORDS)
    return {(en.title, ja.title) for pair in found for en in pair.en for ja in pair.ja}


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


def test_an_answer_is_no_rendering_of_an_erratum() -> None:
    en = [entry(f"Part {n}", "en", text, kind="erratum") for n, (text, _) in enumerate(PAIRS)]
    ja = [
        entry(f"節{'一二三四五六七八九十百千'[n]}", "ja", text, kind="erratum" if n else "faq")
        for n, (_, text) in enumerate(PAIRS)
    ]
    found = pairs(*en, *ja, format_="faq")
    assert found and found <= {(en[n].title, ja[n].title) for n in range(1, len(PAIRS))}


def test_sound_alone_needs_the_same_consonants() -> None:
    assert sounds_like("Repeater", "リピーター") >= 0.7
    assert sounds_like("Armory", "モーラット") == 0.0


def rule_with_both_names(en: str, ja: str, *texts: str, edition: str = "E1") -> Entry:
    made = entry(ja, "ja", *texts, kind="skill", edition=edition)
    return replace(made, titles=(Title("en", en), Title("ja", ja)))


def test_where_the_book_is_not_at_hand_its_errata_are_compared_with() -> None:
    rule = rule_with_both_names("Moor", "係留", "船を係留する。")
    first = entry("MOOR", "en", "A ship moors.", kind="erratum", edition="E2")
    second = replace(first, id="e2/erratum/moor-2")
    assert pairs(first, second, rule) == {("MOOR", "Moor")}
    book = entry("Moor", "en", "Moor the ship at once.", kind="skill", edition="E2", doc="book")
    assert pairs(first, book, rule) == {("Moor", "Moor")}


def test_errata_of_two_documents_are_two_candidates() -> None:
    rule = rule_with_both_names("Moor", "係留", "船を係留する。")
    first = entry("MOOR", "en", "A ship moors.", kind="erratum", edition="E2", doc="faq-a")
    second = replace(first, id="e2/erratum/b", document="faq-b")
    assert pairs(first, second, rule) == set()


def test_a_part_of_a_rule_goes_with_the_rule() -> None:
    rule = entry("TOW: Towing Other Wrecks", "en", "A tow is allowed near a wreck.", edition="E2")
    part = entry("TOW条件", "ja", "難破船の近くで許される。")
    assert pairs(rule, part) == {("TOW: Towing Other Wrecks", "TOW条件")}
    assert pairs(rule, entry("TOW船団", "ja", "船団のこと。")) == set()


def chapters(step: int = 1) -> tuple[list[Entry], list[Entry]]:
    """The harbour's rules as chapters of three paragraphs in two languages."""
    parts = [PAIRS[n : n + 3] for n in range(0, len(PAIRS), 3)]
    en = [entry(f"Chapter {'ABCD'[n]}", "en", *(p[0] for p in part)) for n, part in enumerate(parts)]
    ja = [entry(f"その{'一二三四'[n]}", "ja", *(p[1] for p in part)) for n, part in enumerate(parts)]
    return en, ja


def test_a_translation_in_another_format_is_known_by_what_it_says() -> None:
    en, ja = chapters()
    found = pairs(*en, *ja, formats={"en": "rulebook", "ja": "summary"})
    right = {(en[n].title, ja[n].title) for n in range(4)}
    assert found <= right and len(found) >= 3


def test_documents_that_have_next_to_nothing_in_common_are_not_compared() -> None:
    en, ja = chapters()
    others = [entry(f"他{n}", "ja", f"{name}は別の話をする。") for n, name in enumerate("犬猫鳥魚馬牛羊豚")]
    mixed = [ja[0], *others]
    assert pairs(*en, *mixed, formats={"en": "rulebook", "ja": "summary"}) == set()


def test_of_very_many_documents_those_are_compared_that_share_rare_words(monkeypatch: MonkeyPatch) -> None:
    en, ja = chapters()
    birds = ["heron", "gull", "tern", "plover", "avocet", "knot", "godwit", "curlew", "snipe", "ruff"]
    others = [
        entry(f"Bird {n} of {name}", "en", f"A {name} waits at the {name} field.", doc=f"book-{name}")
        for name in birds
        for n in range(4)
    ]
    others += [
        entry(f"{name}{n}", "ja", f"{name}は{name}の野で待つ。", doc=f"book-{name}")
        for name in "犬猫馬牛羊豚兎"
        for n in "一二三四"
    ]
    compared = []
    counterparts = Rivals.counterparts
    monkeypatch.setattr(
        Rivals, "counterparts", lambda self, *of: compared.append(self) or counterparts(self, *of)
    )
    found = pairs(*others, *en, *ja, formats={"en": "rulebook", "ja": "summary"})
    right = {(en[n].title, ja[n].title) for n in range(4)}
    assert found <= right and len(found) >= 3
    assert len(compared) < (len(birds) + 1) * 8 * 2 / 3
