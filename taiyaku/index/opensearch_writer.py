"""Writing an index into a cluster: beside the one that is searched, which stays until the next but one.

An entry is a document with what each of its terms is worth as that term's frequency, which a scripted
similarity gives back as the score: a query gets exactly what the default engine keeps in its file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from taiyaku.corpus.amendments.texts_in_force import searched
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus, Entry
from taiyaku.corpus.sqlite_files import writing
from taiyaku.errors import CorpusError
from taiyaku.index.opensearch import APPLICATION_ID, SCHEMA_VERSION, open_index, packed
from taiyaku.index.opensearch_client import Cluster, family, index_of
from taiyaku.index.query_units import plain
from taiyaku.index.tables import Words, entry_worths, read_words, write_tables
from taiyaku.whole_files import replacing

_KEPT = 2  # builds in the cluster: the one in front, and the one before it to go back to
_MARK = "\x01"  # between a term and its number; no term has it
_NUMBER = {
    "type": "text",
    "analyzer": "number",
    "search_analyzer": "whole",
    "index_options": "freqs",
    "norms": False,
    "similarity": "number",
}
_KEYWORDS = ("kind", "lang", "edition", "status", "source", "label")
_INDEX = {
    "settings": {
        "number_of_shards": 1,  # a game's statistics are one; many games are many indices
        "auto_expand_replicas": "0-1",
        "refresh_interval": "-1",
        "similarity": {"number": {"type": "scripted", "script": {"source": "return doc.freq"}}},
        "analysis": {
            "filter": {"number": {"type": "delimited_term_freq", "delimiter": _MARK}},
            "analyzer": {
                "number": {"type": "custom", "tokenizer": "whitespace", "filter": ["number"]},
                "whole": {"type": "custom", "tokenizer": "whitespace"},
            },
        },
    },
    "mappings": {
        "dynamic": False,
        "_source": {"enabled": False},
        "_meta": {"complete": False},
        "properties": {
            "position": {"type": "integer"},
            "phrase": {"type": "text", "analyzer": "whole", "norms": False},
            **{name: _NUMBER for name in ("worth", "low", "high")},
            **{name: {"type": "keyword"} for name in _KEYWORDS},
        },
    },
}


def build_index(corpus: Corpus, path: Path, memo: Memo = no_memo) -> None:
    """Write the words of a corpus to a file, and where they stand into the cluster. Raises CorpusError."""
    corpus = searched(corpus)
    words = read_words(corpus, memo)
    with replacing(path) as unfinished, writing(unfinished, APPLICATION_ID, SCHEMA_VERSION) as db:
        write_tables(db, corpus, words)
    cluster = Cluster(corpus.meta.get("hosts", "[]"))
    try:
        _fill(cluster, index_of(corpus.meta), corpus, words)
    finally:
        cluster.close()


def _fill(cluster: Cluster, index: str, corpus: Corpus, words: Words) -> None:
    """Make the index, unless a build that was killed later than here has left it whole."""
    from opensearchpy.helpers import streaming_bulk

    if cluster.ask(lambda client: client.indices.exists(index=index)):
        known = cluster.ask(lambda client: client.indices.get_mapping(index=index))
        if known[index]["mappings"].get("_meta", {}).get("complete"):
            return
        cluster.ask(lambda client: client.indices.delete(index=index))
    cluster.ask(lambda client: client.indices.create(index=index, body=_INDEX))
    actions = _documents(corpus, words)

    def send(client: Any) -> None:
        for done, told in streaming_bulk(client, actions, index=index, max_retries=5, raise_on_error=False):
            if not done:
                raise CorpusError(f"{', '.join(cluster.hosts)}: an entry is refused: {told}")

    cluster.ask(send)
    cluster.ask(lambda client: client.indices.refresh(index=index))
    count = cluster.ask(lambda client: client.count(index=index))["count"]
    if count != len(corpus.entries):
        raise CorpusError(
            f"{', '.join(cluster.hosts)}: has {count} of {len(corpus.entries)} entries; run `taiyaku build`"
        )
    complete = {"_meta": {"complete": True}}
    cluster.ask(lambda client: client.indices.put_mapping(index=index, body=complete))


def _documents(corpus: Corpus, words: Words) -> Iterator[Mapping[str, Any]]:
    rows = zip(corpus.entries, words.texts, words.masks, entry_worths(words.texts), strict=True)
    for position, (entry, fields, mask, worths) in enumerate(rows, 1):
        values = {term: packed(*worth, mask[term]) for term, worth in worths.items()}
        numbers = {
            name: " ".join(f"{term}{_MARK}{value[n]}" for term, value in values.items())
            for n, name in enumerate(("worth", "low", "high"))
        }
        phrase = " . ".join(" ".join(field) for field in fields)
        yield {"_id": position, "position": position, "phrase": phrase, **numbers, **_facts(entry)}


def _facts(entry: Entry) -> Mapping[str, Any]:
    return {
        **{name: getattr(entry, name) for name in ("kind", "lang", "edition", "status")},
        "source": entry.document,
        "label": [plain(label).casefold() for label in entry.labels],
    }


def put_in_front(path: Path) -> None:
    """Point the workspace's alias to the index of a build that readers get; drop what is older than two."""
    with open_index(path) as index:
        name, cluster = index.index, index.cluster
        alias = family(index.name)
        known = cluster.ask(lambda client: client.indices.get(index=f"{alias}-*"))
        front = [one for one in known if alias in known[one]["aliases"]]
        moved = [{"remove": {"index": one, "alias": alias}} for one in front]
        moved.append({"add": {"index": name, "alias": alias}})
        cluster.ask(lambda client: client.indices.update_aliases(body={"actions": moved}))
        others = sorted(known.keys() - {name}, key=lambda i: known[i]["settings"]["index"]["creation_date"])
        if dropped := ",".join(others[: 1 - _KEPT]):
            cluster.ask(lambda client: client.indices.delete(index=dropped, ignore_unavailable=True))
