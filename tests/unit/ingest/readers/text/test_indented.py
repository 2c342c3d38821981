"""Blocks from indentation, signs and line ends."""

from __future__ import annotations

from textwrap import dedent

from taiyaku.corpus.model import Provenance
from taiyaku.ingest.blocks import Block, BlockKind, Line
from taiyaku.ingest.readers.text.column_tables import CELL_BREAK, DICE_ROW, find_table
from taiyaku.ingest.readers.text.hard_wraps import Wrapping, measure
from taiyaku.ingest.readers.text.indentation import LABEL_ALONE, LABEL_WITH_TEXT
from taiyaku.ingest.readers.text.indented import EXAMPLE_LEAD, indented_blocks, looks_indented
from taiyaku.ingest.vocabulary import load_vocabulary

VOCABULARY = load_vocabulary()


def lines(text: str) -> list[Line]:
    return [Line(t, Provenance("f", (n, n))) for n, t in enumerate(dedent(text).strip("\n").split("\n"), 1)]


def blocks(text: str) -> list[Block]:
    return list(indented_blocks(lines(text), VOCABULARY))


def texts(text: str) -> list[str]:
    return [block.text for block in blocks(text)]


WRAPPED = """
　条件：
　　・灯籠を持っている。ただし、灯籠守が同じ部屋にいるときは、
持っていなくてもよい。
　　・扉が閉じているときは、次の表にしたがって扉を開ける判定を
する。
　　　成功したら次の部屋へ進む。
　効果：
　　・油を半分だけ使って、隣の部屋にいる敵の数を数えてもよいが
、
　　　数え終わるまで動けない。
"""


def test_wrapped_lines_are_joined() -> None:
    assert texts(WRAPPED) == [
        "条件：",
        "灯籠を持っている。ただし、灯籠守が同じ部屋にいるときは、持っていなくてもよい。",
        "扉が閉じているときは、次の表にしたがって扉を開ける判定をする。成功したら次の部屋へ進む。",
        "効果：",
        "油を半分だけ使って、隣の部屋にいる敵の数を数えてもよいが、数え終わるまで動けない。",
    ]


def test_a_jump_in_line_numbers_is_a_gap_like_blank_lines() -> None:
    every = lines(WRAPPED.replace("持っていなくても", "\n\n\n持っていなくても"))
    inked = [line for line in every if line.text]
    assert indented_blocks(every, VOCABULARY) == indented_blocks(inked, VOCABULARY)
    assert indented_blocks(inked, VOCABULARY)[1].text.endswith("持っていなくてもよい。")


def test_markers_and_depth() -> None:
    found = blocks(
        """
        　効果：
        　　・外側。
        　　　　①内側。
        　　　　→矢印。
        　　・また外側。
        """
    )
    assert [(b.marker, b.depth, b.text) for b in found[1:]] == [
        ("・", 0, "外側。"),
        ("①", 1, "内側。"),
        ("→", 1, "矢印。"),
        ("・", 0, "また外側。"),
    ]


def test_hanging_lines_under_a_colon_belong_to_the_item() -> None:
    assert texts("　・設置（せっち）：地面に置く。\n　　　　　　　　　　あとで拾える。\n　・次。") == [
        "設置（せっち）：地面に置く。あとで拾える。",
        "次。",
    ]


def test_rows_that_open_with_the_same_bracket_stay_apart() -> None:
    found = texts("　・使えるもの\n　　「一」あ、い\n　　「二」う\n　・次。")
    assert found == ["使えるもの", "「一」あ、い", "「二」う", "次。"]


def test_unwrapped_text_is_not_joined() -> None:
    assert len(texts("■移動\n前へ進む。\n■攻撃\n敵をなぐる。\n")) == 4


def test_dice_table_in_two_columns() -> None:
    rows, taken = find_table(["1-3 +1 ARM 　 6　Axe", "4 Light Gun　 7-8　Boots (2-3)", "5 Rope"], 0, "") or (
        (),
        0,
    )
    assert taken == 3
    assert rows[1:] == (
        ("1-3", "+1 ARM", "6", "Axe"),
        ("4", "Light Gun", "7-8", "Boots (2-3)"),
        ("5", "Rope", "", ""),
    )


def test_numbered_names_are_no_table() -> None:
    assert find_table(["1 Move", "2 Attack", "3 Rest"], 0, "Actions") is None
    assert find_table(["1 Move", "2 Attack", "3 Rest"], 0, "Action table (d3)") is not None


def test_aligned_columns() -> None:
    rows, _ = find_table(["　　　　短い　　中くらい　　長い", "弓　　　　０　　　＋３　　　－３"], 0, "") or (
        (),
        0,
    )
    assert rows == (("", "短い", "中くらい", "長い"), ("弓", "０", "＋３", "－３"))
    rows, _ = find_table(["SHORT（0-8）/ LONG（8-16）/ MAX", "　+3　/　0　/　-6"], 0, "") or ((), 0)
    assert rows == (("SHORT（0-8）", "LONG（8-16）", "MAX"), ("+3", "0", "-6"))


def test_sentences_that_end_near_the_wrap_width_do_not_hide_it() -> None:
    found = texts(
        """
        　油：
        　　・灯籠の油は毎朝それぞれの灯籠守が詰所で受け取る。残りは返す。
        　　・こぼした油は数えない。数えるのは灯籠の中の油だけである。
        　　・油の樽は門の内側に置く。外に置いた樽は誰が使ってもよい。
        　　・樽を運ぶ灯籠守は走れない。走るならば、先に樽を下ろす。
        　　・下ろした樽は次の手番まで動かない。敵がいても動かない。
        　　・油がなくなった灯籠守は次の手番に詰所へ戻り、油を 3 つ受け取
        る。
        　　・戻る途中で別の灯籠守に会ったときは、油を半分まで分けてもらえ
        る。
        　　・分けてもらった油は、その手番のあいだは Lantern（灯籠）または 
        Torch に入れる。
        """
    )
    assert found[6:] == [
        "油がなくなった灯籠守は次の手番に詰所へ戻り、油を 3 つ受け取る。",
        "戻る途中で別の灯籠守に会ったときは、油を半分まで分けてもらえる。",
        "分けてもらった油は、その手番のあいだは Lantern（灯籠）または Torch に入れる。",
    ]


