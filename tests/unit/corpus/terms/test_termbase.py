"""The forms that name one concept."""

from pathlib import Path

import pytest

from taiyaku.corpus.model import Corpus, Term, Title
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.abbreviations import find_glosses, fits
from taiyaku.corpus.terms.declared import DeclaredTerm, contradictions, read_terms
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.errors import WorkspaceError
from tests.naming import japanese, linked, mentions, rule


def terms(*entries: object, declared: tuple[DeclaredTerm, ...] = ()) -> dict[str, Term]:
    return {t.concept: t for t in linked(*entries, terms=declared).terms}  # type: ignore[arg-type]


def test_entries_of_one_name_in_two_editions_are_one_concept() -> None:
    found = terms(japanese("n1/skill/dodge", "DODGE", "ドッジ", "緊急回避"), rule("n2/skill/dodge", "Dodge"))
    assert list(found) == ["dodge"]
    term = found["dodge"]
    assert (term.en, term.ja, term.reading) == (("Dodge",), ("ドッジ", "緊急回避"), ("ドッジ",))
    assert term.evidence == ("n1/skill/dodge", "n2/skill/dodge")


def test_two_concepts_that_share_a_form_stay_two() -> None:
    found = terms(rule("n2/skill/smoke", "Smoke"), rule("n2/ammunition/smoke", "Smoke"))
    assert [(t.kind, t.en) for t in found.values()] == [("skill", ("Smoke",)), ("ammunition", ("Smoke",))]


def test_a_level_is_called_without_its_group() -> None:
    group = rule("n2/skill/leaping", "LEAPING")
    level = rule("n2/skill/leaping-2", "LEAPING LEVEL2 ROOF LEAP", parent="n2/skill/leaping")
    assert "ROOF LEAP" in terms(group, level)["leaping-level2-roof-leap"].en
    asking = rule("n2/faq/q", "?", "Use Leaping: Roof Leap, or Roof Leap.", document="faq")
    assert set(mentions(linked(group, level, asking)).values()) == {"n2/skill/leaping-2"}


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("Draw a Line of Light (LoL) to it.", ("Line of Light", "LoL")),
        ("Zone of Calm（ZoC、静域）の内側", ("Zone of Calm", "ZoC", "静域")),
        ("the ZoC (Zone of Calm) ends", ("Zone of Calm", "ZoC")),
        ("Zone of Calm (see map)", ("Zone of Calm",)),
        ("Zone of Calm (XYZ)", ("Zone of Calm",)),
        ("Zone of Calm（上下、左右に２インチの範囲）", ("Zone of Calm",)),
    ],
)
def test_brackets_give_abbreviations_and_translations(text: str, forms: tuple[str, ...]) -> None:
    entries = [rule("n2/rule/zone-of-calm", "Zone of Calm"), rule("n2/rule/other", "Other Thing", text)]
    if "Line" in forms[0]:
        entries = entries[1:]  # spelled out, it makes a concept of its own
    found = [t for t in terms(*entries).values() if t.en[0] == forms[0]]
    assert [(*t.en, *t.ja) for t in found] == [forms]


@pytest.mark.parametrize("name", ["Introduction", "Example", "Requirements", "条件", "Notes", "4"])
def test_headings_of_every_book_are_no_names(name: str) -> None:
    asking = rule("n2/faq/q", "?", f"See the {name} and the {name} again.", document="faq")
    assert mentions(linked(rule("n2/rule/x", name), asking)) == {}


@pytest.mark.parametrize(
    ("text", "name"),
    [("Look Sharp (formerly Alarm) wakes them.", "Alarm"), ("見張り（旧：警鐘）で起こす。", "警鐘")],
)
def test_a_former_name_is_a_form(text: str, name: str) -> None:
    sharp = japanese("n1/skill/look-sharp", "Look Sharp", "見張り")
    other = japanese("n1/rule/other", "OTHER THING", texts=(text, f"「{name}」を使う。"))
    assert name in (*(t := terms(sharp, other)["look-sharp"]).en, *t.ja)


def test_the_workspace_adds_prefers_and_forbids_forms() -> None:
    declared = DeclaredTerm("dodge", en=("Evade",), ja=("回避",), forbidden=("ドッジ",))
    entries = (
        japanese("n1/skill/dodge", "Dodge", "ドッジ"),
        rule("n2/faq/q", "?", "May I Evade?", kind="faq"),
    )
    term = terms(*entries, declared=(declared,))["evade"]
    assert (term.en, term.ja) == (("Evade", "Dodge"), ("回避",))
    assert mentions(linked(*entries, terms=(declared,)))["n2/faq/q", "Evade"] == "n1/skill/dodge"


def test_terms_toml_is_read(tmp_path: Path) -> None:
    path = tmp_path / "terms.toml"
    assert read_terms(path) == ()
    path.write_text('[[term]]\nconcept = "dodge"\nen = "Dodge"\nja = ["回避"]\n', encoding="utf-8")
    assert read_terms(path) == (DeclaredTerm("dodge", ("Dodge",), ("回避",)),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[term]]\nconcept = "x"\nfr = ["y"]\n', "unknown key 'fr'"),
        ('[terms]\nx = "y"\n', "unknown key 'terms'"),
        ("[[term]]\nen = 5\n", "en: expected forms"),
        ('[[term]]\nforbidden = ["x"]\n', "needs a concept"),
        ("[[term\n", "cannot be read"),
    ],
)
def test_a_slip_in_terms_toml_is_one_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "terms.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WorkspaceError) as raised:
        read_terms(path)
    assert message in str(raised.value) and "\n" not in str(raised.value)


