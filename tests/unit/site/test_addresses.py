"""Whatever had an address once keeps one: moved, or said to be gone."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taiyaku.corpus.model import Corpus, Document, Entry
from taiyaku.errors import WorkspaceError
from taiyaku.site.addresses import Addresses, Former, addresses_text, read_addresses
from taiyaku.site.build import write_site
from taiyaku.site.settings import SiteSettings
from taiyaku.values import replace
from tests.corpora import DOCUMENTS, entry, section
from tests.unit.site.reader import broken_links, read_site

SHOVE = "The figure that is shoved falls off the roof."
HOP = "A hop is as long as the figure is tall, and no longer."
LAMP = "A lamp shines on everything within two inches."


def rule(name: str, *texts: str, title: str = "Shove") -> Entry:
    entry_id = f"n2/skill/{name}"
    return entry(entry_id, title, section(entry_id, "effects", *texts))


def corpus(*entries: Entry, version: str = "1.0") -> Corpus:
    rules = Document(
        "rules", "r.txt", "rulebook", "en", "N2", "Lantern Alley", version=version, date="2025-02"
    )
    return Corpus(documents=(rules, *DOCUMENTS[1:]), entries=entries)


def later(before: Corpus, after: Corpus, **declared: str) -> Addresses:
    return Addresses(after, Addresses(before, {}).all, declared)


def test_a_renamed_entry_is_led_to_by_its_old_id() -> None:
    before, after = corpus(rule("push", SHOVE, HOP)), corpus(rule("shove", SHOVE, HOP))
    (gone,) = later(before, after).former().gone
    assert (gone.id, gone.to, gone.passages) == ("n2/skill/push", "n2/skill/shove", ())


def test_one_that_was_reworded_too_is_known_by_most_of_its_passages() -> None:
    before = corpus(rule("push", SHOVE, HOP, "It costs one Spark, and no more."))
    after = corpus(rule("shove", SHOVE, "It costs two Sparks, and no more.", HOP), rule("light", LAMP))
    (gone,) = later(before, after).former().gone
    assert gone.to == "n2/skill/shove"
    assert [(p.anchor, p.to) for p in gone.passages] == [("effects.2", "n2/skill/shove#effects.3")]


def test_two_that_say_the_same_are_no_answer() -> None:
    twins = (rule("hop", HOP), rule("jump", HOP))
    (gone,) = later(corpus(rule("leap", HOP)), corpus(*twins)).former().gone
    assert gone.to is None and set(gone.nearest) == {"n2/skill/hop", "n2/skill/jump"}


def test_what_nothing_resembles_is_gone_since_the_version_without_it() -> None:
    (gone,) = (
        later(corpus(rule("push", SHOVE), rule("light", LAMP)), corpus(rule("light", LAMP), version="1.1"))
        .former()
        .gone
    )
    assert (gone.to, gone.since) == (None, ("rules", "1.1", "2025-02"))


def test_the_version_it_went_in_stays_and_a_chain_of_names_is_followed() -> None:
    first = Addresses(corpus(rule("push", SHOVE)), {})
    second = Addresses(corpus(rule("shove", SHOVE), version="1.1"), first.all)
    reworded = replace(corpus(rule("barge", f"{SHOVE} Twice.", SHOVE), version="1.2"))
    third = Addresses(reworded, second.all)
    found = {g.id: (g.to, g.since[1]) for g in third.former().gone}
    assert found == {"n2/skill/push": ("n2/skill/barge", "1.1"), "n2/skill/shove": ("n2/skill/barge", "1.2")}
    back = Addresses(corpus(rule("push", SHOVE), version="1.3"), third.all).former()
    assert {g.id: g.to for g in back.gone} == dict.fromkeys(
        ("n2/skill/barge", "n2/skill/shove"), "n2/skill/push"
    )


def test_the_workspace_has_the_last_word() -> None:
    before, after = corpus(rule("push", SHOVE)), corpus(rule("shove", SHOVE), rule("light", LAMP))
    declared = {"n2/skill/push": "n2/skill/light", "n1/old": "n2/skill/shove"}
    found = {g.id: g.to for g in later(before, after, **declared).former().gone}
    assert found == declared


def test_a_passage_that_went_is_remembered_and_found_where_it_is_now() -> None:
    before = corpus(rule("push", SHOVE, HOP, LAMP), rule("light", "It is dark in the alley at night."))
    after = corpus(rule("push", SHOVE), rule("light", LAMP), version="1.1")
    former = later(before, after).former()
    passages = {p.anchor: (p.to, p.version) for p in former.passages["n2/skill/push"]}
    assert passages == {"effects.2": (None, "1.1"), "effects.3": ("n2/skill/light#effects.1", "1.1")}


def test_short_words_are_not_taken_for_the_same() -> None:
    """ "No." stands in many places, and proves nothing."""
    (gone,) = later(corpus(rule("push", "No.")), corpus(rule("light", "No."))).former().gone
    assert gone.to is None


@given(st.lists(st.sampled_from([SHOVE, HOP, LAMP, "No."]), max_size=4), st.integers(0, 3))
def test_to_remember_again_changes_nothing(texts: list[str], number: int) -> None:
    before = corpus(*(rule(f"r{n}", text) for n, text in enumerate(texts)))
    after = corpus(*(rule(f"s{n}", text) for n, text in enumerate(texts[:number])), version="1.1")
    once = later(before, after)
    again = Addresses(after, once.all)
    assert again.all == once.all and again.former() == once.former()
    assert Addresses(before, {}).former() == Former()


def test_the_file_gives_back_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "addresses.jsonl"
    found = later(corpus(rule("push", SHOVE, HOP), rule("は", LAMP)), corpus(rule("shove", SHOVE, HOP)))
    path.write_text(addresses_text(found.all.values()), "utf-8")
    assert read_addresses(path) == found.all
    assert SHOVE[:12] not in path.read_text("utf-8")  # ids and digests, no text
    assert read_addresses(tmp_path / "none") == {}


@pytest.mark.parametrize("line", ["<<<<<<< ours", "{}", '{"id": 1, "in": "", "text": "", "parts": {}}', "[]"])
def test_a_damaged_file_is_named_with_its_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "addresses.jsonl"
    path.write_text(f"\n{line}\n", "utf-8")
    with pytest.raises(WorkspaceError, match=r"addresses\.jsonl:2: not a line that a build wrote"):
        read_addresses(path)


def test_old_addresses_work_on_the_site(tmp_path: Path) -> None:
    before = corpus(rule("push", SHOVE, HOP), rule("go", LAMP), rule("turn", "It turns round once, slowly."))
    after = corpus(rule("shove", SHOVE, HOP), rule("turn", "It turns round."), version="1.1")
    former = later(before, after).former()
    address = "https://example.org/rules"
    write_site(after, tmp_path / "site", SiteSettings("Alley", address, former))
    site = tmp_path / "site"
    assert broken_links(site) == [] and all(len(p.ids) == len({*p.ids}) for p in read_site(site).values())
    moved = (site / "en/entry/n2/skill/push.html").read_text("utf-8")
    assert 'content="0; url=../../../entry/n2/skill/shove.html"' in moved and "noindex" in moved
    assert 'rel="canonical" href="https://example.org/rules/en/entry/n2/skill/shove.html"' in moved
    gone = (site / "ja/entry/n2/skill/go.html").read_text("utf-8")
    assert "この項目はもうありません" in gone and "1.1" in gone and 'http-equiv="refresh"' not in gone
    listed = (site / "sitemap.xml").read_text("utf-8")
    assert "skill/shove" in listed and "skill/push" not in listed and "skill/go" not in listed
    lines = (site / "_redirects").read_text("utf-8").splitlines()
    assert lines[0] == "/rules/en/entry/n2/skill/push.html /rules/en/entry/n2/skill/shove.html 301!"
    index = json.loads((site / "api/index.json").read_text("utf-8"))
    assert {g["id"]: g["to"] for g in index["gone"]} == {
        "n2/skill/push": "n2/skill/shove",
        "n2/skill/go": None,
    }


def test_a_passage_that_went_keeps_its_anchor(tmp_path: Path) -> None:
    before = corpus(rule("push", SHOVE, HOP), rule("light", "It is dark in the alley at night."))
    after = corpus(rule("push", SHOVE), rule("light", HOP), version="1.1")
    write_site(after, tmp_path / "site", SiteSettings(former=later(before, after).former()))
    page = (tmp_path / "site/en/entry/n2/skill/push.html").read_text("utf-8")
    assert 'id="effects.2"' in page and "light.html#effects.1" in page
    assert broken_links(tmp_path / "site") == []


def test_an_address_that_is_taken_is_left_alone(tmp_path: Path) -> None:
    """Only the case differs: the file of the old address is that of the new one on some systems."""
    former = later(corpus(rule("PUSH", SHOVE)), corpus(rule("push", SHOVE))).former()
    write_site(corpus(rule("push", SHOVE)), tmp_path / "site", SiteSettings(former=former))
    assert [p.name for p in (tmp_path / "site/en/entry/n2/skill").iterdir()] == ["push.html"]
