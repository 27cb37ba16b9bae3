# Words for glint in fish: the program itself names them, a line each, with a tab and an explanation. A line without a word asks
# for names of files.
function __glint_words
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] complete $words[2..] 2>/dev/null)
        if string match -q \t'*' -- $line
            __fish_complete_path (commandline -ct)
        else
            echo -- $line
        end
    end
end
complete -c glint -f -k -a '(__glint_words)'
