"""Headings of text that has no type: numbers, white space and signs are all there is."""

from __future__ import annotations

from taiyaku.ingest.formats.outline.headings import Heading, split_number, with_headings
from taiyaku.ingest.outline.typed import outlined
from taiyaku.ingest.readers.text.reader import read_text
from taiyaku.ingest.vocabulary import load_vocabulary

VOCABULARY = load_vocabulary()
LAMPS = "Lamps are lit at dusk and put out at dawn by whoever stands next to them when the bell is rung."


def headings(text: str) -> list[tuple[str, int]]:
    blocks = outlined(read_text(text, "rules.txt", VOCABULARY).blocks, VOCABULARY)
    return [(f"{b.marker or ''} {b.text}".strip(), b.level or 0) for b in blocks if b.kind == "heading"]


def page(*titles: str) -> str:
    return "\n\n".join(f"{title}\n\n{LAMPS}\n{LAMPS}" for title in titles)


def test_a_heading_that_asks_stands_among_its_numbered_neighbours() -> None:
    titles = ["1. The Harbour", "2. What is all of this about, then?", "3. Who may do what here?", "4. Tides"]
    titles += [f"{n}. {name}" for n, name in enumerate(("Ropes", "Bells", "Gates", "Boats"), 5)]
    assert [text for text, _ in headings(page(*titles))] == titles


def test_numbers_below_numbered_headings_are_headings_though_only_those_are_underlined() -> None:
    chapters = [
        (f"Chapter {n}: {name}", n) for n, name in enumerate(("Harbour", "Lamps", "Tides", "Gates"), 1)
    ]
    parts = ("of the east", "and what they cost")
    text = "\n\n".join(
        f"{title}\n{'-' * len(title)}\n\n{LAMPS}\n\n"
        + page(*(f"{n}.{m} Things {part}" for m, part in enumerate(parts, 1)))
        for title, n in chapters
    )
    expected = [
        heading
        for title, n in chapters
        for heading in (title, *(f"{n}.{m} Things {part}" for m, part in enumerate(parts, 1)))
    ]
    found = headings(text)
    assert [text for text, _ in found] == expected
    assert len({level for text, level in found if text.startswith("Chapter")}) == 1
    assert found[1][1] > found[0][1]


def test_what_is_drawn_with_letters_is_no_heading() -> None:
    board = "OOOO........\nO...O.......\nOOOOOO\nO.....O....O\nOOOO........"
    text = page("THE HARBOUR", "THE TIDES") + f"\n\n{board}\n\n" + page("THE LAMPS") + f"\n\n{board}\n"
    assert [text for text, _ in headings(text)] == ["THE HARBOUR", "THE TIDES", "THE LAMPS"]


def test_names_with_a_colon_left_of_the_text_below_them_are_headings() -> None:
    inside = "\n".join(f"       {line}" for line in (LAMPS, LAMPS))
    names = ["Ranger vs. Drake:", "The Battle of the Long Harbour:", "Hughes:", "Lissa:", "Cape Horn:"]
    parts = "\n\n".join(f"{name}\n       Wind from the north, blowing a gale.\n\n{inside}" for name in names)
    found = headings(
        f"MOVEMENT\n{inside}\n\nBOARDING\n{inside}\n\nBATTLES\n{inside}\n\n{parts}\n\nREPAIRS\n{inside}\n"
    )
    levels = dict(found)
    assert [text for text, _ in found] == ["MOVEMENT", "BOARDING", "BATTLES", *names, "REPAIRS"]
    assert {levels[name] for name in names} == {levels["BATTLES"] + 1}


def test_lines_between_two_rules_and_behind_signs_are_headings() -> None:
    def framed(name: str, sign: str) -> str:
        return f"{sign * 20}\n{name}\n{sign * 20}\n{LAMPS}\n"

    text = "\n".join(
        (framed("The board", "="), framed("Rowing", "-"), framed("Lighting", "-"), framed("The end", "="))
    )
    assert headings(text) == [("The board", 1), ("Rowing", 2), ("Lighting", 2), ("The end", 1)]
    warned = text + f"\n{'-' * 20}\nNever light two lamps at once.\n{'-' * 20}\n{LAMPS}\n"
    assert headings(warned) == headings(text)
    signs = f"= Tide Pool\n\n{LAMPS}\n\n== Setup\n\n{LAMPS}\n\n=== Shells\n\n{LAMPS}\n"
    assert headings(signs) == [("Tide Pool", 1), ("Setup", 2), ("Shells", 3)]


