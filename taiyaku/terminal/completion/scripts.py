"""What a shell has to be told once, so that it asks us for completions: the files `taiyaku.*` beside this."""

from __future__ import annotations

ASK = "__complete"  # the word after which we are asked: `taiyaku __complete SHELL WORDS...`
SHELLS = ("bash", "zsh", "fish")


def script(shell: str, python: str) -> str:
    """The script for a shell; `python` is the interpreter that has taiyaku."""
    import shlex
    from importlib.resources import files

    text = files("taiyaku.terminal.completion").joinpath(f"taiyaku.{shell}").read_text("utf-8")
    return text.replace("__ASK__", f"{shlex.quote(python)} -m taiyaku {ASK}")
