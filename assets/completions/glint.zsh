#compdef glint
# Words for glint in zsh: the program itself names them, a line each, with a tab and an explanation. A line without a word asks
# for names of files.
_glint() {
    local -a found begun
    local line word files
    for line in "${(@f)$("${(Q)words[1]}" complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
        word=${line%%$'\t'*}
        if [[ -z $word ]]; then
            [[ -z $line ]] || files=1
        elif [[ $word == *= ]]; then
            begun+=("${word//:/\\:}:${line#*$'\t'}")
        else
            found+=("${word//:/\\:}:${line#*$'\t'}")
        fi
    done
    (( $#found )) && _describe -V 'word' found
    (( $#begun )) && _describe -V 'word' begun -S ''
    [[ -z $files ]] || _files
}
if [[ $funcstack[1] == _glint ]]; then
    _glint "$@"
else
    compdef _glint glint
fi
