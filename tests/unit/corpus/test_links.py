"""Explicit references, and where they lead."""

import pytest

from taiyaku.corpus.links.reference_parser import find_references, special_rules
from taiyaku.corpus.model import Entry, Link
from taiyaku.values import replace
from tests.corpora import WORDS, corpus_of, entry, lantern, section


def links_of(*entries: Entry) -> dict[str, Link]:
    return {link.anchor: link for link in corpus_of(*entries).links}


@pytest.mark.parametrize(
    ("text", "anchors"),
    [
        ("(see: Hidden State)", ["Hidden State"]),
        ("（16　Move 参照）", ["16　Move"]),
        ("(see: Order Sequence, page 21)", ["Order Sequence", "page 21"]),
        ("（P.43参照）", ["P.43"]),
        ("（P.164 Visibility 参照）", ["Visibility", "P.164"]),
        ("ｐ71", ["ｐ71"]),
        ("21ページ", ["21ページ"]),
        ("pages 3-5", ["pages 3-5"]),
        ("You see nothing. Step 3 of 5.", []),
        ("AP 5", []),
    ],
)
def test_references_are_found(text: str, anchors: list[str]) -> None:
    assert [r.anchor for r in find_references(text, WORDS)] == anchors


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Special Rules: Killing, Card (Support, Control).", ("Killing", "Card (Support, Control)")),
        ("特別ルール：霧、灯り", ("霧", "灯り")),
        ("Rules: none", ()),
        ("Special Rules", ()),
    ],
)
def test_special_rules_are_split_outside_brackets(text: str, names: tuple[str, ...]) -> None:
    assert special_rules(text, WORDS) == names


def test_links_of_the_small_corpus() -> None:
    links = {(link.source, link.anchor): link for link in lantern().links}
    see = links["n2/skill/shove#requirements.1", "Hidden State"]
    assert (see.target, see.type, see.status) == ("n2/state/hidden", "see-also", "resolved")
    assert links["n2/state/hidden", "Shove"].target == "n2/skill/shove"
    assert links["n2/state/hidden", "Lost Page"].status == "dangling"
    assert links["n2/erratum/shove", "SHOVE"].target == "n2/skill/shove"
    assert links["n2/erratum/shove", "page 21"].status == "external"
    watch = "n2/scenario/night-watch"
    assert links[f"{watch}#body.1", "Lamps"].target == f"{watch}#special-rules-lamps"
    assert links[f"{watch}#body.1", "Fog (Thick)"].target == f"{watch}#special-rules-fog"
    assert links[f"{watch}#body.1", "Ghosts"].status == "dangling"


@pytest.mark.parametrize(
    ("text", "anchors"),
    [
        ("They row (see “Tides” below).", {"Tides": "n2/rule/tides"}),
        ("Wait (see the Tides section on the next page).", {"Tides": "n2/rule/tides"}),
        (
            "(see Tides, Fog Banks, and Ropes above)",
            {"Tides": "n2/rule/tides", "Fog Banks": "n2/rule/fog-banks"},
        ),
        ("(see Tides & Ropes. They are told of there at some length.)", {"Tides": "n2/rule/tides"}),
        ("潮を待つ（「満ち潮」の項参照）。", {"満ち潮": "n2/rule/満ち潮"}),
        ("Row on (see Tides (p. 6)).", {"Tides": "n2/rule/tides"}),
        (
            "Row on (see Tides (p. 6) and Fog Banks on page 7).",
            {"Tides": "n2/rule/tides", "Fog Banks": "n2/rule/fog-banks"},
        ),
        ("Row on. See Tides (p. 6).", {"Tides": "n2/rule/tides"}),
        ("Row on; see also Fog Banks, p. 7.", {"Fog Banks": "n2/rule/fog-banks"}),
        ("See “Tides.”", {"Tides": "n2/rule/tides"}),
        ("See You at the docks. They see Ropes.", {}),
    ],
)
def test_references_say_where_a_name_stands(text: str, anchors: dict[str, str]) -> None:
    rowing = entry("n2/rule/rowing", "Rowing", section("n2/rule/rowing", "body", text))
    named = [entry(f"n2/rule/{n.lower().replace(' ', '-')}", n) for n in ("Tides", "Fog Banks", "満ち潮")]
    assert {k.anchor: k.target for k in corpus_of(rowing, *named).links if k.target} == anchors


