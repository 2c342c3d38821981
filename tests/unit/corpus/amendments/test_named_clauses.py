"""Corrections that a document gives together, below a page or in a table, each about a rule of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.amendments.overlay import state_at
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.versions.timeline import Timeline
from tests.unit.corpus.amendments.ferry import assembled, in_force, read, titled

RULES = """# MILL

## Sluice

Opening it costs 1 coin. Water then drives the wheel.

## Wheel

The wheel turns by day and by night.

## Miller

The miller may carry two sacks.

## Flour

A sack of grain becomes a sack of flour.

Flour that gets wet is lost.

## Donkey

A donkey carries two sacks. It eats a carrot.

## Storm Cloud

All roads are closed.

## Bridge

Crossing costs one coin.

## Baker

He pays three coins for a sack.

## Yard

Geese: they bite. Ducks: they swim.
"""
ERRATA = """# Mill Errata (5 May 2024)

## Page 4

- Sluice: opening has become dearer.
- In the section "Wheel", delete the words "by day and".
- The Miller can no longer carry two sacks.

## Page 6

1. **Flour** — The second paragraph should be ignored.
2. **Donkey.** Replace the first sentence by: "A donkey carries four sacks."

## Cards

Old Mill: Text should be "Grind two sacks."

Storm Cloud: This card is banned.

| Rule | Change |
| --- | --- |
| Bridge | “one coin” becomes “two coins” |
| Baker | Delete the rule. |
"""
NOW = {
    "Sluice": ("pending", "Opening it costs 1 coin. Water then drives the wheel."),
    "Wheel": ("in-force", "The wheel turns by night."),
    "Miller": ("pending", "The miller may carry two sacks."),
    "Flour": ("in-force", "A sack of grain becomes a sack of flour."),
    "Donkey": ("in-force", "A donkey carries four sacks. It eats a carrot."),
    "Storm Cloud": ("in-force", "All roads are closed."),  # a ban changes no text
    "Bridge": ("in-force", "Crossing costs two coins."),
    "Baker": ("withdrawn", "He pays three coins for a sack."),
    "Yard": ("in-force", "Geese: they bite. Ducks: they swim."),
}


@pytest.fixture(scope="module")
def mill(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("mill")
    rules = read(folder, "rules", RULES, "rulebook", "en")
    return assembled(rules, read(folder, "errata", ERRATA, "faq", "en", date="2024-05-05", version=""))


@pytest.mark.parametrize("name", NOW)
def test_each_rule_has_its_own_correction_or_is_in_doubt(mill: Corpus, name: str) -> None:
    rule = titled(mill, name)
    assert (rule.status, in_force(mill, name).removeprefix("[body]\n")) == NOW[name]


def test_a_rule_given_anew_may_begin_its_lines_with_names_of_others(tmp_path: Path) -> None:
    rules = read(tmp_path, "rules", RULES + "\n## Geese\n\nThey honk.\n", "rulebook", "en")
    anew = "# Errata\n\n**Yard**\n\nGeese: they bite twice. Ducks: they swim.\n"
    corpus = assembled(rules, read(tmp_path, "errata", anew, "faq", "en", date="2024-05-05", version=""))
    assert in_force(corpus, "Yard") == "[body]\nGeese: they bite twice. Ducks: they swim."
    assert in_force(corpus, "Geese") == "[body]\nThey honk."


def test_a_japanese_list_of_corrections(tmp_path: Path) -> None:
    names = {
        "水車": "水車は昼も夜も回る。",
        "ロバ": "ロバは2袋運ぶ。",
        "猫": "猫は鼠を1匹捕る。",
        "嵐雲": "道は閉ざされる。",
        "水門": "開けるには1枚払う。",
        "橋": "渡るには1枚払う。",
        "市場": "粉を売れる。",
    }
    text = "# 水車小屋\n\n" + "".join(f"## {name}\n\n{said}\n\n" for name, said in names.items())
    errata = """# 修正のお知らせ（2024年4月10日）