def test_circles_below_dots_are_headings_of_japanese_text_and_bullets_elsewhere() -> None:
    rules = "\n\n".join(
        f"●{group}の選択ルール\n\n○{name}\n{group}では銀貨を一枚払います。\n※一度だけです。\n\n○{name}の例外\n払わずにすみます。"
        for group, name in (("戦い", "致命傷"), ("旅", "食料"), ("成長", "生業"))
    )
    found = [text for text, _ in headings(rules)]
    assert [text for text in found if "○" in text] == [
        "○ 致命傷", "○ 致命傷の例外", "○ 食料", "○ 食料の例外", "○ 生業", "○ 生業の例外"
    ]  # fmt: skip
    assert headings("Tools\n\n○ Rope\n○ Oar\n○ Net\n\nTake one of each.\n") == []


def test_names_after_signs_that_stand_alone_above_their_text_are_headings() -> None:
    starred = ["* 始め方", "- 操作 (二人)", "- 倍率", "* 遊び方", "- 連絡先", "* 謝辞"]
    found = headings(page(*starred).replace(LAMPS, "鐘が鳴ったら灯を消し、翌朝まで待たなければなりません。"))
    assert found == [(name[2:], 1 + (name[0] == "-")) for name in starred]
    assert not headings(f"{LAMPS}\n\n* Ropes\n\n* Bells\n\n* Gates\n\n* Boats\n")


def test_a_row_of_figures_is_no_heading() -> None:
    text = page("THE HARBOUR", "THE TIDES") + "\n\nRIVER               +25%     +50%\n\n" + page("THE LAMPS")
    assert [name for name, _ in headings(text)] == ["THE HARBOUR", "THE TIDES", "THE LAMPS"]


def test_terms_in_small_letters_above_their_indented_text_are_headings() -> None:
    names = ["amphibious", "astral sight", "clear of fog", "deaf"]
    text = "\n\n".join(f"{name}\n  {LAMPS}\n  {LAMPS}" for name in names)
    assert [name for name, _ in headings(f"THE SENSES\n\n{text}")] == ["THE SENSES", *names]


def test_different_lines_with_a_colon_at_the_margin_are_headings_where_nothing_else_is() -> None:
    parts = {
        "Setup:": "1. Deal a boat to everyone.\n2. Light the lamp.",
        "Day Structure:": f"{LAMPS}\n{LAMPS}",
        "Night Actions:": "Everybody sleeps.\nWhoever wakes does the following:\na. Row home\nb. Sing",
        "Winning the Game:": LAMPS,
    }
    text = "\n".join(f"{name}\n{below}" for name, below in parts.items())
    assert headings(f"Harbour Lights\n\n{LAMPS}\n{text}\n") == [(name, 1) for name in parts]


def test_single_roman_letters_count_with_the_other_roman_numbers() -> None:
    titles = ["I. Bells", "II. Boats", "III. Gates", "IV. Lamps", "V. Tides"]
    text = "\n".join(f"{title}\n{LAMPS}" for title in titles)
    assert headings(f"Harbour Cup\n{text}") == [(title, 1) for title in titles]


def test_japanese_names_between_sentences_are_headings_where_nothing_else_is() -> None:
    parts = {
        "盤と道具": "灯台の島は二人で遊ぶゲームです。盤は縦横八ますで、島と海の二つに分かれます。",
        "使う駒": "各自が十二個の駒を使います。\n・灯台：一個。取られたら負けになります。",
        "駒を置く順番": "先手から順に、好きなますに駒を置きます。",
        "特別な決まり（霧と鐘）": "番の初めに海のますを一つ選んで札を置きます。",
    }
    text = "\n".join(f"{name}\n{below}" for name, below in parts.items())
    assert [name for name, _ in headings(f"二人で遊びます。\n{text}\n")] == list(parts)


def test_japanese_names_above_lists_are_headings_where_nothing_else_is() -> None:
    names = ["使う道具", "番の流れ", "霧が出た場合", "札の数え方", "勝敗の判定"]
    listed = "・灯台を一つ置く\n・舟を二つまで動かす\n"
    text = "\n".join(f"{name}\n{listed}" for name in names)
    assert [name for name, _ in headings(text.replace("\n\n番", "\n番"))] == names


def test_names_after_bullets_directly_above_their_text_are_headings() -> None:
    parts = {
        "・全体の流れ": "順に札を出していきます\n出せなければ番が移ります",
        "・札の強さ": "数が大きいほど強くなります",
        "・賭けの画面": "左右で枚数を選びます\n増やすと番が移ります",
        "・音の調整": "上で大きくなります",
    }
    text = "\n\n".join(f"{name}\n{below}" for name, below in parts.items())
    assert [name.replace(" ", "") for name, _ in headings(f"灯台の島\n\n{text}\n")] == [n[1:] for n in parts]


