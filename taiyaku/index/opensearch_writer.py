"""Writing an index into a cluster: beside the one that is searched, which stays until the next but one.

An entry is a document with what each of its terms is worth as that term's frequency, which a scripted
similarity gives back as the score: a query gets exactly what the default engine keeps in its file. A document
is called by the digest of what it says. A new index begins as a clone of the one in front (files of Lucene
are shared), and only what has another digest is sent or deleted.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from taiyaku.corpus.amendments.texts_in_force import searched
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus, Entry
from taiyaku.corpus.sqlite_files import writing
from taiyaku.corpus.store import load_corpus
from taiyaku.errors import CorpusError
from taiyaku.index.opensearch import APPLICATION_ID, SCHEMA_VERSION, open_index, packed
from taiyaku.index.opensearch_client import CONTENTS, ENTRIES, Cluster, Held, family, files_of, index_of
from taiyaku.index.query_units import plain
from taiyaku.index.tables import Words, entry_worths, mean_lengths, read_words, starts, write_tables
from taiyaku.values import encode
from taiyaku.whole_files import digest_of, replacing

_KEPT = 2  # builds in the cluster: the one in front, and the one before it to go back to
_FORMAT = 2  # of the documents
_AT_ONCE = 5000  # names of documents
_PIECE, _BULK = 1 << 18, 1 << 23  # bytes of a file in one document, and of all that is sent at once
_MARK = "\x01"  # between a term and its number; no term has it
_NUMBER = {
    **{"type": "text", "analyzer": "number", "search_analyzer": "whole"},
    **{"index_options": "freqs", "norms": False, "similarity": "number"},
}
_KEYWORDS = ("kind", "lang", "edition", "status", "source", "label", "part")
_INDEX = {
    "settings": {
        "number_of_shards": 1,
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
        "_meta": {"format": _FORMAT},
        "properties": {
            "offset": {"type": "integer"},
            "phrase": {"type": "text", "analyzer": "whole", "norms": False},
            **{name: _NUMBER for name in ("worth", "low", "high")},
            **{name: {"type": "keyword"} for name in _KEYWORDS},
            "data": {"type": "binary", "store": True},
        },
    },
}
Document = Mapping[str, Any]


class Part(NamedTuple):
    """Some of the documents of an index, which are looked at again where their version is another."""

    version: str
    documents: Callable[[], Iterable[Document]]


_NONE = Part("", tuple)


def build_index(corpus: Corpus, path: Path, memo: Memo = no_memo) -> None:
    """Write the words of a corpus to a file, and where they stand into the cluster. Raises CorpusError."""
    corpus = searched(corpus)
    words = read_words(corpus, memo)
    with replacing(path) as unfinished, writing(unfinished, APPLICATION_ID, SCHEMA_VERSION) as db:
        write_tables(db, corpus, words, memo)
    entries = Part(corpus.meta.get("fingerprint", ""), lambda: documents(corpus, words))
    with Cluster(corpus.meta.get("hosts", "[]"), building=True) as cluster:
        alias = family(corpus.meta.get("name", ""))
        write_parts(cluster, alias, index_of(corpus.meta), {ENTRIES: entries})


def write_parts(cluster: Cluster, alias: str, index: str, parts: Mapping[str, Part]) -> None:
    """Make an index hold these parts, out of itself or what the one in front has of them.

    Files stay with the part that they belong to; what is of no part goes.
    """
    if not cluster.ask(lambda client: client.indices.exists(index=index)):
        _begin(cluster, alias, index)
        held = cluster.held(index)
        gone = (name for name in held if name not in parts and name.partition("/")[0] not in parts)
        parts = {**parts, **dict.fromkeys(gone, _NONE)}
    had = cluster.held(index)
    held = dict(had)
    for name, part in parts.items():
        if name not in had or had[name].version != part.version:
            held[name] = Held(part.version, _write(cluster, index, name, part.documents()))
    held = {name: one for name, one in held.items() if one.count}
    if held != had:
        told = {"part": CONTENTS, "data": b64encode(encode(held)).decode()}
        cluster.ask(lambda client: client.index(index=index, id=CONTENTS, body=told))
    cluster.ask(lambda client: client.indices.refresh(index=index))
    count, wanted = cluster.count(index), 1 + sum(one.count for one in held.values())
    if count != wanted:
        raise CorpusError(f"{', '.join(cluster.hosts)}: has {count} of {wanted} documents; build again")


def _begin(cluster: Cluster, alias: str, index: str) -> None:
    """Make an index: a clone of the one in front, if that is of our format."""
    front = cluster.behind(alias)
    known = cluster.ask(lambda client: client.indices.get_mapping(index=front)) if front else {}
    if front and known[front]["mappings"].get("_meta") == {"format": _FORMAT}:
        free = {"settings": {"index.blocks.write": None}}
        cluster.ask(lambda client: client.indices.clone(index=front, target=index, body=free))
    else:
        cluster.ask(lambda client: client.indices.create(index=index, body=_INDEX))


def _write(cluster: Cluster, index: str, part: str, documents: Iterable[Document]) -> int:
    """Send what is not there yet, delete what is there and is none of them; how many there are."""
    from opensearchpy.helpers import scan, streaming_bulk

    cluster.ask(lambda client: client.indices.refresh(index=index))
    query = {"query": {"term": {"part": part}}, "_source": False}
    old = {hit["_id"] for hit in cluster.ask(lambda c: list(scan(c, query, index=index, size=_AT_ONCE)))}
    count = 0

    def changes() -> Iterator[Document]:
        nonlocal count
        for document in documents:
            count += 1
            name = digest_of(encode({"part": part, **document}))
            if name in old:
                old.remove(name)
            else:
                yield {"_id": name, "part": part, **document}
        yield from ({"_op_type": "delete", "_id": name} for name in old)

    def send(client: Any) -> None:
        sent = streaming_bulk(
            client, changes(), index=index, max_chunk_bytes=_BULK, max_retries=5, raise_on_error=False
        )
        for done, told in sent:
            if not done and "delete" not in told:  # sent again, what is gone is not found
                raise CorpusError(f"{', '.join(cluster.hosts)}: an entry is refused: {told}")

    cluster.ask(send)
    return count


def documents(corpus: Corpus, words: Words) -> Iterator[Document]:
    """What is searched of each entry, and which of its source it is: no other document changes it."""
    first = starts(corpus)
    worths = entry_worths(words.texts, mean_lengths(words.texts))
    rows = zip(corpus.entries, words.texts, words.masks, worths, strict=True)
    for position, (entry, fields, mask, own) in enumerate(rows, 1):
        values = {term: packed(*worth, mask[term]) for term, worth in own.items()}
        numbers = {
            name: " ".join(f"{term}{_MARK}{value[n]}" for term, value in values.items())
            for n, name in enumerate(("worth", "low", "high"))
        }
        phrase = " . ".join(fields)
        yield {"offset": position - first[entry.document], "phrase": phrase, **numbers, **_facts(entry)}


def documents_of(database: Path) -> Iterator[Document]:
    """The same of the corpus in a file."""
    corpus = searched(load_corpus(database))
    return documents(corpus, read_words(corpus))


def _facts(entry: Entry) -> Document:
    return {
        **{name: getattr(entry, name) for name in ("kind", "lang", "edition", "status")},
        "source": entry.document,
        "label": [plain(label).casefold() for label in entry.labels],
    }


def file_documents(files: Mapping[str, Path]) -> Iterator[Document]:
    """Files in pieces, by their names."""
    for name, path in files.items():
        with open(path, "rb") as file:
            for number, data in enumerate(iter(lambda: file.read(_PIECE), b"")):
                yield {"source": name, "offset": number, "data": b64encode(data).decode()}


def put_in_front(path: Path) -> None:
    """Let everybody have the index of a build, with its files, who asks for the workspace's alias."""
    file = path.parent.parent / "corpus.db"
    with open_index(path) as index, Cluster(index.hosts, building=True) as cluster:
        made = index.fingerprint
        files = {"corpus.db": file, f"index/{path.name}": path}
        parts = {
            ENTRIES: Part(made, lambda: documents_of(file)),  # none, unless the cluster has lost them
            files_of(ENTRIES): Part(made, lambda: file_documents(files)),
        }
        write_parts(cluster, family(index.name), index.index, parts)
        lead(cluster, family(index.name), index.index)


def lead(cluster: Cluster, alias: str, index: str) -> None:
    """Point the alias to an index that is whole, which is closed to writers; drop what is older than two."""
    front = cluster.behind(alias)
    if front == index:
        return
    closed = {"index.blocks.write": True}
    cluster.ask(lambda client: client.indices.put_settings(index=index, body=closed))
    moved = [{"remove": {"index": front, "alias": alias}}] if front else []
    actions = [*moved, {"add": {"index": index, "alias": alias}}]
    cluster.ask(lambda client: client.indices.update_aliases(body={"actions": actions}))
    known = cluster.ask(lambda client: client.indices.get(index=f"{alias}-*"))
    others = sorted(known.keys() - {index}, key=lambda i: known[i]["settings"]["index"]["creation_date"])
    if dropped := ",".join(others[: 1 - _KEPT]):
        cluster.ask(lambda client: client.indices.delete(index=dropped, ignore_unavailable=True))
