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
