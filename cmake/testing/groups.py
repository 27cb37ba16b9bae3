"""How the programs of each group are started, and the reason if they cannot be."""
import functools
import os
import shutil
import subprocess

from programs import Program
from sources import ROOT

SANITIZERS = {"ASAN_OPTIONS": "exitcode=99:detect_stack_use_after_return=1",
              "UBSAN_OPTIONS": "print_stacktrace=1"}
THREADS = {"TSAN_OPTIONS": f"exitcode=66:suppressions={ROOT}/cmake/testing/tsan.txt"}


@functools.lru_cache(maxsize=None)
def has_gpu():
    if not shutil.which("nvidia-smi"):
        return False
    return subprocess.run(["nvidia-smi", "-L"], capture_output=True).returncode == 0


def program_of(group, preset, name):
    if group in ("asan", "asan-gui"):
        return Program(group, preset, name, environment=SANITIZERS)
    if group == "tsan":
        # On one processor oneTBB starts no threads: the sanitizer does not see how those wait for each other.
        return Program(group, preset, name, environment=THREADS, alone=True,
                       prefix=["taskset", "-c", str(min(os.sched_getaffinity(0)))])
    if group == "memcheck":
        return Program(group, preset, name, alone=True, prefix=["compute-sanitizer", "--tool=memcheck", "--error-exitcode=99"])
    return Program(group, preset, name, alone=group == "cuda")  # they measure, and share the GPU's memory


def why_not(program):
    """Why a program's tests cannot run here; None if they can."""
    if program.group in ("cuda", "memcheck"):
        if program.prefix and not shutil.which(program.prefix[0]):
            return f"no {program.prefix[0]} here"
        if not has_gpu():
            return "no NVIDIA GPU here"
        return None if program.path.exists() else "no CUDA compiler here"
    if program.group == "fake-cuda" and not program.path.exists():
        return "no CUDA headers here"
    if program.group in ("gui", "asan-gui") and not shutil.which("Xvfb"):
        return "no Xvfb here"
    return None
