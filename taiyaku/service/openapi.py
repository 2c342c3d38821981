"""What may be asked, as data: the doors check what comes in by it, and the HTTP API is described with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from taiyaku import __version__
from taiyaku.errors import UsageError

LONGEST = 500  # characters of a query or a name
MOST = 100  # hits


class Field(NamedTuple):
    """A value that is given with a question."""

    name: str
    about: str
    example: str | int
    required: bool = False
    least: int | None = None  # of a number; None: it is text
    most: int = LONGEST
    default: int | None = None


_LANG = Field("lang", "Only text in this language.", "en")
_EDITION = Field("edition", "Only this edition.", "N4")
_READER = Field("reader", "Of hits of like worth, those in this language come first.", "ja")
_KIND = Field("kind", "Only this kind of entry.", "skill")
_STATUS = Field("status", "Only entries of this status.", "in-force")
_SOURCE = Field("source", "Only this document.", "faq")
_LIMIT = Field("limit", "At most so many hits.", 10, False, 1, MOST, 10)
_QUERY = Field(
    "q", "Words in either language; fields, phrases and signs as on the command line.", "dodge", True
)

FACETS = (_QUERY, _LANG, _EDITION, _KIND, _STATUS, _SOURCE)
SEARCH = (*FACETS, _READER, _LIMIT)
ASK = (Field("q", "A question in either language.", "can I dodge mines?", True), _LANG, _EDITION, _READER)
SHOW = (
    Field("as_of", "The text then: a version or a date.", "1.1"),
    Field("scope", "Only rules up to this layer.", "core"),
)
CHANGES = (Field("since", "A version or a date.", "2022", True), _EDITION)
TERMS = (Field("q", "A form in either language; without it all concepts.", "ドッジ"),)


def told(error: Exception) -> str:
    """What was wrong, an option of the command line by the name that the doors have for it."""
    return re.sub(r"^--([a-z-]+)", lambda option: option[1].replace("-", "_"), str(error))


def read(given: Mapping[str, str], fields: tuple[Field, ...]) -> dict[str, Any]:
    """The values by name. Raises UsageError for what is missing, unknown, too long or no number."""
    known = {field.name: field for field in fields}
    if strange := sorted(given.keys() - known.keys()):
        raise UsageError(f"{strange[0]}: no such parameter; there are {', '.join(known)}")
    return {name: _value(field, given.get(name)) for name, field in known.items()}


def _value(field: Field, text: str | None) -> Any:
    if text is None or not text.strip():
        if field.required:
            raise UsageError(f"{field.name}: missing; {field.about}")
        return field.default
    if field.least is not None:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1
        if not field.least <= number <= field.most:
            raise UsageError(f"{field.name}: expected a number from {field.least} to {field.most}")
        return number
    if len(text) > field.most:
        raise UsageError(f"{field.name}: at most {field.most} characters, not {len(text)}")
    return text


PROBLEM = "application/problem+json"
_LIST = {"type": "array", "items": {"type": "object"}}
_OBJECT = {"type": "object"}
_ID = "n4/faq/can-you-dodge"
_PASSAGE = {"lines": [12, 12], "pages": None, "anchor": "#answer.1", "clauses": [f"{_ID}#answer.1"]}
_FOUND = {"title": "Can you dodge?", "status": "in-force", "edition": "N4", "snippet": "Yes."}
_COUNTS = {"kind": {"faq": 2, "skill": 1}, "edition": {"N4": 3}, "source": {"faq": 3}, "lang": {"en": 3}}
ROUTES: dict[str, tuple[str, tuple[Field, ...], dict[str, Any], Any]] = {
    "/search": (
        *("Entries that answer a query, best first.", SEARCH, _LIST),
        [{"id": _ID, **_FOUND, "passage": _PASSAGE}],
    ),
    "/facets": (
        "How many hits a search has, and how many with each kind, edition, document and language.",
        *(FACETS, _OBJECT, {"total": 3, **_COUNTS}),
    ),
    "/ask": ("At most three rulings that answer a question.", ASK, _OBJECT, {"found": True, "rulings": []}),
    "/entries/{id}": (
        "One entry as it is in force, or at a point in time.",
        *(SHOW, _OBJECT, {"id": "n4/skill/dodge"}),
    ),
    "/changes": ("What changed since a version or date, newest first.", CHANGES, _LIST, []),
    "/terms": ("Concepts with their forms in both languages.", TERMS, _LIST, []),
}


def description() -> dict[str, Any]:
    """OpenAPI 3.1."""
    about = "Rules with status, edition and place."
    return {
        "openapi": "3.1.0",
        "info": {"title": "taiyaku", "version": __version__, "description": about},
        "paths": {path: {"get": _operation(path, *route)} for path, route in ROUTES.items()},
    }


def _operation(
    path: str, about: str, fields: tuple[Field, ...], schema: dict[str, Any], example: Any
) -> dict[str, Any]:
    parameters = [_parameter(field) for field in fields]
    if "{id}" in path:
        text = {"type": "string", "minLength": 1, "maxLength": 500}
        parameters.insert(
            0, {"name": "id", "in": "path", "required": True, "schema": text, "example": "n4/skill/dodge"}
        )
    content = {"application/json": {"schema": schema, "example": example}}
    codes = {"400": "What was asked cannot be answered.", "404": "There is no such entry."}
    return {
        "operationId": path.strip("/").split("/")[0],
        "summary": about,
        "parameters": parameters,
        "responses": {
            "200": {"description": about, "content": content},
            "304": {"description": "Nothing has changed since."},
            **{code: {"description": text, "content": _PROBLEM} for code, text in codes.items()},
            "default": {"description": "Anything else.", "content": _PROBLEM},
        },
    }


_TYPES = {"type": "string", "title": "string", "status": "integer", "detail": "string"}
_FIELDS = {name: {"type": kind} for name, kind in _TYPES.items()}
_PROBLEM = {PROBLEM: {"schema": {**_OBJECT, "required": ["title", "status"], "properties": _FIELDS}}}


def _parameter(field: Field) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string", "minLength": int(field.required), "maxLength": field.most}
    if field.least is not None:
        schema = {"type": "integer", "minimum": field.least, "maximum": field.most, "default": field.default}
    return {
        "name": field.name,
        "in": "query",
        "required": field.required,
        "description": field.about,
        "schema": schema,
        "example": field.example,
    }
