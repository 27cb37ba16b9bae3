# Words for glint in bash: the program itself names them, a line each, with a tab and an explanation. A line without a word asks
# for names of files.
_glint() {
    local words=() word line before
    read -ra words <<<"${COMP_LINE:0:COMP_POINT}"
    if [[ ${COMP_LINE:0:COMP_POINT} == *[[:space:]] ]]; then words+=(''); fi
    word=${words[-1]}
    before=${word%"${word##*[=:]}"} # bash replaces what follows the last = or :
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ $line == $'\t'* ]]; then
            compopt -o default
        else
            line=${line%%$'\t'*}
            COMPREPLY+=("${line#"$before"}")
            if [[ $line == *= ]]; then compopt -o nospace; fi
        fi
    done < <("${words[0]}" complete "${words[@]:1}" 2>/dev/null)
}
complete -F _glint glint
