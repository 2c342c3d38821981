"""The real documents against their hand-made ground truth; skipped where the documents are not there."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.corpus.store import load_corpus
from tests.builds import built_seeds
from tests.gold.links import tuned_and_set_aside
from tests.gold.questions import examine
from tests.gold.score import Report, load_gold, read_document, score
from tests.gold.terms.score import score as score_terms

HERE = Path(__file__).parent
SHARED = HERE.parents[2] / "shared"

# measure -> floor of precision and recall, never above what is reached
ALL = ("entries", "titles", "labels", "parent", "path", "number", "end", "sections", "heading")
RIGHT = dict.fromkeys(ALL, 1.0)
CASES = {
    "faq-n4-1.2": ("seeds/000_515859187c90e6ef.txt", "faq", "en", RIGHT),
    "wiki-trooper-activation": ("seeds/001_77a4f294d8a64b71.txt", "wiki", "en", {**RIGHT, "sections": 0.95}),
    "ja-summary-n3": ("seeds/002_965631f8717cf659.txt", "summary", "ja", RIGHT),
    "its-season-8": (
        "seeds/003_13615bed2666499a.txt",
        "rulebook",
        "en",
        {**RIGHT, "path": 0.83, "sections": 0.97},
    ),
    "wiki-camouflaged-state": ("seeds/004_3505161a10321926.txt", "wiki", "en", RIGHT),
}
# precision of links, recall of names
LINKS = {"tuned": (0.97, 0.95), "set aside": (0.97, 0.97), "later": (0.97, 0.91), "last": (0.97, 0.97)}
RIGHT_ANSWERS = 0.97  # share of the questions about points in time

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED.is_dir(), reason=f"the real documents are not in {SHARED}"),
]


@pytest.mark.parametrize("name", CASES)
def test_gold(name: str) -> None:
    file, format_, lang, floors = CASES[name]
    report = score(read_document(SHARED / file, format_, lang), load_gold(HERE / f"{name}.jsonl"))
    below = _below(report, floors)
    assert not below, "\n".join((*below, *report.differences[:30], str(report)))


def _below(report: Report, floors: dict[str, float]) -> list[str]:
    return [
        f"{name}: precision {report[name].precision:.3f}, recall {report[name].recall:.3f}, floor {floor}"
        for name, floor in floors.items()
        if min(report[name].precision, report[name].recall) < floor
    ]


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus(built_seeds() / "corpus.db")


def test_the_termbase_has_what_the_texts_say(corpus: Corpus) -> None:
    told = score_terms("infinity", corpus.terms)
    shares = [found / all_ for found, all_ in (told.recall(aside=False), told.recall(aside=True))]
    assert shares[0] >= 0.93 and shares[1] >= 0.87, told.missing
    assert len(told.wrong) <= 0.03 * (told.right + len(told.wrong)), told.wrong


def test_links_lead_to_the_rule_that_is_meant(corpus: Corpus) -> None:
    parts = dict(tuned_and_set_aside(corpus))
    for name, (precision, recall) in LINKS.items():
        score = parts[name]
        assert score.resolved.precision >= precision and score.names.recall >= recall, f"{name}: {score}"
        assert score.external.recall == 1.0, "\n".join(score.differences)


def test_questions_about_points_in_time() -> None:
    """No text is shown as in force that is not, and nearly all questions are answered right."""
    verdicts = [v for _, v, _ in examine("infinity", built_seeds() / "corpus.db")]
    assert verdicts.count("not in force") == 0
    assert verdicts.count("right") >= RIGHT_ANSWERS * len(verdicts)
