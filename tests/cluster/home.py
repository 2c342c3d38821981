"""An OpenSearch server from its jars: by Maven coordinates, each held against a checksum; without plugins."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

VERSION = "2.19.1"  # the last that Java 17 runs
SUMS = Path(__file__).with_name("jars.sha256")
_LIB = (
    f"org.opensearch:opensearch:{VERSION}",
    f"org.opensearch:opensearch-plugin-classloader:{VERSION}",
    "org.apache.logging.log4j:log4j-core:2.21.0",
    "org.locationtech.jts:jts-core:1.15.0",
    "org.locationtech.spatial4j:spatial4j:0.7",
)
_MODULES = {
    "transport-netty4": (
        "org.opensearch.transport.Netty4Plugin",
        (f"org.opensearch.plugin:transport-netty4-client:{VERSION}",),
    ),
    "analysis-common": (
        "org.opensearch.analysis.common.CommonAnalysisPlugin",
        (f"org.opensearch.plugin:analysis-common:{VERSION}",),
    ),
    "lang-painless": (
        "org.opensearch.painless.PainlessPlugin",
        (
            f"org.opensearch.plugin:lang-painless:{VERSION}",
            f"org.opensearch.plugin:opensearch-scripting-painless-spi:{VERSION}",
            "org.antlr:antlr4-runtime:4.13.1",
        ),
    ),
}
_POLICIES = {
    "transport-netty4": """grant {
  permission java.io.FilePermission "/proc/sys/net/core/somaxconn", "read";
  permission java.net.SocketPermission "*", "accept,connect";
  permission java.lang.RuntimePermission "*", "setContextClassLoader";
  permission java.lang.RuntimePermission "getClassLoader";
  permission java.util.PropertyPermission "sun.nio.ch.bugLevel", "write";
};
""",
    "lang-painless": """grant {
  permission java.lang.RuntimePermission "createClassLoader";
  permission java.lang.RuntimePermission "getClassLoader";
};
""",
}
_NEEDED = {"analysis-common": ("analysis-common-*.jar",)}  # what else it depends on stands in lib/


def missing() -> str | None:
    """What is not on this machine to run a cluster; None if everything is."""
    lacking = [tool for tool in ("java", "mvn") if shutil.which(tool) is None]
    return f"no {' and no '.join(lacking)} here" if lacking else None


def home() -> Path:
    """The folder of the server, made where it is not there yet.

    Raises ValueError on a jar that is another, OSError where none can be fetched.
    """
    own = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    # As root another user runs it, who sees nothing of root's.
    cache = Path("/var/cache") if os.getuid() == 0 else own
    made = cache / "taiyaku" / f"opensearch-{VERSION}"
    if not made.is_dir():
        made.parent.mkdir(parents=True, exist_ok=True)
        with (made.parent / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # of two workers one makes it, and the other waits for it
            if not made.is_dir():
                with TemporaryDirectory(dir=made.parent) as aside:
                    _make(Path(aside) / "home")
                    os.replace(Path(aside) / "home", made)
    return made


def _make(folder: Path) -> None:
    for name in ("lib", "modules", "plugins", "bin", "agent", "extensions"):
        (folder / name).mkdir(parents=True)
    _fetch(folder / "lib", _LIB)
    there = {path.name for path in (folder / "lib").iterdir()}  # a jar in both is refused
    for name, (start, jars) in _MODULES.items():
        module = folder / "modules" / name
        _fetch(module, jars)
        for path in sorted(module.iterdir()):
            if path.name in there or not any(map(path.match, _NEEDED.get(name, ("*",)))):
                path.unlink()
        told = {"description": name, "name": name, "classname": start, "version": VERSION}
        told |= {"opensearch.version": VERSION, "java.version": "11"}
        lines = (f"{key}={value}\n" for key, value in told.items())
        (module / "plugin-descriptor.properties").write_text("".join(lines), "utf-8")
        if policy := _POLICIES.get(name):
            (module / "plugin-security.policy").write_text(policy, "utf-8")
    _compare(folder)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def _fetch(folder: Path, coordinates: tuple[str, ...]) -> None:
    """Have Maven copy jars, and what they depend on, into a folder."""
    parts = (dict(zip(("groupId", "artifactId", "version"), c.split(":"), strict=True)) for c in coordinates)
    listed = "".join(
        f"<dependency>{''.join(f'<{k}>{v}</{k}>' for k, v in part.items())}</dependency>" for part in parts
    )
    with TemporaryDirectory() as aside:
        (Path(aside) / "pom.xml").write_text(
            '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
            "<groupId>taiyaku</groupId><artifactId>cluster</artifactId><version>1</version>"
            f"<dependencies>{listed}</dependencies></project>",
            "utf-8",
        )
        copy = ("dependency:copy-dependencies", "-DincludeScope=runtime", f"-DoutputDirectory={folder}")
        done = subprocess.run(("mvn", "-q", "-B", *copy), cwd=aside, timeout=600, capture_output=True)
    if done.returncode:
        raise OSError("Maven cannot fetch the jars of OpenSearch")


def _compare(folder: Path) -> None:
    found = {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in folder.rglob("*.jar")}
    wanted = dict(reversed(line.split()) for line in SUMS.read_text("utf-8").splitlines())
    if other := sorted(name for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name)):
        raise ValueError(f"jars with another checksum than in {SUMS.name}: {', '.join(other)}")
