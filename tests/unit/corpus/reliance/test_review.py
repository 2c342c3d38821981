"""Rulings and translations turn stale when what they rely on says something else, and only then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from taiyaku.corpus.decided import ClearedFlag, Decisions
from taiyaku.corpus.decisions.reliance_file import digest_of, memory_text, read_memory
from taiyaku.corpus.model import (
    Alignment,
    Amendment,
    Corpus,
    Document,
    Entry,
    Link,
    Patch,
    Problem,
    Provenance,
    Stale,
    Table,
)
from taiyaku.corpus.reliance.review import Review, last_review, review, with_stale
from taiyaku.corpus.settings import Setting
from taiyaku.errors import WorkspaceError
from taiyaku.values import replace
from tests.corpora import at, entry, section

SHOVE, LAMP, RULING, OTHER, JA = (
    *("n2/skill/shove", "n2/skill/lamp", "n2/faq/may-i-shove", "n2/faq/may-i-shine"),
    "n2/skill/tsukitobashi",
)
HERE = Provenance("decisions/a.toml", (1, 1))
BULLETS = ("Roll PH-3.", "The enemy is pushed 2 inches.", "You may follow.")


def rule(*bullets: str, rule_id: str = SHOVE, **more: object) -> Entry:
    return entry(rule_id, "Shove", section(rule_id, "effects", *bullets), **more)  # type: ignore[arg-type]


def corpus(*entries: Entry, **more: object) -> Corpus:
    """A rulebook, two rulings of an FAQ and a translation; only the rules given differ."""
    rulings = (
        entry(RULING, "May I shove?", section(RULING, "answer", "Yes, twice."), document="faq"),
        entry(OTHER, "May I shine?", section(OTHER, "answer", "No."), document="faq"),
        entry(JA, "SHOVE", section(JA, "effects", "２インチ突き飛ばす。"), document="ja", lang="ja"),
    )
    links = (
        Link(RULING, SHOVE, "about", "Shove", "resolved"),
        Link(OTHER, LAMP, "about", "Lamp", "resolved"),
        Link(JA, SHOVE, "translation-of", "SHOVE", "resolved"),
    )
    known = {e.id for e in entries}
    made = Corpus(
        documents=(
            Document("rules", "r.md", "rulebook", "en", "N2", "Rules"),
            Document("faq", "f.md", "faq", "en", "N2", "FAQ", version="1.0"),
            Document("ja", "j.txt", "summary", "ja", "N2", "早見表"),
        ),
        entries=(*entries, *rulings),
        links=tuple(k if k.target in known else replace(k, target=None, status="dangling") for k in links),
    )
    return replace(made, **more)  # type: ignore[arg-type]


LIT = rule("It shines 4 inches.", rule_id=LAMP)
FIRST = corpus(rule(*BULLETS), LIT)


class Builds:
    """One build after the other, each with the memory of the one before."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "relied-on.jsonl"

    def __call__(self, corpus: Corpus, *cleared: ClearedFlag) -> tuple[Stale, ...]:
        setting = Setting(memory=self.path, decisions=Decisions(cleared=cleared))
        found = review(corpus, setting)
        self.path.write_text(memory_text(found.memory), "utf-8")
        again = review(corpus, setting)
        assert (again.stale, again.memory) == (found.stale, found.memory), "a second build finds the same"
        return found.stale


@pytest.fixture
def build(tmp_path: Path) -> Builds:
    return Builds(tmp_path)


def ids(stale: tuple[Stale, ...]) -> set[tuple[str, str, str]]:
    return {(flag.id, flag.relies_on, flag.reason) for flag in stale}


def test_nothing_is_stale_the_first_time(build: Builds) -> None:
    assert build(FIRST) == ()
    assert set(read_memory(build.path)) == {RULING, OTHER, JA}
    assert "PH" not in build.path.read_text("utf-8")  # no text of the rules


def test_a_changed_bullet_flags_who_relies_on_it(build: Builds) -> None:
    build(FIRST)
    stale = build(corpus(rule(BULLETS[0], "The enemy is pushed 3 inches.", BULLETS[2]), LIT))
    assert ids(stale) == {(RULING, f"{SHOVE}#effects.2", "changed"), (JA, f"{SHOVE}#effects.2", "changed")}
    assert {flag.after for flag in stale} == {"The enemy is pushed 3 inches."}


