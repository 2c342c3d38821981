"""Names of rules in running text."""

from pathlib import Path

import pytest

from taiyaku.corpus.links.mentions import with_mentions
from taiyaku.corpus.model import Corpus, Span, Title
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.steps.results import Results
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.naming import anchors, japanese, linked, mentions, rule, setting

SHOVE = rule("n2/skill/shove", "Shove")
LINE = rule("n2/rule/line-of-light", "LINE OF LIGHT (LoL)")
HIDDEN = rule("n2/state/hidden", "Hidden State")


def asked(text: str, *others: object) -> list[str]:
    """The words of a question that are links."""
    asking = rule("n2/faq/q", "?", text, document="faq")
    return anchors(linked(asking, SHOVE, LINE, HIDDEN, *others), "n2/faq/q")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A figure may Shove twice.", ["Shove"]),
        ("Two Shoves; then Shove again.", ["Shoves"]),  # each rule once in a clause
        ("Draw a Line of Light, or Lines of Light.", ["Line of Light"]),
        ("Without LoL nobody acts; lol is no name.", ["LoL"]),
        ("A Hidden figure and the Hidden State.", ["Hidden"]),
        ("Shove-proof armour and Pre-Shove rules.", []),
        ("Do not shovel.", []),
        ("（see: Hidden State） A Hidden figure.", []),  # the reference has said it
    ],
)
def test_names_are_found_in_their_variants(text: str, words: list[str]) -> None:
    assert asked(text) == words


def test_a_word_in_lower_case_is_no_name_where_texts_write_the_name_with_capitals() -> None:
    common = rule("n2/rule/other", "Pushing", "They shove and they Shove.")
    assert asked("You shove the crate.", common) == []
    assert asked("Shove the crate aside.", common) == []  # a sentence begins: it may be either
    assert asked("You Shove the crate.", common) == ["Shove"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Each category (Shove, Hidden) has a test.", ["Shove", "Hidden"]),
        ("Test it takes: Shove", ["Shove"]),
        ("An obstacle [Shove] is moved.", ["Shove"]),
        ("A crate is moved (Shove it aside).", []),
        ("Note: Shove crates aside.", []),
    ],
)
def test_a_word_alone_in_a_bracket_or_behind_a_colon_is_a_name(text: str, words: list[str]) -> None:
    common = rule("n2/rule/other", "Pushing", "They shove and they Shove.")
    assert asked(text, common) == words


def test_emphasis_makes_a_name_of_a_word() -> None:
    other = rule("n2/rule/other", "Pushing", "They shove and they Shove.")
    bold = rule("n2/faq/q", "?", "Shove the crate.", document="faq")
    clause = bold.sections[0].clauses[0]
    clause = replace(clause, spans=(Span(0, 5, "strong"),))
    bold = replace(bold, sections=(replace(bold.sections[0], clauses=(clause,)),))
    assert anchors(linked(bold, other, SHOVE), "n2/faq/q") == ["Shove"]


def test_the_longest_name_wins() -> None:
    great = rule("n2/skill/great-shove", "Great Shove")
    asking = rule("n2/faq/q", "?", "Use a Great Shove on it.", document="faq")
    assert mentions(linked(asking, SHOVE, great)) == {("n2/faq/q", "Great Shove"): "n2/skill/great-shove"}


def test_nothing_inside_a_longer_name_that_is_no_rule() -> None:
    house = entry(
        "n2/rule/house", "House", section("n2/rule/house", "note", "Mind it.", heading="Hidden Garden")
    )
    assert asked("Walk through the Hidden Garden.", house) == []


def test_no_entry_links_to_itself_or_its_namesake() -> None:
    old = rule("n1/skill/shove", "SHOVE", "SHOVE is older.")
    new = rule("n2/skill/shove", "Shove", "Shove now costs more. A Hidden figure cannot.")
    part = rule("n2/rule/part", "Edges", "Near an edge, Shove hurts.", parent="n2/skill/shove")
    found = mentions(linked(old, new, part, HIDDEN))
    assert found == {("n2/skill/shove", "Hidden"): "n2/state/hidden"}


