"""Which clauses of two entries are compared with which."""

from __future__ import annotations

from taiyaku.corpus.alignment.aligner import Pair
from taiyaku.corpus.alignment.clause_candidates import comparable, is_supported, telling, told_apart
from taiyaku.corpus.alignment.entry_pairs import Rendered
from taiyaku.corpus.alignment.features import Segment, Tools, segments
from taiyaku.corpus.amendments.compiler import place_words
from taiyaku.corpus.model import Clause, Entry, Provenance, Reference, Section, Title
from taiyaku.ingest.language import find_words
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace

PLACES = place_words(load_vocabulary().tables)


def entry(lang: str, edition: str, *sections: tuple[str, str], kind: str = "skill") -> Entry:
    """An entry of sections, each a role and the text of its one clause."""
    where = Provenance("f", (1, 1))
    made = []
    for n, (role, text) in enumerate(sections, 1):
        line = Provenance("f", (n, n))
        made.append(Section(f"{lang}#{n}", role, None, lang, line, (Clause(f"{lang}#{n}.1", text, line),)))
    return Entry(f"{lang}", kind, lang, edition, lang, (Title("en", "MOOR"),), tuple(made), where)


def parts(en: Entry, ja: Entry) -> list[tuple[list[str], list[str]]]:
    found = comparable(Rendered((en,), (ja,)), PLACES)
    return [([c.text for c in a], [c.text for c in b]) for a, b in found if a or b]


def test_a_translation_is_compared_as_a_whole() -> None:
    en = entry("en", "E1", ("requirements", "a"), ("effects", "b"))
    ja = entry("ja", "E1", ("effects", "い"), ("requirements", "ろ"))
    assert parts(en, ja) == [(["a", "b"], ["い", "ろ"])]


def test_across_editions_sections_of_one_role_are_compared() -> None:
    en = entry("en", "E2", ("requirements", "a"), ("effects", "b"), ("important", "c"))
    ja = entry("ja", "E1", ("effects", "い"), ("note", "ろ"), ("summary", "は"))
    assert parts(en, ja) == [(["b"], ["い"]), (["c"], ["ろ"]), (["a"], ["は"])]


def test_examples_are_compared_with_examples_or_stand_where_they_are_given() -> None:
    en = entry("en", "E2", ("effects", "a"), ("example", "b"))
    inline = entry("ja", "E1", ("effects", "い"))
    apart = entry("ja", "E1", ("example", "ろ"), ("effects", "い"))
    assert parts(en, inline) == [(["a", "b"], ["い"])]
    assert parts(en, apart) == [(["a"], ["い"]), (["b"], ["ろ"])]


def test_an_erratum_stands_where_it_says() -> None:
    erratum = entry("en", "E2", ("body", "a"), kind="erratum")
    erratum = replace(erratum, reference=Reference(location="Effects, bullet 4"))
    ja = entry("ja", "E1", ("requirements", "い"), ("effects", "ろ"))
    assert parts(erratum, ja) == [(["a"], ["ろ"]), ([], ["い"])]


def test_what_most_clauses_name_tells_none_from_another() -> None:
    texts = [Segment("x", frozenset({"l:moor", f"l:word{n}", "t:moor"}), 5) for n in range(4)]
    groups = [0] * 4, [0] * 4
    en, ja = telling((texts, texts), groups, [True])
    assert en[0].keys == frozenset({"l:word0", "t:moor"}) and ja[3].keys == frozenset({"l:word3", "t:moor"})
    en, _ = telling((texts, texts), groups, [False])
    assert en[0].keys == texts[0].keys


def test_the_rule_naming_itself_supports_no_pair_across_editions() -> None:
    near, far = entry("ja", "E1"), entry("en", "E2")

    def supported(pair: Rendered, en: str, ja: str, *evidence: str) -> bool:
        texts = segments([en], "en", Tools()), segments([ja], "ja", Tools())
        return is_supported(evidence, *texts, pair, Tools())

    pair = Rendered((far,), (near,))
    assert not supported(
        pair, "A ship may moor here.", "ここで Moor してもよい。", "name moor", "form permission"
    )
    assert supported(pair, "A ship may moor 3 times.", "3回 Moor してもよい。")
    assert supported(pair, "A ship may moor here.", "船はここで係留できる。", "word ship=船")
    assert supported(Rendered((replace(far, edition="E1"),), (near,)), "Here.", "ここで。")


def test_steps_with_names_of_their_own_are_not_parts_of_one_clause() -> None:
    tools = Tools.of(load_vocabulary().tables, find_words)
    steps = ["宣言：スキルを宣言する。", "応答：相手が宣言する。", "解決：距離を測り、ダイスをロールする。"]
    en = segments(["Resolution: measure all distances, then both players roll."], "en", tools)
    ja = segments(steps, "ja", tools)
    found = Pair((0,), (0, 1, 2), 0.99, ("word 距離",))
    kept, *alone = told_apart(found, (en, ja), gap=True)
    assert (kept.en, kept.ja) == ((0,), (2,)) and kept.score < 0.9
    assert [(p.en, p.ja) for p in alone] == [((), (0,)), ((), (1,))]
    assert list(told_apart(found, (en, ja), gap=False)) == [found]