def test_a_flag_stays_until_the_text_reads_as_before(build: Builds) -> None:
    build(FIRST)
    changed = corpus(rule("Roll PH-6.", *BULLETS[1:]), LIT)
    assert build(changed) == build(changed) != ()
    assert build(FIRST) == ()


EDITORIAL: dict[str, Callable[[], Entry]] = {
    "typography": lambda: rule("Roll PH−3", " The enemy  is pushed 2 inches!", "you may follow"),
    "a bullet before": lambda: rule("Look around first.", *BULLETS),
    "a bullet between": lambda: rule(BULLETS[0], "Say sorry.", *BULLETS[1:]),
    "another order": lambda: rule(*reversed(BULLETS)),
    "an example": lambda: entry(
        SHOVE,
        "Shove",
        section(SHOVE, "effects", *BULLETS),
        section(SHOVE, "example", "Kai shoves Ren."),
    ),
    "page shift": lambda: rule(*BULLETS, line=99, number="7"),
    "another section": lambda: entry(
        SHOVE,
        "Shove",
        section(SHOVE, "effects", *BULLETS[:2]),
        section(SHOVE, "note", BULLETS[2]),
    ),
}


@pytest.mark.parametrize("change", EDITORIAL)
def test_an_editorial_change_flags_none(build: Builds, change: str) -> None:
    build(FIRST)
    assert build(corpus(EDITORIAL[change](), LIT)) == ()


def test_a_change_after_a_renumbering_is_still_seen(build: Builds) -> None:
    build(FIRST)
    build(corpus(rule("Look around first.", *BULLETS), LIT))
    stale = build(corpus(rule("Look around first.", BULLETS[0], "Pushed 9 inches.", BULLETS[2]), LIT))
    assert ids(stale) == {(i, f"{SHOVE}#effects.3", "changed") for i in (RULING, JA)}


def test_identical_bullets_do_not_hide_a_change(build: Builds) -> None:
    build(corpus(rule("Roll PH-3.", "Roll PH-3.", "Rest."), LIT))
    stale = build(corpus(rule("Roll PH-6.", "Roll PH-3.", "Rest."), LIT))
    assert ids(stale) == {(i, f"{SHOVE}#effects.1", "changed") for i in (RULING, JA)}
    assert build(corpus(rule("Look.", "Roll PH-3.", "Roll PH-3.", "Rest."), LIT)) == ()


def test_a_bullet_that_is_gone(build: Builds) -> None:
    build(FIRST)
    stale = build(corpus(rule(BULLETS[0], BULLETS[2]), LIT))
    assert ids(stale) == {(i, f"{SHOVE}#effects.2", "gone") for i in (RULING, JA)}


def test_a_rule_that_is_gone(build: Builds) -> None:
    build(FIRST)
    assert ids(build(corpus(LIT))) == {
        (i, f"{SHOVE}#effects.{n}", "gone") for i in (RULING, JA) for n in (1, 2, 3)
    }


def test_a_rule_under_another_name_is_followed(build: Builds) -> None:
    """Its id went with its name, and the links with it; the text still stands."""
    build(FIRST)
    assert build(corpus(rule(*BULLETS, rule_id="n2/skill/heave"), LIT)) == ()
    stale = build(corpus(rule("Roll PH-9.", *BULLETS[1:], rule_id="n2/skill/heave"), LIT))
    assert {(flag.id, flag.reason) for flag in stale} == {(RULING, "gone"), (JA, "gone")}


def test_a_clause_that_moved_to_another_rule_of_the_book_is_followed(build: Builds) -> None:
    build(FIRST)
    moved = rule("It shines 4 inches.", BULLETS[2], rule_id=LAMP)
    assert build(corpus(rule(*BULLETS[:2]), moved)) == ()
    gone = build(corpus(rule(*BULLETS[:2]), LIT))
    assert ids(gone) == {
        *((i, f"{SHOVE}#effects.3", "gone") for i in (RULING, JA)),
        (OTHER, f"{LAMP}#effects.2", "gone"),  # it had become part of that rule
    }