def test_the_edition_of_the_text_decides_and_a_gap_is_said() -> None:
    old, lost = rule("n1/skill/shove", "SHOVE"), rule("n1/skill/leap", "LEAP")
    corpus = linked(rule("n2/faq/q", "?", "May I Shove and Leap?", document="faq"), old, SHOVE, lost)
    found = {link.anchor: link for link in corpus.links if link.type == "mentions"}
    assert (found["Shove"].target, found["Shove"].edition_gap) == ("n2/skill/shove", False)
    assert (found["Leap"].target, found["Leap"].edition_gap) == ("n1/skill/leap", True)


def test_two_rules_of_one_name_are_candidates_unless_their_kind_is_said() -> None:
    smoke, fog = rule("n2/weapon/smoke", "Smoke Pot"), rule("n2/equipment/smoke", "Smoke Pot")
    one = rule("n2/faq/a", "?", "Throw a Smoke Pot.", document="faq")
    two = rule("n2/faq/b", "?", "Throw a Smoke Pot weapon.", document="faq")
    found = mentions(linked(one, two, smoke, fog))
    assert found["n2/faq/a", "Smoke Pot"] == ("n2/weapon/smoke", "n2/equipment/smoke")
    assert found["n2/faq/b", "Smoke Pot"] == "n2/weapon/smoke"


def test_names_inside_a_scenario_are_known_only_there() -> None:
    here = rule("n2/scenario/raid", "Raid", "Use the Old Crane.")
    crane = rule("n2/rule/old-crane", "Old Crane", parent="n2/scenario/raid")
    there = rule("n2/scenario/siege", "Siege", "Use the Old Crane.")
    found = mentions(linked(here, crane, there))
    assert found == {("n2/scenario/raid", "Old Crane"): "n2/rule/old-crane"}


def test_the_parts_of_a_scenario_speak_of_one_another() -> None:
    raid = entry(
        "n2/scenario/raid",
        "Raid",
        section("n2/scenario/raid", "objectives", "Hold the Old Crane.", heading="OBJECTIVES"),
        section(
            "n2/scenario/raid", "note", "The Old Crane creaks. The old crane!", heading="OLD CRANE (Tall)"
        ),
    )
    task = rule("n2/skill/hoist", "Hoist", "Use the Old Crane.", parent="n2/scenario/raid")
    siege = rule("n2/scenario/siege", "Siege", "Use the Old Crane.")
    crane = "n2/scenario/raid#note"
    assert mentions(linked(raid, task, siege)) == {
        ("n2/scenario/raid", "Old Crane"): crane,
        ("n2/skill/hoist", "Old Crane"): crane,
    }


def test_what_is_withdrawn_is_no_target_while_another_text_is_in_force() -> None:
    gone = replace(rule("n2/rule/shove", "Shove", document="faq"), status="withdrawn")
    asking = rule("n2/faq/q", "?", "May I Shove?", document="wiki")
    assert mentions(linked(gone, asking, SHOVE)) == {("n2/faq/q", "Shove"): "n2/skill/shove"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ドッジを宣言する。", ["ドッジ"]),
        ("ﾄﾞｯｼﾞを宣言する。", ["ﾄﾞｯｼﾞ"]),
        ("ドッジボールで遊ぶ。", []),
        ("緊急回避ロールを行う。", ["緊急回避"]),
        ("緊急回避力を上げる。", []),
        ("この時 Dodge できる。", ["Dodge"]),
        ("毒を飲む。", []),
        ("「毒」を飲む。", ["毒"]),
    ],
)
def test_japanese_names_are_whole_words(text: str, words: list[str]) -> None:
    dodge = japanese("n1/skill/dodge", "DODGE", "ドッジ", "緊急回避")
    poison = japanese("n1/skill/poison", "POISON", "毒")
    other = japanese("n1/rule/other", "OTHER THING", texts=(text,))
    assert anchors(linked(dodge, poison, other), "n1/rule/other") == words


def test_a_game_without_capitals_has_its_names_too() -> None:
    entries = [
        rule("n2/rule/market-phase", "Market Phase", "Nobody acts."),
        rule("n2/rule/harbour", "Harbour", "Ships land here."),
        rule("n2/rule/trade", "Trade", "At a harbour you trade in the market phase."),
    ]
    assert anchors(linked(*entries), "n2/rule/trade") == ["harbour", "market phase"]


