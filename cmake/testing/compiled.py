"""How the build compiles each file, for tools that read it again; and which files they need not look at twice."""
import functools
import hashlib
import json
import os
import shlex

from changes import git
from sources import FOLDERS, ROOT, closure, includes

PLAYED = "build/test/generated/played/"


@functools.lru_cache(maxsize=None)
def compilations():
    """(the compiler's input, our files in it, flags) for each input with a file that no earlier one had. Inputs are all files that a
    C++ compiler compiles, alone or with others (cmake/unity.cmake), and files that include a simulation with its GPU code
    (PLAYED). If nvcc compiles a file itself, the asan build compiles it as C++."""
    found, seen = [], set()
    for preset in ("asan", "test"):
        database = ROOT / "build" / preset / "compile_commands.json"
        for entry in json.loads(database.read_text()) if database.exists() else ():
            words = shlex.split(entry["command"])
            path = os.path.relpath(entry["file"], ROOT)
            together = "/Unity/" in path
            members = [os.path.relpath(name, ROOT) for name, _ in includes((ROOT / path).read_text())] if together else [path]
            ours = all(member.startswith((*(f"{folder}/" for folder in FOLDERS), PLAYED)) for member in members)
            if not ours or any(w.endswith("nvcc") for w in words[:2]) or seen.issuperset(members):
                continue
            seen.update(members)
            start = next(i for i, word in enumerate(words) if word.startswith("-"))
            found.append((path, members, without_gcc(words[start:words.index("-o")])))
    return found


@functools.lru_cache(maxsize=None)
def commands():
    """{file: flags} for each of our files alone."""
    found = {}
    for _, members, flags in compilations():
        for member in members:
            found.setdefault(member, flags)
    return found


def rotated(items):
    """The items, rotated differently for each commit, so that a check that ends early reaches all of them in time."""
    count = git("rev-list", "--count", "HEAD")
    start = int(count[0]) * 7 % len(items) if count and items else 0
    return items[start:] + items[:start]


def without_gcc(flags):
    """The flags without flags that Clang does not know, and without precompiled headers, because those hide a missing include."""
    kept, skip = [], False
    for flag, following in zip(flags, [*flags[1:], ""]):
        if skip or flag in ("-fno-gnu-unique", "-Winvalid-pch") or flag.startswith(("-fsanitize", "--param=")):
            skip = False
        elif flag == "-include" and "cmake_pch" in following:
            skip = True
        else:
            kept.append(flag)
    # Clang's -Wconversion takes in signedness, g++'s does not.
    return [*kept, "-Wno-unknown-warning-option", "-Wno-unknown-pragmas", "-Wno-sign-conversion"]


class Clean:
    """Files that a tool found clean. One is looked at again when it, a header of ours that it includes, its command or
    `common` (the tool's version and settings) change."""

    def __init__(self, folder, common):
        self.folder, self.common = ROOT / "build" / folder, common
        self.folder.mkdir(parents=True, exist_ok=True)

    def look(self, paths, command, examine):
        """examine() returns what is wrong, or nothing; this returns the same."""
        key = hashlib.sha256(self.common + shlex.join(command).encode())
        for source in dict.fromkeys(source for path in paths for source in closure(type(ROOT)(path))):
            key.update((ROOT / source).read_bytes())
        stamp = self.folder / key.hexdigest()
        found = "" if stamp.exists() else examine()
        if not found:
            stamp.touch()
        return found

    def forget_old(self):
        for old in sorted(self.folder.iterdir(), key=lambda path: path.stat().st_mtime)[:-1000]:
            old.unlink()
