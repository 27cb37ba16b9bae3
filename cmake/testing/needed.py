#!/usr/bin/env python3
"""needed.py --groups GROUP… --tests NAME…: prints "PRESET TARGET" of every program to build for them. A name is looked up in the
sources, so that ./test NAME builds no program that has no such test."""
import argparse
import difflib
import fnmatch
import functools
import re
import sys

from groups import has_gpu
from sources import ROOT, files, includes

FOLDERS = ("sims", "interop", "render", "session", "app", "cli", "fuzz", "faults")  # of tests/, as cmake/tests.cmake has them

# group: its programs, as (preset, program, pattern for their files in these folders).
PLAIN = r".*(?<!_gl)(?<!_cuda)(?<!_fake)(?<!_gui)(?<!_kernels)(?<!_faults)"
PROGRAMS = {
    "unit": (("test", "glint_tests", PLAIN), ("test", "glint_tests_newcomers", "conformance")),
    "kernels": (("test", "glint_tests_kernels", ".*_kernels"),),
    "asan": (("asan", "glint_tests", PLAIN), ("asan", "glint_tests_kernels", "(every_kernel|fake_gpu|stencils)_kernels"),
             ("asan", "glint_tests_gl", ".*_gl")),
    "asan-gui": (("asan", "glint_tests_gui", ".*_gui"),),
    "tsan": (("tsan", "glint_tests", PLAIN),),
    "gl": (("test", "glint_tests_gl", ".*_gl"),),
    "fake-cuda": (("test", "glint_tests_fake_cuda", ".*_fake|targets_cuda"),),
    "faults": (("test", "glint_tests_faults", ".*_faults"),),
    "gui": (("test", "glint_tests_gui", ".*_gui"),),
    "cuda": (("test", "glint_tests_cuda", ".*_cuda"),),
}
PROGRAMS["memcheck"] = PROGRAMS["cuda"]
TEST = re.compile(r"^TEST(_F|_P)?\(\s*(\w+),\s*(\w+)\s*\)", re.MULTILINE)
PREFIX = re.compile(r"^INSTANTIATE_TEST_SUITE_P\(\s*(\w+),\s*(\w+),", re.MULTILINE)


@functools.lru_cache(maxsize=None)
def spelled(file):
    """The names of the tests in a file of tests/, as far as a source tells them: a parameter's is left out, after the last /."""
    text = (ROOT / file).read_text()
    for name, quoted in includes(text):  # a suite may be in a header next to it
        if quoted and (ROOT / "tests" / name).is_file():
            text += (ROOT / "tests" / name).read_text()
    names = []
    for kind, suite, name in TEST.findall(text):
        prefixes = [prefix for prefix, of in PREFIX.findall(text) if of == suite] if kind == "_P" else ()
        names += [f"{prefix}/{suite}.{name}/" for prefix in prefixes] or [f"{suite}.{name}"]
    return names


def spells(name, pattern):
    glob = pattern if "*" in pattern else f"*{pattern}*"
    return fnmatch.fnmatchcase(name, glob) or name.endswith("/") and fnmatch.fnmatchcase(name, glob[:glob.rfind("/") + 1])


def needed(groups, patterns):
    """(preset, program) of programs with a matching test; of all if there are no names. A name that no source spells, or that
    begins like an id, may be a parameter's: then it matches every test that has one."""
    have = {}
    for preset, program, stem in dict.fromkeys(one for group in groups for one in PROGRAMS.get(group, ())):
        have[preset, program] = [name for path in files(".cpp", ".cu", folders=("tests",))
                                 if path.parent.name in FOLDERS and re.fullmatch(stem, path.stem)
                                 for name in spelled(path)]
    every = [name for names in have.values() for name in names]

    def fits(name, pattern):
        may_be_parameter = pattern.lstrip("*")[:1].islower() or not any(spells(other, pattern) for other in every)
        return spells(name, pattern) or may_be_parameter and name.endswith("/")

    return [key for key, names in have.items() if not patterns or any(fits(name, pattern) for name in names for pattern in patterns)]


GROUPS = ("format", "layers", "clang", "tidy", *PROGRAMS)


def close_to(word, words):
    """Up to three of `words` that look like `word`, whatever their capitals."""
    by_letters = {one.lower(): one for one in words}
    return [by_letters[one] for one in difflib.get_close_matches(word.strip("*").lower(), by_letters, 3, 0.6)]


def nearest(patterns, groups=()):
    """A sentence about names that no test has."""
    every = {name.rstrip("/") for path in files(".cpp", ".cu", folders=("tests",)) if path.parent.name in FOLDERS
             for name in spelled(path)}
    words = [*GROUPS, *dict.fromkeys(part for name in sorted(every) for part in (name.split(".")[0], name.split(".")[-1], name))]
    sentences = []
    for pattern in patterns:
        close = close_to(pattern, words)
        sentences.append(f"No group and no test is called '{pattern}'" + (f": did you mean {' or '.join(close)}?" if close else
                         ": ./test --help lists the groups."))
    return "\n".join(sentences)


def unknown(patterns):
    """Names that match no test of any group: no source spells them, not even as a parameter's value."""
    names = [name for path in files(".cpp", ".cu", folders=("tests",)) if path.parent.name in FOLDERS for name in spelled(path)]

    def is_slip(pattern):
        """Whether it is a misspelt group's name; a test that has it inside a word is not meant."""
        return bool(difflib.get_close_matches(pattern, GROUPS, 1, 0.7))

    lost = [pattern for pattern in patterns if is_slip(pattern) or not any(spells(name, pattern) for name in names)]
    if not lost:
        return []
    text = "\n".join((ROOT / path).read_text(errors="replace") for path in files(".cpp", ".h", ".cu", folders=("tests", "sims", "app")))

    def may_be_parameter(pattern):
        if "." in pattern and "/" not in pattern:  # a suite and a test
            return False
        words = [word for word in re.split(r"[*./]+", pattern) if word]
        if is_slip(pattern):
            return all(f'"{word}"' in text for word in words)
        return all(re.search(rf"\b{re.escape(word)}", text) for word in words)

    return [pattern for pattern in lost if not may_be_parameter(pattern)]


def self_check():
    """The rule must tell these apart, or ./test NAME would leave out a test."""
    for name, pattern, fits in (
            ("Heat.MaximumPrinciple", "Heat*", True), ("Heat.MaximumPrinciple", "Maximum", True), ("HeatTiles.A", "Heat.*", False),
            ("Simulations/Conformance.Undo/", "Undo", True), ("Simulations/Conformance.Undo/", "Conformance*", False),
            ("Simulations/Conformance.Undo/", "Simulations/Conformance.Undo/heat", True)):
        assert bool(spells(name, pattern)) == fits, (name, pattern)


if __name__ == "__main__":
    self_check()
    parser = argparse.ArgumentParser()
    parser.add_argument("--groups", nargs="+")
    parser.add_argument("--tests", nargs="*")
    options = parser.parse_args()
    if wrong := unknown(options.tests or ()):
        print(nearest(wrong), file=sys.stderr)
        sys.exit(2)
    for preset, program in needed(options.groups, options.tests):
        if program != "glint_tests_cuda" or has_gpu():
            print(preset, program)
