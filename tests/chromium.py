"""Debian's Chromium: its shell without windows, which does the same with half the work, else the whole."""

from __future__ import annotations

import shutil

MISSING = "Chromium is missing: apt-get install chromium-headless-shell fonts-noto-cjk (`make test` does it)"


def chromium() -> str | None:
    """The program, if there is one."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")
