#!/usr/bin/env python3
"""Code on the pages in docs/ that is taken from files which are compiled and tested: a page names the file and its parts in a comment
before the code,

    <!-- excerpt assets/cookbook/paint.cpp: rows stroke -->

and the file marks each part: `// [rows]` before it, `// [/rows]` after it. Several parts are separated by an empty line; without the names
of parts it is the whole file. The group `layers` compares page and file. excerpts.py --write copies the files' code to the pages."""
import re
import sys
import textwrap

from sources import ROOT

EXCERPT = re.compile(r"(<!-- excerpt (?P<file>\S+?)(?:: (?P<parts>[\w ]+))? -->\n+```\w+\n)(?P<code>.*?)(?=```$)", re.DOTALL | re.MULTILINE)
MARK = re.compile(r"^[ \t]*(?://|/\*|#)[ \t]*\[/?\w+\](?: \*/)?\n", re.MULTILINE)
COOKBOOK = "assets/cookbook"


def part(text, name):
    """The lines between `// [name]` and `// [/name]`, wherever the file has them, without their common indentation."""
    inside = re.findall(rf"^[ \t]*(?://|/\*|#)[ \t]*\[{name}\](?: \*/)?\n(.*?)^[ \t]*(?://|/\*|#)[ \t]*\[/{name}\](?: \*/)?$", text, re.DOTALL | re.MULTILINE)
    if not inside:
        raise ValueError(f"it has no part [{name}]")
    return "\n".join(textwrap.dedent(MARK.sub("", one)) for one in inside)


def excerpt(text, parts):
    return "\n".join(part(text, name) for name in parts.split()) if parts else MARK.sub("", text)


def renewed(page, read):
    """The page with the code of its excerpts as the files have it."""
    return EXCERPT.sub(lambda found: found[1] + excerpt(read(found["file"]), found["parts"]), page)


def pages():
    return sorted((ROOT / "docs").glob("*.md"))


def read(name):
    path = ROOT / name
    if not path.is_file():
        raise ValueError(f"there is no file {name}")
    return path.read_text()


def self_check():
    source = "a();\n    // [one]\n    b();\n    // [two]\n      c();\n    // [/two]\n    // [/one]\n"
    assert excerpt(source, "one") == "b();\n  c();\n" and excerpt(source, "two one") == "c();\n\nb();\n  c();\n"
    assert excerpt(source, None) == "a();\n    b();\n      c();\n"
    page = "x\n<!-- excerpt f.cpp: two -->\n```cpp\nold\n```\ny\n"
    assert renewed(page, lambda name: source) == page.replace("old", "c();")


def check(results):
    self_check()
    wrong, shown = [], set()
    for page in pages():
        text = page.read_text()
        shown |= {found["file"] for found in EXCERPT.finditer(text)}
        try:
            if len(EXCERPT.findall(text)) != text.count("<!-- excerpt "):
                wrong.append(f"docs/{page.name}: a comment `excerpt` without code after it")
            if renewed(text, read) != text:
                wrong.append(f"docs/{page.name}: code differs from its file")
        except ValueError as error:
            wrong.append(f"docs/{page.name}: {error}")
    wrong += [f"{COOKBOOK}/{path.name}: no page shows it" for path in sorted((ROOT / COOKBOOK).iterdir())
              if f"{COOKBOOK}/{path.name}" not in shown]
    detail = "\n".join([*wrong, "To copy the files' code to the pages: cmake/testing/excerpts.py --write"])
    results.add("layers", "code on the pages is compiled code", "failed" if wrong else "passed", detail)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    for page in pages():
        text = page.read_text()
        if (new := renewed(text, read)) != text:
            page.write_text(new)
            print(f"docs/{page.name}")
