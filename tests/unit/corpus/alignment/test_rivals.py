"""Whether a pair of clauses of two editions stands out among all others."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from taiyaku.corpus.alignment.features import Tools, segments
from taiyaku.corpus.alignment.rivals import LIKELY, Homes, Rivals, apart
from taiyaku.corpus.alignment.sides import Side
from taiyaku.ingest.language import find_words
from taiyaku.ingest.vocabulary import load_vocabulary

EN = {
    "moor#1": "A ship may moor 3 times at a pier.",
    "moor#2": "The captain pays 2 coins to the harbour.",
    "moor#3": "A ship shows a red lamp at the pier.",
    "sail#1": "A ship sails to the next island.",
    "fish#1": "The crew sells its fish on the island.",
    "fish#2": "A fishing ship shows a red lamp at night.",
}
JA = {
    "moor#1": "船は桟橋に３回係留できる。",
    "moor#2": "嵐のときはサイコロを振る。",
    "moor#3": "船は夜、赤いランプを灯す。",
    "sail#1": "船は次の島へ進む。",
    "fish#1": "船員は島で魚を売る。",
    "fish#2": "漁をする船は夜、赤いランプを灯す。",
}


@pytest.fixture(scope="module")
def rivals() -> Rivals:
    return between(EN, JA)


def between(en: Mapping[str, str], ja: Mapping[str, str]) -> Rivals:
    tools = Tools.of(load_vocabulary().tables, find_words)
    told = segments(list(en.values()), "en", tools), segments(list(ja.values()), "ja", tools)
    return Rivals(Side(dict(zip(en, told[0], strict=True))), Side(dict(zip(ja, told[1], strict=True))))


def homes(en: str, ja: str) -> Homes:
    return frozenset({en}), frozenset({ja})


def likely(rivals: Rivals, en: str, ja: str) -> float:
    return rivals.likely([en], [ja], homes(en.partition("#")[0], ja.partition("#")[0]))


@pytest.mark.parametrize("clause", ["moor#1", "sail#1", "fish#1"])
def test_the_same_statement_is_likely_right(rivals: Rivals, clause: str) -> None:
    assert likely(rivals, clause, clause) > 0.8


def test_what_has_little_in_common_is_no_pair(rivals: Rivals) -> None:
    assert likely(rivals, "moor#2", "moor#2") < LIKELY
    assert likely(rivals, "moor#1", "sail#1") < LIKELY


def test_the_less_likely_a_pair_the_surer_its_texts_have_no_counterpart(rivals: Rivals) -> None:
    near, far = (likely(rivals, "moor#1", other) for other in ("moor#1", "sail#1"))
    assert apart(far) > 0.5 > apart(near)


def test_a_number_that_differs_makes_a_pair_doubtful(rivals: Rivals) -> None:
    other = Rivals(*rivals.sides, differs=lambda en, ja: True)
    home = homes("moor", "moor")
    assert other.likely(["moor#1"], ["moor#1"], home) < rivals.likely(["moor#1"], ["moor#1"], home)


def test_entries_that_go_together_tell_a_text_from_that_of_a_sibling(rivals: Rivals) -> None:
    assert rivals.entries_stand(homes("moor", "moor")) > 1 > rivals.entries_stand(homes("moor", "fish"))
    assert likely(rivals, "moor#3", "moor#3") > likely(rivals, "moor#3", "fish#2")
    assert [pair[:2] for pair in rivals.counterparts()] == [(one, one) for one in ("moor", "sail", "fish")]


def test_pairs_teach_words(rivals: Rivals) -> None:
    en = {f"row#{n}": f"The grommet costs {n} coins." for n in range(2, 6)}
    en |= {f"row#{n}": f"A mast bears {n} sails." for n in range(6, 10)}
    ja = {f"row#{n}": f"鳩目の値段はコイン{n}枚。" for n in range(2, 6)}
    ja |= {f"row#{n}": f"マストには帆を{n}枚張る。" for n in range(6, 10)}
    plain = between({"row#1": "A grommet is round."} | en, {"row#1": "鳩目は丸い。"} | ja)
    taught = plain.taught([([i], [i], 0.9) for i in en])
    home = homes("row", "row")
    assert taught.likely(["row#1"], ["row#1"], home) > plain.likely(["row#1"], ["row#1"], home)


def test_of_several_texts_those_are_left_out_that_say_something_else(rivals: Rivals) -> None:
    fish, sail, moor = (homes(one, one) for one in ("fish", "sail", "moor"))
    assert rivals.members(["fish#1"], ["fish#1", "moor#2"], fish) == {"fish#1"}
    assert rivals.members(["sail#1", "moor#2"], ["sail#1"], sail) == {"sail#1"}
    assert rivals.members(["moor#2"], ["moor#2"], moor) == {"moor#2"}  # a pair of two is judged as a whole


def test_large_documents_that_hardly_share_anything_have_no_counterparts() -> None:
    words = [f"{a}{b}" for a in "bdgkmnprst" for b in ("alo", "eri", "ino", "oru", "uma", "aska")]
    en = {f"{word}#1": f"The {word} has {n} sails." for n, word in enumerate(words)}
    said = {f"{word}#1": f"{word}には帆が{n}枚ある。" for n, word in enumerate(words)}
    other = {f"{word}#1": f"{word[::-1]}には帆が{n % 3}枚ある。" for n, word in enumerate(words)}
    assert len(between(en, said).counterparts(1.2, 0.5)) == len(words)
    assert between(en, other).counterparts() and not between(en, other).counterparts(1.2, 0.5)