def test_labels_and_tables_are_ground_as_well(build: Builds) -> None:
    def with_table(damage: str, *labels: str) -> Entry:
        made = rule(*BULLETS, labels=labels)
        table = Table(("MOV", "DAM"), (("4-4", damage),), at(9))
        return replace(made, sections=(replace(made.sections[0], tables=(table,)),))

    build(corpus(with_table("12", "ATTACK"), LIT))
    assert build(corpus(with_table("12", "Attack"), LIT)) == ()
    assert {f.relies_on for f in build(corpus(with_table("13", "ATTACK"), LIT))} == {f"{SHOVE}#effects"}
    assert {f.relies_on for f in build(corpus(with_table("12", "MOVEMENT"), LIT))} == {SHOVE}


def test_labels_do_not_move_to_another_rule(build: Builds) -> None:
    lamp = rule("It shines 4 inches.", rule_id=LAMP, labels=("LONG",))
    build(corpus(rule(*BULLETS, labels=("SHORT",)), lamp))
    swapped = corpus(rule(*BULLETS, labels=("LONG",)), replace(lamp, labels=("SHORT",)))
    assert ids(build(swapped)) == {
        *((i, SHOVE, "changed") for i in (RULING, JA)),
        (OTHER, LAMP, "changed"),
    }


def test_a_ruling_on_one_bullet_relies_on_that_alone(build: Builds) -> None:
    def about(*bullets: str) -> Corpus:
        made = corpus(rule(*bullets), LIT)
        return replace(made, links=(Link(RULING, f"{SHOVE}#effects.2", "about", "2", "resolved"),))

    build(about(*BULLETS))
    assert build(about("Roll PH-9.", *BULLETS[1:])) == ()
    assert ids(build(about(BULLETS[0], "Pushed 9 inches.", BULLETS[2]))) == {
        (RULING, f"{SHOVE}#effects.2", "changed")
    }


def amended(text: str, source: str = "n2/erratum/shove") -> Corpus:
    """The rulebook with an erratum to its second bullet."""
    made = rule(*BULLETS)
    (effects,) = made.sections
    new = replace(effects.clauses[1], text=text)
    patch = Patch(SHOVE, effects.id, effects.clauses[0].id, (effects.clauses[1],), (new,))
    amendment = Amendment(
        *(f"{source}#amendment", source, effects.clauses[1].id, "replace", BULLETS[1], text, "N2", "1.1"),
        status="applied",
        patches=(patch,),
    )
    erratum = entry(source, "Shove", section(source, "effects", text), document="faq")
    return corpus(made, LIT, erratum, amendments=(amendment,))


def test_an_erratum_flags_older_rulings_and_not_itself(build: Builds) -> None:
    build(FIRST)
    stale = build(amended("The enemy is pushed 4 inches."))
    assert ids(stale) == {(i, f"{SHOVE}#effects.2", "changed") for i in (RULING, JA)}
    assert {(f.before, f.after) for f in stale} == {(BULLETS[1], "The enemy is pushed 4 inches.")}
    assert build(amended("The enemy is pushed 4 inches.")) == stale


def test_a_ruling_that_came_with_the_erratum_holds(build: Builds) -> None:
    assert build(amended("The enemy is pushed 4 inches.")) == ()


@pytest.mark.parametrize("fresh", ["answer", "version"])
def test_a_ruling_issued_anew_holds(build: Builds, fresh: str) -> None:
    build(FIRST)
    changed = corpus(rule("Roll PH-6.", *BULLETS[1:]), LIT)
    build(changed)
    if fresh == "version":
        faq = replace(changed.documents[1], version="1.1")
        changed = replace(changed, documents=(changed.documents[0], faq, changed.documents[2]))
    else:
        again = entry(RULING, "May I shove?", section(RULING, "answer", "Yes, once."), document="faq")
        changed = replace(changed, entries=tuple(again if e.id == RULING else e for e in changed.entries))
    assert {flag.id for flag in build(changed)} == {JA}


def test_a_ruling_withdrawn_or_superseded_is_no_longer_flagged(build: Builds) -> None:
    build(FIRST)
    changed = corpus(rule("Roll PH-6.", *BULLETS[1:]), LIT)
    entries = tuple(replace(e, status="withdrawn") if e.id == RULING else e for e in changed.entries)
    assert {flag.id for flag in build(replace(changed, entries=entries))} == {JA}


def test_a_ruling_whose_id_alone_changed_is_remembered(build: Builds) -> None:
    build(FIRST)
    changed = corpus(rule("Roll PH-6.", *BULLETS[1:]), LIT)
    new = f"{RULING}-in-the-dark"
    ruling = entry(new, "May I shove in the dark?", section(new, "answer", "Yes, twice."), document="faq")
    entries = tuple(ruling if e.id == RULING else e for e in changed.entries)
    links = tuple(replace(k, source=new) if k.source == RULING else k for k in changed.links)
    assert {f.id for f in build(replace(changed, entries=entries, links=links))} == {new, JA}


