#!/usr/bin/env python3
"""The second half of ./test, after the build: runs the groups and prints the result."""
import argparse
import math
import os
import signal
import subprocess
import sys
import threading
import time

import changes
import clang
import excerpts
import house
import layers
import messages
import misspelt
import names
import profile
import style
from busy import busy_processors
from needed import nearest
from processes import children
from results import Results
from run import Run
from sources import ROOT


def check_sanitized(results, thorough):
    """Whether every kernel that the program has today was under every sanitizer, as the committed page says."""
    name, with_gpu_code = "every kernel was under every sanitizer", ROOT / "build/test/glint_with_gpu_code"
    program = with_gpu_code if thorough else ROOT / "build/test/glint"
    cache = ROOT / "build/test/CMakeCache.txt"
    if cache.exists() and "GLINT_GPU_CODE:BOOL=OFF" in cache.read_text() and not thorough:
        results.add("kernels", name, "not run", "this build has no code for a GPU: ./test --thorough compiles it")
        return
    if not program.exists():
        return
    done = subprocess.run([sys.executable, ROOT / "tests/bench/sanitized.py", "--glint", program], capture_output=True, text=True)
    if done.returncode == 3:
        results.add("kernels", name, "not run", "no CUDA compiler here")
    elif done.returncode == 4:
        for kernel in done.stdout.splitlines():
            results.add("kernels", kernel, "not run", "not shown to the sanitizers on a GPU yet")
    else:
        results.add("kernels", name, "failed" if done.returncode else "passed", done.stdout + done.stderr)


def check(options, results, name, *ways):
    """One of the groups that read the sources."""
    if name not in options.groups:
        return
    since = time.monotonic()
    for one in ways:
        one()
    failed = sum(one.startswith(f"{name}: ") for one in results.failed)
    print(f"{name}: {failed} failed in {time.monotonic() - since:.0f} s", flush=True)


def quick_checks(options, results):
    check(options, results, "format", lambda: style.check_format(results))
    check(options, results, "layers", lambda: layers.check(results), lambda: misspelt.check(results), lambda: names.check(results),
          lambda: messages.check(results), lambda: excerpts.check(results), lambda: house.check(results))


def run_tests(options, results, jobs, until):
    """Runs as often as requested, or until a test fails; returns the last run."""
    everything = options.all or options.loaded or options.until_fail > 1
    with busy_processors(jobs if options.loaded else 0):
        for number in range(options.until_fail):
            if options.until_fail > 1:
                print(f"Run {number + 1} of {options.until_fail}", flush=True)
            run = Run(options.groups, options.tests, everything, until, results, jobs)
            run.run()
            if results.failed or results.unsteady:
                break
    return run


def print_profile(options, run, seconds, jobs):
    for preset in options.profile:
        profile.print_build(preset, time.time() - seconds)
    profile.print_tests(run.durations.of_this_run)
    idle = (profile.idle_seconds() - options.idle_before) / seconds / os.cpu_count()
    print(f"The processors of this machine were idle for {100 * idle:.0f} % of {seconds:.0f} s.")


def parsed():
    parser = argparse.ArgumentParser()
    parser.add_argument("--groups", nargs="+")
    parser.add_argument("--tests", nargs="*")
    parser.add_argument("--spent", type=float, default=0, help="seconds that building took")
    parser.add_argument("--within", type=float, default=math.inf, help="seconds for all of it; what is left then is told")
    parser.add_argument("--files-alone", action="store_true", help="Clang reads one file at a time, not several together")
    parser.add_argument("--all", action="store_true", help="everything is run and read, also what passed before")
    parser.add_argument("--profile", nargs="*", help="PRESETs that were built")
    parser.add_argument("--idle-before", type=float, default=0)
    parser.add_argument("--until-fail", type=int, default=1, help="how often the tests run")
    parser.add_argument("--loaded", action="store_true")
    parser.add_argument("--thorough", action="store_true", help="everything was built, also code for a GPU")
    return parser.parse_args()


def main():
    begun = time.monotonic()
    options = parsed()
    results, jobs = Results(), len(os.sched_getaffinity(0))
    until = begun - options.spent + options.within
    quick = threading.Thread(target=quick_checks, args=(options, results))
    quick.start()
    run = run_tests(options, results, jobs, until)
    quick.join()
    if ("kernels" in options.groups or options.thorough) and not options.tests:
        check_sanitized(results, options.thorough)
    if "asan" in options.groups and not options.tests and not results.failed and run.all_ran:
        changes.remember("asan")
    check(options, results, "clang",
          lambda: clang.check(results, jobs, until, everything=options.all, alone=options.files_alone))
    check(options, results, "tidy", lambda: style.check_tidy(results, jobs, until, everything=options.all))
    seconds = options.spent + time.monotonic() - begun
    if options.profile is not None:
        print_profile(options, run, seconds, jobs)
    if options.tests and not run.counts and not results.not_run:
        print(nearest(options.tests))
        return 2
    return results.finish(seconds)


def end(*_):
    """Ends on Ctrl-C, or when the process that started ./test ends it; so do all processes that it has started."""
    children.end_all()
    os._exit(130)


signal.signal(signal.SIGINT, end)
signal.signal(signal.SIGTERM, end)
sys.exit(main())
