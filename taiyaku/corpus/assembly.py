"""Documents into one corpus: each step adds what it finds, in the order below."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial

from taiyaku.corpus.alignment.corpus_alignment import with_alignments
from taiyaku.corpus.alignment.features import Tools
from taiyaku.corpus.alignment.pair_check import number_check, with_checked_pairs
from taiyaku.corpus.alignment.passages import align_rows
from taiyaku.corpus.amendments.accounting import with_accounted_rulings
from taiyaku.corpus.amendments.compiler import with_amendments
from taiyaku.corpus.amendments.revisions.retractions import with_retractions
from taiyaku.corpus.checks import find_problems
from taiyaku.corpus.decisions.application import (
    with_decided_links,
    with_lost_decisions,
    with_placed_amendments,
)
from taiyaku.corpus.decisions.translation_overlay import with_translations
from taiyaku.corpus.ids import settle_ids
from taiyaku.corpus.links.mentions import with_mentions
from taiyaku.corpus.links.near_duplicates import with_groups
from taiyaku.corpus.links.reference_resolver import with_references
from taiyaku.corpus.links.same_questions import with_same_questions
from taiyaku.corpus.links.settlement import with_settled_links
from taiyaku.corpus.links.subjects import with_subjects
from taiyaku.corpus.model import Corpus, Ingested, Problem
from taiyaku.corpus.names import supplements
from taiyaku.corpus.reliance.review import with_stale
from taiyaku.corpus.rows import as_json
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.concept_rows import with_joined_terms, with_text_terms
from taiyaku.corpus.terms.renames import with_named_terms
from taiyaku.corpus.text import put_down_tools
from taiyaku.corpus.versions.series import with_found_series, with_lineage
from taiyaku.corpus.versions.timeline import with_versions
from taiyaku.values import replace

Step = Callable[[Corpus, Setting], Corpus]


def _with_amendments(corpus: Corpus, setting: Setting) -> Corpus:
    return with_amendments(corpus, with_placed_amendments(corpus, setting))


def _with_text_terms(corpus: Corpus, setting: Setting) -> Corpus:
    tools = replace(Tools.of(setting.words, setting.find_words), memo=setting.memo)
    return with_text_terms(corpus, setting, partial(align_rows, tools=tools))


def _with_stale(corpus: Corpus, setting: Setting) -> Corpus:
    return with_stale(corpus, setting, number_check(setting.words))


STEPS: tuple[Step, ...] = (
    with_versions,
    with_lineage,  # an older version of a document must not answer for the newer one
    with_references,
    with_named_terms,
    with_mentions,  # needs the forms of the termbase
    with_same_questions,
    with_retractions,
    with_subjects,  # weighs references and mentions
    with_decided_links,  # before anything relies on a link
    with_settled_links,
    with_groups,
    _with_amendments,
    with_accounted_rulings,
    with_alignments,  # of the texts as amended
    with_joined_terms,  # by what aligned rules are called
    _with_text_terms,  # by what stands in aligned texts; no link looks for them
    _with_stale,  # against the text as amended
    with_translations,  # after all that is found in texts: what people wrote is not searched
    with_checked_pairs,
    with_lost_decisions,  # when every id is known
)


def assemble(
    ingested: Sequence[Ingested],
    setting: Setting,
    remarks: Sequence[Problem],
    meta: Mapping[str, str],
    during: Callable[[str], AbstractContextManager[object]] = nullcontext,
) -> Corpus:
    """Put the documents together, link them, lay the amendments over them, and look for what is wrong.

    `during` is told the name of each step, and that it ends.
    """
    ingested = with_found_series(ingested)
    documents = tuple(i.document for i in ingested)
    names = setting.words.get("names", {})
    own = (*names.get("editions", ()), *setting.words.get("errata", {}).get("books", ()))
    extra = supplements(documents, names.get("supplements", ()), own)
    corpus = Corpus(
        documents=documents,
        entries=settle_ids((i.entries for i in ingested), [i.document for i in ingested]),
        problems=(*remarks, *(problem for i in ingested for problem in i.problems)),
        coverage=tuple(i.coverage for i in ingested if i.coverage),
        meta={**meta, **({"supplements": as_json(extra)} if extra else {})},
    )
    for step in STEPS:
        with during(step.__name__.lstrip("_").removeprefix("with_").replace("_", " ")):
            corpus = step(corpus, setting)
            put_down_tools()  # a dictionary of 56 MiB, which the next step may not need
    with during("checks"):
        return replace(corpus, problems=find_problems(corpus, setting.memo))
