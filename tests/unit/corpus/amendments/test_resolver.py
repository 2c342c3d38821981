"""Errata over several documents, versions, editions and decisions; wordings are in test_errata_wordings."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.amendments.compiler import with_amendments
from taiyaku.corpus.amendments.overlay import state_at
from taiyaku.corpus.checks import find_problems
from taiyaku.corpus.decided import AmendmentDecision, Decisions
from taiyaku.corpus.model import Amendment, Clause, Corpus, Document, Entry, Provenance, Reference
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.versions.timeline import Timeline, with_versions
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.unit.corpus.amendments.ferry import assembled, in_force, read, text_of

RULES = Document("rules", "rules.txt", "rulebook", "en", "N2", "Rules", version="1.0", date="2024-01")
FAQ = Document("faq", "faq.txt", "faq", "en", "N2", "FAQ", version="1.1", date="2024-05")
DIG = "n2/skill/dig"


def rule(id_: str = DIG, title: str = "Dig", document: str = "rules", **more: object) -> Entry:
    effects = section(id_, "effects", "Dig a hole of 3 inches.", "The hole stays open.", "Rest for a turn.")
    marked = replace(effects, clauses=tuple(replace(c, marker="•") for c in effects.clauses))
    needs = section(id_, "requirements", "The figure has a spade.")
    return entry(id_, title, needs, marked, document=document, **more)


def erratum(
    *texts: str, place: str | None = "Effects bullet 1", role: str = "body", title: str = "Dig",
    id_: str = "n2/erratum/dig", document: str = "faq", **more: object,
) -> Entry:  # fmt: skip
    reference = Reference(None, place) if place else None
    return entry(id_, title, section(id_, role, *texts), document=document, reference=reference, **more)


def laid_over(
    *entries: Entry,
    documents: tuple[Document, ...] = (RULES, FAQ),
    decisions: Decisions | None = None,
    **more: object,
) -> Corpus:
    setting = Setting(
        editions=("N1", "N2"),
        words=load_vocabulary().tables,
        decisions=decisions or Decisions(),
        **more,  # type: ignore[arg-type]
    )
    corpus = with_versions(Corpus(documents=documents, entries=entries), setting)
    return with_amendments(corpus, setting)


def now(corpus: Corpus, id_: str = DIG, asked: str | None = None) -> str:
    found = next(e for e in corpus.entries if e.id == id_)
    timeline = Timeline(corpus.versions)
    point = timeline.point(asked, found.edition) if asked else None
    document = next(d for d in corpus.documents if d.id == found.document)
    state = state_at(found, corpus.amendments, timeline, point, ("season", "event"), document)
    assert not state.refused
    return text_of(state.entry)


def status(corpus: Corpus, id_: str = DIG) -> str:
    return next(e for e in corpus.entries if e.id == id_).status


def only(corpus: Corpus) -> Amendment:
    (amendment,) = corpus.amendments
    return amendment


def test_new_text_keeps_the_id_and_says_where_it_comes_from() -> None:
    corpus = laid_over(rule(), erratum("Dig a hole of 5 inches."))
    amendment = only(corpus)
    assert (amendment.status, amendment.target) == ("applied", f"{DIG}#effects.1")
    assert (amendment.before, amendment.after) == ("• Dig a hole of 3 inches.", "• Dig a hole of 5 inches.")
    ((patch,),) = (amendment.patches,)
    (new,) = patch.added
    assert isinstance(new, Clause) and (new.id, new.marker) == (f"{DIG}#effects.1", "•")
    assert new.provenance == corpus.entries[1].sections[0].clauses[0].provenance
    assert status(corpus) == "in-force"


def test_requirements_given_anew_leave_the_effects_alone() -> None:
    corpus = laid_over(rule(), erratum("The figure has a spade or a dog.", place=None, role="requirements"))
    assert "spade or a dog" in now(corpus) and "Rest for a turn." in now(corpus)


def test_an_erratum_said_again_is_in_force_since_the_first_time() -> None:
    later = replace(FAQ, id="faq2", version="1.2", date="2025-01")
    again = erratum(
        "Delete the last bullet of the Effects.", place=None, id_="n2/erratum/dig~2", document="faq2"
    )
    first = erratum("Delete the last bullet of the Effects.", place=None)
    corpus = laid_over(rule(), again, first, documents=(RULES, FAQ, later))
    one, two = corpus.amendments
    assert (one.source, len(one.patches)) == (first.id, 1)
    assert (two.status, two.patches, two.reason) == ("applied", (), "the text says so already (since 1.1)")
    assert "The hole stays open." in now(corpus) and "Rest" not in now(corpus)


def test_a_younger_printing_is_never_patched() -> None:
    reprint = replace(RULES, version="2.0", date="2025-01")
    corpus = laid_over(rule(), erratum("Dig a hole of 5 inches."), documents=(reprint, FAQ))
    assert only(corpus).status == "unresolved"
    assert "newer and does not carry it" in (only(corpus).reason or "")
    assert status(corpus) == "pending" and "3 inches" in now(corpus)


def test_a_younger_printing_that_carries_it_says_so() -> None:
    reprint = replace(RULES, version="2.0", date="2025-01")
    corpus = laid_over(rule(), erratum("Dig a hole of 3 inches."), documents=(reprint, FAQ))
    assert (only(corpus).status, only(corpus).patches) == ("applied", ())
    assert only(corpus).reason == "the text says so already (since 2.0)"


def test_a_younger_printing_that_reads_as_the_amended_one_has_taken_it_in() -> None:
    """The order alone, "delete the last sentence", does not tell what the younger text lacks."""
    order = erratum("Delete the last sentence of the second bullet of the Effects.", place=None)
    told = section(DIG, "effects", "Dig a hole of 3 inches.", "The hole stays open. Rats may fall in.")
    older = entry(DIG, "Dig", told, status="superseded")
    newer = Document("rules2", "r2.txt", "rulebook", "en", "N2", "Rules", version="2.0", date="2025-01")
    taken = section(f"{DIG}~2", "effects", "Dig a hole of 3 inches.", "The hole stays open.")
    corpus = laid_over(
        older, entry(f"{DIG}~2", "Dig", taken, document="rules2"), order, documents=(RULES, FAQ, newer)
    )
    assert {a.status for a in corpus.amendments} == {"applied"}
    assert status(corpus, f"{DIG}~2") == "in-force" and "Rats may" not in now(corpus)
    gone = section(f"{DIG}~2", "effects", "Dig a hole of 3 inches.", "The hole is filled.")
    corpus = laid_over(
        older, entry(f"{DIG}~2", "Dig", gone, document="rules2"), order, documents=(RULES, FAQ, newer)
    )
    assert status(corpus, f"{DIG}~2") == "pending"


def test_a_younger_printing_does_not_end_what_a_season_rules() -> None:
    season = replace(FAQ, id="season", version="S1", date="2024-03", scope="season")
    reprint = replace(RULES, version="2.0", date="2025-01")
    local = erratum("Dig a hole of 9 inches.", document="season")
    corpus = laid_over(rule(), local, documents=(reprint, season), scopes=("season", "event"))
    assert only(corpus).status == "applied" and "9 inches" in now(corpus)


def test_an_older_edition_is_never_patched() -> None:
    old = rule("n1/skill/dig", document="old")
    corpus = laid_over(
        old, erratum("Dig a hole of 5 inches."), documents=(replace(RULES, id="old", edition="N1"), FAQ)
    )
    amendment = only(corpus)
    assert (amendment.status, amendment.target, amendment.nearest) == ("unresolved", None, ())
    assert amendment.reason == "Dig of N2 is not in this workspace"
    assert (amendment.location, amendment.after) == ("Effects bullet 1", "Dig a hole of 5 inches.")
    assert status(corpus, "n1/skill/dig") == "in-force"


def test_a_text_in_another_language_is_left_to_its_translator() -> None:
    corpus = laid_over(rule(lang="ja"), erratum("The figure has a dog.", place=None, role="requirements"))
    assert (only(corpus).status, only(corpus).reason) == ("unresolved", "rules has it in another language")
    assert status(corpus) == "pending"


def test_every_document_that_has_the_rule_gets_it() -> None:
    pocket = replace(RULES, id="pocket")
    copy = rule("n2/skill/dig~pocket", document="pocket")
    corpus = laid_over(rule(), copy, erratum("Dig a hole of 5 inches."), documents=(RULES, pocket, FAQ))
    assert [a.id for a in corpus.amendments] == ["n2/erratum/dig#amendment", "n2/erratum/dig#amendment-2"]
    assert "5 inches" in now(corpus) and "5 inches" in now(corpus, copy.id)


def test_of_two_rules_of_a_name_the_text_decides_or_nothing() -> None:
    other = entry("n2/trait/dig", "Dig", section("n2/trait/dig", "effects", "The weapon breaks walls."))
    said = erratum('Replace "3 inches" with "5 inches".', place=None)
    assert only(laid_over(rule(), other, said)).target == f"{DIG}#effects.1"
    both = replace(other, sections=(section("n2/trait/dig", "effects", "It has a reach of 3 inches."),))
    corpus = laid_over(rule(), both, said)
    assert (only(corpus).target, only(corpus).nearest) == (None, (DIG, "n2/trait/dig"))
    assert status(corpus) == status(corpus, "n2/trait/dig") == "pending"


def test_a_list_the_page_lost_comes_back_without_changing_the_rule() -> None:
    place = "n2/rule/noise"
    page = entry(
        place,
        "Noise",
        section(place, "body", "A figure hears:", "Hearing needs no line of sight.", version="1.1"),
    )
    id_ = "n2/erratum/noise"
    given = section(id_, "body", "A figure hears:", "Steps.", "Shots.", "Hearing needs no line of sight.")
    clauses = tuple(replace(c, marker="•") if c.text in {"Steps.", "Shots."} else c for c in given.clauses)
    later = replace(FAQ, version="1.2", date="2025-01")
    said = entry(id_, "NOISE", replace(given, clauses=clauses), document="faq")
    corpus = laid_over(page, said, documents=(RULES, later))
    amendment = only(corpus)
    assert (amendment.operation, amendment.repairs, amendment.version) == ("insert", True, "1.1")
    assert "repaired from faq" in (amendment.reason or "")
    assert now(corpus, place).split("\n")[1:] == [
        "A figure hears:", "Steps.", "Shots.", "Hearing needs no line of sight.",
    ]  # fmt: skip
    assert now(corpus, place, "1.1") == now(corpus, place)


def test_layers_come_one_after_another() -> None:
    season = replace(FAQ, id="season", version="S1", date="2024-03", scope="season")
    core = erratum("Dig a hole of 5 inches.")
    local = erratum("Dig a hole of 9 inches.", id_="n2/erratum/dig~s", document="season")
    corpus = laid_over(rule(), local, core, documents=(RULES, FAQ, season), scopes=("season", "event"))
    assert [a.scope for a in corpus.amendments] == ["", "season"]
    assert "9 inches" in now(corpus)


def test_labels_printed_differently_are_left_open() -> None:
    labelled = rule(labels=("SHORT SKILL", "Digging"))
    corpus = laid_over(labelled, erratum("Dig a hole of 5 inches.", labels=("LONG SKILL", "Digging")))
    text, labels = corpus.amendments
    assert (text.status, labels.status, labels.location) == ("applied", "unresolved", "labels")
    assert (labels.before, labels.after) == ("SHORT SKILL, Digging", "LONG SKILL, Digging")
    same = laid_over(labelled, erratum("Dig a hole of 5 inches.", labels=("Short skill", "Digging")))
    assert len(same.amendments) == 1


def decided(verdict: str, target: str | None = None, **more: object) -> Decisions:
    where = Provenance("decisions/mine.toml", (1, 3))
    made = AmendmentDecision("n2/erratum/dig#amendment", verdict, where, target, **more)  # type: ignore[arg-type]
    return Decisions(amendments=(made,))


def test_a_person_places_what_could_not_be_placed() -> None:
    said = erratum("Cover it with leaves.", place="Effects bullet 7")
    assert status(laid_over(rule(), said)) == "pending"
    corpus = laid_over(rule(), said, decisions=decided("placed", f"{DIG}#effects.2"))
    assert (only(corpus).status, only(corpus).decided) == ("applied", "placed")
    assert "Cover it with leaves." in now(corpus) and "stays open" not in now(corpus)
    assert status(corpus) == "in-force"


@pytest.mark.parametrize(
    ("target", "operation", "lines"),
    [
        (f"{DIG}#effects.1", "insert", ["Dig a hole of 3 inches.", "Leaves.", "The hole stays open."]),
        (f"{DIG}#effects.3", "delete", ["Dig a hole of 3 inches.", "The hole stays open."]),
        (f"{DIG}#effects", "replace", ["[effects]", "Leaves."]),
        (f"{DIG}#effects", "insert", ["Rest for a turn.", "Leaves."]),
    ],
)
def test_a_person_says_what_is_done_where(target: str, operation: str, lines: list[str]) -> None:
    said = erratum("Leaves.", place="Effects bullet 7")
    corpus = laid_over(rule(), said, decisions=decided("placed", target, operation=operation))
    assert "\n".join(lines) in now(corpus) and only(corpus).decided == "placed"


def test_a_person_dismisses() -> None:
    said = erratum("Cover it with leaves.", place="Effects bullet 7")
    corpus = laid_over(rule(), said, decisions=decided("dismissed"))
    assert (only(corpus).status, only(corpus).decided) == ("unresolved", "dismissed")
    assert status(corpus) == "in-force" and now(corpus) == text_of(rule())


@pytest.mark.parametrize("target", ["n2/erratum/dig#body.1", "n2/erratum/dig"])
def test_an_erratum_that_is_placed_on_itself_is_one_finding(target: str) -> None:
    corpus = laid_over(rule(), erratum("Leaves."), decisions=decided("placed", target))
    assert only(corpus).reason == f"{target} is no text that an erratum can change: see decisions/mine.toml"
    assert [p.code for p in find_problems(corpus) if p.code[0] in "WE"] == ["W421"]
    assert "3 inches" in now(corpus)


def test_a_place_that_is_gone_is_said() -> None:
    corpus = laid_over(rule(), erratum("Leaves."), decisions=decided("placed", "n2/skill/gone#effects.1"))
    assert "n2/skill/gone#effects.1 is not in this workspace" in (only(corpus).reason or "")


def test_a_clarification_changes_no_text() -> None:
    corpus = laid_over(rule(), erratum("Clarification: a hole is not a trap.", place=None))
    assert (only(corpus).operation, only(corpus).status, only(corpus).patches) == ("clarify", "applied", ())


def test_part_of_a_list_does_not_wipe_the_rest() -> None:
    said = erratum("Dig a hole of 4 inches.", "The hole stays wide open.", place=None)
    marked = replace(
        said.sections[0], clauses=tuple(replace(c, marker="•") for c in said.sections[0].clauses)
    )
    corpus = laid_over(rule(), replace(said, sections=(marked,)))
    assert only(corpus).status == "unresolved" and "stay" in (only(corpus).reason or "")


def test_an_erratum_that_the_next_version_leaves_out_stays_and_is_asked_about() -> None:
    said = erratum("Dig a hole of 5 inches.", status="withdrawn", removed="1.2")
    corpus = laid_over(rule(), said)
    applied, dropped = corpus.amendments
    assert (applied.status, dropped.status, dropped.version) == ("applied", "unresolved", "1.2")
    assert "5 inches" in now(corpus) and status(corpus) == "pending"


def test_an_erratum_that_is_struck_out_does_nothing() -> None:
    assert laid_over(rule(), erratum("Dig a hole of 5 inches.", status="withdrawn")).amendments == ()


def test_an_older_printing_keeps_its_errata() -> None:
    old = rule(status="superseded")
    new = rule("n2/skill/dig~second", document="second")
    second = replace(RULES, id="second", version="2.0", date="2025-01")
    corpus = laid_over(old, new, erratum("Dig a hole of 5 inches."), documents=(RULES, second, FAQ))
    assert "5 inches" in now(corpus) and "3 inches" in now(corpus, new.id)
    assert (status(corpus), status(corpus, new.id)) == ("superseded", "pending")


def test_errata_printed_in_the_rulebook_itself(tmp_path: Path) -> None:
    text = "# MOLES\n\n## SKILLS\n\n### DIG\n\nDig a hole of 3 inches.\n"
    errata = '# ERRATA\n\n### DIG\n\nReplace "3 inches" with "4 inches".\n'
    rules = read(tmp_path, "rules", text, "rulebook", "en")
    inline = read(tmp_path, "inline", errata, "faq", "en")
    moved = tuple(replace(e, document="rules") for e in inline.entries if e.kind == "erratum")
    assert len(moved) == 1
    corpus = assembled(replace(rules, entries=(*rules.entries, *moved)))
    assert "4 inches" in in_force(corpus, "DIG")


def test_a_name_that_only_begins_like_an_instruction() -> None:
    named = rule("n2/skill/remove-token", "Remove Token")
    corpus = laid_over(named, erratum("Dig a hole of 5 inches.", title="REMOVE TOKEN"))
    assert "5 inches" in now(corpus, named.id) and only(corpus).operation == "replace"
