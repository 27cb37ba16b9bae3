"""The tests that the sanitizers run: those reached by a change, and of the others a different quarter for each commit."""
import pathlib
import zlib

from changes import git, since, since_last
from needed import FOLDERS, spelled, spells
from changes import reaches
from sources import files

SHARES = 4


def letters(text):
    return text.lower().replace("_", "")


def reached(names, changed):
    """Tests whose file includes a changed file, and tests of a changed simulation."""
    simulations = {letters(pathlib.Path(path).parts[1].removesuffix(".cpp")) for path in changed if path.startswith("sims/")}
    suites = [name for path in files(".cpp", folders=("tests",)) if path.parent.name in FOLDERS and reaches(changed, path)
              for name in spelled(path)]
    return {name for name in names
            if any(spells(suite, name) or name.startswith(suite) for suite in suites)
            or any(one in letters(name) for one in simulations)}


def chosen(names, program, results):
    """The tests of a program that run now; the number of the others is reported."""
    changed = since_last("asan")
    if changed is None:
        changed = since("HEAD~1") or set()
    count = git("rev-list", "--count", "HEAD")
    share = int(count[0]) % SHARES if count else 0
    near = reached(names, changed)
    now = [name for name in names if name in near or zlib.crc32(name.encode()) % SHARES == share]
    if len(now) < len(names):
        results.add("asan", f"{len(names) - len(now)} tests of {program}", "not run",
                    "no change reaches them, and their share comes with another commit (./test asan runs all)")
    return now
