"""Compiles tests/misspelt/simulations.cpp, in which every simulation and kernel has one fault: the compiler must say the sentence that
stands before it, and nothing else."""
import os
import re
import subprocess

from sources import ROOT

SOURCE = "tests/misspelt/simulations.cpp"
COMMAND = ["c++", "-std=c++20", "-fsyntax-only", "-fdiagnostics-color=never", "-Isims", SOURCE]
SUBJECT = re.compile(r"^struct (\w+)")
SAID_ABOUT = re.compile(r"glint::Written\w*<(\w+)>")


def expected(text):
    """{struct: the lines of the comment before it}, of structs that have one."""
    sentences, comment = {}, []
    for line in text.splitlines():
        subject = SUBJECT.match(line)
        if line.startswith("// "):
            comment.append(line[3:])
        else:
            if subject and comment:
                sentences[subject[1]] = [] if comment == ["nothing"] else comment
            comment = []
    return sentences


def said(output):
    """({struct: sentences}, other errors)."""
    sentences, others, about = {}, [], None
    for line in output.splitlines():
        if "In instantiation of" in line or "In substitution of" in line:
            about = SAID_ABOUT.search(line)
        _, found, text = line.partition("error: ")
        if not found:
            continue
        _, asserted, sentence = text.partition("static assertion failed: ")
        if asserted and about:
            sentences.setdefault(about[1], []).append(sentence)
        else:
            others.append(line)
    return sentences, others


def check(results):
    text = (ROOT / SOURCE).read_text()
    done = subprocess.run(COMMAND, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
    found, others = said(done.stderr)
    wrong = [f"not expected: {line}" for line in others]
    for subject, sentences in expected(text).items():
        heard = found.pop(subject, [])
        if heard != sentences:
            wrong.append(f"{subject}: expected {sentences}, the compiler says {heard}")
    wrong += [f"{subject}: the compiler says {heard}" for subject, heard in found.items()]
    results.add("layers", "misspelt members are told", "failed" if wrong else "passed", "\n".join(wrong))
