"""Nodes of a cluster as processes of ours: on loopback, unprivileged, ended with whoever started them."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from tests.cluster.home import home

_STARTED = 240  # seconds until a cluster must answer
_JAVA = (
    *("-Xms512m", "-Xmx512m", "-Xss1m", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=1"),
    *("-Djava.awt.headless=true", "-Dfile.encoding=UTF-8", "-Djna.nosys=true"),
    *("-Dio.netty.noUnsafe=true", "-Dio.netty.noKeySetOptimization=true"),
    *("-Dio.netty.recycler.maxCapacityPerThread=0", "-Dio.netty.allocator.numDirectArenas=0"),
    *("-Dlog4j.shutdownHookEnabled=false", "-Dlog4j2.disable.jmx=true", "-Djava.security.manager=allow"),
    *("-Djava.locale.providers=SPI,COMPAT", "-Dopensearch.distribution.type=tar"),
    "-Dopensearch.bundled_jdk=false",
)
_BRIEF = "-XX:TieredStopAtLevel=1"  # starts in half the time, and is slower when it has run for long
_LOG = """status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
"""


@contextmanager
def cluster(count: int, brief: bool = False) -> Iterator[Nodes]:
    """A running cluster with nothing in it, be it for a few minutes only."""
    with TemporaryDirectory(prefix="taiyaku-nodes-") as folder:
        Path(folder).chmod(0o755)  # the nodes are somebody else
        nodes = Nodes(home(), Path(folder), count, (*_JAVA, _BRIEF) if brief else _JAVA)
        try:
            nodes.start()
            yield nodes
        finally:
            nodes.stop()


class Nodes:
    """So many nodes of one cluster, in a folder of their own."""

    def __init__(self, home: Path, folder: Path, count: int, options: tuple[str, ...]) -> None:
        self._home, self._folder, self._options = home, folder, options
        ports = list(free_ports(2 * count))
        self.http, self._transport = ports[:count], ports[count:]
        self._running: dict[int, subprocess.Popen[bytes]] = {}

    @property
    def addresses(self) -> list[str]:
        return [f"http://127.0.0.1:{port}" for port in self.http]

    def start(self, *numbers: int) -> None:
        """Start nodes, by default all, and wait until they and those that run are one cluster."""
        for n in numbers or range(len(self.http)):
            self._running[n] = self._launch(n)
        self.wait(len(self._running))

    def wait(self, count: int) -> None:
        """Until there are so many nodes, and all data is on one of them."""
        end = time.monotonic() + _STARTED
        health: Mapping[str, Any] = {}
        while time.monotonic() < end:
            for n in self._running:
                with contextlib.suppress(URLError, OSError, ValueError):
                    health = self.ask(n, "/_cluster/health")
                    if health["number_of_nodes"] == count and health["status"] != "red":
                        return
            time.sleep(0.3)
        raise TimeoutError(f"no cluster of {count} nodes: {health}; see {self._folder}")

    def ask(self, n: int, path: str, put: Any = None) -> Any:
        body = None if put is None else json.dumps(put).encode()
        request = Request(f"{self.addresses[n]}{path}", body, {"Content-Type": "application/json"})
        if put is not None:
            request.method = "PUT"
        with urlopen(request, timeout=10) as answer:
            return json.load(answer)

    def manager(self) -> int:
        """The elected one."""
        told = self.ask(next(iter(self._running)), "/_cat/cluster_manager?format=json")
        return int(told[0]["node"].removeprefix("n"))

    def first_copy(self, index: str) -> int:
        """The node that has the primary shard of an index."""
        shards = self.ask(next(iter(self._running)), f"/_cat/shards/{index}?format=json")
        return next(int(s["node"].removeprefix("n")) for s in shards if s["prirep"] == "p")

    def kill(self, *numbers: int) -> None:
        """With -9, all of them at once."""
        for n in numbers:
            self._running[n].kill()
        for n in numbers:
            self._running.pop(n).wait()

    def pause(self, n: int) -> None:
        self._running[n].send_signal(signal.SIGSTOP)

    def resume(self, n: int) -> None:
        self._running[n].send_signal(signal.SIGCONT)

    def stop(self) -> None:
        self.kill(*self._running)

    def _launch(self, n: int) -> subprocess.Popen[bytes]:
        own = self._folder / f"n{n}"
        (own / "config").mkdir(parents=True, exist_ok=True)
        (own / "tmp").mkdir(exist_ok=True)
        (own / "config" / "log4j2.properties").write_text(_LOG, "utf-8")
        settings = {
            "cluster.name": "taiyaku-tests",
            "node.name": f"n{n}",
            "path.data": str(own / "data"),
            "path.logs": str(own / "logs"),
            "network.host": "127.0.0.1",
            "http.port": self.http[n],
            "transport.port": self._transport[n],
            "discovery.seed_hosts": [f"127.0.0.1:{port}" for port in self._transport],
            "cluster.initial_cluster_manager_nodes": [f"n{n}" for n in range(len(self.http))],
            "cluster.routing.allocation.disk.threshold_enabled": False,
            "node.processors": 1,
        }
        lines = (f"{key}: {json.dumps(value)}\n" for key, value in settings.items())
        (own / "config" / "opensearch.yml").write_text("".join(lines), "utf-8")
        command = [
            *("java", *self._options, f"-Djna.tmpdir={own}/tmp", f"-Djava.io.tmpdir={own}/tmp"),
            *(f"-Dopensearch.path.home={self._home}", f"-Dopensearch.path.conf={own}/config"),
            *("-cp", f"{self._home}/lib/*", "org.opensearch.bootstrap.OpenSearch"),
        ]
        if os.getuid() == 0:  # which the server refuses to be
            command = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *command]
            for path in (own, *own.rglob("*")):
                shutil.chown(path, "nobody", "nogroup")
        with open(own / "log", "ab") as log:
            clean = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(own)}
            return subprocess.Popen(command, env=clean, stdin=subprocess.DEVNULL, stdout=log, stderr=log)


def free_ports(count: int) -> Iterator[int]:
    """Ports that nobody listens at."""
    with contextlib.ExitStack() as stack:
        held = [stack.enter_context(socket.socket()) for _ in range(count)]
        for one in held:
            one.bind(("127.0.0.1", 0))
        yield from [one.getsockname()[1] for one in held]
