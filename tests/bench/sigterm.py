#!/usr/bin/env python3
"""Ends the window by SIGTERM at random moments of many starts, and says how long that took: 2 s are promised, with everything saved.

    tests/bench/sigterm.py --glint build/release/glint --times 1000

Needs a display (Xvfb will do). Every tenth start draws pictures that take many seconds. Ends with 1 where a start took longer, ended
with another status than 143, left a temporary file, or left a state that the next start sets
aside.
"""
import argparse
import os
import pathlib
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time

HEAVY = ["julia", "--preset", "mandelbrot", "--set", "iterations=50000", "--set", "samples=4", "--size", "1024x1024", "--device", "cpu"]
SIMULATIONS = ("barrier", "constant_memory", "cpu_layout", "hash_table", "heat", "histogram", "julia", "launch", "matrix_product", "memory_access", "multi_gpu", "pattern", "reduction", "ripple", "spheres", "streams", "transfers", "waves")
PROMISED_S = 2.0


def start(draw, number):
    return HEAVY if number % 10 == 9 else [draw.choice(SIMULATIONS), "--size", draw.choice(("256x256", "1024x768"))]


def wrong_with(state, ended, took):
    """A sentence, or nothing."""
    names = [path.name for path in state.rglob("*") if path.is_file()]
    left = [name for name in names if name.startswith(".glint-") or name.endswith(".broken") or name == "hang.txt"]
    if took > PROMISED_S:
        return f"took {took:.2f} s"
    if ended not in (128 + signal.SIGTERM, -signal.SIGTERM):  # -15: nothing had begun yet
        return f"status {ended}"
    return f"left {', '.join(left)}" if left else ""


def end_one(glint, arguments, wait_s, folder):
    """(seconds from the signal to the end, what is wrong)"""
    environment = {**os.environ, "XDG_STATE_HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    program = subprocess.Popen([glint, *arguments], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(wait_s)
    if program.poll() is not None:
        return 0, f"had ended before, with status {program.returncode}"
    sent = time.monotonic()
    program.terminate()
    try:
        program.wait(30)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
    took = time.monotonic() - sent
    return took, wrong_with(folder, program.returncode, took)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--glint", default="build/release/glint", help="the program")
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    o = parser.parse_args()
    draw, took, wrong = random.Random(o.seed), [], []
    with tempfile.TemporaryDirectory() as kept:  # one state for all: each start takes the previous one's
        for number in range(o.times):
            arguments = start(draw, number)
            wait_s = draw.uniform(0.02, 2.5)
            seconds, problem = end_one(o.glint, arguments, wait_s, pathlib.Path(kept))
            took.append(seconds)
            if problem:
                wrong.append(f"{' '.join(arguments)}, after {wait_s:.2f} s: {problem}")
                print(wrong[-1], flush=True)
    took.sort()
    print(f"{len(took)} times: median {statistics.median(took):.2f} s, 99 % within {took[int(0.99 * (len(took) - 1))]:.2f} s, "
          f"the slowest {took[-1]:.2f} s; {len(wrong)} not as promised")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
