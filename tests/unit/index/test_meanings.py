"""A question finds its answer in the other script, by sound, by meaning and in spite of its spelling."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from taiyaku.corpus.model import Entry, Term, Title
from taiyaku.errors import UsageError
from taiyaku.index.analyzer import terms
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.index.lexicon_builder import Known
from taiyaku.index.name_gate import half_width, missed_headwords
from taiyaku.index.searcher import RankedIndex
from taiyaku.values import replace
from tests.corpora import corpus_of, entry, lantern_entries, section
from tests.engines import build_corpus


def more_entries() -> tuple[Entry, ...]:
    decoy, referee = "n2/equipment/straw-decoy", "n2/rule/referees"
    kindle, boss, blind = "n1/skill/kindle", "n1/rule/boss", "n2/state/dazzled-2"
    return (
        *lantern_entries(),
        entry(decoy, "Straw Decoy", section(decoy, "effects", "A Zone of Noise (ZoN) surrounds it.")),
        entry(
            referee,
            "Referees",
            section(referee, "body", "They settle quarrels at the bank of each fireteam."),
        ),
        entry(blind, "DAZZLED-2", section(blind, "cancellation", "A friend wakes it.", "It ends at dawn.")),
        entry(
            boss,
            "ボス",
            replace(section(boss, "effects", "一味に一人。", heading="効果"), lang="ja"),
            *(replace(section(boss, "note", "Boss の印を置く。", heading="補足"), lang="ja"),),
            document="ja",
            lang="ja",
            titles=(Title("ja", "ボス"), Title("ja", "止めの一撃")),
        ),
        entry(
            kindle,
            "KINDLE",
            replace(section(kindle, "effects", "消えた提灯をともす。", heading="効果"), lang="ja"),
            document="ja",
            lang="ja",
            titles=(Title("en", "KINDLE"), Title("ja", "キンドル", "reading"), Title("ja", "点灯", "gloss")),
        ),
    )


@pytest.fixture(scope="module")
def index(engine: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RankedIndex]:
    folder = tmp_path_factory.mktemp("built")
    corpus = replace(corpus_of(*more_entries()), terms=(Term("night-watch", ("Night Watch",), ("夜回り",)),))
    passages, opened = open_both(build_corpus(engine, folder, corpus))
    with passages, opened:
        yield opened


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("つきとばし", "n1/skill/shove"),  # a reading
        ("tsukitobashi", "n1/skill/shove"),
        ("ｔｕｋｉｔｏｂａｓｉ", "n1/skill/shove"),
        ("ｼｬｳﾞ", "n1/skill/shove"),
        ("しゃゔ", "n1/skill/shove"),
        ("tento", "n1/skill/kindle"),
        ("ナイトウォッチ", "n2/scenario/night-watch"),  # by sound
        ("ストローデコイ", "n2/equipment/straw-decoy"),
        ("すとろーでこい", "n2/equipment/straw-decoy"),  # borrowed, though it ends like a verb
        ("審判", "n2/rule/referees"),  # by meaning
        ("may a judge wake it", "n2/rule/referees"),  # another word for one that nothing has
        ("夜回り", "n2/scenario/night-watch"),  # by the termbase
        ("tag team", "n2/rule/referees"),  # two words that mean one
        ("refferee", "n2/rule/referees"),  # misspelt
        ("straw decoi", "n2/equipment/straw-decoy"),
        ("strawdecoy", "n2/equipment/straw-decoy"),  # written together
        ("nightwatch", "n2/scenario/night-watch"),
        ("zone of noise", "n2/equipment/straw-decoy"),
        ("nw", "n2/scenario/night-watch"),  # initials
        ("dazz2", "n2/state/dazzled-2"),  # a shortened name and its number
        ("とどめのいちげき", "n1/rule/boss"),  # not as the tokenizer reads it
        ("親分", "n1/rule/boss"),  # by what the English word is called in Japanese
        ("提灯点け", "n1/skill/kindle"),  # no word of the corpus, but two
        ("tsuki-tobashi", "n1/skill/shove"),  # joined romaji
    ],
)
def test_it_finds(index: RankedIndex, query: str, first: str) -> None:
    assert index.search(query, Filters(), 3)[0].id == first


def test_a_literal_match_beats_a_translated_one(index: RankedIndex) -> None:
    assert index.search("点灯", Filters(), 1)[0].id == "n1/skill/kindle"
    assert index.search("kindle", Filters(lang="ja"), 1)[0].id == "n1/skill/kindle"


def test_kana_finds_the_name_in_the_other_language(index: RankedIndex) -> None:
    wanted = index.search("てんとう", Filters(), 3, explain=True)
    assert wanted[0].id == "n1/skill/kindle"
    english = index.search("つきとばし", Filters(lang="en", kind="skill"), 3, explain=True)
    assert english[0].id == "n2/skill/shove" and "by reading: SHOVE" in english[0].reasons[0]


def test_where_names_tell_what_a_word_was_borrowed_from_no_other_is_heard(
    engine: str, tmp_path: Path
) -> None:
    """ドッジ is DODGE, says its entry; dice and does only sound so."""
    both = (Title("en", "DODGE"), Title("ja", "ドッジ", "reading"))
    named = entry("n1/skill/dodge", "DODGE", lang="ja", titles=both)
    dice = entry("n1/rule/dice", "Dice", section("n1/rule/dice", "body", "Bring dice. Who does not, loses."))
    for some, found in (((named, dice), ["n1/skill/dodge"]), ((dice,), ["n1/rule/dice"])):
        folder = tmp_path / str(len(some))
        folder.mkdir()
        passages, index = open_both(build_corpus(engine, folder, corpus_of(*some)))
        with passages, index:
            assert [hit.id for hit in index.search("ドッジ", Filters(), 5)] == found


@pytest.mark.parametrize("nonsense", ["zzzbq", "ヒガノス", "ナチザナ", "チコズセボ"])
def test_what_nobody_says_finds_nothing(index: RankedIndex, nonsense: str) -> None:
    """Words are heard in a row only where a name has them so."""
    assert index.search(nonsense, Filters(), 3) == []


def test_an_ordinary_word_is_not_taken_for_a_misspelt_one(index: RankedIndex) -> None:
    assert index.corrected("back dawn") is None


def test_an_edition_that_is_named_comes_first(index: RankedIndex) -> None:
    assert index.search("shove", Filters(), 1)[0].id == "n2/skill/shove"
    assert index.search("shove N1", Filters(), 1)[0].id == "n1/skill/shove"
    assert index.search("n2 shove", Filters(kind="skill"), 1)[0].id == "n2/skill/shove"
    told = index.search("shove N1", Filters(), 9, explain=True)
    assert any("edition x0.50" in reason for hit in told for reason in hit.reasons)


def test_it_says_how_it_read_a_misspelling(index: RankedIndex) -> None:
    assert index.corrected("strwa decoy") == "straw decoy"
    assert index.corrected("straw decoy") is None
    assert index.corrected("tsukitobashi") is None


def test_what_another_word_is_known_for_is_not_misspelt(tmp_path: Path) -> None:
    rules = [entry("n2/rule/roll", "ROLL", section("n2/rule/roll", "body", "Roll two dice."))]
    rules.append(entry("n2/rule/luck", "LUCK", section("n2/rule/luck", "body", "A star: re-roll one die.")))
    passages, index = open_both(build_corpus("fts5", tmp_path, corpus_of(*rules)))
    with passages, index:
        assert index.search("reroll", Filters(), 5)[0].id == "n2/rule/luck"
        assert index.corrected("reroll") is None
        assert index.understood("unroll two dice") == (2, 3)  # which is no way to roll


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ('"pushed 2 inches"', {"n2/skill/shove"}),
        ('"2 inches pushed"', set()),
        ('"突き飛ばす"', {"n1/skill/shove"}),
        ("kind:faq shove", {"n2/faq/can-you-shove"}),
        ("edition:n1", {"n1/skill/shove", "n1/skill/kindle", "n1/rule/boss"}),
        ('label:"short skill"', {"n2/skill/shove"}),
        ("source:wiki hidden", {"n2/state/hidden"}),
        ("kind:skill shov* -inches", {"n1/skill/shove"}),
        ("kind:rule ref*", {"n2/rule/referees"}),
    ],
)
def test_signs(index: RankedIndex, query: str, ids: set[str]) -> None:
    assert {hit.id for hit in index.search(query, Filters(), 10)} == ids


def test_an_unknown_kind_is_a_usage_error(index: RankedIndex) -> None:
    with pytest.raises(UsageError, match="kind:spell: nothing has that kind; there are equipment, erratum"):
        index.search("kind:spell shove", Filters(), 3)


def test_it_says_why(index: RankedIndex) -> None:
    hit = index.search("審判", Filters(), 1, explain=True)[0]
    assert hit.reasons[0].startswith("審判: by everyday: referee (weight 0.")
    assert "in title" in hit.reasons[0]


def test_every_name_finds_its_entry(index: RankedIndex) -> None:
    assert list(missed_headwords(corpus_of(*more_entries()), index)) == []


def test_a_name_that_does_not_is_told(index: RankedIndex) -> None:
    stranger = entry("n2/rule/other", "Bells and whistles")
    (missed,) = missed_headwords(corpus_of(*more_entries(), stranger), index)
    assert (missed.entry, missed.form) == ("n2/rule/other", "Bells and whistles")


def test_of_many_names_some_are_asked_for(index: RankedIndex) -> None:
    corpus = corpus_of(*more_entries(), entry("n2/rule/other", "Bells and whistles"))
    assert list(missed_headwords(corpus, index, 0)) == []
    assert list(missed_headwords(corpus, index, 1000)) == list(missed_headwords(corpus, index))


def test_half_width_names() -> None:
    assert half_width("シャヴガポー abc 消") == "ｼｬｳﾞｶﾞﾎﾟｰ abc 消"


@pytest.mark.parametrize(
    ("form", "is_there"),
    [("夜警", True), ("警の", True), ("夜警の夜", False), ("番小", False), ("Night Watch", True)],
)
def test_a_name_is_known_that_stands_in_a_text_or_is_one(form: str, is_there: bool) -> None:
    texts = ["夜警", "夜警の番", "小屋の夜"]
    counts = Counter(term for text in (*texts, "Night Watch") for term in terms(text))
    assert Known(counts, texts).has(form) is is_there
