"""Errata worded in many ways, in both languages: placed where a careful reader would, or left open."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.ferry import amended, in_force, text_of, titled

Edits = tuple[tuple[str, str], ...]

EN: dict[str, tuple[str, str, Edits]] = {
    "old and new in quotes": ('### SWIM\n\nReplace "6 cm" with "8 cm".', "SWIM", (("6 cm", "8 cm"),)),
    "bullet of a part": (
        "### SWIM\n\n**Effects bullet 2**\n\nAt the end of the move, roll two dice for the cold.",
        "SWIM",
        (("roll one die", "roll two dice"),),
    ),
    "page, name and place": (
        "**(PAGE 4) SWIM**\n\n**Main rule, Effects bullet 2**\n\n"
        "At the end of the move, roll two dice for the cold.",
        "SWIM",
        (("roll one die", "roll two dice"),),
    ),
    "a sentence of a bullet goes": (
        "**Swim**: Delete the last sentence of the third Effects bullet.",
        "SWIM",
        ((" It dries at the end of the round.", ""),),
    ),
    "a bullet goes": (
        "**Swim**, Effects\n\nDelete bullet 2.",
        "SWIM",
        (("At the end of the move, roll one die for the cold.\n", ""),),
    ),
    "a bullet comes": (
        '### SWIM\n\nAdd the following bullet to the Effects: "A rat that swims is not seen from the quay."',
        "SWIM",
        (("end of the round.", "end of the round.\nA rat that swims is not seen from the quay."),),
    ),
    "one part given anew": (
        "### SWIM\n\n**REQUIREMENTS**\n\n- The rat is in contact with water or ice.\n"
        "- The rat carries no crate.\n- It is not winter.",
        "SWIM",
        (("with water.", "with water or ice."), ("no crate.", "no crate.\nIt is not winter.")),
    ),
    "a sentence comes behind a counted one": (
        "**Tide**: Add after the first sentence of the first paragraph: “It never turns back.”",
        "TIDE",
        (("every third round. Draw", "every third round. It never turns back. Draw"),),
    ),
    "the whole text": (
        "### WHISTLE\n\nReplace the whole text of the Effects with:\n\n"
        "- Every rat within 20 cm may turn, and its leader may move 3 cm.",
        "WHISTLE",
        (
            (
                "Every friendly rat within 20 cm may turn.\nThe leader of the crew may move 3 cm.",
                "Every rat within 20 cm may turn, and its leader may move 3 cm.",
            ),
        ),
    ),
    "a row in the title": (
        "**Loading, row Grain:** Change the PRICE to 6.",
        "LOADING",
        (("Grain | 2 | 5", "Grain | 2 | 6"),),
    ),
    "the table in the title": (
        "### LOADING TABLE\n\nLamp oil: WEIGHT 5 instead of 4.",
        "LOADING",
        (("Lamp oil | 4 | 9", "Lamp oil | 5 | 9"),),
    ),
    "a table with rules and pages": (
        "| Page | Rule | Printed | Corrected |\n| --- | --- | --- | --- |\n"
        "| 4 | Swim | The rat carries no crate. | The rat carries no crate and no coin. |\n"
        "| 9 | Loading, Cheese | PRICE 12 | PRICE 13 |\n",
        "SWIM",
        (("no crate.", "no crate and no coin."),),
    ),
    "a table that takes out": (
        "| Rule | Was | Now |\n| --- | --- | --- |\n"
        "| Gnaw | A cut rope drops everything that hangs from it. | [deleted] |\n",
        "GNAW",
        (("\nA cut rope drops everything that hangs from it.", ""),),
    ),
    "not the old but the new": (
        '### SWIM\n\nThe example should read "three mice", not "two mice".',
        "SWIM",
        (("two mice", "three mice"),),
    ),
    "a bullet with a text": (
        '### SWIM\n\nReplace the third bullet of the Effects with "A wet rat cannot light a lamp or a fire."',
        "SWIM",
        (
            (
                "A wet rat cannot light a lamp. It dries at the end of the round.",
                "A wet rat cannot light a lamp or a fire.",
            ),
        ),
    ),
    "a step": (
        '### FERRY TURN\n\nStep 2 should read "Row. Move the ferry by two spaces."',
        "FERRY TURN",
        (("by one space", "by two spaces"),),
    ),
    "all steps given anew, the introduction stays": (
        "### FERRY TURN\n\n1. Cast off. The ferryman removes a rope.\n"
        "2. Row. Move the ferry by one space, or by two with the tide.\n"
        "3. Land. Rats that are on the ferry may get off.\n4. Rest. Wet rats dry.",
        "FERRY TURN",
        (
            ("by one space.", "by one space, or by two with the tide."),
            ("may get off.", "may get off.\nRest. Wet rats dry."),
        ),
    ),
    "a sentence changes": (
        '### TIDE\n\nChange the second sentence to read:\n\n"Draw two cards for its height."',
        "TIDE",
        (("Draw a card", "Draw two cards"),),
    ),
    "the last sentence goes": (
        "### TIDE\n\nDelete the last sentence.",
        "TIDE",
        ((" The leader of its crew loses a coin.", ""),),
    ),
    "a word throughout": (
        "### TIDE\n\nReplace 'leader' with 'leader or mate' throughout.",
        "TIDE",
        (("The leader of", "The leader or mate of"),),
    ),
    "a paragraph": (
        "### TIDE\n\n**Second paragraph**\n\n"
        "A rat that is lost leaves its crate and its coat. The leader of its crew loses a coin.",
        "TIDE",
        (("its crate.", "its crate and its coat."),),
    ),
    "a sentence joins a paragraph": (
        '### TIDE\n\nAdd to the end of the first paragraph: "They come back on the next tide."',
        "TIDE",
        (("are lost.", "are lost. They come back on the next tide."),),
    ),
    "old: and new:": (
        "### TIDE\n\nOld: The tide turns at the end of every third round.\n\n"
        "New: The tide turns at the end of every second round.",
        "TIDE",
        (("every third round", "every second round"),),
    ),
    "a cell in a sentence": (
        "### LOADING\n\nChange the weight of the Grain to 1.",
        "LOADING",
        (("Grain | 2", "Grain | 1"),),
    ),
    "a cell by its row and column": (
        "**Loading**\n\nIn the row Cheese, the price should be 10.",
        "LOADING",
        (("12", "10"),),
    ),
    "an order below a part": (
        "### SWIM\n\n**Effects**\n\nAdd the following bullet:\n\n- A rat that swims is not seen.",
        "SWIM",
        (("end of the round.", "end of the round.\nA rat that swims is not seen."),),
    ),
    "a cell by its row": (
        '### LOADING\n\n**Table, row "Cheese"**\n\nThe price is 10 instead of 12.',
        "LOADING",
        (("Cheese | 3 | 12", "Cheese | 3 | 10"),),
    ),
    "a part with its name before it": (
        "### FOG\n\n**Thick fog**\n\nNobody sees farther than 3 cm.",
        "FOG",
        (("Thick fog. Nobody sees farther than 5 cm.", "Thick fog. Nobody sees farther than 3 cm."),),
    ),
    "words inserted": (
        '### FOG\n\nAfter "A lamp" insert "or a fire".',
        "FOG",
        (("A lamp makes", "A lamp or a fire makes"),),
    ),
    "the example of a rule": (
        "**(PAGE 4) SWIM EXAMPLE**\n\nOld Nib swims from the quay to the raft. "
        "The distance is 5 cm, so that two mice on the quay cannot follow.",
        "SWIM",
        (("to the ferry", "to the raft"),),
    ),
    "words of a bullet go": (
        '### SWIM\n\nThe words "for the cold" in the second bullet of the Effects are deleted.',
        "SWIM",
        (("one die for the cold", "one die"),),
    ),
    "a part is replaced": (
        "### SWIM\n\nReplace the Requirements with:\n\n- The rat touches water.",
        "SWIM",
        (("The rat is in contact with water.\nThe rat carries no crate.", "The rat touches water."),),
    ),
    "a row of a table": (
        "### LOADING\n\n| CRATE | WEIGHT | PRICE |\n|---|---|---|\n| Lamp oil | 5 | 9 |",
        "LOADING",
        (("Lamp oil | 4", "Lamp oil | 5"),),
    ),
    "behind a step": (
        '### FERRY TURN\n\nAdd after step 2:\n\n"Steer. Turn the ferry by one point."',
        "FERRY TURN",
        (("by one space.", "by one space.\nSteer. Turn the ferry by one point."),),
    ),
    "a rule that speaks like a correction": (
        "### GNAW\n\n**Effects bullet 1**\n\nRoll 3 dice instead of 2. On an 8 or more the rope is cut.",
        "GNAW",
        (("Roll two dice.", "Roll 3 dice instead of 2."),),
    ),
    "below the heading of a group": (
        "**(PAGE 5) SKILLS**\n\n**Gnaw.** Roll three dice. On an 8 or more the rope is cut.",
        "GNAW",
        (("Roll two dice", "Roll three dice"),),
    ),
    "only the page is named": (
        'Page 9: Replace "the lowest step" with "the two lowest steps".',
        "TIDE",
        (("the lowest step", "the two lowest steps"),),
    ),
    "a table of changes": (
        "| Page | Section | Was | Should be |\n| --- | --- | --- | --- |\n"
        "| 4 | Gnaw | an 8 or more | a 9 or more |\n| 6 | Whistle | 3 cm | 4 cm |",
        "GNAW",
        (("an 8 or more", "a 9 or more"),),
    ),
}

JA: dict[str, tuple[str, str, Edits]] = {
    "「」を「」に変更": ("### 泳ぐ\n\n「6cm」を「8cm」に変更。", "泳ぐ", (("6cm", "8cm"),)),
    "部分の末尾に追加": (
        "### かじる\n\n効果の末尾に「綱は元に戻らない。」を追加します。",
        "かじる",
        (("すべて落ちる。", "すべて落ちる。\n綱は元に戻らない。"),),
    ),
    "一文の後に追加": (
        "### 潮\n\n第2段落の最初の文の後に「木箱は沈む。」を追加。",
        "潮",
        (("木箱を失う。", "木箱を失う。木箱は沈む。"),),
    ),
    "表の行と誤・正": ("### 積荷　穀物\n\n値段　誤：5　正：6", "積荷", (("穀物 | 2 | 5", "穀物 | 2 | 6"),)),
    "の誤り": (
        "### 泳ぐ\n\n「木箱を運んでいない」は「木箱もランプも運んでいない」の誤りです。",
        "泳ぐ",
        (("木箱を運んでいない", "木箱もランプも運んでいない"),),
    ),
    "項目を削除": ("### 泳ぐ\n\n効果の3項目を削除。", "泳ぐ", (("\n濡れたねずみはランプを灯せない。", ""),)),
    "項目を追加": (
        "### 泳ぐ\n\n効果に次の項目を追加：「泳ぐねずみは岸から見えない。」",
        "泳ぐ",
        (("灯せない。", "灯せない。\n泳ぐねずみは岸から見えない。"),),
    ),
    "条件だけを書き直す": (
        "### 泳ぐ\n\n**条件**\n\n- ねずみが水面か氷に接している。\n- 木箱を運んでいない。\n- 冬ではない。",
        "泳ぐ",
        (("水面に", "水面か氷に"), ("運んでいない。", "運んでいない。\n冬ではない。")),
    ),
    "ではなく": ("### 泳ぐ（例）\n\n追いつけないのは2匹ではなく3匹である。", "泳ぐ", (("2匹", "3匹"),)),
    "誤と正": (
        "### かじる\n\n誤：8以上なら綱が切れる。\n正：7以上なら綱が切れる。",
        "かじる",
        (("8以上", "7以上"),),
    ),
    "すべて": ("### かじる\n\n「綱」をすべて「縄」に変更。", "かじる", (("綱", "縄"),)),
    "最後の文": ("### 潮\n\n最後の文を削除。", "潮", (("仲間の頭は硬貨を1枚失う。", ""),)),
    "段落": (
        "### 潮\n\n第2段落を次のように変更：\n\n"
        "流されたねずみは木箱を失い、濡れる。仲間の頭は硬貨を1枚失う。",
        "潮",
        (("木箱を失う。", "木箱を失い、濡れる。"),),
    ),
    "矢印": (
        "### 潮\n\n「カードを1枚引いて」→「カードを2枚引いて」",
        "潮",
        (("カードを1枚", "カードを2枚"),),
    ),
    "の後に": ("### 潮\n\n「木箱」の後に「とランプ」を追加。", "潮", (("木箱を", "木箱とランプを"),)),
    "末尾に追加": (
        "### 潮\n\n第1段落の末尾に「戻りはしない。」を追加。",
        "潮",
        (("高さを決める。", "高さを決める。戻りはしない。"),),
    ),
    "条件に追加": (
        "### 泳ぐ\n\n条件に「冬ではない。」を追加する。",
        "泳ぐ",
        (("運んでいない。", "運んでいない。\n冬ではない。"),),
    ),
    "正しくは": ("### 泳ぐ\n\n「5cm」は正しくは「6cm」です。", "泳ぐ", (("5cm", "6cm"),)),
    "表の値": ("### 積荷\n\n「穀物」の重さを1に修正。", "積荷", (("穀物 | 2", "穀物 | 1"),)),
    "正誤表": (
        "| 該当箇所 | 誤 | 正 |\n|---|---|---|\n| 潮 | 3ラウンドごと | 2ラウンドごと |\n| 泳ぐ | 6cm | 7cm |",
        "潮",
        (("3ラウンドごと", "2ラウンドごと"),),
    ),
}

OPEN: dict[str, tuple[str, str, str]] = {
    "there is no such bullet": (
        "en",
        "### WHISTLE\n\n**Effects bullet 4**\n\nThe leader of the crew may move 5 cm.",
        "no Effects bullet 4",
    ),
    "another bullet is like it": (
        "en",
        "### WHISTLE\n\n**Effects bullet 1**\n\nThe leader of the crew may move 5 cm.",
        "unlike",
    ),
    "the rule is not there": (
        "en",
        "### SING\n\n**Effects bullet 1**\n\nEvery rat may turn.",
        "SING of F2 is not in this workspace",
    ),
    "two parts may be meant": ("en", "### GNAW\n\nDelete the second sentence.", "not one sentence"),
    "no such part": ("en", "### SWIM\n\n**CANCELLATION**\n\n- The rat leaves the water.", "no cancellation"),
    "a rule, not an instruction": (
        "en",
        "### GNAW\n\nRemove the token from the table. Roll again.",
        "too little",
    ),
    "two pages have the words": ("en", 'Page 9: Replace "5 cm" with "6 cm".', "more than one rule"),
    "no page has the words": ("en", 'Page 9: Replace "seven cats" with "six cats".', "in no rule"),
    "words too short to be looked for": ("en", 'Page 9: Replace "cheese" with "butter".', "no name says"),
    "the words are not there": (
        "en",
        '### GNAW\n\nReplace "three dice" with "four dice".',
        "does not stand there",
    ),
    "two bullets are like it": ("en", "### FOG\n\nNobody sees farther than 3 cm.", "as like it"),
    "one sentence of three": (
        "en",
        "### TIDE\n\nThe tide turns at the end of every fourth round.",
        "does not say that the rest goes",
    ),
    "one bullet of three below a heading": (
        "en",
        "### SWIM\n\n**EFFECTS**\n\n- A wet rat cannot light a lamp or a fire.",
        "1 of 3 clauses",
    ),
    "the bullets before and behind one that is not given": (
        "en",
        "### SWIM\n\n- The rat moves up to 9 cm through water.\n"
        "- A wet rat cannot light a torch. It dries at the end of the round.",
        "between its own",
    ),
    "the words stand in another bullet": (
        "en",
        '### SWIM\n\nIn the first bullet of the Effects, replace "one die" with "two dice".',
        "does not stand there",
    ),
    "words that stand twice": ("ja", "### かじる\n\n「綱」を「縄」に変更。", "2 times"),
    "五つ目はない": ("ja", "### かじる\n\n効果の5つ目の項目を削除。", "not one place"),
    "別の項目に似ている": (
        "ja",
        "### 泳ぐ\n\n効果の1つ目を次に差し替え：\n\n濡れたねずみは火も灯せない。",
        "unlike",
    ),
    "規則がない": (
        "ja",
        "### 歌う\n\n効果の1つ目の項目を次に差し替え：\n\n仲間は向きを変えてよい。",
        "歌う of F2",
    ),
}


def edited(text: str, edits: Edits) -> str:
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("name", [*EN, *JA])
def test_it_is_placed(name: str, tmp_path: Path) -> None:
    errata, title, edits = (EN | JA)[name]
    corpus, amendments = amended(tmp_path, errata, "en" if name in EN else "ja")
    assert amendments and {a.status for a in amendments} == {"applied"}
    printed = text_of(titled(corpus, title))
    assert in_force(corpus, title) == edited(printed, edits)


@pytest.mark.parametrize("name", [*EN, *JA])
def test_it_changes_nothing_else(name: str, tmp_path: Path) -> None:
    errata, title, _ = (EN | JA)[name]
    corpus, amendments = amended(tmp_path, errata, "en" if name in EN else "ja")
    touched = {p.entry for a in amendments for p in a.patches}
    assert titled(corpus, title).id in touched
    for entry in corpus.entries:
        if entry.document == "rules" and entry.id not in touched:
            assert in_force(corpus, entry.title) == text_of(entry)


@pytest.mark.parametrize("name", OPEN)
def test_it_stays_open(name: str, tmp_path: Path) -> None:
    lang, errata, reason = OPEN[name]
    corpus, (amendment,) = amended(tmp_path, errata, lang)
    assert (amendment.status, amendment.patches) == ("unresolved", ())
    assert reason in (amendment.reason or "")
    for entry in corpus.entries:
        if entry.document == "rules":
            assert in_force(corpus, entry.title) == text_of(entry)
            named = {p.partition("#")[0] for p in (amendment.target, *amendment.nearest) if p}
            assert (entry.status == "pending") == (entry.id in named)
