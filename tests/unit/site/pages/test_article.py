"""Text in parts, lists and runs."""

from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.model import Span, Table
from taiyaku.site.pages.article import Group, Mention, Passage, anchors_of, parts_of, runs_of
from taiyaku.values import replace
from tests.unit.site.sample import duck_now, entry, item, section, where


def outline(groups: list[Group] | tuple[Group, ...]) -> list[object]:
    """Groups as nested lists: a list's kind, then its texts and what is inside them."""

    def text(passage: Passage) -> str:
        return "".join(piece for run in passage.runs for piece, _ in run.pieces)

    return [
        "table"
        if g.table
        else [g.kind, *((text(p), outline(p.groups)) if p.inside else text(p) for p in g.passages)]
        for g in groups
    ]


def test_lists_nest_by_depth_and_paragraphs_stay_inside_their_item() -> None:
    texts = [
        "Intro",
        item("a"),
        item("b", "–", 1),
        ("still a", {"depth": 1}),
        item("c", "–", 1),
        item("d"),
        "End",
    ]
    (part,) = parts_of(entry("x/rule/y", sections=(section("x/rule/y", "body", texts),)), lambda _: ())
    inside = [["ul", "b"], ["p", "still a"], ["ul", "c"]]
    assert outline(part.groups) == [["p", "Intro"], ["ul", ("a", inside), "d"], ["p", "End"]]


def test_numbers_make_ordered_lists_and_a_deep_start_is_no_error() -> None:
    texts = [item("x", "1.1", 3), item("y", "①"), item("z", "・")]
    (part,) = parts_of(entry("x/rule/y", sections=(section("x/rule/y", "body", texts),)), lambda _: ())
    assert outline(part.groups) == [["ol", "x", "y"], ["ul", "z"]]


def test_a_thousand_levels_are_no_problem() -> None:
    texts = [item(str(n), "-", n) for n in range(1000)]
    (part,) = parts_of(entry("x/rule/y", sections=(section("x/rule/y", "body", texts),)), lambda _: ())
    depth, groups = 0, part.groups
    while groups:
        depth, groups = depth + 1, tuple(groups[0].passages[0].groups)
    assert depth == 9


def test_a_table_stands_where_it_was_printed() -> None:
    table = Table(("MOV",), (("4-4",),), where(2))
    placed = replace(section("x/rule/y", "body", [item("a"), item("b"), item("c")]), tables=(table,))
    moved = replace(
        placed, clauses=(placed.clauses[0], *(replace(c, provenance=where(9)) for c in placed.clauses[1:]))
    )
    (part,) = parts_of(entry("x/rule/y", sections=(moved,)), lambda _: ())
    assert outline(part.groups) == [["ul", "a"], "table", ["ul", "b", "c"]]


def test_alternatives_have_letters() -> None:
    parts = parts_of(duck_now(), lambda _: ())
    letters = [p.alternative for part in parts for g in part.groups for p in g.passages if p.alternative]
    assert letters == ["A", "B"]


def test_a_group_is_said_once() -> None:
    sections = [section("x/rule/y", "body", ["a"], name=f"s{n}", heading=f"H{n}", group="G") for n in (1, 2)]
    assert [part.group for part in parts_of(entry("x/rule/y", sections=tuple(sections)), lambda _: ())] == [
        "G",
        None,
    ]


def test_anchors_are_unique_even_where_ids_are_not() -> None:
    one = section("x/rule/y", "note", ["a", "b"])
    anchors = [anchor for _, anchor in anchors_of(entry("x/rule/y", sections=(one, one)))]
    assert anchors == ["note", "note.1", "note.2", "note~2", "note.1~2", "note.2~2"]
    parts = parts_of(entry("x/rule/y", sections=(one, one)), lambda _: ())
    assert [part.anchor for part in parts] == ["note", "note~2"]


def test_emphasis_inside_a_link_does_not_break_it() -> None:
    runs = runs_of("See Lantern Hidden.", [Span(4, 11, "strong")], [Mention("Lantern Hidden", "h")])
    assert [(run.href, run.pieces) for run in runs] == [
        (None, (("See ", ()),)),
        ("h", (("Lantern", ("strong",)), (" Hidden", ()))),
        (None, ((".", ()),)),
    ]


def test_a_mention_is_a_word_of_its_own() -> None:
    runs = runs_of("Throwing is not Throw", [], [Mention("Throw", "h")])
    assert [run.pieces[0][0] for run in runs if run.href] == ["Throw"] and runs[0].pieces[0][
        0
    ] == "Throwing is not "
    assert any(run.href for run in runs_of("次のMoveを参照", [], [Mention("Move", "h")]))


spans = st.builds(Span, st.integers(-3, 30), st.integers(-3, 30), st.sampled_from(["strong", "deleted"]))


@given(
    st.text(max_size=25),
    st.lists(spans, max_size=5),
    st.lists(st.builds(Mention, st.text(max_size=3), st.just("h"))),
)
def test_runs_hold_the_whole_text(text: str, marks: list[Span], mentions: list[Mention]) -> None:
    assert "".join(piece for run in runs_of(text, marks, mentions) for piece, _ in run.pieces) == text
