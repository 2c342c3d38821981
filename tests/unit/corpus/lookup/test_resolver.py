"""Which of several entries of one name is meant, and what it is called in the other language."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.lookup.counterparts import counterpart, headwords_in
from taiyaku.corpus.lookup.query import Asked, Asking
from taiyaku.corpus.lookup.resolver import Meant, find_meant
from taiyaku.corpus.model import Corpus, Entry, Term, Title
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.values import replace
from tests.corpora import corpus_of, entry, lantern_entries


def meant(tmp_path: Path, name: str, *entries: Entry) -> Meant:
    write_corpus(corpus_of(*entries), tmp_path / "corpus.db")
    with open_corpus(tmp_path / "corpus.db") as corpus:
        return find_meant(Asking(corpus, Asked()), name)


def test_a_rule_stands_before_the_trait_of_its_name_and_says_so(tmp_path: Path) -> None:
    found = meant(tmp_path, "push", entry("n2/trait/push", "Push"), entry("n2/skill/push", "PUSH"))
    assert [c.id for c in found.answers] == ["n2/skill/push"]
    assert found.notes == ("a trait of that name too: n2/trait/push",)


def test_two_rules_and_a_trait_are_still_a_choice(tmp_path: Path) -> None:
    kinds = ("trait", "skill", "state")
    found = meant(tmp_path, "push", *(entry(f"n2/{kind}/push", "Push") for kind in kinds))
    assert found.answers == () and len(found.found.candidates) == 3


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    made = corpus_of(*lantern_entries())
    terms = (
        Term("hidden", ('"Hidden" State', "Hidden State"), ("潜伏状態", "潜伏"), kind="state"),
        Term("watch", ("Night Watch",), ("夜警",), kind="skill"),  # of another kind
    )
    return replace(made, terms=terms)


def test_the_other_language(tmp_path: Path, corpus: Corpus) -> None:
    write_corpus(corpus, tmp_path / "corpus.db")
    with open_corpus(tmp_path / "corpus.db") as file:
        japanese, shove, hidden, watch = (
            file.entry(i)
            for i in ("n1/skill/shove", "n2/skill/shove", "n2/state/hidden", "n2/scenario/night-watch")
        )
        assert japanese and shove and hidden and watch
        there, back = counterpart(file, japanese, "en"), counterpart(file, shove, "ja")
        assert there and there.id == "n2/skill/shove"
        assert back and back.id == "n1/skill/shove"
        assert counterpart(file, watch, "ja") is None
        assert headwords_in(file, hidden, "ja") == ("潜伏状態", "潜伏")
        assert headwords_in(file, watch, "ja") == ()
        assert headwords_in(file, japanese, "ja") == ()  # it has its own
        odd = replace(hidden, titles=(Title("en", '"HIDDEN" State'),))
        assert headwords_in(file, odd, "ja") == ("潜伏状態", "潜伏")
