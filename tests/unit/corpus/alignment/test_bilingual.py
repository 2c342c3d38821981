"""Our own bilingual texts against pairs judged by hand: FAQs, summaries, reordered sheets, terse rules."""

from __future__ import annotations

import pytest

from taiyaku.corpus.alignment.aligner import align
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.issues import Vocabulary, find_issues
from taiyaku.ingest.language import find_words
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.alignment.bilingual import Bilingual, Counts, compare, read_texts


@pytest.fixture(scope="module")
def tools() -> Tools:
    return Tools.of(load_vocabulary().tables, find_words)


def counts(text: Bilingual, tools: Tools) -> Counts:
    return compare(text.beads, [(p.en, p.ja) for p in align(text.en, text.ja, tools)])


@pytest.mark.parametrize("text", read_texts("*-dev.txt") + read_texts("*-test.txt"), ids=lambda t: t.name)
def test_pairs_of_each_text(text: Bilingual, tools: Tools) -> None:
    found = counts(text, tools)
    assert found.strict >= 0.86 and found.lax >= 0.86, found


def test_pairs_of_all_texts(tools: Tools) -> None:
    found = sum((counts(t, tools) for t in read_texts("*-test.txt")), Counts())
    assert found.strict >= 0.94 and found.precision >= 0.96, found


def test_a_text_whose_words_nobody_thought_of(tools: Tools) -> None:
    found = sum((counts(t, tools) for t in read_texts("*-held-out.txt")), Counts())
    assert found.strict >= 0.7 and found.lax >= 0.8 and found.precision >= 0.8, found


def test_everyday_words_are_worth_their_place(tools: Tools) -> None:
    without = Tools(find_words, numbers=tools.numbers)
    texts = read_texts("*.txt")
    known, unknown = (sum((counts(t, x) for t in texts), Counts()) for x in (tools, without))
    assert known.strict > unknown.strict + 0.05


def test_sure_pairs_are_right(tools: Tools) -> None:
    sure = [
        (p.en, p.ja) in text.beads
        for text in read_texts()
        for p in align(text.en, text.ja, tools)
        if p.en and p.ja and p.score >= 0.9
    ]
    assert len(sure) > 200 and sum(sure) / len(sure) >= 0.95


def test_changed_numbers_are_paired_and_told(tools: Tools) -> None:
    words = Vocabulary.of(load_vocabulary().tables)
    told, silent, changed = 0, 0, 0
    for text in read_texts("numbers-*.txt"):
        for pair in align(text.en, text.ja, tools):
            if pair.en and pair.ja:
                en, ja = (
                    " ".join(t[n] for n in side) for t, side in ((text.en, pair.en), (text.ja, pair.ja))
                )
                flagged = "number-mismatch" in find_issues(en, ja, words)
                told += flagged and pair.en[0] in text.changed
                silent += flagged and pair.en[0] not in text.changed
        changed += len(text.changed)
    assert changed >= 14 and told >= changed - 2 and silent <= 2, (told, changed, silent)