def test_short_forms_fit_their_long_ones() -> None:
    assert fits("CAMO", "Camouflage") and fits("IMM-1", "Immobilized-1")
    assert not fits("LoF", "Zone of Control") and not fits("Dodge", "Dodge")


def test_a_long_bracket_costs_no_time() -> None:
    assert next(find_glosses("a" * 5000 + ":" + " b" * 5000 + "(LoL)")).inside == "LoL"


def test_a_kana_title_and_a_latin_one_meet_in_the_summary() -> None:
    both = japanese("n1/skill/dodge", "DODGE", "ドッジ")
    native = japanese("n2/skill/dodge-ja", "x", kind="skill", titles=(Title("ja", "ドッジ"),))
    assert terms(both, native)["dodge"].evidence == ("n1/skill/dodge", "n2/skill/dodge-ja")


def test_two_words_in_capitals_may_shorten_a_name() -> None:
    state = rule("n2/skill/deep-fog", "Deep Fogbound", "Place a Deep Fogbound (DE FOG) marker.")
    assert terms(state)["deep-fogbound"].en == ("Deep Fogbound", "DE FOG")


def test_one_word_and_its_abbreviation_in_both_languages() -> None:
    en = rule("n2/rule/scores", "Scoring Tables", "Each pearl gives 2 Lustre (LUS).")
    ja = japanese("n2/rule/score", "SCORES", "得点表", texts=("名誉（LUS）は得点になる。",))
    found = terms(en, ja)
    assert (found["lustre"].en, found["lustre"].ja) == (("Lustre", "LUS"), ("名誉",))


def test_a_word_before_many_abbreviations_names_none_of_them() -> None:
    en = rule("n2/rule/scores", "Scoring Tables", "Lustre (LUS) and Gloss (GLO) count.")
    ja = japanese("n2/rule/score", "SCORES", "得点表", texts=("能力値（LUS）や能力値（GLO）を比べる。",))
    found = terms(en, ja)
    assert found["lustre"].ja == () and found["gloss"].ja == ()


def test_terms_that_contradict_one_another_are_told() -> None:
    own = (
        DeclaredTerm("dodge", ("Dodge",), ("ドッジ",), forbidden=("Dodge", "よけ")),
        DeclaredTerm("dodge", (), ("よけ",)),
        DeclaredTerm("leap", ("Leap",), ("跳躍",)),
    )
    assert list(contradictions(own)) == [
        (False, "[[term]] number 1 has 'Dodge' as a form and forbids it; it is left out"),
        (False, "[[term]] number 2 has the form 'よけ', which number 1 forbids"),
    ]
    assert not list(contradictions((DeclaredTerm("dodge", ("Dodge",)), DeclaredTerm("dodge", ("Dodge",)))))


def test_terms_contradict_one_another_by_any_form_that_they_share() -> None:
    camel = DeclaredTerm(None, ("Camel",), ("駱駝",)), DeclaredTerm(None, ("Camel",), ("騾馬",))
    bale = DeclaredTerm(None, ("Bale",), ("荷",), forbidden=("荷物",))
    other = DeclaredTerm("bale-2", ("Load", "Bale"), ("荷物",))
    theirs = "number 3 of the workspace's own"
    assert list(contradictions((*camel, bale), (other,))) == [
        (False, "[[term]] number 2 prefers '騾馬' for Camel, number 1 '駱駝'; the later counts"),
        (True, f"[[term]] number 1 has the form '荷物', which {theirs} forbids"),
        (True, f"[[term]] number 1 prefers 'Load' for bale-2, {theirs} 'Bale'; the later counts"),
    ]


def test_what_one_declaration_forbids_another_one_does_not_bring_back() -> None:
    declared = (
        DeclaredTerm("punter", ("Punter",), ("船頭",), forbidden=("さお師",)),
        DeclaredTerm("punter-2", ("Punter",), ("さお師",)),
    )
    (found,) = with_terms(Corpus(), Setting(terms=declared)).terms
    assert (found.en, found.ja) == (("Punter",), ("船頭",))


@pytest.mark.parametrize("line", ["浅潜（Slack Dive）", "・浅潜 (Slack Dive)："])
def test_a_line_that_is_a_name_in_both_languages_gives_the_rule_its_name(line: str) -> None:
    dive = rule("n2/skill/slack-dive", "Slack Dive")
    listing = japanese("n2/rule/moves", "MOVES", texts=(line, "息を止める。"))
    asking = japanese("n2/rule/asking", "ASKING", texts=("浅潜の後に休む。",))
    corpus = linked(dive, listing, asking)
    assert {t.concept: t.ja for t in corpus.terms}["slack-dive"] == ("浅潜",)
    assert mentions(corpus)[asking.id, "浅潜"] == dive.id


@pytest.mark.parametrize("line", ["潜りの（Slack Dive）：息を止める。", "Slack Dive（潜りの）：息を止める。"])
def test_a_name_in_both_languages_before_a_colon_gives_the_rule_its_name(line: str) -> None:
    dive = rule("n2/skill/slack-dive", "Slack Dive")
    listing = japanese("n2/rule/moves", "MOVES", texts=(line,))
    assert {t.concept: t.ja for t in linked(dive, listing).terms}["slack-dive"] == ("潜りの",)


def test_a_rule_is_called_by_its_name_without_the_number_of_its_article() -> None:
    corpus = linked(
        rule("n2/rule/a", "Article 4: Harbour Dues"), rule("n2/rule/b", "B", "Pay the Harbour Dues.")
    )
    assert mentions(corpus)["n2/rule/b", "Harbour Dues"] == "n2/rule/a"
