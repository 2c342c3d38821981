"""Terms of running text: what texts in two languages call a thing, with how sure that is."""

from functools import partial

import pytest

from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.passages import align_rows
from taiyaku.corpus.model import Alignment, Clause, Corpus, Document, Span, Table, Term, TermForm, Title
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.abbreviations import latin_names
from taiyaku.corpus.terms.bitext import PhraseReader
from taiyaku.corpus.terms.concept_rows import with_text_terms
from taiyaku.corpus.terms.counterparts import items_alike, rows_alike
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.terms.meetings import Unit, count_meetings
from taiyaku.corpus.terms.phrases import noun_phrases
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.ingest.language import find_nouns, find_words
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.naming import EDITIONS, japanese, rule

WORDS = load_vocabulary().tables
STOP = frozenset(WORDS["terms"]["stop"])


def found(*entries: object, pairs: object = (), declared: tuple[DeclaredTerm, ...] = ()) -> dict[str, Term]:
    setting = Setting(words=WORDS, terms=declared, find_nouns=find_nouns, find_words=find_words)
    corpus = with_terms(Corpus(entries=entries), setting)  # type: ignore[arg-type]
    corpus = replace(corpus, alignments=tuple(pairs))  # type: ignore[arg-type]
    return {term.concept: term for term in with_text_terms(corpus, setting).terms}


