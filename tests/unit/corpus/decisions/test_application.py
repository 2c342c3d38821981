"""What people decided stands over what was found, and says when it no longer fits."""

from __future__ import annotations

import pytest

from taiyaku.corpus.decided import AmendmentDecision, ClearedFlag, Decisions, LinkDecision
from taiyaku.corpus.decisions.application import with_decided_links, with_lost_decisions
from taiyaku.corpus.ids import Places
from taiyaku.corpus.model import Corpus, Lineage, Link, Provenance
from taiyaku.corpus.settings import Setting
from taiyaku.values import replace
from tests.corpora import corpus_of, entry, section

HERE = Provenance("decisions/a.toml", (3, 3))
ASKING = "n2/rule/asking"
CLAUSE = f"{ASKING}#body.1"
SKILL, STATE = "n2/skill/push", "n2/state/push"


def small() -> Corpus:
    asking = entry(ASKING, "Asking", section(ASKING, "body", "Do as with a push (see: Push)."))
    return corpus_of(asking, entry(SKILL, "Push", section(SKILL, "body", "Push.")), entry(STATE, "Push"))


def decide(corpus: Corpus, *decisions: LinkDecision) -> Corpus:
    return with_decided_links(corpus, Setting(decisions=Decisions(links=decisions)))


def link_of(corpus: Corpus, source: str = CLAUSE) -> Link:
    (link,) = [k for k in corpus.links if k.source == source and k.type == "see-also"]
    return link


def codes(corpus: Corpus) -> list[str]:
    return [p.code for p in corpus.problems]


def test_an_ambiguous_link_is_settled() -> None:
    assert link_of(small()).status == "ambiguous"
    anchor = link_of(small()).anchor
    link = link_of(decide(small(), LinkDecision(CLAUSE, anchor, STATE, HERE)))
    assert (link.target, link.status, link.candidates, link.decided) == (STATE, "resolved", (), True)


def test_an_entry_as_source_covers_its_clauses() -> None:
    anchor = link_of(small()).anchor
    assert link_of(decide(small(), LinkDecision(ASKING, anchor.upper(), SKILL, HERE))).target == SKILL


def test_a_link_that_points_to_nothing_dangles_and_is_no_finding() -> None:
    anchor = link_of(small()).anchor
    corpus = decide(small(), LinkDecision(CLAUSE, anchor, None, HERE))
    link = link_of(corpus)
    assert (link.target, link.status, link.decided) == (None, "dangling", True)


def test_a_decision_of_another_type_leaves_the_link_alone() -> None:
    anchor = link_of(small()).anchor
    corpus = decide(small(), LinkDecision(CLAUSE, anchor, SKILL, HERE, type="mentions"))
    assert [(k.type, k.target) for k in corpus.links if k.source == CLAUSE] == [
        ("see-also", None),
        ("mentions", SKILL),
    ]


def test_the_closer_decision_counts() -> None:
    anchor = link_of(small()).anchor
    one = LinkDecision(CLAUSE, anchor, SKILL, HERE, type="see-also")
    assert link_of(decide(small(), one, LinkDecision(CLAUSE, anchor, STATE, HERE))).target == SKILL


def test_words_nobody_had_found_become_a_link() -> None:
    corpus = decide(small(), LinkDecision(ASKING, "as with a push", SKILL, HERE, type="mentions"))
    (link,) = [k for k in corpus.links if k.type == "mentions"]
    assert (link.source, link.span, link.target, link.decided) == (CLAUSE, (3, 17), SKILL, True)


def test_a_ruling_can_be_given_its_rule() -> None:
    corpus = decide(small(), LinkDecision(ASKING, "Push", STATE, HERE, type="about"))
    assert [(k.source, k.target) for k in corpus.links if k.type == "about"] == [(ASKING, STATE)]


def test_the_edition_gap_is_that_of_the_new_target() -> None:
    corpus = small()
    old = entry("n1/skill/push", "Shove")
    corpus = replace(corpus, entries=(*corpus.entries, old))
    assert link_of(decide(corpus, LinkDecision(CLAUSE, link_of(corpus).anchor, old.id, HERE))).edition_gap


