from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.model import Entry, Ingested
from taiyaku.ingest import ingest
from taiyaku.ingest.inspection.document import inspect_document
from taiyaku.workspace import Source


def read(folder: Path, text: str, lang: str = "en") -> Ingested:
    path = folder / "faq.md"
    path.write_text(text, "utf-8")
    return ingest(Source(id="faq", path=path, file="faq.md", format="faq", lang=lang, edition="E1"))


def entries(folder: Path, text: str) -> tuple[Entry, ...]:
    return read(folder, text).entries


def answers(entry: Entry) -> list[str]:
    return [c.text for s in entry.sections if s.role == "answer" for c in s.clauses]


def test_bold_and_heading_questions_mix(tmp_path: Path) -> None:
    found = entries(
        tmp_path,
        "## SAILING\n\n**May I row?**\n\nYes.\n\n### **May I float?**\n\nNo.\n\n"
        "### OARS\n\n**Are oars wood?**\n\nMostly.\n",
    )
    assert [(e.title, e.path) for e in found] == [
        ("May I row?", ("SAILING",)),
        ("May I float?", ("SAILING",)),
        ("Are oars wood?", ("SAILING", "OARS")),
    ]


def test_a_question_over_two_bold_lines_is_one(tmp_path: Path) -> None:
    found = entries(
        tmp_path,
        "**Does a sail that is torn in the first round still count as a**\n\n"
        "**sail? For example at sea.**\n\nYes.\n",
    )
    assert [e.title for e in found] == [
        "Does a sail that is torn in the first round still count as a sail? For example at sea."
    ]


def test_a_bold_sentence_in_an_answer_is_no_question(tmp_path: Path) -> None:
    found = entries(
        tmp_path, "**May I row?**\n\nYes.\n\n**Rowers always face the stern.**\n\nSo do guests.\n"
    )
    assert len(found) == 1
    assert answers(found[0]) == ["Yes.", "Rowers always face the stern.", "So do guests."]


def test_flags_become_labels(tmp_path: Path) -> None:
    (entry,) = entries(tmp_path, "**[Errata] May I row?**\n\nYes.\n")
    assert (entry.title, entry.labels) == ("May I row?", ("Errata",))


def test_examples_without_pictures_are_reported(tmp_path: Path) -> None:
    ingested = read(tmp_path, "**May I row?**\n\nNo.\n\nExamples:\n\n\n\n## NEXT\n\n**And now?**\n\nYes.\n")
    assert [(p.code, p.where.lines if p.where else None) for p in ingested.problems] == [("W201", (5, 5))]
    assert answers(ingested.entries[0]) == ["No.", "Examples:"]


def test_a_question_without_an_answer_is_reported(tmp_path: Path) -> None:
    ingested = read(tmp_path, "**May I row?**\n\n**May I float?**\n\nNo.\n")
    assert [p.code for p in ingested.problems] == ["W210"]


ERRATA = """## ERRATA

### KITE

#### EFFECTS

- It flies.

**(PAGE 21) WIND SEQUENCE**

1. **Blow.** Roll a die.

**All kites move at once.**

#### (PAGE 40) **ROPE**

##### **Main rule, Effects bullet 4**

The rope holds.

##### **Example 2, paragraph 1**

Ama pulls the rope.

##### *Addition to the Anchor.*

#### (PAGE 60) **ANCHOR AND CHAIN**

Chains rust.

(PAG 134) **FOG (all kinds)**

**Effects bullet 1**

Nobody sees.

<b>GUST</b>
SHORT SKILL / ARO
<i>Wind</i>
<b>REQUIREMENTS</b>

- Be outside.

## CALM SHORT SKILL/ARO

*No Roll*

### REQUIREMENTS

- There is no wind.
"""


def test_every_style_of_erratum(tmp_path: Path) -> None:
    found = entries(tmp_path, ERRATA)
    assert [
        (
            e.title,
            e.reference.pages if e.reference else None,
            e.reference.location if e.reference else None,
            e.labels,
        )
        for e in found
    ] == [
        ("KITE", None, None, ()),
        ("WIND SEQUENCE", (21, 21), None, ()),
        ("ROPE", (40, 40), "Main rule, Effects bullet 4", ()),
        ("ROPE", (40, 40), "Example 2, paragraph 1", ()),
        ("ANCHOR AND CHAIN", (60, 60), "Addition to the Anchor", ()),
        ("FOG (all kinds)", (134, 134), "Effects bullet 1", ()),
        ("GUST", None, None, ("SHORT SKILL", "ARO", "Wind")),
        ("CALM", None, None, ("SHORT SKILL", "ARO", "No Roll")),
    ]
    assert {e.kind for e in found} == {"erratum"}
    assert [s.role for s in found[0].sections] == ["effects"]
    assert [c.text for c in found[1].sections[0].clauses] == ["Blow. Roll a die.", "All kites move at once."]
    assert [s.role for s in found[6].sections] == ["requirements"]


