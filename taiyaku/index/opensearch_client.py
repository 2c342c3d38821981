"""A cluster of OpenSearch as a workspace names it, each thing that can go wrong with it as one sentence."""

from __future__ import annotations

import json
import logging
import os
import re
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Self, TypeVar

from taiyaku.errors import CorpusError
from taiyaku.values import Struct, decode

if TYPE_CHECKING:
    from opensearchpy import OpenSearch

HOSTS = ("http://127.0.0.1:9200",)
ENTRIES, CONTENTS = "entries", "contents"  # parts of an index: of a workspace, and what there is of each
_BUILDING, _ASKING = 60, 30  # seconds that a node has for an answer, before another one is asked
_PIECES = 16  # of a file, at once
_T = TypeVar("_T")


def require() -> None:
    """Raise CorpusError, with what to install, where the client is not there."""
    if find_spec("opensearchpy") is None:
        raise CorpusError('the search engine opensearch is not installed: pip install "taiyaku[opensearch]"')


def version() -> str:
    """The client's own."""
    import opensearchpy

    return str(opensearchpy.__versionstr__)


def family(name: str) -> str:
    """What the indices of a workspace are called, before the build that each is of; also their alias."""
    return f"taiyaku-{_slug(name)}-{sha256(name.encode()).hexdigest()[:6]}"


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:40] or "game"


def index_of(meta: Mapping[str, str]) -> str:
    """The index of a build."""
    return f"{family(meta.get('name', ''))}-{meta.get('fingerprint', '')[:20]}"


def files_of(part: str) -> str:
    """The part that has the files which belong to a part."""
    return f"{part}/files"


class Held(Struct, frozen=True):
    """What an index has of a part: which version, how many documents."""

    version: str
    count: int


class NotThere(CorpusError):
    """What was built is not in the cluster."""

    def __init__(self, hosts: Sequence[str]) -> None:
        super().__init__(f"{', '.join(hosts)}: the index of this build is not there; run `taiyaku build`")


class Cluster:
    """A cluster; asked with `ask`, which raises CorpusError for whatever goes wrong.

    TAIYAKU_OPENSEARCH (addresses, in place of the workspace's), TAIYAKU_OPENSEARCH_USER, _PASSWORD and _CA
    (a file) are read from the environment.
    """

    def __init__(self, hosts: str, building: bool = False) -> None:
        from opensearchpy import OpenSearch

        logging.getLogger("opensearch").addHandler(logging.NullHandler())  # we say it ourselves
        told = os.environ.get("TAIYAKU_OPENSEARCH", "").split()
        given: Sequence[str] = told or json.loads(hosts) or HOSTS
        self.hosts = [re.sub(r"//[^/@]*@", "//", host) for host in given]  # as they are told: no password
        user = os.environ.get("TAIYAKU_OPENSEARCH_USER", "")
        secret = (user, os.environ.get("TAIYAKU_OPENSEARCH_PASSWORD", "")) if user else None
        try:
            self._client = OpenSearch(
                list(given),
                http_auth=secret,
                ca_certs=os.environ.get("TAIYAKU_OPENSEARCH_CA") or None,
                timeout=_BUILDING if building else _ASKING,
                retry_on_timeout=True,
                max_retries=3,
            )
        except (TypeError, ValueError):
            value = ", ".join(self.hosts)
            raise CorpusError(f"{value!r} is no address; write 'https://HOST:PORT'") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._client.close()

    def ask(self, what: Callable[[OpenSearch], _T]) -> _T:
        """What a call gives."""
        import opensearchpy

        where = ", ".join(self.hosts)
        try:
            return what(self._client)
        except opensearchpy.SSLError as error:
            raise CorpusError(
                f"{where}: no safe connection ({error.error}); see TAIYAKU_OPENSEARCH_CA"
            ) from None
        except opensearchpy.ConnectionError as error:
            raise CorpusError(
                f"{where}: no answer of OpenSearch ({type(error).__name__}); is it running?"
            ) from None
        except opensearchpy.NotFoundError:
            raise NotThere(self.hosts) from None
        except opensearchpy.TransportError as error:
            raise CorpusError(f"{where}: {_reason(error)}") from None
        except opensearchpy.OpenSearchException as error:
            raise CorpusError(f"{where}: not what OpenSearch answers ({error})") from None

    def search(self, index: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """The answer of all shards, or none."""
        parameters = {"include_named_queries_score": "true", "allow_partial_search_results": "false"}
        answer: Mapping[str, Any] = self.ask(
            lambda client: client.search(index=index, body=body, params=parameters)
        )
        if answer["_shards"]["failed"] or answer["timed_out"]:
            raise CorpusError(f"{', '.join(self.hosts)}: a part of the index does not answer; try again")
        return answer

    def behind(self, alias: str) -> str | None:
        """The index in front: that of the newest build that is whole."""
        known = self.ask(lambda client: client.indices.get_alias(name=alias, ignore=404))
        return next((index for index in known if index.startswith(alias)), None)

    def held(self, index: str) -> dict[str, Held]:
        """What an index has of each of its parts; nothing if that is not said. Raises CorpusError."""
        found = self.ask(lambda c: c.get(index=index, id=CONTENTS, stored_fields="data", ignore=404))
        try:
            return (
                decode(dict[str, Held], b64decode(found["fields"]["data"][0])) if found.get("found") else {}
            )
        except (LookupError, TypeError, ValueError):
            raise CorpusError(f"{index}: made by another version of taiyaku or another program") from None

    def count(self, index: str, part: str | None = None) -> int:
        """How many documents an index has, of a part or at all."""
        query = {"query": {"term": {"part": part}} if part else {"match_all": {}}}
        return int(self.ask(lambda client: client.count(index=index, body=query))["count"])

    def alias(self, name: str) -> str:
        """The alias of a workspace or a library by its name, or what that is in an address."""
        known: Mapping[str, Any] = self.ask(
            lambda client: client.indices.get_alias(name=f"taiyaku-{_slug(name)}-*")
        )
        of_it = re.compile(rf"taiyaku-{_slug(name)}-[0-9a-f]{{6}}")
        found: list[str] = sorted(
            {one for told in known.values() for one in told["aliases"] if of_it.fullmatch(one)}
        )
        if len(found) != 1:
            several = f"several are called {name!r}" if found else f"nothing there is called {name!r}"
            raise CorpusError(f"{', '.join(self.hosts)}: {several}")
        return found[0]

    def files(self, index: str, part: str) -> Iterator[tuple[str, bytes]]:
        """The files of a part, in pieces with their names; NotThere if there are none."""
        query = {"term": {"part": files_of(part)}}
        sort = {"sort": ["source", "offset"], "docvalue_fields": ["source"], "stored_fields": ["data"]}
        body: dict[str, Any] = {"size": _PIECES, "query": query, **sort}
        while hits := self.search(index, body)["hits"]["hits"]:
            for hit in hits:
                yield hit["fields"]["source"][0], b64decode(hit["fields"]["data"][0])
            body["search_after"] = hits[-1]["sort"]
        if "search_after" not in body:
            raise NotThere(self.hosts)


def _reason(error: Any) -> str:
    """What a cluster refuses, in our words where we know it."""
    known = {
        401: "it wants another name or password; see TAIYAKU_OPENSEARCH_USER and _PASSWORD",
        403: "this user may not do that",
        413: "a part of the index is too large for it",
        429: "it has too much to do; try again",
        503: "not all of its data is there; try again",
    }
    if "block_exception" in str(error.error):
        return "it takes nothing at present (read-only, or its disk is full)"
    return known.get(error.status_code, f"status {error.status_code}, {error.error}")
