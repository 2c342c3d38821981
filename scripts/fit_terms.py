"""Fit the weights by which the termbase judges pairs of phrases, on judged concepts.

python -m scripts.fit_terms FOLDER...             write taiyaku/corpus/terms/pair_weights.json
python -m scripts.fit_terms FOLDER... --calibrate  the table of probabilities, each set fitted on the others
python -m scripts.fit_terms FOLDER... --ablate     what is found without each kind of evidence

Each folder is a built workspace named as a set of tests/gold/terms/judgements.tsv, or holds such folders.
What is set aside is neither fitted nor counted. Needs numpy.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np

from taiyaku.corpus.settings import Setting
from taiyaku.corpus.store import load_corpus
from taiyaku.corpus.terms import text_pairs
from taiyaku.corpus.terms.concept_rows import LEAST, chosen
from taiyaku.corpus.terms.meetings import Pair
from taiyaku.corpus.terms.text_pairs import Found, find_pairs, probability
from taiyaku.ingest.language import find_nouns, find_words
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.gold.terms.score import fold, load_judged, load_verdicts

PULL = 0.3  # L2 penalty
BINS = (0.0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01)
KINDS = {
    "sound": ("sound", "long sound", "sound lead", "sound best", "borrowed", "rare sound"),
    "brackets": ("bracket", "bracket share"),
    "aligned texts": (
        "links",
        "link share",
        "linked",
        "telling",
        "dice",
        "alone",
        "rival",
        "one text",
    ),
    "aligned names": ("whole",),
    "everyday words": ("known",),
}

Sample = tuple[dict[str, float], bool]


def main(arguments: Sequence[str]) -> None:
    """Fit, or print one of the tables."""
    names = {one.set for one in load_judged()}
    folders = [Path(a) for a in arguments if not a.startswith("-")]
    listed = [f for folder in folders for f in (folder, *sorted(folder.iterdir())) if f.name in names]
    found = {folder.name: pairs_of(folder) for folder in listed}
    samples = {name: list(labelled(name, pairs)) for name, pairs in found.items()}
    if "--calibrate" in arguments:
        calibrate(samples)
    elif "--ablate" in arguments:
        ablate(found, samples)
    else:
        weights = fit([one for own in samples.values() for one in own])
        text = json.dumps({name: round(weight, 3) for name, weight in weights.items()}, indent=1)
        text_pairs._FILE.write_text(text + "\n", "utf-8")


def pairs_of(folder: Path) -> dict[Pair, Found]:
    """All pairs of a built workspace."""
    words = load_vocabulary().tables
    setting = Setting(words=words, find_nouns=find_nouns, find_words=find_words)
    return find_pairs(load_corpus(folder / "build/corpus.db"), setting, frozenset(words["terms"]["stop"]))


def labelled(name: str, pairs: Mapping[Pair, Found]) -> Iterator[Sample]:
    """The pairs that are known to be right or wrong: judged by eye, or with one form of a judged concept."""
    judged = [one for one in load_judged() if one.set == name and not one.aside]
    verdicts = load_verdicts(name, ())
    of: defaultdict[str, list[int]] = defaultdict(list)
    for number, one in enumerate(judged):
        for form in (*one.en, *one.ja):
            of[fold(form)].append(number)
    for found in pairs.values():
        en, ja = fold(found.en), fold(found.ja)
        if (right := verdicts.get((en, ja))) is not None:
            yield found.evidence.features(), right
        elif of[en] or of[ja]:
            yield found.evidence.features(), not set(of[en]).isdisjoint(of[ja])


def fit(samples: Sequence[Sample], without: Sequence[str] = ()) -> dict[str, float]:
    """The weights of logistic regression, by Newton's method."""
    names = [name for name in samples[0][0] if name not in without]
    x = np.array([[features[name] for name in names] for features, _ in samples])
    y = np.array([float(right) for _, right in samples])
    weights = np.zeros(len(names))
    pull = np.diag([0.01 if name == "none" else PULL for name in names])
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ weights))
        step = np.linalg.solve((x.T * (p * (1 - p) + 1e-6)) @ x + pull, x.T @ (y - p) - pull @ weights)
        weights += step
    return dict(zip(names, map(float, weights), strict=True))


def calibrate(samples: Mapping[str, Sequence[Sample]]) -> None:
    """How many of the pairs of each probability are right, where their own set was not fitted."""
    told = []
    for name, own in samples.items():
        weights = fit([one for other, listed in samples.items() if other != name for one in listed])
        told += [(probability(features, weights), right) for features, right in own]
    print(f"{'probability':>13} {'pairs':>6} {'said':>6} {'right':>6}")
    for low, high in pairwise(BINS):
        bin_ = [(p, right) for p, right in told if low <= p < high]
        if bin_:
            said, true = (sum(values) / len(bin_) for values in zip(*bin_, strict=True))
            print(f"{low:6.2f} - {min(high, 1):.2f} {len(bin_):6} {said:6.2f} {true:6.2f}")


def ablate(found: Mapping[str, Mapping[Pair, Found]], samples: Mapping[str, Sequence[Sample]]) -> None:
    """Judged concepts that texts alone give, fitted without each kind of evidence."""
    every = [one for own in samples.values() for one in own]
    for kind, names in {"all": (), **KINDS}.items():
        weights = fit(every, names)
        text_pairs._weights = partial(dict, weights)  # type: ignore[assignment]
        tally: Counter[str] = Counter()
        for name, pairs in found.items():
            rows = [(fold(one.en), fold(one.ja)) for _, one in chosen(pairs)]
            verdicts = load_verdicts(name, ())
            tally["wrong"] += sum(verdicts.get(row) is False for row in rows)
            tally["rows"] += len(rows)
            for one in load_judged():
                if one.set == name and not one.aside:
                    tally["judged"] += 1
                    tally["found"] += any((fold(e), fold(j)) in rows for e in one.en for j in one.ja)
        share = tally["found"] / tally["judged"]
        print(f"{kind:16} {share:.2f} of {tally['judged']}, {tally['rows']} rows from {LEAST}, "
              f"{tally['wrong']} known to be wrong")  # fmt: skip


if __name__ == "__main__":
    main(sys.argv[1:])
