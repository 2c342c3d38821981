"""The words of a workspace beside the built-in ones."""

from taiyaku.ingest.vocabulary import load_vocabulary


def test_own_names_are_the_first_words_of_what_no_built_in_list_has() -> None:
    more = {
        "kinds": {
            "words": {"charm": ["CHARM", "Spell", "護符", "呪符"], "skill": ["Trick", "わざ"]},
            "groups": {"charm": ["Charms"], "vessel": ["船"]},
        },
        "roles": {"flavour": ["Tale", "小話"], "effects": ["Upshot"]},
    }
    assert load_vocabulary(more).own_names() == {
        "en": {"charm": "Charm", "flavour": "Tale"},
        "ja": {"charm": "護符", "vessel": "船", "flavour": "小話"},
    }


def test_a_workspace_without_words_of_its_own_has_no_names() -> None:
    assert load_vocabulary({}).own_names() == {}


def test_a_word_of_one_ideograph_is_not_found_within_another() -> None:
    names = ("技一覧", "櫂の技", "競技の始めと終わり", "特技")
    kinds = [load_vocabulary({}).kind_of_group(name) for name in names]
    assert kinds == ["skill", "skill", None, "skill"]
