"""Overlays: what a patch does its inverse undoes; a change appears once and stays until the next."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.amendments.overlay import PRINTED, history, state_at
from taiyaku.corpus.amendments.patch import PatchError, apply, apply_all
from taiyaku.corpus.amendments.wiki_updates import in_force, printed, update_amendments
from taiyaku.corpus.model import Amendment, Clause, Corpus, Document, Entry, Patch, Section, Version
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.version_numbers import days_of, version_key
from taiyaku.corpus.versions.timeline import Timeline, with_versions
from taiyaku.errors import UsageError
from taiyaku.values import replace
from tests.corpora import at, entry
from tests.patches import inverse, inverses

ID = "n2/rule/lamp"
TEXTS = st.one_of(
    st.sampled_from(
        ["Roll PH-3.", "ＰＨ－３で判定する。", "The lamp shines 6 inches.", "灯りは消える。", ""]
    ),
    st.text(max_size=12),
)
DATES = st.one_of(
    st.none(),
    st.integers(2020, 2022).map(str),
    st.builds("{}-{:02}".format, st.integers(2020, 2022), st.integers(1, 12)),
    st.builds("{}-{:02}-{:02}".format, st.integers(2020, 2022), st.integers(1, 12), st.integers(1, 28)),
)
NUMBERS = st.one_of(st.none(), st.sampled_from(["0.9", "1.0", "1.1.1", "1.2", "1.9", "1.10", "2.0", "第3版"]))


def clauses_of(section_id: str, texts: list[str]) -> tuple[Clause, ...]:
    return tuple(Clause(f"{section_id}.{n}", text, at(n)) for n, text in enumerate(texts, 1))


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    """An entry of plain sections, in either language."""
    lang = draw(st.sampled_from(["en", "ja"]))
    sections = [
        Section(
            f"{ID}#part-{n}",
            draw(st.sampled_from(["requirements", "effects", "body"])),
            draw(st.sampled_from([None, "Effects", "効果"])),
            lang,
            at(n),
            clauses_of(f"{ID}#part-{n}", draw(st.lists(TEXTS, max_size=4))),
        )
        for n in range(draw(st.integers(1, 4)))
    ]
    return replace(entry(ID, "灯り", *sections), lang=lang)


@st.composite
def pages(draw: st.DrawFn) -> Entry:
    """A wiki page whose parts went through no, one or several updates, in an order of their own."""
    sections: list[Section] = []
    for n in range(draw(st.integers(1, 4))):
        stamps = sorted(
            draw(st.lists(st.sampled_from(["1.1", "1.2", "1.9", "1.10"]), unique=True, max_size=3)),
            key=version_key,
            reverse=True,
        )
        role = draw(st.sampled_from(["requirements", "effects", "body"]))
        for m, version in enumerate([stamps[0] if stamps else None, *stamps]):
            section_id = f"{ID}#part-{n}-{m}"
            texts = draw(st.lists(TEXTS, min_size=1, max_size=3))
            made = Section(
                section_id, "original" if m else role, "Lamp", "en", at(n), clauses_of(section_id, texts)
            )
            sections.append(replace(made, version=version, group="Lamp" if m else None))
    return entry(ID, "Lamp", *sections, document="wiki")


@st.composite
def edits(draw: st.DrawFn, base: Entry) -> Patch:
    """A patch that fits: some clauses of a section, or some sections, go and others come."""
    section = draw(st.one_of(st.none(), st.sampled_from(base.sections))) if base.sections else None
    parts = section.clauses if section else base.sections
    start = draw(st.integers(0, len(parts)))
    end = draw(st.integers(start, len(parts)))
    number = draw(st.integers(0, 10**9))
    owner = section.id if section else f"{ID}#new-{number}"
    texts = draw(st.lists(TEXTS, max_size=3))
    new = tuple(Clause(f"{owner}.{n}+{number}", text, at(90)) for n, text in enumerate(texts))
    after = parts[start - 1].id if start else None
    if section:
        return Patch(ID, section.id, after, section.clauses[start:end], new)
    added = tuple(
        Section(f"{ID}#new-{number}-{n}", "body", None, "en", at(90), (c,)) for n, c in enumerate(new)
    )
    return Patch(ID, None, after, base.sections[start:end], added)


@st.composite
def series_of_edits(draw: st.DrawFn) -> tuple[Entry, list[Patch]]:
    base = draw(entries())
    here, patches = base, []
    for _ in range(draw(st.integers(0, 5))):
        patch = draw(edits(here))
        try:
            here = apply(here, patch)
        except PatchError:
            continue  # two edits drew the same number
        patches.append(patch)
    return base, patches


@given(series_of_edits())
def test_a_patch_and_its_inverse(made: tuple[Entry, list[Patch]]) -> None:
    here, patches = made
    for patch in patches:
        changed = apply(here, patch)
        assert apply(changed, inverse(patch)) == here
        assert inverse(inverse(patch)) == patch
        here = changed


@given(series_of_edits())
def test_the_inverses_of_a_list_give_the_first_text_back(made: tuple[Entry, list[Patch]]) -> None:
    base, patches = made
    assert apply_all(apply_all(base, patches), inverses(patches)) == base


@given(entries(), pages())
def test_an_empty_overlay_changes_nothing(plain: Entry, page: Entry) -> None:
    assert apply_all(plain, ()) == plain
    assert printed(plain) == in_force(plain) == plain
    for shown, point in ((plain, None), (plain, PRINTED)):
        assert state_at(shown, (), Timeline(()), point).entry == plain
    assert state_at(page, (), Timeline(())).entry == in_force(page)


@given(pages())
def test_the_printed_text_and_all_patches_give_the_text_in_force(page: Entry) -> None:
    amendments = update_amendments(page)
    first = printed(page)
    assert all(section.role != "original" for section in first.sections)
    assert all(a.status == "applied" for a in amendments)
    patches = [patch for a in amendments for patch in a.patches]
    assert apply_all(first, patches) == in_force(page)
    assert apply_all(in_force(page), inverses(patches)) == first
    assert state_at(page, (), Timeline(()), PRINTED).entry == first


@given(pages(), st.data())
def test_a_page_never_shows_a_superseded_text_now(page: Entry, data: st.DataObject) -> None:
    """Whatever the timeline says of its versions: the page itself knows how it reads today."""
    names = ["1.1", "1.2", "1.9", "1.10"]
    timeline = Timeline([Version("N2", name, data.draw(DATES)) for name in names])
    assert state_at(page, (), timeline).entry == in_force(page)


@st.composite
def amended(draw: st.DrawFn) -> tuple[Entry, tuple[Amendment, ...], Timeline]:
    """An entry and a chain of errata with any version and date, compiled in the order of the timeline."""
    base = replace(draw(entries()), document="rules")
    stamps = draw(st.lists(st.tuples(NUMBERS, DATES), max_size=5))
    documents = tuple(
        Document(f"d{n}", "d", "faq", "en", "N2", "D", version=v, date=d) for n, (v, d) in enumerate(stamps)
    )
    timeline = Timeline(with_versions(Corpus(documents=documents), Setting()).versions)
    ordered = sorted(stamps, key=lambda s: timeline.key(s[0], s[1], "N2"))
    here, made = base, []
    for n, (version, date) in enumerate(ordered):
        patch = draw(edits(here))
        try:
            here = apply(here, patch)
        except PatchError:
            continue
        made.append(
            Amendment(f"a{n}", f"s{n}", ID, "replace", None, None, "N2", version, date, "applied", (patch,))
        )
    return base, tuple(made), timeline


@given(amended(), st.permutations(range(5)))
def test_the_order_amendments_come_in_does_not_matter(
    made: tuple[Entry, tuple[Amendment, ...], Timeline], order: list[int]
) -> None:
    base, amendments, timeline = made
    keys = {timeline.key(a.version, a.date, a.edition) for a in amendments}
    shuffled = [amendments[n] for n in order if n < len(amendments)]
    given_order = shuffled if len(keys) == len(amendments) else amendments  # at one time, the corpus decides
    state = state_at(base, given_order, timeline)
    assert state.applied == amendments
    assert state.entry == apply_all(base, [p for a in amendments for p in a.patches])
    changes = history(base, given_order, timeline)
    assert [c.amendment for c in changes] == list(amendments)
    assert all(before.after == after.before for before, after in pairwise(changes))


@given(amended(), st.lists(DATES.filter(bool), min_size=2, max_size=6))
def test_a_change_appears_once_and_stays(
    made: tuple[Entry, tuple[Amendment, ...], Timeline], dates: list[str]
) -> None:
    """From day to day amendments only come: none that was in force at a point is out at a later one."""
    base, amendments, timeline = made
    days = sorted(d if len(d) == 10 else f"{d}-28" if len(d) == 7 else f"{d}-12-28" for d in dates)
    seen: set[str] = set()
    for day in days:
        state = state_at(base, amendments, timeline, timeline.point(day, "N2"))
        counted = {a.id for a in state.applied} | {a.id for a, _ in state.refused}
        assert seen <= counted
        assert counted | {a.id for a in state.later} == {a.id for a in amendments}
        assert not counted & {a.id for a in state.later}
        seen = counted


@given(amended())
def test_the_point_of_each_change_takes_it_in(
    made: tuple[Entry, tuple[Amendment, ...], Timeline],
) -> None:
    base, amendments, timeline = made
    for amendment in amendments:
        point = timeline.at(amendment.version, amendment.date, amendment.edition)
        assert timeline.includes(point, amendment.version, amendment.date, amendment.edition)
        assert amendment not in state_at(base, amendments, timeline, point).later


@given(st.lists(st.tuples(NUMBERS, DATES), max_size=8))
def test_the_versions_of_a_corpus_can_all_be_asked_for(stamps: list[tuple[str | None, str | None]]) -> None:
    documents = tuple(
        Document(f"d{n}", "d", "faq", "en", "N2", "D", version=v, date=d) for n, (v, d) in enumerate(stamps)
    )
    versions = with_versions(Corpus(documents=documents), Setting()).versions
    timeline = Timeline(versions)
    for version in versions:
        point = timeline.point(version.name, "N2", version.documents)
        assert version_key(point.version or "") == version_key(version.name)
        assert timeline.includes(point, version.name, point.date, "N2")
    keys = [timeline.key(v.name, v.date, "N2") for v in versions]
    assert keys == sorted(keys)


@given(st.lists(st.one_of(st.text(max_size=8), NUMBERS.filter(bool)), max_size=6), st.text(max_size=8))
def test_no_name_of_a_version_is_too_strange(names: list[str], asked: str) -> None:
    timeline = Timeline([Version("N2", name) for name in names])
    try:
        point = timeline.point(asked, "N2")
    except UsageError as error:
        assert str(error).startswith(f"--as-of {asked}: neither a date")
        return
    assert point.version in names or (point.version is None and point.date == asked)


@given(
    st.lists(NUMBERS.filter(bool), unique=True, min_size=2, max_size=5),
    st.lists(DATES, min_size=5, max_size=5),
    NUMBERS,
    DATES,
)
def test_a_later_version_takes_in_what_an_earlier_one_does(
    names: list[str], dates: list[str | None], version: str | None, date: str | None
) -> None:
    names = sorted((n for n in names if n[0].isdecimal()), key=version_key)
    ordered = sorted((d for d in dates if d), key=days_of) + [None for d in dates if d is None]
    timeline = Timeline([Version("N2", name, of) for name, of in zip(names, ordered, strict=False)])
    points = [timeline.point(name, "N2") for name in names]
    seen = [timeline.placed(point, version, date, "N2") for point in points]
    assert all(later is not False for earlier, later in pairwise(seen) if earlier), seen
