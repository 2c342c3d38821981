"""A list of errata, each in its own words: what is understood is done, what is not is said at its rule.

None may vanish in the one above it: its rule would then be shown as printed, with nothing beside it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.amendments.overlay import PRINTED, state_at
from taiyaku.corpus.model import Corpus
from taiyaku.corpus.versions.timeline import Timeline
from tests.unit.corpus.amendments.ferry import assembled, in_force, read, text_of, titled

GONE, OPEN = object(), object()  # the rule is withdrawn; the rule is pending

EN: dict[str, tuple[str, str, object]] = {  # name: text, erratum, what becomes of it
    "Smuggling": ("Move one crate to a shed.", "p. 3, Smuggling: Delete this section.", GONE),
    "Ferry": ("A ferry carries three mice. It crosses once.", "Page 3, Ferry: This rule is deleted.", GONE),
    "Lantern": ("A lantern lights two spaces.", "Lantern (p. 4): Ignore this paragraph.", GONE),
    "Rope": ("A rope ties two boats.", "Rope, p. 4: Remove the whole rule.", GONE),
    "Hull": ("Three holes sink a hull.", "Hull: Strike this rule entirely.", GONE),
    "Well": ("A well waters four trees.", "Well: This rule is no longer used.", GONE),
    "Anchor": (
        "It pays two coins.",
        'p. 5 - Anchor - Remove "two" and insert "three".',
        "It pays three coins.",
    ),
    "Tern": (
        "It eats one fish.",
        "Tern - the rule now reads: A tern eats two fish.",
        "A tern eats two fish.",
    ),
    "Crane": (
        "It lifts. It rests. It rusts.",
        "Crane (page 5). The second sentence is struck.",
        "It lifts. It rusts.",
    ),
    "Pilot": ("It guides. It swims.", "Pilot: Strike the last sentence.", "It guides."),
    "Barge": (
        "It holds five nuts.",
        'p6 Barge: should say "four nuts", not "five nuts".',
        "It holds four nuts.",
    ),
    "Market": ("Mice sell nuts.", 'Market: for "sell" read "trade".', "Mice trade nuts."),
    "Wharf": (
        "It has berths. It burns if a lamp falls. It is rebuilt.",
        'Wharf: The sentence "It burns if a lamp falls." is omitted.',
        "It has berths. It is rebuilt.",
    ),
    "Tug": ("It pulls blue boats.", 'Tug: Please read "green" instead of "blue".', "It pulls green boats."),
    "Fog": (
        "Fog comes. Boats move two spaces. Fog lifts.",
        "Fog: Amend the second sentence to read: Boats move one space.",
        "Fog comes. Boats move one space. Fog lifts.",
    ),
    "Gull": (
        "It steals a fish.",
        'Gull: Add the following sentence at the end: "Gulls never land."',
        "It steals a fish. Gulls never land.",
    ),
    "Sail": (
        "It gives two extra points.",
        "Sail: It should be three extra points instead of two.",
        "It gives three extra points.",
    ),
    "Keel": ("It costs four coins.", "Keel: 5 coins, not four.", "It costs 5 coins."),
    "Net": (
        "It holds three fish. It tears.",
        "Net: First sentence: four fish, not three.",
        "It holds four fish. It tears.",
    ),
    "Beacon": ("It burns for 3 turns and goes dark.", "Beacon: Twice as long.", OPEN),
    "Pier": ("Roll 2 dice when a wave hits.", "Pier: The number of dice was wrong.", OPEN),
}
JA: dict[str, tuple[str, str, object]] = {
    "収穫": ("かごを持つ者は3個取る。", "収穫：「3個取る」を「4個取る」に訂正。", "かごを持つ者は4個取る。"),
    "霜": ("1か2なら、実を失う。", "霜：「1か2なら」→「1〜3なら」", "1〜3なら、実を失う。"),
    "巣箱": ("巣箱は実を1個加える。", "巣箱：このルールは削除します。", GONE),
    "井戸": ("周りの4本の木に水をやる。", "井戸：4本ではなく5本。", "周りの5本の木に水をやる。"),
    "はしご": ("上の枝に手が届く。", "はしご：本項は削除。", GONE),
    "犬": ("犬は吠える。", "犬：吠え方が違っていました。", OPEN),
}
CASES = {"en": EN, "ja": JA}
TITLES = {"en": "BAY\nOfficial errata, 3 March 2024", "ja": "入江 エラッタ\n2024年3月3日"}


def corpus_of(folder: Path, cases: dict[str, tuple[str, str, object]], lang: str) -> Corpus:
    rules = "".join(f"## {name}\n\n{text}\n\n" for name, (text, _, _) in cases.items())
    errata = "\n\n".join([TITLES[lang], *(said for _, said, _ in cases.values())])
    first = read(folder, "rules", f"# BAY\n\n{rules}", "rulebook", lang)
    return assembled(first, read(folder, "errata", errata, "faq", lang, date="2024-03-03", version=""))


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Corpus]:
    return {lang: corpus_of(tmp_path_factory.mktemp(lang), CASES[lang], lang) for lang in CASES}


@pytest.mark.parametrize("lang", CASES)
def test_each_line_is_an_erratum_of_its_own(listed: dict[str, Corpus], lang: str) -> None:
    errata = [e for e in listed[lang].entries if e.document == "errata"]
    assert [e.title for e in errata] == list(CASES[lang])
    assert {e.kind for e in errata} == {"erratum"}


@pytest.mark.parametrize(("lang", "name"), [(lang, name) for lang in CASES for name in CASES[lang]])
def test_it_is_done_or_said(listed: dict[str, Corpus], lang: str, name: str) -> None:
    text, _, becomes = CASES[lang][name]
    now = in_force(listed[lang], name).removeprefix("[body]\n")
    status = titled(listed[lang], name).status
    if becomes is GONE:
        assert (status, now) == ("withdrawn", text)  # shown as what it said
    elif becomes is OPEN:
        assert (status, now) == ("pending", text)
    else:
        assert (status, now) == ("in-force", becomes)


@pytest.mark.parametrize(("lang", "name"), [("en", "Rope"), ("ja", "巣箱")])
def test_a_rule_that_was_withdrawn_was_in_force_before(
    listed: dict[str, Corpus], lang: str, name: str
) -> None:
    corpus, rule = listed[lang], titled(listed[lang], name)
    timeline = Timeline(corpus.versions)
    for day, status in (("2024-02-01", "in-force"), ("2024-04-01", "withdrawn")):
        point = timeline.point(day, rule.edition)
        assert state_at(rule, corpus.amendments, timeline, point).status == status
    assert text_of(state_at(rule, corpus.amendments, timeline, PRINTED).entry) == text_of(rule)


LINES: dict[str, tuple[str, str]] = {  # name: text, line
    "渡し舟": ("渡し舟は2人を運ぶ。", "「渡し舟」の「2人」は「3人」の誤りです。"),
    "投げ網": ("投げ網は魚を4匹捕る。", "「投げ網」 魚を4匹捕る → 魚を5匹捕る"),
    "夜の潮": ("夜の潮は毎晩満ちる。", "「夜の潮」は「二晩ごと」に変わります。"),
    "砂の岸": ("砂の岸には舟を2艘置ける。", "「砂の岸」の項に次の文を追加します。「岸は削れない。」"),
}


def test_lines_that_begin_with_a_quoted_name_are_not_one_text(tmp_path: Path) -> None:
    rules = "".join(f"## {name}\n\n{text}\n\n" for name, (text, _) in LINES.items())
    errata = "\n".join(["入江 正誤表\n2024年3月3日\n", *(line for _, line in LINES.values())])
    first = read(tmp_path, "rules", f"# 入江\n\n{rules}", "rulebook", "ja")
    corpus = assembled(first, read(tmp_path, "errata", errata, "faq", "ja", date="2024-03-03", version=""))
    now = {
        name: (titled(corpus, name).status, in_force(corpus, name).removeprefix("[body]\n")) for name in LINES
    }
    assert now["渡し舟"] == ("in-force", "渡し舟は3人を運ぶ。")
    assert now["投げ網"] == ("in-force", "投げ網は魚を5匹捕る。")
    assert now["夜の潮"] == ("pending", "夜の潮は毎晩満ちる。")
    assert now["砂の岸"] == ("in-force", "砂の岸には舟を2艘置ける。\n岸は削れない。")


def test_a_cell_that_says_to_delete_puts_no_words_into_the_rule(tmp_path: Path) -> None:
    rules = "# BAY\n\n## Kiln\n\nFire three pots. You may fire once each turn.\n"
    table = "BAY corrections\n3 March 2024\n\n| Section | Printed | Correct |\n| --- | --- | --- |\n"
    table += "| Kiln | You may fire once each turn. | (delete this sentence) |\n"
    first = read(tmp_path, "rules", rules, "rulebook", "en")
    corpus = assembled(first, read(tmp_path, "errata", table, "faq", "en", date="2024-03-03", version=""))
    assert in_force(corpus, "Kiln").removeprefix("[body]\n") == "Fire three pots."


FORMS = """入江　訂正とお詫び
2024年3月3日

