"""JSON inside pages and scripts."""

from __future__ import annotations

import json
from typing import Any


def script_json(value: Any) -> str:
    """JSON that may stand in a script, wherever the script stands."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text
