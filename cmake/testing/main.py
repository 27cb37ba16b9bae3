#!/usr/bin/env python3
"""The second half of ./test, after the build: runs the groups and prints the result."""
import argparse
import os
import shutil
import subprocess
import sys
import time

import layers
import style
from programs import Group, list_tests, matching, tests_in_sources
from results import Results
from sources import ROOT

SANITIZERS = {"ASAN_OPTIONS": "exitcode=99:detect_stack_use_after_return=1",
              "UBSAN_OPTIONS": "print_stacktrace=1"}


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
        Group("fake-cuda", program, results, with_screen=True).run(patterns, jobs)
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
    else:
        results.add("kernels", name, "failed" if done.returncode else "passed", done.stdout + done.stderr)


def main():
    begun = time.monotonic()
    parser = argparse.ArgumentParser()
    parser.add_argument("--groups", nargs="+")
    parser.add_argument("--tests", nargs="*")
    parser.add_argument("--spent", type=float, default=0)
    options = parser.parse_args()
    results, jobs = Results(), len(os.sched_getaffinity(0))

    def run(name, program, **more):
        if name in options.groups and program.exists():
            Group(name, program, results, **more).run(options.tests, jobs)

    if "format" in options.groups:
        style.check_format(results)
    if "layers" in options.groups:
        layers.check(results)
    build = ROOT / "build"
    run("unit", build / "test/glint_tests")
    run("unit", build / "test/glint_tests_newcomers")
    run("kernels", build / "test/glint_tests_kernels")
    if "kernels" in options.groups and not options.tests:
        check_sanitized(results)
    run("asan", build / "asan/glint_tests", environment=SANITIZERS)
    run("asan", build / "asan/glint_tests_kernels", environment=SANITIZERS)
    run("gl", build / "test/glint_tests_gl", with_screen=True)
    if "fake-cuda" in options.groups:
        run_fake_cuda(options.tests, results, jobs)
    run("gui", build / "test/glint_tests_gui", with_screen=True)
    if "cuda" in options.groups:
        run_cuda("cuda", options.tests, results)
    if "memcheck" in options.groups:
        run_cuda("memcheck", options.tests, results, prefix=["compute-sanitizer", "--tool=memcheck", "--error-exitcode=99"])
    if "tidy" in options.groups:
        style.check_tidy(results, jobs)
    return results.finish(options.spent + time.monotonic() - begun)


try:
    sys.exit(main())
except KeyboardInterrupt:
    sys.exit(130)