def named(terms: dict[str, Term], concept: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return (terms[concept].en, terms[concept].ja) if concept in terms else ((), ())


def form(term: Term, text: str) -> TermForm:
    return next(one for one in term.forms if one.text == text)


EN = rule(
    "n1/rule/play", "Course of Play", "Spend one Order of the Order Pool. Each Trooper uses an Order.",
    "The Trooper tells its Order.",
)  # fmt: skip
JA = japanese(
    "n1/rule/asobi",
    "進め方",
    texts=("オーダープールからオーダーを使う。", "トルーパーはオーダーを宣言する。"),
)


def test_loans_of_running_text_are_terms_by_their_sound() -> None:
    terms = found(EN, JA)
    assert named(terms, "order") == (("Order",), ("オーダー",))
    assert named(terms, "order-pool") == (("Order Pool",), ("オーダープール",))
    assert named(terms, "trooper") == (("Trooper",), ("トルーパー",))


def test_a_concept_without_an_entry_says_what_it_rests_on() -> None:
    term = found(EN, JA)["order"]
    assert term.evidence == () and term.kind is None
    told = form(term, "オーダー")
    assert told.evidence == ("sound",) and 0.8 <= told.probability <= 1.0
    assert told.status == ("preferred" if told.probability >= 0.95 else "candidate")


JUDGING = [
    ("A judge watches each attempt.", "ジャッジは各試技を見る。"),
    ("The judge stops the attempt.", "ジャッジは試技を止める。"),
    ("After the attempt the rider rests.", "試技のあと、騎手は休む。"),
    ("A rider may repeat an attempt.", "騎手は試技を繰り返してよい。"),
    ("The judge greets the rider.", "ジャッジは騎手に挨拶する。"),
    ("Every attempt is measured.", "すべての試技を測る。"),
    *(
        (f"The {en} is closed.", f"{ja}は閉まっている。")
        for en, ja in zip(
            ("gate", "shop", "bridge", "school", "garden", "kitchen", "harbour", "tower"),
            ("門", "店", "橋", "学校", "庭", "台所", "港", "塔"),
            strict=True,
        )
    ),
]
BOOK = (
    rule("n1/rule/trial", "Trials", *(en for en, _ in JUDGING)),
    japanese("n1/rule/kyogi", "競技会", texts=tuple(ja for _, ja in JUDGING)),
)
ALIGNED = [
    Alignment((f"n1/rule/trial#body.{n}",), (f"n1/rule/kyogi#body.{n}",), "clause", 0.95)
    for n in range(1, len(JUDGING) + 1)
]


def test_aligned_texts_give_terms_that_do_not_sound_alike() -> None:
    assert {c.id for e in BOOK for s in e.sections for c in s.clauses} >= {i for a in ALIGNED for i in a.ja}
    terms = found(*BOOK, pairs=ALIGNED)
    assert named(terms, "attempt") == (("attempt",), ("試技",))
    assert "lexicon" in form(terms["attempt"], "試技").evidence
    assert named(terms, "judge") == (("judge",), ("ジャッジ",))
    assert terms["attempt"].context in {i for a in ALIGNED for i in a.en}


def test_of_two_words_that_stand_wherever_a_noun_does_the_name_is_meant() -> None:
    gates = [Unit(("closed", "lock", more), ("水門",), ("a", "b")) for more in ("row", "night")]
    coins = [Unit(("coin",), ("硬貨",), ("c", "d"))] * 3
    links = count_meetings([*gates, *coins], {"lock"}).links
    assert ("lock", "水門") in links and ("closed", "水門") not in links


def test_what_a_clause_begins_with_renders_the_title_of_what_is_all_of_an_entry() -> None:
    acts = [("Walk", "歩く", "Move to the next tile.", "隣のタイルに動く。")]
    acts += [("Barter", "交換", "Give and take a letter.", "手紙を渡し、受け取る。")]
    book = (
        *(rule(f"n1/rule/{en.lower()}", en, text) for en, _, text, _ in acts),
        japanese("n1/rule/acts", "行動一覧", texts=tuple(f"{ja}：{text}" for _, ja, _, text in acts)),
    )
    aligned = [
        Alignment((f"n1/rule/{en.lower()}#body.1",), (f"n1/rule/acts#body.{n}",), "clause", 0.9)
        for n, (en, *_) in enumerate(acts, 1)
    ]
    terms = found(*BOOK, *book, pairs=(*ALIGNED, *aligned))
    assert named(terms, "walk") == (("Walk",), ("歩く",))
    assert named(terms, "barter") == (
        ("Barter",),
        ("交換",),
    )


def test_a_compound_is_known_by_its_parts() -> None:
    en, ja = "The judge's gate is closed: use the attempt gate.", "ジャッジの門は閉まっている。試技門を使う。"
    book = rule("n1/rule/gates", "Gates", en), japanese("n1/rule/mon", "出入口", texts=(ja,))
    aligned = Alignment(
        (book[0].sections[0].clauses[0].id,), (book[1].sections[0].clauses[0].id,), "clause", 0.95
    )
    terms = found(*BOOK, *book, pairs=(*ALIGNED, aligned))
    assert named(terms, "attempt-gate") == (("attempt gate",), ("試技門",))
    assert "parts" in form(terms["attempt-gate"], "試技門").evidence
    assert "attempt-shop" not in terms


def test_a_compound_may_be_joined_by_a_particle() -> None:
    said = (
        "The judge's gate is closed: use the attempt gate, the attempt gate alone.",
        "ジャッジの門は閉まっている。試技の門だけを使う。",
    )
    book = rule("n1/rule/gates", "Gates", said[0]), japanese("n1/rule/mon", "出入口", texts=(said[1],))
    ids = [one.sections[0].clauses[0].id for one in book]
    terms = found(*BOOK, *book, pairs=(*ALIGNED, Alignment((ids[0],), (ids[1],), "clause", 0.95)))
    assert named(terms, "attempt-gate") == (("attempt gate",), ("試技の門",))


def test_a_name_of_several_words_is_known_by_its_bold_type() -> None:
    text = "月の石を動かす。"
    clause = japanese("n1/rule/tsuki", "夜", texts=(text,)).sections[0].clauses[0]
    bold = replace(clause, spans=(Span(0, 3, "strong"),))

    def phrases(clause: Clause) -> tuple[str, ...]:
        entry = japanese("n1/rule/tsuki", "夜", texts=(text,))
        entry = replace(entry, sections=(replace(entry.sections[0], clauses=(clause,)),))
        corpus = Corpus(entries=(entry,), alignments=(Alignment((), (clause.id,), "clause", 1.0),))
        (sentence,) = PhraseReader(find_nouns, (), Setting().memo).read(corpus).sentences[clause.id]
        return sentence.keys

    assert "月の石" in phrases(bold) and "月の石" not in phrases(clause)


def test_rows_with_the_same_figures_name_one_thing_wherever_they_stand() -> None:
    rows = (("Hook Spear", "2", "3"), ("Bone Knife", "1", "2"), ("Rake", "4", "4"), ("Sickle", "4", "4"))
    others = (("骨のナイフ", "1", "2"), ("鎌", "4", "4"), ("鉤槍", "2", "3"), ("熊手", "4", "4"))
    book = [
        replace(one, sections=(replace(one.sections[0], tables=(Table((), told, one.provenance),)),))
        for one, told in (
            (rule("n1/rule/arms", "Arms", "Use."), rows),
            (japanese("n1/rule/buki", "武器"), others),
        )
    ]
    terms = found(*BOOK, *book, pairs=(*ALIGNED, Alignment((book[0].id,), (book[1].id,), "entry", 0.95)))
    assert named(terms, "hook-spear") == (("Hook Spear",), ("鉤槍",))
    assert named(terms, "bone-knife") == (("Bone Knife",), ("骨のナイフ",))
    assert "rake" not in terms and "sickle" not in terms  # both have the same figures


def test_clauses_that_begin_with_a_name_each_name_one_thing_and_roles_do_not() -> None:
    book = (
        rule("n1/rule/keys", "Keywords", "Undertow: Return the blocker.", "Note: It sinks."),
        japanese("n1/rule/kagi", "用語", texts=("引き波：防御側を戻す。", "訳注：沈む。")),
    )
    ids = [[c.id for c in one.sections[0].clauses] for one in book]
    pairs = [Alignment((en,), (ja,), "clause", 0.95) for en, ja in zip(*ids, strict=True)]
    terms = found(*book, pairs=pairs)
    assert named(terms, "undertow") == (("Undertow",), ("引き波",)) and "note" not in terms


@pytest.mark.parametrize(
    ("title", "there"), [("潮の決闘　ルールブック", True), ("潮の決闘 第2版 早見表", False)]
)
def test_a_game_is_called_by_the_titles_of_its_documents(title: str, there: bool) -> None:
    ours = replace(BOOK[0], document="en"), replace(EN, document="en")
    titles = {"en": "Duel of the Tide: Rulebook", "ja": title}
    documents = [Document(lang, f"{lang}.md", "rulebook", lang, "n1", titles[lang]) for lang in ("en", "ja")]
    both = zip(ours, (BOOK[1], JA), strict=True)
    pairs = tuple(Alignment((one.id,), (other.id,), "entry", 0.95) for one, other in both)
    corpus = Corpus(documents=tuple(documents), entries=(*ours, BOOK[1], JA), alignments=pairs)
    setting = Setting(words=WORDS, find_nouns=find_nouns, find_words=find_words)
    terms = {term.concept: term for term in with_text_terms(corpus, setting).terms}
    named_so = named(terms, "duel-of-the-tide") == (("Duel of the Tide",), ("潮の決闘",))
    assert named_so is there


def test_a_thing_that_everybody_knows_is_a_term_where_it_stands_once() -> None:
    said = ("A windmill turns the mine.", "風車が鉱山町を回す。")
    book = rule("n1/rule/mills", "Mills", said[0]), japanese("n1/rule/suisha", "水力", texts=said[1:])
    ids = [one.sections[0].clauses[0].id for one in book]
    terms = found(*BOOK, *book, pairs=(*ALIGNED, Alignment((ids[0],), (ids[1],), "clause", 0.95)))
    assert named(terms, "windmill") == (("windmill",), ("風車",))
    assert "mine" not in terms  # 鉱山 is but a part of what stands there


def test_what_everyday_words_mean_explains_a_phrase_before_others() -> None:
    pearls = [Unit(("warden", "pearl"), ("門番", "真珠"), ("a", "b"))] * 3
    others = [Unit(("coin",), ("硬貨",), ("c", "d"))] * 4
    known = {"pearl": {"真珠"}}
    assert ("warden", "門番") in count_meetings([*pearls, *others], known=known).links
    assert ("warden", "門番") not in count_meetings([*pearls, *others]).links


def test_a_name_with_the_sound_of_the_original_behind_it_renders_that() -> None:
    en, ja = "A runner has Credit. Credit buys gear.", "走者は信用（クレジット）を持つ。信用で装備を買う。"
    book = rule("n1/rule/gear", "Gear", en), japanese("n1/rule/sobi", "装備", texts=(ja,))
    assert "信用" in named(found(*book), "credit")[1]


def test_what_is_left_of_a_compound_without_a_part_that_is_sure() -> None:
    said = [
        ("Make a salvage attempt.", "引揚試技を行う。"),
        ("A salvage attempt ends.", "引揚試技が終わる。"),
        ("The salvage is yours.", "引揚はあなたのものになる。"),
    ]
    en = rule("n1/rule/salvage-attempt", "Salvage Attempt", *(e for e, _ in said))
    ja = japanese("n1/rule/hikiage", "SALVAGE ATTEMPT", "引揚試技", texts=tuple(j for _, j in said))
    ids = [[c.id for c in one.sections[0].clauses] for one in (en, ja)]
    aligned = [Alignment((e,), (j,), "clause", 0.95) for e, j in zip(*ids, strict=True)]
    terms = found(*BOOK, en, ja, pairs=(*ALIGNED, *aligned))
    assert named(terms, "salvage") == (("salvage",), ("引揚",))
    assert "parts" in form(terms["salvage"], "引揚").evidence


@pytest.mark.parametrize("chapter", ["3. 艤装", "艤装一覧"])
def test_chapters_of_the_same_rules_have_names_for_one_thing(chapter: str) -> None:
    names = ("oar", "anchor", "rudder")
    en = [rule(f"n1/rule/{n}", n.title(), path=("Rigging",)) for n in names]
    ja = [japanese(f"n1/rule/ja-{n}", n.upper(), path=(chapter,)) for n in names]
    pairs = [Alignment((e.id,), (j.id,), "entry", 0.95) for e, j in zip(en, ja, strict=True)]
    assert named(found(*en, *ja, pairs=pairs), "rigging") == (("Rigging",), ("艤装",))
    assert named(found(*en, *ja, pairs=pairs[:1]), "rigging") == ((), ())  # one rule tells nothing


def test_terms_toml_decides() -> None:
    declared = (DeclaredTerm("order", ("Order",), ("命令",), forbidden=("オーダー",)),)
    terms = found(EN, JA, declared=declared)
    assert named(terms, "order") == (("Order",), ("命令",))
    assert form(terms["order"], "命令").status == "preferred"


def test_a_word_in_brackets_behind_many_names_renders_none_of_them() -> None:
    other = japanese(
        "n1/rule/shirushi", "印", texts=("Glint（マーカー）、Hush（マーカー）、Veil（マーカー）を置く。",)
    )
    terms = found(EN, JA, other)
    assert not any("マーカー" in term.ja for term in terms.values())


def test_a_part_of_a_name_is_no_term_by_itself() -> None:
    en = rule("n1/rule/last-call", "Last Call", "It lasts.")
    ja = japanese("n1/rule/last-call-ja", "LAST CALL", "ラストコール", texts=("ラストコールを終える。",))
    terms = found(en, ja)
    assert not any("ラスト" in term.ja for term in terms.values())


def test_the_number_of_an_article_is_no_part_of_a_name() -> None:
    terms = found(rule("n1/rule/article-2-riders", "Article 2: Riders", "They ride."))
    assert [term.en for term in terms.values()] == [("Riders",)]


def test_a_former_name_is_a_form_of_its_edition() -> None:
    setting = Setting(editions=EDITIONS, words=WORDS)
    entry = rule(
        "n2/skill/look-sharp", "Look Sharp", "Look Sharp (formerly Alarm) wakes them.", edition=EDITIONS[1]
    )
    (term,) = with_terms(Corpus(entries=(entry,)), setting).terms
    told = form(term, "Alarm")
    assert (told.evidence, told.edition) == (("former",), EDITIONS[0])


def test_what_several_headings_share_renders_none_of_them() -> None:
    tools = [
        rule(f"n1/rule/{name}", name, "It runs.", titles=(Title("en", name), Title("ja", "コマンド")))
        for name in ("glint", "hush", "veil")
    ]
    assert not any("コマンド" in term.ja for term in found(*tools).values())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("名声（Renown）を１失う。", "名声"),
        ("溶けたガラス塊（Lump）を１つ取る。", "ガラス塊"),
        ("すべて汚れ（Smear）が付く。", "汚れ"),  # the more frequent one
        ("緊急回避（Emergency Dodge）を宣言する。", "緊急回避"),  # of two words the longer one
        ("「道具」（Tool）を持つ。", "道具"),
        ("器はひび割れ状態（Cracked）になる。", ""),  # the end of a compound that is no phrase
        ("攻撃（see page 4）を行う。", ""),
        ("コスト（HP）を払う。", ""),
        ("市の日（Market Day）に売る。", ""),  # half of a name
    ],
)
def test_an_english_name_behind_a_japanese_one(text: str, name: str) -> None:
    known = (
        "名声",
        "ガラス塊",
        "塊",
        "すべて汚れ",
        "緊急回避",
        "回避",
        "道具",
        "状態",
        "攻撃",
        "コスト",
        "日",
    )
    times = {**dict.fromkeys(known, 1), "回避": 4, "汚れ": 3}
    assert [ja for _, ja in latin_names(text, times)] == [name] * bool(name)