def test_a_short_japanese_headword_is_a_name_and_a_short_translation_is_not() -> None:
    trade = japanese("n2/rule/trade", "x", titles=(Title("ja", "交易"),))
    shot = japanese("n2/rule/shot", "SHOT", "射撃")
    text = "港では交易できる。交易路はその先だ。射撃はできない。"
    other = japanese("n2/rule/harbour", "x", titles=(Title("ja", "港の効果"),), texts=(text,))
    assert anchors(linked(trade, shot, other), "n2/rule/harbour") == ["交易"]


def test_a_japanese_form_leads_to_the_english_text_of_the_same_edition() -> None:
    dodge = japanese("n1/skill/dodge", "DODGE", "ドッジ")
    english = rule("n2/skill/dodge", "Dodge")
    asking = japanese("n2/faq/q", "Question", texts=("ドッジできますか。",), kind="faq", edition="N2")
    assert mentions(linked(dodge, english, asking)) == {("n2/faq/q", "ドッジ"): "n2/skill/dodge"}


def test_the_span_is_where_the_words_stand() -> None:
    corpus = linked(rule("n2/faq/q", "?", "So may I Shove (LoL)?", document="faq"), SHOVE, LINE)
    text = "So may I Shove (LoL)?"
    spans = [(link.anchor, link.span) for link in corpus.links if link.type == "mentions"]
    assert spans and all(span and text[span[0] : span[1]] == anchor for anchor, span in spans)


def test_occurrences_are_counted_by_language() -> None:
    dodge = japanese("n1/skill/dodge", "DODGE", "ドッジ")
    other = japanese("n1/rule/other", "OTHER THING", texts=("ドッジとDodgeとドッジ。",))
    asking = rule("n2/faq/q", "?", "May I Dodge?", document="faq")
    term = next(t for t in linked(dodge, other, asking).terms if t.concept == "dodge")
    assert term.occurrences == (("en", 1), ("ja", 3))
    assert term.en == ("Dodge",)  # as texts write it, not in the headword's capitals


def test_a_japanese_name_is_found_before_a_word_that_only_says_what_it_is_or_when() -> None:
    dazed = japanese("n2/state/dazed", "x", titles=(Title("ja", "朦朧"),))
    handing = japanese("n2/skill/handing", "x", titles=(Title("ja", "納品"),))
    telling = (
        "朦朧状態の職人は納品時に休む。",
        "朦朧内で待つ。",
        "各朦朧を数える。",
        "朦朧技の納品書は無い。",
    )
    other = japanese("n2/rule/r", "OTHER", texts=telling)
    found = linked(dazed, handing, other)
    assert anchors(found, "n2/rule/r") == ["朦朧", "納品", "朦朧", "朦朧"]


def test_a_word_in_small_letters_stays_in_doubt() -> None:
    """A heading "Peril" makes no name of every peril; "rope walking" is more than a word."""
    peril, rope = rule("n2/rule/peril", "Peril"), rule("n2/rule/rope-walking", "Rope Walking")
    asking = rule("n2/rule/other", "Travel", "Cross the ford without much peril, or by rope walking.")
    found = {
        link.anchor: link for link in linked(asking, peril, rope).links if link.source.startswith(asking.id)
    }
    assert {anchor: link.status for anchor, link in found.items()} == {
        "peril": "ambiguous",
        "rope walking": "resolved",
    }
    assert found["peril"].candidates == (peril.id,) and "nothing marks" in found["peril"].reasons[-1]


def test_a_short_word_outside_the_brackets_that_its_document_sets_stays_in_doubt() -> None:
    strength = rule("n2/rule/腕力", "腕力", lang="ja", titles=(Title("ja", "腕力"),))
    listed = rule("n2/rule/衛兵", "衛兵", "技能は「腕力」と「弓術」。", lang="ja")
    told = rule("n2/rule/荷車", "荷車", "腕力を競う。", lang="ja")
    links = {link.source.split("#")[0]: link.status for link in linked(strength, listed, told).links}
    assert links == {listed.id: "resolved", told.id: "ambiguous"}


def test_a_headword_of_one_ideograph_stays_in_doubt_outside_of_brackets() -> None:
    fog = rule("n2/rule/霧", "霧", lang="ja", titles=(Title("ja", "霧"),))
    path = rule("n2/rule/道", "山道", "霧の中では進めない。霧笛は鳴らない。", lang="ja")
    card = rule("n2/rule/札", "絵札", "「霧」を取り除く。", lang="ja")
    links = {link.source.split("#")[0]: link.status for link in linked(fog, path, card).links}
    assert links == {path.id: "ambiguous", card.id: "resolved"}