def test_errata_of_one_heading_have_ids_of_their_own(tmp_path: Path) -> None:
    ids = [e.id for e in entries(tmp_path, ERRATA) if e.title == "ROPE"]
    assert ids == ["e1/erratum/rope--main-rule-effects-bullet-4", "e1/erratum/rope--example-2-paragraph-1"]


def test_a_swallowed_minus_comes_back_and_is_reported(tmp_path: Path) -> None:
    ingested = read(
        tmp_path, "## ERRATA\n\n### FOG\n\n- Sight:\n  - 3 Sight MOD in fog.\n  - 2 lanterns help.\n"
    )
    clauses = [c.text for c in ingested.entries[0].sections[0].clauses]
    assert clauses == ["Sight:", "-3 Sight MOD in fog.", "2 lanterns help."]
    assert [p.code for p in ingested.problems] == ["W207"]


def test_every_character_is_accounted_for(tmp_path: Path) -> None:
    coverage = read(tmp_path, ERRATA).coverage
    assert coverage is not None
    assert coverage.residue == 0
    assert coverage.entries + coverage.furniture + coverage.hidden == coverage.total


def plain_text(folder: Path, text: str) -> list[tuple[str, tuple[str, ...]]]:
    path = folder / "faq.txt"
    path.write_text(text, "utf-8")
    found = ingest(Source(id="faq", path=path, file="faq.txt", format="faq", lang="en", edition="E1"))
    return [(e.title, e.path) for e in found.entries]


def test_the_first_group_is_no_second_line_of_the_title(tmp_path: Path) -> None:
    text = "Tide Table - Answers\n\nTides\n\nQ: Does it turn?\nA: Yes.\n\nOars\n\nQ: Do they break?\nA: No.\n"
    assert plain_text(tmp_path, text) == [("Does it turn?", ("Tides",)), ("Do they break?", ("Oars",))]


def test_a_heading_below_a_question_that_is_one_belongs_to_its_answer(tmp_path: Path) -> None:
    text = "## How is it decided?\n\nBy the bell.\n\n### First bell\n\nCrews row.\n\n## May I row?\n\nYes.\n"
    first, second = entries(tmp_path, text)
    assert answers(first) == ["By the bell.", "First bell", "Crews row."]
    assert answers(second) == ["Yes."]


def test_a_heading_of_many_words_may_ask(tmp_path: Path) -> None:
    asked = "If two boats reach the pier at once, " + "and neither crew will yield, " * 4 + "who moors first?"
    found = entries(tmp_path, f"## {asked}\n\nThe smaller one.\n\n## May I row?\n\nYes.\n")
    assert [e.title for e in found] == [asked, "May I row?"]


def test_wordings_below_their_mark_are_no_headings(tmp_path: Path) -> None:
    text = "エラッタ\n\n●P.18「嵐」\n（誤）\n嵐が来たら全員は\n船を失う。\n（正）\n嵐が来たら全員は\n休む。\n"
    found = read(tmp_path, text, "ja").entries
    assert [(e.title, [s.role for s in e.sections]) for e in found] == [("嵐", ["original", "body"])]


def test_a_list_of_the_questions_to_come_is_none_of_them(tmp_path: Path) -> None:
    asked = ["May I row?", "May I float?", "Do I sink?", "Who steers?"]
    listed = "".join(f"- [{q}](#q{at})\n" for at, q in enumerate(asked))
    below = "".join(f"### {q}\n\nYes.\n\n" for q in asked)
    found = read(tmp_path, f"# Questions\n\n## In short\n\n{listed}\n## Boats\n\n{below}")
    assert [(e.title, e.path) for e in found.entries] == [(q, ("Boats",)) for q in asked]
    assert not found.problems
    once = read(tmp_path, f"## Boats\n\n{below}## Ships\n\n{below}").entries
    assert [e.title for e in once] == asked * 2


def test_questions_level_with_an_introduction_are_none_of_it(tmp_path: Path) -> None:
    text = (
        "# Boats\n\n## Introduction\n\nRead this first.\n\n## May I row?\n\nYes.\n\n## May I float?\n\nNo.\n"
    )
    assert [(e.title, e.path) for e in entries(tmp_path, text)] == [
        ("Introduction", ("Introduction",)),
        ("May I row?", ()),
        ("May I float?", ()),
    ]


def test_questions_numbered_below_numbered_headings(tmp_path: Path) -> None:
    found = entries(
        tmp_path,
        "1. Boats\n--------\n\n1.1 May I row?\n\nOnce a turn.\n\n1.2 Is a raft a boat?\n\nIt is.\n\n"
        "2. Locks\n--------\n\n2.1 Do locks leak?\n\nOnly in spring.\n",
    )
    assert [(e.number, e.title, e.path) for e in found] == [
        ("1.1", "May I row?", ("1. Boats",)),
        ("1.2", "Is a raft a boat?", ("1. Boats",)),
        ("2.1", "Do locks leak?", ("2. Locks",)),
    ]


