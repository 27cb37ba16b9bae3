"""Every file read a second time, by Clang with libc++: another library brings other headers along, so that a missing include
shows, and what only g++ accepts. Nothing is generated. Version 19 because it is the one that Debian 12, Debian 13 and Ubuntu
24.04 all have and that knows C++20's ranges; what its library still lacks is declared in libcxx/."""
import concurrent.futures
import os
import shutil
import subprocess
from pathlib import Path

from compiled import PLAYED, Clean, commands
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


def check(results, jobs):
    if not shutil.which(CLANG) or not STANDARD_LIBRARY.exists():
        results.add("clang", "every file", "not run", f"no {CLANG} with libc++ here")
        return
    sources = {path: flags for path, flags in commands().items() if (ROOT / path).exists()}
    readable = dict(sources)
    for header, user in headers_to_read(sources).items():
        readable[header] = [*sources[user], *(CUDA_WORDS if header.endswith(".cuh") else ())]
    version = subprocess.run([CLANG, "--version"], capture_output=True).stdout
    clean = Clean("clang", version + b"".join(shim.read_bytes() for shim in sorted(SHIMS.iterdir())))

    def read(path, flags):
        command = [CLANG, *flags, *LIBRARY, *SYNTAX, path]

        def examine():
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, errors="replace")
            return done.stderr or f"ended with status {done.returncode}" if done.returncode else ""

        return path, clean.look([path], command, examine)

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for path, wrong in pool.map(lambda item: read(*item), sorted(readable.items())):
            results.add("clang", path, "failed" if wrong else "passed", wrong.replace(f"{ROOT}{os.sep}", ""))
    clean.forget_old()

    seen = {source.as_posix() for path in readable for source in closure(Path(path))}
    for path in files(".h", ".cuh", ".cpp", ".cu"):
        if path.as_posix() not in seen:
            results.add("clang", path.as_posix(), "not run", "only nvcc compiles it, or this build has no CUDA")