def beside(*said: tuple[str, str], also: object = ()) -> dict[str, Term]:
    """The terms of clauses that stand side by side, among those of a larger book."""
    ours = rule("n1/rule/here", "Harbour Days", *(en for en, _ in said))
    theirs = japanese("n1/rule/koko", "港の日々", texts=tuple(ja for _, ja in said))
    ids = [[c.id for c in one.sections[0].clauses] for one in (ours, theirs)]
    pairs = [Alignment((en,), (ja,), "clause", 0.95) for en, ja in zip(*ids, strict=True)]
    return found(*BOOK, ours, theirs, *also, pairs=(*ALIGNED, *pairs))  # type: ignore[misc]


def test_items_of_two_lists_of_one_length_are_named_in_order() -> None:
    terms = beside(
        (
            "Each crew has three drives: Envy, Will and Longing.",
            "一座は〈嫉妬〉〈意志〉〈憧憬〉という3つの衝動を持つ。",
        )
    )
    assert named(terms, "envy") == (("Envy",), ("嫉妬",))
    assert named(terms, "will") == (("Will",), ("意志",))
    assert named(terms, "longing") == (("Longing",), ("憧憬",))


def test_a_list_in_another_order_or_of_a_verb_names_nothing() -> None:
    assert list(items_alike("gold, salt and iron", "塩、鉄、金", {"iron": frozenset({"鉄"})})) == []
    assert list(items_alike("feathers, lies and cheese", "羽根と嘘と盗まれたチーズ", {})) == []
    assert list(items_alike("at 4, one at 3 and one at 2", "4、3、2", {})) == []


