#!/usr/bin/env python3
"""Measures every exhibit and writes docs/benchmarks/exhibits-<card>.md: the best methods next to the library or the measured limit,
the texts' figures next to ours, and every experiment of every lesson.

    tests/bench/exhibits.py build/release/glint                  on the GPU, else on the CPU; some seven minutes on an H200
    tests/bench/exhibits.py --from build/exhibits                the page again, from the last measurements
    tests/bench/exhibits.py build/release/glint --check          checks that the measurements fit the lessons; measures nothing

Sentences about missed marks are in exhibits.json. Ends with 1 and a line for each command that failed, each row that has missed its
mark without such a sentence, and each sentence whose row has not missed its mark.
"""
import argparse
import json
import pathlib
import shlex
import subprocess
import sys
import time

import exhibit_figures
import exhibit_marks
from exhibit_page import page
from exhibit_results import Results
from exhibit_runs import RUNS, mistakes, on_the_cpu, runs_for
from kernels import ROOT, clocks, slug

PAGES = ROOT / "docs/benchmarks"
SECONDS = 6  # for an experiment
LONGEST_S = 120  # limit for a command that hangs
NOTHING_RUNS = "none of these values can be measured: "  # glint's message for a device that cannot run them


def asked(glint, *arguments):
    return json.loads(subprocess.run([glint, *arguments, "--json"], check=True, capture_output=True, text=True).stdout)


def shelf(glint, only):
    exhibits = [one["id"] for one in asked(glint, "list") if one["exhibit"]]
    unknown = set(only) - set(exhibits)
    if unknown:
        raise SystemExit(f"no exhibit {', '.join(sorted(unknown))}; there are: {', '.join(exhibits)}")
    return [one for one in exhibits if one in only] if only else exhibits


def device_here(glint):
    """The device that `auto` means."""
    return "cuda" if asked(glint, "doctor")["cuda"]["devices"] else "cpu"


def plan(o, device, lessons):
    """All glint commands to run, by name; limits first, because results are given as shares of them."""
    words = {}
    for one in dict.fromkeys([device, *(["cpu"] if "cpu_layout" in lessons else [])]):
        words[f"limits-{one.split(':')[0]}"] = ["bench", "--limits", "--device", one]
    for exhibit, lesson in lessons.items():
        for experiment in lesson["experiments"]:
            words[f"{exhibit}-{experiment['id']}"] = [*shlex.split(experiment["command"])[1:], "--seconds", str(o.seconds)]
    for run in runs_for(lessons):
        words[run.name] = ["bench", *shlex.split(run.line), "--seconds", str(max(o.seconds / 4, 0.01))]
    for name, command in words.items():
        if "--device" not in command:
            command += ["--device", "cpu" if on_the_cpu(name) else device]
    return words


def run(command, out=subprocess.DEVNULL):
    """Why it failed, as a sentence; or nothing."""
    try:
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, timeout=LONGEST_S)
    except subprocess.TimeoutExpired:
        return f"took longer than {LONGEST_S} s"
    except OSError as why:
        return str(why)
    last = (done.stderr.strip().splitlines() or [f"ended with status {done.returncode}"])[-1]
    return last.removeprefix("glint: ").rstrip(".") if done.returncode else None


def scripts(o, device, lessons):
    """Other measurements that a GPU's exhibits are compared with: name to command."""
    needed = {} if device == "cpu" else {"cublas": {"matrix_product"}, "memcpy": {"transfers", "streams"},
                                         "bare_loops": {"hash_table", "constant_memory"}}
    here = pathlib.Path(__file__).parent
    commands = {name: [sys.executable, here / f"{name}.py"] for name, exhibits in needed.items() if exhibits & set(lessons)}
    if o.cublas and "cublas" in commands:
        commands["cublas"] = ["cat", o.cublas]
    return commands


