"""Compiled templates, kept where Python keeps our compiled modules, for compiling them takes long.

They are never kept in a workspace: whoever can write there must not be able to make us run anything.
Where Python may keep nothing, they are compiled once a process.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType

import jinja2
from jinja2.bccache import Bucket, BytecodeCache

_SITE = Path(__file__).parent.parent


class Compiled(BytecodeCache):
    """What Jinja2 asks for a template's code before it compiles it."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], CodeType] = {}
        self._tag = _tag()

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._code.get((bucket.key, bucket.checksum))
        if bucket.code is None and (path := self._path(bucket)):
            try:
                with open(path, "rb") as file:
                    bucket.load_bytecode(file)  # takes nothing that was made from another text
            except Exception:  # none there, or damaged: Jinja2 does not say how it fails then
                bucket.reset()
        self._hold(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._hold(bucket)
        if not (path := self._path(bucket)):
            return
        unfinished = f"{path}.{os.getpid()}"
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(unfinished, "wb") as file:
                bucket.write_bytecode(file)
            os.replace(unfinished, path)
        except OSError:
            with contextlib.suppress(OSError):
                os.unlink(unfinished)

    def _hold(self, bucket: Bucket) -> None:
        if bucket.code:
            self._code[bucket.key, bucket.checksum] = bucket.code

    def _path(self, bucket: Bucket) -> str | None:
        if sys.dont_write_bytecode:
            return None
        return cache_from_source(str(_SITE / "templates" / f"{bucket.key}.py"), optimization=self._tag)


def _tag() -> str:
    """Names what the code depends on beside the template: how we set Jinja2 up, and Jinja2 itself."""
    digest = hashlib.sha256((_SITE / "rendering" / "templates.py").read_bytes())
    for path in sorted(Path(jinja2.__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
