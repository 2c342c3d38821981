"""What one edition calls otherwise than the one before is found by what it says."""

import json

import pytest

from taiyaku.corpus.checks import find_problems
from taiyaku.corpus.model import Corpus, Entry
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.terms.further_names import renamings
from taiyaku.corpus.terms.renames import find_renames, with_named_terms
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.naming import EDITIONS, japanese, linked, rule, setting

TEXTS = (
    "Every ally that sees the Vault may Brace for 3 turns.",
    "After a Parry turn the figure by 180 degrees, then Brace.",
    "Spend 2 tokens to Vault again before the Parry.",
    "Nothing else happens until the bell rings.",
)
NATIVE = (
    "Vault が見える味方は3ターンの間 Brace できる。",
    "Parry の後、180度向きを変えて Brace する。",
    "Parry の前に2個払い、もう一度 Vault する。",
)
NEWER = ("Each ally that sees the Vault may Brace for 3 turns.", *TEXTS[1:3], "Nobody else acts.")


def corpus(*entries: Entry) -> Corpus:
    known = (rule(f"{e}/skill/{n.lower()}", n, document=d) for n in ("Vault", "Parry", "Brace")
             for e, d in (("n1", "ja"), ("n2", "rules")))  # fmt: skip
    filler = rule("n2/rule/filler", "Filler", *(f"Line {n} of much else." for n in range(60)))
    made = linked(*known, filler, *entries)
    return replace(made, meta={"editions": json.dumps(EDITIONS)})


@pytest.mark.parametrize(
    "older",
    [
        rule("n1/skill/warning", "WARNING", *TEXTS, document="ja"),
        japanese("n1/skill/warning", "WARNING", texts=NATIVE),
    ],
    ids=["one language", "two languages"],
)
def test_a_rule_of_another_name_is_proposed_by_what_it_says(older: Entry) -> None:
    newer = rule("n2/skill/watch-it", "Watch it!", *NEWER)
    (found,) = find_renames(corpus(older, newer))
    assert (found.older.id, found.newer.id, found.alike) == ("n1/skill/warning", "n2/skill/watch-it", 3)
    (problem,) = [p for p in find_problems(corpus(older, newer)) if p.code == "N304"]
    assert f"N1 WARNING, N2 Watch it!: 3 of {found.clauses} clauses alike" in problem.message


def test_a_name_that_both_editions_have_is_not_renamed() -> None:
    older = rule("n1/skill/warning", "WARNING", *TEXTS, document="ja")
    kept = rule("n2/skill/warning", "Warning", "Ring the bell.")
    newer = rule("n2/skill/watch-it", "Watch it!", *NEWER)
    assert EDITIONS == ("N1", "N2") and not list(find_renames(corpus(older, kept, newer)))


def test_little_in_common_is_no_evidence() -> None:
    older = rule("n1/skill/warning", "WARNING", TEXTS[0], "The bell is loud.", "Run.", document="ja")
    assert not list(find_renames(corpus(older, rule("n2/skill/watch-it", "Watch it!", *NEWER))))


def test_a_rule_that_says_the_same_is_one_rule_with_two_names() -> None:
    """What is only much alike is left to a person."""
    older = rule("n1/skill/warning", "WARNING", *TEXTS, document="ja")
    asking = rule("n2/rule/asking", "Asking", "Here a Warning is given.")
    for texts, names in ((TEXTS, ["WARNING", "Watch it!"]), (NEWER, ["Watch it!"])):
        made = corpus(older, rule("n2/skill/watch-it", "Watch it!", *texts), asking)
        named = with_named_terms(replace(made, terms=(), links=()), setting())
        (term,) = [t for t in named.terms if "Watch it!" in t.en]
        assert sorted(term.en) == names
        assert [p.code for p in named.problems] == ["N304"] * (len(names) - 1)
    own = (DeclaredTerm(en=("Warning",)), DeclaredTerm(en=("Watch it!",)))
    made = corpus(older, rule("n2/skill/watch-it", "Watch it!", *TEXTS))
    assert not with_named_terms(replace(made, terms=(), links=()), setting(*own)).problems


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('All instances of "Heron" have been changed to "Stork".', [("Heron", "Stork")]),
        ("The Sexton is now called the Warden.", [("Sexton", "Warden")]),
        ('In all cases, add "Wet" to it.', []),  # of Lodge, which keeps its name
    ],
)
def test_two_names_exchanged_everywhere_are_a_renaming(said: str, told: list[tuple[str, str]]) -> None:
    words = load_vocabulary().tables["errata"]
    found = renamings(said, "Lodge", words["renames"], words["everywhere"])
    assert [(one.old, one.new) for one in found] == told
