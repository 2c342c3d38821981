from __future__ import annotations

from taiyaku.corpus.answer import Ruling, _errata_notes


def ruling(kind: str, status: str = "in-force") -> Ruling:
    return Ruling(f"e/{kind}/duck", kind, "DUCK", "faq-1.1", "1.1", status)


def test_a_rule_with_errata_says_so_before_its_text() -> None:
    (note,) = _errata_notes([ruling("faq"), ruling("erratum")])
    assert "faq-1.1" in note
    assert "not merged" in note


def test_questions_and_withdrawn_errata_change_no_text() -> None:
    assert list(_errata_notes([ruling("faq"), ruling("erratum", "withdrawn")])) == []
