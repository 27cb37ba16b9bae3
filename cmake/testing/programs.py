"""The test programs, and the names of their tests."""
import fnmatch
import re
import subprocess

from sources import ROOT, files


class Program:
    """A GoogleTest program of a group. prefix: command that starts it. alone: its tests never run next to others."""

    def __init__(self, group, preset, name, prefix=(), environment=None, alone=False):
        self.group, self.name = group, name
        self.path = ROOT / "build" / preset / name
        self.prefix, self.environment, self.alone = list(prefix), environment or {}, alone


def list_tests(path):
    """The names of all enabled tests of a program."""
    names, suite = [], ""
    done = subprocess.run([path, "--gtest_list_tests"], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        word = line.split("#")[0].strip()
        if line.startswith(" "):
            names.append(suite + word)
        elif word.endswith("."):
            suite = word
    return [name for name in names if "DISABLED_" not in name]


def tests_in_sources(suffix):
    """The names of tests that were not compiled."""
    found = []
    for path in files(".cpp", ".cu", folders=("tests",)):
        if path.stem.endswith(suffix):
            found += re.findall(r"^TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\s*\)", (ROOT / path).read_text(), re.MULTILINE)
    return [f"{suite}.{name}" for suite, name in found]


def matching(names, patterns):
    """The members of `names` that match one of `patterns`; all of them if there are no patterns."""
    def fits(name, pattern):
        return fnmatch.fnmatchcase(name, pattern if "*" in pattern else f"*{pattern}*")

    return [name for name in names if not patterns or any(fits(name, pattern) for pattern in patterns)]
