"""The workspace: a folder with a `taiyaku.toml` naming the documents, their languages and editions."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from taiyaku.configuration import ENGINES, EXCERPT, FORMATS, PUBLISH, SCOPES
from taiyaku.folder import CONFIG as CONFIG
from taiyaku.folder import find_workspace as find_workspace
from taiyaku.toml_file import Spot, TomlFile, known_keys
from taiyaku.values import Struct, field, replace
from taiyaku.whole_files import shown_path

_SLUG = re.compile(r"[a-z0-9][a-z0-9._-]*")
_LANG = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*")
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth")
_TEXT_KEYS = ("title", "url", "license", "version", "date", "edition", "encoding", "series", "scope", "until")
_NUMBERS = frozenset({"version", "edition", "name"})  # keys whose text may be written as a number


class Source(Struct, frozen=True):
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
    until: str | None = None  # the last day, month or year in which its layer counts
    publish: str = "full"  # one of PUBLISH
    furniture: tuple[str, ...] = ()  # patterns of lines that are never content in this document
    vocabulary: Mapping[str, Any] = field(default_factory=dict)


class DeclaredVersion(Struct, frozen=True):
    """One `[[version]]`: a version of an edition's rules, dated or named otherwise by the workspace."""

    edition: str
    name: str
    date: str | None = None
    aliases: tuple[str, ...] = ()


class Workspace(Struct, frozen=True):
    """A workspace as its `taiyaku.toml` describes it."""

    root: Path
    name: str
    languages: tuple[str, ...]
    editions: tuple[str, ...]  # oldest first; the last one is current
    sources: tuple[Source, ...]
    vocabulary: Mapping[str, Any] = field(default_factory=dict)
    engine: str = "fts5"
    hosts: tuple[str, ...] = ()  # of the engine, where it is a server
    base_url: str = ""
    api: str = ""  # that the site's search asks before it searches itself
    excerpt: int = EXCERPT
    redirects: Mapping[str, str] = field(default_factory=dict)  # old ids, and the id each goes by now
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


def load_workspace(folder: Path | None = None) -> Workspace:
    """Read and check the workspace's configuration.

    Raises WorkspaceError naming file, line, key and what is allowed there.
    """
    root = find_workspace(folder)
    return _Reader(root / CONFIG).workspace()