def test_terms_of_a_list_ask_where_most_of_them_do(tmp_path: Path) -> None:
    terms = ["May I row?", "How many crates fit?", "My boat sinks although it is empty."]
    listed = "".join(f"<dt class='hdlist1'>{term}</dt><dd><p>Once.</p></dd>" for term in terms)
    path = tmp_path / "faq.html"
    path.write_text(f"<html><body><h1>FAQ</h1><h2>Boats</h2><dl>{listed}</dl></body></html>", "utf-8")
    found = ingest(Source("faq", path, path.name, "faq", "en", "1")).entries
    assert [(e.kind, e.title) for e in found] == [("faq", term) for term in terms]


def test_plain_lines_above_pages_and_numbered_cards_name_the_parts_of_a_game(tmp_path: Path) -> None:
    path = tmp_path / "errata.txt"
    path.write_text(
        "Errata\n\nRULEBOOK\n\nPage 9, Rowing\nWas: two\nNow: three\n\nPage 10, Diving\nWas: 1\nNow: 2\n"
        "\nCARDS\n\nCard 17, Heron\nDelete “It sinks.”\n",
        "utf-8",
    )
    found = ingest(Source("faq", path, path.name, "faq", "en", "1")).entries
    assert [(e.kind, e.title, e.path) for e in found] == [
        ("erratum", "Rowing", ("RULEBOOK",)),
        ("erratum", "Diving", ("RULEBOOK",)),
        ("erratum", "Heron", ("CARDS",)),
    ]


def test_numbered_lines_ask_where_most_of_them_do(tmp_path: Path) -> None:
    asked = ["May I row?", "How many crates fit?", "My boat sinks at once!", "Who begins?", "Where is it?"]
    text = "\n".join(f"1.{n} {one}\n\n   Once a day,\n   at noon.\n" for n, one in enumerate(asked, 1))
    assert [e.title for e in entries(tmp_path, "FAQ\n\n1 Boats\n\n" + text)] == asked


def test_numbered_items_above_marked_questions_name_what_they_are_about(tmp_path: Path) -> None:
    path = tmp_path / "qa.txt"
    path.write_text(
        "灯台QA\n\n1.「霧笛」について\n\n   Q：二度使えますか？\n\n   A：使えません。\n\n"
        "2.「灯台」について\n\n   Q：動かせますか？\n\n   A：動かせません。\n",
        "utf-8",
    )
    found = ingest(Source("faq", path, path.name, "faq", "ja", "1")).entries
    assert [(e.path, answers(e)) for e in found] == [
        (("「霧笛」について",), ["使えません。"]),
        (("「灯台」について",), ["動かせません。"]),
    ]


def test_questions_numbered_with_a_point_and_a_bracket(tmp_path: Path) -> None:
    path = tmp_path / "qa.txt"
    asked = {
        "May I row? (p. 5, Boats, or the long table of the second book on p. 60)": "Yes.",
        "May I float?": "No.",
    }
    text = "\n\n".join(f"{n}.) {q}\n - {a}" for n, (q, a) in enumerate(asked.items(), 1))
    path.write_text(text, "utf-8")
    assert inspect_document(path, path.name).format == "faq"
    found = ingest(Source("faq", path, path.name, "faq", "en", "1")).entries
    assert [(e.number, e.title, answers(e)) for e in found] == [
        (str(n), q, [a]) for n, (q, a) in enumerate(asked.items(), 1)
    ]


def test_marks_of_answers_with_numbers_are_no_codes_of_rulings(tmp_path: Path) -> None:
    path = tmp_path / "qa.txt"
    asked = {
        "二度使えますか?": "使えません。",
        "動かせますか?": "動かせません。",
        "濡れますか?": "濡れます。",
    }
    text = "\n".join(f"Q{n}:{q}\nA{n}: {a}" for n, (q, a) in enumerate(asked.items(), 1))
    path.write_text(f"Q&A\n{text}\n", "utf-8")
    found = ingest(Source("faq", path, path.name, "faq", "ja", "1")).entries
    assert [(e.path, e.title, answers(e)) for e in found] == [((), q, [a]) for q, a in asked.items()]


def test_questions_below_a_list_of_corrections_say_nothing_of_how_it_is_listed(tmp_path: Path) -> None:
    text = '# Salt\n\n## Errata\n\n**Oar** – "three" should read "four".\n\n'
    text += '**Beacon** – Ignore "until dusk".\n\n'
    text += "**Storm (p. 5):** A boat with a beacon is in a harbour.\n\n## FAQ\n\n"
    text += "".join(f"**Q: May I row {n} times?**\nA: No.\n\n" for n in ("two", "three", "four", "five"))
    errata = [e for e in entries(tmp_path, text) if e.kind == "erratum"]
    assert [e.title for e in errata] == ["Oar", "Beacon", "Storm"]


def test_a_last_line_with_a_day_that_tells_a_change_is_no_signature(tmp_path: Path) -> None:
    text = "# Oars: news\n\nWe thank all players for their letters.\n\n2021-05-01 Ladder removed\n"
    said = [
        (e.titles[0].text, c.text) for e in entries(tmp_path, text) for s in e.sections for c in s.clauses
    ]
    assert any("Ladder removed" in part for parts in said for part in parts)