def test_a_person_clears_a_flag_for_the_text_as_it_is(build: Builds) -> None:
    build(FIRST)
    changed = corpus(rule("Roll PH-6.", *BULLETS[1:]), LIT)
    build(changed)
    holds = ClearedFlag(RULING, f"{SHOVE}#effects.1", digest_of("Roll PH-6."), HERE)
    assert {f.id for f in build(changed, holds)} == {JA}
    again = build(corpus(rule("Roll PH-9.", *BULLETS[1:]), LIT), holds)
    assert {f.id for f in again} == {RULING, JA}  # it held for PH-6, not for PH-9


def test_a_person_clears_a_flag_for_a_text_that_is_gone(build: Builds) -> None:
    build(FIRST)
    shorter = corpus(rule(*BULLETS[:2]), LIT)
    build(shorter)
    assert {f.id for f in build(shorter, ClearedFlag(RULING, f"{SHOVE}#effects.3", "gone", HERE))} == {JA}


def test_a_link_that_leads_elsewhere_now_takes_its_reliance_along(build: Builds) -> None:
    build(FIRST)
    changed = corpus(rule("Roll PH-6.", *BULLETS[1:]), LIT)
    links = (Link(RULING, LAMP, "about", "Lamp", "resolved"), *changed.links[1:])
    assert {f.id for f in build(replace(changed, links=links))} == {JA}


def test_a_link_in_doubt_keeps_what_it_had(build: Builds) -> None:
    build(FIRST)
    changed = corpus(rule("Roll PH-6.", *BULLETS[1:]), LIT)
    doubt = Link(RULING, None, "about", "Shove", "ambiguous", (SHOVE, LAMP))
    changed = replace(changed, links=(doubt, *changed.links[1:]))
    assert {f.id for f in build(changed)} == {RULING, JA}


def test_aligned_clauses_rely_on_one_another(build: Builds) -> None:
    """The Japanese clause relies on the English one it renders, not on the whole rule."""

    def aligned(*bullets: str) -> Corpus:
        one = Alignment((f"{SHOVE}#effects.2",), (f"{JA}#effects.1",), "clause", 0.9)
        return corpus(rule(*bullets), LIT, alignments=(one,))

    build(aligned(*BULLETS))
    assert JA not in {f.id.split("#")[0] for f in build(aligned("Roll PH-9.", *BULLETS[1:]))}
    changed = aligned(BULLETS[0], "Pushed 9 inches.", BULLETS[2])
    assert (f"{JA}#effects.1", f"{SHOVE}#effects.2", "changed") in ids(build(changed))
    flagged = with_stale(changed, Setting(memory=build.path))
    assert [a.stale for a in flagged.alignments] == [True]


def test_a_source_that_cannot_be_read_makes_nothing_gone(build: Builds) -> None:
    build(FIRST)
    before = build.path.read_text("utf-8")
    missing = corpus(LIT, problems=(Problem("E001", "no such file", None, "error", "rules"),))
    assert build(missing) == () and build.path.read_text("utf-8") == before
    assert {f.id for f in build(corpus(rule("Roll PH-6.", *BULLETS[1:]), LIT))} == {RULING, JA}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("<<<<<<< ours\n", ":1: not a line"),
        ('{"id": "a", "made": "b", "relies": {}}\n[1]\n', ":2: not a line"),
        ('{"id": "a", "made": "b", "relies": {"c": 1}}\n', ":1: not a line"),
        ('{"id": "a", "made": "b", "relies": {}}\n' * 2, ":2: a second line for a"),
    ],
)
def test_a_damaged_memory_is_an_error_not_a_fresh_start(build: Builds, text: str, words: str) -> None:
    build.path.write_text(text, "utf-8")
    with pytest.raises(WorkspaceError, match=words):
        build(FIRST)


def test_nothing_is_remembered_without_a_memory() -> None:
    assert with_stale(FIRST, Setting()) is FIRST
    assert isinstance(review(FIRST, Setting()), Review)


