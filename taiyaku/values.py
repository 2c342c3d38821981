"""The front door to msgspec: what values are made of, and their JSON. Nothing else imports it.

A value is a `class X(Struct, frozen=True)`: fields as in a dataclass, made when the class is defined without
compiling anything, which is why a look-up can afford the model. `replace` gives a changed one.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any, TypeVar

# msgspec takes typing_extensions where it is installed, and needs nothing of it from Python 3.11 on. That one
# imports `inspect`, and a look-up would wait for the two as long as for all the rest of msgspec.
_hidden = sys.modules.setdefault("typing_extensions", None) is None  # type: ignore[arg-type]
try:
    import msgspec
finally:
    if _hidden:
        del sys.modules["typing_extensions"]

from msgspec import Struct, field  # noqa: E402
from msgspec.structs import asdict, astuple, fields, replace  # noqa: E402

__all__ = [
    "Struct",
    "asdict",
    "astuple",
    "decode",
    "encode",
    "field",
    "fields",
    "line_of",
    "replace",
    "taken",
]

T = TypeVar("T")
_ENCODER = msgspec.json.Encoder()


def taken(value: Any, names: str) -> dict[str, Any]:
    """Some fields of a value, by their names, for a value of another kind that has them too."""
    return {name: getattr(value, name) for name in names.split()}


def encode(value: Any) -> bytes:
    """A value as compact JSON, every character as it is."""
    return _ENCODER.encode(value)


def line_of(value: Any) -> str:
    """A value as a line of JSON with spaces, for files that people see in a diff."""
    return msgspec.json.format(_ENCODER.encode(value), indent=0).decode()


def decode(kind: type[T], data: bytes | str) -> T:
    """The value `encode` made the bytes from, checked field by field. Raises ValueError for another shape."""
    wanted: Any = kind
    value: T = _decoder(wanted).decode(data)
    return value


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
