"""Searching a small corpus in both languages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from taiyaku.corpus.model import Entry, Group, Lineage, Link, Title
from taiyaku.corpus.store import write_corpus
from taiyaku.errors import CorpusError, UsageError
from taiyaku.index.engine import Filters
from taiyaku.index.engines import engine_named, open_both
from taiyaku.index.hits import Hit, find_hits, hit_json
from taiyaku.values import replace
from tests.corpora import corpus_of, entry, lantern_entries, section
from tests.engines import build_corpus


def build(engine: str, folder: Path, *entries: Entry) -> Path:
    return build_corpus(engine, folder, corpus_of(*entries))


def search(folder: Path, query: str, limit: int = 10, **filters: str) -> list[Hit]:
    passages, index = open_both(folder)
    with passages, index:
        return find_hits(passages, index, query, Filters(**filters), limit)


@pytest.fixture(scope="module")
def lantern(engine: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    yield build(engine, tmp_path_factory.mktemp("built"), *lantern_entries())


@pytest.mark.parametrize(
    ("query", "there", "gone"),
    [
        ('shove "pushed 2 inches"', "n2/skill/shove", "n2/erratum/shove"),
        ('突き飛ばし "２インチ"', "n1/skill/shove", "n2/state/hidden"),
        ("shove -pushed", "n2/erratum/shove", "n2/skill/shove"),
        ("shove drif*", "n2/scenario/night-watch", "n2/skill/shove"),
        ('Shove "no such words"', None, "n2/skill/shove"),
        ("突き飛ばし -インチ", None, "n1/skill/shove"),
        ('"night watch" -lamps', None, "n2/scenario/night-watch"),
    ],
)
def test_a_name_has_to_have_what_else_is_asked(
    lantern: Path, query: str, there: str | None, gone: str
) -> None:
    found = {i for hit in search(lantern, query) for i in (hit.passage.id, *hit.variants)}
    assert gone not in found
    assert there is None or there in found


def test_what_else_a_common_word_stands_for_is_found_among_very_many(engine: str, tmp_path: Path) -> None:
    """A word that more entries have than are looked at closely: its translation is still looked for."""
    common = (
        entry(f"n2/rule/r{n}", f"Rule {n}", section(f"n2/rule/r{n}", "body", f"A lantern of {n} candles."))
        for n in range(1000)
    )
    name = "n2/skill/lantern"
    both = (Title("en", "Lantern"), Title("ja", "ランタン", "reading"))
    said = entry(name, "Lantern", section(name, "effects", "It shines."), titles=both)
    told = section("n2/rule/ja", "body", "ランタンは風で消える。")
    japanese = entry("n2/rule/ja", "ランタン", replace(told, lang="ja"), lang="ja")
    folder = build(engine, tmp_path, said, *common, japanese)
    assert [hit.passage.id for hit in search(folder, "lantern")][:2] == [name, "n2/rule/ja"]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("shove", "n2/skill/shove"),
        ("SHOVING an enemy", "n2/skill/shove"),
        ("突き飛ばし", "n1/skill/shove"),
        ("シャヴ", "n1/skill/shove"),
        ("飛", "n1/skill/shove"),
        ("can I shove somebody who is hidden?", "n2/faq/can-you-shove"),
        ("night watch", "n2/scenario/night-watch"),
        ("concealed", "n2/state/hidden"),
        ("PH-3", "n2/skill/shove"),
        ("ph-6", "n2/erratum/shove"),
        ("fog drifts", "n2/scenario/night-watch"),
        ("conceal", "n2/state/hidden"),
        ("shove/xyzzy", "n2/skill/shove"),  # joined words that no document has
        ("xyzzy:night-watch", "n2/scenario/night-watch"),
        ("state:concealed", "n2/state/hidden"),
        ("why don't they shove", "n2/skill/shove"),
    ],
)
def test_the_right_entry_comes_first(lantern: Path, query: str, first: str) -> None:
    assert search(lantern, query)[0].passage.id == first


def test_not_every_word_has_to_match(lantern: Path) -> None:
    assert search(lantern, "lamps xyzzy")[0].passage.id == "n2/scenario/night-watch"


def test_superseded_text_is_found_last(lantern: Path) -> None:
    ids = [hit.passage.id for hit in search(lantern, "cannot be shoved")]
    assert ids[0] == "n2/state/hidden"


def test_filters(lantern: Path) -> None:
    assert {h.passage.id for h in search(lantern, "shove", lang="ja")} == {"n1/skill/shove"}
    assert {h.passage.edition for h in search(lantern, "shove", edition="N1")} == {"N1"}
    assert {h.passage.kind for h in search(lantern, "shove", kind="faq")} == {"faq"}
    with pytest.raises(UsageError, match="kind:unit: nothing has that kind; there are erratum"):
        search(lantern, "shove", kind="unit")
    assert len(search(lantern, "shove", limit=1)) == 1


@pytest.mark.parametrize(
    "query", ["shove", "hidden", "kind:faq", "lang:ja shove", "突き飛ばし", "nothingness"]
)
@pytest.mark.parametrize("given", [{}, {"kind": "faq"}, {"edition": "N2", "lang": "en"}])
def test_a_facet_counts_what_choosing_it_finds(lantern: Path, query: str, given: dict[str, str]) -> None:
    passages, index = open_both(lantern)
    with passages, index:
        found = index.facets(query, Filters(**given))
        assert found.total == len(index.search(query, Filters(**given), 1000))
        written = {part.partition(":")[0] for part in query.split() if ":" in part}
        for field, values in ((f, v) for f, v in found.counts.items() if f not in written):
            for value, hits in values.items():
                chosen = Filters(**given | {field: value})
                assert hits == len(index.search(query, chosen, 1000)) > 0, (field, value)


def test_highlights_show_the_words(lantern: Path) -> None:
    hit = search(lantern, "pushed")[0]
    assert [hit.snippet[start:end] for start, end in hit.highlights] == ["pushed"]
    hit = search(lantern, "突き飛ばす")[0]
    assert [hit.snippet[start:end] for start, end in hit.highlights] == ["突き飛ばす"]


@pytest.mark.parametrize("query", ["hidden cancellation", "隠れ 解除", "hidden 終了", "how to cancel hidden"])
def test_the_part_that_is_asked_for_is_shown(engine: str, tmp_path: Path, query: str) -> None:
    name = "n2/state/hidden"
    effects = section(name, "effects", "A hidden, hidden figure stays hidden from all who cannot see it.")
    end = section(name, "cancellation", "Any noise.")
    hit = search(build(engine, tmp_path, entry(name, "HIDDEN", effects, end)), query)[0]
    assert hit.snippet == "Any noise."


def test_a_hit_has_the_headword_of_the_other_language(lantern: Path) -> None:
    hit = next(h for h in search(lantern, "shove") if h.passage.id == "n2/skill/shove")
    assert hit.also and hit_json(hit)["also"] == list(hit.also)
    assert not set(hit.also) & set(hit.passage.titles)


def test_a_long_text_is_cut_around_the_words(engine: str, tmp_path: Path) -> None:
    name = "n2/rule/long"
    text = "First words. " * 40 + "The lantern flickers. " + "Last words. " * 40
    hit = search(build(engine, tmp_path, entry(name, "Long", section(name, "body", text))), "lantern")[0]
    assert len(hit.snippet) < 170 and hit.snippet.startswith("…") and hit.snippet.endswith("…")
    assert [hit.snippet[start:end] for start, end in hit.highlights] == ["lantern"]


def test_near_identical_entries_collapse(engine: str, tmp_path: Path) -> None:
    def box(at: str, last: str) -> Entry:
        name = f"n2/rule/{at}/specialists"
        text = (
            "Hackers, doctors, engineers and forward observers are specialist figures in this scenario "
            + last
        )
        return entry(name, "Specialists", section(name, "body", text))

    built = build(engine, tmp_path, box("a", "only"), box("b", "too"), entry("n2/rule/other", "Specialists"))
    hits = search(built, "specialists")
    assert sorted((h.passage.id, h.variants) for h in hits) == [
        ("n2/rule/a/specialists", ("n2/rule/b/specialists",)),
        ("n2/rule/other", ()),
    ]


def test_a_part_that_many_have_is_one_hit_with_its_text(engine: str, tmp_path: Path) -> None:
    def scenario(number: int) -> Entry:
        name = f"n2/scenario/s{number}"
        listed = section(name, "summary", "Special rules: Lamp Lighters, Thin Walls.")
        who = section(name, "special-rules", f"Those with a match are Lamp Lighters in scenario {number}.")
        mine = replace(who, heading="LAMP LIGHTERS", group="SPECIAL RULES")
        return entry(name, f"Scenario {number}", listed, mine, kind="scenario")

    some = [scenario(n) for n in range(4)]
    rule = entry("n2/rule/names", "Names", section("n2/rule/names", "body", "Lamp Lighters, lamp lighters."))
    group = Group(tuple(s.sections[1].id for s in some), "section")
    made = replace(corpus_of(*some, rule), groups=(group,))
    folder = build_corpus(engine, tmp_path, made)
    first, *others = search(folder, "lamp lighters")
    assert {first.passage.id, *first.variants} == {s.id for s in some}
    assert first.snippet.startswith("Those with a match")
    assert [hit.passage.id for hit in others] == ["n2/rule/names"]
    named = replace(made, entries=(*some, replace(rule, titles=(Title("en", "Lamp Lighters"),))))
    first, *others = search(build_corpus(engine, tmp_path / "named", named), "lamp lighters")
    assert first.passage.id == "n2/rule/names" and len(others) == 4  # what is called so stands for itself


def test_an_entry_and_what_became_of_it_are_one_hit(engine: str, tmp_path: Path) -> None:
    old = replace(
        entry("n2/rule/old", "Lamps", section("n2/rule/old", "body", "Lamps burn oil. Lamps. Lamps.")),
        status="superseded",
    )
    new = entry("n2/rule/new", "Lanterns", section("n2/rule/new", "body", "Lamps burn tallow."))
    corpus = corpus_of(old, new)
    line = Lineage(old.id, new.id, "edited", functional=True)
    build_corpus(engine, tmp_path, replace(corpus, lineage=(line,)))
    (hit,) = search(tmp_path, "lamps")
    assert (hit.passage.id, hit.variants) == (new.id, (old.id,))
    assert [h.passage.id for h in search(tmp_path, "lamps status:superseded")] == [old.id]


def test_in_force_and_current_come_first(engine: str, tmp_path: Path) -> None:
    def rule(id_: str, **more: str) -> Entry:
        return replace(entry(id_, "Leap", section(id_, "body", "Leap far.")), **more)  # type: ignore[arg-type]

    built = build(
        engine, tmp_path, rule("n1/rule/leap"), rule("n2/rule/gone", status="withdrawn"), rule("n2/rule/leap")
    )
    found = [h.passage.id for h in search(built, "leap")]
    assert found[0] == "n2/rule/leap" and len(found) == 3


def test_the_json_shape(lantern: Path) -> None:
    shape = hit_json(search(lantern, "shove")[0])
    promised = "id title lang kind edition version status document file lines pages score snippet highlights"
    assert {*promised.split(), "variants"} <= set(shape)
    assert shape["version"] == "1.0" and shape["pages"] is None


HOSTILE = [
    "",
    " ",
    '"',
    "'",
    "AND OR NOT",
    "NEAR(",
    "*",
    "^a",
    "a*",
    "-",
    "+1",
    "col:x",
    "\0",
    "💥",
    "\u202eabc",
    "(" * 99,
]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.one_of(st.text(), st.sampled_from(HOSTILE), st.lists(st.sampled_from(HOSTILE)).map(" ".join)))
@example("shove " * 3000)
@example("突" * 10_000)
def test_no_query_is_an_exception(lantern: Path, query: str) -> None:
    for hit in search(lantern, query):
        assert all(0 <= start < end <= len(hit.snippet) for start, end in hit.highlights)


def test_two_builds_are_the_same_bytes(engine: str, tmp_path: Path) -> None:
    one, other = (build(engine, tmp_path / name, *lantern_entries()) / "index" for name in ("one", "other"))
    files = [path.relative_to(one) for path in sorted(one.rglob("*")) if path.is_file()]
    assert files == [path.relative_to(other) for path in sorted(other.rglob("*")) if path.is_file()]
    assert all((one / name).read_bytes() == (other / name).read_bytes() for name in files)


def test_half_a_build_says_what_to_do(engine: str, tmp_path: Path) -> None:
    built = build(engine, tmp_path, *lantern_entries())
    corpus = corpus_of(*lantern_entries())
    another = replace(corpus, meta={"fingerprint": "another", "engine": engine})
    write_corpus(another, built / "corpus.db")
    with pytest.raises(CorpusError, match="run `taiyaku build`"):
        open_both(built)
    (built / "index" / engine_named(engine).file).unlink()
    with pytest.raises(CorpusError, match="run `taiyaku build`"):
        open_both(built)


def test_a_damaged_index_says_what_to_do(engine: str, tmp_path: Path) -> None:
    built = build(engine, tmp_path, *lantern_entries())
    for path in (built / "index").rglob("*"):
        if path.is_file() and path.name != "words.db":
            path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(CorpusError, match="run `taiyaku build`"):
        search(built, "shove")


def test_a_folder_that_cannot_be_written_will_do(engine: str, tmp_path: Path) -> None:
    built = build(engine, tmp_path, *lantern_entries())
    before = sorted(path.name for path in built.rglob("*"))
    for path in (*built.rglob("*"), built):
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        assert search(built, "shove")[0].passage.id == "n2/skill/shove"
        assert sorted(path.name for path in built.rglob("*")) == before
    finally:
        for path in (built, *built.rglob("*")):
            path.chmod(0o755 if path.is_dir() else 0o644)


def test_an_engine_that_is_not_installed_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taiyaku.index.whoosh.find_spec", lambda _: None)
    with pytest.raises(CorpusError, match=r'pip install "taiyaku\[whoosh\]"'):
        engine_named("whoosh")


def test_a_hit_says_where_its_passage_stands(tmp_path: Path) -> None:
    parts = [
        section("n2/rule/long", "body", f"Filler about weather {n}.", line=10 * n, name=f"p{n}")
        for n in range(1, 9)
    ]
    parts[5] = section("n2/rule/long", "body", "A gong silences all singers.", line=60, name="p6")
    folder = build("fts5", tmp_path, entry("n2/rule/long", "LONG RULE", *parts))
    (hit,) = search(folder, "gong singers")
    assert hit.snippet == "A gong silences all singers."
    assert (
        hit_json(hit)["passage"]
        == {
            "lines": [61, 61],
            "pages": None,
            "anchor": "#p6",
            "clauses": ["n2/rule/long#p6.1"],
        }
        or hit_json(hit)["passage"]["anchor"] == "#p6.1"
    )


def test_words_that_stand_together_come_before_words_that_are_far_apart(tmp_path: Path) -> None:
    apart = (
        section("n2/rule/a", "body", "Gongs are made of bronze.", name="one"),
        section("n2/rule/a", "effects", "Nothing of note.", name="two"),
        section("n2/rule/a", "note", "The singers went home.", name="three"),
    )
    together = (
        section("n2/rule/b", "body", "Silence the singers with gongs.", name="one"),
        section("n2/rule/b", "effects", "Nothing of note.", name="two"),
        section("n2/rule/b", "note", "The bronze went home.", name="three"),
    )
    folder = build(
        "fts5", tmp_path, entry("n2/rule/a", "FIRST", *apart), entry("n2/rule/b", "OTHER", *together)
    )
    assert [hit.passage.id for hit in search(folder, "gongs singers")] == ["n2/rule/b", "n2/rule/a"]


@pytest.mark.parametrize(
    ("query", "text", "heard"),
    [
        ("ペイント", "A point for each of them.", False),  # the players' word for painting
        ("ふせる", "A fusilier stands there.", False),  # a verb
        ("ぬへほもゆ", "They inform the referee.", False),
        ("りぴーたー", "A repeater stands there.", True),
        ("リピーター", "A repeater stands there.", True),
        ("ハック", "The whole story is fake.", False),
    ],
)
def test_a_word_is_heard_as_another_one_only_where_nothing_else_explains_it(
    tmp_path: Path, query: str, text: str, heard: bool
) -> None:
    rules = [entry("n2/rule/a", "FIRST", section("n2/rule/a", "body", text))]
    rules.append(entry("n2/rule/b", "PAINTING", section("n2/rule/b", "body", "Figures are painted.")))
    found = [hit.passage.id for hit in search(build("fts5", tmp_path, *rules), query)]
    assert ("n2/rule/a" in found) == heard


def test_two_misspelt_words_may_be_one(tmp_path: Path) -> None:
    rules = [entry("n2/weapon/w", "WINDPARROT", section("n2/weapon/w", "body", "It flies."))]
    rules += [
        entry(f"n2/rule/{n}", f"RULE {n}", section(f"n2/rule/{n}", "body", "Wield a part.")) for n in range(3)
    ]
    assert search(build("fts5", tmp_path, *rules), "wind parot")[0].passage.id == "n2/weapon/w"


def boxed(tmp_path: Path) -> Path:
    """Three scenarios with a box of the same words, one of them with other words in it."""
    scenarios, members = [], []
    for n, text in enumerate(("Only bakers may open the oven.",) * 3, 1):
        name = f"n2/scenario/s{n}"
        body = section(name, "body", f"Scenario number {n} tells of something else.", name="body")
        box = section(name, "special-rules", text, line=9, heading="Ovens", name="ovens")
        scenarios.append(entry(name, f"SCENARIO {n}", body, box))
        members.append(box.id)
    corpus = corpus_of(*scenarios)
    return build_corpus("fts5", tmp_path, replace(corpus, groups=(Group(tuple(members), "section"),)))


def test_boxes_that_say_the_same_are_one_hit_whatever_was_asked(tmp_path: Path) -> None:
    folder = boxed(tmp_path)
    (hit,) = search(folder, "who may open it? bakers")
    assert (hit.passage.id, hit.variants) == ("n2/scenario/s1", ("n2/scenario/s2", "n2/scenario/s3"))
    assert hit.snippet == "Only bakers may open the oven."
    assert len(search(folder, "something else")) == 3


@pytest.mark.parametrize("query", ["シヴェロニャムポ", "ぬへほもゆまつき", "xqzvbn wfgh", "榴韮椿 柘檜"])
def test_what_only_shares_a_letter_or_two_is_not_found(lantern: Path, query: str) -> None:
    assert search(lantern, query) == []


def test_more_hits_change_nothing_before_them(lantern: Path) -> None:
    for query in ("shove hidden", "can you shove", "突き飛ばし", "the figure"):
        all_ids = [hit.passage.id for hit in search(lantern, query, limit=50)]
        assert [hit.passage.id for hit in search(lantern, query, limit=2)] == all_ids[:2]


def test_what_is_linked_with_a_good_hit_comes_before_what_is_not(engine: str, tmp_path: Path) -> None:
    rules = [
        entry(f"n2/rule/{name}", title, section(f"n2/rule/{name}", "body", text))
        for name, title, text in (
            ("kite", "Kite", "A kite may pull the raft."),
            ("apart", "Harbour", "The raft waits."),
            ("beside", "Seawall", "The raft waits."),
        )
    ]
    link = Link("n2/rule/kite#body.1", "n2/rule/beside", "mentions", "seawall", "resolved")
    for links, order in (((), ["kite", "apart", "beside"]), ((link,), ["kite", "beside", "apart"])):
        corpus = replace(corpus_of(*rules), links=links)
        built = build_corpus(engine, tmp_path / str(len(links)), corpus)
        assert [hit.passage.id.split("/")[-1] for hit in search(built, "kite raft")] == order
        _, index = open_both(built)
        with index:
            said = [r.reasons[-1] for r in index.search("kite raft", Filters(), 3, explain=True)]
        assert ["linked with it" in line for line in said] == [bool(links), bool(links), False]


def test_of_hits_of_like_worth_the_readers_language_comes_first(tmp_path: Path) -> None:
    english = entry("n2/rule/a", "ABC", section("n2/rule/a", "body", "DUCK now."))
    body = replace(section("n2/rule/b", "body", "DUCK する."), lang="ja")
    japanese = entry("n2/rule/b", "ABC", body, lang="ja")
    folder = build("fts5", tmp_path, english, japanese)
    passages, index = open_both(folder)
    with passages, index:
        for reader in ("en", "ja"):
            hits = find_hits(passages, index, "abc", reader=reader)
            assert next(hit.passage.lang for hit in hits) == reader
