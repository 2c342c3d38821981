"""The table of styles: how documents in the wild look, each as data that a press follows."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

BLACK, WHITE, BLUE, RED = "#000000", "#ffffff", "#2e74b5", "#8a1c1c"


@dataclass(frozen=True)
class Family:
    """Four faces as `fonts.FACES` knows them; the names a PDF gives them may be others."""

    regular: str
    bold: str
    italic: str
    css: str = ""  # what a browser is told


HELVETICA = Family("Helvetica", "Helvetica-Bold", "Helvetica-Oblique")
TIMES = Family("Times-Roman", "Times-Bold", "Times-Italic")
TEX = Family("CMR10", "CMBX12", "CMTI10")
WORD = Family("Calibri", "Calibri-Bold", "Calibri-Italic")
FOUNDRY = Family("Sequel-Roman", "Sequel-Semi", "Sequel-RomanIt")
OFFICE = Family("LiberationSerif", "LiberationSerif-Bold", "LiberationSerif-Italic")
MINCHO = Family("RyuminPro-W3", "ShinGoPro-W6", "RyuminPro-W3")
BROWSER = Family("", "", "", "'DejaVu Serif', 'Noto Serif CJK JP', serif")
BROWSER_JA = Family("", "", "", "'Noto Serif CJK JP', serif")


@dataclass(frozen=True)
class Head:
    """One level of headings."""

    size: float
    face: str = "bold"  # a face of the family, or the name of another one
    colour: str = BLACK
    bar: str = ""  # colour of the bar behind it
    align: str = "left"
    case: str = ""  # "caps" or "small-caps"
    underline: bool = False
    run_in: bool = False  # the paragraph below goes on in its line
    share: float = 1.0  # of the column's width that it may take: less, and it breaks


def heads(*sizes: float, **changes: object) -> tuple[Head, ...]:
    return tuple(Head(size, **changes) for size in sizes)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Style:
    """How one document looks, and which press makes it."""

    name: str
    heads: tuple[Head, ...] = heads(17, 13.5, 11.5)
    family: Family = HELVETICA
    size: float = 10.0
    text: str = "en"
    press: str = "reportlab"  # or "browser"
    page: tuple[float, float] = (420.0, 595.0)
    columns: int = 1
    gutter: float = 18.0
    justified: bool = False
    indent: float = 0.0  # of a paragraph's first line; paragraphs then have no space between them
    numbering: tuple[str, ...] = ()
    number_gap: float = 0.0  # points of white between a heading's number and its words
    ligatures: bool = False
    hyphenated: bool = False  # lines end in the middle of words
    running: tuple[str, str] = ("", "")  # of even and odd pages: {title} and {chapter} are filled in
    folio: str = "centre"  # "outer", or "spread": two pages on a sheet, each with its number
    producer: str = "ReportLab PDF Library"
    bookmarks: bool = False
    vertical: bool = False
    css: str = ""  # what a browser is told besides
    ruby: tuple[tuple[str, str], ...] = ()  # words that have their reading printed above them
    footnotes: tuple[str, ...] = ()  # one stands at the foot of each page, below a short rule


A4 = (595.0, 842.0)
DECIMAL = ("1", "1", "1")

PLAIN = Style("graded-sizes")
# The levels of every style differ in something a reader of the page can see: else no program could tell them.
STYLES: tuple[Style, ...] = (
    PLAIN,
    replace(PLAIN, name="graded-sizes-bookmarks", bookmarks=True),
    Style(
        "bold-body-size",
        (Head(10, align="centre"), Head(10), Head(10, "Times-BoldItalic")),
        TIMES,
    ),
    Style("small-caps", heads(15, 12, 10, face="regular", case="small-caps"), TIMES, 10.5),
    Style(
        "capitals-body-size",
        (Head(10, case="caps", align="centre"), Head(10, case="caps"), Head(10, "italic", case="caps")),
    ),
    Style("centred", heads(16, 12, 10.5, align="centre"), TIMES, 10.5, running=("{title}", "{title}")),
    Style("numbered", heads(14, 12, 10), TIMES, numbering=DECIMAL, justified=True),
    Style(
        "run-in-numbered",
        (Head(13), *heads(10, 10, run_in=True)),
        TIMES,
        numbering=DECIMAL,
        justified=True,
    ),
    Style("lettered-rules", heads(12, 10, 10), HELVETICA, 9.5, numbering=("A", "1", "1", "a")),
    Style(
        "bars",
        (Head(13, colour=WHITE, bar=RED), Head(10, colour=WHITE, bar="#44546a"), Head(10, colour=RED)),
    ),
    Style(
        "coloured-body-size",
        (Head(10, colour=BLUE), Head(10, "regular", BLUE), Head(10, "regular", RED)),
    ),
    Style("two-columns", heads(15, 12, 10), TIMES, 9.5, page=A4, columns=2, justified=True),
    Style(
        "three-columns",
        heads(13, 11, 9),
        TIMES,
        8.5,
        page=A4,
        columns=3,
        gutter=30,
        justified=True,
        hyphenated=True,
    ),
    Style(
        "tex-article",
        heads(14.3, 12, 10),
        TEX,
        9.0,
        numbering=DECIMAL,
        justified=True,
        indent=12,
        ligatures=True,
        hyphenated=True,
        producer="pdfTeX-1.40.25",
    ),
    Style(
        "word-light",
        (
            Head(16, "Calibri-Light", BLUE),
            Head(13, "Calibri-Light", BLUE),
            Head(11, "Calibri-Light", "#1f3763"),
        ),
        WORD,
        10.0,
        producer="Microsoft® Word 2019",
    ),
    Style(
        "indesign",
        (Head(18, "Sequel-Semi"), Head(11, "Sequel-Semi", RED), Head(9.2, "Sequel-Semi")),
        FOUNDRY,
        9.2,
        columns=2,
        page=A4,
        running=("{title} v2.1", "{chapter} v2.1"),
        folio="outer",
        producer="Adobe PDF Library 17.0",
    ),
    Style("broken-over-lines", heads(19, 15, 12, share=0.36), HELVETICA),
    Style(
        "underlined",
        (
            Head(10, case="caps", underline=True),
            Head(10, underline=True),
            Head(10, "regular", underline=True),
        ),
        TIMES,
    ),
    Style("chrome", heads(20, 15, 12), BROWSER, 10.0, press="browser"),
    Style(
        "chrome-columns",
        heads(16, 12, 10),
        BROWSER,
        8.5,
        press="browser",
        page=A4,
        columns=2,
        justified=True,
        hyphenated=True,
    ),
    Style("ja-horizontal", heads(15, 12, 10), MINCHO, 9.5, "ja"),
    Style(
        "ja-body-size",
        heads(9.5, 9.5, 9.5),
        MINCHO,
        9.5,
        "ja",
        running=("{title}", "{chapter}"),
        folio="outer",
    ),
    Style("ja-chrome", heads(16, 12, 10), BROWSER_JA, 9.5, "ja", "browser"),
    Style("ja-vertical", heads(16, 12, 10), BROWSER_JA, 9.5, "ja", "browser", vertical=True),
    Style(
        "letter-spaced",
        heads(13, 10, 10),
        BROWSER,
        10.0,
        press="browser",
        css="h1, h2, h3 { text-transform: uppercase; letter-spacing: 0.3em } h3 { font-weight: normal }",
    ),
    Style(
        "band-across",
        (Head(15, colour=WHITE), Head(10.5, colour=RED), Head(10)),
        BROWSER,
        10.0,
        press="browser",
        css="h1 { background: #234; padding: 6pt } h2 { border-bottom: 1pt solid }",
    ),
    Style(
        "side-heads",
        heads(16, 10, 8.5),
        BROWSER,
        9.5,
        press="browser",
        page=A4,
        css="body { padding-left: 130pt } "
        "h2, h3 { float: left; clear: left; width: 118pt; margin: 0 0 4pt -130pt }",
    ),
    Style(
        "drop-caps",
        heads(18, 13, 10.5),
        BROWSER,
        10.0,
        press="browser",
        css="h1, h2, h3 { clear: both } "
        "h2 + p::first-letter { float: left; font-size: 3.2em; line-height: 0.8; padding-right: 2pt }",
    ),
    Style(
        "office",
        (Head(14, "Vera-Bold"), Head(13, "LiberationSerif-BoldItalic"), Head(12, "LiberationSerif-Bold")),
        OFFICE,
        11.5,
        page=A4,
        justified=True,
        indent=14,
        hyphenated=True,
        running=("{title}", "{title}"),
        producer="LibreOffice 7.4",
    ),
    Style(
        "footnotes",
        heads(15, 12, 10.5),
        TIMES,
        10.0,
        footnotes=(
            "Said at the stalls, and written down afterwards by somebody who was there.",
            "The foxes tell it otherwise, but they were paid to.",
            "See the almanac of the fish market, which nobody has read to its end.",
            "An umbrella is never asked.",
            "Before the tram came there were five bells.",
        ),
    ),
    Style(
        "spread", heads(15, 12, 10), HELVETICA, 9.0, page=(842.0, 595.0), columns=2, gutter=96, folio="spread"
    ),
    Style(
        "number-tab",
        heads(14, 11.5, 10),
        WORD,
        10.0,
        numbering=DECIMAL,
        number_gap=34,
        producer="Microsoft® Word for Microsoft 365",
    ),
    Style(
        "ja-ruby",
        heads(16, 12, 10),
        BROWSER_JA,
        9.5,
        "ja",
        "browser",
        ruby=(
            ("灯", "ともしび"),
            ("妖", "あやかし"),
            ("路地", "ろじ"),
            ("徒党", "ととう"),
            ("応酬", "おうしゅう"),
        ),
    ),
    Style(
        "ja-two-columns",
        (Head(14, "ShinGoPro-W6", align="centre"), Head(9, "ShinGoPro-W6"), Head(8.5, "ShinGoPro-W6")),
        MINCHO,
        8.5,
        "ja",
        page=A4,
        columns=2,
        justified=True,
        running=("{title}", "{chapter}"),
        folio="outer",
    ),
    Style(
        "ja-bands",
        (Head(14, colour=WHITE), Head(10.5, colour=WHITE), Head(9.5, colour=RED)),
        BROWSER_JA,
        9.5,
        "ja",
        "browser",
        page=A4,
        columns=2,
        css="h1 { background: #8a1c1c; padding: 4pt } "
        "h2 { background: #555; padding: 2pt 4pt; border-radius: 4pt }",
    ),
)


def is_set_aside(style: Style) -> bool:
    """Whether nobody tunes on this style: it is looked at only when the tuning is over."""
    return int(hashlib.sha256(style.name.encode()).hexdigest(), 16) % 3 == 0