def test_a_label_is_a_name_without_what_is_in_brackets_behind_it() -> None:
    terms = beside(("Molten Breath (3): Burn it.", "溶岩の息（3）：それを焼く。"))
    assert named(terms, "molten-breath") == (("Molten Breath",), ("溶岩の息",))


@pytest.mark.parametrize(("order", "there"), [((0, 1, 2), True), ((1, 2, 0), False)])
def test_a_row_that_says_little_is_named_where_all_rows_are_in_order(
    order: tuple[int, ...], there: bool
) -> None:
    rows = ("Mirth", "Draw two cards."), ("Gloom", "It is left."), ("Guile", "Pay three coins.")
    others = ("陽気", "カードを2枚引く。"), ("陰気", "残すものとする。"), ("狡猾", "硬貨を3枚払う。")
    texts = [Table((), side, EN.provenance) for side in (rows, tuple(others[n] for n in order))]
    tools = Tools.of(WORDS, find_words)
    named = set(rows_alike(texts[:1], texts[1:], partial(align_rows, tools=tools)))
    assert named <= set(zip(("Mirth", "Gloom", "Guile"), ("陽気", "陰気", "狡猾"), strict=True))
    assert (("Gloom", "陰気") in named) is there


@pytest.mark.parametrize(
    ("en", "ja", "name", "native"),
    [
        ("Put a beacon on the judge.", "ジャッジに信号灯を置く。", "beacon", "信号灯"),
        ("A rider pays the shoal judge.", "騎手は浅瀬ジャッジに支払う。", "shoal-judge", "浅瀬ジャッジ"),
    ],
)
def test_what_nothing_else_is_left_for_is_a_candidate(en: str, ja: str, name: str, native: str) -> None:
    terms = beside((en, ja))
    assert named(terms, name)[1] == (native,)
    assert form(terms[name], native).status == "candidate"


