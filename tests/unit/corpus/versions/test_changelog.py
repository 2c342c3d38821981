"""What changed since a version or date, and what of it concerns some rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from taiyaku.corpus.links.reachability import named, reachable
from taiyaku.corpus.model import Amendment, Corpus, Document, Entry, Lineage, Link, Version
from taiyaku.corpus.reader import CorpusFile
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.corpus.versions.changelog import find_changes
from taiyaku.corpus.versions.events import Event
from taiyaku.errors import UsageError
from taiyaku.terminal.layout import Screen
from taiyaku.terminal.views.changelog import change_list, excerpt
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.questions import faq

DOCUMENTS = (
    Document("rules", "rules.txt", "rulebook", "en", "N2", "Lantern Alley", version="1.0", date="2024-01"),
    Document("wiki", "wiki.txt", "wiki", "en", "N2", "Shove"),
    Document("faq", "faq.txt", "faq", "en", "N2", "FAQ 1.2", version="1.2", date="2024-08"),
    Document("n1", "n1.txt", "rulebook", "en", "N1", "Old Alley", version="3.0", date="2024-09"),
)
VERSIONS = (
    Version("N1", "3.0", "2024-09"),
    Version("N2", "1.0", "2024-01"),
    Version("N2", "1.1", "2024-05"),
    Version("N2", "1.2", "2024-08"),
)
SHOVE, HIDE, LAMP = "n2/skill/shove", "n2/skill/hide", "n2/equipment/lamp"


def rule(id_: str, title: str, text: str = "It shines.", **more: object) -> Entry:
    return entry(id_, title, section(id_, "effects", text), **more)


ENTRIES = (
    rule(SHOVE, "Shove", "Roll PH-3."),
    rule(HIDE, "Hide", "Out of sight."),
    rule(LAMP, "Lamp"),
    faq("n2/faq/a", "Can you shove a lamp?", "No.", "wiki", version="1.1", date="2024-05"),
    faq("n2/faq/gone", "Can you hide?", "Yes.", "wiki", version="1.0", status="withdrawn", removed="1.2"),
    faq("n2/faq/b", "Does a lamp shine?", "Yes.", "faq"),
    rule("n1/skill/shove", "Shove", document="n1"),
)
AMENDMENTS = (
    Amendment("x1", "n2/faq/b", f"{SHOVE}#effects.1", "replace", "Roll PH-3.", "Roll PH-6.", "N2", "1.2",
              "2024-08", "applied", location="Effects bullet 1"),
    Amendment("x2", "n2/faq/b", f"{HIDE}#effects.1", "replace", "Out of sight.", "out of sight", "N2", "1.1",
              "2024-05", "applied"),
    Amendment("x3", "n2/faq/b", None, "insert", None, "New.", "N2", "1.2", "2024-08"),
    Amendment("x4", "n2/faq/b", LAMP, "insert", None, "Unknown when.", "N2"),
)  # fmt: skip


@pytest.fixture
def base() -> Corpus:
    return Corpus(
        documents=DOCUMENTS,
        entries=ENTRIES,
        amendments=AMENDMENTS,
        versions=VERSIONS,
        meta={"editions": '["N1","N2"]'},
    )


def opened(corpus: Corpus, folder: Path) -> Iterator[CorpusFile]:
    path = folder / "corpus.db"
    path.unlink(missing_ok=True)
    write_corpus(corpus, path)
    with open_corpus(path) as file:
        yield file


def since(corpus: Corpus, folder: Path, point: str, edition: str | None = None) -> list[Event]:
    for file in opened(corpus, folder):
        return list(find_changes(file, point, edition).events)
    raise AssertionError


def told(events: list[Event]) -> list[tuple[str, str, str]]:
    return [(e.version or "", e.operation, e.id) for e in events]


def test_after_a_version_comes_what_is_newer(base: Corpus, tmp_path: Path) -> None:
    assert told(since(base, tmp_path, "1.1")) == [
        ("1.2", "withdrawn", "n2/faq/gone"),
        ("1.2", "added", "faq"),
        ("1.2", "replace", f"{SHOVE}#effects.1"),  # from here on dated by their document alone
        ("1.2", "insert", "n2/faq/b"),
        ("1.2", "added", "n2/faq/b"),
    ]


def test_the_newest_version_comes_first(base: Corpus, tmp_path: Path) -> None:
    versions = [e.version for e in since(base, tmp_path, "1.0")]
    assert versions == ["1.2"] * 5 + ["1.1"] * 2


def test_a_date_takes_in_its_own_month(base: Corpus, tmp_path: Path) -> None:
    assert told(since(base, tmp_path, "2024-08")) == told(since(base, tmp_path, "1.1"))
    assert since(base, tmp_path, "2024-09") == []
    assert told(since(base, tmp_path, "2024-05")) == told(since(base, tmp_path, "1.0"))


def test_what_may_be_later_is_not_left_out(base: Corpus, tmp_path: Path) -> None:
    vague = replace(base, amendments=(replace(AMENDMENTS[0], version=None, date="2024"),))
    assert f"{SHOVE}#effects.1" in [e.id for e in since(vague, tmp_path, "2024-10")]


def test_only_typography_is_editorial_and_comes_behind(base: Corpus, tmp_path: Path) -> None:
    events = since(base, tmp_path, "1.0")
    assert {e.id for e in events if not e.functional} == {f"{HIDE}#effects.1"}


def test_what_says_no_time_is_counted(base: Corpus, tmp_path: Path) -> None:
    for file in opened(base, tmp_path):
        found = find_changes(file, "1.0")
        assert found.undated == 1
        assert LAMP not in {e.id for e in found.events}


def test_a_question_in_a_list_is_as_old_as_the_list_or_older(base: Corpus, tmp_path: Path) -> None:
    dated = {e.id: e.dated_by for e in since(base, tmp_path, "1.0") if e.kind == "faq"}
    assert dated == {"n2/faq/a": "entry", "n2/faq/gone": "entry", "n2/faq/b": "document"}


def test_a_wiki_page_is_dated_by_its_last_edit(base: Corpus, tmp_path: Path) -> None:
    documents = tuple(replace(d, date="2024-09") if d.id == "wiki" else d for d in DOCUMENTS)
    page = faq("n2/faq/page", "Is it dark?", "Yes.", "wiki")
    events = since(replace(base, documents=documents, entries=(*ENTRIES, page)), tmp_path, "2024-09")
    assert [(e.operation, e.id, e.summary) for e in events] == [("updated", "wiki", "the page was edited")]


def test_a_question_printed_again_is_no_change(base: Corpus, tmp_path: Path) -> None:
    again = faq("n2/faq/again", "Can you shove a lamp?", "No!", "faq")
    link = Link(again.id, "n2/faq/a", "same-faq", "", "resolved")
    corpus = replace(base, entries=(*ENTRIES, again), links=(link,))
    assert "n2/faq/again" not in {e.id for e in since(corpus, tmp_path, "1.1")}
    assert [e.id for e in since(corpus, tmp_path, "1.0") if "lamp?" in e.title and "shove" in e.title] == [
        "n2/faq/a"
    ]


def test_a_question_answered_anew_says_what_was_before(base: Corpus, tmp_path: Path) -> None:
    anew = faq("n2/faq/anew", "Can you shove a lamp?", "Yes.", "faq")
    link = Link(anew.id, "n2/faq/a", "same-faq", "", "resolved")
    old = tuple(replace(e, status="superseded") if e.id == "n2/faq/a" else e for e in ENTRIES)
    corpus = replace(base, entries=(*old, anew), links=(link,))
    (event,) = (e for e in since(corpus, tmp_path, "1.0") if "shove a lamp" in e.title)
    assert (event.operation, event.replaces, event.functional) == ("updated", "n2/faq/a", True)
    assert (event.before, event.after) == ("Can you shove a lamp?\nNo.", "Can you shove a lamp?\nYes.")


def test_versions_of_a_document_tell_rule_by_rule(base: Corpus, tmp_path: Path) -> None:
    second = replace(DOCUMENTS[0], id="rules-2", version="1.2", date="2024-08", series="rules")
    documents = (replace(DOCUMENTS[0], series="rules"), second)
    new = [rule(f"{i}~new", i, f"New {i}.", document="rules-2") for i in (SHOVE, HIDE, LAMP)]
    lineage = (
        Lineage(SHOVE, new[0].id, "edited", functional=True),
        Lineage(HIDE, new[1].id, "edited"),
        Lineage(None, new[2].id, "added", functional=True),
        Lineage(LAMP, None, "removed", functional=True),
    )
    old = tuple(replace(e, removed="1.2") if e.id == LAMP else e for e in ENTRIES[:3])
    corpus = replace(base, documents=documents, entries=(*old, *new), lineage=lineage, amendments=())
    events = since(corpus, tmp_path, "1.1")
    assert [(e.operation, e.functional) for e in events] == [
        ("edited", True), ("added", True), ("removed", True), ("updated", True), ("edited", False),
    ]  # fmt: skip
    assert (events[0].before, events[0].after) == ("Effects\nRoll PH-3.", f"Effects\nNew {SHOVE}.")
    assert since(corpus, tmp_path, "1.2") == []


def test_a_rule_that_was_renamed_says_so(base: Corpus, tmp_path: Path) -> None:
    second = replace(DOCUMENTS[0], id="rules-2", version="1.2", date="2024-08", series="rules")
    documents = (replace(DOCUMENTS[0], series="rules"), second)
    new = [rule("n2/skill/heave", "Heave", "Roll PH-3.", document="rules-2")]
    new.append(rule("n2/skill/lurk", "Lurk", "Out of mind.", document="rules-2"))
    lineage = (Lineage(SHOVE, new[0].id, "edited", True), Lineage(HIDE, new[1].id, "edited", True))
    entries = (*ENTRIES[:2], *new)
    corpus = replace(base, documents=documents, entries=entries, lineage=lineage, amendments=())
    told = [e.summary for e in since(corpus, tmp_path, "1.1") if e.kind == "rule"]
    assert told == ["renamed: Shove → Heave", "renamed: Hide → Lurk; the rule changed"]


def test_one_withdrawal_in_two_documents_is_told_once(base: Corpus, tmp_path: Path) -> None:
    gone = next(e for e in ENTRIES if e.id == "n2/faq/gone")
    twin = replace(gone, id="n2/faq/twin", document="faq")
    link = Link("n2/faq/twin", gone.id, "same-faq", "", "resolved")
    corpus = replace(base, entries=(*ENTRIES, twin), links=(link,))
    assert [e.operation for e in since(corpus, tmp_path, "1.1")].count("withdrawn") == 1


def test_an_erratum_printed_again_is_no_change(base: Corpus, tmp_path: Path) -> None:
    documents = tuple(replace(d, series="faq") if d.id == "faq" else d for d in DOCUMENTS)
    first = Document(
        "faq-1", "faq1.txt", "faq", "en", "N2", "FAQ 1.1", version="1.1", date="2024-05", series="faq"
    )
    errata = [rule(f"n2/erratum/{n}", "Shove", document=d) for n, d in (("old", "faq-1"), ("new", "faq"))]
    amendment = replace(AMENDMENTS[0], source="n2/erratum/new")
    for functional in (False, True):
        row = Lineage("n2/erratum/old", "n2/erratum/new", "edited" if functional else "unchanged", functional)
        corpus = replace(
            base,
            documents=(*documents, first),
            entries=(*ENTRIES, *errata),
            amendments=(amendment,),
            lineage=(row,),
        )
        told_of = [e for e in since(corpus, tmp_path, "1.1") if e.kind in {"amendment", "rule"}]
        assert [(e.kind, e.dated_by) for e in told_of] == ([("amendment", "entry")] if functional else [])


def test_an_erratum_of_two_printings_is_told_of_the_newer_one(base: Corpus, tmp_path: Path) -> None:
    older = rule(f"{SHOVE}~old", "Shove", "Roll PH-2.", status="superseded")
    twice = tuple(
        replace(AMENDMENTS[0], id=i, target=f"{target}#effects.1")
        for i, target in (("y1", older.id), ("y2", SHOVE))
    )
    lineage = (Lineage(older.id, SHOVE, "edited", functional=True),)
    corpus = replace(base, entries=(*ENTRIES, older), amendments=twice, lineage=lineage)
    events = since(corpus, tmp_path, "1.1")
    assert [e.id for e in events if e.kind == "amendment"] == [f"{SHOVE}#effects.1"]


def test_other_editions_only_on_request(base: Corpus, tmp_path: Path) -> None:
    assert {e.edition for e in since(base, tmp_path, "2023")} == {"N2"}
    assert [e.id for e in since(base, tmp_path, "2023", "N1")] == ["n1"]
    editions = [e.edition for e in since(base, tmp_path, "2023", "all")]
    assert editions == sorted(editions, reverse=True)
    assert set(editions) == {"N1", "N2"}
    with pytest.raises(UsageError, match="--edition N7: no such edition; there are N1, N2"):
        since(base, tmp_path, "1.0", "N7")


def test_an_unknown_version_names_the_known_ones(base: Corpus, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"--since 9\.9: .*1\.0 \(2024-01\), 1\.1 \(2024-05\)"):
        since(base, tmp_path, "9.9")


LINKS = (
    Link("n2/faq/a", SHOVE, "about", "shove", "resolved"),
    Link(f"{SHOVE}#effects.1", HIDE, "see-also", "Hide", "resolved"),
    Link(f"{HIDE}#effects.1", LAMP, "mentions", "Lamp", "resolved"),
    Link("n2/faq/gone", HIDE, "about", "hide", "resolved"),
    Link(f"{LAMP}#effects.1", SHOVE, "mentions", "shove", "resolved"),
    Link("n2/faq/b", None, "about", "lamp", "ambiguous", (LAMP,)),
)


@pytest.mark.parametrize(
    ("start", "depth", "ids"),
    [
        (SHOVE, 0, {SHOVE}),
        (SHOVE, 1, {SHOVE, HIDE, "n2/faq/a"}),
        (SHOVE, 2, {SHOVE, HIDE, "n2/faq/a", "n2/faq/gone"}),
        (HIDE, 1, {HIDE, SHOVE, LAMP, "n2/faq/gone"}),  # what it mentions itself
        (LAMP, 1, {LAMP, SHOVE}),
    ],
)
def test_links_lead_from_rule_to_rule(
    base: Corpus, tmp_path: Path, start: str, depth: int, ids: set[str]
) -> None:
    for file in opened(replace(base, links=LINKS, amendments=()), tmp_path):
        assert reachable(file, [start], depth) == ids


def test_changes_for_some_rules(base: Corpus, tmp_path: Path) -> None:
    for file in opened(replace(base, links=LINKS, amendments=AMENDMENTS[1:2]), tmp_path):
        among = reachable(file, named(file, ["hide"], "N2"), 1)
        found = [e.id for e in find_changes(file, "1.0", None, among).events]
        assert found == ["n2/faq/gone", "n2/faq/b", f"{HIDE}#effects.1"]


def test_a_name_nobody_bears_is_said_with_near_ones(base: Corpus, tmp_path: Path) -> None:
    for file in opened(base, tmp_path):
        assert named(file, ["Shove"], "N2") == (SHOVE,)
        assert named(file, ["Shove"], "N1") == ("n1/skill/shove",)
        with pytest.raises(UsageError, match="--for Shoe: nothing is called so; did you mean Shove"):
            named(file, ["Shoe"], "N2")


def test_the_list_can_be_read_without_colour(
    base: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    for file in opened(base, tmp_path):
        lines = list(change_list(find_changes(file, "1.1"), "1.1", Screen()))
    assert lines[0] == "N2 1.2 (2024-08)"
    assert "  • Shove  [amendment, replace]" in lines
    assert "      Roll [-PH-3-] {+PH-6+}." in lines
    assert "    changed: Effects bullet 1 · faq" in lines
    assert "  Dated by faq alone, and perhaps older than it:" in lines
    assert lines[-1] == "5 changes since 1.1"


def test_a_long_text_is_cut_to_what_changed() -> None:
    from taiyaku.corpus.similarity import word_diff

    stays = "word " * 60
    text = "".join(run.text for run in excerpt(word_diff(f"{stays}red {stays}", f"{stays}blue {stays}")))
    assert "redblue" in text.replace(" ", "")
    assert text.count("…") == 2
    assert len(text) < 200
