"""No link leads to itself or in a circle; a decision that would is one finding."""

from taiyaku.corpus.decided import Decisions, LinkDecision
from taiyaku.corpus.decisions.application import with_decided_links
from taiyaku.corpus.links.settlement import with_settled_links
from taiyaku.corpus.model import Corpus, Link, Provenance
from taiyaku.corpus.settings import Setting
from taiyaku.values import replace
from tests.corpora import corpus_of, entry, section

HERE = Provenance("decisions/a.toml", (3, 3))
A, B = "n2/faq/a", "n2/faq/b"


def small() -> Corpus:
    questions = (entry(i, "How?", section(i, "question", "How to push?")) for i in (A, B))
    return corpus_of(*questions, entry("n2/skill/push", "Push"))


def settled(corpus: Corpus, *decisions: LinkDecision) -> Corpus:
    setting = Setting(decisions=Decisions(links=decisions))
    return with_settled_links(with_decided_links(corpus, setting), setting)


def test_a_decision_that_leads_a_text_to_itself_is_one_finding() -> None:
    corpus = settled(small(), LinkDecision(A, "push", A, HERE, type="see-also"))
    assert [p.code for p in corpus.problems] == ["W404"] and "itself" in corpus.problems[0].message
    assert not [k for k in corpus.links if k.target == A]


def test_a_circle_of_decided_questions_is_one_finding() -> None:
    first = LinkDecision(A, "How?", B, HERE, type="same-faq")
    second = LinkDecision(B, "How?", A, HERE, type="same-faq")
    corpus = settled(small(), first, second)
    assert [p.code for p in corpus.problems] == ["W404"] and "circle" in corpus.problems[0].message
    assert [(k.source, k.target) for k in corpus.links if k.type == "same-faq"] == [(A, B)]


def test_of_a_circle_the_link_that_was_found_goes() -> None:
    found = replace(small(), links=(Link(B, A, "same-faq", "How?", "resolved"),))
    corpus = settled(found, LinkDecision(A, "How?", B, HERE, type="same-faq"))
    assert [(k.source, k.target) for k in corpus.links] == [(A, B)] and corpus.problems == ()


def test_links_that_run_on_stay_in_their_order_with_their_reasons() -> None:
    chain = (Link(A, B, "same-faq", "How?", "resolved"), Link(A, None, "related", "Gone", "dangling"))
    corpus = settled(replace(small(), links=chain))
    assert [(k.type, k.confidence) for k in corpus.links] == [("same-faq", 1.0), ("related", 1.0)]
    assert corpus.links[1].reasons[-1] == "nothing here has that name"
