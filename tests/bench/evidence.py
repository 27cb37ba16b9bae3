#!/usr/bin/env python3
"""Checks that the committed pages of GPU results (docs/benchmarks/sanitizers-*.md) hold for the current commit: their program is a commit
of this branch, everything passed, and no code for a GPU has changed since. Else prints the reasons; status 1."""
import re
import subprocess
import sys

from kernels import ROOT
from sanitized import EVERY_TEST, PAGES, TOOLS

RUN_BY_A_GPU = ("sims", "interop")  # kernels, and the code that starts them


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)


def against(page):
    """Sentences."""
    text = page.read_text()
    commit = re.search(r"^Card: .*Program: .*\((\w+)\)", text, re.MULTILINE)
    if not commit:
        return [f"{page.name} does not name the commit that its program was built from"]
    if git("merge-base", "--is-ancestor", commit[1], "HEAD").returncode:
        return [f"{page.name} is about {commit[1]}, which is no commit of this branch"]
    wrong = [f"{page.name}: {name} found something, or did not run" for name in (EVERY_TEST, *TOOLS)
             if not re.search(rf"^\| {re.escape(name)} \| [1-9]\d* \| \d+ \| nothing \|$", text, re.MULTILINE)]
    changed = git("diff", "--name-only", commit[1], "HEAD", "--", *RUN_BY_A_GPU).stdout.split()
    return wrong + [f"{page.name} is of {commit[1]}; {name} has changed since" for name in changed]


def main():
    pages = sorted(PAGES.glob("sanitizers-*.md"))
    found = [sentence for page in pages for sentence in against(page)] or ([] if pages else ["there is no page of a GPU's tests"])
    print("\n".join(found) or f"{', '.join(page.name for page in pages)}: everything passed, and nothing has changed since")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
