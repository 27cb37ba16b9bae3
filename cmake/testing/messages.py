#!/usr/bin/env python3
"""Every sentence that the program can say, in one file: tests/messages.txt, so that wording is read and reviewed as a text.

messages.py --write makes the file anew; the group `layers` compares it with the sources."""
import difflib
import re
import sys

from sources import ROOT, files

PAGE = ROOT / "tests" / "messages.txt"
FOLDERS = ("app", "interop", "render", "sims")
HEAD = """# Every sentence that Glint can say, file by file, as it stands in the sources; {} stands for a value.
# Made by cmake/testing/messages.py --write. Read it as a text when you change one.
"""
RAW = r'R"(?P<mark>[^\s()\\]{0,16})\((?P<raw>.*?)\)(?P=mark)"'
PLAIN = r'"(?P<plain>(?:\\.|[^"\\\n])*)"'
TOKEN = re.compile(rf"(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<include>^[ \t]*#[ \t]*(?:include|error|pragma)[^\n]*)|{RAW}|{PLAIN}"
                   r"|(?P<letter>(?<!\w)'(?:\\.|[^'\\\n])+')|(?P<space>\s+)|(?P<code>.)", re.DOTALL | re.MULTILINE)
ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]+|u[0-9a-fA-F]{4}|[0-7]{1,3}|.)", re.DOTALL)
MEANING = {r"\n": " ", r"\t": " ", r"\"": '"', r"\\": "\\", r"\'": "'"}
NOT_FOR_PEOPLE = re.compile(r"^\s*(?:[{\[<#.]|@|\w+=|extern |#version|void main)|\bgl_|</|;\s*\w+:")


def literals(text):
    """String literals; adjacent literals are one."""
    joined, open_ = [], False
    for token in TOKEN.finditer(text):
        kind = token.lastgroup
        if token["raw"] is not None or token["plain"] is not None:
            piece = token["raw"] if token["raw"] is not None else ESCAPE.sub(lambda e: MEANING.get(e[0], e[0]), token["plain"])
            if open_:
                joined[-1] += piece
            else:
                joined.append(piece)
            open_ = True
        elif kind not in ("space", "comment"):
            open_ = False
    return joined


def is_sentence(text):
    """At least two words, and no piece of code."""
    return len(re.findall(r"[A-Za-z]{2,}", text)) >= 2 and " " in text.strip() and not NOT_FOR_PEOPLE.search(text)


def sentences(text):
    return list(dict.fromkeys(" ".join(one.split()) for one in literals(text) if is_sentence(one)))


def page():
    parts = [HEAD]
    for path in files(".h", ".cpp", ".cu", ".cuh", folders=FOLDERS):
        if found := sentences((ROOT / path).read_text(errors="replace")):
            parts.append("\n".join([f"\n{path}", *found]) + "\n")
    return "".join(parts)


def self_check():
    assert sentences('f("one two " // why\n "three"); // "no such"\n#include "a b.h"\n') == ["one two three"]
    assert sentences("""f('"', "four five", "six");""") == ["four five"]
    assert sentences('R"(a raw text)"') == ["a raw text"]


def check(results):
    self_check()
    kept = PAGE.read_text().splitlines() if PAGE.exists() else []
    made = page().splitlines()
    changes = [line for line in difflib.unified_diff(kept, made, lineterm="", n=0) if not line.startswith(("---", "+++", "@@"))]
    detail = "\n".join([*changes[:40], "To put it right, once the sentences read well: cmake/testing/messages.py --write"])
    results.add("layers", "tests/messages.txt", "failed" if kept != made else "passed", detail)


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    PAGE.write_text(page())
