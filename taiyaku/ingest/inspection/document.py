"""One file inspected: read once, judged, read by the format that fits, and described."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from taiyaku.corpus.model import Entry, Ingested
from taiyaku.corpus.text import has_japanese, match_key
from taiyaku.ingest import settle
from taiyaku.ingest.blocks import Block, Manuscript
from taiyaku.ingest.formats import format_named
from taiyaku.ingest.inspection.doubts import Doubt, Findings, doubts_of
from taiyaku.ingest.inspection.format_evidence import Verdict, measure, weigh
from taiyaku.ingest.inspection.front import front_of
from taiyaku.ingest.inspection.languages import Languages, identify
from taiyaku.ingest.inspection.title_page import TitlePage, read_title_page
from taiyaku.ingest.inspection.vocabulary_proposals import Proposal, propose_labels
from taiyaku.ingest.readers import read
from taiyaku.ingest.readers.encoding import decode
from taiyaku.ingest.readers.pdf.layout import Metadata, read_metadata
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import Struct, field, replace
from taiyaku.workspace import Source

_BEGINNING = 1 << 16  # bytes of a text file that hold its markup's marks
_UNTOLD = "en"  # the language of a document without a sentence
_LEAVES = frozenset({"faq", "erratum"})  # counted, not listed: their titles are sentences


class Furniture(Struct, frozen=True):
    """Lines that are no content, by the reason they were taken for it."""

    reason: str
    lines: int
    example: str


class Inspection(Struct, frozen=True):
    """What was found out about one document."""

    path: Path
    file: str  # as the user is shown it
    reader: str
    pages: int | None
    verdicts: tuple[Verdict, ...]  # the best first
    languages: Languages
    page: TitlePage
    metadata: Metadata | None
    kinds: tuple[tuple[str, int], ...]
    tables: int
    outline: tuple[Branch, ...]
    labels: tuple[Proposal, ...]
    furniture: tuple[Furniture, ...]
    doubts: tuple[Doubt, ...]
    fingerprint: frozenset[int]  # of its text, to compare documents
    digest: str

    @property
    def format(self) -> str:
        return self.verdicts[0].format

    @property
    def lang(self) -> str:
        return self.languages.main or _UNTOLD

    @property
    def entries(self) -> int:
        return sum(count for _, count in self.kinds)

    def count(self, kind: str) -> int:
        return dict(self.kinds).get(kind, 0)


def inspect_document(
    path: Path, file: str, editions: Sequence[str] = (), extra: Mapping[str, Any] | None = None
) -> Inspection:
    """Look at one file; `file` is how the user is shown it, `extra` the workspace's vocabulary.

    Raises UnreadableError for a file that no reader can read.
    """
    vocabulary = load_vocabulary(extra)
    name = Path(file).name
    stem = Path(file).stem
    manuscript = read(Source(id=stem, path=path, file=name, format="rulebook", lang=_UNTOLD), vocabulary)
    raw, metadata = _beside(path, name, manuscript)
    languages = identify(_texts(manuscript.blocks))
    lang = languages.main or _UNTOLD
    vocabulary = load_vocabulary(extra, lang)
    verdicts = weigh(measure(manuscript, raw, vocabulary))
    source = Source(id=stem, path=path, file=name, format=verdicts[0].format, lang=lang)
    findings = format_named(source.format)(manuscript, source, vocabulary)
    front = front_of(manuscript, metadata.title if metadata else None, vocabulary)
    page = read_title_page(manuscript, front, findings, source.format, editions, vocabulary, lang)
    if page.title.value and page.title.value != findings.title:  # what a build will be told, and reads by
        source = replace(source, title=page.title.value)
        findings = format_named(source.format)(manuscript, source, vocabulary)
    ingested = settle(source, manuscript, findings, vocabulary)
    kinds = Counter(entry.kind for entry in ingested.entries)
    return Inspection(
        path=path,
        file=file,
        reader=manuscript.reader,
        pages=manuscript.pages,
        verdicts=verdicts,
        languages=languages,
        page=page,
        metadata=metadata,
        kinds=tuple(kinds.most_common()),
        tables=sum(len(s.tables) for e in ingested.entries for s in e.sections),
        outline=outline_of(ingested.entries),
        labels=propose_labels(manuscript.blocks, ingested.entries, vocabulary),
        furniture=tuple(_furniture(ingested)),
        doubts=doubts_of(Findings(manuscript, ingested, languages, verdicts, page)),
        fingerprint=fingerprint(_texts(manuscript.blocks)),
        digest=ingested.document.digest,
    )


def _beside(path: Path, name: str, manuscript: Manuscript) -> tuple[str, Metadata | None]:
    """The beginning of a text file as it stands there, or the information of a PDF."""
    data = path.read_bytes()
    if manuscript.reader == "pdf":
        return "", read_metadata(data, name)
    return decode(data, name, None)[0][:_BEGINNING], None


def _texts(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        yield from (cell for row in block.rows for cell in row) if block.rows else (block.text,)


def _furniture(ingested: Ingested) -> Iterator[Furniture]:
    left = ingested.coverage.leftovers if ingested.coverage else ()
    taken = [u for u in left if u.reason != "residue"]
    for reason, count in Counter(u.reason for u in taken).most_common():
        example = next(u.text for u in taken if u.reason == reason)
        yield Furniture(reason, count, " ".join(example.split()))


def fingerprint(texts: Iterator[str]) -> frozenset[int]:
    """Hashes of the runs of four words (or eight ideographs) of a text, the same in every process."""
    found: set[int] = set()
    for text in texts:
        key = match_key(text) if len(text) < 20_000 else text.casefold()
        parts = list("".join(key.split())) if has_japanese(key) else key.split()
        size = 8 if has_japanese(key) else 4
        found.update(crc32(" ".join(parts[n : n + size]).encode()) for n in range(len(parts) - size + 1))
    return frozenset(found)


class Branch(Struct):
    """A heading: a group if it has no kind, else an entry."""

    title: str
    kind: str | None = None
    entries: int = 0  # itself, if it is one, and all below
    page: int | None = None
    children: list[Branch] = field(default_factory=list)

    def child(self, title: str) -> Branch:
        """The group of that name, the last one if there are several; made if there is none."""
        found = next((c for c in reversed(self.children) if c.title == title), None)
        if found is None:
            found = Branch(title)
            self.children.append(found)
        return found


def outline_of(entries: Sequence[Entry]) -> tuple[Branch, ...]:
    """The headings of a document in order; questions and corrections only count."""
    root = Branch("")
    places: dict[str, list[Branch]] = {}
    for entry in entries:
        above = places.get(entry.parent or "") or _below(root, entry.path)
        for branch in above:
            branch.entries += 1
        if entry.kind in _LEAVES:
            places[entry.id] = above
            continue
        places[entry.id] = [*above, _own(above[-1], entry)]
    return tuple(root.children)


def _below(root: Branch, path: Sequence[str]) -> list[Branch]:
    branches = [root]
    for title in path:
        branches.append(branches[-1].child(title))
    return branches


def _own(above: Branch, entry: Entry) -> Branch:
    """The branch of an entry; a group heading with text of its own is the group."""
    page = entry.provenance.pages[0] if entry.provenance.pages else None
    group = next((c for c in above.children if c.kind is None and c.title == entry.title), None)
    if group is not None and entry.kind == "rule":
        group.kind, group.page = entry.kind, page
        group.entries += 1
        return group
    own = Branch(entry.title, entry.kind, 1, page)
    above.children.append(own)
    return own
