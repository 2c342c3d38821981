"""Which entry a name means."""

from pathlib import Path

import pytest

from taiyaku.corpus.model import Entry, Table, Title
from taiyaku.corpus.name_keys import loose_key, name_key
from taiyaku.corpus.names import Found, clearly_meant, is_short_for, nearest
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.corpus.text import letters_off
from taiyaku.values import replace
from tests.corpora import at, corpus_of, entry, lantern_entries, section


def find(
    tmp_path: Path, name: str, *entries: Entry, lang: str | None = None, edition: str | None = None
) -> Found:
    path = tmp_path / "corpus.db"
    write_corpus(corpus_of(*(entries or lantern_entries())), path)
    with open_corpus(path) as corpus:
        return corpus.find(name, edition, lang)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("n2/state/hidden", "n2/state/hidden"),
        ("n2/state/hidden#effects.1", "n2/state/hidden"),
        ("shove", "n2/skill/shove"),  # the rule before its erratum, N2 before N1
        ("ＳＨＯＶＥ", "n2/skill/shove"),
        ("10", "n2/skill/shove"),
        ("hidden", "n2/state/hidden"),  # "Hidden State" is a state
        ("concealed", "n2/state/hidden"),
        ("night wa", "n2/scenario/night-watch"),
        ("night-watch", "n2/scenario/night-watch"),
        ("突き飛ばし", "n1/skill/shove"),
        ("しゃう゛", None),
        ("シャヴ", "n1/skill/shove"),
        ("しゃゔ", "n1/skill/shove"),
        ("Can you shove a hidden figure", "n2/faq/can-you-shove"),
        ("nothing of the kind", None),
        ("", None),
        ("%", None),
        ("'; DROP TABLE entries; --", None),
    ],
)
def test_a_name_leads_to_its_entry(tmp_path: Path, name: str, expected: str | None) -> None:
    answer = find(tmp_path, name).answer
    assert (answer.id if answer else None) == expected


def test_two_entries_are_not_an_answer(tmp_path: Path) -> None:
    twins = (entry("n2/skill/push", "Push"), entry("n2/state/push", "Push"))
    found = find(tmp_path, "push", *twins)
    assert found.answer is None
    assert [c.id for c in found.candidates] == ["n2/skill/push", "n2/state/push"]


def test_in_force_comes_before_withdrawn(tmp_path: Path) -> None:
    gone = replace(entry("n2/skill/push", "Push"), status="withdrawn")
    found = find(tmp_path, "push", gone, entry("n2/state/push", "Push"))
    assert found.answer and found.answer.id == "n2/state/push"
    assert [c.id for c in found.candidates] == ["n2/skill/push"]


def test_the_newer_document_wins_between_like_entries(tmp_path: Path) -> None:
    found = find(tmp_path, "push", entry("n2/faq/a", "Push"), entry("n2/faq/b", "Push", document="faq"))
    assert found.answer and found.answer.id == "n2/faq/b"


def test_an_older_edition_answers_only_if_nothing_else_does(tmp_path: Path) -> None:
    assert find(tmp_path, "shove", edition="N1").answer == find(tmp_path, "シャヴ").answer
    only_old = entry("n1/skill/leap", "Leap")
    found = find(tmp_path, "leap", only_old)
    assert found.answer and found.answer.edition == "N1"


def test_a_language_is_preferred_when_asked_for(tmp_path: Path) -> None:
    found = find(tmp_path, "shove", lang="ja")
    assert found.answer and found.answer.id == "n1/skill/shove"


def test_the_nearest_names_are_offered(tmp_path: Path) -> None:
    assert find(tmp_path, "shvoe").near[0].casefold() == "shove"
    assert find(tmp_path, "突き飛し").near == ("突き飛ばし",)


def test_names_inside_a_scenario_give_way(tmp_path: Path) -> None:
    outer = entry("n2/scenario/raid", "Raid")
    inner = entry("n2/skill/raid/open", "Open", parent="n2/scenario/raid")
    found = find(tmp_path, "open", outer, inner, entry("n2/skill/open", "Open"))
    assert found.answer and found.answer.id == "n2/skill/open"


def test_keys() -> None:
    assert name_key("  Dodge! ") == "dodge"
    assert loose_key("リピーター") == loose_key("ﾘﾋﾟｰﾀ")
    assert loose_key("Face-to-Face") == loose_key("face to face")
    assert loose_key("ハッカー") != loose_key("パッカー")


def test_titles_of_any_form_count(tmp_path: Path) -> None:
    both = replace(entry("n2/skill/leap", "Leap"), titles=(Title("en", "Leap"), Title("ja", "跳躍", "gloss")))
    assert find(tmp_path, "跳躍", both).answer is not None


@pytest.mark.parametrize(
    ("a", "b", "distance"), [("", "", 0), ("ab", "ba", 1), ("dodge", "doge", 1), ("a", "", 1)]
)
def test_edit_distance(a: str, b: str, distance: int) -> None:
    assert letters_off(a, b, 2) == letters_off(b, a, 2) == distance


def test_nearest_is_never_far() -> None:
    assert nearest("camoflage", ["camouflage", "climb", "dodge"]) == ("camouflage",)
    assert nearest("狙撃", ["攻撃", "射撃"]) == ()  # half of the word is another one
    assert nearest("遠距離射撃", ["遠距離狙撃", "攻撃"]) == ("遠距離狙撃",)


