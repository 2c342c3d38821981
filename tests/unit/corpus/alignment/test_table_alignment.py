"""Tables of two languages, cell by cell."""

from __future__ import annotations

from taiyaku.corpus.alignment.table_alignment import pair_table, pair_tables
from taiyaku.corpus.model import Table
from tests.corpora import at


def table(*rows: str, caption: str | None = None) -> Table:
    head, *rest = (tuple(cell.strip() for cell in row.split("|")) for row in rows)
    return Table(head, tuple(rest), at(1), caption)


PRICES = table("Goods | Price | Weight", "Lamp | 12 | 1.5", "Rope | 3 | 4", "Oil | 2 | 1")


def cells(one: Table, other: Table) -> dict[str, str]:
    made = pair_table(one, other)
    return dict(made.cells()) if made else {}


def test_cells_of_one_shape() -> None:
    found = cells(PRICES, table("品物 | 値段 | 重さ", "ランプ | 12 | 1.5", "縄 | 3 | 4", "油 | 2 | 1"))
    assert found["Price"] == "値段" and found["Rope"] == "縄" and found["Oil"] == "油"


def test_a_row_and_a_column_that_only_one_has() -> None:
    other = table(
        "番号 | 品物 | 値段 | 重さ", "a1 | ランプ | 12 | 1.5", "b7 | 旗 | 900 | 70", "c2 | 油 | 2 | 1"
    )
    found = cells(PRICES, other)
    assert found["Lamp"] == "ランプ" and found["Oil"] == "油" and found["Weight"] == "重さ"
    assert "Rope" not in found


def test_other_figures_are_another_table() -> None:
    assert (
        pair_table(PRICES, table("品物 | 値段 | 重さ", "剣 | 77 | 90", "盾 | 55 | 66", "弓 | 88 | 99"))
        is None
    )


def test_words_alone_are_paired_by_shape_alone() -> None:
    one = table("Who | What", "Watch | Walks", "Thief | Hides")
    assert cells(one, table("誰 | 何", "番人 | 歩く", "盗賊 | 隠れる"))["Thief"] == "盗賊"
    assert pair_table(one, table("誰 | 何", "番人 | 歩く")) is None


def test_of_several_tables_each_finds_its_own() -> None:
    fares = table("Way | Fare", "Bridge | 40", "Ferry | 25")
    theirs = [
        table("道 | 運賃", "橋 | 40", "渡し | 25"),
        table("品物 | 値段 | 重さ", "ランプ | 12 | 1.5", "縄 | 3 | 4", "油 | 2 | 1"),
    ]
    found = pair_tables([PRICES, fares], theirs)
    assert [(m.ours.header[0], m.theirs.header[0]) for m in found] == [("Goods", "品物"), ("Way", "道")]