@pytest.mark.parametrize(
    ("decision", "code"),
    [
        (LinkDecision("n2/rule/none", "Push", SKILL, HERE), "W401"),
        (LinkDecision(f"{ASKING}#body.9", "Push", SKILL, HERE), "W401"),
        (LinkDecision(CLAUSE, "words that are not there", SKILL, HERE), "W401"),
        (LinkDecision(CLAUSE, "words that are not there", None, HERE), "W401"),
        (LinkDecision(CLAUSE, "as with a push", "n2/skill/gone", HERE), "E401"),
    ],
)
def test_a_decision_that_no_longer_fits_is_reported_at_its_own_line(
    decision: LinkDecision, code: str
) -> None:
    corpus = decide(small(), decision)
    (problem,) = corpus.problems
    assert (problem.code, problem.where, problem.severity) == (
        code,
        HERE,
        "error" if code == "E401" else "warning",
    )
    assert corpus.links == small().links


def test_an_id_that_moved_is_followed() -> None:
    """The rule was renamed, and its bullet renumbered, in a newer version of its book."""
    old = entry(SKILL, "Push", section(SKILL, "body", "Push.", "Then rest."), status="superseded")
    new_id = "n2/skill/heave"
    new = entry(new_id, "Heave", section(new_id, "body", "Look.", "Push.", "Then rest."))
    asking = small().entries[0]
    corpus = corpus_of(asking, old, new, entry(STATE, "Push"))
    steps = (
        Lineage(SKILL, new_id, "moved"),
        Lineage(f"{SKILL}#body.1", f"{new_id}#body.2", "moved"),
        Lineage(f"{SKILL}#body.2", f"{new_id}#body.3", "moved"),
    )
    corpus = replace(corpus, lineage=steps)
    decided = decide(corpus, LinkDecision(ASKING, "as with a push", f"{SKILL}#body.2", HERE, "mentions"))
    assert [k.target for k in decided.links if k.type == "mentions"] == [f"{new_id}#body.3"]
    assert codes(decided) == ["N401"] and f"{new_id}#body.3" in decided.problems[0].message


def test_a_part_goes_where_the_lineage_says() -> None:
    """The bullet was edited and stands further down; what has its number now is another one."""
    old = entry(SKILL, "Push", section(SKILL, "body", "Push.", "Rest."), status="superseded")
    new_id = "n2/skill/heave"
    new = entry(new_id, "Heave", section(new_id, "body", "Look.", "Wait.", "Push twice."))
    steps = (
        Lineage(SKILL, new_id, "edited", True),
        Lineage(f"{SKILL}#body.1", f"{new_id}#body.3", "moved"),
        Lineage(f"{SKILL}#body.2", None, "removed", True),
    )
    places = Places(replace(corpus_of(old, new), lineage=steps))
    assert places.follow(f"{SKILL}#body.1") == f"{new_id}#body.3"
    assert places.follow(f"{SKILL}#body.2") is None
    assert places.follow(SKILL) == new_id


def test_a_split_rule_is_not_guessed_at() -> None:
    old = entry(SKILL, "Push", section(SKILL, "body", "Push."), status="superseded")
    halves = [entry(f"n2/skill/{name}", name) for name in ("heave", "nudge")]
    corpus = corpus_of(small().entries[0], old, *halves)
    corpus = replace(corpus, lineage=tuple(Lineage(SKILL, half.id, "split") for half in halves))
    decided = decide(corpus, LinkDecision(ASKING, "as with a push", SKILL, HERE, "mentions"))
    assert [k.target for k in decided.links if k.type == "mentions"] == [SKILL]


def test_decisions_on_what_is_gone() -> None:
    decisions = Decisions(
        amendments=(
            AmendmentDecision("n2/erratum/lost#amendment", "dismissed", HERE),
            AmendmentDecision("n2/erratum/push#amendment", "placed", HERE, "n2/skill/none"),
        ),
        cleared=(ClearedFlag("n2/faq/none", SKILL, "0", HERE),),
    )
    erratum = entry("n2/erratum/push", "Push", section("n2/erratum/push", "body", "Pull."), document="faq")
    corpus = corpus_of(*small().entries, erratum)
    assert codes(with_lost_decisions(corpus, Setting(decisions=decisions))) == ["W401", "E401", "W401"]


def test_two_decisions_that_contradict_each_other() -> None:
    later = Provenance("decisions/b.toml", (7, 7))
    links = (LinkDecision(CLAUSE, "Push", SKILL, HERE), LinkDecision(CLAUSE, "push", STATE, later))
    corpus = with_lost_decisions(small(), Setting(decisions=Decisions(links=links)))
    (problem,) = corpus.problems
    assert (problem.code, problem.where) == ("W402", HERE) and "decisions/b.toml:7" in problem.message
