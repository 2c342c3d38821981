"""Each check finds what it is for, and every code is explained."""

import re
from pathlib import Path

import pytest

from taiyaku.corpus.checks import CHECKS, SEVERITIES, decision_snippets, find_problems
from taiyaku.corpus.decisions.parser import load_decisions
from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.model import Amendment, Corpus, Document, Entry, Link, Patch, Problem, Stale, Version
from taiyaku.values import replace
from tests.corpora import at, corpus_of, entry, lantern, section

ROOT = Path(__file__).parents[3]


def codes(corpus: Corpus) -> list[str]:
    return [problem.code for problem in find_problems(corpus)]


def test_the_small_corpus_has_what_it_should() -> None:
    assert codes(lantern()) == ["N301", "N301", "W421"]


def test_duplicate_ids() -> None:
    twin = entry("n2/rule/a", "A", section("n2/rule/a", "body", "x"))
    assert codes(corpus_of(twin, twin)) == ["E101"]


def test_duplicate_parts() -> None:
    body = section("n2/rule/a", "body", "x")
    assert set(codes(corpus_of(entry("n2/rule/a", "A", body, body)))) == {"E102"}


def test_ids_nobody_has() -> None:
    lost = entry("n2/rule/a", "A", parent="n2/rule/gone")
    corpus = replace(
        corpus_of(lost), links=(Link("n2/rule/a", "n2/rule/none", "see-also", "None", "resolved"),)
    )
    assert codes(corpus) == ["E201", "E201"]


def test_references_that_dangle_or_waver() -> None:
    asking = entry("n2/rule/a", "A", section("n2/rule/a", "body", "(see: Nowhere)", "(see: Push)"))
    corpus = corpus_of(asking, entry("n2/skill/push", "Push"), entry("n2/state/push", "Push"))
    problems = find_problems(corpus)
    assert [(p.code, p.where.lines if p.where else None) for p in problems] == [
        ("W301", (2, 2)),
        ("W302", (3, 3)),
    ]
    assert "Nowhere" in problems[0].message and "n2/skill/push" in problems[1].message


def test_a_lone_original_and_a_lone_erratum() -> None:
    lone = entry("n2/rule/a", "A", section("n2/rule/a", "original", "Old."))
    assert codes(corpus_of(lone, entry("n2/erratum/b", "B"))) == ["N302", "W303"]


def test_names_in_running_text_are_one_note_to_a_document() -> None:
    asking = entry("n2/rule/a", "A", section("n2/rule/a", "body", "Push and push.", "Push!"))
    corpus = corpus_of(asking, entry("n2/skill/push", "Push"), entry("n2/state/push", "Push"))
    both = ("n2/skill/push", "n2/state/push")
    links = [Link(f"n2/rule/a#body.{n}", None, "mentions", "Push", "ambiguous", both) for n in (1, 2)]
    (problem,) = find_problems(replace(corpus, links=tuple(links)))
    assert (problem.code, problem.document, problem.severity) == ("N303", "rules", "note")
    assert "2 in this document" in problem.message and "Push (2)" in problem.message


def test_what_a_person_decided_is_no_finding() -> None:
    asking = entry("n2/rule/a", "A", section("n2/rule/a", "body", "(see: Nowhere)"))
    corpus = corpus_of(asking)
    assert codes(corpus) == ["W301"]
    decided = tuple(replace(link, decided=True) for link in corpus.links)
    assert codes(replace(corpus, links=decided)) == []


def ruled(*more: Entry) -> Corpus:
    rule = entry("n2/skill/shove", "Shove", section("n2/skill/shove", "effects", "Roll PH-3.", "Follow."))
    return corpus_of(rule, *more)


def faq(entry_id: str, answer: str, document: str = "faq") -> Entry:
    return entry(entry_id, "May I shove?", section(entry_id, "answer", answer), document=document)


def test_a_stale_ruling_and_a_stale_translation() -> None:
    japanese = entry("n2/skill/oshi", "押し", section("n2/skill/oshi", "effects", "押す。"), document="ja")
    corpus = ruled(faq("n2/faq/a", "Yes."), japanese)
    clause = "n2/skill/shove#effects.1"
    stale = (
        Stale("n2/faq/a", clause, "changed", "Roll PH-6, then rest.", "Roll PH-3, then rest."),
        Stale("n2/faq/a", clause, "changed", None, "Roll PH-3."),
        Stale("n2/skill/oshi#effects.1", "n2/skill/shove#effects.9", "gone"),
    )
    problems = find_problems(replace(corpus, stale=stale))
    assert [(p.code, p.document) for p in problems] == [("W411", "faq"), ("W411", "faq"), ("W412", "ja")]
    assert any("[-PH-6-] {+PH-3+}" in p.message for p in problems), problems
    assert "n2/skill/shove#effects.9 is gone" in problems[-1].message


