#!/usr/bin/env python3
"""The second half of ./test, after the build: runs the groups and prints the result."""
import argparse
import math
import os
import shutil
import subprocess
import sys
import time

import clang
import layers
import names
import style
from needed import PROGRAMS, needed
from programs import Group, list_tests, matching, tests_in_sources
from results import Results
from sources import ROOT

LONGEST_S = 45 * 60  # of all of ./test: CI gives it an hour, and slow machines are slow
SANITIZERS = {"ASAN_OPTIONS": "exitcode=99:detect_stack_use_after_return=1",
              "UBSAN_OPTIONS": "print_stacktrace=1"}
THREADS = {"TSAN_OPTIONS": f"exitcode=66:suppressions={ROOT}/cmake/testing/tsan.txt"}


def has_gpu():
    if not shutil.which("nvidia-smi"):
        return False
    return subprocess.run(["nvidia-smi", "-L"], capture_output=True).returncode == 0


def run_cuda(name, patterns, results, prefix=()):
    program = ROOT / "build/test/glint_tests_cuda"
    if prefix and not shutil.which(prefix[0]):
        results.add(name, "everything", "not run", f"no {prefix[0]} here")
        return
    if program.exists() and has_gpu():
        Group(name, program, results, prefix=prefix).run(patterns, jobs=1)  # one at a time: they measure, and share the memory
        return
    names, reason = (list_tests(program), "no NVIDIA GPU here") if program.exists() else (
        tests_in_sources("_cuda"), "no CUDA compiler here")
    for test in matching(names, patterns):
        results.add(name, test, "not run", reason)


def run_fake_cuda(patterns, results, jobs):
    program = ROOT / "build/test/glint_tests_fake_cuda"
    if program.exists():
        Group("fake-cuda", program, results).run(patterns, jobs)
    elif not patterns:
        results.add("fake-cuda", "CUDA's side of the bridge without a GPU", "not run", "no CUDA headers here")


def check_sanitized(results):
    """Whether every kernel that the program has today was under every sanitizer, as the committed page says."""
    program, name = ROOT / "build/test/glint", "every kernel was under every sanitizer"
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


def main():
    begun = time.monotonic()
    parser = argparse.ArgumentParser()
    parser.add_argument("--groups", nargs="+")
    parser.add_argument("--tests", nargs="*")
    parser.add_argument("--spent", type=float, default=0)
    parser.add_argument("--files-alone", action="store_true", help="Clang reads one file at a time, not several together")
    options = parser.parse_args()
    results, jobs = Results(), len(os.sched_getaffinity(0))

    built = needed(options.groups, options.tests)

    def runs(name):
        return name in options.groups and any((preset, program) in built for preset, program, _ in PROGRAMS[name])

    def run(name, jobs=jobs, **more):
        for preset, program, _ in PROGRAMS[name] if runs(name) else ():
            path = ROOT / "build" / preset / program
            if path.exists() and (preset, program) in built:
                Group(name, path, results, **more).run(options.tests, jobs)

    def check(name, *checks):
        if name in options.groups:
            since, failed = time.monotonic(), len(results.failed)
            for one in checks:
                one()
            print(f"{name}: {len(results.failed) - failed} failed in {time.monotonic() - since:.0f} s", flush=True)

    check("format", lambda: style.check_format(results))
    check("layers", lambda: layers.check(results), lambda: names.check(results))
    check("clang", lambda: clang.check(results, jobs, alone=options.files_alone))
    run("unit")
    run("kernels")
    if "kernels" in options.groups and not options.tests:
        check_sanitized(results)
    run("asan", environment=SANITIZERS)
    run("asan-gui", environment=SANITIZERS)
    # On one processor oneTBB takes no threads, whose meetings the sanitizer would not see; ours it follows there as well.
    run("tsan", jobs=1, environment=THREADS, prefix=["taskset", "-c", str(min(os.sched_getaffinity(0)))])
    run("gl")
    if runs("fake-cuda"):
        run_fake_cuda(options.tests, results, jobs)
    run("faults")
    run("gui")
    if runs("cuda"):
        run_cuda("cuda", options.tests, results)
    if runs("memcheck"):
        run_cuda("memcheck", options.tests, results, prefix=["compute-sanitizer", "--tool=memcheck", "--error-exitcode=99"])
    until = math.inf if options.groups == ["tidy"] else begun - options.spent + LONGEST_S
    check("tidy", lambda: style.check_tidy(results, jobs, until))
    return results.finish(options.spent + time.monotonic() - begun)


try:
    sys.exit(main())
except KeyboardInterrupt:
    sys.exit(130)