def test_a_headword_that_spells_out_a_short_form_answers_to_it(tmp_path: Path) -> None:
    spelt, other = entry("n2/rule/lol", "LoL: Line of Light"), entry("n1/trait/lol", "LOL")
    found = find(tmp_path, "lol", other, spelt)
    assert found.answer and found.answer.id == "n2/rule/lol"  # of the current edition
    assert [c.id for c in found.candidates] == ["n1/trait/lol"]
    group = entry("n2/skill/ch-shade", "CH: Shade")  # a group and its member, no short form
    found = find(tmp_path, "ch", group, entry("n1/trait/ch", "CH"))
    assert found.answer and found.answer.id == "n1/trait/ch"


def test_a_word_of_a_long_name_is_not_what_it_is_called(tmp_path: Path) -> None:
    watch = entry("n2/rule/watch", "Duties of the low-tide watch")
    assert find(tmp_path, "tide", watch).answer is None
    found = find(tmp_path, "duties watch", watch)
    assert found.answer and found.answer.id == "n2/rule/watch"


def test_signs_may_be_left_out_of_the_beginning_of_a_name(tmp_path: Path) -> None:
    found = find(tmp_path, "lol line", entry("n2/rule/lol", "LoL: Line of Light"))
    assert found.answer and found.answer.id == "n2/rule/lol"


@pytest.mark.parametrize(
    ("short", "long", "expected"),
    [
        ("LoF", "Line of Fire", True),
        ("loL", "line of light", True),
        ("LL", "Line of Light", True),
        ("CH", "Shade", False),
        ("L", "Lamp", False),
        ("", "", False),
    ],
)
def test_initials(short: str, long: str, expected: bool) -> None:
    assert is_short_for(short, long) is expected


@pytest.mark.parametrize(
    ("word", "near", "meant"),
    [
        ("shvoe", ("SHOVE",), "SHOVE"),
        ("hiden", ("HIDDEN", "hidden"), "HIDDEN"),
        ("hiden", ("HIDDEN", "WIDEN"), None),  # both are as near
        ("shov", ("SHOVE", "STOVE UP"), "SHOVE"),
        ("oi", ("OIL",), None),  # too short to be sure
        ("lamp 1", ("LAMP 2",), None),  # another number is another thing
        ("とつきとばし", (), None),
    ],
)
def test_only_a_name_that_is_clearly_meant(word: str, near: tuple[str, ...], meant: str | None) -> None:
    assert clearly_meant(word, near) == meant


def test_a_row_of_a_table_is_found_by_its_name(tmp_path: Path) -> None:
    table = Table(("Tile", "Cost"), (("Reed", "1"), ("Tide Pool", "2")), at(9))
    rolls = Table(("Roll", "Weather"), (("1-2", "Rain"), ("3-6", "Sun")), at(12))
    tiles = entry("n2/rule/tiles", "Tiles", section("n2/rule/tiles", "body", tables=(table, rolls)))
    assert [
        (found.answer and found.answer.id)
        for found in (find(tmp_path, name, tiles) for name in ("tide pool", "Reeds", "1-2"))
    ] == ["n2/rule/tiles", "n2/rule/tiles", None]
    reed = entry("n2/rule/reed", "Reed (wet)")
    found = find(tmp_path, "reed", tiles, reed)
    assert found.answer and found.answer.id == "n2/rule/reed"
    assert [c.id for c in found.candidates] == []


def test_a_name_that_a_heading_quotes_is_found_by_itself(tmp_path: Path) -> None:
    quoted = entry("n2/rule/書留", "速達「書留」", section("n2/rule/書留", "body", "切手を1枚もらう。"))
    boxed = entry("n2/skill/包丁", "特技《包丁》", section("n2/skill/包丁", "body", "傷を与える。"))
    for name, meant in (("書留", quoted), ("包丁", boxed)):
        answer = find(tmp_path, name, quoted, boxed).answer
        assert answer is not None and answer.id == meant.id


@pytest.mark.parametrize(
    "typed", ["《包丁》", "【包丁】", "（包丁）", "[包丁]", "〈包丁〉", "「《包丁》」", "包丁"]
)
def test_a_name_may_be_typed_in_any_brackets(tmp_path: Path, typed: str) -> None:
    rule = entry("n2/skill/包丁", "包丁", section("n2/skill/包丁", "body", "傷を与える。"))
    asked = section("n2/faq/何度も", "question", "包丁は何度も使えますか？")
    answer = find(tmp_path, typed, rule, entry("n2/faq/何度も", "《包丁》は何度も使えますか？", asked)).answer
    assert answer is not None and answer.id == rule.id


def test_a_part_of_a_rule_comes_before_a_question_that_begins_with_its_name(tmp_path: Path) -> None:
    part = replace(section("n2/rule/判定", "body", "高い側が勝つ。"), heading="対抗判定")
    rule = entry("n2/rule/判定", "判定", part)
    asked = section("n2/faq/対抗判定で同値なら", "question", "対抗判定で同値なら？")
    question = entry("n2/faq/対抗判定で同値なら", "対抗判定で同値なら？", asked)
    answer = find(tmp_path, "対抗判定", rule, question).answer
    assert answer is not None and answer.id == rule.id