def test_where_every_line_stands_alone_more_white_space_marks_the_names_and_signs_a_list() -> None:
    parts = {
        "集まりの目的": ["島で互いに学ぶことを目的とする", "潮を皆で見守ることを目的とする"],
        "きまりのあらまし": ["○全員で灯をともすものとする", "○霧の間は代表が話し合うものとする"],
        "加わる人": ["○島の人の同意が要るものとする", "○櫂を持ったことがある。但し子は良しとする"],
        "してはならないこと": ["○灯を消す行為は禁止とする", "○鐘を鳴らさずに舟を出す行為を全て禁止とする"],
        "こころがけ": ["○海で会う人には思いやりを持って、島全体のことを大切にすること"],
    }
    text = "\n\n\n\n".join("\n\n".join([name, *lines]) for name, lines in parts.items())
    assert [name for name, _ in headings(text)] == list(parts)


def test_a_number_that_goes_on_right_above_a_heading_is_one() -> None:
    text = (
        "1.勝敗の条件\n島では一日に何度か灯をともします。\n最後まで灯っていた人の勝ちです。\n2.番の始めと終わり\n"
        "[番の始め]\na.灯をともす人は桟橋に集まります。\nb.笛を聞いたら櫂を取ります。\n[休み]\n霧が出たら笛を短く吹きます。\n"
    )
    found = ["1. 勝敗の条件", "2. 番の始めと終わり", "[番の始め]", "[休み]"]
    assert [name for name, _ in headings("\n" + text)] == found


def test_capitals_within_a_japanese_name_make_it_no_larger() -> None:
    text = (
        "01_はじめに\n\n■本GMルールのねらい\n灯台の島で遊びます。\n\n■読み方\n上から読みます。\n\n"
        "02_人物作り\n\n■人物の紙\n紙は一枚です。\n\n■人物の名\n名を決めます。\n"
    )
    levels = {name[0]: level for name, level in headings(text)}
    assert levels == {"0": 1, "■": 2}


def test_numbers_above_lettered_lists_are_headings_where_nothing_else_is() -> None:
    names = ("Boat Stats", "Turn Phases", "Tides", "Kinds of Water")
    text = "\n".join(f"{n}. {name}\n   a. Speed\n   b. Hull\n   c. Crew" for n, name in enumerate(names, 1))
    assert [name for name, _ in headings(text)] == [f"{n}. {name}" for n, name in enumerate(names, 1)]


def test_numbers_in_brackets_or_circles_are_no_part_of_a_name() -> None:
    marks = ("(1) ", "（2）", "③ ", "IV. ", "■５　", "◆ 第6章　")
    assert [split_number(f"{mark}見張り") for mark in marks] == [
        (number, "見張り") for number in ("1", "2", "3", "IV", "5", "第6章")
    ]


def test_numbers_with_a_bracket_above_their_text_are_headings() -> None:
    names = ("Setup", "Sailing", "Wind", "Finishing")
    said = (
        "A boat sails a hex for each token that was spent. Turning costs\nnothing before the first of them.\n"
    )
    text = "Regatta\n\n" + "\n\n".join(f"{n}) {name}\n{said}" for n, name in enumerate(names, 1))
    assert [name for name, _ in headings(text)] == [f"{n}) {name}" for n, name in enumerate(names, 1)]
    steps = "\n\n".join(f"{n}) Take the {name.lower()} card.\n" for n, name in enumerate(names, 1))
    assert headings(steps) == []


def test_numbered_names_above_text_at_the_same_edge_are_headings_of_a_step_below() -> None:
    parts = ("（１）移動\n三マスまで動ける。", "（２）攻撃\n隣の敵を討つ。", "（３）防御\n痛手を三点減らす。")
    text = (
        "第1章　基本\n１．１　道具\n賽を二つ使う。\n\n第2章　戦い\n２．１　順番\n速い者から。\n２．２　行い\n"
    )
    assert headings(text + "\n".join(parts))[-3:] == [
        ("（１） 移動", 3),
        ("（２） 攻撃", 3),
        ("（３） 防御", 3),
    ]
    items = "\n".join(part.replace("\n", "\n　") for part in parts)
    assert headings(text + items)[-1] == ("２．２　行い", 2)
    apart = "\n" + items.replace("\n（", "\n\n（")
    assert headings(text + apart)[-1] == ("（３） 防御", 3)