def test_an_erratum_never_amends_another_edition() -> None:
    old = entry("n1/skill/leap", "LEAP")
    links = links_of(old, entry("n2/erratum/leap", "Leap", document="faq"))
    assert links["Leap"].status == "dangling" and links["Leap"].target is None


def test_two_targets_are_kept_as_candidates() -> None:
    asking = entry("n2/rule/a", "A", related=("Push",))
    links = links_of(asking, entry("n2/skill/push", "Push"), entry("n2/state/push", "Push"))
    assert links["Push"].target is None
    assert links["Push"].candidates == ("n2/skill/push", "n2/state/push")


def test_a_link_across_editions_says_so() -> None:
    links = links_of(entry("n2/rule/a", "A", related=("Push",)), entry("n1/skill/push", "Push"))
    assert links["Push"].target == "n1/skill/push" and links["Push"].edition_gap


def test_no_entry_links_to_itself() -> None:
    assert links_of(entry("n2/rule/a", "A", related=("A",)))["A"].status == "dangling"


def test_words_that_are_no_name_make_no_link() -> None:
    body = section("n2/rule/a", "body", "Deploy (see map below).", "（威力は下記参照）")
    assert links_of(entry("n2/rule/a", "A", body)) == {}


def test_a_part_of_a_name_is_not_that_name() -> None:
    asking = entry("n2/rule/a", "A", section("n2/rule/a", "body", "(see Campaign: Paradise)"))
    assert links_of(asking, entry("n2/rule/campaign", "Campaign"))["Campaign: Paradise"].status == "dangling"


def test_a_run_in_heading_is_a_part() -> None:
    scenario = "n2/scenario/raid"
    body = section(
        scenario, "body", "Special Rules: Exclusion Zone.", "Exclusion Zone. Nobody may deploy there."
    )
    assert links_of(entry(scenario, "RAID", body))["Exclusion Zone"].target == f"{scenario}#body.2"


def test_a_list_may_name_a_part_in_the_plural() -> None:
    scenario = "n2/scenario/raid"
    body = section(scenario, "body", "Special Rules: Dead Zone.")
    zones = section(scenario, "special-rules", "Nobody lives there.", heading="DEAD ZONES")
    assert links_of(entry(scenario, "RAID", body, zones))["Dead Zone"].target == zones.id


def test_a_special_rule_may_stand_in_the_book_a_scenario_is_for() -> None:
    scenario, fog = "n2/scenario/raid", "n2/rule/fog-bank"
    raid = entry(scenario, "RAID", section(scenario, "body", "Special Rules: Fog Bank, Quicksand."))
    book = entry(fog, "Fog Bank", section(fog, "body", "Nobody sees."), document="wiki")
    old = entry("n1/rule/quicksand", "Quicksand", section("n1/rule/quicksand", "body", "x"), document="ja")
    found = {
        link.anchor: link for link in corpus_of(raid, book, old).links if link.source.startswith(scenario)
    }
    assert (found["Fog Bank"].target, found["Fog Bank"].status) == (fog, "resolved")
    assert found["Quicksand"].status == "dangling"  # another edition's rule is not meant


def test_a_list_of_special_rules_may_give_their_pages() -> None:
    raid = entry(
        "n2/scenario/raid", "Raid", section("n2/scenario/raid", "body", "Special Rules: Tides (p. 6).")
    )
    assert links_of(raid, entry("n2/rule/tides", "Tides"))["Tides"].target == "n2/rule/tides"


def test_a_page_of_the_book_itself_is_found() -> None:
    from taiyaku.corpus.model import Document, Provenance

    book = Document("rules", "rules.pdf", "rulebook", "en", "N2", "Book", pages=30)
    here = entry("n2/rule/a", "A", section("n2/rule/a", "body", "As on page 7."))
    there = replace(entry("n2/rule/b", "B"), provenance=Provenance("rules.pdf", (1, 2), (7, 8)))
    links = corpus_of(here, there, documents=(book,)).links
    assert [(link.anchor, link.target) for link in links] == [("page 7", "n2/rule/b")]
    covered = replace(book, ahead=2)  # "7" is printed on the ninth page of the file
    assert [link.target for link in corpus_of(here, there, documents=(covered,)).links] == [None]
    five = replace(here, sections=(section("n2/rule/a", "body", "As on page 5."),))
    assert [link.target for link in corpus_of(five, there, documents=(covered,)).links] == ["n2/rule/b"]
