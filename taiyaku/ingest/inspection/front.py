"""What stands in front of a document: the blocks before its text, its file's own title, its running heads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from taiyaku.corpus.text import HAN, KANA, any_of, ends_sentence, squeeze
from taiyaku.ingest.blocks import Block, BlockKind, Manuscript
from taiyaku.ingest.formats.labels import is_type_line
from taiyaku.ingest.formats.outline.front_matter import is_contents
from taiyaku.ingest.formats.question_marks import asks, question_mark
from taiyaku.ingest.version_lines import language_data
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, replace

_LINES = 10  # a title page has no more
_TITLE_LINES = 3  # of a title that is one block
_SHORT = 100
_SITE = re.compile(r"\s[|»·•–—-]\s")
_YAML = re.compile(r"\A\ufeff?---[ \t]*\r?\n(?P<body>.*?)\r?\n---[ \t]*(?:\r?\n|\Z)", re.S)
_FIELD = re.compile(r"(?m)^(?P<key>[A-Za-z_]+):[ \t]*[\"']?(?P<value>[^\n\"']+?)[\"']?[ \t]*\r?$")
_TEMPLATE = re.compile(r"\{[%{:].*[%}]?\}")
_EAST_ASIAN = re.compile(f"[{KANA}{HAN}\uac00-\ud7a3]")
_FILE_NAME = re.compile(
    r"\.(?:pdf|docx?|odt|indd|pages|tex|dvi|rtf|html?)$|^(?:microsoft word|untitled|無題|document\d*)", re.I
)
_RUNNING = frozenset({"running head", "running foot"})
_PAGE = re.compile(r"\W*(?:page|p\.?|seite|página|s\.)?\W*\d+\W*(?:/\W*\d+)?\W*", re.I)


class Front(Struct, frozen=True):
    """What a document says before it begins."""

    blocks: tuple[Block, ...]  # of the first page, up to the text or the table of contents
    heads: tuple[str, ...]  # running heads and feet, the commonest first
    fields: dict[str, str]  # YAML in front of Markdown
    declared: str | None  # the title in the file's metadata, unless it is a file name
    page_title: str | None  # HTML's <title>


def front_of(manuscript: Manuscript, raw: str, declared: str | None, vocabulary: Vocabulary) -> Front:
    """Gather a document's front; `raw` is the beginning of the file as text, `declared` a PDF's own title."""
    yaml = _YAML.match(raw) if manuscript.reader in {"markdown", "text"} else None
    fields = {m["key"].casefold(): m["value"] for m in _FIELD.finditer(yaml["body"])} if yaml else {}
    first = yaml[0].count("\n") if yaml else 0
    blocks = [
        b for b in manuscript.blocks if b.provenance.lines[0] > first and not _TEMPLATE.fullmatch(b.text)
    ]
    own = declared.strip() if declared and not _FILE_NAME.search(declared.strip()) else None
    titles = [" ".join(u.text.split()) for u in manuscript.furniture if u.reason == "title"]
    return Front(
        tuple(_before_text([line for b in blocks for line in _lines_of(b)], vocabulary)),
        running_heads(manuscript),
        fields,
        own or None,
        _page_title(titles[0], blocks) if manuscript.reader == "html" and titles else None,
    )


def _lines_of(block: Block) -> list[Block]:
    """The lines of a short block that is no sentence, each by itself: a title and what stands below it."""
    lines = [line.strip() for line in (block.raw or "").split("\n") if line.strip()]
    typed = block.kind is BlockKind.PARAGRAPH and block.provenance.pages is None
    if not typed or not 1 < len(lines) <= _TITLE_LINES or ends_sentence(block.text):
        return [block]
    return [replace(block, text=line, raw=line, spans=()) for line in lines]


def _page_title(title: str, blocks: Sequence[Block]) -> str:
    """A page's title without the site's name, where the page itself prints what is left as a heading."""
    headings = {squeeze(b.text).casefold() for b in blocks if b.kind is BlockKind.HEADING}
    own, mark, _ = title.rpartition(next(iter(_SITE.findall(title)[-1:]), "\0"))
    return own.strip() if mark and squeeze(own).casefold() in headings else title


def _before_text(blocks: Sequence[Block], vocabulary: Vocabulary) -> list[Block]:
    """The blocks before the first sentence, question, list, table or contents."""
    found: list[Block] = []
    for block in blocks[:_LINES]:
        if not block.text or set(block.text) <= set("-=_*—–"):
            continue
        if block.kind in {BlockKind.TABLE, BlockKind.ITEM} or len(block.text) > _SHORT:
            break
        if is_contents(block) or names(block.text, "contents", alone=True):
            break
        if asks(block.text) or question_mark(block.text, vocabulary):
            break
        if vocabulary.role(block.text) or is_type_line(block.text, vocabulary):
            break
        if ends_sentence(block.text.rstrip('）)」』】]!！*”"')) and block.kind is not BlockKind.HEADING:
            break
        found.append(block)
    return found


def running_heads(manuscript: Manuscript) -> tuple[str, ...]:
    """What stands at the edge of pages and is no page number, the commonest first."""
    texts = [" ".join(u.text.split()) for u in manuscript.furniture if u.reason in _RUNNING]
    counted = Counter(text for text in texts if not _PAGE.fullmatch(text))
    return tuple(sorted(counted, key=lambda text: (-counted[text], texts.index(text))))


def names(text: str, kind: str, alone: bool = False) -> bool:
    """Whether a line has one of the words for a kind of document, or (alone) is nothing else."""
    if alone:
        return squeeze(heading_key(text)) in _keys(kind)
    return _naming(kind).search(text.casefold()) is not None


@lru_cache(maxsize=16)
def _keys(kind: str) -> frozenset[str]:
    return frozenset(squeeze(heading_key(word)) for word in language_data()["front"][kind])


@lru_cache(maxsize=16)
def _naming(kind: str) -> re.Pattern[str]:
    return re.compile(words_pattern(language_data()["front"][kind]))


def words_pattern(words: Iterable[str]) -> str:
    """A pattern for words: whole ones where a script has spaces, anywhere where it has none."""
    inside = set(filter(_EAST_ASIAN.search, words := set(words)))
    return rf"(?:(?<!\w){any_of(words - inside)}(?!\w)|{any_of(inside)})"