def test_chapters_that_count_on_are_headings_above_lists_and_in_any_script() -> None:
    chinese = "一、配件\n棋盘一张\n棋子十枚\n\n二、准备\n洗匀所有的牌。\n"
    chinese += "（一）抽牌\n抽两张牌。\n（二）出牌\n打出一张牌。\n"
    found = headings(chinese + "（三）计分\n检查分数。\n\n三、结束\n分数最高者获胜。\n")
    names = ["一、配件", "二、准备", "（一） 抽牌", "（二） 出牌", "（三） 计分", "三、结束"]
    assert [name for name, _ in found] == names
    korean = (
        "1. 소개\n두 명이 함께 한다.\n\n2. 구성물\n- 카드 40장\n- 판 1개\n\n3. 준비\n판을 가운데에 놓는다.\n"
    )
    assert [name for name, _ in headings(korean)] == ["1. 소개", "2. 구성물", "3. 준비"]


def test_a_date_right_below_a_name_set_apart_is_no_heading() -> None:
    told = "The keeper of the lamp has seen a light in the marsh and asks for boats. Row there at dusk. " * 3
    names = ["First Light", "The Ford", "Lost Lamps", "Home", "Fog", "The Weir", "Low Tide", "Ice"]
    days = ["June 21st", "July 4th", "July 9th", "May 1st", "May 8th", "June 3rd", "July 30th", "June 5th"]
    nights = [f"Night: {name}\n{day}, Year 8\n{told.strip()}" for name, day in zip(names, days, strict=True)]
    text = "\n\n\n".join(nights)
    assert [name for name, _ in headings(f"{LAMPS}\n\n\n{text}\n")] == [n.split("\n")[0] for n in nights]


def test_names_between_ornaments_are_headings_without_them() -> None:
    names = ["THE HARBOUR", "A KEEPER'S TURN", "THE END"]
    text = page(*(f"---[ {name} ]---" for name in names))
    found = with_headings(read_text(text, "rules.txt", VOCABULARY).blocks, (), VOCABULARY, decided=False)
    assert [item.text for item in found.items if isinstance(item, Heading)] == names
    assert [text for text, _ in headings(page("~ Boats ~", "~ Bells ~", "~ Gates ~"))] == [
        "~ Boats ~", "~ Bells ~", "~ Gates ~",
    ]  # fmt: skip


def test_names_of_one_ideograph_in_brackets_behind_a_sign_are_headings() -> None:
    names = ["●《白紙化》", "●《栞》", "●《頁破り》", "●汚れ"]
    told = "消費：余白2点　対象：単体\n対象にかかっている効果をすべて打ち消す。"
    found = [text for text, _ in headings("\n\n".join(f"{name}\n{told}" for name in names))]
    assert [text.replace(" ", "") for text in found] == names


def test_names_in_another_script_than_latin_are_headings() -> None:
    names = ["Начало игры", "Ход игрока", "Конец игры", "Победа"]
    told = "Смотритель зажигает лампу на закате и гасит её на рассвете, когда звонит колокол."
    assert [text for text, _ in headings("\n\n".join(f"{name}\n\n{told}" for name in names))] == names


def test_names_in_both_languages_right_above_their_lists_are_headings_below_the_group() -> None:
    names = ("力漕（Row Hard）", "綱切り（Cut Loose）", "斉射（Volley）")
    text = "\n\n".join(
        f"◆{group}\n" + "\n".join(f"{name}\n・小舟はさらに{n}マス動く。" for n, name in enumerate(names, 2))
        for group in ("移動", "戦闘")
    )
    found = headings(text)
    assert [text for text, _ in found] == ["◆ 移動", *names, "◆ 戦闘", *names]
    assert {level for text, level in found if "（" in text} == {found[0][1] + 1}


def test_numbers_missing_between_headings_are_headings_whatever_they_ask() -> None:
    names = ["Harbour", "What is going on here, and who of us is it that tells?", "Lamps", "Tides", "Gates"]
    text = "\n\n".join(f"     {n}.  {name}\n\n          {LAMPS}" for n, name in enumerate(names, 1))
    assert [text for text, _ in headings(text)] == [f"{n}. {name}" for n, name in enumerate(names, 1)]


def test_centred_names_stand_above_those_at_the_margin() -> None:
    lines = [f"{'TIDES':^96}", "GATHERING", "BOILING", f"{'MARKETS':^96}", "BUYING", "SELLING"]
    assert [level for _, level in headings(page(*lines))] == [1, 2, 2, 1, 2, 2]


