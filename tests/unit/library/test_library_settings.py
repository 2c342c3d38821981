"""`library.toml`: what it may say, and the one line about what it may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.errors import WorkspaceError
from taiyaku.library.settings import load_library

TLS = 'tls_ca = "a.pem"\ntls_cert = "a.pem"\ntls_key = "a.pem"\n'


def _library(root: Path, text: str, *games: str) -> Path:
    for game in games:
        (root / game).mkdir(parents=True)
        (root / game / "taiyaku.toml").write_text("", "utf-8")
    (root / "library.toml").write_text(text, "utf-8")
    return root


def test_a_pattern_names_every_workspace_in_order(tmp_path: Path) -> None:
    (tmp_path / "games/no-game").mkdir(parents=True)
    root = _library(tmp_path, '[[game]]\npath = "games/*"\n', "games/Reed Boats", "games/assets", "games/a")
    assert [game.id for game in load_library(root).games] == ["reed-boats", "a", "game-assets"]


def test_the_second_game_of_a_name_is_left_out_and_told(tmp_path: Path) -> None:
    text = '[[game]]\npath = "new/reeds"\n\n[[game]]\npath = "old/reeds"\n'
    library = load_library(_library(tmp_path, text, "new/reeds", "old/reeds"))
    assert [game.root for game in library.games] == [tmp_path / "new/reeds"]
    (problem,) = library.problems
    assert problem.startswith("library.toml:5: id: two games are called 'reeds' (new/reeds, old/reeds);")


def test_a_path_that_is_no_game_is_told_and_the_others_stay(tmp_path: Path) -> None:
    text = '[[game]]\npath = "reeds"\n\n[[game]]\npath = "gone"\n'
    library = load_library(_library(tmp_path, text, "reeds"))
    assert [game.id for game in library.games] == ["reeds"]
    assert library.problems == ("library.toml:5: path: no folder with a taiyaku.toml is 'gone'",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('nmae = "x"\n', "library.toml:1: nmae: unknown key 'nmae'; did you mean 'name'?"),
        ("[[game]]\n", "library.toml:1: path: a [[game]] has no path"),
        ('[[game]]\npath = "a"\npublish = "some"\n', "library.toml:3: publish: 'some' is not one of: full"),
        ('[[game]]\npath = "a"\nid = "en"\n', "library.toml:3: id: 'en': use lower-case letters"),
        ('[[game]]\npath = "[ab]"\ntitle = "A"\n', "library.toml:3: title: '[ab]' is 2 games"),
        ('[build]\nexecutor = "slurm"\n', "library.toml:2: executor: 'slurm' is not one of: local, dask"),
        ('[build]\nexecutor = "dask"\n', "library.toml:2: executor: dask needs an address and a storage"),
        ('[build]\nattempts = 0\n', "library.toml:2: attempts: expected a number from 1, found 0"),
        (f'[build]\naddress = "tls://x"\n{TLS}', "library.toml:3: tls_ca: a.pem: no such file"),
        ('[build]\ntls_ca = "ca.pem"\n', "library.toml:2: tls_ca: TLS needs tls_ca, tls_cert, tls_key"),
    ],
)  # fmt: skip
def test_a_slip_is_named_with_its_line(tmp_path: Path, text: str, said: str) -> None:
    root = _library(tmp_path, text, "a", "b")
    with pytest.raises(WorkspaceError, match=r"library\.toml") as error:
        load_library(root)
    assert str(error.value).startswith(f"{root}/{said}")


def test_without_a_library_it_says_where_one_is_looked_for(tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError, match=r"no library\.toml there"):
        load_library(tmp_path)