def test_glue() -> None:
    wrapping = Wrapping(
        60, measure(["x Camouflage y", "a Command Token b", "well-known fact in a re-roll here"]).words
    )
    join = lambda a, b: "".join((*wrapping.glue(a, b), b))  # noqa: E731
    assert join("宣言でき", "る。") == "宣言できる。"
    assert join("the ", "Zone") == "the Zone"
    assert join("Command", "Tokenで回復") == "Command Tokenで回復"
    assert join("Camou", "flage") == "Camouflage"
    assert join("の方に ", "Change") == "の方に Change"
    assert join("re-", "roll") == "re-roll"
    assert join("see (", "p. 3)") == "see (p. 3)"


def test_patterns() -> None:
    assert LABEL_ALONE.fullmatch("条件：") and LABEL_ALONE.fullmatch("Effects:")
    assert not LABEL_ALONE.fullmatch("・条件：") and not LABEL_ALONE.fullmatch("条件：あり")
    assert LABEL_WITH_TEXT.match("条件：あり") and not LABEL_WITH_TEXT.match("敵を倒す。条件：")
    assert (
        EXAMPLE_LEAD.match("例１）移動") and EXAMPLE_LEAD.match("例：") and not EXAMPLE_LEAD.match("例えば")
    )
    assert DICE_ROW.fullmatch("14-15 +2 ARM") and not DICE_ROW.fullmatch("14-15")
    assert len(CELL_BREAK.split("a / b　　c")) == 3 and len(CELL_BREAK.split("a　b c")) == 1


def test_looks_indented() -> None:
    assert looks_indented(lines(WRAPPED))
    assert looks_indented(lines("■移動\n・進む。\n■攻撃\n・なぐる。\n・けとばす。"))
    assert looks_indented(
        lines("10 ROW\n    Effects:\n        - Go.\n    Note: Slow\n        - Wait.\n    Labels: Move")
    )
    assert not looks_indented(lines("# Rules\n\nSome text.\n\n- one\n- two\n\n## More\n\nText."))
    assert not looks_indented(
        lines("A rule.\nAnother rule.\nEffects\n  • One.\n  • Two.\nCancellation\n  • Three.")
    )


def test_kinds() -> None:
    kinds = [block.kind for block in blocks("◆武器一覧\n　【剣】攻撃\n　　・切る。\n　＞補足\n　　本文。")]
    assert kinds == [
        BlockKind.HEADING,
        BlockKind.HEADING,
        BlockKind.ITEM,
        BlockKind.HEADING,
        BlockKind.PARAGRAPH,
    ]


def test_no_sentence_goes_on_behind_more_blank_lines_where_every_line_stands_alone() -> None:
    names = ("集まりの目的", "加わる人", "きまり", "こころがけ")
    item = "○灯台の島で開かれる集まりに加わる人は、皆が互いに学び合い、島の灯を守ることを大切にするものとする"
    found = texts("\n\n\n\n".join(f"{name}\n\n{item}\n\n{item}" for name in names))
    assert [text for text in found if not text.startswith("灯台")] == list(names)


def test_names_behind_a_sign_are_not_joined_to_the_text_at_their_own_margin() -> None:
    text = "●用意するもの\n札30枚、駒12個\n\n●準備\n1.札を4枚配る。\n2.駒を2個取る。\n\n"
    text += "●得点\n　巻物＝3点\n　釘＝1点\n\n●終了\n山札が尽きたら終わり。\n\n●遊び方\n札を1枚引く。\n"
    names = ["用意するもの", "準備", "得点", "終了", "遊び方"]
    assert [b.text for b in blocks(text) if b.marker == "●"] == names


def test_a_name_after_a_group_sign_ends_with_its_line_though_it_ends_in_a_particle() -> None:
    text = "■はじめに\nこのまとめは非公式です。\n\n■準備\n　板を置く。\n\n■手番\n　船を動かす。\n"
    assert texts(text)[:2] == ["はじめに", "このまとめは非公式です。"]


def test_underlines_and_stars_of_an_indented_text_are_signs() -> None:
    text = "   Time:   one turn.\n\nThe Quay\n--------\n\n   Boats land here.\n\n* * *\n\nEnd.\n"
    made = [(block.kind, block.text) for block in blocks(text) if block.text]
    assert (BlockKind.HEADING, "The Quay") in made
    assert [text for _, text in made][-2:] == ["Boats land here.", "End."]


def test_tables_with_rules_are_tables_in_an_indented_text() -> None:
    text = (
        "   Time:   one turn.\n\n     Boat     Oars   Notes\n     ----     ----   -----\n     Raft      1\n"
        "     Gig       4     fast in rain\n     Punt      2     never in a storm\n\n"
        "   +------+------+\n   | Quay | Gate |\n   +------+------+\n   | Lamp | Bell |\n   +------+------+\n"
    )
    made = [block.rows for block in blocks(text) if block.rows]
    assert made[0][0] == ("Boat", "Oars", "Notes") and made[0][1] == ("Raft", "1", "")
    assert made[1] == (("Quay", "Gate"), ("Lamp", "Bell"))
