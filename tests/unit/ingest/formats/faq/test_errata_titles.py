"""What names the rule an erratum is to, whatever stands below the name; invented texts."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.model import Entry
from taiyaku.ingest import ingest
from taiyaku.workspace import Source

TABLE = "| Part | Was | Should be |\n| --- | --- | --- |\n| Effects | Two gulls. | Nine gulls. |"
TABLE_JA = "| 該当箇所 | 誤 | 正 |\n|---|---|---|\n| 効果 | 鴎は二羽。 | 鴎は九羽。 |"
BODIES = (
    "**Effects bullet 2**\n\nNine gulls land.",
    "**Main rule, Effects bullet 2**\n\n- Nine gulls land.",
    TABLE,
    "Add to the end of the Effects:\n\n“Nine gulls land.”",
    "In the second bullet of the Effects, replace “two” with “nine”.",
    "The sentence “Two gulls land.” in the Effects is deleted.",
    "**EFFECTS**\n\n- Nine gulls land.\n- The cook hides.",
    "**Effects**\n\nAdd the following bullet:\n\n- Nine gulls land.",
    '**Table, row "Gull"**\n\nThe weight is 9 instead of 2.',
)
BODIES_JA = (
    "「二羽」→「九羽」",
    TABLE_JA,
    "**効果**\n\n- 鴎は九羽。\n- 料理番は隠れる。",
    "**効果**\n\n次の項目を追加：\n\n- 鴎は九羽。",
    "誤：鴎は二羽。\n正：鴎は九羽。",
    "効果に「鴎は九羽まで集まる。」を追加する。",
)


def read(folder: Path, text: str, lang: str = "en") -> list[Entry]:
    path = folder / "page.md"
    path.write_text(text, "utf-8")
    entries = ingest(Source("page", path, path.name, "faq", lang, "E1")).entries
    return [e for e in entries if e.sections]


@pytest.mark.parametrize("title", ["### {}", "**{}**", "**(PAGE 4) {}**"])
@pytest.mark.parametrize("body", BODIES)
def test_a_title_above_any_correction(tmp_path: Path, title: str, body: str) -> None:
    other = f"{title.format('Plank Hop')}\n\nReplace “one” with “two”."
    found = read(tmp_path, f"# Errata\n\n{title.format('Gull Watch')}\n\n{body}\n\n{other}\n")
    assert [(e.kind, e.title) for e in found] == [("erratum", "Gull Watch"), ("erratum", "Plank Hop")]


@pytest.mark.parametrize("title", ["### {}", "**{}**", "■{}"])
@pytest.mark.parametrize("body", BODIES_JA)
def test_a_japanese_title_above_any_correction(tmp_path: Path, title: str, body: str) -> None:
    other = f"{title.format('板跳び')}\n\n「一枚」を「二枚」に変更。"
    found = read(tmp_path, f"# エラッタ\n\n{title.format('鴎番')}\n\n{body}\n\n{other}\n", "ja")
    assert [(e.kind, e.title) for e in found] == [("erratum", "鴎番"), ("erratum", "板跳び")]


@pytest.mark.parametrize("title", ["**Cargo**\n\n", "**Cargo**: "])
def test_figures_exchanged_in_a_row_need_no_verb(tmp_path: Path, title: str) -> None:
    (found,) = read(tmp_path, f"# Errata\n\n{title}Gull: weight 9 instead of 2.\n")
    assert (found.kind, found.title) == ("erratum", "Cargo")


def test_a_row_of_the_table_below_a_title_is_a_place_in_its_rule(tmp_path: Path) -> None:
    rows = f"{TABLE}\n| Requirements | A hat. | A scarf. |"
    found = read(tmp_path, f"# Errata\n\n**Gull Watch**\n\n{rows}\n")
    places = [(e.title, e.reference.location if e.reference else None) for e in found]
    assert places == [("Gull Watch", "Effects"), ("Gull Watch", "Requirements")]


def test_a_table_that_names_its_rules_needs_no_title(tmp_path: Path) -> None:
    table = "| Rule | Was | Now |\n|---|---|---|\n| Gull Watch | Two. | Nine. |\n| Plank Hop | One. | Two. |"
    found = read(tmp_path, f"# Errata\n\n**Skills**\n\n{table}\n")
    assert [e.title for e in found if e.kind == "erratum"] == ["Gull Watch", "Plank Hop"]


@pytest.mark.parametrize("order", ["Add the following bullet:", "次の項目を追加："])
def test_an_order_below_a_part_is_no_text_of_it(tmp_path: Path, order: str) -> None:
    text = f"# Errata\n\n### Gull Watch\n\n**Effects**\n\n{order}\n\n- Nine gulls land.\n\n"
    found = read(tmp_path, f"{text}**Requirements**\n\n- A scarf.\n")
    shown = [(e.reference.location if e.reference else None, [s.role for s in e.sections]) for e in found]
    assert shown == [("Effects", ["body"]), (None, ["requirements"])]


def test_text_of_a_part_that_sounds_like_an_order_is_text(tmp_path: Path) -> None:
    part = "**Effects**\n\nRemove the lantern token.\n\n- Replace a “Calm” card with a “Gale” card."
    (found,) = read(tmp_path, f"# Errata\n\n### Gull Watch\n\n{part}\n")
    assert [s.role for s in found.sections] == ["effects"]


def test_types_below_a_title_are_no_title(tmp_path: Path) -> None:
    text = "# Errata\n\n**GULL WATCH**\n\n*Loud*\n\n**EFFECTS**\n\n- Nine gulls land.\n"
    (found,) = read(tmp_path, text)
    assert (found.title, found.labels) == ("GULL WATCH", ("Loud",))
