"""The description of the HTTP API for programs, made of what the doors check by."""

from __future__ import annotations

from typing import Any

from taiyaku import __version__
from taiyaku.service.questions import ASK, CHANGES, FACETS, SEARCH, SHOW, TERMS, Field

PROBLEM = "application/problem+json"
_LIST = {"type": "array", "items": {"type": "object"}}
_OBJECT = {"type": "object"}
_HIT = {
    "id": "n4/faq/can-you-dodge",
    "title": "Can you dodge?",
    "status": "in-force",
    "edition": "N4",
    "snippet": "Yes.",
    "passage": {
        "lines": [12, 12],
        "pages": None,
        "anchor": "#answer.1",
        "clauses": ["n4/faq/can-you-dodge#answer.1"],
    },
}
ROUTES: dict[str, tuple[str, tuple[Field, ...], dict[str, Any], Any]] = {
    "/search": ("Entries that answer a query, best first.", SEARCH, _LIST, [_HIT]),
    "/facets": (
        "How many hits a search has, and how many with each kind, edition, document and language.",
        FACETS,
        _OBJECT,
        {
            "total": 3,
            "kind": {"faq": 2, "skill": 1},
            "edition": {"N4": 3},
            "source": {"faq": 3},
            "lang": {"en": 3},
        },
    ),
    "/ask": ("At most three rulings that answer a question.", ASK, _OBJECT, {"found": True, "rulings": []}),
    "/entries/{id}": (
        "One entry as it is in force, or at a point in time.",
        SHOW,
        _OBJECT,
        {"id": "n4/skill/dodge"},
    ),
    "/changes": ("What changed since a version or date, newest first.", CHANGES, _LIST, []),
    "/terms": ("Concepts with their forms in both languages.", TERMS, _LIST, []),
}


def description() -> dict[str, Any]:
    """OpenAPI 3.1."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "taiyaku",
            "version": __version__,
            "description": "Rules with status, edition and place.",
        },
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


_PROBLEM = {
    PROBLEM: {
        "schema": {
            "type": "object",
            "required": ["title", "status"],
            "properties": {
                "type": {"type": "string"},
                "title": {"type": "string"},
                "status": {"type": "integer"},
                "detail": {"type": "string"},
            },
        }
    }
}


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
