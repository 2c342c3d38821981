"""The workspace: a folder with a `taiyaku.toml` naming the documents, their languages and editions."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from taiyaku.errors import WorkspaceError

CONFIG = "taiyaku.toml"
FORMATS = ("faq", "summary", "wiki", "rulebook")
ENGINES = ("fts5",)
_SLUG = re.compile(r"[a-z0-9][a-z0-9._-]*")
_LANG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
_DATE = re.compile(r"\d{4}(-\d{2}){0,2}")
_TEXT_KEYS = ("title", "url", "license", "version", "date", "edition", "encoding", "series", "scope")
_SOURCE_KEYS = ("id", "path", "format", "lang", "furniture", "vocabulary", *_TEXT_KEYS)
_TOP_KEYS = ("name", "languages", "editions", "scopes", "source", "version", "vocabulary", "index", "site")
_NUMBERS = frozenset({"version", "edition", "name"})  # keys whose text may be written as a number
_VERSION_KEYS = ("edition", "name", "date", "aliases")
SCOPES = ("season", "event", "house")  # layers over a game's own rules; a later one decides


@dataclass(frozen=True, slots=True)
class Source:
    """One `[[source]]`: a document and what the workspace knows of it."""

    id: str
    path: Path  # absolute
    file: str  # as provenance names it: relative to the workspace, with forward slashes
    format: str
    lang: str
    edition: str = ""
    version: str | None = None
    date: str | None = None
    title: str | None = None
    url: str | None = None
    license: str | None = None
    encoding: str | None = None
    series: str | None = None  # sources of one series are versions of one document
    scope: str = ""  # the layer it rules in, one of the workspace's `scopes`; empty: the game's own rules
    furniture: tuple[str, ...] = ()  # patterns of lines that are never content in this document
    vocabulary: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeclaredVersion:
    """One `[[version]]`: a version of an edition's rules, dated or named otherwise by the workspace."""

    edition: str
    name: str
    date: str | None = None
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Workspace:
    """A workspace as its `taiyaku.toml` describes it."""

    root: Path
    name: str
    languages: tuple[str, ...]
    editions: tuple[str, ...]  # oldest first; the last one is current
    sources: tuple[Source, ...]
    vocabulary: Mapping[str, Any] = field(default_factory=dict)
    engine: str = "fts5"
    base_url: str = ""
    scopes: tuple[str, ...] = SCOPES  # layers over the game's own rules, the deciding one last
    versions: tuple[DeclaredVersion, ...] = ()
    problems: tuple[str, ...] = ()  # what is wrong with the configuration and can be lived with

    @property
    def build(self) -> Path:
        return self.root / "build"

    @property
    def decisions(self) -> Path:
        return self.root / "decisions"

    @property
    def database(self) -> Path:
        return self.build / "corpus.db"


def find_workspace(folder: Path | None = None) -> Path:
    """The folder of the workspace: `folder`, else $TAIYAKU_WORKSPACE, else the nearest one upwards.

    Raises WorkspaceError if there is no `taiyaku.toml`.
    """
    if folder is None and (named := os.environ.get("TAIYAKU_WORKSPACE")):
        folder = Path(named)
    if folder is not None:
        if not (folder / CONFIG).is_file():
            raise WorkspaceError(f"{folder}: no {CONFIG} there; `taiyaku init {folder}` writes one")
        return folder.resolve()
    here = Path.cwd()
    for candidate in (here, *here.parents):
        if (candidate / CONFIG).is_file():
            return candidate
    raise WorkspaceError(
        f"no {CONFIG} in this folder or above it; `taiyaku init DIR` writes one, -C DIR names one"
    )


def load_workspace(folder: Path | None = None) -> Workspace:
    """Read and check the workspace's configuration.

    Raises WorkspaceError naming file, line, key and what is allowed there.
    """
    import tomllib  # a look-up needs to know where the workspace is, not what it says

    root = find_workspace(folder)
    path = root / CONFIG
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise WorkspaceError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise WorkspaceError(f"{path}: not UTF-8 (byte {error.start}); save the file as UTF-8") from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WorkspaceError(f"{path}: {error}") from None
    return _Reader(path, text).workspace(data)


