"""Runs GoogleTest programs: in parallel, going on after a crash, each process with a home (and where asked a screen) of its own."""
import collections
import concurrent.futures
import contextlib
import fnmatch
import os
import re
import shutil
import signal
import subprocess
import threading
import time

from sources import ROOT, files

WITH_SCREEN = ("glint_tests_gl", "glint_tests_gui", "glint_tests_fake_cuda")
TEST_SECONDS = 300  # a test that takes longer hangs
MARK = re.compile(r"\[ (RUN     |      OK| FAILED | SKIPPED) \] ([^\s,]+)")


# Whoever started us may ignore these, as nohup and a shell's & do, and a child inherits that.
AS_AT_A_TERMINAL = ("env", "--default-signal=HUP,INT,QUIT")


def kill_all(pid):
    """A process and what it has started, which would keep its output open."""
    with contextlib.suppress(OSError):
        with open(f"/proc/{pid}/task/{pid}/children") as children:
            below = children.read().split()
        os.kill(pid, signal.SIGKILL)
        for one in below:
            kill_all(int(one))


@contextlib.contextmanager
def screen():
    """The environment of a program with an X screen of its own, drawn by Mesa's llvmpipe."""
    reader, writer = os.pipe()
    server = subprocess.Popen(["Xvfb", "-noreset", "-displayfd", str(writer), "-screen", "0", "2560x1600x24", "-nolisten", "tcp"],
                              pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as pipe:
            display = pipe.readline().strip()
        if not display:
            raise RuntimeError("Xvfb does not start")
        mesa = "/usr/share/glvnd/egl_vendor.d/50_mesa.json"  # where NVIDIA's libraries stand beside Mesa's
        yield {"DISPLAY": f":{display}", "LIBGL_ALWAYS_SOFTWARE": "1", "__GLX_VENDOR_LIBRARY_NAME": "mesa",
               **({"__EGL_VENDOR_LIBRARY_FILENAMES": mesa} if os.path.exists(mesa) else {})}
    finally:
        server.terminate()
        server.wait()


def list_tests(program):
    names, suite = [], ""
    done = subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        word = line.split("#")[0].strip()
        if line.startswith(" "):
            names.append(suite + word)
        elif word.endswith("."):
            suite = word
    return [name for name in names if "DISABLED_" not in name]


def tests_in_sources(suffix):
    """The names of tests that were not even compiled."""
    found = []
    for path in files(".cpp", ".cu", folders=("tests",)):
        if path.stem.endswith(suffix):
            found += re.findall(r"^TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\s*\)", (ROOT / path).read_text(), re.MULTILINE)
    return [f"{suite}.{name}" for suite, name in found]


def matching(names, patterns):
    def fits(name, pattern):
        return fnmatch.fnmatchcase(name, pattern if "*" in pattern else f"*{pattern}*")

    return [name for name in names if not patterns or any(fits(name, pattern) for pattern in patterns)]


class Group:
    def __init__(self, name, program, results, prefix=(), environment=None):
        self.name, self.program, self.results = name, program, results
        self.prefix, self.environment = list(prefix), environment or {}
        self.scratch = ROOT / "build" / "test-scratch" / name / program.name
        self.seconds = {}

    def run(self, patterns, jobs):
        names = matching(list_tests(self.program), patterns)
        if not names:
            return
        shutil.rmtree(self.scratch, ignore_errors=True)
        begun, passed, failed = time.monotonic(), self.results.passed, len(self.results.failed)
        jobs = min(jobs, len(names))
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for outcome in [pool.submit(self.share, names[i::jobs], i) for i in range(jobs)]:
                outcome.result()
        slowest = sorted(self.seconds.items(), key=lambda item: -item[1])[:8]
        slow = "; slowest: " + ", ".join(f"{name} {s:.1f} s" for name, s in slowest) if slowest and slowest[0][1] > 2 else ""
        print(f"{self.name}: {self.results.passed - passed} of {len(names)} passed, {len(self.results.failed) - failed} failed "
              f"in {time.monotonic() - begun:.0f} s{slow}", flush=True)

    def share(self, names, index):
        """Runs `names` in one process, and in another what a crash left over."""
        home = self.scratch / str(index)
        home.mkdir(parents=True)
        environment = dict(os.environ, **self.environment, HOME=str(home), TMPDIR=str(home))
        for variable in ("CONFIG", "STATE", "DATA", "CACHE"):
            environment[f"XDG_{variable}_HOME"] = str(home / variable.lower())
        with screen() if self.program.name in WITH_SCREEN else contextlib.nullcontext({}) as more:
            while names:
                finished = self.process(names, home, {**environment, **more})
                names = [name for name in names if name not in finished]

    def process(self, names, home, environment):
        """Runs one process; returns the tests that are done with, of which there is at least one."""
        flags = home / "flags"
        flags.write_text("--gtest_color=no\n--gtest_filter=" + ":".join(names) + "\n")
        child = subprocess.Popen([*AS_AT_A_TERMINAL, *self.prefix, self.program, f"--gtest_flagfile={flags}"], cwd=home, env=environment, text=True,
                                 errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        hung = threading.Event()

        def give_up():
            hung.set()
            kill_all(child.pid)

        finished, current, output, begun, timer, failed = set(), None, collections.deque(maxlen=80), 0, None, False
        try:
            for line in child.stdout:
                mark = MARK.search(line)
                state, name = (mark[1].strip(), mark[2]) if mark else (None, None)
                if state == "RUN":
                    current, begun = name, time.monotonic()
                    output.clear()
                    timer = threading.Timer(TEST_SECONDS, give_up)
                    timer.start()
                elif state and name == current:
                    timer.cancel()
                    finished.add(name)
                    self.seconds[name] = time.monotonic() - begun
                    failed |= state == "FAILED"
                    self.report(name, state, "".join(output))
                    current = None
                    output.clear()
                else:
                    output.append(line)
            status = child.wait()
        finally:
            if timer:
                timer.cancel()
            child.kill()
        if current:
            why = f"no end after {TEST_SECONDS} s" if hung.is_set() else f"the process ended with status {status}"
            self.results.add(self.name, current, "failed", "".join(output) + why)
            finished.add(current)
        elif len(finished) < len(names) or status != (1 if failed else 0):
            # Ended between tests, or badly after the last: a leak, a crash in a destructor.
            self.results.add(self.name, "the process itself", "failed",
                             "".join(output) + f"ended with status {status} after {len(finished)} of {len(names)} tests")
            finished.update(names)
        return finished

    def report(self, name, state, output):
        if state == "OK":
            self.results.add(self.name, name, "passed")
        elif state == "SKIPPED":
            reason = re.search(r": Skipped\s+(\S.*)", output)
            self.results.add(self.name, name, "not run", reason[1] if reason else "the test skipped itself")
        else:
            self.results.add(self.name, name, "failed", output)
