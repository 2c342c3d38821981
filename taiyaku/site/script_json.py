"""JSON inside pages and scripts."""

from __future__ import annotations

from typing import Any

from taiyaku.values import encode


def script_json(value: Any) -> str:
    """JSON that may stand in a script, wherever the script stands."""
    text = encode(value).decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
