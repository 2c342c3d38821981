"""Suspicions: what must raise one, and what must not."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.ingest import ingest
from taiyaku.ingest.variant_clauses import is_variant
from taiyaku.ingest.version_lines import find_date, find_version
from taiyaku.workspace import Source
from tests.unit.ingest.ingesting import ingest_wiki

HEAD = "Oars\n\nFrom Harbourwiki\n\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (
            "Boats may stop in the following cases:\n\nNobody may row after that, whatever the lamps say.\n",
            "W201",
        ),
        (
            "以下のいずれかのとき、船は止まる：\n\nその後は、だれも漕ぐことができない。灯火は関係ない。\n",
            "W201",
        ),
        ("Boats stop.\n\nEffects\n\nIMPORTANT\n\nRow.\n", "W204"),
        ("The \u0421aptain rows the boat.\n", "W206"),
        (
            "  • A boat may leave the harbour at the end of any turn.\n"
            "  • A boat may leave the harbour (by any gate) at the end of any turn.\n",
            "W205",
        ),
    ],
)
def test_raised(text: str, code: str) -> None:
    assert code in ingest_wiki(HEAD + text).codes()


@pytest.mark.parametrize(
    "text",
    [
        "Boats may stop in the following cases:\n\n  • In fog.\n  • At night.\n",
        "Boats stop when:\n\nthe bell rings.\n",
        "Crews follow these steps:\n\nStep 1) It takes the rope out of the box and ties it to a mast.\n\n"
        "Step 2) It rows to the other side of the harbour, as long as no bell rings.\n",
        "The weight is \u03c1kx of the whole.\n",
        "ダイスをロールする。ＡＲＯはＯＫ。PHロールを行なう。\n",
        "  • A level one boat may leave the harbour with 3 rowers aboard.\n"
        "  • A level two boat may leave the harbour with 6 rowers aboard.\n",
        "  • A boat may leave the harbour at the end of any turn.\n"
        "  • A boat may not leave the harbour at the end of any turn.\n",
    ],
)
def test_not_raised(text: str) -> None:
    assert ingest_wiki(HEAD + text).codes() == []


def test_doubled_steps_are_paired() -> None:
    steps = (
        "1. Draw. Each player draws three cards from the pile.\n"
        "2. Row. Each player moves every boat with a rower.\n"
        "2.1. Boats with a lamp move one quay further than that.\n"
        "2. Row. Each player moves every boat with a rower or a sail.\n"
        "2.1. Boats with a lamp move one quay further than that. Fog ends.\n3. Rest. Lamps go out.\n"
    )
    result = ingest_wiki(HEAD + steps)
    clauses = result.entries[0].sections[0].clauses
    assert result.codes() == ["W205"]
    assert clauses[0].variant is None
    assert clauses[1].variant == clauses[3].variant != clauses[2].variant == clauses[4].variant
    assert clauses[5].variant not in {None, clauses[1].variant, clauses[2].variant}


def test_variant_means_words_put_in() -> None:
    assert is_variant(
        "The rower may pull twice if the bow is empty.", "The rower may pull twice if the whole bow is empty."
    )
    assert not is_variant(
        "The rower may pull twice if the bow is empty.", "The rower may pull twice unless the bow is empty."
    )


@pytest.mark.parametrize(
    ("text", "date", "version"),
    [
        ("Update 1.1.1, Dec 2021", "2021-12", "1.1.1"),
        ("5 December 2021", "2021-12-05", None),
        ("December 5, 2021, version 2", "2021-12-05", "2"),
        ("更新 1.2（2021年12月5日）", "2021-12-05", "1.2"),
        ("2021-12", "2021-12", None),
        ("Effective 09.15.2023", "2023-09-15", None),
        ("2021/3/4 v1.0", "2021-03-04", "1.0"),
        ("may 3 boats", None, None),
    ],
)
def test_dates_and_versions(text: str, date: str | None, version: str | None) -> None:
    found = find_date(text)
    assert (found[0] if found else None, find_version(text)) == (date, version)


def test_a_reference_to_a_missing_section_is_reported(tmp_path: Path) -> None:
    chapters = "".join(
        f"{n}. CHAPTER\n\n{n}.1 Moving about\n\nA step is a step. See rule {n}.1.\n\n" for n in range(1, 5)
    )
    path = tmp_path / "rules.txt"
    path.write_text(f"{chapters}5. END\n\nThe game ends. See rule 9.4 for why.\n", "utf-8")
    source = Source(id="r", path=path, file="rules.txt", format="rulebook", lang="en", edition="E1")
    messages = [p.message for p in ingest(source).problems if p.code == "W202"]
    assert messages == ['"See rule 9.4": there is no 9.4 here']
