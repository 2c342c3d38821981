"""Minutes of a Japanese club: motions that were carried, lost or never voted on, meeting by meeting."""

from pathlib import Path

import pytest

from tests.unit.corpus.amendments.small_games import asked

RULES = """水車の会 規約

第1条（水門）
水門は一日に二回まで開けることができる。
開けた水門は日没までに閉じる。

第2条（粉屋）
粉屋は袋を四つ持つことができる。

第3条（橋）
橋では荷車を押してはならない。

第4条（改正）
この規約は集まりで改める。
"""

MINUTES = """水車の会 議事録

----------------------------------------
令和二年度 集まり
日時 2020年5月4日（月）十時  場所 村の納屋
出席 八名  書記 まつ
----------------------------------------

議案一 第1条（水門）の改正について
 水不足に伴い、第1条中「二回」を「三回」に改める。
 → 賛成六、反対二で可決。同年7月1日より施行。

議案二 第2条（粉屋）の改正について
 粉屋より、第2条を「粉屋は袋をいくつでも持つことができる。」に改める案が出た。
 → 賛成一、反対七で否決。

その他
 第3条（橋）に「夜を除く。」の一文を加える。

----------------------------------------
令和三年度 集まり
日時 2021年5月3日（月）十時  場所 村の納屋
出席 九名  書記 まつ
----------------------------------------

議案一 第1条（水門）の再改正について
 2020年の改正は多すぎるとの声が多く、第1条を元の文言に戻す。
 → 全会一致で可決。即日施行。

議案二 第3条（橋）の廃止について
 荷車がもう村にないため、第3条を廃止する。
 → 全会一致で可決。即日施行。
"""


def _shown(folder: Path, name: str, as_of: str | None = None, said: str = MINUTES) -> tuple[str, str]:
    answer = asked(folder, said, name, RULES, "ja", as_of)
    return answer.status, "".join(c.text for s in answer.sections for c in s.clauses)


@pytest.mark.parametrize(
    ("as_of", "times"),
    [("2020-06-01", "二回"), ("2020-08-01", "三回"), ("2021-05-03", "二回"), (None, "二回")],
)
def test_what_a_meeting_carried_counts_from_its_day_until_another_gives_it_back(
    tmp_path: Path, as_of: str | None, times: str
) -> None:
    assert f"一日に{times}まで" in _shown(tmp_path, "水門", as_of)[1]


def test_a_motion_that_was_lost_changes_nothing(tmp_path: Path) -> None:
    assert _shown(tmp_path, "粉屋") == ("in-force", "粉屋は袋を四つ持つことができる。")


def test_a_motion_may_be_known_by_its_vote_alone(tmp_path: Path) -> None:
    said = MINUTES.replace("議案一 ", "").replace("議案二 ", "")
    assert "一日に三回まで" in _shown(tmp_path, "水門", "2020-08-01", said)[1]
    assert _shown(tmp_path, "粉屋", said=said) == ("in-force", "粉屋は袋を四つ持つことができる。")


def test_an_article_is_repealed_for_a_reason_given_first(tmp_path: Path) -> None:
    assert _shown(tmp_path, "第3条")[0] == "withdrawn"


def test_what_stands_beside_the_motions_is_not_lost_with_the_one_above_it(tmp_path: Path) -> None:
    assert _shown(tmp_path, "橋", "2020-12-31")[1] == "橋では荷車を押してはならない。夜を除く。"


@pytest.mark.parametrize(
    "vote",
    [
        "",
        " → 一部修正のうえ可決。\n",
        " → 全会一致で可決。次年度より施行。\n",
        " 「粉屋」は次の集まりで可決する見込み。\n",
    ],
)
def test_a_motion_whose_outcome_is_not_known_leaves_its_rule_open(tmp_path: Path, vote: str) -> None:
    said = MINUTES.replace(" → 賛成一、反対七で否決。\n", vote)
    assert _shown(tmp_path, "粉屋", said=said)[0] == "pending"


BY_HEADINGS = """# 水車の会 総会議事録

## 2020年度総会

開催日：2020年4月12日（日）　出席者：8名

### 第1号議案 第1条（水門）の改正の件

水の不足により、第1条の「二回」を「一回」に改正する。

採決の結果、賛成7、反対1で可決。

### 第2号議案 第2条（粉屋）の改正の件

第2条の「四つ」を「九つ」に改正する。

継続審議とする。

### 第3号議案 第3条（橋）の改正の件

第3条の「荷車」を「馬車」に改正する。

一部修正のうえ承認。
"""


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("水門", ("in-force", "水門は一日に一回まで開けることができる。開けた水門は日没までに閉じる。")),
        ("粉屋", ("in-force", "粉屋は袋を四つ持つことができる。")),
        ("橋", ("pending", "橋では荷車を押してはならない。")),
    ],
)
def test_motions_may_be_headings_with_the_vote_in_a_paragraph(
    tmp_path: Path, name: str, found: tuple[str, str]
) -> None:
    assert _shown(tmp_path, name, said=BY_HEADINGS) == found


def test_a_motion_that_waits_for_the_next_meeting_changes_nothing_yet(tmp_path: Path) -> None:
    said = MINUTES.replace("賛成一、反対七で否決。", "次回に持ち越し。")
    assert _shown(tmp_path, "粉屋", said=said) == ("in-force", "粉屋は袋を四つ持つことができる。")
