"""A game to take along answers as the workspace that it is of, and nothing else is taken for one."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from taiyaku.corpus.game_file import About, check_digest, file_name, read_about, write_game
from taiyaku.corpus.sqlite_files import APPLICATION_ID, SCHEMA_VERSION
from taiyaku.corpus.store import load_corpus, open_corpus
from taiyaku.errors import TaiyakuError
from taiyaku.index.engine import Filters
from taiyaku.index.engines import open_both
from taiyaku.whole_files import stamp_of
from tests.processes import run
from tests.test_cli import CONFIG, FAQ, make_workspace

NAME = "lantern-alley.taiyaku"
ABOUT = About("Lantern Alley", ("en",), ("N1",), 1, (), "", "0")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make_workspace(tmp_path_factory.mktemp("ws") / "lantern")
    done = run("build", "-q", "-C", folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def game(built: Path, tmp_path: Path) -> Path:
    """Alone in a folder, as somebody gets it."""
    return Path(shutil.copy(built / "build" / NAME, tmp_path))


@pytest.mark.parametrize(
    "command",
    [
        "show shove",
        "show --json 突き飛ばし",
        "show --history shove",
        "show shoov",
        "search lamp --json",
        "search tsukitobashi",
        "ask can you shove a hidden figure?",
        "changes --since 2024",
        "terms",
        "terms shove --json",
        "check",
        "export entries",
        "export tbx",
    ],
)
def test_it_answers_as_the_workspace_does(built: Path, game: Path, command: str) -> None:
    words = command.split(" ")
    there, here = run("-C", built, *words), run("-C", game, *words)
    assert (here.returncode, here.stdout) == (there.returncode, there.stdout)
    assert here.stderr == there.stderr


def test_it_says_what_it_is(game: Path) -> None:
    about = read_about(game)
    assert (about.name, about.languages, about.editions) == ("Lantern Alley", ("en", "ja"), ("N1", "N2"))
    assert [(d.id, d.date, d.publish) for d in about.documents] == [
        ("faq", "2024-05", "full"),
        ("ja", None, "full"),
    ]
    assert check_digest(game) and about.entries == 4


def test_any_program_that_reads_sqlite_reads_the_corpus(game: Path) -> None:
    with sqlite3.connect(f"file:{game}?mode=ro", uri=True) as db:
        assert db.execute("SELECT count(*) FROM entries").fetchone() == (4,)


def test_the_site_offers_it_with_its_size(built: Path) -> None:
    game = built / "build" / NAME
    assert (built / "build/site" / NAME).read_bytes() == game.read_bytes()
    page = (built / "build/site/ja/index.html").read_text("utf-8")
    assert f'href="../{NAME}"' in page and f"{game.stat().st_size / 1e6:.1f} MB" in page
    assert NAME not in (built / "build/site/sw.js").read_text("utf-8")  # not kept without being asked for


def test_a_build_of_nothing_new_leaves_it_alone(built: Path) -> None:
    game = built / "build" / NAME
    before = game.stat()
    assert run("build", "-q", "-C", built).returncode == 0
    assert (game.stat().st_mtime_ns, game.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_a_damaged_one_is_made_again_with_the_same_bytes_and_one_of_an_old_name_goes(
    built: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "elsewhere"
    shutil.copytree(built, folder)
    game = folder / "build" / NAME
    game.write_bytes(game.read_bytes()[:-10])
    done = run("build", "-q", "-C", folder)
    assert f"build/{NAME}: has" in done.stderr
    assert game.read_bytes() == (built / "build" / NAME).read_bytes()
    (folder / "taiyaku.toml").write_text(CONFIG.replace("Lantern Alley", "灯り 小路"), "utf-8")
    assert run("build", "-q", "-C", folder).returncode == 0
    assert [p.name for p in (folder / "build").glob("*.taiyaku")] == ["灯り-小路.taiyaku"]


def test_what_is_not_published_is_not_in_it(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path / "ws")
    held = CONFIG.replace('id = "faq"', 'id = "faq"\npublish = "pointer"\nurl = "https://example.org/faq"')
    (folder / "taiyaku.toml").write_text(held, "utf-8")
    assert run("build", "-q", "-C", folder).returncode == 0
    game = Path(shutil.copy(folder / "build" / NAME, tmp_path))
    data = game.read_bytes()
    texts = [line.strip("*") for line in FAQ.splitlines() if len(line) > 40]
    for text in texts:
        assert text.encode() not in data and text[-30:].encode() not in data
    assert "２インチ".encode() in data  # the other document
    assert run("-C", folder, "search", "paper").returncode == 0
    assert run("-C", game, "search", "paper").returncode == 1
    shown = run("-C", game, "show", load_corpus(game).entries[0].id).stdout
    assert "NOT THE WHOLE TEXT" in shown and "https://example.org/faq" in shown
    assert "NOT THE WHOLE TEXT" not in run("-C", game, "show", "shove").stdout
    assert [d.publish for d in read_about(game).documents] == ["pointer", "full"]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Lantern Alley", "lantern-alley"),
        ("灯り小路 第２版", "灯り小路-第2版"),
        ("../../etc/passwd", "etc-passwd"),
        ("CON", "game-con"),
        ("  ", "game"),
        ("A" * 300, "a" * 60),
        (".hidden\n", "hidden"),
    ],
)
def test_its_name_fits_any_system(title: str, name: str) -> None:
    assert file_name(title) == f"{name}.taiyaku"


# ---- what is none, or none any more


def _cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def _newer(data: bytes) -> bytes:
    at = data.rindex(b"taiyaku game 001")
    return data[:at] + b"taiyaku game 002 and whatever is said then\n".ljust(len(data) - at, b".")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (_cut, "no game that `taiyaku build` made, or one that is cut off"),
        (lambda data: data[:-1], "no game that `taiyaku build` made, or one that is cut off"),
        (lambda data: data + b"x", "no game that `taiyaku build` made, or one that is cut off"),
        (lambda data: data[4096:], "cut off or damaged; fetch it again"),
        (lambda data: b"", "no game that `taiyaku build` made"),
        (lambda data: b"\0" * len(data), "no game that `taiyaku build` made"),
        (_newer, "made by a newer taiyaku; update yours"),
    ],
)
def test_damage_is_one_line(game: Path, damage: Callable[[bytes], bytes], said: str) -> None:
    game.write_bytes(damage(game.read_bytes()))
    for command in ("show shove", "search shove", "terms"):
        done = run("-C", game, *command.split(" "))
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"taiyaku: {game}: ") and said in done.stderr
        assert done.stderr.count("\n") == 1


def _summed(data: bytes) -> bytes:
    """With checksums as ours, as one who knows them would make them."""
    from taiyaku.corpus.sqlite_files import _END, PAGE, _sum

    sums = b"".join(_sum(data[at : at + PAGE]) for at in range(0, len(data), PAGE))
    return data + sums + _END + _sum(sums)


@pytest.fixture
def forged(game: Path, built: Path, tmp_path: Path) -> Callable[[str], Path]:
    """A game with every checksum right, whose corpus somebody ran SQL on."""

    def forge(sql: str) -> Path:
        corpus = tmp_path / "forged.db"
        source = (built / "build/corpus.db").read_bytes()
        corpus.write_bytes(source)
        db = sqlite3.connect(corpus)
        db.executescript(sql)
        db.commit()
        pages = db.execute("PRAGMA page_count").fetchone()[0]
        db.close()
        corpus.write_bytes(_summed(corpus.read_bytes()[: pages * 4096]))
        stamps = write_game(game, corpus, built / "build/index/fts5.db", ABOUT)
        assert stamps == {path: stamp_of(path) for path in stamps} and len(stamps) == 3
        check_digest(game)
        return game

    return forge


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE TRIGGER t AFTER INSERT ON meta BEGIN SELECT 1; END;",
        "DROP TABLE meta; CREATE VIEW meta AS SELECT 'name' AS key, load_extension('x') AS value;",
        "CREATE VIRTUAL TABLE more USING fts5 (body);",
        "CREATE TABLE more (x);",
        "CREATE INDEX more ON entries (abs(position));",
        "ALTER TABLE entries ADD COLUMN x DEFAULT (1);",
        f"PRAGMA user_version = {SCHEMA_VERSION + 1};",
        f"PRAGMA user_version = {SCHEMA_VERSION - 1};",
        f"PRAGMA application_id = {APPLICATION_ID + 7};",
    ],
)
def test_nothing_that_somebody_put_into_it_runs(forged: Callable[[str], Path], sql: str) -> None:
    game = forged(sql)
    for command in (("show", "shove"), ("search", "shove")):
        done = run("-C", game, *command)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith(f"taiyaku: {game}: ") and done.stderr.count("\n") == 1


def test_somebody_elses_sqlite_file_is_none(tmp_path: Path) -> None:
    path = tmp_path / "other.taiyaku"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE entries (id)")
    done = run("-C", path, "show", "shove")
    assert done.returncode == 2 and "no game that `taiyaku build` made" in done.stderr


def test_opening_one_writes_nothing_beside_it(game: Path) -> None:
    (game.parent / f"{game.name}-journal").write_bytes(b"\xd9\xd5\x05\xf9 \xa1c\xd7" + b"\0" * 600)  # "hot"
    before = game.read_bytes()
    assert run("-C", game, "show", "shove").returncode == 0
    assert game.read_bytes() == before
    assert {p.name for p in game.parent.iterdir()} == {game.name, f"{game.name}-journal"}


def _answers(path: Path) -> Iterator[object]:
    """All that look-ups can say of a game."""
    with open_corpus(path) as corpus:
        yield corpus.everything()
    passages, index = open_both(path)
    with passages, index:
        for query in ("shove", "突き飛ばし", "lamp paper", "hiden figure"):
            yield index.search(query, Filters(), 9)


def test_a_flipped_byte_never_shows_a_text_that_was_not_built(game: Path) -> None:
    """100 places in every part, the last line among them: what was built, or an error."""
    whole = game.read_bytes()
    built = list(_answers(game))
    places = random.Random(18)
    at = [*(places.randrange(len(whole)) for _ in range(80)), *(len(whole) - 1 - n * 6 for n in range(20))]
    seen = 0
    for place in at:
        data = bytearray(whole)
        data[place] ^= 1 << places.randrange(8)
        game.write_bytes(data)
        try:
            for answer, right in zip(_answers(game), built, strict=True):
                assert answer == right, place
        except TaiyakuError as error:
            seen += 1
            assert "\n" not in str(error)
        with pytest.raises(TaiyakuError):
            check_digest(game)
    assert seen > 60
