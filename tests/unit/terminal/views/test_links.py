"""Where the words of an entry lead, as printed."""

from taiyaku.corpus.model import Link
from taiyaku.terminal.show import link_lines


def test_a_line_for_each_link_below_its_clause() -> None:
    links = (
        Link(
            "n2/faq/q#answer.1",
            "n2/skill/vault",
            "mentions",
            "Vault",
            "resolved",
            confidence=0.8,
            reasons=("a",),
        ),
        Link("n2/faq/q#answer.1", None, "mentions", "SA", "external", confidence=0.84, reasons=("b", "c")),
        Link(
            "n2/faq/q#answer.2", None, "mentions", "Ring", "ambiguous", ("n2/a/x", "n2/a/y"), confidence=0.5
        ),
    )
    assert list(link_lines(["n2/faq/q"], links)) == [
        "n2/faq/q#answer.1",
        "  Vault -> n2/skill/vault  [mentions, 0.80]",
        "      a",
        "  SA -> a rule that is not loaded  [mentions, 0.84]",
        "      b; c",
        "n2/faq/q#answer.2",
        "  Ring -> may mean n2/a/x, n2/a/y  [mentions, 0.50]",
    ]


def test_an_entry_without_links_says_so() -> None:
    assert list(link_lines(["n2/faq/q"], ())) == ["n2/faq/q: no links"]
