# Doxygen's filter: the comments of sims/api are plain ones, and become documentation. The comment at the top of a header is about the file.
FNR == 1 { page = FILENAME ~ /\.md$/; c = FILENAME ~ /abi\.h$/; top = !page && !c; held = ""; if (top) print "/// @file" }
page { print; next }
top && /^\/\// { sub(/^\/\//, "///"); print; next }
{ top = 0 }
c && FNR == 1 { sub(/^\/\*/, "/** @file\n *"); print; next }
# In C: the comment after `struct name {` is about the struct, so it goes before it.
held != "" { print; if (/\*\//) { print held; held = "" } next }
c && /^typedef struct .*\{ *\/\* / {
    held = $0; sub(/ *\/\*.*/, "", held)
    comment = $0; sub(/^.*\/\* /, "/** ", comment); print comment
    if (comment ~ /\*\//) { print held; held = "" }
    next
}
c && /[;,{a-z0-9] +\/\* / { sub(/\/\* /, "/**< "); print; next }
c && /^ *\/\* / { sub(/\/\* /, "/** "); print; next }
# A comment after a declaration on its line, and one before a declaration.
/[;,})] +\/\/\/?<? / && !/^ *\/\// { sub(/\/\/\/?<? /, "///< "); print; next }
/^ *\/\/ / { sub(/\/\/ /, "/// ") }
{ print }
