"""Fit the weights by which the outline scores candidates, from judged and from typeset documents.

python scripts/fit_outline.py                   write taiyaku/ingest/outline/weights.json
python scripts/fit_outline.py printed plain     only these; "typed" ones stay as they are
python scripts/fit_outline.py --leave-one-out   F1 of each judged PDF, fitted on all the others
                              --manuals DIR     fit on the judged PDFs of a folder besides

Needs numpy, reportlab and the documents in ../shared. What is set aside is neither fitted nor shown.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from reportlab.platypus.doctemplate import LayoutError

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from taiyaku.ingest.blocks import BlockKind  # noqa: E402
from taiyaku.ingest.outline.features import Measured  # noqa: E402
from taiyaku.ingest.outline.finder import is_asked, measure_all  # noqa: E402
from taiyaku.ingest.outline.numbers import read_number  # noqa: E402
from taiyaku.ingest.outline.scorer import is_plain  # noqa: E402
from taiyaku.ingest.outline.typed import candidates_of as typed_candidates  # noqa: E402
from taiyaku.ingest.readers import read  # noqa: E402
from taiyaku.ingest.readers.pdf.furniture import find_furniture  # noqa: E402
from taiyaku.ingest.readers.pdf.headings import candidates_of, runs_of, split_run_in  # noqa: E402
from taiyaku.ingest.readers.pdf.layout import read_pages  # noqa: E402
from taiyaku.ingest.readers.pdf.margins import number_lines  # noqa: E402
from taiyaku.ingest.readers.pdf.typography import typography  # noqa: E402
from taiyaku.ingest.readers.text.reader import read_text  # noqa: E402
from taiyaku.ingest.vocabulary import load_vocabulary  # noqa: E402
from taiyaku.workspace import Source  # noqa: E402
from tests.gold.outlines.judgements import Judgement, load, load_all  # noqa: E402
from tests.typesetting.chance import chance_style  # noqa: E402
from tests.typesetting.press import print_pdf  # noqa: E402
from tests.typesetting.score import print_pdf as print_style  # noqa: E402
from tests.typesetting.styles import STYLES, is_set_aside  # noqa: E402
from tests.typesetting.text import labels as labels_of  # noqa: E402
from tests.typesetting.text import numbered as with_numbers  # noqa: E402
from tests.typesetting.typewriter import chance_typed, headings_of, type_list, type_text  # noqa: E402

TEXTS = (
    "docs/*.md",
    "*.md",
    "examples/lantern-alley/src/*.md",
    "tests/golden/*.md",
    "tests/typesetting/text_*.md",
)
SEEDS = (7, 11, 23)
GOLDEN = ROOT / "tests" / "golden"
VOCABULARY = load_vocabulary()
PULL = 8.0  # L2 penalty on the scaled weights
JUDGED, MANUAL, TYPED = 60.0, 5.0, 7.0  # weight of a document's headings together
STEP = 0.25  # of the way from the weights in use to those fitted: all of it forgets what is not judged here
LEAST, FEWEST = 25, 8  # of how many at least, where there are any or none
# What a feature may say is known beforehand: with few documents a fit would otherwise learn accidents.
FOR = (
    "size larger bold face colour bar underlined caps set name distinct gap tighter_below text_below first "
    "centred number_chapter number_deep number_lettered follows listed named regular"
)
AGAINST = (
    "asks stop sentence lower comma odd_colon steps leads rival inner no_letters few_letters "
    "tabs tabs_below leader very_long many_lines long plain number_bullet smaller full tiny odd "
    "stray same_above same_below lines light share common lone"
)
KINDS = ("printed", "plain", "typed")
_TYPED_ONLY = "rival name italic number_paren inner steps number_question number_letter asks odd_colon"
TYPED_ONLY = frozenset(_TYPED_ONLY.split())  # worth nothing in print when they were left out
POOLS = ("look_", "series_", "kind_")


@dataclass
class Example:
    """A document's candidates: features, and 1 for a heading, 0 for none, -1 for neither."""

    name: str
    measured: list[Measured]
    labels: list[int]
    missing: int  # judged headings that are no candidate
    weight: float  # of its headings together
    kind: str = "printed"  # or "typed"; by_kind adds "plain" ones

    def __post_init__(self) -> None:
        """Leave aside what is never scored; a heading among it is missing whatever the weights."""
        for at, m in enumerate(self.measured):
            if self.kind != "plain" and self.labels[at] >= 0 and not is_asked(m, self.kind == "typed"):
                self.missing += self.labels[at]
                self.labels[at] = -1


def examples(manuals: Sequence[Path]) -> Iterator[Example]:
    yield from printed_examples()
    for folder in manuals:
        yield from manual_examples(folder)
    yield from golden_examples()
    for seed in SEEDS:
        yield from typed_examples(Random(seed))