- 「水車」の項：「昼も夜も」を「夜だけ」に修正。
- ロバの「2袋」は「4袋」の誤りでした。
- p.6 猫：「1匹」→「2匹」
- 嵐雲のカードは使用禁止とします。
- 水門　1枚ではなく2枚です。
- 橋を渡るのに必要なコインは2枚に変更されました。
- 市場：この項目を削除
"""
    rules = read(tmp_path, "rules", text, "rulebook", "ja")
    corpus = assembled(rules, read(tmp_path, "errata", errata, "faq", "ja", date="2024-04-10", version=""))
    now = {
        name: (titled(corpus, name).status, in_force(corpus, name).removeprefix("[body]\n")) for name in names
    }
    assert now == {
        "水車": ("in-force", "水車は夜だけ回る。"),
        "ロバ": ("in-force", "ロバは4袋運ぶ。"),
        "猫": ("in-force", "猫は鼠を2匹捕る。"),
        "嵐雲": ("pending", "道は閉ざされる。"),
        "水門": ("in-force", "開けるには2枚払う。"),
        "橋": ("pending", "渡るには1枚払う。"),
        "市場": ("withdrawn", "粉を売れる。"),
    }


CIRCUS = {  # what is printed, what is said of it, what it comes to
    "Tent": ("Raising it takes two mice. It falls.", "It takes many mice now.", None),
    "Clown": ("Clowns ignore rain.", "Clowns do not ignore rain any more. Strike the sentence.", None),
    "Tamer": (
        "The tamer loses one life.",
        'For "one life" substitute "two lives".',
        "The tamer loses two lives.",
    ),
    "Parade": ("Move it three spaces along.", "Move it four spaces along.", "Move it four spaces along."),
}
UPDATE = {
    "Elephant": ("It cannot enter the tent.", "Elephant - may now enter the tent.", None),
    "Ticket": ("A ticket is worth one point.", "Ticket -> worth more", None),
    "Rain": ("Shows are cancelled.", "Rain no longer cancels night shows.", None),
    "Cannon": (
        "Fire it once per game.",
        "Cannon, twice per game instead of once per game.",
        "Fire it twice per game.",
    ),
    "Eater": ("It earns 2 coins.", '*Eater*: "2 coins" was a misprint for "6 coins".', "It earns 6 coins."),
}


def test_titles_with_pages_and_a_list_of_changes(tmp_path: Path) -> None:
    cases = CIRCUS | UPDATE
    text = "# CIRCUS\n\n" + "".join(f"## {name}\n\n{said}\n\n" for name, (said, _, _) in cases.items())
    errata = "CIRCUS - ERRATA\nLast revision: 12 August 2024\n" + "".join(
        f"\n{name.upper()} (page 3)\n\n{said}\n" for name, (_, said, _) in CIRCUS.items()
    )
    update = "# Circus: rules changes, 3 October 2024\n\n" + "".join(f"* {u[1]}\n" for u in UPDATE.values())
    corpus = assembled(
        read(tmp_path, "rules", text, "rulebook", "en"),
        read(tmp_path, "errata", errata, "faq", "en", date="2024-08-12", version=""),
        read(tmp_path, "update", update, "faq", "en", date="2024-03-03", version=""),
    )
    for name, (printed, _, now) in cases.items():
        state = titled(corpus, name).status, in_force(corpus, name).removeprefix("[body]\n")
        assert state == (("in-force", now) if now else ("pending", printed)), name


def test_a_table_of_wordings_may_say_that_nothing_stood_there(tmp_path: Path) -> None:
    said = {"灯台": "灯台は3マス先を照らす。", "埠頭": "埠頭に船が泊まる。", "酒場": "酒場で1枚引く。"}
    text = "# 港\n\n" + "".join(f"## {name}\n\n{line}\n\n" for name, line in said.items())
    errata = """# 港 エラッタ一覧表

| ページ | 項目 | 誤 | 正 |
| --- | --- | --- | --- |
| p.4 | 灯台 | ― | 嵐の間は1マス先だけを照らす。（追加） |
| p.5 | 埠頭 | （記載漏れ） | 船は2隻までである。 |
| p.5 | 酒場 | 2枚引く | 3枚引く |
"""
    corpus = assembled(
        read(tmp_path, "rules", text, "rulebook", "ja"),
        read(tmp_path, "errata", errata, "faq", "ja", date="2024-04-10", version=""),
    )
    now = {name: (titled(corpus, name).status, in_force(corpus, name).split("\n")[1:]) for name in said}
    assert now == {
        "灯台": ("in-force", [said["灯台"], "嵐の間は1マス先だけを照らす。"]),
        "埠頭": ("in-force", [said["埠頭"], "船は2隻までである。"]),
        "酒場": ("pending", [said["酒場"]]),
    }


def test_headings_may_say_what_is_done_with_all_below_them(tmp_path: Path) -> None:
    said = {
        "仕入れ": "素材を2個まで取る。代金は1銭。",
        "弟子": "弟子を1人置ける。弟子は仕入れをしない。",
        "納品": "納品は1手番に1回。",
        "祭り": "得点が2倍になる。",
    }
    text = "# 通り\n\n" + "".join(f"## {name}\n\n{line}\n\n" for name, line in said.items())
    errata = """# 「通り」正誤表

【差し替え】
3ページ「仕入れ」
素材を3個まで取る。代金は1銭。

【削除】
4ページ「弟子」2文目

【追記】
5ページ「納品」
納品した者は次の手番を休む。

