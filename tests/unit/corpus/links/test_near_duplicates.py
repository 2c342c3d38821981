"""Near-identical blocks are gathered, and what differs is said."""

from __future__ import annotations

import time

from taiyaku.corpus.links.near_duplicates import difference, with_groups
from taiyaku.corpus.model import Corpus, Entry, Group
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.corpora import entry, section

SETTING = Setting(words=load_vocabulary().tables)
BOX = "In this scenario only captains, thieves and bell ringers may open the gate or carry the lamp."


def scenario(name: str, text: str, heading: str = "Skilled Figures", role: str = "special-rules") -> Entry:
    id_ = f"n2/scenario/{name}"
    box = section(id_, role, text, heading=heading, name=f"box-{name}")
    return entry(id_, name.upper(), section(id_, "body", f"Night falls over {name}.", heading=None), box)


def groups(*entries: Entry) -> tuple[Group, ...]:
    return with_groups(Corpus(entries=entries), SETTING).groups


def test_one_box_in_several_scenarios() -> None:
    other = BOX.replace("bell ringers", "cooks")
    found = groups(
        scenario("alley", BOX),
        scenario("bridge", other),
        scenario("cellar", BOX.replace("In this", "In  THIS")),
        scenario("dock", "Skilled figures are those with a hat, unless a cat sits on it or on them."),
    )
    members = (
        "n2/scenario/alley#box-alley",
        "n2/scenario/bridge#box-bridge",
        "n2/scenario/cellar#box-cellar",
    )
    assert found == (Group(members, "section", (members[1],)),)


def test_the_difference_is_told_in_words() -> None:
    first = scenario("alley", BOX).sections[1]
    member = scenario("bridge", BOX.replace("bell ringers", "cooks")).sections[1]
    changed = [(run.change, run.text.strip()) for run in difference(first, member) if run.change != "same"]
    assert changed == [("deleted", "bell ringers"), ("inserted", "cooks")]


def test_entries_of_one_name_across_parents() -> None:
    def skill(parent: str, reach: str, **more: object) -> Entry:
        id_ = f"n2/skill/{parent}/open-the-gate"
        text = f"A figure within {reach} inches of the gate may open it with a roll of its wits."
        made = entry(id_, "Open the Gate", section(id_, "effects", text), parent=f"n2/scenario/{parent}")
        return replace(made, **more)  # type: ignore[arg-type]

    two, four = skill("alley", "2"), skill("bridge", "4")
    assert groups(two, four) == (Group((two.id, four.id), "entry", (four.id,)),)
    assert groups(two, skill("bridge", "2", edition="N1")) == ()  # another edition is no repetition
    assert groups(two, skill("bridge", "2", kind="faq")) == ()
    assert groups(two, skill("bridge", "2", status="superseded")) == ()


def test_parts_of_rules_define_and_do_not_repeat() -> None:
    text = "The figure may not be seen by any guard, and no lamp may burn within four inches of it."

    def skill(name: str) -> Entry:
        return entry(f"n2/skill/{name}", name, section(f"n2/skill/{name}", "effects", text))

    assert groups(skill("Hide"), skill("Sneak")) == ()
    ending = "The game ends after the third round, or when no lamp is alight at the end of a round."
    of_two = (
        scenario("a", ending, "End of the game", "end"),
        scenario("b", ending, "End of the game", "end"),
    )
    assert [len(g.members) for g in groups(*of_two)] == [2]


def test_one_entry_with_two_like_boxes_is_no_group() -> None:
    id_ = "n2/scenario/alley"
    boxes = (section(id_, "special-rules", BOX, heading="Skilled", name=n) for n in ("one", "two"))
    assert groups(entry(id_, "Alley", *boxes)) == ()


def test_text_that_was_superseded_does_not_count() -> None:
    boxes = [scenario("alley", BOX), scenario("bridge", BOX)]
    boxes[1] = replace(boxes[1], sections=tuple(replace(s, role="original") for s in boxes[1].sections))
    assert groups(*boxes) == ()


def test_a_name_borne_by_thousands() -> None:
    entries = [
        scenario(f"s{n}", f"{BOX} {' '.join(f'word{n * 7 % 40}{k}' for k in range(30))}") for n in range(2000)
    ]
    began = time.process_time()
    found = groups(*entries)
    assert time.process_time() - began < 5
    assert sum(len(g.members) for g in found) == 2000
    assert all(not g.differing for g in found)
