"""An order for a game: what it is made of, what becomes of it elsewhere."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from taiyaku.library.inputs import Order, as_ordered, order_for, remembered, unpack
from taiyaku.library.settings import Library, load_library
from taiyaku.library.storage import Storage, StorageError, put, storage_at, try_out
from taiyaku.library.task import Outcome, fulfil, known_outcome
from taiyaku.values import encode, replace

GAME = """\
name = "Reeds"
languages = ["en", "ja"]

[[source]]
id = "rules"
path = "rules.md"
format = "rulebook"
lang = "en"
publish = "pointer"

[[source]]
id = "faq"
path = "../shared/faq.md"
format = "faq"
lang = "en"

[[source]]
id = "ja"
path = "ja.txt"
format = "summary"
lang = "ja"
"""
LIBRARY = """\
base_url = "https://example.org/shelf/"

[[game]]
path = "reeds"
title = "Reeds and Boats"
languages = ["en"]
publish = "excerpt"
"""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    (tmp_path / "reeds/decisions").mkdir(parents=True)
    (tmp_path / "shared").mkdir()
    (tmp_path / "reeds/taiyaku.toml").write_text(GAME, "utf-8")
    (tmp_path / "reeds/rules.md").write_text("## Row\n\nTwo reeds.\n", "utf-8")
    (tmp_path / "shared/faq.md").write_text("**Row?**\n\nYes.\n", "utf-8")
    (tmp_path / "library.toml").write_text(LIBRARY, "utf-8")
    return load_library(tmp_path)


@pytest.fixture
def storage(tmp_path: Path) -> Storage:
    return storage_at(str(tmp_path / "store"))


def ordered(library: Library, storage: Storage | None = None) -> Order:
    return order_for(library, library.games[0], str(library.root / "store"), storage)


def test_elsewhere_it_is_the_same_workspace(library: Library, storage: Storage, tmp_path: Path) -> None:
    """A document from outside of it comes along, one that is missing is missing there too."""
    order, there = ordered(library, storage), tmp_path / "there"
    unpack(order, storage, there)
    here, far = as_ordered(ordered(library), library.root / "reeds"), as_ordered(order, there)
    assert [s.path.read_text("utf-8") for s in far.sources] == [
        s.path.read_text("utf-8") for s in here.sources
    ]
    assert [replace(s, path=Path()) for s in far.sources] == [replace(s, path=Path()) for s in here.sources]
    assert not (there / "ja.txt").exists() and order.files["ja.txt"] == ""


def test_the_library_has_its_say(library: Library) -> None:
    workspace = as_ordered(ordered(library), library.root / "reeds")
    assert (workspace.name, workspace.languages) == ("Reeds and Boats", ("en",))
    assert {s.id: s.publish for s in workspace.sources} == {"rules": "pointer", "faq": "excerpt"}
    assert workspace.base_url == "https://example.org/shelf/reeds/"


def test_whatever_changes_the_result_changes_the_key(library: Library, storage: Storage) -> None:
    first = ordered(library)
    assert ordered(library, storage).key == first.key  # here or there is the same
    game = library.games[0]
    other = order_for(library, replace(game, publish="full"), "", None)
    (library.root / "shared/faq.md").write_text("**Row?**\n\nNo.\n", "utf-8")
    changed = ordered(library)
    assert len({first.key, other.key, changed.key, replace(first, code="newer").key}) == 4


def test_decisions_that_changed_meanwhile_are_not_overwritten(library: Library, storage: Storage) -> None:
    order = ordered(library, storage)
    beside = {"decisions/links.toml": put(storage, b"# remembered\n")}
    links = library.root / "reeds/decisions/links.toml"
    assert remembered(order, storage, beside, library.root / "reeds")
    assert links.read_text("utf-8") == "# remembered\n"
    assert remembered(order, storage, beside, library.root / "reeds"), "by another build of the same"
    links.write_text("# settled by hand\n", "utf-8")
    assert not remembered(order, storage, beside, library.root / "reeds")
    assert links.read_text("utf-8") == "# settled by hand\n"


def test_other_code_is_refused(library: Library, storage: Storage) -> None:
    outcome = fulfil(replace(ordered(library, storage), code="another"))
    assert outcome.error.startswith("refused: the worker has other code than this program")


def test_an_outcome_without_its_parts_is_none(storage: Storage, tmp_path: Path) -> None:
    storage.write("result-k", encode(Outcome(lookup=put(storage, b"a"), site=put(storage, b"b"))))
    assert known_outcome(storage, "k")
    damaged = next((tmp_path / "store").rglob(put(storage, b"b")))
    damaged.write_bytes(b"cut off")
    assert known_outcome(storage, "k") is None


@pytest.mark.skipif(not find_spec("fsspec"), reason="taiyaku[dask] is not installed")
@pytest.mark.parametrize("kind", ["memory", "file"])
def test_a_storage_at_an_address_is_as_a_folder(kind: str, tmp_path: Path) -> None:
    storage = storage_at(f"{kind}://{tmp_path}/store")
    try_out(storage)
    assert storage.read(put(storage, b"reeds")) == b"reeds" and storage.read("part-none") is None


@pytest.mark.skipif(not find_spec("fsspec"), reason="taiyaku[dask] is not installed")
def test_an_address_of_no_known_kind_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"nokind://x: no storage that fsspec knows \("):
        storage_at("nokind://x")
