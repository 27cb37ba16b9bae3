"""Checks every file with Clang and libc++: another library includes other headers, so this finds missing includes, and code that only
g++ accepts. Nothing is generated. Version 19, because Debian 12, Debian 13 and Ubuntu 24.04 all have it and it supports C++20's
ranges; declarations that its library lacks are in libcxx/."""
import collections
import concurrent.futures
import hashlib
import os
import shutil
import subprocess
import time
from pathlib import Path

from changes import remember, since_last, to_read
from compiled import PLAYED, Clean, commands, compilations, rotated
from sources import ROOT, closure, files, includes, resolve

CLANG = "clang++-19"
STANDARD_LIBRARY = Path("/usr/lib/llvm-19/include/c++/v1")
SHIMS = ROOT / "cmake" / "testing" / "libcxx"
LIBRARY = ["-stdlib=libc++", "-isystem", str(SHIMS)]
CUDA_WORDS = ["-include", "cuda_runtime.h"]  # nvcc begins every file with it
SYNTAX = ["-fsyntax-only", "-x", "c++", "-Wno-pragma-once-outside-header"]


def headers_to_read(sources):
    """header: a source that includes it, of the headers that no source begins with: the others are seen there to stand alone.
    A .cuh is read as the sources do that play nvcc; a header that nothing includes yet, like a source beside it."""
    first, user = set(), {}
    for source in sources:
        path = Path(source)
        names = includes((ROOT / path).read_text(errors="replace"))
        if names:
            first.add(resolve(path, names[0][0]))
        for header in closure(path)[1:]:
            if header.suffix == ".cuh" and source.startswith(PLAYED):
                user[header] = source
            else:
                user.setdefault(header, source)
    for header in files(".h", folders=("app", "render", "sims")):
        beside = [source for folder in header.parents for source in sources if source.startswith(f"{folder.as_posix()}/")]
        user.setdefault(header, beside[0])
    return {header.as_posix(): source for header, source in user.items()
            if header not in first and header.suffix in (".h", ".cuh")}


def known_headers(group):
    """Headers that several of these files include and that are not ours, in order."""
    counts = collections.Counter(name for path in group for name, quoted in includes((ROOT / path).read_text()) if not quoted)
    return sorted(name for name, count in counts.items() if count >= 3 and not name.startswith(("cuda", "immintrin", "GL", "glad")))


def precompile(group, flags, folder):
    """Flags for a precompiled header of the headers that several files include, because three quarters of the time goes there.
    names.py checks that no file lacks a header of the standard library."""
    headers = known_headers(group)
    name = folder / hashlib.sha256(repr((headers, flags)).encode()).hexdigest()[:16]
    name.with_suffix(".h").write_text("".join(f"#include <{header}>\n" for header in headers))
    pch = name.with_suffix(".pch")
    done = subprocess.run([CLANG, *flags, *LIBRARY, "-x", "c++-header", "-fpch-instantiate-templates", "-o", pch, name.with_suffix(".h")], cwd=ROOT, capture_output=True)
    return ["-include-pch", str(pch)] if done.returncode == 0 else []  # without it each file reports its own errors


def precompiled(sources, jobs):
    """{flags: flags to add}, for flags that many files share."""
    groups = collections.defaultdict(list)
    for path, flags in sources.items():
        groups[tuple(flags)].append(path)
    large = {flags: group for flags, group in groups.items() if len(group) > 5}
    folder = ROOT / "build" / "clang-pch"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return dict(zip(large, pool.map(lambda flags: precompile(large[flags], list(flags), folder), large)))


def read_alone(sources):
    """{file: flags} of every source and header alone, which also finds missing includes of our headers."""
    readable = dict(sources)
    for header, user in headers_to_read(sources).items():
        readable[header] = [*sources[user], *(CUDA_WORDS if header.endswith(".cuh") else ())]
    return readable


def what_to_read(everything, alone):
    """{Clang's input: (files in it, flags)}: the files that changed since everything was clean, one at a time. All files if that is
    not known or if `everything`, grouped as for the compiler unless `alone`."""
    sources = {path: flags for path, flags in commands().items() if (ROOT / path).exists()}
    changed = None if everything else since_last("clang")
    if changed is not None:
        return {path: ([path], sources[path]) for path in sorted(to_read(changed, sources))}
    if alone:
        return {path: ([path], flags) for path, flags in read_alone(sources).items()}
    return {path: (members, flags) for path, members, flags in rotated(compilations())}


def check(results, jobs, until, everything, alone):
    """until: a time of time.monotonic(); files not reached by then are reported as not run. alone: one file at a time, which
    takes three times as long."""
    if not shutil.which(CLANG) or not STANDARD_LIBRARY.exists():
        results.add("clang", "every file", "not run", f"no {CLANG} with libc++ here")
        return
    readable = what_to_read(everything, alone)
    version = subprocess.run([CLANG, "--version"], capture_output=True).stdout
    clean = Clean("clang", version + b"".join(shim.read_bytes() for shim in sorted(SHIMS.iterdir())))
    members = {member for members, _ in readable.values() for member in members}
    parsed = precompiled({path: flags for path, flags in commands().items() if path in members}, jobs)
    late = []

    def read(path, members, flags):
        if time.monotonic() > until:
            late.append(path)
            return path, members, None
        base = tuple(flags[:-len(CUDA_WORDS)] if flags[-len(CUDA_WORDS):] == CUDA_WORDS else flags)
        command = [CLANG, *flags, *LIBRARY, *SYNTAX, path]

        def examine():
            done = subprocess.run([command[0], *parsed.get(base, ()), *command[1:]], cwd=ROOT, capture_output=True, text=True, errors="replace")
            return done.stderr or f"ended with status {done.returncode}" if done.returncode else ""

        return path, members, clean.look(members, command, examine)

    failed = False
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for path, members, wrong in pool.map(lambda item: read(item[0], *item[1]), readable.items()):
            together = f" and {len(members) - 1} more" if len(members) > 1 else ""
            state = "not run" if path in late else "failed" if wrong else "passed"
            failed |= state == "failed"
            detail = "no time was left; ./test clang reads everything" if path in late else wrong.replace(f"{ROOT}{os.sep}", "")
            results.add("clang", members[0] + together, state, detail)
    if not readable:
        results.add("clang", "nothing has changed", "passed")
    if not failed and not late:
        remember("clang")
    clean.forget_old()
    if everything:
        tell_what_only_nvcc_reads(readable, results)


def tell_what_only_nvcc_reads(readable, results):
    seen = {source.as_posix() for members, _ in readable.values() for member in members for source in closure(Path(member))}
    for path in files(".h", ".cuh", ".cpp", ".cu"):
        if path.as_posix() not in seen:
            results.add("clang", path.as_posix(), "not run", "only nvcc compiles it, or this build has no CUDA")
