"""`python -m tests.cluster [COMMAND...]`: three nodes while a command runs, or until Ctrl-C.

The command has their addresses in TAIYAKU_OPENSEARCH; without one they are printed, for `[index] hosts`.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys

from tests.cluster.home import missing
from tests.cluster.nodes import cluster


def main(command: list[str]) -> int:
    if lacking := missing():
        print(f"taiyaku: {lacking}; install default-jre-headless and maven", file=sys.stderr)
        return 2
    with cluster(3) as nodes, contextlib.suppress(KeyboardInterrupt):
        addresses = " ".join(nodes.addresses)
        if command:
            return subprocess.run(command, env=os.environ | {"TAIYAKU_OPENSEARCH": addresses}).returncode
        print(f"TAIYAKU_OPENSEARCH='{addresses}'", flush=True)
        signal.pause()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