@pytest.mark.parametrize(
    "text",
    [
        "Hidden Cellar Inventory and Shove Album",  # a title of its own
        "2006 Shove Drawing (.dxf) (large)",
        "Table 3: Common Shove Weights",
        "Look at the Common Shove Weights table.",
        "They call it the “Slow Shove” in the port, and no shove is slower.",
        "Gear: Brazen Shove (heavy). They shove.",
        "The record of Seven Harbours Night Relay Shove stands.",
    ],
)
def test_a_word_of_another_name_is_no_name(text: str) -> None:
    assert asked(text) == []


def test_the_name_of_a_text_is_its_own_with_and_without_a_bracket() -> None:
    skill = rule("n2/skill/tide-armour", "Tide Armour", document="skills")
    suit = rule("n2/equipment/suit", "Tide Armour (TL 9)", "In the Tide Armour nobody drowns.")
    assert anchors(linked(suit, skill), suit.id) == []
    worn = rule("n2/rule/worn", "Wading", "Divers wear the Tide Armour.")  # beside the suit, not the skill
    (link,) = (k for k in linked(suit, skill, worn).links if k.source.startswith(worn.id))
    assert link.status == "ambiguous" and link.target is None


def test_a_table_of_a_name_comes_behind_the_rule_of_that_name() -> None:
    table = rule("n2/equipment/charms", "Charms (d20)", "1. Frog. 2. Toad.")
    charms = rule("n2/rule/charms", "Charms", "A Charm is read aloud.")
    asking = rule("n2/rule/other", "Witches", "A witch carries one Charm.")
    assert mentions(linked(asking, table, charms))[asking.id, "Charm"] == charms.id


def test_the_same_heading_in_two_chapters_is_two_rules() -> None:
    """Of two accounts of one rule the fuller is meant; what says other things is another rule."""
    first = rule("n2/rule/crew", "Crew", "Anna is afraid of heights.")
    second = rule("n2/rule/crew~2", "Crew", "Bert owns the boat, knows every reef and sings at night.")
    asking = rule("n2/rule/other", "Boarding", "The Crew comes first.")
    links = linked(asking, first, second).links
    assert [(k.status, set(k.candidates)) for k in links if k.source.startswith(asking.id)] == [
        ("ambiguous", {first.id, second.id})
    ]


def test_a_name_is_none_of_the_variants_that_begin_with_it() -> None:
    night = rule("n2/rule/night", "Relay (Night)")
    others = [rule(f"n2/rule/{n}", f"Relay {n}") for n in ("(Sprint)", "Start", "Team")]
    asking = rule("n2/rule/other", "Times", "The clock of the Relay stops.")
    found = [k.status for k in linked(asking, night, *others).links if k.source.startswith(asking.id)]
    assert "resolved" not in found


def test_places_in_a_rule_that_errata_name_are_no_variants_of_it() -> None:
    relay, asking = (
        rule("n2/rule/relay", "Relay"),
        rule("n2/faq/asked", "Times", "The clock of the Relay stops."),
    )
    errata = [
        replace(rule(f"n2/erratum/{n}", f"Relay ({n})", document="faq"), kind="erratum")
        for n in ("Effects", "Example")
    ]
    corpus = linked(replace(asking, document="faq"), relay, *errata)
    assert {k.target for k in corpus.links if k.source.startswith(asking.id)} == {relay.id}


def test_a_phrase_that_begins_with_a_small_word_and_a_word_that_begins_a_sentence_are_no_names() -> None:
    during, cargo = rule("n2/rule/during", "During the Crossing"), rule("n2/rule/cargo", "Cargo")
    asking = rule("n2/rule/other", "Ferries", "Cargo has to be tied during the crossing.")
    found = [k.status for k in linked(asking, during, cargo).links if k.source.startswith(asking.id)]
    assert found == ["ambiguous"]


