"""What a shell has to be told once, so that it asks us for completions."""

from __future__ import annotations

import shlex

ASK = "__complete"  # the word after which we are asked: `taiyaku __complete SHELL WORDS...`

_BASH = """\
# taiyaku completion for bash:  eval "$(taiyaku completion bash)"
_taiyaku() {
    local IFS=$'\\n'
    COMPREPLY=($(__ASK__ bash "${COMP_LINE:0:COMP_POINT}" 2>/dev/null))
    if [ "${COMPREPLY[0]}" = ":files" ]; then
        COMPREPLY=()
        compopt -o default
    fi
}
complete -F _taiyaku taiyaku
"""
_ZSH = """\
#compdef taiyaku
# taiyaku completion for zsh:  eval "$(taiyaku completion zsh)", after compinit
_taiyaku() {
    local -a found
    found=("${(@f)$(__ASK__ zsh "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ "$found[1]" == ":files" ]]; then
        _files
    elif [[ -n "$found[1]" ]]; then
        compadd -U -- "${found[@]}"
    fi
}
compdef _taiyaku taiyaku
"""
_FISH = """\
# taiyaku completion for fish:  taiyaku completion fish | source
function __taiyaku_complete
    set -l found (__ASK__ fish (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
    if test "$found[1]" = ":files"
        __fish_complete_path (commandline -ct)
    else
        string join -- \\n $found
    end
end
complete -c taiyaku -f -a '(__taiyaku_complete)'
"""
SCRIPTS = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}


def script(shell: str, python: str) -> str:
    """The script for a shell; `python` is the interpreter that has taiyaku."""
    return SCRIPTS[shell].replace("__ASK__", f"{shlex.quote(python)} -m taiyaku {ASK}")
