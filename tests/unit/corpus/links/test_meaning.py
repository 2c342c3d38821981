"""What a name can mean where it stands: of a kind, a layer and an edition that fit, with its reasons."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from taiyaku.corpus.links.meaning import RESOLVED
from taiyaku.corpus.links.mentions import with_mentions
from taiyaku.corpus.links.settlement import with_settled_links
from taiyaku.corpus.lookup.resolver import unloaded_notes
from taiyaku.corpus.model import Corpus, Document, Entry, Link, Section, Title
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.naming import in_japanese, japanese, linked, rule, setting

CORE = ("Vault", "Parry", "Brace", "Scout", "Signal")


def links(corpus: Corpus, source: str) -> dict[str, Link]:
    """The links of names in an entry, by their words."""
    return {k.anchor: k for k in corpus.links if k.type == "mentions" and k.source.split("#")[0] == source}


def goals(corpus: Corpus, source: str) -> dict[str, str]:
    """Where the names in an entry lead: the target, or how the link stands."""
    return {anchor: k.target or k.status for anchor, k in links(corpus, source).items()}


def documents(*entries: Entry, **scopes: str) -> Corpus:
    """Books of the names of their ids, each with its layer; the links between them."""
    names = dict.fromkeys(e.document for e in entries)
    books = tuple(
        Document(d, f"{d}.txt", "faq" if d == "faq" else "rulebook", "en", "N2", d, scope=scopes.get(d, ""))
        for d in names
    )
    corpus = Corpus(documents=books, entries=entries)
    for step in (with_terms, with_mentions, with_settled_links):
        corpus = step(corpus, setting())
    return corpus


def game(lang: str) -> Iterator[Entry]:
    """A core book that speaks of a Sight Arc (SA) it does not explain, and a pack that paints it on bases."""
    says = {"en": "Draw the Sight Arc, and the SA twice.", "ja": "Sight Arc を引き、SA を二度測る。"}[lang]
    for name in CORE:
        yield replace(rule(f"n2/skill/{name.lower()}", name, says, document="core"), lang=lang)
    yield rule("n2/rule/sight-arc", "SIGHT ARC (SA)", "Paint a mark on each base.", document="pack")
    yield rule("n2/rule/ladder", "LADDER OF FAME", "Points are counted.", document="pack")
    text = "Use Vault, Parry, Brace, Scout and Signal. Without Sight Arc nobody acts. See the Ladder of Fame."
    yield rule("n2/scenario/raid", "RAID", text, document="pack")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scope", ["season", ""])
def test_a_games_text_does_not_mean_a_packs_house_keeping(lang: str, scope: str) -> None:
    asked = rule("n2/faq/q", "?", "Does the SA count, and the Sight Arc?", document="faq")
    corpus = documents(*game(lang), asked, pack=scope)
    assert goals(corpus, "n2/faq/q") == {"SA": "external", "Sight Arc": "external"}
    assert goals(corpus, "n2/skill/vault") == {"Sight Arc": "external", "SA": "external"}
    inside = goals(corpus, "n2/scenario/raid")
    assert inside["Sight Arc"] == "external"  # the pack speaks the game's language
    assert inside["Ladder of Fame"] == "n2/rule/ladder" and inside["Vault"] == "n2/skill/vault"


def test_a_name_that_only_an_expansion_has_is_its_own() -> None:
    asked = rule("n2/faq/q", "?", "Does the Ladder of Fame end?", document="faq")
    assert goals(documents(*game("en"), asked), "n2/faq/q") == {"Ladder of Fame": "n2/rule/ladder"}


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("Measure the Ring of Power.", "external"),
        ("Weapons with the Ring of Power Trait differ.", "n2/trait/ring"),
        ("リング Ring of Power の内側で、味方を選ぶ。", "external"),
        ("Ring of Power の Trait を持つ武器。", "n2/trait/ring"),
    ],
)
def test_a_label_called_after_a_rule_is_not_that_rule(text: str, goal: str) -> None:
    label = rule("n2/trait/ring", "Ring of Power", "Its area is the user's Ring of Power.")
    asking = rule("n2/rule/asking", "Asking", text)
    assert goals(linked(label, asking), "n2/rule/asking") == {"Ring of Power": goal}


@pytest.mark.parametrize(
    "text",
    [
        "A Brittle card does not last.",
        "A card with Brittle is lost.",
        "Brittle を持つカード。",
        "札を Brittle とは、割ることである。",
    ],
)
def test_a_keyword_that_speaks_of_itself_is_meant(text: str) -> None:
    asking = rule("n2/rule/asking", "Asking", "Cards with Brittle go.")
    found = goals(linked(rule("n2/trait/brittle", "Brittle", text), asking), "n2/rule/asking")
    assert found == {"Brittle": "n2/trait/brittle"}


def test_a_label_stays_itself_in_a_list_of_labels() -> None:
    label = rule("n2/trait/ring", "Ring of Power", "Its area is the user's Ring of Power.")
    listing = entry("n2/weapon/horn", "Horn", section("n2/weapon/horn", "labels", "Loud, Ring of Power"))
    assert goals(linked(label, listing), "n2/weapon/horn") == {"Ring of Power": "n2/trait/ring"}


@pytest.mark.parametrize("text", ["A figure in Veiled State waits.", "Veiled 状態のモデルは待つ。"])
def test_x_state_is_the_state(text: str) -> None:
    skill, state = rule("n2/skill/veiled", "Veiled"), rule("n2/state/veiled", "Veiled")
    asking = rule("n2/rule/asking", "Asking", text)
    assert goals(linked(skill, state, asking), "n2/rule/asking") == {"Veiled": "n2/state/veiled"}
    assert goals(linked(skill, asking), "n2/rule/asking") == {"Veiled": "external"}


def test_the_state_a_skill_brings_is_called_after_it() -> None:
    skill = rule("n2/skill/veiling", "Veiling")
    state = rule("n2/state/in-mist", "In Mist", parent="n2/skill/veiling")
    asking = rule("n2/rule/asking", "Asking", "Leave the Veiling State.")
    assert goals(linked(skill, state, asking), "n2/rule/asking") == {"Veiling": "n2/state/in-mist"}


@pytest.mark.parametrize(
    ("text", "leads"),
    [
        ("Troops with the Nomad Special Skill count.", {"Nomad": "n2/skill/nomad"}),
        ("Nomad スペシャルスキルを持つ兵は数える。", {"Nomad": "n2/skill/nomad"}),
    ],
)
def test_a_text_does_not_refer_to_itself_where_a_rule_outside_has_the_name(
    text: str, leads: dict[str, str]
) -> None:
    skill = rule("n2/skill/nomad", "Nomad")
    part = section("n2/scenario/raid", "special-rules", text, heading="NOMAD")
    corpus = linked(skill, entry("n2/scenario/raid", "Raid", part))
    assert goals(corpus, "n2/scenario/raid") == leads
    assert not [k for k in corpus.links if k.target == k.source]


@pytest.mark.parametrize(
    ("entry_", "text", "anchor"),
    [
        (rule("n2/equipment/d", "HACKING DEVICE"), "Carry a Hacking Device.", "Hacking Device"),
        (
            rule("n2/rule/c", "CLASSIFIED OBJECTIVES"),
            "One Classified Objective each.",
            "Classified Objective",
        ),
        (rule("n2/skill/g", "G: Far Presence"), "A Far Presence unit.", "Far Presence"),
        (rule("n2/skill/g", "G: Far Presence"), "G: Far Presence を持つ兵。", "G: Far Presence"),
        (
            japanese(
                "n2/skill/k", "x", titles=(Title("ja", "ルテナント"),), texts=("「Lieutenant」になる。",)
            ),
            "Spend the Lieutenant's order.",
            "Lieutenant",
        ),
    ],
)
def test_names_built_from_a_kind_word_or_a_sign_are_names(entry_: Entry, text: str, anchor: str) -> None:
    assert goals(linked(entry_, rule("n2/faq/q", "?", text, document="faq")), "n2/faq/q") == {
        anchor: entry_.id
    }


def test_what_heads_the_parts_of_a_rule_is_its_name() -> None:
    whole = japanese("n2/rule/tokens", "x", titles=(Title("ja", "コマンドトークン"),))
    part = japanese("n2/rule/use", "COMMAND TOKENS: FREE USE", parent="n2/rule/tokens")
    asking = rule("n2/faq/q", "?", "May I spend a Command Token?", document="faq")
    assert goals(linked(whole, part, asking), "n2/faq/q") == {"Command Token": "n2/rule/tokens"}


@pytest.mark.parametrize(
    "text",
    [
        "It gains Total Shelter.",  # of Total Reaction
        "They carry a Flare Rod.",
        "Flare Rod を持つ。",
        "The team can burrow here.",
    ],
)
def test_parts_of_names_and_plain_words_are_no_names(text: str) -> None:
    names = [rule("n2/skill/total", "TOTAL REACTION"), rule("n2/weapon/flare", "FLARE")]
    names.append(rule("n2/skill/burrow", "BURROW"))
    large = rule("n2/rule/large", "Large", *["Use the Iron Gate here, and the Flare."] * 14)
    gate = rule("n2/rule/gate", "Iron Gate")
    asking = rule("n2/rule/asking", "Asking", text)
    assert goals(linked(*names, large, gate, asking), "n2/rule/asking") == {}


def scenarios(*texts: str) -> list[Entry]:
    return [
        entry(f"n2/scenario/s{n}", f"Raid {n}", section(f"n2/scenario/s{n}", "note", text, heading="SALVAGE"))
        for n, text in enumerate(texts, 1)
    ]


@pytest.mark.parametrize(
    ("question", "anchor"),
    [("How does the Salvage rule end?", "Salvage"), ("SALVAGE のルールとは何か。", "SALVAGE")],
)
def test_a_section_of_scenarios_is_meant_from_outside(question: str, anchor: str) -> None:
    asking = rule("n2/faq/q", "?", question, document="faq")
    same = links(linked(*scenarios("Take it.", "Take it."), asking), "n2/faq/q")
    assert same[anchor].target == "n2/scenario/s1#note"  # they say the same
    other = links(linked(*scenarios("Take it.", "Leave it."), asking), "n2/faq/q")
    assert (other[anchor].status, len(other[anchor].candidates)) == ("ambiguous", 2)


@pytest.mark.parametrize("said", ["Salvaging a Wreck", "Salvaging Wrecks", "Salvage the Wreck"])
def test_a_section_headed_by_an_order_is_spoken_of_in_a_sentence(said: str) -> None:
    raid = entry(
        "n1/scenario/raid", "Raid", section("n1/scenario/raid", "note", "Take it.", heading="SALVAGE WRECK")
    )
    asking = rule("n2/faq/q", "?", f"Do ropes count towards {said}?", document="faq")
    found = links(linked(raid, asking), "n2/faq/q")[said]
    assert (found.target, found.edition_gap) == ("n1/scenario/raid#note", True)


def test_a_later_edition_was_not_meant() -> None:
    asking = rule("n1/rule/asking", "Asking", "Roll and Vault over it.")
    found = links(linked(asking, rule("n2/skill/vault", "Vault")), "n1/rule/asking")["Vault"]
    assert (found.status, found.target) == ("external", None)
    assert "the rule here came later, with N2" in found.reasons


def test_every_link_says_how_sure_it_is_and_why() -> None:
    label = rule("n2/trait/ring", "Ring of Power", "Its area is the user's Ring of Power.")
    asking = rule("n2/rule/asking", "Asking", "Vault into the Ring of Power (see: Vault).")
    corpus = with_settled_links(linked(rule("n2/skill/vault", "Vault"), label, asking), setting())
    assert corpus.links and all(0 <= k.confidence <= 1 and k.reasons for k in corpus.links)
    assert all(k.confidence >= RESOLVED for k in corpus.links if k.status == "resolved")


def test_a_section_in_japanese_has_its_own_parts() -> None:
    """A one-word heading of the scenario itself is a name inside it."""
    parts = (section("n2/scenario/s", "note", "開く。", heading="金の宝箱", name="a"),)
    aim = section("n2/scenario/s", "objectives", "金の宝箱を取る。", name="b")
    raid = entry("n2/scenario/s", "Raid", *map(_japanese, (*parts, aim)))
    assert goals(linked(raid), "n2/scenario/s") == {"金の宝箱": "n2/scenario/s#a"}


def _japanese(part: Section) -> Section:
    return in_japanese(part)


def test_what_a_text_can_mean_a_look_up_finds(tmp_path: Path) -> None:
    names = [
        rule("n2/rule/sight-arc", "SIGHT ARC (SA)"),
        rule("n2/skill/g", "G: Far Presence"),
        rule("n2/skill/jump", "AD LEVEL 4: COMBAT JUMP"),
        japanese("n2/rule/tokens", "x", titles=(Title("ja", "コマンドトークン"),)),
        japanese("n2/rule/use", "COMMAND TOKENS: FREE USE", parent="n2/rule/tokens"),
    ]
    text = "Sight Arcs, the SA, a Far Presence, a Combat Jump and two Command Tokens."
    corpus = linked(*names, rule("n2/faq/q", "?", text, document="faq"))
    found = goals(corpus, "n2/faq/q")
    assert len(found) == 4  # an arc and its abbreviation are one rule
    write_corpus(corpus, tmp_path / "corpus.db")
    with open_corpus(tmp_path / "corpus.db") as file:
        for anchor, target in {**found, "SA": "n2/rule/sight-arc"}.items():
            answer = file.find(anchor).answer
            assert answer and answer.id == target, anchor


def test_a_look_up_says_that_texts_mean_another_rule(tmp_path: Path) -> None:
    asked = rule("n2/faq/q", "?", "Does the SA count?", document="faq")
    write_corpus(documents(*game("en"), asked, pack="season"), tmp_path / "corpus.db")
    with open_corpus(tmp_path / "corpus.db") as file:
        assert file.times_unloaded("sa") == file.times_unloaded("SA") == 1 + len(CORE)
        (note,) = unloaded_notes(file, "n2/rule/sight-arc", "SA")
        assert "not loaded" in note
        assert unloaded_notes(file, "n2/rule/ladder", "Ladder of Fame") == ()


def test_a_related_name_is_the_rule_that_texts_mean_by_it() -> None:
    asleep = rule("n2/state/asleep", "ASLEEP")
    page = entry(
        "n2/faq/q", "Q", section("n2/faq/q", "answer", "No."), related=("Asleep State", "Hidden Door")
    )
    found = {k.anchor: k for k in linked(asleep, page).links if k.type == "related"}
    assert found["Asleep State"].target == "n2/state/asleep"
    assert found["Hidden Door"].status == "dangling"


def test_a_name_inside_the_name_of_its_own_entry_is_no_mention() -> None:
    unit = rule("n2/unit/vault-riders", "Vault Riders of the EAST", "Vault Riders of the East, who Vault.")
    found = links(linked(unit, rule("n2/skill/vault", "Vault")), "n2/unit/vault-riders")
    assert [link.span for link in found.values()] == [(30, 35)]


def test_a_word_that_often_stands_before_one_name_belongs_to_it() -> None:
    """ "Place" is also a word that texts write small."""
    texts = [f"Then declare Place Trap and place it {side}." for side in ("left", "right", "here")]
    corpus = linked(rule("n2/rule/traps", "Traps", *texts), rule("n2/trait/trap", "Trap"))
    assert links(corpus, "n2/rule/traps") == {}