@pytest.mark.parametrize(
    ("en", "ja"),
    [
        (
            "Put a beacon on the judge before the judge stops.",
            "ジャッジが止める前に、ジャッジに信号灯と縄梯子を置く。",
        ),  # either
        (
            "Put a beacon on the judge before the judge stops.",
            "ジャッジが止める前に、ジャッジを移動させる。",
        ),  # what one does
        (
            "Put a beacon on the judge before the judge stops.",
            "ジャッジが止める前に、ジャッジは船内にいる。",
        ),  # a place
        (
            "Put a bridge on the judge before the judge stops.",
            "ジャッジが止める前に、ジャッジに架橋を置く。",
        ),  # 橋 is the bridge
    ],
)
def test_what_something_else_may_be_left_for_is_none(en: str, ja: str) -> None:
    terms = beside((en, ja))
    assert "beacon" not in terms and "架橋" not in {form for t in terms.values() for form in t.ja}


@pytest.mark.parametrize(
    ("text", "nouns"),
    [
        ("The pilot draws one card.", ["pilot", "card"]),
        ("When the Trace reaches ten, the two goats came.", ["trace", "goat"]),
        ("Roll a hazard die.", ["hazard die"]),
    ],
)
def test_nouns_stand_behind_articles_and_numbers(text: str, nouns: list[str]) -> None:
    assert list(noun_phrases(text, STOP)) == nouns


def test_a_document_may_be_called_in_both_languages() -> None:
    document = Document("en", "en.md", "rulebook", "en", "n1", "Reef Days / 珊瑚の日々")
    corpus = Corpus(documents=(document,), entries=(replace(EN, document="en"),))
    setting = Setting(words=WORDS, find_nouns=find_nouns, find_words=find_words)
    terms = {term.concept: term for term in with_text_terms(corpus, setting).terms}
    assert named(terms, "reef-days") == (("Reef Days",), ("珊瑚の日々",))