class _Reader(TomlFile):
    """Checks what the configuration says."""

    numbers = _NUMBERS

    def workspace(self) -> Workspace:
        data, self.remarks = self.data, list[str]()
        self.unknown(data, known_keys()["workspace"], None)
        root = self.path.parent
        declared = self.strings(data, "editions", None)
        scopes = self.strings(data, "scopes", None) or SCOPES
        sources = self.sources(root, declared, scopes)
        editions = declared or tuple(dict.fromkeys(s.edition for s in sources if s.edition))
        index = self.table(data, "index")
        engine = index.get("engine", "fts5")
        if engine not in ENGINES:
            self.fail("engine", None, f"{engine!r} is not an engine; allowed: {', '.join(ENGINES)}")
        vocabulary, site = self.table(data, "vocabulary"), self.table(data, "site")
        self.unknown(site, known_keys()["site"], None)
        self.unknown(index, known_keys()["index"], None)
        return Workspace(
            root=root,
            name=self.text(data, "name", None) or root.name,
            languages=self.strings(data, "languages", None) or tuple(sorted({s.lang for s in sources})),
            editions=editions,
            sources=tuple(replace(s, edition=s.edition or _edition_in(s, editions)) for s in sources),
            vocabulary=vocabulary,
            engine=engine,
            hosts=self.hosts(index),
            base_url=self.text(site, "base_url", None) or "",
            api=self.api(site),
            excerpt=self.number(site, "excerpt", EXCERPT, f"a number of characters such as {EXCERPT}"),
            redirects=self.redirects(data),
            scopes=scopes,
            versions=tuple(self.versions(declared)),
            problems=tuple(self.remarks),
        )

    def api(self, site: Mapping[str, Any]) -> str:
        value = self.text(site, "api", None) or ""
        if not re.fullmatch(r"(|/|(/|https?://[\w.:\[\]-]+)[\w./~-]*)", value):
            self.fail(
                "api", None, f'expected "/" or an address such as "https://example.com/", found {value!r}'
            )
        return value

    def redirects(self, data: Mapping[str, Any]) -> Mapping[str, str]:
        table = self.table(data, "redirects")
        for old, new in table.items():
            if not isinstance(new, str) or not new or new == old:
                self.fail(
                    old, None, 'expected the id that it goes by now, such as "n4/skill/old" = "n4/skill/new"'
                )
        return {str(old): str(new) for old, new in table.items()}

    def sources(self, root: Path, editions: tuple[str, ...], scopes: tuple[str, ...]) -> tuple[Source, ...]:
        found: list[Source] = []
        files: dict[Path, str] = {}
        for number, table in enumerate(self.array("source", "document")):
            spot = ("source", number)
            source = self.source(table, spot, root, editions)
            if source.scope and source.scope not in scopes:
                self.fail("scope", spot, f"{source.scope!r} is not one of scopes = {list(scopes)}")
            if any(s.id == source.id for s in found):
                told = f"{source.id!r} is the id of two sources; the second is left out until renamed"
                self.remark("id", spot, told)
                continue
            if source.path in files:
                both = f"{source.file} is listed twice (as {files[source.path]} and {source.id})"
                self.remark("path", spot, f"{both}; the second is left out")
                continue
            files[source.path] = source.id
            found.append(source)
        return tuple(found)

    def versions(self, editions: tuple[str, ...]) -> Iterator[DeclaredVersion]:
        for number, table in enumerate(self.array("version", "version")):
            spot = ("version", number)
            self.unknown(table, known_keys()["version"], spot)
            edition, name = self.text(table, "edition", spot) or "", self.text(table, "name", spot)
            if not name:
                self.fail("version", spot, 'a [[version]] has no name, such as name = "1.1"')
            if editions and edition not in editions:
                self.fail("edition", spot, f"{name}: {edition!r} is not one of editions = {list(editions)}")
            date = self.date(table, "date", spot)
            yield DeclaredVersion(edition, name, date, self.strings(table, "aliases", spot))

    def source(self, table: Mapping[str, Any], spot: Spot, root: Path, editions: tuple[str, ...]) -> Source:
        self.unknown(table, known_keys()["source"], spot)
        source_id = self.required(table, "id", spot)
        if not _SLUG.fullmatch(source_id):
            self.fail("id", spot, f"{source_id!r}: use lower-case letters, digits, '-', '.' and '_'")
        path = Path(os.path.expanduser(self.required(table, "path", spot)))
        full = Path(os.path.normpath(path if path.is_absolute() else root / path))
        format_ = self.required(table, "format", spot)
        if format_ not in FORMATS:
            self.fail("format", spot, f"{format_!r} is not a format; allowed: {', '.join(FORMATS)}")
        lang = self.required(table, "lang", spot)
        if not _LANG.fullmatch(lang):
            self.fail("lang", spot, f'{lang!r}: expected a language tag such as "en" or "ja"')
        values = {key: self.text(table, key, spot) for key in _TEXT_KEYS}
        edition, scope = values.pop("edition") or "", values.pop("scope") or ""
        publish = self.choice(table, "publish", PUBLISH, spot) or PUBLISH[0]
        if edition and editions and edition not in editions:
            self.fail("edition", spot, f"{edition!r} is not one of editions = {list(editions)}")
        for key in ("date", "until"):
            self.date(table, key, spot)
        vocabulary = table.get("vocabulary", {})
        if not isinstance(vocabulary, Mapping):
            self.fail("vocabulary", spot, "expected a table of word lists")
        return Source(
            id=source_id,
            path=full,
            file=shown_path(Path(path.name) if path.is_absolute() else path),
            format=format_,
            lang=lang,
            edition=edition,
            scope=scope,
            publish=publish,
            furniture=self.strings(table, "furniture", spot),
            vocabulary=vocabulary,
            **values,
        )

    def required(self, table: Mapping[str, Any], key: str, spot: Spot) -> str:
        value = self.text(table, key, spot)
        if not value:
            allowed = f" (allowed: {', '.join(FORMATS)})" if key == "format" else ""
            self.fail(
                "id" if key != "id" and "id" in table else key, spot, f"the source has no {key}{allowed}"
            )
        assert value
        return value

    def remark(self, key: str, spot: Spot | None, message: str) -> None:
        self.remarks.append(f"{CONFIG}:{self.line(key, spot)}: {key}: {message}")


def _edition_in(source: Source, editions: Sequence[str]) -> str:
    """The one edition that a title names: "2" for "Second Edition Errata" and 第2版エラッタ; else "".

    What a list of corrections or an FAQ is called last may number itself: 正誤表 第2版.
    """
    own = r"(?!\W*$)" if source.format == "faq" else ""
    named = [
        edition
        for number, edition in ((re.sub(r"(?i)(?<=\d)(?:st|nd|rd|th)$", "", e), e) for e in editions)
        if re.search(
            f"(?:{_naming(number)}){own if number.isdigit() else ''}", source.title or "", re.IGNORECASE
        )
    ]
    return named[0] if len(named) == 1 else ""


def _naming(edition: str) -> str:
    """A pattern for the words that name an edition; a bare number needs the word for it beside it."""
    if not edition.isdigit():
        return rf"(?<![a-z\d]){re.escape(edition)}(?![a-z\d])"
    word = _ORDINALS[int(edition)] if int(edition) < len(_ORDINALS) else edition
    return rf"第{edition}版|(?<![a-z\d])(?:{edition}(?:st|nd|rd|th)|{word}) ed(?:ition|\.)"
