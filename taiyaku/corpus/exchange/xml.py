"""XML read without ever following it anywhere, and written byte for byte the same each time.

A file that declares entities is refused before any is expanded ("billion laughs", XXE); a DOCTYPE that only
names a DTD, as TMX files have it, is allowed and never fetched.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree.ElementTree import Element, indent, tostring
from xml.parsers import expat

from taiyaku.corpus.text import visible
from taiyaku.errors import UnreadableError
from taiyaku.values import Struct, field

XML = "http://www.w3.org/XML/1998/namespace"
_DEEPEST = 200
_HEX = frozenset("0123456789abcdefABCDEF")


class Node(Struct):
    """An element: its name, its attributes, and its content in order."""

    namespace: str
    local: str
    attributes: dict[str, str]  # by "{namespace}local", or local alone
    line: int
    content: list[Node | str] = field(default_factory=list)

    def get(self, attribute: str) -> str:
        """The value of an attribute, empty where there is none."""
        return self.attributes.get(attribute, "")

    @property
    def lang(self) -> str:
        return self.get(f"{{{XML}}}lang") or self.get("lang")

    def children(self, *local: str) -> Iterator[Node]:
        """The child elements of this element's own namespace, or of these names there."""
        namespace = self.namespace
        for node in self.content:
            if isinstance(node, Node) and node.namespace == namespace and (not local or node.local in local):
                yield node

    def child(self, local: str) -> Node | None:
        return next(self.children(local), None)

    def find(self, *local: str) -> Iterator[Node]:
        """Every element of these names below, in the namespace of this one, in document order.

        What is inside of one that is found is not looked at.
        """
        namespace = self.namespace
        for node in self.content:
            if isinstance(node, Node) and node.namespace == namespace:
                if node.local in local:
                    yield node
                else:
                    yield from node.find(*local)

    def walk(self) -> Iterator[Node]:
        """Every element below, of any namespace, in document order."""
        for node in self.content:
            if isinstance(node, Node):
                yield node
                yield from node.walk()

    def text(self, without: frozenset[str] = frozenset()) -> str:
        """All text inside but that of elements named in `without`; `cp` is the character it stands for."""
        parts = []
        for node in self.content:
            if isinstance(node, str):
                parts.append(node)
            elif node.local == "cp":
                parts.append(_character(node.get("hex")))
            elif node.local not in without:
                parts.append(node.text(without))
        return "".join(parts)


def _character(code: str) -> str:
    """What XLIFF 2 writes as an element, for XML cannot carry it."""
    known = 0 < len(code) <= 6 and _HEX.issuperset(code) and int(code, 16) < 0x110000
    return visible(chr(int(code, 16))) if known else "\ufffd"


def read_xml(path: Path, data: bytes) -> Node:
    """The root of an XML file. Raises UnreadableError naming file and line for what is broken or unsafe."""
    return _Reader(path).read(data)


class _Reader:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._open: list[Node] = []
        self._root: Node | None = None
        self._names: dict[str, tuple[str, str]] = {}
        self._spaces: dict[str, str] = {}  # of indented files, each kept once
        parser = expat.ParserCreate(namespace_separator="}")
        parser.buffer_text = True
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartDoctypeDeclHandler = self._doctype
        parser.SkippedEntityHandler = self._skipped
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        self._parser = parser

    def read(self, data: bytes) -> Node:
        collecting = gc.isenabled()
        gc.disable()  # half a million nodes, and none of them garbage
        try:
            self._parser.Parse(data, True)
        except expat.ExpatError as error:
            message = expat.errors.messages.get(error.code, str(error))
            where = f"{self._path}:{error.lineno}"
            mixed = "encoding" in message or "\ufffd" in data.decode("utf-8", "replace")
            hint = "; save the file as UTF-8" if mixed else ""
            raise UnreadableError(f"{where}: no well-formed XML: {message}{hint}") from None
        except (ValueError, LookupError) as error:  # an encoding that expat cannot read
            raise UnreadableError(f"{self._path}:1: {error}; save the file as UTF-8") from None
        finally:
            if collecting:
                gc.enable()
        assert self._root is not None
        return self._root

    def _fail(self, message: str) -> UnreadableError:
        return UnreadableError(f"{self._path}:{self._parser.CurrentLineNumber}: {message}")

    def _doctype(self, name: str, system: str | None, public: str | None, inside: bool) -> None:
        if inside:
            raise self._fail("the DOCTYPE declares things of its own, which is refused; delete its [ … ]")

    def _skipped(self, name: str, is_parameter: bool) -> None:
        if not is_parameter:
            raise self._fail(f"&{name}; is not known to XML; write the character itself")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._open) >= _DEEPEST:
            raise self._fail(f"elements more than {_DEEPEST} deep; no translator's file is like that")
        namespace, local = self._names.get(name) or self._names.setdefault(name, _parted(name))
        if "}" in "".join(attributes):
            attributes = {"{" + key if "}" in key else key: value for key, value in attributes.items()}
        node = Node(namespace, local, attributes, self._parser.CurrentLineNumber)
        if self._open:
            self._open[-1].content.append(node)
        else:
            self._root = node
        self._open.append(node)

    def _end(self, name: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if self._open:
            kept = self._spaces.setdefault(text, text) if text.isspace() else text
            self._open[-1].content.append(kept)


def _parted(name: str) -> tuple[str, str]:
    namespace, _, local = name.rpartition("}")
    return namespace, local


# Writing


def tag(name: str, inside: str | Iterable[Element | None] = "", /, **attributes: str | None) -> Element:
    """An element to be written, with one text inside, or elements; what is None is left out.

    `xml_lang` stands for the attribute xml:lang, "_" for "-".
    """
    made = Element(
        name, {_named(key): visible(value) for key, value in attributes.items() if value is not None}
    )
    if isinstance(inside, str):
        made.text = visible(inside)
    else:
        made.extend(child for child in inside if child is not None)
    return made


def _named(key: str) -> str:
    return key.replace("xml_", "xml:") if key.startswith("xml_") else key.rstrip("_").replace("_", "-")


def xml_bytes(root: Element, doctype: str = "") -> bytes:
    """The document, elements indented and texts as they are."""
    indent(root)
    head = ('<?xml version="1.0" encoding="UTF-8"?>', *filter(None, [doctype]))
    return "\n".join((*head, tostring(root, "unicode"), "")).encode()