該当箇所：干潟
訂正前：貝を3つ拾える。
訂正後：貝を4つ拾える。

該当箇所：桟橋の2文目
訂正内容：削除します。

該当箇所：４．浅瀬
訂正前：1人
訂正後：2人

〔岩場〕(BP02-062)
【変更箇所】
修正前　岩場では貝を2つ拾える。
修正後　岩場では貝を1つ拾える。

●p40「灯台」
灯台は夜に光る。
　↓
灯台は夕方から光る。
"""
MARKS = """# Bay errata

### Rowing

~~A boat rows two spaces.~~ A boat rows three spaces.

### Bait

Bait draws ~~each fish~~ **each hungry fish**.

### Hooks

- A hook holds two fish.
+ A hook holds four fish.
"""
MARKED = {  # name: the rule, and as it becomes
    "Rowing": ("Take the oars. A boat rows two spaces.", "Take the oars. A boat rows three spaces."),
    "Bait": ("Bait draws each fish. It sinks.", "Bait draws each hungry fish. It sinks."),
    "Hooks": ("A hook holds two fish. Hooks rust.", "A hook holds four fish. Hooks rust."),
}
FILLED = {
    "干潟": ("貝を3つ拾える。同じ岩では拾えない。", "貝を4つ拾える。同じ岩では拾えない。"),
    "桟橋": ("桟橋には1コイン払う。舟は次の番まで出ない。", "桟橋には1コイン払う。"),
    "浅瀬": ("浅瀬は1人が渡れる。", "浅瀬は2人が渡れる。"),
    "岩場": ("岩場では貝を2つ拾える。足が滑る。", "岩場では貝を1つ拾える。足が滑る。"),
    "灯台": ("灯台は夜に光る。遠くから見える。", "灯台は夕方から光る。遠くから見える。"),
}


@pytest.mark.parametrize(("lang", "errata", "rules"), [("ja", FORMS, FILLED), ("en", MARKS, MARKED)])
def test_forms_and_marks_part_the_old_wording_from_the_new_one(
    tmp_path: Path, lang: str, errata: str, rules: dict[str, tuple[str, str]]
) -> None:
    printed = "".join(f"## {name}\n\n{text}\n\n" for name, (text, _) in rules.items())
    first = read(tmp_path, "rules", f"# BAY\n\n{printed}", "rulebook", lang)
    corpus = assembled(first, read(tmp_path, "errata", errata, "faq", lang, date="2024-03-03", version=""))
    for name, (_, becomes) in rules.items():
        shown = (titled(corpus, name).status, in_force(corpus, name).removeprefix("[body]\n"))
        assert shown == ("in-force", becomes)