class _Reader:
    """Checks the parsed TOML; keeps the text so that an error can name its line."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.lines = text.splitlines()
        self.remarks: list[str] = []

    def workspace(self, data: Mapping[str, Any]) -> Workspace:
        self.unknown(data, _TOP_KEYS, None)
        root = self.path.parent
        editions = self.strings(data, "editions", None)
        scopes = self.strings(data, "scopes", None) or SCOPES
        sources = self.sources(data, root, editions)
        for number, source in enumerate(sources):
            if source.scope and source.scope not in scopes:
                self.fail("scope", number, f"{source.scope!r} is not one of scopes = {list(scopes)}")
        index = self.table(data, "index")
        engine = index.get("engine", "fts5")
        if engine not in ENGINES:
            self.fail("engine", None, f"{engine!r} is not an engine; allowed: {', '.join(ENGINES)}")
        vocabulary = self.table(data, "vocabulary")
        return Workspace(
            root=root,
            name=self.text(data, "name", None) or root.name,
            languages=self.strings(data, "languages", None) or tuple(sorted({s.lang for s in sources})),
            editions=editions or tuple(dict.fromkeys(s.edition for s in sources if s.edition)),
            sources=sources,
            vocabulary=vocabulary,
            engine=engine,
            base_url=str(self.table(data, "site").get("base_url", "")),
            scopes=scopes,
            versions=tuple(self.versions(data, editions)),
            problems=tuple(self.remarks),
        )

    def sources(self, data: Mapping[str, Any], root: Path, editions: tuple[str, ...]) -> tuple[Source, ...]:
        raw = data.get("source", [])
        if not isinstance(raw, list) or not all(isinstance(s, Mapping) for s in raw):
            self.fail("source", None, "expected one [[source]] table per document (two brackets)")
        found: list[Source] = []
        files: dict[Path, str] = {}
        for number, table in enumerate(raw):
            source = self.source(table, number, root, editions)
            if any(s.id == source.id for s in found):
                self.remark(
                    "id",
                    number,
                    f"{source.id!r} is the id of two sources; the second is left out until renamed",
                )
                continue
            if source.path in files:
                first = files[source.path]
                self.remark(
                    "path",
                    number,
                    f"{source.file} is listed twice (as {first} and {source.id}); the second is left out",
                )
                continue
            files[source.path] = source.id
            found.append(source)
        return tuple(found)

    def versions(self, data: Mapping[str, Any], editions: tuple[str, ...]) -> Iterator[DeclaredVersion]:
        raw = data.get("version", [])
        if not isinstance(raw, list) or not all(isinstance(v, Mapping) for v in raw):
            self.fail("version", None, "expected one [[version]] table per version (two brackets)")
        for table in raw:
            self.unknown(table, _VERSION_KEYS, None)
            edition, name = self.text(table, "edition", None) or "", self.text(table, "name", None)
            date = self.text(table, "date", None)
            if not name:
                self.fail("version", None, 'a [[version]] has no name, such as name = "1.1"')
            if editions and edition not in editions:
                self.fail("version", None, f"{name}: {edition!r} is not one of editions = {list(editions)}")
            if date and not _DATE.fullmatch(date):
                self.fail("version", None, f"{name}: {date!r}: expected YYYY, YYYY-MM or YYYY-MM-DD")
            yield DeclaredVersion(edition, name, date, self.strings(table, "aliases", None))

    def source(self, table: Mapping[str, Any], number: int, root: Path, editions: tuple[str, ...]) -> Source:
        self.unknown(table, _SOURCE_KEYS, number)
        source_id = self.required(table, "id", number)
        if not _SLUG.fullmatch(source_id):
            self.fail("id", number, f"{source_id!r}: use lower-case letters, digits, '-', '.' and '_'")
        path = Path(self.required(table, "path", number)).expanduser()
        full = Path(os.path.normpath(path if path.is_absolute() else root / path))
        format_ = self.required(table, "format", number)
        if format_ not in FORMATS:
            self.fail("format", number, f"{format_!r} is not a format; allowed: {', '.join(FORMATS)}")
        lang = self.required(table, "lang", number)
        if not _LANG.fullmatch(lang):
            self.fail("lang", number, f'{lang!r}: expected a language tag such as "en" or "ja"')
        values = {key: self.text(table, key, number) for key in _TEXT_KEYS}
        edition, scope = values.pop("edition") or "", values.pop("scope") or ""
        if edition and editions and edition not in editions:
            self.fail("edition", number, f"{edition!r} is not one of editions = {list(editions)}")
        if (date := values["date"]) and not _DATE.fullmatch(date):
            self.fail("date", number, f"{date!r}: expected YYYY, YYYY-MM or YYYY-MM-DD")
        vocabulary = table.get("vocabulary", {})
        if not isinstance(vocabulary, Mapping):
            self.fail("vocabulary", number, "expected a table of word lists")
        return Source(
            id=source_id,
            path=full,
            file=path.as_posix() if not path.is_absolute() else path.name,
            format=format_,
            lang=lang,
            edition=edition,
            scope=scope,
            furniture=self.strings(table, "furniture", number),
            vocabulary=vocabulary,
            **values,
        )

    def required(self, table: Mapping[str, Any], key: str, number: int) -> str:
        value = self.text(table, key, number)
        if not value:
            allowed = f" (allowed: {', '.join(FORMATS)})" if key == "format" else ""
            self.fail(
                "id" if key != "id" and "id" in table else key, number, f"the source has no {key}{allowed}"
            )
        assert value
        return value

    def text(self, table: Mapping[str, Any], key: str, number: int | None) -> str | None:
        value = table.get(key)
        if value is None:
            return None
        if hasattr(value, "isoformat"):  # an unquoted TOML date
            return str(value.isoformat())
        if isinstance(value, int | float) and not isinstance(value, bool) and key in _NUMBERS:
            return str(value)
        if not isinstance(value, str):
            self.fail(key, number, f"expected text in quotes, found {value!r}")
        return str(value)

    def strings(self, table: Mapping[str, Any], key: str, number: int | None) -> tuple[str, ...]:
        value = table.get(key, [])
        if (
            isinstance(value, str)
            or not isinstance(value, list)
            or not all(isinstance(v, str) for v in value)
        ):
            self.fail(key, number, f'expected a list of texts, such as {key} = ["…"]')
        return tuple(value)

    def table(self, data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        value = data.get(key, {})
        if not isinstance(value, Mapping):
            self.fail(key, None, f"expected a table [{key}]")
        table: Mapping[str, Any] = value
        return table

    def unknown(self, table: Mapping[str, Any], known: tuple[str, ...], number: int | None) -> None:
        from difflib import get_close_matches

        for key in table:
            if key not in known:
                close = get_close_matches(key, known, 1)
                hint = f"; did you mean {close[0]!r}?" if close else f"; allowed: {', '.join(known)}"
                self.fail(key, number, f"unknown key {key!r}{hint}")

    def line(self, key: str, number: int | None) -> int:
        """The line a key stands on: in the n-th [[source]], or in the file."""
        at, seen = 1, -1
        for count, line in enumerate(self.lines, 1):
            stripped = line.strip()
            if stripped.startswith("[[source]]"):
                seen += 1
                if seen == number:
                    at = count
            here = seen == number if number is not None else True
            if here and re.match(rf'\[*\s*"?{re.escape(key)}"?\s*(=|\])', stripped):
                return count
        return at

    def remark(self, key: str, number: int | None, message: str) -> None:
        self.remarks.append(f"{CONFIG}:{self.line(key, number)}: {key}: {message}")

    def fail(self, key: str, number: int | None, message: str) -> NoReturn:
        raise WorkspaceError(f"{self.path}:{self.line(key, number)}: {key}: {message}")
