"""Versions of one document, and one text in two files, are known by their titles and their words."""

from __future__ import annotations

from pathlib import Path

from taiyaku.ingest.inspection.document import Inspection, inspect_document
from taiyaku.ingest.inspection.series import families
from taiyaku.ingest.inspection.source_tables import proposed_id, rules_first, source_tables

QUESTIONS = [
    ("May I row twice in one turn?", "No, an action can be chosen only once in each turn."),
    ("Does fog count as a tide card?", "Yes, but it moves no boats along the shore."),
    ("Can a moored boat trade with the harbour?", "Yes, it can trade as long as it has salt."),
    ("When does the game end for the last player?", "When the last lantern on the board goes out."),
    ("Who lights the lighthouse at dusk?", "The keeper does, unless a storm is in play."),
]


def _faq(folder: Path, name: str, head: str, count: int, title: str = "Salt and Lanterns FAQ") -> Inspection:
    text = f"# {title}\n\n{head}\n\n" + "\n".join(f"**{q}**\n\n{a}\n" for q, a in QUESTIONS[:count])
    (folder / name).write_text(text, "utf-8")
    return inspect_document(folder / name, name)


def test_versions_of_one_document_are_a_series_with_the_newest_last(tmp_path: Path) -> None:
    new = _faq(tmp_path, "b.md", "Version 1.10, May 2024", 5)
    old = _faq(tmp_path, "a.md", "Version 1.9, May 2023", 4)
    kin = families([new, old])
    assert kin[0].series == kin[1].series == "salt-and-lanterns-faq"
    assert (kin[0].older, kin[1].older) == ((1,), ())


def test_files_of_one_name_but_for_the_year_are_versions_even_if_much_was_reworded(tmp_path: Path) -> None:
    new = _faq(tmp_path, "salt-faq-2024.md", "", 1)
    others = "".join(
        f"**Is tide {n} high when boat {n} leaves pier {n}?**\n\nYes, number {n} is.\n\n" for n in range(9)
    )
    question = "**{}**\n\n{}\n\n".format(*QUESTIONS[0])
    (tmp_path / "salt-faq-2019.md").write_text(question + others, "utf-8")
    old = inspect_document(tmp_path / "salt-faq-2019.md", "salt-faq-2019.md")
    assert [kin.older for kin in families([new, old])] == [(1,), ()]


def test_documents_that_only_share_a_page_are_no_series(tmp_path: Path) -> None:
    one = _faq(tmp_path, "a.md", "Version 1.1", 5)
    other = _faq(tmp_path, "b.md", "Version 2.0", 5, "Fog and Foghorns FAQ")
    assert [family.series for family in families([one, other])] == [None, None]


def test_the_same_text_twice_is_written_as_a_comment(tmp_path: Path) -> None:
    one = _faq(tmp_path, "faq.md", "Version 1.1", 5)
    again = _faq(tmp_path, "copy-of-faq.md", "Version 1.1", 5)
    kin = families([one, again])
    assert (kin[0].twin, kin[1].twin) == (None, 0)
    tables = source_tables([one, again], kin, ["faq.md", "copy-of-faq.md"], (), ("1",))
    assert tables[1].twin == "faq"
    assert all(line.startswith("#") for line in tables[1].toml().splitlines())


def test_rules_in_the_language_of_most_documents_come_first(tmp_path: Path) -> None:
    rules = "# 塩と灯\n\n## 漕ぐ（Row）\n\n舟は２マス動く。\n\n## 霧（Fog）\n\n霧の中では見えない。\n"
    (tmp_path / "ja.md").write_text(rules, "utf-8")
    (tmp_path / "rules.md").write_text(
        "# Salt\n\n## Row\n\nThe boat moves two squares.\n\n## Fog\n\nNobody sees through it.\n", "utf-8"
    )
    faq = _faq(tmp_path, "faq.md", "Version 1.1", 5)
    found = [faq, *(inspect_document(tmp_path / name, name) for name in ("ja.md", "rules.md"))]
    assert [one.file for one in rules_first(found)] == ["rules.md", "ja.md", "faq.md"]


def test_ids_come_from_names_that_say_something_and_are_unique(tmp_path: Path) -> None:
    one = _faq(tmp_path, "Salt FAQ v1.1.md", "Version 1.1", 5)
    assert proposed_id(one, "Salt FAQ v1.1.md") == "salt-faq-v1.1"
    assert proposed_id(one, "0003_1f00ba77.md") == "salt-and-lanterns-faq-1.1"
    assert proposed_id(one, "塩の質問.md") == "salt-and-lanterns-faq-1.1"
    tables = source_tables([one, one], families([one, one]), ["x/rules.md", "y/rules.md"], ("rules",), ())
    assert [table.id for table in tables] == ["rules-2", "rules-3"]
