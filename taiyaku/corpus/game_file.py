"""A game to take along: corpus and index in one file, `GAME.taiyaku` (docs/install.md).

The corpus as a build left it, the index, what the file is about as JSON, and a last line with the length of
each (`taiyaku.folder`). SQLite looks at no byte behind the pages of the first, so other programs read the
corpus; we open either part where it stands, each page held against its checksum (`corpus.sqlite_files`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from taiyaku.errors import CorpusError
from taiyaku.folder import AGAIN, GAME, last_line, parts_of
from taiyaku.values import Struct, decode, encode
from taiyaku.whole_files import DIGEST, Stamp, blocks_of

_BLOCK = 1 << 20
_NO_NAME = re.compile(r"[\W_]+")
_LONGEST = 60  # characters of a name
MOST_ABOUT = 4_000_000  # bytes


class Document(Struct, frozen=True):
    """A document whose text is in it."""

    id: str
    title: str
    lang: str
    edition: str = ""
    version: str | None = None
    date: str | None = None
    license: str | None = None
    url: str | None = None
    publish: str = "full"


class About(Struct, frozen=True):
    """What a game file says of itself."""

    name: str
    languages: tuple[str, ...]
    editions: tuple[str, ...]
    entries: int
    documents: tuple[Document, ...]
    fingerprint: str  # of the build
    made_with: str  # the version of taiyaku


def file_name(title: str) -> str:
    """What the file of a game is called on any system: letters and digits of its name."""
    name = _NO_NAME.sub("-", unicodedata.normalize("NFKC", title).casefold()).strip("-")[:_LONGEST].strip("-")
    reserved = re.fullmatch(r"con|prn|aux|nul|(com|lpt)\d", name)
    return f"{'game-' if reserved else ''}{name or 'game'}{GAME}"


def write_game(path: Path, corpus: Path, index: Path, about: About) -> Mapping[Path, Stamp]:
    """Put the parts into one file; the same parts give the same bytes. Raises OSError.

    Returns what the bytes of all three are known by: with a large game, to read them once more takes long.
    """
    import hashlib

    whole, of_index = hashlib.sha256(), hashlib.sha256()
    said = encode(about)
    with open(path, "wb") as file:
        for block in blocks_of(corpus):
            whole.update(block)
            file.write(block)
        of_corpus = whole.copy()
        for block in blocks_of(index):
            whole.update(block)
            of_index.update(block)
            file.write(block)
        whole.update(said)
        sizes = (corpus.stat().st_size, index.stat().st_size, len(said))
        line = last_line(sizes, whole.hexdigest())
        whole.update(line)
        file.write(said + line)
    digests = {corpus: of_corpus, index: of_index, path: whole}
    return {part: (part.stat().st_size, digest.hexdigest()[:DIGEST]) for part, digest in digests.items()}


def read_about(path: Path) -> About:
    """What a game file says of itself. Raises CorpusError for anything else; looks at no other byte of it."""
    try:
        with open(path, "rb") as file:
            parts = parts_of(file)
            if parts is None:
                raise CorpusError(f"{path}: no game that `taiyaku build` made, or one that is cut off")
            file.seek(parts.of_corpus + parts.of_index)
            return decode(About, file.read(min(parts.of_about, MOST_ABOUT)))
    except OSError as error:
        raise CorpusError(f"{path}: cannot be read ({error.strerror or error})") from None
    except ValueError:
        raise CorpusError(f"{path}: damaged; {AGAIN}") from None


def check_digest(path: Path) -> str:
    """The digest of a game file, which it has to have. Raises CorpusError."""
    import hashlib

    read_about(path)  # names what it is instead
    whole = hashlib.sha256()
    with open(path, "rb") as file:
        parts = parts_of(file)
        assert parts
        file.seek(0)
        left = parts.of_corpus + parts.of_index + parts.of_about
        while left and (block := file.read(min(left, _BLOCK))):
            whole.update(block)
            left -= len(block)
    if whole.hexdigest() != parts.digest:
        raise CorpusError(f"{path}: damaged (it has another digest than it says); {AGAIN}")
    return parts.digest