def test_a_document_that_is_gone_is_told_once() -> None:
    japanese = entry("n2/skill/oshi", "押し", section("n2/skill/oshi", "effects", "押す。"), document="ja")
    stale = tuple(Stale("n2/skill/oshi#effects.1", f"n2/rule/{n}#body.1", "gone") for n in range(4))
    (problem,) = find_problems(replace(corpus_of(japanese), stale=stale))
    assert (problem.code, problem.document) == ("W412", "ja")
    assert "n2/rule/0 and 3 more are gone" in problem.message


def amendment(corpus: Corpus, **more: object) -> Corpus:
    made = Amendment(
        *("n2/erratum/shove#amendment", "n2/erratum/shove", "n2/skill/shove", "replace"),
        *("Roll PH-3.", "Roll PH-6.", "N2", "1.1", "2024-05"),
    )
    return replace(corpus, amendments=(replace(made, **more),))  # type: ignore[arg-type]


def erratum(document: str = "faq") -> Entry:
    parts = section("n2/erratum/shove", "effects", "Roll PH-6.")
    return entry("n2/erratum/shove", "Shove", parts, document=document)


def test_a_change_that_found_no_place() -> None:
    corpus = amendment(
        ruled(erratum()),
        location="Effects bullet 9",
        reason="there are 2 bullets",
        nearest=("n2/skill/shove#effects.1",),
    )
    (problem,) = find_problems(corpus)
    assert problem.code == "W421"
    for words in ("“Effects bullet 9”", "there are 2 bullets", "nearest: n2/skill/shove#effects.1"):
        assert words in problem.message
    assert codes(amendment(ruled(erratum()), decided="dismissed")) == []


def test_a_translation_without_an_erratum_of_its_original_is_told_once_and_for_the_translation() -> None:
    body = section("n2/skill/oshi", "effects", "PH-3で振る。")
    japanese = replace(entry("n2/skill/oshi", "押し", body, document="ja"), lang="ja")
    corpus = amendment(ruled(erratum(), japanese), status="applied")
    (made,) = corpus.amendments
    here = replace(
        made,
        id=f"{made.id}-2",
        target=japanese.id,
        status="unresolved",
        reason="ja has it in another language",
    )
    corpus = replace(corpus, amendments=(made, here))
    (problem,) = find_problems(corpus)
    assert (problem.code, problem.document) == ("W412", "ja")
    assert "n2/erratum/shove is not worked into it" in problem.message
    (snippets,) = decision_snippets(corpus, ()).values()
    assert any(here.id in one and "dismissed" in one for one in snippets)
    told = Stale("n2/skill/oshi#effects.1", "n2/skill/shove#effects.1", "changed", None, "Roll PH-6.")
    assert codes(replace(corpus, stale=(told,))) == ["W412"]
    settled = replace(here, decided="dismissed", reason=None)
    assert codes(replace(corpus, amendments=(made, settled))) == []


def test_an_erratum_that_its_text_placed_is_no_open_reference() -> None:
    corpus = amendment(ruled(erratum()), status="applied")
    for status in ("ambiguous", "dangling"):
        link = Link("n2/erratum/shove", None, "amends", "SHOVE", status, ("n2/skill/shove",))  # type: ignore[arg-type]
        assert codes(replace(corpus, links=(link,))) == []
        assert codes(replace(corpus, links=(link,), amendments=())) == [
            "W302" if status == "ambiguous" else "N302"
        ]


def test_a_change_that_does_not_fit_any_more() -> None:
    corpus = ruled(erratum())
    (effects,) = corpus.entries[0].sections
    other = replace(effects.clauses[0], text="Roll PH-1.")
    patch = Patch("n2/skill/shove", effects.id, None, (other,), (replace(other, text="Roll PH-6."),))
    corpus = amendment(corpus, status="applied", patches=(patch,), target=other.id)
    assert codes(corpus) == ["W422"]


def test_one_question_with_two_answers() -> None:
    again = faq("n2/faq/b", "No.", document="wiki")
    corpus = replace(
        ruled(faq("n2/faq/a", "Yes."), again),
        links=(Link("n2/faq/b", "n2/faq/a", "same-faq", "May I shove?", "resolved"),),
    )
    assert codes(corpus) == ["W423"]
    older = tuple(replace(e, status="superseded") if e.id == "n2/faq/a" else e for e in corpus.entries)
    assert codes(replace(corpus, entries=older)) == []


def test_changes_at_no_known_time() -> None:
    corpus = amendment(ruled(erratum()), version=None, date=None, status="applied")
    (problem,) = find_problems(corpus)
    assert (problem.code, problem.document) == ("W424", "faq") and "Shove" in problem.message
    corpus = amendment(ruled(erratum()), date=None, status="applied")
    assert codes(replace(corpus, versions=(Version("N2", "1.1", None, (), ("faq",)),))) == ["N421"]