@pytest.mark.parametrize(
    ("title", "text", "anchor"),
    [
        ("Beacon(s)", "Light a Beacon.", "Beacon"),
        ("Supply Box(es)", "Open the Supply Boxes.", "Supply Boxes"),
        ("Supply Boxes", "Open the Supply Box(es).", "Supply Box"),
        ("Watchman", "Two Watchmen stand there.", "Watchmen"),
    ],
)
def test_plurals_of_all_kinds_are_the_name(title: str, text: str, anchor: str) -> None:
    other = rule("n2/rule/other", "Other", text)
    assert anchors(linked(rule("n2/rule/named", title), other), other.id) == [anchor]


def test_who_belongs_to_a_part_of_a_scenario_means_that_part() -> None:
    raid = "n2/scenario/raid"
    part = section(raid, "special-rules", "Divers and sappers are these.", heading="HARBOUR TROOPS")
    goals = section(raid, "objectives", "Each Harbour Trooper scores.", heading="OBJECTIVES")
    assert mentions(linked(entry(raid, "Raid", part, goals))) == {(raid, "Harbour Trooper"): part.id}


def test_a_piece_is_called_by_its_name_without_its_code_and_count() -> None:
    mill = rule("n2/rule/t03", "T03 : Salt Mill - Quantity: 2")
    asking = rule("n2/rule/asking", "Asking", "Put a stone on the Salt Mill.")
    assert anchors(linked(mill, asking), asking.id) == ["Salt Mill"]
    told = rule("n2/rule/salt-mill", "Salt Mill", "A mill by the sea.")
    assert [k.target for k in linked(mill, told, asking).links if k.source.startswith(asking.id)] == [told.id]


@pytest.mark.parametrize("chapter", ["Glossary", "Rules Summary", "早見表"])
def test_a_rule_comes_before_what_a_glossary_tells_of_it(chapter: str) -> None:
    told = rule("n2/rule/rope", "Slack Rope", "Nobody may walk on it.")
    again = rule("n2/rule/rope-word", "Slack Rope", "Any line that sags.", path=(chapter,))
    asking = rule("n2/rule/asking", "Asking", "Cut the Slack Rope. (see Slack Rope)")
    assert {k.target for k in linked(told, again, asking).links if k.source.startswith(asking.id)} == {
        told.id
    }


def test_a_list_that_begins_each_name_large_does_not_make_them_large() -> None:
    names = [rule(f"n2/rule/{n.split()[0].lower()}", n) for n in ("Dial", "Flight phase", "Stall token")]
    asking = rule(
        "n2/rule/asking",
        "Asking",
        "Beside it: Dial, Flight phase, Stall token",
        "It ends with the flight phase.",
    )
    assert anchors(linked(*names, asking), asking.id) == [
        "Dial",
        "Flight phase",
        "Stall token",
        "flight phase",
    ]


def test_a_name_of_two_words_is_one_in_small_letters_where_texts_mostly_write_it_so() -> None:
    lock = rule("n2/rule/sight-lock", "Sight lock")
    texts = ("Spend a sight lock.", "Each sight lock counts.", "The [Sight Lock] sign.")
    asking = rule("n2/rule/asking", "Asking", *texts)
    assert anchors(linked(lock, asking), asking.id) == ["sight lock", "sight lock", "Sight Lock"]


def test_a_name_may_begin_with_a_small_word_in_capitals() -> None:
    end = rule("n2/rule/end-phase", "End phase")
    asking = rule("n2/rule/asking", "Asking", "Locks stay during the End phase.")
    assert anchors(linked(end, asking), asking.id) == ["End phase"]


def test_what_other_documents_write_is_kept_and_counts(tmp_path: Path) -> None:
    first = rule("n2/a", "Shove", "It may shove a crate, and shove another.", document="rules")
    others = tuple(rule(f"n2/{n}", f"Rule {n}", "A Shove is loud.", document="faq") for n in range(3))
    grey = rule("n2/grey", "Hunter", "The Grey Hunter sees a Grey Hunter.", document="faq")

    def found(text: str, results: Results | None) -> Corpus:
        told = setting() if results is None else replace(setting(), memo=results)
        entries = (replace(first, sections=(section("n2/a", "body", text),)), *others, grey)
        return with_mentions(with_terms(Corpus(entries=entries), told), told)

    found("It may shove a crate, and shove another.", Results(tmp_path))
    again = Results(tmp_path)
    assert found("Nobody wants a Shove here.", again) == found("Nobody wants a Shove here.", None)
    assert (again.taken["mentions"], again.made["mentions"]) == (1, 1)
