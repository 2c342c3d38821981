"""Documents in languages that taiyaku has no vocabulary for: they keep their language and are found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.processes import run

RULES = {
    "de.md": "# Fährregeln\n\n## Rudern\n\nEin Boot fährt zwei Felder.\n\n## Überladen\n\nEs sinkt.\n",
    "zh.md": "# 渡船规则\n\n## 划船\n\n小船每回合移动两格。Lamp 例外。\n\n## 沉没\n\n超载的小船沉没。\n",
    "hu.txt": "EVEZÉS\n\nA csónak két mezőt léphet.\n\nSÜLLYEDÉS\n\nA túlterhelt csónak elsüllyed.\n",
    "es.md": "# Remar\n\nLa barca mueve dos casillas y el niño (子供) mira.\n\n# Hundirse\n\nSe hunde.\n",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("ferry")
    (folder / "sources").mkdir()
    config = 'name = "Ferry"\n'
    for name, text in RULES.items():
        (folder / "sources" / name).write_text(text, "utf-8")
        lang = name.partition(".")[0]
        config += (
            f'[[source]]\nid = "{lang}"\npath = "sources/{name}"\nformat = "rulebook"\nlang = "{lang}"\n'
            'edition = "1"\n'
        )
    (folder / "taiyaku.toml").write_text(config, "utf-8")
    done = run("build", "-C", folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("lang, name", [("de", "Rudern"), ("zh", "划船"), ("hu", "Evezés"), ("es", "Remar")])
def test_an_entry_keeps_the_language_its_document_declares(built: Path, lang: str, name: str) -> None:
    done = run("show", "--json", "--lang", lang, name, "-C", built)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["lang"] == lang
    assert {title["lang"] for title in found["titles"]} == {lang}
    assert {section["lang"] for section in found["sections"]} == {lang}
    assert found["notes"] == []


@pytest.mark.parametrize(
    "words, name",
    [
        ("uberladen", "Überladen"),
        ("Felder", "Rudern"),
        ("两格", "划船"),
        ("超载", "沉没"),
        ("csonak elsullyed", "SÜLLYEDÉS"),
        ("niño", "Remar"),
    ],
)
def test_it_is_found_by_words_or_by_pairs_of_characters(built: Path, words: str, name: str) -> None:
    done = run("search", "--json", words, "-C", built)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)[0]["title"] == name


def test_checks_and_pages_speak_of_it(built: Path) -> None:
    assert run("check", "-C", built).returncode == 0
    page = next((built / "build/site/en").rglob("rudern.html")).read_text("utf-8")
    assert 'lang="de"' in page


def test_a_language_nobody_wrote_in_is_said(built: Path) -> None:
    done = run("show", "--lang", "zh", "Rudern", "-C", built)
    assert done.returncode == 0 and "no zh text" in done.stdout
    assert run("show", "--lang", "fr", "Rudern", "-C", built).returncode == 2
