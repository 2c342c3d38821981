"""Frozen values as plain JSON and back: compact, exact, and safe to read from any file."""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import cache
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from taiyaku.frozen import field_names

T = TypeVar("T")
Decoder = Callable[[Any], Any]


def to_record(value: Any) -> Any:
    """A model value as JSON data: a dataclass becomes the list of its fields, in order."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return [to_record(item) for item in value]
    if isinstance(value, dict):
        return {key: to_record(item) for key, item in value.items()}
    kind: Any = type(value)
    return [to_record(getattr(value, name)) for name in _fields(kind)]


def from_record(kind: type[T], record: Any) -> T:
    """The value `to_record` made the record from. Raises ValueError if the shape is another one."""
    wanted: Any = kind
    try:
        value: T = _decoder(wanted)(record)
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as error:
        raise ValueError(f"not a {kind.__name__}: {error}") from None
    return value


def _fields(kind: Any) -> tuple[str, ...]:
    names = field_names(kind)
    if not names:
        raise TypeError(f"{kind.__name__}: nothing that a record can be made of")
    return names


@cache
def _decoder(kind: Any) -> Decoder:
    if isinstance(kind, type) and field_names(kind):
        return _dataclass_decoder(kind)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        decode = _first_that_fits([_decoder(a) for a in args if a is not type(None)])
        return lambda record: None if record is None and type(None) in args else decode(record)
    if origin is tuple:
        return _tuple_decoder(args)
    if origin is dict:
        return dict
    return _literal_decoder(args) if origin is Literal else _plain_decoder(kind)


def _first_that_fits(decoders: list[Decoder]) -> Decoder:
    *tried, last = decoders

    def decode(record: Any) -> Any:
        for one in tried:
            try:
                return one(record)
            except (TypeError, ValueError):
                continue
        return last(record)

    return decode


def _dataclass_decoder(kind: type[Any]) -> Decoder:
    hints = get_type_hints(kind)
    decoders = tuple(_decoder(hints[name]) for name in field_names(kind))

    def decode(record: Any) -> Any:
        return kind(*(one(part) for one, part in zip(decoders, record, strict=True)))

    return decode


def _tuple_decoder(args: tuple[Any, ...]) -> Decoder:
    if len(args) == 2 and args[1] is Ellipsis:
        decode = _decoder(args[0])
        return lambda record: tuple([decode(part) for part in record])
    decoders = tuple(_decoder(arg) for arg in args)
    return lambda record: tuple(one(part) for one, part in zip(decoders, record, strict=True))


def _literal_decoder(allowed: tuple[Any, ...]) -> Decoder:
    def decode(record: Any) -> Any:
        if record not in allowed:
            raise ValueError(f"{record!r} is none of {allowed}")
        return record

    return decode


def _plain_decoder(kind: Any) -> Decoder:
    accepted: tuple[type, ...] = (int, float) if kind is float else (kind,)

    def decode(record: Any) -> Any:
        if not isinstance(record, accepted):
            raise ValueError(f"{record!r} is no {kind.__name__}")
        return record

    return decode
