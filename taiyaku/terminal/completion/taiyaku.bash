# taiyaku completion for bash:  eval "$(taiyaku completion bash)"
_taiyaku() {
    local IFS=$'\n'
    COMPREPLY=($(__ASK__ bash "${COMP_LINE:0:COMP_POINT}" 2>/dev/null))
    if [ "${COMPREPLY[0]}" = ":files" ]; then
        COMPREPLY=()
        compopt -o default
    fi
}
complete -F _taiyaku taiyaku
