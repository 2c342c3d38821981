"""Documents that give out the same id."""

from taiyaku.corpus.ids import settle_ids
from tests.corpora import entry, section


def test_the_later_document_says_its_name() -> None:
    first = (entry("n2/rule/a", "A"),)
    inner = entry("n2/rule/a/b", "B", document="faq", parent="n2/rule/a")
    second = (entry("n2/rule/a", "A", section("n2/rule/a", "body", "x"), document="faq"), inner)
    settled = settle_ids([first, second])
    assert [e.id for e in settled] == ["n2/rule/a", "n2/rule/a~faq", "n2/rule/a/b"]
    assert settled[1].sections[0].clauses[0].id == "n2/rule/a~faq#body.1"
    assert settled[2].parent == "n2/rule/a~faq"


def test_nothing_changes_without_need() -> None:
    entries = (entry("n2/rule/a", "A"), entry("n2/rule/b", "B"))
    assert settle_ids([entries]) == entries
