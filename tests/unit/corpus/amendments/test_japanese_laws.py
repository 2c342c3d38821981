"""Japanese amendments as laws have them, numbers with what is done, words struck out in several lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked, numbered, read

DICE = """# 双六会　競技規程

第1条（目的）

この規程は、大会について定める。

第2条（振り直し）

盤の外に出た賽は振り直す。

2　重なった賽は振り直す。

3　駒に触れた賽は振り直す。

4　振り直しは3回までとする。
"""
HEXES = """# 峠

## 6.0 補給

6.1 補給線は8ヘクス以内とする。

6.2 補給切れの部隊は攻撃できない。

## 8.0 増援

8.1 増援は盤端から登場する。
"""


def shown(folder: Path, said: str, name: str, rules: str) -> str:
    answer = asked(folder, said, name, rules, "ja")
    assert answer.status == "in-force"
    return numbered(answer)


@pytest.mark.parametrize(
    "order",
    [
        "第2条第2項を削り、同条第3項を同条第2項とし、同条第4項中「3回」を「2回」に改め、同項を同条第3項とする。",
        "第2条第4項中「3回」を「2回」に改め、同条第2項を削る。",
    ],
)
def test_orders_of_one_sentence_count_the_paragraphs_of_its_article(tmp_path: Path, order: str) -> None:
    text = shown(tmp_path, f"# 競技規程の一部改正\n\n{order}\n", "振り直し", DICE)
    assert "重なった" not in text and "駒に触れた" in text and "2回までとする" in text


def test_an_article_with_a_branch_number_is_no_part_of_the_one_above(tmp_path: Path) -> None:
    said = "# 競技規程の一部改正\n\n第1条の次に次の1条を加える。\n\n"
    said += "（欠席）\n\n第1条の2　欠席する者は届け出る。\n"
    assert "欠席する者は届け出る。" in shown(tmp_path, said, "第1条の2", DICE)
    assert "欠席" not in numbered(asked(tmp_path, said, "目的", DICE, "ja"))


def test_a_number_whose_rule_goes_and_a_text_behind_its_order(tmp_path: Path) -> None:
    said = "# 正誤表\n\n- 6.1　「8ヘクス」は「9ヘクス」の誤植。\n- 6.2　削除\n"
    said += "- 8.1　以下に差し替えます：増援は味方の補給源から登場する。\n"
    assert shown(tmp_path, said, "補給", HEXES) == "6.1 補給線は9ヘクス以内とする。"
    assert shown(tmp_path, said, "増援", HEXES) == "8.1 増援は味方の補給源から登場する。"


def test_a_flag_brings_the_next_number_with_its_own_box(tmp_path: Path) -> None:
    said = "# 更新履歴\n\n## 2021年7月16日\n\n- 【追加】6.3. 【強行】を持つ部隊は補給を要しない。\n"
    assert shown(tmp_path, said, "補給", HEXES).endswith("6.3 【強行】を持つ部隊は補給を要しない。")


def test_words_struck_out_in_paragraphs_of_their_own_are_exchanged_one_by_one(tmp_path: Path) -> None:
    rules = "# 村\n\n## 会議\n\n村人は3分間話し合う。\n\n1人を追放する。\n\n同数なら追放しない。\n"
    said = "# 訂正\n\n## 会議\n\n- 村人は~~3分間~~**5分間**話し合う。\n"
    said += "- 同数なら~~追放しない~~**もう一度選ぶ**。\n"
    assert (
        shown(tmp_path, said, "会議", rules)
        == "村人は5分間話し合う。\n1人を追放する。\n同数ならもう一度選ぶ。"
    )


def test_the_first_column_beside_two_wordings_names_the_rules(tmp_path: Path) -> None:
    said = "# 変更点\n\n| 章 | 初版 | 第2版 |\n|---|---|---|\n| 補給 | 8ヘクス以内 | 9ヘクス以内 |\n"
    said += "| 補給 | 補給切れの部隊は攻撃できない。 | （削除） |\n"
    assert shown(tmp_path, said, "補給", HEXES) == "6.1 補給線は9ヘクス以内とする。"


def test_an_old_answer_beside_the_new_one_is_none(tmp_path: Path) -> None:
    said = "# Q&A\n\nQ. 橋も数えますか？\n\n旧回答：はい、数えます。\n\n新回答：いいえ。\n"
    (faq,) = read(tmp_path, "news", said, "faq", "ja").entries
    told = [(section.role, [clause.text for clause in section.clauses]) for section in faq.sections[1:]]
    assert told == [("original", ["はい、数えます。"]), ("answer", ["いいえ。"])]


def test_the_day_of_what_is_amended_is_not_that_of_the_amendment(tmp_path: Path) -> None:
    said = "# 競技規程の一部改正\n\n競技規程（2020年1月1日施行）の一部を次のように改正する。\n\n"
    said += "第1条中「大会」を「例会」に改める。\n\n附則\n\nこの改正は、2021年4月1日から施行する。\n"
    assert "例会について" in shown(tmp_path, said, "目的", DICE)


def test_an_amendment_counts_from_the_day_of_its_supplementary_provision(tmp_path: Path) -> None:
    rules = "競技規則\n\n（登録）\n第3条　札15枚を登録する。\n\n（代打）\n第8条　代打は3回まで起用する。\n"
    said = (
        "競技規則の一部を改正する規則\n\n令和3年2月20日　連盟\n\n競技規則の一部を次のように改正する。\n\n"
        "第3条中「15枚」を「16枚」に改める。\n\n第8条中「3回」を「2回」に改める。\n\n附則\n"
        "この規則は、令和3年7月1日から施行する。ただし、第8条を改める改正規定は、令和4年7月1日から施行する。\n"
    )
    days = ("2021-06-15", "2021-08-01", "2022-08-01")
    register = [numbered(asked(tmp_path, said, "第3条", rules, "ja", as_of=day)) for day in days]
    pinch = [numbered(asked(tmp_path, said, "第8条", rules, "ja", as_of=day)) for day in days]
    assert ["16枚" in text for text in register] == [False, True, True]
    assert ["2回" in text for text in pinch] == [False, False, True]
