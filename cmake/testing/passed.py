"""Tests that have passed with the same program, files and packages: ./test without names does not run them again."""
import functools
import hashlib
import json
import os
import pathlib
import re

from changes import git
from needed import FOLDERS, spelled
from sources import ROOT, closure, files

FILE = ROOT / "build" / "test-passed.json"
STARTS_PROGRAMS = re.compile(r"GLINT_(BINARY|FAULTY_BINARY|LOST_GPU_BINARY)|support/(program|fault_walk)\.h")
READS_SOURCES = "GLINT_SOURCE_DIR"
VARIABLES = re.compile(r"(GLINT_|LC_|LANG|TZ$|LIBGL_|MESA_|CUDA_|OMP_|TBB_)")
PROGRAMS = ("glint", "glint_faulty", "glint_lean", "glint_lost_gpu")


def digest(*parts):
    together = hashlib.sha256()
    for part in parts:
        together.update(hashlib.sha256(part if isinstance(part, bytes) else part.encode()).digest())
    return together.hexdigest()


@functools.lru_cache(maxsize=None)
def commit_of(preset):
    """The commit that a build has written into its programs."""
    source = ROOT / "build" / preset / "generated" / "version" / "version.cpp"
    found = re.search(r'commit = "(\w+)"', source.read_text()) if source.exists() else None
    return found[1].encode() if found else b""


@functools.lru_cache(maxsize=None)
def of_binary(path, preset):
    """A program or library, without the commit: a commit that changes nothing else makes the same one."""
    content, commit = path.read_bytes(), commit_of(preset)
    return digest(content.replace(commit, b"") if commit else content)


@functools.lru_cache(maxsize=None)
def of_machine():
    """The installed packages, the kernel, the processor, the graphics driver, the variables that tests look at, and what runs the
    tests; None if the packages are not known."""
    packages = pathlib.Path("/var/lib/dpkg/status")
    if not packages.exists():
        return None
    processor = re.findall(r"^(?:model name|flags)\s*:.*", pathlib.Path("/proc/cpuinfo").read_text(), re.MULTILINE)
    driver = pathlib.Path("/proc/driver/nvidia/version")
    variables = [f"{name}={value}" for name, value in sorted(os.environ.items()) if VARIABLES.match(name)]
    return digest(packages.read_bytes(), os.uname().release, *sorted(set(processor)),
                  driver.read_text() if driver.exists() else "", *variables,
                  *(path.read_bytes() for path in sorted((ROOT / "cmake" / "testing").glob("*.py"))))


@functools.lru_cache(maxsize=None)
def of_build(preset, programs):
    """The libraries that tests load from a build and, if wanted, the programs that they start."""
    build = ROOT / "build" / preset
    paths = [*build.glob("plugins/*"), *build.glob("fake_driver/*"), *(build / name for name in PROGRAMS if programs)]
    return digest(*(of_binary(path, preset) for path in sorted(paths) if path.is_file()))


@functools.lru_cache(maxsize=None)
def of_sources():
    """A digest of every file that git has or would add; different each time if there is no git."""
    listed = git("-c", "core.quotepath=off", "ls-files", "--cached", "--others", "--exclude-standard")
    if listed is None:
        return None
    return digest(*(part for name in sorted(listed) if (ROOT / name).is_file() for part in (name, (ROOT / name).read_bytes())))


@functools.lru_cache(maxsize=None)
def uses():
    """{a name as in needed.spelled(): (whether the test starts programs, whether it reads sources)}"""
    found = {}
    for path in files(".cpp", ".cu", folders=("tests",)):
        if path.parent.name in FOLDERS:
            text = "\n".join((ROOT / one).read_text(errors="replace") for one in closure(path) if one.parts[0] == "tests")
            for name in spelled(path):
                before = found.get(name, (False, False))
                found[name] = (before[0] or bool(STARTS_PROGRAMS.search(text)), before[1] or READS_SOURCES in text)
    return found


def proof(program, name):
    """A digest of everything that a test's result depends on; None if that is not known."""
    if program.path.parent.name != "test" or program.alone:
        return None
    starts, reads = uses().get(name[:name.rfind("/") + 1] or name, (True, True))  # a test of no file may use anything
    sources = of_sources() if reads else ""
    if sources is None or of_machine() is None:
        return None
    return digest(of_binary(program.path, "test"), of_machine(), of_build("test", starts), sources)


class Passed:
    """proofs: {"group: test": proof} of the tests that passed when they last ran in this folder. What a test depends on is read before
    the tests begin: a file that changes while they run belongs to the next run."""

    def __init__(self):
        self.before = {}  # the proofs of the tests of this run
        try:
            self.proofs = dict(json.loads(FILE.read_text()))
        except (OSError, ValueError):  # there is none yet, or it was cut short: every test runs
            self.proofs = {}

    def look(self, program, names):
        """At the tests of a program, before any test runs."""
        self.before.update({f"{program.group}: {name}": proof(program, name) for name in names})

    def has(self, program, name):
        key = f"{program.group}: {name}"
        return self.before[key] is not None and self.proofs.get(key) == self.before[key]

    def note(self, program, name, state):
        key = f"{program.group}: {name}"
        if state == "passed" and self.before[key]:
            self.proofs[key] = self.before[key]
        else:
            self.forget(program, [name])

    def forget(self, program, names):
        """At once also in the file: ./test may be ended at any time."""
        keys = {f"{program.group}: {name}" for name in names} & self.proofs.keys()
        for key in keys:
            del self.proofs[key]
        if keys:
            self.write()

    def write(self):
        new = FILE.with_suffix(".new")
        new.write_text(json.dumps(self.proofs, indent=0, sort_keys=True))
        new.replace(FILE)