def golden_examples() -> Iterator[Example]:
    """The texts of tests/golden, whose outlines say which of their lines are headings."""
    for path in sorted(GOLDEN.glob("rulebook-*")):
        outline = path.with_name(path.name + ".outline")
        if not outline.exists():
            continue
        lang = "ja" if "-ja" in path.name else "en"
        blocks = read(Source("x", path, path.name, "rulebook", lang, "X"), VOCABULARY).blocks
        measured = measure_all(typed_candidates(blocks), VOCABULARY)[0]
        heads, free = set(), set()
        for line in outline.read_text("utf-8").splitlines():
            if entry := re.match(r"(\S.*?) \[\w+(?:-\w+)*; \d+-\d+(.*)\]$", line):
                heads |= {key(name) for name in (entry[1], *entry[1].split(" = "))}
                path_of = re.search(r"; path (.*?)(?:; |$)", entry[2])
                heads |= {key(name) for name in path_of[1].split(" > ")} if path_of else set()
            elif section := re.match(r"  # [\w-]+: (.*)", line):
                heads.add(key(section[1]))
            elif line.startswith("- title"):
                free |= {key(part) for part in line.split(": ", 1)[1].split(" / ")}
        labels = []
        for block, m in zip(blocks, measured, strict=True):
            names = [m.candidate.text, block.text, m.candidate.text[m.number.end :] if m.number else ""]
            own = {key(name) for name in names} - {""}
            known = block.kind is BlockKind.HEADING or m.candidate.table or own & (free - heads)
            labels.append(-1 if known else int(bool(own & heads) and len(block.text) < 80))
        yield Example(path.name, measured, labels, 0, JUDGED, "typed")


def typed_examples(random: Random) -> Iterator[Example]:
    """The project's own texts, each typed in two ways by chance."""
    for path, blocks, lang in texts():
        for number in range(2):
            style = chance_typed(random, lang)
            text = type_text(blocks, style)
            found = read_text(text, path.name, VOCABULARY, markdown="**" in text).blocks
            measured = measure_all(typed_candidates(found), VOCABULARY)[0]
            heads = [key(name) for name in headings_of(blocks, style)]
            free = {key(name) for name in labels_of(blocks)}
            labels, at = [], 0
            for m in measured:
                own = key(m.candidate.text)
                near = next((n for n in range(at, min(at + 4, len(heads))) if heads[n] == own), None)
                at = at if near is None else near + 1
                labels.append(
                    -1 if m.candidate.table or (near is None and own in free) else int(near is not None)
                )
            missing = len(heads) - labels.count(1)
            yield Example(f"{path.stem}/{number}", measured, labels, missing, TYPED, "typed")
        if lang == "en":
            found = read_text(type_list(blocks, random), "list", VOCABULARY).blocks
            measured = measure_all(typed_candidates(found), VOCABULARY)[0]
            yield Example(f"{path.stem}/list", measured, [0] * len(measured), 0, TYPED, "typed")


def printed_examples() -> Iterator[Example]:
    for gold in load_all():
        if gold.unit == "page" and not gold.set_aside and gold.path:
            found = measured_of(gold.path.read_bytes(), gold.document)
            yield label(gold.document, found, gold.headings, gold.judged, JUDGED)
    for style in STYLES:
        if not is_set_aside(style):
            pdf, printed = print_style(style)
            heads = [Judgement(h.page, h.level, h.text) for h in printed]
            yield label(style.name, measured_of(pdf, style.name), heads, (1, 999), TYPED)
    for seed in SEEDS:
        yield from chance_examples(Random(seed))


def chance_examples(random: Random) -> Iterator[Example]:
    """The project's own texts, each in two styles by chance."""
    for path, blocks, lang in texts():
        for number in range(2):
            style = chance_style(random, lang)
            try:
                pdf, printed = print_pdf(with_numbers(blocks, style.numbering), style)
            except (ValueError, LayoutError):  # a table that the press cannot set
                continue
            heads = [Judgement(h.page, h.level, h.text) for h in printed]
            name = f"{path.stem}/{number}"
            yield label(name, measured_of(pdf, name), heads, (1, 999), TYPED)


def manual_examples(folder: Path) -> Iterator[Example]:
    """Manuals of programs, judged like games in one file beside each; every third is set aside."""
    for path in sorted(folder.glob("*.jsonl")):
        gold = load(path)
        pdf = folder / gold.document
        if gold.unit == "page" and pdf.is_file() and int(sha256(path.stem.encode()).hexdigest(), 16) % 3:
            yield label(
                path.stem, measured_of(pdf.read_bytes(), path.stem), gold.headings, gold.judged, MANUAL
            )


