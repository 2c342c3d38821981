"""What an HTML file holds: every text node, found without the reader's rules. Scripts are no text."""

from __future__ import annotations

from taiyaku.corpus.model import Provenance
from taiyaku.corpus.radicals import fold_radicals
from taiyaku.ingest.blocks import Line
from taiyaku.ingest.readers.html.tags import Tokenizer, without_loose_ends

_NO_TEXT = frozenset({"script", "style", "template"})


def text_nodes(text: str, file: str) -> tuple[Line, ...]:
    """The text nodes of a file, each with the line it begins on."""
    nodes = _Nodes(file)
    nodes.feed(without_loose_ends(text))
    nodes.close()
    return tuple(nodes.found)


class _Nodes(Tokenizer):
    def __init__(self, file: str) -> None:
        super().__init__()
        self.found: list[Line] = []
        self._file = file
        self._closed = 0  # elements without text that are open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._closed += tag in _NO_TEXT

    def handle_endtag(self, tag: str) -> None:
        self._closed = max(0, self._closed - (tag in _NO_TEXT))

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._closed:
            line = self.getpos()[0]
            self.found.append(Line(fold_radicals(data), Provenance(self._file, (line, line))))
