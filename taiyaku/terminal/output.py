"""What a command makes, into the file that was asked for or to standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from taiyaku.errors import UsageError
from taiyaku.whole_files import replacing


def put(data: Iterable[bytes], path: Path | None) -> None:
    """Write data to a file as a whole, or to standard output. Raises UsageError if it cannot be written."""
    if path is None:
        sys.stdout.flush()
        sys.stdout.buffer.writelines(data)
        return
    if not path.absolute().parent.is_dir():
        raise UsageError(f"{path}: there is no folder {path.parent} to write into")
    try:
        with replacing(path) as unfinished, open(unfinished, "wb") as file:
            file.writelines(data)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror or error}") from None


def print_json(data: Any) -> None:
    """Print a value for programs."""
    import json

    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