def texts() -> Iterator[tuple[Path, list[Any], str]]:
    """The project's own texts that have headings enough, and their languages."""
    for path in sorted(p for pattern in TEXTS for p in ROOT.glob(pattern)):
        blocks = blocks_of(path)
        if sum(b.kind == "heading" for b in blocks) >= 3 and len(blocks) >= 12:
            lang = "ja" if re.search(r"[\u3040-\u30ff]{20}|。.*。", blocks[3].text) else "en"
            yield path, blocks[:260], lang


def blocks_of(path: Path) -> list[Any]:
    """The blocks of a Markdown file as the press reads them; it has three levels of headings."""
    from printing.blocks import read_blocks  # the sample's own press

    text = re.sub(r"^---\n.*?\n---\n|```.*?```|<[^>\n]+>|`", "", path.read_text("utf-8"), flags=re.DOTALL)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", re.sub(r"^(#+ .*)$", r"\n\1\n", text, flags=re.MULTILINE))
    return [
        replace(b, level=min(3, b.level)) if b.kind == "heading" else b
        for b in read_blocks(text)
        if b.kind != "comment"
    ]


def measured_of(pdf: bytes, name: str) -> list[Measured]:
    """Every candidate of a PDF with its features, bookmarks left out."""
    pages = read_pages(pdf, name).pages
    taken = find_furniture(pages, VOCABULARY)
    lines = split_run_in(
        [line for p in pages for n, line in enumerate(p.lines) if (p.number, n) not in taken]
    )
    kind = typography(lines)
    items = number_lines(lines, kind, name)
    return measure_all(candidates_of(items, runs_of(items, kind), kind), VOCABULARY)[0]


def label(
    name: str, measured: list[Measured], heads: Sequence[Judgement], pages: tuple[int, int], weight: float
) -> Example:
    """Match candidates with judged headings of their page: the same text first, items of lists last."""
    labels = [
        -1 if m.candidate.table or not pages[0] <= m.candidate.page <= pages[1] else 0 for m in measured
    ]
    own = [keys(m.candidate.text) for m in measured]
    pairs = []
    for place, head in enumerate(heads):
        names = keys(head.text)
        for at, m in enumerate(measured):
            if labels[at] or head.place != m.candidate.page or not own[at]:
                continue
            if head.neutral:
                if alike(own[at], names) or (names and len(own[at][0]) > 3 and own[at][0] in names[0]):
                    labels[at] = -1
            elif alike(own[at], names):
                item = m.number is not None and m.number.kind == "bullet"
                pairs.append((own[at][0] != names[0], item, at, place))
    used: set[int] = set()
    for _, _, at, place in sorted(pairs):
        if place not in used and labels[at] == 0:
            used.add(place)
            labels[at] = 1
    first = labels.index(1) if 1 in labels else 0
    for at, m in enumerate(measured):
        short = len(m.candidate.text) < 70 and m.candidate.text.strip()[-1:] not in "?？"
        stands_out = m.candidate.look.caps or m.candidate.look.bold or m.features["larger"]
        unsure = (weight == TYPED and short and stands_out) or (
            at < first and m.candidate.page <= heads[0].place
        )
        if labels[at] == 0 and unsure:
            labels[at] = -1  # titles, and the names of parts that Markdown does not call headings
    return Example(name, measured, labels, sum(not h.neutral for h in heads) - len(used), weight)


def key(text: str) -> str:
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", text)).casefold()


def keys(text: str) -> list[str]:
    """A line as it is compared: whole, and without its number, which bookmarks may leave out."""
    number = read_number(text)
    found = [key(text), key(text[number.end :]) if number else ""]
    return [name for name in dict.fromkeys(found) if name]


def alike(one: Sequence[str], two: Sequence[str]) -> bool:
    return any(same(a, b) for a in one for b in two)


def same(one: str, two: str) -> bool:
    """Judgements hold the first forty characters of a heading."""
    short, long = sorted((one, two), key=len)
    return one == two or (len(short) >= 12 and long.startswith(short))


def sign(feature: str) -> int:
    return (bare(feature) in FOR.split()) - (bare(feature) in AGAINST.split())


def bare(feature: str) -> str:
    """A feature without the name of the pool it is a mean of."""
    return next((feature.removeprefix(pool) for pool in POOLS if feature.startswith(pool)), feature)


def fit(chosen: Sequence[Example], names: Sequence[str], rounds: int = 250) -> tuple[Any, float]:
    """Logistic regression with an L2 penalty and known signs, by Adam with projection."""
    rows, labels, weights = [], [], []
    for example in chosen:
        kept = [m for m, y in zip(example.measured, example.labels, strict=True) if y >= 0]
        rows += [matrix(kept, names)] if kept else []
        labels += [y for y in example.labels if y >= 0]
        share = example.weight / max(LEAST if 1 in example.labels else FEWEST, example.labels.count(1))
        weights += [share] * len(kept)
    x, y, w = np.vstack(rows), np.array(labels, float), np.array(weights)
    mean, scale = x.mean(0), x.std(0) + 1e-3
    z, signs = (x - mean) / scale, np.array([sign(name) for name in names])
    b, m, v = np.append(np.zeros(len(names)), -2.0), 0.0, 0.0
    for step in range(1, rounds + 1):
        p = 1 / (1 + np.exp(-np.clip(z @ b[:-1] + b[-1], -30, 30)))
        error = w * (p - y)
        slope = np.append(z.T @ error + PULL * b[:-1], error.sum()) / w.sum()
        m, v = 0.9 * m + 0.1 * slope, 0.99 * v + 0.01 * slope**2
        rate = 0.05 if step < 0.7 * rounds else 0.015
        b = b - rate * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.99**step)) + 1e-8)
        b[:-1] = np.where(b[:-1] * signs < 0, 0, b[:-1])
    return b[:-1] / scale, float(b[-1] - mean @ (b[:-1] / scale))