def test_a_lost_list_that_an_erratum_gave_back_is_a_note() -> None:
    corpus = ruled(erratum())
    (effects,) = corpus.entries[0].sections
    lost = Problem("W201", "a list is announced and does not follow: “Either:”", at(1), "warning", "rules")
    corpus = replace(corpus, problems=(lost,))
    patch = Patch("n2/skill/shove", effects.id, effects.clauses[1].id, (), (effects.clauses[0],))
    more = {"status": "applied", "target": "n2/skill/shove", "patches": (), "operation": "insert"}
    assert [p.severity for p in find_problems(amendment(corpus, **more))] == ["warning"]
    repaired = amendment(corpus, **{**more, "repairs": True, "patches": (patch,)})
    (problem,) = (p for p in find_problems(repaired) if p.code == "W201")
    assert problem.severity == "note" and "restored from faq" in problem.message


def test_findings_come_with_the_decision_that_settles_them(tmp_path: Path) -> None:
    """What `taiyaku check -v` prints is a decision file."""
    asking = entry("n2/rule/a", "A", section("n2/rule/a", "body", "(see: Push)"))
    corpus = amendment(
        ruled(asking, entry("n2/skill/push", "Push"), entry("n2/state/push", "Push"), erratum()),
        nearest=("n2/skill/shove#effects.1",),
    )
    flag = Stale("n2/rule/a", "n2/skill/shove#effects.1", "changed", None, "Roll PH-3.")
    recalled = replace(flag, before='Roll "PH-6".')
    corpus = replace(corpus, stale=(flag,))
    snippets = decision_snippets(corpus, [recalled])
    found = [(p.code, p.message, p.where) for p in find_problems(corpus)]
    texts = [text for key in found for text in snippets.get(key, [])]
    (tmp_path / "pasted.toml").write_text("\n".join(texts), "utf-8")
    decisions = load_decisions(tmp_path)
    assert [d.target for d in decisions.links] == ["n2/skill/push"]
    assert [(d.amendment, d.target) for d in decisions.amendments] == [
        ("n2/erratum/shove#amendment", "n2/skill/shove#effects.1")
    ]
    assert [d.digest for d in decisions.cleared] == [digest_of("Roll PH-3.")]
    assert '[-"PH-6"-]' in "\n".join(texts) or "PH-6" in "\n".join(texts)


def test_problems_of_readers_are_passed_on_once() -> None:
    found = Problem("W204", "a heading without a body", at(3), "warning", "rules")
    assert codes(replace(lantern(), problems=(found, found))) == ["N301", "W204", "N301", "W421"]


def test_a_message_is_the_docstring() -> None:
    assert all(check.__doc__ and SEVERITIES[code[0]] for code, check in CHECKS.items())


def codes_in_the_code() -> set[str]:
    sources = (path.read_text("utf-8") for path in (ROOT / "taiyaku").rglob("*.py"))
    return {code for text in sources for code in re.findall(r'"([EWN]\d{3})"', text)}


@pytest.mark.parametrize("code", sorted(codes_in_the_code() | set(CHECKS)))
def test_every_code_is_explained(code: str) -> None:
    assert f"| {code} |" in (ROOT / "docs/checks.md").read_text("utf-8")


def test_nothing_is_explained_that_does_not_exist() -> None:
    explained = re.findall(r"^\| ([EWN]\d{3}) \|", (ROOT / "docs/checks.md").read_text("utf-8"), re.M)
    assert set(explained) == codes_in_the_code()


def test_questions_that_supersede_one_another_in_a_circle() -> None:
    asked = [faq(f"n2/faq/{n}", a, document=d) for n, a, d in (("a", "Yes.", "faq"), ("b", "No.", "wiki"))]
    links = tuple(
        Link(a, b, "same-faq", "May I?", "resolved")
        for a, b in (("n2/faq/a", "n2/faq/b"), ("n2/faq/b", "n2/faq/a"))
    )
    waiting = [replace(e, status="pending") for e in asked]
    corpus = replace(ruled(*waiting), links=links)
    found = [p for p in find_problems(corpus) if p.code == "W425"]
    assert len(found) == 1 and "n2/faq/a, n2/faq/b" in found[0].message
    assert "W425" not in codes(replace(ruled(*waiting), links=links[:1]))


def test_two_documents_of_one_layer_with_the_same_rule() -> None:
    packs = [
        Document(i, f"{i}.md", "rulebook", "en", "N2", i, scope="season", date="2024-09") for i in ("p", "q")
    ]
    rules = [entry(f"n2/skill/fly~{d.id}", "Fly", document=d.id) for d in packs]
    corpus = corpus_of(*rules)
    corpus = replace(corpus, documents=(*corpus.documents, *packs))
    found = [p for p in find_problems(corpus) if p.code == "W426"]
    assert len(found) == 1 and "n2/skill/fly~p, n2/skill/fly~q" in found[0].message
    later = replace(packs[1], date="2025-09")
    assert "W426" not in codes(replace(corpus, documents=(packs[0], later)))
