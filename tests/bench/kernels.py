#!/usr/bin/env python3
"""Measures every method of every simulation and writes docs/benchmarks/kernels-<card>.md: the goals of goals.json, the table of all
methods, this machine's limits, the cost of a cell as the grid grows (with a plot), and other programs' figures on such a card.

    tests/bench/kernels.py --glint build/release/glint          on the GPU, else on the CPU
    tests/bench/kernels.py --from book.json --out /tmp          the table from earlier measurements
"""
import argparse
import json
import math
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BOOK_SIZES = ("1024x1024", "4096x4096")
SIDES = (256, 512, 1024, 2048, 4096, 8192, 16384)
CPU_SIDES = SIDES[:5]  # larger ones take minutes there and show nothing new


def bench(glint, arguments, folder, name):
    """Runs glint bench; returns its results, and the command as a user would type it."""
    file = folder / f"{name}.json"
    subprocess.run([glint, "bench", *arguments, "--json", file], check=True)
    return json.loads(file.read_text()), shlex.join(["glint", "bench", *arguments])


def card(figures):
    return figures["results"][0]["device_name"]


def slug(name):
    return re.sub(r"[^a-z0-9]+", "-", name.lower().removeprefix("nvidia ")).strip("-")


def clocks():
    """The card's current clocks as the driver reports them, or the reason why it does not."""
    fields = "clocks.sm,clocks.max.sm,clocks.mem,power.draw,temperature.gpu"
    try:
        done = subprocess.run(["nvidia-smi", f"--query-gpu={fields}", "--format=csv,noheader"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "not known (no nvidia-smi)"
    sm, most, memory, power, celsius = done.stdout.splitlines()[0].split(", ")
    return f"SM {sm} of {most}, memory {memory}, {power}, {celsius} °C"


def milliseconds(ms):
    return f"{ms * 1000:.2f} µs" if ms < 0.1 else f"{ms:.3f} ms" if ms < 10 else f"{ms:.1f} ms"


def prefixed(number):
    for size, letter in ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if number >= size:
            return f"{number / size:.4g} {letter}"
    return f"{number:.4g} "


def size(result):
    square = result["width"] == result["height"]
    return f"{result['width']}²" if square else f"{result['width']} × {result['height']}"


def rate(result):
    return result["throughput"]["per_second"]


def ratio(result, results):
    """Ratio to the reference method of the same simulation and size, with its interval if there were rounds."""
    sure = result.get("ratio")
    if sure:
        return f"{sure['median']:.2f} ({sure['low']:.2f} … {sure['high']:.2f})"
    key = ("simulation", "width", "height", "device")
    for other in results:
        if other["reference"] and all(other[k] == result[k] for k in key) and rate(other) > 0:
            return f"{rate(result) / rate(other):.2f}"
    return ""


def rows(figures):
    for result in figures["results"]:
        done = result["throughput"]
        stage = result["stages"][done["stage"]]
        reached = stage.get("reached")
        limit = f"{reached['percent']:.3g} % of {reached['limit']}" if reached and reached["limit"] else ""
        yield (f"| {result['simulation']} | {result['method'] or ''} | {size(result)} | {done['stage']} | {milliseconds(stage['median_ms'])} "
               f"| {milliseconds(stage['p5_ms'])} … {milliseconds(stage['p95_ms'])} | {stage['samples']} × {stage['runs_per_sample']} "
               f"| {prefixed(rate(result))}{done['item']}/s | {ratio(result, figures['results'])} | {limit} |")


def table(figures):
    lines = ["| simulation | method | size | stage | median | p5 … p95 | samples × runs | throughput | to the reference | of the limit |",
             "|---|---|---|---|---|---|---|---|---|---|", *rows(figures)]
    refused = {(r["simulation"], r["method"], r["why"]) for r in figures["refused"]}
    lines += ["", *(f"- {simulation} {method} cannot run here: {why}." for simulation, method, why in sorted(refused))] if refused else []
    return lines


def value(goal, result, limits):
    """A result as its goal counts it: a number, larger is better, and its text. None if it was not measured."""
    stage = {"90 steps": "step", "step": "step", "of copy": "step", "draw": "draw"}.get(goal["value"], result["throughput"]["stage"])
    ms = result["stages"][stage]["median_ms"]
    if goal["value"] == "rate":
        return rate(result), f"{prefixed(rate(result))}{result['throughput']['item']}/s"
    if goal["value"] == "of copy":
        share = result["stages"][stage]["work"]["bytes"] / (ms * 1e-3) / limits[result["device"]]["copy_bytes_per_second"]
        return share, f"{100 * share:.0f} % of the copy rate"
    us = ms * 1000 * (90 if goal["value"] == "90 steps" else 1)
    return 1 / us, f"{us:.3g} µs"


def wanted(goal):
    """A goal as value() counts: "47 µs", "2400 Gcells/s" or "85 % of the copy rate"."""
    number, unit = re.match(r"([\d.]+) (µs|%|[GT])", goal["goal"]).groups()
    return 1 / float(number) if unit == "µs" else float(number) * {"%": 0.01, "G": 1e9, "T": 1e12}[unit]


def goals(measured):
    """A row for each goal of goals.json: the best of the allowed methods, and the reference in the same run. Below: why goals
    were missed."""
    short = []
    lines = ["| work | textbook method, measured elsewhere | best other, measured elsewhere | reference method here | best method here | its ratio "
             "| goal | stretch |", "|---|---|---|---|---|---|---|---|"]
    for goal, figures in measured:
        results = [r for r in figures["results"] if r["method"] != "auto"]
        fit = [r for r in results if r["method"] in goal.get("methods", [r["method"]])]
        if not fit:
            lines.append(f"| {goal['work']} | | | | cannot run here | | {goal['goal']} | |")
            continue
        best = max(fit, key=lambda r: value(goal, r, figures["limits"])[0])
        number, text = value(goal, best, figures["limits"])
        reference = next((value(goal, r, figures["limits"]) for r in results if r["reference"]), None)
        missed = number < wanted(goal)
        if missed and "why" in goal:
            short.append(f"- **{goal['work']}**: {goal['why']}")
        beside, ratio_text = (reference[1], f"{number / reference[0]:.3g}") if reference else ("", "")
        lines.append(f"| {goal['work']} | {goal.get('textbook', '')} | {goal.get('peer', '')} | {beside} | `{best['method']}` {text} | {ratio_text} "
                     f"| {goal['goal']}{': missed' if missed else ''} | {goal.get('stretch', '')} |")
    return lines + (["", "What fell short:", "", *short] if short else [])


def limits(figures):
    lines = ["| limit | of this machine |", "|---|---|"]
    for device, found in figures["limits"].items():
        lines += [f"| {device}: copy, read and written | {found['copy_bytes_per_second'] / 1e9:.4g} GB/s |",
                  f"| {device}: copy in cache ({found['cache_bytes'] / 2**20:.3g} MiB) | {found['cached_copy_bytes_per_second'] / 1e9:.4g} GB/s |",
                  f"| {device}: float32 operations, a fused multiply-add is two | {found['operations_per_second'] / 1e12:.4g} T/s |",
                  f"| {device}: a launch | {found['launch_seconds'] * 1e6:.3g} µs |"]
    return lines


def growth(figures):
    """Nanoseconds an item: a row for each simulation and method, a column for each size."""
    side = {math.isqrt(r["width"] * r["height"]) for r in figures["results"]}
    cost = {}
    for r in figures["results"]:
        if rate(r) > 0:
            name = " ".join(filter(None, (r["simulation"], r["method"])))
            cost.setdefault(name, {})[math.isqrt(r["width"] * r["height"])] = 1e9 / rate(r)
    lines = ["| ns an item | " + " | ".join(f"{s}²" for s in sorted(side)) + " |", "|---|" + "---|" * len(side)]
    for name, at in cost.items():
        lines.append(f"| {name} | " + " | ".join(f"{at[s]:.3g}" if s in at else "" for s in sorted(side)) + " |")
    return lines


def peers(name):
    """Figures of other programs on this type of card."""
    for known in json.loads((ROOT / "tests/bench/peers.json").read_text()):
        if known["card"].lower() not in name.lower():
            continue
        lines = ["", "## Others on the same type of card", "", known["where"], ""]
        for group in known["groups"]:
            lines += ["| " + " | ".join(group["columns"]) + " |", "|" + "---|" * len(group["columns"])]
            lines += ["| " + " | ".join(row) + " |" for row in group["rows"]] + [""]
        return lines
    return []


def page(book, asked, grown, commands, plot, clock):
    machine = book["machine"]
    driver = machine["cuda"]["driver"] or "none"
    lines = [f"# Kernels on {card(book)}", "",
             f"Card: {card(book)}. Driver: {driver}, CUDA {machine['cuda']['runtime_version'] or 'none'}. CPU: {machine['cpu']['name']}, "
             f"{machine['cpu']['threads']} threads.",
             f"Clocks: {clock}.", f"Date: {machine['date']}. Commit: {machine['commit']}. System: {machine['system']}.", "",
             "Measured by `tests/bench/kernels.py`, which runs:", "", "```", *commands, "```", "",
             "A sample is so many runs between two waits for the device, after a warm-up; the median is of samples. Percentages are of what",
             "this machine reached in the same session with work made for that limit alone.", "",
             *(["## What was asked for", "", *goals(asked), ""] if asked else []), "## Every method", "", *table(book), "",
             "## This machine's limits", "", *limits(book)]
    if grown:
        lines += ["", "## As the grid grows", "", *growth(grown), "", f"![Time of an item over the grid's side]({plot})"]
    return "\n".join(lines + peers(card(book))).rstrip() + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--glint", default=str(ROOT / "build/release/glint"), help="the program")
    parser.add_argument("--device", default="auto", help="as glint takes it")
    parser.add_argument("--seconds", default="1.5", help="for each method and size")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "docs/benchmarks", help="the folder for the page and the plot")
    parser.add_argument("--from", dest="book", type=pathlib.Path, help="bench --json of before, in place of measuring")
    o = parser.parse_args()
    if o.book:
        book = json.loads(o.book.read_text())
        target = o.out / f"kernels-{slug(card(book))}.md"
        target.write_text(page(book, [], None, ["glint bench … --json " + o.book.name], "", "not recorded"))
        return print(target)
    common = ["--device", o.device, "--seconds", o.seconds]
    sizes = [word for one in BOOK_SIZES for word in ("--size", one)]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        book, book_command = bench(o.glint, ["--preset", "book", "--method", "all", *sizes, *common], folder, "book")
        asked = [(goal, bench(o.glint, [*goal["run"], "--method", "all", *common], folder, "goal")[0])
                 for goal in json.loads((ROOT / "tests/bench/goals.json").read_text())]
        clock = clocks() if book["results"][0]["device"] != "cpu" else "not asked for on the CPU"
        plot = o.out / f"kernels-{slug(card(book))}.svg"
        sides = CPU_SIDES if book["results"][0]["device"] == "cpu" else SIDES
        sizes = [word for side in sides for word in ("--size", f"{side}x{side}")]
        grown, grown_command = bench(o.glint, [*sizes, *common, "--plot", str(plot)], folder, "grown")
    grown_command = grown_command.replace(str(plot), plot.name)
    target = o.out / f"kernels-{slug(card(book))}.md"
    target.write_text(page(book, asked, grown, [book_command, grown_command], plot.name, clock))
    return print(target)


if __name__ == "__main__":
    sys.exit(main())
