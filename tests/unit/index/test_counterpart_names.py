"""What an entry is called in the other language, from its counterparts; nothing where they disagree."""

from taiyaku.corpus.model import Alignment, Corpus, Entry, Title
from taiyaku.index.tables import other_names
from taiyaku.values import replace
from tests.corpora import corpus_of, entry, section


def _english(id_: str, name: str) -> Entry:
    return entry(id_, name, section(id_, "body", "Text."))


def _japanese(id_: str, *names: Title) -> Entry:
    text = replace(section(id_, "body", "本文。"), lang="ja")
    return entry(id_, names[0].text, text, document="ja", lang="ja", titles=names)


def _found(corpus: Corpus) -> set[tuple[str, str, str]]:
    return {(corpus.entries[position - 1].id, lang, name) for position, lang, name in other_names(corpus)}


def test_an_entry_of_the_same_name_lends_its_own() -> None:
    douse = _english("n2/skill/douse", "DOUSE")
    other = _japanese("n1/skill/douse", Title("en", "DOUSE"), Title("ja", "消灯", "gloss"))
    assert _found(corpus_of(douse, other)) == {("n2/skill/douse", "ja", "消灯")}


def test_an_aligned_entry_lends_its_name() -> None:
    night, other = _english("n2/rule/night", "Night"), _japanese("n1/rule/yoru", Title("ja", "夜の部"))
    corpus = corpus_of(night, other)
    assert _found(corpus) == set()
    pair = Alignment((night.id,), (other.id,), "entry", 0.9)
    assert _found(replace(corpus, alignments=(pair,))) == {
        (night.id, "ja", "夜の部"),
        (other.id, "en", "Night"),
    }
    assert _found(replace(corpus, alignments=(replace(pair, status="rejected"),))) == set()


def test_two_counterparts_with_different_names_lend_none() -> None:
    ones = _japanese("n1/skill/a", Title("en", "DOUSE"), Title("ja", "消灯", "gloss"))
    others = _japanese("n1/skill/b", Title("en", "DOUSE"), Title("ja", "水かけ", "gloss"))
    assert _found(corpus_of(_english("n2/skill/douse", "DOUSE"), ones, others)) == set()


def test_a_thing_of_another_kind_is_no_counterpart() -> None:
    state = _japanese("n1/state/lit", Title("en", "LIT"), Title("ja", "点灯状態", "gloss"))
    assert _found(corpus_of(_english("n2/skill/lit", "LIT"), state)) == set()
