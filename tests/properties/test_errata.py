"""Errata made from random edits: applied they give the edited text, taken back the printed one."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taiyaku.corpus.amendments.compiler import with_amendments
from taiyaku.corpus.amendments.patch import apply_all
from taiyaku.corpus.model import Corpus, Document, Entry, Reference, Section
from taiyaku.corpus.settings import Setting
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.corpora import entry, section
from tests.patches import inverses

SETTING = Setting(editions=("N2",), words=load_vocabulary().tables)
RULES = Document("rules", "rules.txt", "rulebook", "en", "N2", "Rules", version="1.0", date="2024-01")
FAQ = Document("faq", "faq.txt", "faq", "en", "N2", "FAQ", version="1.1", date="2024-05")
PLACES = {
    "en": (
        "Effects bullet {}",
        "Delete bullet {} of the Effects.",
        "Add the following bullet to the Effects:",
    ),
    "ja": ("効果の{}つ目の項目", "効果の{}つ目の項目を削除。", "効果に次の項目を追加："),
}
WORDS = {
    "en": [
        "heron",
        "otter",
        "badger",
        "lantern",
        "quay",
        "barrel",
        "rope",
        "stair",
        "window",
        "candle",
        "ladder",
        "bucket",
        "kettle",
    ],
    "ja": ["鷺", "川獺", "穴熊", "提灯", "波止場", "樽", "縄", "階段", "窓", "蝋燭", "梯子", "桶", "薬缶"],
}
ODD = st.text(alphabet="ab 3“”\"'「」、。:：・-第項文目削除をに変更delete replace bullet", max_size=40)


@st.composite
def clauses(draw: st.DrawFn, lang: str) -> list[str]:
    """Sentences that have few words in common."""
    words = draw(st.permutations(WORDS[lang]))
    count = draw(st.integers(2, 4))
    if lang == "en":
        return [
            f"The {words[3 * n]} and the {words[3 * n + 1]} carry {n + 2} of the {words[3 * n + 2]}."
            for n in range(count)
        ]
    return [
        f"{words[3 * n]}と{words[3 * n + 1]}は{words[3 * n + 2]}を{n + 2}個まで運べる。" for n in range(count)
    ]


def rule(texts: list[str], lang: str) -> Entry:
    id_ = "n2/skill/haul"
    made = section(id_, "effects", *texts, lang=lang)
    listed = replace(made, clauses=tuple(replace(c, marker="•") for c in made.clauses))
    return entry(id_, "Haul", listed, lang=lang)


def said(place: str | None, texts: list[str], lang: str) -> Entry:
    reference = Reference(None, place) if place else None
    return entry(
        "n2/erratum/haul",
        "Haul",
        section("n2/erratum/haul", "body", *texts, lang=lang),
        document="faq",
        lang=lang,
        reference=reference,
    )


def compiled(*entries: Entry) -> Corpus:
    return with_amendments(Corpus(documents=(RULES, FAQ), entries=entries), SETTING)


def texts_of(made: Entry) -> list[str]:
    return [c.text for s in made.sections for c in s.clauses]


def check(base: Entry, erratum: Entry, expected: list[str]) -> None:
    corpus = compiled(base, erratum)
    patches = [p for a in corpus.amendments for p in a.patches]
    assert all(a.status == "applied" for a in corpus.amendments)
    amended = apply_all(base, patches)
    assert texts_of(amended) == expected
    assert len({c.id for s in amended.sections for c in s.clauses}) == len(expected)
    assert apply_all(amended, inverses(patches)) == base


LANGS = st.sampled_from(["en", "ja"])


@given(st.data(), LANGS)
def test_a_bullet_is_replaced(data: st.DataObject, lang: str) -> None:
    texts = data.draw(clauses(lang))
    at = data.draw(st.integers(0, len(texts) - 1))
    new = texts[at].replace(str(at + 2), "7")
    check(
        rule(texts, lang),
        said(PLACES[lang][0].format(at + 1), [new], lang),
        [*texts[:at], new, *texts[at + 1 :]],
    )


@given(st.data(), LANGS)
def test_a_bullet_is_taken_out(data: st.DataObject, lang: str) -> None:
    texts = data.draw(clauses(lang))
    at = data.draw(st.integers(0, len(texts) - 1))
    check(
        rule(texts, lang), said(None, [PLACES[lang][1].format(at + 1)], lang), [*texts[:at], *texts[at + 1 :]]
    )


@given(st.data(), LANGS)
def test_a_bullet_is_added(data: st.DataObject, lang: str) -> None:
    texts = data.draw(clauses(lang))
    new = "Nobody hauls at night without a lamp." if lang == "en" else "夜は灯りなしに荷を引けない。"
    check(rule(texts, lang), said(None, [PLACES[lang][2], new], lang), [*texts, new])


@given(st.data(), LANGS)
def test_a_word_is_replaced(data: st.DataObject, lang: str) -> None:
    texts = data.draw(clauses(lang))
    at = data.draw(st.integers(0, len(texts) - 1))
    old = next(w for w in WORDS[lang] if w in texts[at])
    order = 'Replace "{}" with "{}".' if lang == "en" else "「{}」を「{}」に変更。"
    new = "raven" if lang == "en" else "烏"
    erratum = said(None, [order.format(old, new)], lang)
    check(rule(texts, lang), erratum, [t.replace(old, new) for t in texts])


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(ODD, min_size=1, max_size=4), st.none() | ODD, LANGS, st.data())
def test_whatever_it_says_the_text_can_be_had_back(
    odd: list[str], place: str | None, lang: str, data: st.DataObject
) -> None:
    base = rule(data.draw(clauses(lang)), lang)
    corpus = compiled(base, said(place, odd, lang))
    for amendment in corpus.amendments:
        assert amendment.patches == () or amendment.status == "applied"
        assert amendment.status == "applied" or amendment.reason
    patches = [p for a in corpus.amendments for p in a.patches]
    assert apply_all(apply_all(base, patches), inverses(patches)) == base


@given(st.data(), LANGS)
def test_what_has_no_place_changes_nothing(data: st.DataObject, lang: str) -> None:
    texts = data.draw(clauses(lang))
    new = "Sheep sing." if lang == "en" else "羊が歌う。"
    corpus = compiled(rule(texts, lang), said(PLACES[lang][0].format(len(texts) + 3), [new], lang))
    (amendment,) = corpus.amendments
    assert (amendment.status, amendment.patches) == ("unresolved", ())
    assert corpus.entries[0].status == "pending"


@given(LANGS, st.data())
def test_the_same_text_again_changes_nothing(lang: str, data: st.DataObject) -> None:
    texts = data.draw(clauses(lang))
    base = rule(texts, lang)
    given_again: Section = replace(base.sections[0], id="n2/erratum/haul#effects")
    erratum = replace(said(None, ["x"], lang), sections=(given_again,))
    (amendment,) = compiled(base, erratum).amendments
    assert (amendment.status, amendment.patches) == ("applied", ())
