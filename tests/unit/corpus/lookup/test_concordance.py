"""A term in context, and what a translator has to look at."""

from __future__ import annotations

from taiyaku.corpus.alignment.review import review
from taiyaku.corpus.exchange.json_lines import shape
from taiyaku.corpus.lookup.concordance import concordance
from taiyaku.corpus.model import (
    Alignment,
    Clause,
    Corpus,
    Entry,
    Link,
    Provenance,
    Section,
    Stale,
    Term,
    Title,
)
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.text import cells
from taiyaku.terminal.layout import Screen
from taiyaku.terminal.views.concordance import concordance_list, in_context
from taiyaku.terminal.views.report import bilingual_report
from taiyaku.values import replace


def entry(id_: str, lang: str, *texts: str) -> Entry:
    clauses = tuple(
        Clause(f"{id_}#body.{n}", text, Provenance(f"{lang}.txt", (n, n))) for n, text in enumerate(texts, 1)
    )
    where = Provenance(f"{lang}.txt", (1, len(texts)))
    body = Section(f"{id_}#body", "body", None, lang, where, clauses)
    return Entry(id_, "rule", lang, "E1", lang, (Title(lang, id_),), (body,), where)


CORPUS = Corpus(
    entries=(
        entry("e", "en", "A ferry may Tow.", "A Tow Rope is no towel.", "It moves 4 cm."),
        entry("j", "ja", "フェリーは曳航できる。", "牽引する。", "5cm 動く。", "リピーターを置く。"),
    ),
    alignments=(
        Alignment(("e#body.1",), ("j#body.1",), "clause", 0.9),
        Alignment(("e#body.3",), ("j#body.3",), "clause", 0.8, stale=True, issues=("number-mismatch",)),
        Alignment(("e#body.2",), (), "clause", 0.9),
    ),
    terms=(
        Term("tow", ("Tow",), ("曳航", "牽引"), kind="skill"),
        Term("tow-rope", ("Tow Rope",), ()),
        Term("repeater", ("Repeater",), ()),
    ),
    stale=(Stale("j#body.3", "e#body.3", "changed", "It moves 5 cm.", "It moves 4 cm."),),
)


def test_every_use_with_what_renders_it_and_none_inside_a_longer_term() -> None:
    (found,) = concordance(CORPUS, "tow")
    assert [(use.id, use.written) for use in found.uses] == [
        ("e#body.1", "Tow"),
        ("j#body.1", "曳航"),
        ("j#body.2", "牽引"),
    ]
    assert found.uses[0].other == ("j#body.1",)
    assert {(form.text, form.count, form.preferred) for form in found.forms} == {
        ("Tow", 1, True),
        ("曳航", 1, True),
        ("牽引", 1, False),
    }
    assert shape(found)["deviations"] == ["j#body.2"]
    assert concordance(CORPUS, "曳航") == [found]
    assert concordance(CORPUS, "towel") == []


def test_a_forbidden_form_is_counted_and_deviates() -> None:
    corpus = replace(CORPUS, terms=(Term("tow", ("Tow",), ("曳航",)),))
    (found,) = concordance(corpus, "tow", (DeclaredTerm("tow", forbidden=("牽引",)),))
    assert [(form.text, form.count) for form in found.forms if form.forbidden] == [("牽引", 1)]
    assert [use.id for use in found.deviations] == ["j#body.2"]


def test_a_word_that_sounds_like_it_is_a_suggestion_only() -> None:
    (found,) = concordance(CORPUS, "repeater")
    assert [(s.text, s.count) for s in found.suggestions] == [("リピーター", 1)]
    assert found.uses == () and found.term.ja == ()


def test_both_languages_stand_side_by_side() -> None:
    lines = list(concordance_list(concordance(CORPUS, "tow"), Screen(width=80)))
    (line,) = [line for line in lines if "A ferry may" in line]
    assert "曳航" in line.partition("│")[2]
    assert {cells(line.partition("│")[0]) for line in lines if "│" in line} == {39}


def test_the_word_stands_in_the_middle_whatever_is_around_it() -> None:
    screen = Screen(width=80)
    for text, start in (
        ("A ferry may Tow.", 12),
        ("港では Tow できる", 4),
        ("Tow", 0),
        ("港" * 30 + "Tow", 30),
    ):
        line = in_context(text, start, start + 3, 21, screen)
        assert cells(line) == 21 and cells(line[: line.index("Tow")]) == 9


def test_a_review_lists_the_gravest_first_with_places_and_what_changed() -> None:
    found = review(CORPUS)
    (finding,) = found.findings
    assert finding.issues == ("stale", "number-mismatch") and finding.severity == "warning"
    report = "\n".join(bilingual_report(found, Screen(width=80)))
    assert "en.txt:3: It moves 4 cm." in report and "ja.txt:3: 5cm 動く。" in report
    assert "[-5-]" in report and "{+4+}" in report
    assert [(s.document, s.aligned, s.unaligned, s.stale) for s in found.shares] == [
        ("en", 2, 1, 1),
        ("ja", 2, 2, 1),
    ]


def test_what_a_person_rejected_is_no_finding() -> None:
    rejected = tuple(replace(a, status="rejected") for a in CORPUS.alignments)
    assert review(replace(CORPUS, alignments=rejected)).findings == ()


def test_an_ordinary_word_is_a_use_only_where_it_is_a_mention() -> None:
    texts = entry("x", "en", "They tow the wreck.", "The tow ends.", "Use Tow again.")
    spans = ((1, (4, 7)),)
    links = [Link(f"x#body.{n + 1}", "e", "mentions", "tow", "resolved", span=span) for n, span in spans]
    (found,) = concordance(replace(CORPUS, entries=(*CORPUS.entries, texts), links=tuple(links)), "Tow")
    assert [use.id for use in found.uses if use.id.startswith("x")] == ["x#body.2", "x#body.3"]


def test_the_name_of_a_rule_that_renders_another_is_only_a_suggestion() -> None:
    rules = (entry("Reel", "en", "Reel it in."), entry("巻き取り", "ja", "糸を巻き取りする。"))
    corpus = Corpus(
        entries=rules,
        alignments=(Alignment(("Reel",), ("巻き取り",), "entry", 0.9),),
        terms=(Term("reel", ("Reel",), (), kind="rule", evidence=("Reel",)),),
    )
    (found,) = concordance(corpus, "Reel")
    assert [form.text for form in found.forms] == ["Reel"]
    assert [(s.text, s.score, s.basis) for s in found.suggestions] == [("巻き取り", 0.9, "rule")]
    told = "\n".join(concordance_list([found], Screen(width=80)))
    assert "perhaps 巻き取り, a rule that renders Reel (0.90" in told