def test_a_bullet_split_in_two_or_merged_flags_none(build: Builds) -> None:
    build(corpus(rule("Roll PH-3. On a 1 you fall.", "You may follow.", "You may rest."), LIT))
    assert build(corpus(rule("Roll PH-3.", "On a 1 you fall.", "You may follow. You may rest."), LIT)) == ()
    stale = build(corpus(rule("Roll PH-3.", "On a 2 you fall.", "You may follow. You may rest."), LIT))
    assert {flag.relies_on for flag in stale} == {f"{SHOVE}#effects.2"}


def test_rows_of_a_table_in_another_order_flag_none(build: Builds) -> None:
    def with_rows(*rows: tuple[str, ...]) -> Corpus:
        made = rule(*BULLETS)
        tables = (Table(("Die", "Result"), rows, at(9)),)
        return corpus(replace(made, sections=(replace(made.sections[0], tables=tables),)), LIT)

    build(with_rows(("1", "fall"), ("2", "stand")))
    assert build(with_rows(("2", "stand"), ("1", "fall"))) == ()
    assert build(with_rows(("2", "fall"), ("1", "stand")))


def test_an_id_that_another_document_has_now_is_another_rule(build: Builds) -> None:
    """The English rule was renamed, or is gone; the Japanese entry that glosses its name has its id now."""
    build(FIRST)
    theirs = replace(rule("突き飛ばす。"), document="ja", lang="ja")
    renamed = rule(*BULLETS, rule_id="n2/skill/heave")
    assert build(corpus(renamed, theirs, LIT)) == ()
    stale = build(corpus(rule("Heave!", rule_id="n2/skill/heave"), theirs, LIT))
    assert {(flag.reason, flag.after) for flag in stale if flag.id == RULING} == {("gone", None)}


def test_a_rule_its_newer_version_dropped_flags_who_relies_on_it(build: Builds) -> None:
    build(FIRST)
    stale = build(corpus(rule(*BULLETS, status="withdrawn", removed="2.0"), LIT))
    assert {(flag.id, flag.reason) for flag in stale} == {(RULING, "gone"), (JA, "gone")}


def test_what_was_withdrawn_already_is_no_ground(build: Builds) -> None:
    assert build(corpus(rule(*BULLETS, status="withdrawn"), LIT)) == ()
    assert SHOVE not in build.path.read_text("utf-8")


NUMBERS = {"references": {"rules": ("rule", "ルール")}}


@pytest.mark.parametrize(("goal", "stale"), [("4.4", set()), ("4.1", {f"{LAMP}#effects.1"})])
def test_a_reference_that_follows_a_renumbering_flags_none(
    tmp_path: Path, goal: str, stale: set[str]
) -> None:
    def numbered(*clauses: tuple[str, str]) -> Entry:
        made = rule(*(text for _, text in clauses))
        parts = zip(made.sections[0].clauses, clauses, strict=True)
        marked = tuple(replace(clause, marker=number) for clause, (number, _) in parts)
        return replace(made, sections=(replace(made.sections[0], clauses=marked),))

    def lamp(number: str) -> Entry:
        return rule(f"As in rule {number}.", rule_id=LAMP)

    setting = Setting(memory=tmp_path / "memory.jsonl", words=NUMBERS)
    before = corpus(numbered(("4.1", "Look."), ("4.3", "Roll PH-3."), ("4.5", "Rest.")), lamp("4.3"))
    (tmp_path / "memory.jsonl").write_text(memory_text(review(before, setting).memory), "utf-8")
    after = corpus(numbered(("4.1", "Look."), ("4.3", "Rest."), ("4.4", "Roll PH-3.")), lamp(goal))
    flags = [flag for flag in review(after, setting).stale if flag.id == OTHER]
    assert {flag.relies_on for flag in flags} == stale


def test_a_review_is_asked_again_only_where_it_looked_at_other_things(tmp_path: Path) -> None:
    setting = Setting(memory=tmp_path / "memory.jsonl")
    flagged = with_stale(FIRST, setting)
    first = last_review(flagged, setting)
    assert last_review(replace(flagged, problems=(Problem("W301", "elsewhere"),)), setting) is first
    unread = replace(flagged, problems=(Problem("E001", "b.txt: cannot be read"),))
    others = (
        replace(flagged, entries=(rule("It is dark.", rule_id=LAMP),)),
        replace(flagged, links=()),
        unread,
    )
    for other in others:
        assert last_review(other, setting) == review(other, setting) != first
