"""What a caller may choose about the site, and what it is told afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from taiyaku.catalogs import locales
from taiyaku.errors import TaiyakuError
from taiyaku.values import Struct
from taiyaku.whole_files import Stamp

if TYPE_CHECKING:
    from taiyaku.site.addresses import Former

LOCALES = locales()  # languages of the interface, each a folder of the site


class SiteError(TaiyakuError):
    """The site cannot be written where it was asked for."""


class SiteSettings(Struct, frozen=True):
    """What the workspace says about its site."""

    name: str = ""  # of the game; else the corpus knows it
    base_url: str = (
        ""  # where the site will be published; links stay relative, only canonical addresses need it
    )
    former: Former | None = None  # addresses of earlier builds that have to go on leading somewhere
    api: str = ""  # that the search asks first; "/" is where the site itself is served
    game: tuple[Path, Stamp] | None = None  # the file to take along, which the site offers


class SiteReport(Struct, frozen=True):
    """What was written."""

    start: Path  # the page to open first
    pages: int
    kept: int  # of them, taken from the last site
    files: int
    size: int  # in bytes
    revision: str  # the same for the same content
    stamps: Mapping[str, Stamp]  # of each file