【訂正】
6ページ「祭り」 2倍 → 3倍
"""
    corpus = assembled(
        read(tmp_path, "rules", text, "rulebook", "ja"),
        read(tmp_path, "errata", errata, "faq", "ja", date="2024-04-10", version=""),
    )
    now = {name: " ".join(in_force(corpus, name).split("\n")[1:]) for name in said}
    assert now == {
        "仕入れ": "素材を3個まで取る。代金は1銭。",
        "弟子": "弟子を1人置ける。",
        "納品": "納品は1手番に1回。 納品した者は次の手番を休む。",
        "祭り": "得点が3倍になる。",
    }


def test_a_correction_without_a_name_puts_the_rule_it_is_like_in_doubt(tmp_path: Path) -> None:
    said = {
        "Cellar": "The cellar stores up to three barrels. Barrels never spoil.",
        "Salvage": "Roll two dice for a wreck. On a total of nine or more you take the cargo.",
        "Tide": "The tide rises one step.",
    }
    text = "# HARBOUR\n\n" + "".join(f"## {name}\n\n{line}\n\n" for name, line in said.items())
    errata = """# Harbour errata

## Page 6

- The cellar stores up to four barrels.

| Page | Reads | Should read |
| --- | --- | --- |
| 7 | On a total of ten or more | On a total of eight or more |
| 8 | the tide rises one step | the tide rises two steps |
"""
    corpus = assembled(
        read(tmp_path, "rules", text, "rulebook", "en"),
        read(tmp_path, "errata", errata, "faq", "en", date="2024-04-10", version=""),
    )
    assert {n: titled(corpus, n).status for n in said} == {
        "Cellar": "pending",
        "Salvage": "pending",
        "Tide": "in-force",
    }
    assert in_force(corpus, "Tide") == "[body]\nThe tide rises two steps."


@pytest.mark.parametrize("name", ["**Rule 2.1:** second", "**Rule 2.1:** Second", "Rule 2.1: second"])
def test_corrections_named_by_the_numbers_of_rules(name: str, tmp_path: Path) -> None:
    text = "# POLDER\n\n## 1. Setup\n\n### 1.1 Dikes\n\nPlace four dikes on the board.\n\n## 2. Play\n\n"
    text += "### 2.1 Pumping\n\nA pump removes two cubes. It rests in a storm.\n\n"
    text += "### 2.2 Peat\n\nPeat sells for two.\n"
    errata = f"""# Polder errata

## Important

**1.1** four dikes → five dikes

{name} sentence to be deleted

**2.2** The price was lowered.
"""
    corpus = assembled(
        read(tmp_path, "rules", text, "rulebook", "en"),
        read(tmp_path, "errata", errata, "faq", "en", date="2024-04-10", version=""),
    )
    now = {
        n: (titled(corpus, n).status, in_force(corpus, n).split("\n")[1])
        for n in ("Dikes", "Pumping", "Peat")
    }
    assert now == {
        "Dikes": ("in-force", "Place five dikes on the board."),
        "Pumping": ("in-force", "A pump removes two cubes."),
        "Peat": ("pending", "Peat sells for two."),
    }


def test_a_list_of_changes_below_their_dates(tmp_path: Path) -> None:
    said = {"Shark": "It bites.", "Divers": "They bring two pearls.", "Oysters": "Keep one."}
    text = "# LAGOON\n\n" + "".join(f"## {name}\n\n{line}\n\n" for name, line in said.items())
    log = """# Lagoon: rules change log

## 1.1 (10 June 2021)

- Divers: the number changed from two pearls to three pearls
- Oysters: "Keep one" is now "Keep two"

## 1.2 (1 March 2022)

- Shark: removed
"""
    corpus = assembled(
        read(tmp_path, "rules", text, "rulebook", "en", date="2020-01", version=""),
        read(tmp_path, "log", log, "faq", "en", date="2022-03-01", version=""),
    )
    assert in_force(corpus, "Divers") == "[body]\nThey bring three pearls."
    assert in_force(corpus, "Oysters") == "[body]\nKeep two."
    timeline, shark = Timeline(corpus.versions), titled(corpus, "Shark")
    for day, status in (("2021-12", "in-force"), ("2022-04", "withdrawn")):
        assert (
            state_at(shark, corpus.amendments, timeline, timeline.point(day, shark.edition)).status == status
        )


def test_a_numbered_clause_is_corrected_by_its_number(tmp_path: Path) -> None:
    rules = "## 1 Setup\n\n1.1 Take five jars.\n\n1.2 Take five lids.\n\n## 2 Water\n\n2.1 Draw it.\n"
    errata = "CISTERN - Known issues\nOctober 2024\n\n1.2: six lids, not five.\n\n2.1 is wrong.\n"
    first = read(tmp_path, "rules", f"# CISTERN\n\n{rules}", "rulebook", "en")
    corpus = assembled(first, read(tmp_path, "errata", errata, "faq", "en", date="2024-10", version=""))
    assert in_force(corpus, "Setup") == "[body]\nTake five jars.\nTake six lids."
    assert titled(corpus, "Water").status == "pending"
