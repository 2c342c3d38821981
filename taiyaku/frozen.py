"""`dataclasses` for what a look-up imports: the same classes, with methods made when they are first used.

The standard library writes and compiles six methods for each class while it is defined, and for that imports
`inspect`: for the classes of the model half of the time that `taiyaku show` takes from start to end. Here a
class costs next to nothing until it has an instance, and `dataclasses` is imported only if somebody asks for
its `fields`. Whatever is no part of a look-up takes the standard library's.

Type checkers see the standard library's own functions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar

__all__ = ["dataclass", "field", "field_names", "replace"]

T = TypeVar("T")


def field_names(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a dataclass of either making, in order; none where it is another class."""
    names: tuple[str, ...] = kind.__match_args__ if "__dataclass_fields__" in vars(kind) else ()
    return names


class _Anew:
    """A default that is made anew for each instance."""

    def __init__(self, *, default_factory: Callable[[], Any]) -> None:
        self.default_factory = default_factory

    def __repr__(self) -> str:
        return "<factory>"


if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
else:

    def dataclass(*, frozen=False, slots):
        """The class with slots, an `__init__`, equality and a representation by its fields."""
        assert slots, "without slots there is nothing to win: take the standard library's"
        return lambda cls: _made(cls, frozen)

    field = _Anew

    def replace(value, /, **changes):
        """The value with some of its fields changed."""
        for name in value.__match_args__:
            if name not in changes:
                changes[name] = getattr(value, name)
        return type(value)(**changes)


def _made(cls: type[T], frozen: bool) -> type[T]:
    """The class made anew: slots have to be there from the beginning."""
    assert cls.__bases__ == (object,) and not hasattr(cls, "__post_init__"), "take the standard library's"
    names = tuple(cls.__annotations__)
    kept = {
        name: value for name, value in vars(cls).items() if name not in {*names, "__dict__", "__weakref__"}
    }
    defaults = {name: vars(cls)[name] for name in names if name in vars(cls)}
    kept |= {
        "__slots__": names,
        "__match_args__": names,
        "__init__": _Init(defaults, frozen),
        "__dataclass_fields__": _Fields(defaults, frozen),
        "__eq__": _equal,
        "__repr__": _shown,
        "__hash__": _hashed if frozen else None,
        "_values": staticmethod(
            attrgetter(*names) if len(names) > 1 else lambda one: (getattr(one, names[0]),)
        ),
    }
    if frozen:
        kept |= {"__setattr__": _refused, "__delattr__": _refused, "__reduce__": _reduced}
    made: type[T] = type(cls.__name__, cls.__bases__, kept)
    made.__qualname__ = cls.__qualname__
    return made


class _Init:
    """Stands for `__init__` until somebody calls it or looks at it."""

    def __init__(self, defaults: dict[str, Any], frozen: bool) -> None:
        self.defaults, self.frozen = defaults, frozen

    def __get__(self, one: object, cls: type[Any]) -> Any:
        cls.__init__ = made = self._compiled(cls)
        return made.__get__(one, cls) if one is not None else made

    def _compiled(self, cls: type[Any]) -> Any:
        """An ordinary function, as fast as one written by hand."""
        held: dict[str, Any] = {"_set": object.__setattr__}
        taken, lines = [], []
        for name in cls.__match_args__:
            value = name
            if name in self.defaults:
                held[f"_of_{name}"] = default = self.defaults[name]
                if isinstance(default, _Anew):
                    value = f"_of_{name}.default_factory() if {name} is _of_{name} else {name}"
                taken.append(f"{name}=_of_{name}")
            else:
                taken.append(name)
            lines.append(f"_set(self, {name!r}, {value})" if self.frozen else f"self.{name} = {value}")
        text = f" def __init__(self, {', '.join(taken)}):\n  " + "\n  ".join(lines)
        found: dict[str, Callable[..., Any]] = {}
        exec(
            f"def outer({', '.join(held)}):\n{text}\n return __init__",
            vars(sys.modules[cls.__module__]),
            found,
        )
        init = found["outer"](**held)
        init.__qualname__ = f"{cls.__qualname__}.__init__"
        init.__annotations__ = {name: cls.__annotations__[name] for name in cls.__match_args__} | {
            "return": None
        }
        return init


class _Fields:
    """Stands for what the standard library's `fields`, `asdict` and `is_dataclass` look at."""

    def __init__(self, defaults: dict[str, Any], frozen: bool) -> None:
        self.defaults, self.frozen = defaults, frozen

    def __get__(self, one: object, cls: type[Any]) -> Any:
        import dataclasses

        told = {
            name: dataclasses.field(default_factory=value.default_factory)
            if isinstance(value, _Anew)
            else value
            for name, value in self.defaults.items()
        }
        space = {"__annotations__": dict(cls.__annotations__), "__module__": cls.__module__, **told}
        standard: Any = dataclasses.dataclass(frozen=self.frozen)(type(cls.__name__, (), space))
        cls.__dataclass_fields__ = found = standard.__dataclass_fields__
        return found


def _equal(self: Any, other: Any) -> Any:
    return self._values(self) == self._values(other) if type(self) is type(other) else NotImplemented


def _hashed(self: Any) -> int:
    return hash(self._values(self))


def _shown(self: Any) -> str:
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{type(self).__qualname__}({told})"


def _reduced(self: Any) -> tuple[Any, ...]:
    """For copies and pickles, which else would set the fields one by one."""
    return type(self), self._values(self)


def _refused(self: object, name: str, *value: object) -> None:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot change field {name!r}")
