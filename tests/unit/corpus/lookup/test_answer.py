"""An entry as asked for: now, as printed, at a date."""

from pathlib import Path

import pytest

from taiyaku.corpus.lookup.answer import answer
from taiyaku.corpus.lookup.answer_model import Answer, answer_json
from taiyaku.corpus.lookup.query import AS_PRINTED, Asked, Asking
from taiyaku.corpus.lookup.resolver import find_meant
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.corpus.versions.timeline import with_versions
from taiyaku.errors import UsageError
from tests.corpora import lantern


def ask(tmp_path: Path, name: str, lang: str | None = None, as_of: str | None = None) -> Answer:
    corpus = with_versions(lantern(), Setting(editions=("N1", "N2")))
    write_corpus(corpus, tmp_path / "corpus.db")
    with open_corpus(tmp_path / "corpus.db") as file:
        asking = Asking(file, Asked(as_of, lang=lang))
        meant = find_meant(asking, name)
        return answer(asking, meant.answers[0], meant.found.candidates, meant.notes)


def texts(shown: Answer) -> list[str]:
    return [clause.text for section in shown.sections for clause in section.clauses]


def test_superseded_text_is_not_shown_as_in_force(tmp_path: Path) -> None:
    assert texts(ask(tmp_path, "hidden")) == ["It cannot be shoved.", "It attacks."]


@pytest.mark.parametrize("point", [AS_PRINTED, "1.0", "2024-04", "2023"])
def test_before_the_update_the_old_text_stood(tmp_path: Path, point: str) -> None:
    shown = ask(tmp_path, "hidden", as_of=point)
    assert texts(shown) == ["It can be shoved.", "It attacks."]
    assert shown.sections[0].role == "effects"


@pytest.mark.parametrize("point", ["1.1", "2024-05", "2024", "2025-01-01"])
def test_from_the_update_on_the_new_one_stands(tmp_path: Path, point: str) -> None:
    assert texts(ask(tmp_path, "hidden", as_of=point))[0] == "It cannot be shoved."


def test_an_unknown_version_names_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"1\.0 \(2024-01\), 1\.1 \(2024-05\)"):
        ask(tmp_path, "hidden", as_of="9.9")


def test_rulings_and_other_entries_are_named(tmp_path: Path) -> None:
    shown = ask(tmp_path, "shove")
    assert {r.id for r in shown.rulings} == {"n2/faq/can-you-shove", "n2/erratum/shove"}
    assert {c.id for c in shown.others} == {"n2/erratum/shove", "n1/skill/shove"}


def test_an_older_edition_says_so_first(tmp_path: Path) -> None:
    shown = ask(tmp_path, "突き飛ばし", lang="en")
    assert shown.notes[0].startswith("older edition: this is N1, the current one is N2")
    assert shown.notes[1] == "no English text: this is the Japanese one"


def test_the_json_shape(tmp_path: Path) -> None:
    shape = answer_json(ask(tmp_path, "shove"))
    assert {"as_of", "status", "version", "amendments", "rulings", "aligned", "notes"} <= set(shape)
    assert shape["amendments"] == ["n2/erratum/shove#amendment"]
