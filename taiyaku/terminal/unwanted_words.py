"""`-word` of a search, on a command line where a hyphen begins an option."""

from __future__ import annotations

import re
from collections.abc import Sequence

HYPHEN = "\uff0d"  # for a query the same as -, for Typer no sign of an option
_WITHOUT = re.compile(r"-[^\W\d_]{2}")  # no option of a search looks so


def with_unwanted_words(arguments: Sequence[str]) -> list[str]:
    """The arguments with `-word` of a search so that it is not taken for options."""
    if "search" not in arguments:
        return list(arguments)
    at = arguments.index("search")
    words = (HYPHEN + word[1:] if _WITHOUT.match(word) else word for word in arguments[at + 1 :])
    return [*arguments[: at + 1], *words]
