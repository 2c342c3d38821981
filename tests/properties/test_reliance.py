"""Staleness: exactly what changed functionally is flagged, and a second build finds the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taiyaku.corpus.decisions.reliance_file import memory_text
from taiyaku.corpus.model import Corpus, Document, Link, Stale
from taiyaku.corpus.reliance.review import review
from taiyaku.corpus.settings import Setting
from tests.corpora import entry, section

RULE, RULING = "n2/skill/shove", "n2/faq/may-i-shove"
TEXTS = (
    *("Roll PH-3.", "Roll PH-6.", "The enemy is pushed 2 inches.", "The enemy is pushed 3 inches."),
    *(
        "２インチ突き飛ばす。",
        "３インチ突き飛ばす。",
        "使用者は敵に接触している。",
        "No.",
        "You may follow (page 7).",
    ),
)
bullets = st.lists(st.sampled_from(TEXTS), max_size=5)
distinct = st.lists(st.sampled_from(TEXTS), min_size=1, max_size=6, unique=True)
DRESSING = (
    lambda text: text.upper(),
    lambda text: f"  {text} ",
    lambda text: text.replace("-", "−"),
    lambda text: text.replace("page 7", "page 12"),
    lambda text: text.rstrip(".。") + "!",
    lambda text: text.replace("２", "2").replace("３", "3"),
)
relaxed = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def corpus(*sections: list[str]) -> Corpus:
    parts = (section(RULE, "effects", *texts, name=f"effects-{n}") for n, texts in enumerate(sections))
    ruling = entry(RULING, "May I?", section(RULING, "answer", "Yes."), document="faq")
    return Corpus(
        documents=(
            Document("rules", "r", "rulebook", "en", "N2", "R"),
            Document("faq", "f", "faq", "en", "N2", "F"),
        ),
        entries=(entry(RULE, "Shove", *parts), ruling),
        links=(Link(RULING, RULE, "about", "Shove", "resolved"),),
    )


def build(corpus: Corpus, memory: Path) -> tuple[Stale, ...]:
    found = review(corpus, Setting(memory=memory))
    memory.write_text(memory_text(found.memory), "utf-8")
    return found.stale


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("memory")


def fresh(folder: Path) -> Path:
    memory = folder / "relied-on.jsonl"
    memory.unlink(missing_ok=True)
    return memory


@relaxed
@given(states=st.lists(st.tuples(bullets, bullets), min_size=1, max_size=4))
def test_a_second_build_finds_and_remembers_the_same(
    folder: Path, states: list[tuple[list[str], list[str]]]
) -> None:
    memory = fresh(folder)
    for state in states:
        first = build(corpus(*state), memory)
        remembered = memory.read_bytes()
        assert build(corpus(*state), memory) == first
        assert memory.read_bytes() == remembered


@relaxed
@given(texts=distinct, data=st.data())
def test_dressing_order_and_additions_flag_none(folder: Path, texts: list[str], data: st.DataObject) -> None:
    memory = fresh(folder)
    build(corpus(texts), memory)
    dressed = [data.draw(st.sampled_from(DRESSING))(text) for text in texts]
    moved = data.draw(st.permutations([*dressed, *data.draw(st.lists(st.just("Rest a while."), max_size=2))]))
    cut = data.draw(st.integers(0, len(moved)))
    assert build(corpus(moved[:cut], moved[cut:]), memory) == ()


@relaxed
@given(texts=distinct, data=st.data())
def test_exactly_the_changed_bullets_are_flagged(folder: Path, texts: list[str], data: st.DataObject) -> None:
    memory = fresh(folder)
    build(corpus(texts), memory)
    changed = data.draw(st.sets(st.integers(0, len(texts) - 1)))
    edited = [f"Something new, number {n}." if n in changed else text for n, text in enumerate(texts)]
    stale = build(corpus(edited), memory)
    assert {flag.relies_on for flag in stale} == {f"{RULE}#effects-0.{n + 1}" for n in changed}
    assert build(corpus(texts), memory) == ()  # as it was: nothing is stale
