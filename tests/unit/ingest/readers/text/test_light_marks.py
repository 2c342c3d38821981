"""reStructuredText, AsciiDoc and DokuWiki are read as what they show, and all of them is accounted for."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.ingest import ingest
from taiyaku.workspace import Source

RESTRUCTURED = """Orchard
=======

Moving
------

.. note:: Trees stay where they are.

Ladders
~~~~~~~

Lean a **ladder** against a :ref:`tree <trees>`.

#. Climb.
#. Pick.

Baskets
~~~~~~~

====== ======================
Basket What it holds
====== ======================
Small  One pear, or two
       plums
Large  Three pears
====== ======================

Scoring
-------

Count **all** pears.
"""
LISTED = RESTRUCTURED.replace(
    RESTRUCTURED[RESTRUCTURED.index("====== =====") : RESTRUCTURED.index("Scoring")],
    """.. list-table::
   :header-rows: 1

   * - Basket
     - What it holds
   * - Small
     - One pear, or two
       plums
   * - Large
     - Three pears

""",
)
ASCIIDOC = """= Orchard
:toc: left
:icons: font

[#moving]
== Moving

[NOTE]
====
Trees stay where they are.
====

=== Ladders

Lean a *ladder* against a <<trees,tree>>.

. Climb.
. Pick.

=== Baskets

[cols="1,3",options="header"]
|===
|Basket |What it holds

|Small
|One pear, or two
plums

|Large |Three pears
|===

== Scoring

Count *all* pears.
"""
DOKUWIKI = """====== Orchard ======

===== Moving =====

Trees stay where they are.

==== Ladders ====

Lean a **ladder** against a [[trees|tree]].

  - Climb.
  - Pick.

==== Baskets ====

^ Basket ^ What it holds ^
| Small | One pear, or two plums |
| Large | Three pears |

===== Scoring =====

Count **all** pears.
"""


@pytest.mark.parametrize("text", [RESTRUCTURED, LISTED, ASCIIDOC, DOKUWIKI])
def test_headings_items_and_tables_of_light_marks(tmp_path: Path, text: str) -> None:
    path = tmp_path / "orchard.txt"
    path.write_text(text, "utf-8")
    read = ingest(Source("orchard", path, path.name, "rulebook", "en", "1"))
    said = {(*e.path, e.title): [c.text for s in e.sections for c in s.clauses] for e in read.entries}
    (table,) = (t for e in read.entries for s in e.sections for t in s.tables)
    assert said == {
        ("Moving",): ["Trees stay where they are."],
        ("Moving", "Ladders"): ["Lean a ladder against a tree.", "Climb.", "Pick."],
        ("Moving", "Baskets"): [],
        ("Scoring",): ["Count all pears."],
    }
    rows = (("Small", "One pear, or two plums"), ("Large", "Three pears"))
    assert (table.header, table.rows) == (("Basket", "What it holds"), rows)
    assert read.coverage is not None
    assert read.coverage.residue == 0


def test_plain_text_with_one_kind_of_underlines_is_none_of_them(tmp_path: Path) -> None:
    path = tmp_path / "orchard.txt"
    path.write_text("Orchard\n=======\n\nMoving\n------\n\n* Climb.\n\n^ Look up here ^\n", "utf-8")
    read = ingest(Source("orchard", path, path.name, "rulebook", "en", "1"))
    assert [c.text for e in read.entries for s in e.sections for c in s.clauses] == [
        "Climb.",
        "^ Look up here ^",
    ]


def test_items_of_asciidoc_that_begin_with_figures_are_no_headings(tmp_path: Path) -> None:
    path = tmp_path / "orchard.adoc"
    path.write_text("= Orchard\n:toc:\n\n[#parts]\n== Parts\n\n* 1 board\n* 24 pears\n", "utf-8")
    read = ingest(Source("orchard", path, path.name, "rulebook", "en", "1"))
    assert [(e.title, [c.text for s in e.sections for c in s.clauses]) for e in read.entries] == [
        ("Parts", ["1 board", "24 pears"])
    ]