def test_numbers_above_names_are_theirs() -> None:
    chapters = "\n\n\n".join(f"{n}.\n\n{name}\n\n\n{LAMPS}\n{LAMPS}" for n, name in
                             (("I", "THE HARBOUR"), ("II", "THE TIDE"), ("III", "THE BELL")))  # fmt: skip
    assert headings(chapters) == [("I. THE HARBOUR", 1), ("II. THE TIDE", 1), ("III. THE BELL", 1)]


def test_a_number_above_a_place_is_not_its_number() -> None:
    text = "第1章\n\np.31 9行目\n\n第2章\n\np.80 3行目\n"
    assert [b.text for b in read_text(text, "e.txt", VOCABULARY).blocks][:2] == ["第1章", "p.31 9行目"]


QUAY = "A boat that reaches the quay is unloaded, and its crew rests until\n   the bell rings."


def test_numbers_above_text_that_hangs_below_them_are_headings_where_they_end_early() -> None:
    text = "".join(
        f"{n}. {name}\n   {QUAY}\n\n" for n, name in enumerate(("SETUP", "Turn Order", "TIDES"), 1)
    )
    assert [title for title, _ in headings(text)] == ["1. SETUP", "2. Turn Order", "3. TIDES"]
    steps = "".join(f"{n}. {QUAY}\n" for n in (1, 2, 3))
    assert headings(f"Boats\n\nEach boat does this:\n\n{steps}") == []


def test_a_glossary_by_itself_is_a_chapter_also_where_others_are_underlined() -> None:
    text = f"Setup\n-----\n\n{QUAY}\n\nTurns\n-----\n\n{QUAY}\n\n* * *\n\nGlossary\n\n{QUAY}\n"
    assert [title for title, _ in headings(text)] == ["Setup", "Turns", "Glossary"]


def test_a_term_in_capitals_among_terms_above_text_further_in_is_no_heading() -> None:
    def listed(*terms: str) -> str:
        return "\n\n".join(f"     {term}\n          {LAMPS}" for term in terms)

    text = page("1. The Harbour", "2. Keys") + "\n\n" + listed("[yuh]", "[YUH]", "m[yuh]", "g[yuh]")
    text += "\n\n" + page("3. The Lamps")
    assert [text for text, _ in headings(text)] == ["1. The Harbour", "2. Keys", "3. The Lamps"]
    text = page("1. The Harbour", "2. Keys") + "\n\n" + listed("BELLS", "ROPES", "GATES")
    assert len(headings(text)) == 5  # all of them are names


def test_addresses_and_a_version_above_its_date_are_no_headings() -> None:
    address = "http://www.harbour.example.org/RULES"
    text = f"THE HARBOUR\n\nRules version 2.1\n\n14 March 2019\n\n{LAMPS}\n\n"
    text += page("SETUP", address, "PLAY")
    text += f"\n\nAnna Keeper <ANNA@HARBOUR.ORG>\n\n{LAMPS}\n\nANNA@HARBOUR.ORG\n\n{LAMPS}\n"
    assert [text for text, _ in headings(text)] == ["THE HARBOUR", "SETUP", "PLAY"]


def test_a_row_of_values_or_code_is_no_heading() -> None:
    values = ("M 5 N 7 G 4", "MV 6, AR 2, BTS 3", "体3 技2 心4", "{ BOW, SAIL }", ":B4*,3")
    for row in values:
        assert [text for text, _ in headings(page("BOATMAN", row, "ROPEMAKER", "PILOT"))] == [
            "BOATMAN",
            "ROPEMAKER",
            "PILOT",
        ]
    assert ("ACT 1 SCENE 2", 1) in headings(page("ACT 1 SCENE 2", "ACT 1 SCENE 3", "ACT 2 SCENE 1"))


def test_numbers_set_apart_as_in_print_and_letters_below_numbers_count_on() -> None:
    told = "".join(f"\n\n{n}     {name}\n{LAMPS}" for n, name in enumerate(("Setup", "Play", "End"), 1))
    assert [text for text, _ in headings(f"THE HARBOUR{told}\n")][-3:] == [
        "1     Setup",
        "2     Play",
        "3     End",
    ]
    inside = "   The lamps burn all night, and nobody puts them out."
    names = ("1) KEYS", "  a) Old Keys", "  b) New Keys", "2) BOATS", "3) WINDS", "  a) Gales", "  b) Calm")
    found = headings("THE HARBOUR\n\n" + "\n\n".join(f"{name}\n\n{inside}" for name in names) + "\n")
    assert [text for text, _ in found if text != "THE HARBOUR"] == [name.strip() for name in names]
