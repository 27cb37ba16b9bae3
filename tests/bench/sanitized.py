#!/usr/bin/env python3
"""Compares the list of all kernels in the program with the launches under compute-sanitizer.

    tests/bench/on_a_gpu.sh BUILD OUT tests sanitizers                 on a machine with a GPU: runs all tests, and the tools
    tests/bench/sanitized.py --glint BUILD/glint --from OUT            writes docs/benchmarks/sanitizers-<card>.md
    tests/bench/sanitized.py --glint BUILD/glint                       says what that page lacks; needs no GPU

Ends with 1 and a line for each kernel that a tool has not seen and each tool that found something; with 3 if the program has no
kernels, because it was compiled without CUDA; with 4 if the page lacks only kernels that are newer, each named in a line.
"""
import argparse
import collections
import csv
import math
import pathlib
import re
import subprocess
import sys
import tempfile

from kernels import ROOT, slug

TOOLS = ("memcheck", "racecheck", "initcheck", "synccheck")
EVERY_TEST = "no tool: every test that loses no GPU"
# Kernels with a deliberate race. racecheck gets each by itself (sanitizer-race.txt), and must find it.
RACES = {("barrier", "mirror_without_barrier"): "the exhibit leaves out the barrier that its book is about"}
PAGES = ROOT / "docs/benchmarks"
COLUMNS = ("kernel", "sizes", "blocks a launch", *TOOLS)

Seen = collections.namedtuple("Seen", "sizes blocks launches")  # in one run: [(width, height)], [(blocks, as text)], a number
Run = collections.namedtuple("Run", "kernels errors tests seconds")  # of one tool; errors: sentences


def demangled(names):
    return subprocess.run(["c++filt"], input="\n".join(names), text=True, capture_output=True, check=True).stdout.splitlines()


def split_parameters(name):
    """`f<g(1)>(int)` into `f<g(1)>` and `(int)`; a variable has none."""
    depth, name = 0, name.replace("(anonymous namespace)::", "")
    for i, letter in enumerate(name):
        depth += {"<": 1, ">": -1}.get(letter, 0)
        if letter == "(" and depth == 0:
            return name[:i], name[i:]
    return name, ""


def key(name):
    """(simulation, readable name): the key to compare both sides by. A template's return type comes first."""
    name = re.sub(r"> (?=>)", ">", name.removeprefix("void ").replace("glint::", ""))
    owner = re.search(r"\b(\w+)::", name)
    owner = owner[1] if owner else "any simulation"
    return owner.lower(), re.sub(rf"\b{owner}::", "", name)


def kernels_of(names):
    """Mangled name to key, only for functions; except those of CUB, which NVIDIA must test."""
    split = {mangled: split_parameters(name) for mangled, name in zip(names, demangled(names))}
    return {mangled: key(name) for mangled, (name, parameters) in split.items() if parameters and not re.match(r"(void )?cub::", name)}


def linked(program):
    """The keys of all kernels of a program: nvcc's objects register each by its mangled name when it starts."""
    with tempfile.NamedTemporaryFile() as out:
        subprocess.run(["objcopy", "-O", "binary", "--only-section=.rodata", "--set-section-flags", ".rodata=alloc", program, out.name],
                       check=True)
        constants = pathlib.Path(out.name).read_bytes()
    names = sorted({found.decode() for found in re.findall(rb"(_Z[A-Za-z0-9_.$]+)\0", constants)})
    keys = sorted(kernels_of(names).values())
    twice = [name for name, times in collections.Counter(keys).items() if times > 1]
    if twice:
        raise SystemExit(f"two kernels have the same name, give one another: {twice}")
    return keys


def launches(log):
    """The launches that the program noted: key to Seen."""
    lines = [line.split("\t") for line in log.read_text().splitlines()]
    keys = kernels_of(sorted({line[0] for line in lines}))
    seen = {}
    for name, test, times, least, most in lines:
        if name not in keys:
            continue
        size = re.search(r"_(\d+)x(\d+)$", test)
        before = seen.get(keys[name], Seen([], [], 0))
        grids = [(math.prod(map(int, grid.split("x"))), re.sub(r"(x1)+$", "", grid)) for grid in (least, most)]
        seen[keys[name]] = Seen(before.sizes + ([(int(size[1]), int(size[2]))] if size else []), before.blocks + grids,
                                before.launches + int(times))
    return seen


def hazards_found(out, kernel):
    """How many hazards racecheck has reported of a kernel that has a race; 0: it has not found it."""
    report = out / "sanitizer-race.txt"
    races = re.findall(rf"Race reported between[^\n]*\b{kernel[1]}\b.*?\[(\d+) hazards?\]", report.read_text(errors="replace"),
                       re.DOTALL) if report.exists() else []
    return sum(map(int, races))


def run_of(tool, out):
    file = out / ("tests.txt" if tool == EVERY_TEST else f"sanitizer-{tool}.txt")
    text = file.read_text(errors="replace") if file.exists() else ""
    log = out / f"kernels-{tool}.txt"
    begun, ended = text.count("= COMPUTE-SANITIZER"), re.findall(r"=+ (?:ERROR|RACECHECK) SUMMARY: (\d+) (?:error|hazard)", text)
    found = sum(map(int, ended))
    passed = re.findall(r"\[  PASSED  \] (\d+) tests?", text)
    seconds = re.findall(r"tests? from .* ran\. \((\d+) ms total\)", text)
    errors = []
    if tool == EVERY_TEST:
        if not passed or len(passed) < text.count("Running main()"):
            errors.append("the tests did not come to their end")
    elif not ended or len(ended) < begun:
        errors.append(f"{tool} did not come to its end")
    elif found:
        errors.append(f"{tool} found {found} {'hazards' if tool == 'racecheck' else 'errors'}")
    if "[  FAILED  ]" in text:
        errors.append("tests failed" if tool == EVERY_TEST else f"tests failed under {tool}")
    kernels, race = launches(log) if log.exists() else {}, out / "kernels-race.txt"
    if tool == "racecheck":
        kernels = (launches(race) if race.exists() else {}) | kernels
        errors += [f"racecheck did not find the race of {owner}'s kernel {name}" for owner, name in RACES
                   if not hazards_found(out, (owner, name))]
    return Run(kernels, errors, sum(map(int, passed)), sum(map(int, seconds)) / 1000)


