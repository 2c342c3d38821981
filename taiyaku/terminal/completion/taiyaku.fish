# taiyaku completion for fish:  taiyaku completion fish | source
function __taiyaku_complete
    set -l found (__ASK__ fish (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)
    if test "$found[1]" = ":files"
        __fish_complete_path (commandline -ct)
    else
        string join -- \n $found
    end
end
complete -c taiyaku -f -a '(__taiyaku_complete)'
