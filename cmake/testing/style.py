"""clang-format and clang-tidy, version 14 of both. A file that clang-tidy found clean is not looked at again until it, a
header of ours that it includes, its flags or .clang-tidy change."""
import concurrent.futures
import hashlib
import json
import os
import re
import shlex
import subprocess

from sources import ROOT, closure, files

TIDY = "clang-tidy-14"


def check_format(results):
    paths = files(".h", ".cpp", ".cu", ".cuh")
    done = subprocess.run(["clang-format-14", "--dry-run", "-Werror", "--ferror-limit=3", *paths],
                          cwd=ROOT, capture_output=True, text=True) if paths else None
    if done and done.returncode:
        wrong = dict.fromkeys(line.split(":")[0] for line in done.stderr.splitlines() if "error:" in line)
        results.add("format", "clang-format", "failed", "\n".join(wrong) + "\nTo put it right: clang-format-14 -i FILE…")
    else:
        results.add("format", "clang-format", "passed")


def commands():
    """file: flags, of every file that a C++ compiler compiles. Where nvcc does, the asan build has the C++ way."""
    found = {}
    for preset in ("asan", "test"):
        database = ROOT / "build" / preset / "compile_commands.json"
        for entry in json.loads(database.read_text()) if database.exists() else ():
            words = shlex.split(entry["command"])
            path = os.path.relpath(entry["file"], ROOT)
            if path.split("/")[0] not in ("app", "sims", "interop", "render") or any(w.endswith("nvcc") for w in words[:2]):
                continue
            start = next(i for i, word in enumerate(words) if word.startswith("-"))
            end = words.index("-o")
            flags = [word for word in words[start:end] if word != "-fno-gnu-unique"]  # clang has no such
            # clang's -Wconversion takes in signedness, g++'s does not
            found.setdefault(path, [*flags, "-Wno-unknown-warning-option", "-Wno-unknown-pragmas", "-Wno-sign-conversion"])
    return found


def check_tidy(results, jobs):
    cache = ROOT / "build" / "tidy"
    cache.mkdir(parents=True, exist_ok=True)
    common = subprocess.run([TIDY, "--version"], capture_output=True).stdout + (ROOT / ".clang-tidy").read_bytes()

    def tidy(path, flags):
        key = hashlib.sha256(common + shlex.join(flags).encode())
        for source in closure(type(ROOT)(path)):
            key.update((ROOT / source).read_bytes())
        stamp = cache / key.hexdigest()
        if stamp.exists():
            stamp.touch()
            return ""
        done = subprocess.run([TIDY, "--quiet", path, "--", *flags], cwd=ROOT, capture_output=True, text=True)
        if done.returncode == 0:
            stamp.touch()
            return ""
        return done.stdout or done.stderr

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        outcomes = list(pool.map(lambda item: tidy(*item), sorted(commands().items())))
    # One finding in a header comes up in every file that includes it: it is printed once.
    findings = dict.fromkeys(finding for output in outcomes for finding in re.split(r"^(?=/\S+: (?:error|warning): )", output, flags=re.M))
    findings.pop("", None)
    report = "".join(findings).replace(f"{ROOT}/", "")
    results.add("tidy", f"clang-tidy, {len(outcomes)} files", "failed" if findings else "passed", report)

    # The newest 1,000 stamps are kept.
    for old in sorted(cache.iterdir(), key=lambda path: path.stat().st_mtime)[:-1000]:
        old.unlink()
