"""The command line in a process of its own, forked from one that has imported everything already."""

from __future__ import annotations

import multiprocessing
import os
import runpy
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

ROOT = Path(__file__).parents[1]
_SERVER = multiprocessing.get_context("forkserver")
_SERVER.set_forkserver_preload(["tests.preloaded"])


def run(
    *arguments: str | Path, cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """`taiyaku` with the arguments: what it printed, and its status.

    Starting Python and importing spaCy would take longer than most of what is asked here. A process that
    has to start with nothing imported is started by the test itself.
    """
    env = {k: v for k, v in os.environ.items() if not k.startswith(("TAIYAKU", "LC_", "LANG", "COLUMNS"))}
    command = ["taiyaku", *map(str, arguments)]
    with tempfile.TemporaryDirectory() as folder:
        printed = Path(folder) / "stdout", Path(folder) / "stderr"
        process = _SERVER.Process(
            target=_command, args=(command, env | environment, str(cwd or Path.cwd()), *map(str, printed))
        )
        process.start()
        process.join()
        out, err = (path.read_text("utf-8") if path.exists() else "" for path in printed)
        assert process.exitcode is not None
    return subprocess.CompletedProcess(command, process.exitcode, out, err)


def _command(command: list[str], env: dict[str, str], cwd: str, stdout: str, stderr: str) -> None:
    """In the forked process: be `python -m taiyaku`."""
    for path, number in ((stdout, 1), (stderr, 2)):
        target = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(target, number)
        os.close(target)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    sys.argv[:] = command
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 (as long as the process)
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    code: object = 0
    try:
        runpy.run_module("taiyaku", run_name="__main__", alter_sys=True)
    except SystemExit as leaving:
        code = leaving.code
    except BaseException:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    os._exit(code if isinstance(code, int) else int(code is not None))