def span(values, written):
    """The least and the most."""
    values = sorted(set(values))
    if not values:
        return ""
    return written(values[0]) if len(values) == 1 else f"{written(values[0])} … {written(values[-1])}"


def row(name, runs):
    seen = [runs[tool].kernels.get(name) for tool in TOOLS]
    sizes = span([(w * h, w, h) for one in seen if one for w, h in one.sizes], lambda v: f"{v[1]}×{v[2]}")
    blocks = span([b for one in seen if one for b in one.blocks], lambda v: v[1].replace("x", "×"))
    cells = [f"`{name[1]}`", sizes, blocks, *(str(one.launches) if one else "–" for one in seen)]
    return "| " + " | ".join(cells) + " |"


def page(card, build, kernels, runs, out):
    date, version = build
    lines = [f"# Every kernel under compute-sanitizer, on {card['name']}", "",
             f"Card: {card['name']}. Driver: {card['driver_version']}. Date: {date[:10]}. Program: {version}.", "",
             f"The list is the program's own: {len(kernels)} kernels that its objects register when it starts. A row is a kernel's launches under",
             "each tool, with the pictures' sizes and the blocks of its smallest and its largest launch. `./test` names each",
             "kernel of the program that has no row here, and fails where a row has no kernel. Made anew, on a machine with a GPU, by", "", "```",
             "tests/bench/on_a_gpu.sh BUILD OUT tests sanitizers", "tests/bench/sanitized.py --glint BUILD/glint --from OUT", "```", "",
             "| tool | tests | seconds | found |", "|---|---|---|---|"]
    lines += [f"| {tool} | {run.tests} | {run.seconds:.0f} | {'; '.join(run.errors) or 'nothing'} |" for tool, run in runs.items()]
    for kernel, why in RACES.items():
        lines += ["", f"One race is meant: `{kernel[1]}` of {kernel[0]}, as {why}. racecheck was shown it by itself and reported",
                  f"{hazards_found(out, kernel)} hazards."]
    for owner in dict.fromkeys(owner for owner, _ in kernels):
        lines += ["", f"## {owner}", "", "| " + " | ".join(COLUMNS) + " |", "|---" * len(COLUMNS) + "|"]
        lines += [row(name, runs) for name in kernels if name[0] == owner]
    return "\n".join(lines) + "\n"


def rows_of(text):
    """key to whether every tool has seen it."""
    found, owner = {}, ""
    for line in text.splitlines():
        owner = line[3:] if line.startswith("## ") else owner
        if line.startswith("| `"):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            found[owner, cells[0].strip("`")] = all(cell.isdigit() and int(cell) for cell in cells[-len(TOOLS):])
    return found


def lacking(kernels):
    """Sentences: mistakes in the committed pages, and kernels that are newer than the pages."""
    pages = sorted(PAGES.glob("sanitizers-*.md"))
    if not pages:
        return ["docs/benchmarks has no sanitizers-<card>.md: no kernel is known to have been under a sanitizer"], []
    wrong, unseen = [], []
    for one in pages:
        rows = rows_of(one.read_text())
        unseen += [f"{owner}'s kernel {name} has no row in {one.name}" for owner, name in kernels if (owner, name) not in rows]
        wrong += [f"{one.name}: there is no kernel {name} of {owner} any more" for owner, name in rows if (owner, name) not in kernels]
        wrong += [f"{one.name}: {owner}'s kernel {name} was not under every tool" for (owner, name), whole in rows.items() if not whole]
    return wrong, unseen


def write_page(out, kernels):
    with open(out / "card.csv") as file:
        card = {name.strip(): value.strip() for name, value in next(csv.DictReader(file)).items()}
    runs = {tool: run_of(tool, out) for tool in (EVERY_TEST, *TOOLS)}
    target = PAGES / f"sanitizers-{slug(card['name'])}.md"
    target.write_text(page(card, (out / "build.txt").read_text().splitlines(), kernels, runs, out))
    print(target)
    wrong = [error for run in runs.values() for error in run.errors]
    return wrong + [f"{tool} has not seen {owner}'s kernel {name}" for tool in TOOLS for owner, name in kernels
                    if (owner, name) not in runs[tool].kernels]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--glint", default=str(ROOT / "build/release/glint"), help="the program")
    parser.add_argument("--from", dest="out", type=pathlib.Path, help="what on_a_gpu.sh left; without it the committed pages are checked")
    o = parser.parse_args()
    kernels = linked(o.glint)
    if not kernels:
        print("the program has no kernels: it was compiled without CUDA")
        return 3
    wrong, unseen = (write_page(o.out, kernels), []) if o.out else lacking(kernels)
    print("\n".join(wrong or unseen))
    return 1 if wrong else 4 if unseen else 0


if __name__ == "__main__":
    sys.exit(main())
