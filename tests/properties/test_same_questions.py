"""Whatever is asked: comparing is symmetric, and no question is linked twice or with its own document."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from taiyaku.corpus.links.question_similarity import QuestionWords, Same, Weights, compare, reader_for
from taiyaku.corpus.links.same_questions import with_same_questions
from taiyaku.corpus.model import Corpus, Document, Entry
from taiyaku.corpus.name_keys import loose_key
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.similarity import functional_key
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.questions import faq

TABLES = load_vocabulary().tables
WORDS = QuestionWords.of(TABLES)
PIECES = st.sampled_from(
    ["can", "a", "guard", "without", "with", "Stealth", "lamp", "2", "3", "or", "shove", "not", "the", "fog.",
     "衛兵", "は", "ランタン", "を", "ない", "敵", "味方", "PH-3", "For example"]
)  # fmt: skip
TEXTS = st.one_of(st.lists(PIECES, min_size=1, max_size=12).map(" ".join), st.text(min_size=1, max_size=40))
DOCUMENTS = tuple(
    Document(f"d{n}", f"d{n}.txt", "faq", "en", "N2", f"FAQ {n}", version=f"1.{n}", date=f"2024-0{n}")
    for n in range(1, 4)
)


def question(n: int, text: str, answer: str, document: str) -> Entry:
    return replace(faq(f"n2/faq/{n}", text or "?", answer, document), lang="en")


@given(TEXTS, TEXTS, TEXTS, TEXTS)
def test_comparing_is_symmetric_and_typography_does_not_count(a: str, b: str, c: str, d: str) -> None:
    pair = (question(1, a, c, "d1"), question(2, b, d, "d2"))
    reader = reader_for(pair, (), WORDS)
    first, second = map(reader.read, pair)
    weights = Weights([first, second])
    assert compare(first, second, weights, WORDS)[0] is compare(second, first, weights, WORDS)[0]
    spaced = reader.read(question(3, f"  {a}  ", c, "d3"))
    assert compare(first, spaced, weights, WORDS)[0] is Same.IDENTICAL


@settings(max_examples=60)
@example([("can guard", "0", "d1"), ("guard", "0", "d2"), ("guard", "0", "d1")])
@example([("can", "0", "d1"), (";", "0", "d1"), ("#", "can", "d2"), (":", "0", "d1")])
@given(st.lists(st.tuples(TEXTS, TEXTS, st.sampled_from(["d1", "d2", "d3"])), max_size=12))
def test_links_lead_to_older_documents_one_to_one(asked: list[tuple[str, str, str]]) -> None:
    entries = tuple(question(n, *parts) for n, parts in enumerate(asked))
    corpus = with_same_questions(Corpus(documents=DOCUMENTS, entries=entries), Setting(words=TABLES))
    owner = {e.id: e.document for e in entries}
    resolved = [link for link in corpus.links if link.status == "resolved"]
    assert all(owner[link.source] > owner[link.target or ""] for link in resolved)
    # Asked twice in one document in the same words, both are the older form: neither may stay in force alone.
    asked_as = {e.id: loose_key(functional_key(e.title)) for e in entries}
    led_to: dict[tuple[str, str], set[str]] = {}
    for link in resolved:
        target = link.target or ""
        led_to.setdefault((link.source, owner[target]), set()).add(asked_as[target])
    assert all(len(questions) == 1 and questions != {""} for questions in led_to.values())
    superseded = {e.id for e in corpus.entries if e.status == "superseded"}
    assert superseded <= {link.target for link in resolved}
    assert [replace(e, status="in-force") for e in corpus.entries] == list(entries)