def measure(o):
    """Runs everything and writes it to o.out, including errors."""
    ids, device = shelf(o.glint, o.only), device_here(o.glint) if o.device == "auto" else o.device
    described = {exhibit: asked(o.glint, "describe", exhibit) for exhibit in ids}
    lessons = {exhibit: one["lesson"] for exhibit, one in described.items()}
    o.out.mkdir(parents=True, exist_ok=True)
    for exhibit, one in described.items():
        (o.out / f"lesson-{exhibit}.json").write_text(json.dumps(one))
    words, others = plan(o, device, lessons), scripts(o, device, lessons)
    begun, failed, refused = time.monotonic(), {}, {}
    for i, name in enumerate([*words, *others], 1):
        since = time.monotonic()
        if name in words:
            why = run([o.glint, *words[name], "--json", o.out / f"{name}.json"])
        else:
            with open(o.out / f"{name}.txt", "w") as out:
                why = run(others[name], out)
        if why and why.startswith(NOTHING_RUNS):
            refused[name] = why.removeprefix(NOTHING_RUNS)
        elif why:
            failed[name] = why
        print(f"{i}/{len(words) + len(others)} {name}: {why or f'{time.monotonic() - since:.1f} s'}", flush=True)
    about = {"exhibits": ids, "runs": [name for name in words if name not in failed | refused], "failed": failed, "refused": refused,
             "printed": {name: "another run" if name == "cublas" and o.cublas else "" for name in others if name not in failed},
             "seconds": time.monotonic() - begun, "experiment_seconds": o.seconds, "command": command_of(o)}
    (o.out / "run.json").write_text(json.dumps(about | machine_of(o.out, about), indent=1))


def command_of(o):
    program = o.glint.resolve()
    shown = program.relative_to(ROOT) if program.is_relative_to(ROOT) else program.name
    more = [word for one in o.only for word in ("--only", one)]
    return shlex.join(["tests/bench/exhibits.py", str(shown), *([] if o.device == "auto" else ["--device", o.device]),
                       *([] if o.seconds == SECONDS else ["--seconds", f"{o.seconds:g}"]), *more])


def machine_of(out, about):
    """The page's facts about the machine: about a GPU if one was used."""
    figures = [json.loads((out / f"{name}.json").read_text()) for name in about["runs"] if not name.startswith("limits-")]
    if not figures:
        whys = about["failed"] | about["refused"]
        raise SystemExit("\n".join(["nothing could be measured", *(f"{name}: {why}" for name, why in whys.items())]))
    best = max(figures, key=lambda one: one["experiment"]["device"] != "cpu")
    device = best["experiment"]["device"]
    return {"device": device, "card": best["experiment"]["device_name"], "machine": best["machine"],
            "clocks": clocks() if device != "cpu" else "not asked for on the CPU"}


def check(glint):
    """Sentences: commands that a program with these lessons would not understand, and figures that are missing."""
    simulations = {one["id"]: asked(glint, "describe", one["id"]) for one in asked(glint, "list")}
    lessons = {name: one["lesson"] for name, one in simulations.items() if one["exhibit"]}
    return [wrong for one in RUNS for wrong in mistakes(one, simulations)] + exhibit_figures.mistakes(lessons)


def write(results, folder, sentences):
    """Writes the page; returns the objections to it."""
    target, why = folder / f"exhibits-{slug(results.about['card'])}.md", exhibit_marks.sentences(sentences, results.about["card"])
    folder.mkdir(parents=True, exist_ok=True)
    target.write_text(page(results, why))
    print(target)
    return [f"{name} failed: {reason}" for name, reason in results.about["failed"].items()] + exhibit_marks.against(results, why)


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("glint", nargs="?", type=pathlib.Path, help="the program; not needed with --from")
    parser.add_argument("--device", default="auto", help="as glint takes it")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"for each experiment ({SECONDS}); other figures take a quarter of it")
    parser.add_argument("--only", action="extend", nargs="+", default=[], metavar="ID", help="these exhibits alone")
    parser.add_argument("--out", type=pathlib.Path, help="the folder for the page and all that was measured "
                                                         "(the page in docs/benchmarks, the rest in build/exhibits)")
    parser.add_argument("--from", dest="kept", type=pathlib.Path, help="such a folder of before, in place of measuring")
    parser.add_argument("--cublas", type=pathlib.Path, help="what cublas.py has printed, where the library is not on this machine")
    parser.add_argument("--sentences", type=pathlib.Path, default=exhibit_marks.SENTENCES, help="others than exhibits.json")
    parser.add_argument("--recorded", action="store_true", help="print lines for the lessons, too: what this card has come to")
    parser.add_argument("--check", action="store_true", help="say what does not fit the program's lessons, and measure nothing")
    o = parser.parse_args()
    if not o.glint and not o.kept:
        parser.error("which program? As in: tests/bench/exhibits.py build/release/glint")
    return o


def main():
    o = options()
    if o.check:
        wrong = check(o.glint)
        return print("\n".join(wrong)) or 1 if wrong else 0
    pages = o.out or PAGES
    if not o.kept:
        o.out = o.out or ROOT / "build/exhibits"
        measure(o)
    results = Results(o.kept or o.out)
    wrong = write(results, pages, o.sentences)
    if o.recorded:
        print("\n".join(exhibit_figures.recorded_lines(results, f"docs/benchmarks/exhibits-{slug(results.about['card'])}.md")))
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