def matrix(measured: Sequence[Measured], names: Sequence[str]) -> Any:
    return np.array([[m.features.get(name, 0.0) for name in names] for m in measured], np.float64)


def counts(example: Example, found: Any) -> Any:
    """How many are right, wrong and missed."""
    y = np.array(example.labels)
    missed = int((~found & (y == 1)).sum()) + example.missing
    return np.array([int((found & (y == 1)).sum()), int((found & (y == 0)).sum()), missed])


def f1_of(figures: Any) -> float:
    hit, wrong, missed = figures
    return float(2 * hit / (2 * hit + wrong + missed)) if figures.sum() else 1.0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--manuals", type=Path, action="append", default=[], metavar="DIR")
    parser.add_argument("--leave-one-out", action="store_true")
    options = parser.parse_args()
    every = [part for example in examples(options.manuals) for part in by_kind(example)]
    if options.leave_one_out:
        leave_one_out(every)
        return
    target = ROOT / "taiyaku" / "ingest" / "outline" / "weights.json"
    table = json.loads(target.read_text())
    for kind in options.kinds or KINDS:
        names, weights, bias = fit_kind(every, kind)
        measured = {name for e in every if e.kind == kind for m in e.measured for name in m.features}
        old = {name: w for name, w in table[kind]["weights"].items() if name in measured}
        new = dict(zip(names, map(float, weights), strict=True))
        moved = {name: nearer(old.get(name, 0.0), new.get(name, 0.0)) for name in {*old, *new}}
        kept = {name: round(w, 4) for name, w in moved.items() if abs(w) > 5e-4}
        table[kind] = {"bias": round(nearer(table[kind]["bias"], bias), 4), "weights": kept}
    target.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n")


def nearer(old: float, new: float) -> float:
    """A weight in use, moved a step towards the one fitted."""
    return old + STEP * (new - old)


def by_kind(example: Example) -> Iterator[Example]:
    """The candidates of an example, and those that have weights of their own besides."""
    yield example
    plain = [(m, label) for m, label in zip(example.measured, example.labels, strict=True) if is_plain(m)]
    if plain and example.kind == "printed":
        measured = [msgspec.structs.replace(m, features=m.apart or {}) for m, _ in plain]
        yield replace(
            example, measured=measured, labels=[label for _, label in plain], missing=0, kind="plain"
        )


def fit_kind(every: Sequence[Example], kind: str) -> tuple[list[str], Any, float]:
    """The features that candidates of a kind have, their weights, and the bias."""
    chosen = [e for e in every if e.kind == kind]
    names = sorted({name for e in chosen for m in e.measured for name in m.features})
    names = [name for name in names if kind == "typed" or bare(name) not in TYPED_ONLY]
    return names, *fit(chosen, names)


def leave_one_out(every: Sequence[Example]) -> None:
    figures = []
    chosen = [e.name for e in every if e.weight in {JUDGED, MANUAL} and e.kind == "printed" and 1 in e.labels]
    for name in dict.fromkeys(chosen):
        left, rest = [e for e in every if e.name == name], [e for e in every if e.name != name]
        whole = left[0]
        found = np.zeros(len(whole.measured), bool)
        for part in left:
            names, weights, bias = fit_kind(rest, part.kind)
            own = np.array([part.kind == "printed" or is_plain(m) for m in whole.measured])
            found[own] |= matrix(part.measured, names) @ weights + bias > 0
        ours = counts(whole, found)
        sizes = counts(whole, np.array([m.features.get("larger", 0.0) > 0 for m in whole.measured]))
        figures.append((f1_of(ours), f1_of(sizes)))
        print(f"{name:44} {figures[-1][0]:.3f}   by size alone {figures[-1][1]:.3f}", flush=True)
    print(f"{'mean':44} {{:.3f}}   by size alone {{:.3f}}".format(*np.array(figures).mean(0)))


if __name__ == "__main__":
    main()
