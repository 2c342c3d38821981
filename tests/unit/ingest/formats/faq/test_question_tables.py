"""Tables of questions in odd shapes."""

from __future__ import annotations

from pathlib import Path

from taiyaku.ingest import ingest
from taiyaku.workspace import Source


def test_a_short_first_row_is_no_question(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    rows = "| Lamps | Boats |\n|---|---|\n| 4 | b | May I jump? | Yes. |\n| 5 | c | May I swim? | No. |\n"
    path.write_text(f"# FAQ\n\n{rows}", "utf-8")
    made = ingest(Source("page", path, path.name, "faq", "en", "E1"))
    said = {e.titles[0].text: [c.text for s in e.sections for c in s.clauses] for e in made.entries}
    assert "Yes." in said["May I jump?"] and "No." in said["May I swim?"]
    assert made.coverage and made.coverage.residue == 0
    assert made.coverage.leftovers[0].text.split() == ["|", "Lamps", "|", "Boats", "|"]


def test_items_with_a_colon_above_questions_are_their_topics_and_no_answers(tmp_path: Path) -> None:
    def asked(question: str, answer: str) -> str:
        rows = (("Q:", question), ("A:", answer))
        cells = "".join(f"<tr><td>{mark}</td><td>{text}</td></tr>" for mark, text in rows)
        return f"<li><table>{cells}</table></li>"

    places = "Yes, in these places:<ul><li>roads:</li><li>fields:</li></ul>"
    land = asked("May I walk?", "Yes.") + asked("May I run?", places)
    page = (
        f"<h1>Harbour FAQ</h1><ol><li>On land:</li><ol><li>By day:</li><ol>{land}</ol></ol>"
        f"<li>On sea:</li><ol>{asked('May I row?', 'Yes.')}</ol></ol>"
    )
    path = tmp_path / "page.html"
    path.write_text(f"<html><body>{page}</body></html>", "utf-8")
    made = ingest(Source("page", path, path.name, "faq", "en", "E1"))
    found = {e.titles[0].text: e.path for e in made.entries if e.kind == "faq"}
    assert found["May I walk?"][-2:] == ("On land", "By day") == found["May I run?"][-2:]
    assert found["May I row?"][-1] == "On sea"
    assert any("roads" in c.text for e in made.entries for s in e.sections for c in s.clauses)


def test_an_item_on_the_next_rule_of_a_list_that_asks_of_some_is_no_answer(tmp_path: Path) -> None:
    path = tmp_path / "mailbag.txt"
    path.write_text(
        "MAILBAG\n\n3.3  Q. May geese fly?\n     A. No.\n\n"
        "3.4  The first sentence should read: Geese swim.\n\n"
        "4.1  Q. May geese dive?\n     A. Yes, but not in ice.\n\n5.2  The rule stands as printed.\n",
        "utf-8",
    )
    made = ingest(Source("mailbag", path, path.name, "faq", "en", "E1"))
    answers = {e.number: [c.text for s in e.sections if s.role == "answer" for c in s.clauses]
               for e in made.entries if e.kind == "faq"}  # fmt: skip
    assert answers == {"3.3": ["No."], "4.1": ["Yes, but not in ice."]}
    beside = [
        (c.marker, c.text) for e in made.entries if e.kind != "faq" for s in e.sections for c in s.clauses
    ]
    assert ("3.4", "The first sentence should read: Geese swim.") in beside
    assert ("5.2", "The rule stands as printed.") in beside


def test_headings_that_all_begin_with_one_label_are_called_by_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "digest.md"
    threads = {"Oars, two or three?": "Three.", "Nets in fog": "They tear.", "May I row back?": "You may."}
    text = "\n\n".join(f"**Thread: {name}**\n\n{said}" for name, said in threads.items())
    path.write_text(f"# Forum digest\n\n{text}\n", "utf-8")
    made = ingest(Source("digest", path, path.name, "faq", "en", "E1"))
    said = {
        e.titles[0].text: [c.text for s in e.sections if s.role != "question" for c in s.clauses]
        for e in made.entries
    }
    assert said == {name: [answer] for name, answer in threads.items()}
    assert made.coverage and made.coverage.residue == 0
