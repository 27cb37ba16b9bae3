"""Runs tests of one GoogleTest program in a process with a home of its own, and ends every process when ./test ends."""
import collections
import contextlib
import os
import re
import shutil
import signal
import subprocess
import threading
import time

WITH_SCREEN = ("glint_tests_gl", "glint_tests_gui", "glint_tests_fake_cuda")
TEST_SECONDS = 300  # a test that takes longer hangs: the longest takes 10 s on a quiet machine
MARK = re.compile(r"\[ (RUN     |      OK| FAILED | SKIPPED) \] ([^\s,]+)")
OUTPUT_LINES = 80  # kept of a test

# The program that started ./test may ignore these signals, as nohup and a shell's & do, and a child inherits that.
# A child dies with ./test even if that is killed.
STARTED_BY = ["env", "--default-signal=HUP,INT,QUIT"]
if shutil.which("setpriv"):
    STARTED_BY = ["setpriv", "--pdeathsig", "KILL", *STARTED_BY]


class Children:
    """The processes that run now. After end_all() no other one starts."""

    def __init__(self):
        self.lock, self.running, self.ended = threading.RLock(), set(), False  # a signal may come inside start()

    def start(self, command, **options):
        with self.lock:
            if self.ended:
                raise KeyboardInterrupt
            child = subprocess.Popen(command, **options)
            self.running.add(child)
            return child

    def forget(self, child):
        with self.lock:
            self.running.discard(child)

    def end_all(self):
        with self.lock:
            self.ended = True
            for child in self.running:
                kill_all(child.pid)


children = Children()


def kill_all(pid):
    """A process and the processes that it has started, which would keep its output open."""
    with contextlib.suppress(OSError):
        with open(f"/proc/{pid}/task/{pid}/children") as below:
            started = below.read().split()
        os.kill(pid, signal.SIGKILL)
        for one in started:
            kill_all(int(one))


class Screen:
    """An X server drawn by Mesa's llvmpipe, started when it is first needed."""

    def __init__(self):
        self.server, self.variables = None, {}

    def environment(self):
        """Does nothing without Xvfb: tests of OpenGL then use EGL, and tests of the window do not run."""
        if not self.server and shutil.which("Xvfb"):
            self.start()
        return self.variables

    def start(self):
        reader, writer = os.pipe()
        self.server = children.start(
            ["Xvfb", "-noreset", "-displayfd", str(writer), "-screen", "0", "2560x1600x24", "-nolisten", "tcp"],
            pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            display = pipe.readline().strip()
        if not display:
            raise RuntimeError("Xvfb does not start")
        self.variables = {"DISPLAY": f":{display}", "LIBGL_ALWAYS_SOFTWARE": "1", "__GLX_VENDOR_LIBRARY_NAME": "mesa"}
        mesa = "/usr/share/glvnd/egl_vendor.d/50_mesa.json"  # used if NVIDIA's libraries are installed next to Mesa's
        if os.path.exists(mesa):
            self.variables["__EGL_VENDOR_LIBRARY_FILENAMES"] = mesa

    def close(self):
        if self.server:
            self.server.terminate()
            self.server.wait()
            children.forget(self.server)
            self.server = None


class Outcome:
    """Result of one test: state is passed, failed or skipped; output is its last part."""

    def __init__(self, name, state, output, seconds=0.0):
        self.name, self.state, self.output, self.seconds = name, state, output, seconds


THE_PROCESS = "the process itself"  # the name of an outcome: it ended between tests, or badly after the last one


def home_environment(home):
    """Variables for a process that must touch no file of the user: `home` is an empty folder, made anew."""
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    variables = {"HOME": str(home), "TMPDIR": str(home)}
    for name in ("CONFIG", "STATE", "DATA", "CACHE"):
        variables[f"XDG_{name}_HOME"] = str(home / name.lower())
    return variables


def run_tests(program, names, home, screen):
    """Outcomes of all `names`, as they come: in one process, and after a crash the rest in another one."""
    environment = {**os.environ, **program.environment, **home_environment(home)}
    if program.path.name in WITH_SCREEN:
        environment.update(screen.environment())
    while names:
        finished = set()
        for outcome in run_process(program, names, home, environment):
            finished.update(names if outcome.name == THE_PROCESS else [outcome.name])
            yield outcome
        names = [name for name in names if name not in finished]


def run_process(program, names, home, environment):
    """Outcomes of one process; at least one of them is of `names`, or THE_PROCESS."""
    flags = home / "flags"
    flags.write_text("--gtest_color=no\n--gtest_filter=" + ":".join(names) + "\n")
    child = children.start([*STARTED_BY, *program.prefix, program.path, f"--gtest_flagfile={flags}"], cwd=home,
                           env=environment, text=True, errors="replace", stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    hung = threading.Event()

    def give_up():
        hung.set()
        kill_all(child.pid)

    finished, failed, current, begun, timer = 0, False, None, 0, None
    output = collections.deque(maxlen=OUTPUT_LINES)
    try:
        for line in child.stdout:
            mark = MARK.search(line)
            state, name = (mark[1].strip(), mark[2]) if mark else (None, None)
            if state == "RUN":
                current, begun = name, time.monotonic()
                output.clear()
                timer = threading.Timer(TEST_SECONDS, give_up)
                timer.daemon = True
                timer.start()
            elif state and name == current:
                timer.cancel()
                finished += 1
                failed |= state == "FAILED"
                word = {"OK": "passed", "SKIPPED": "skipped"}.get(state, "failed")
                yield Outcome(name, word, "".join(output), time.monotonic() - begun)
                current = None
                output.clear()
            else:
                output.append(line)
        status = child.wait()
    finally:
        if timer:
            timer.cancel()
        child.kill()
        child.wait()
        children.forget(child)
    if current:
        why = f"it did not end in {TEST_SECONDS} s" if hung.is_set() else f"the process ended with status {status}"
        yield Outcome(current, "failed", "".join(output) + why, time.monotonic() - begun)
    elif finished < len(names) or status != (1 if failed else 0):
        # A leak, or a crash in a destructor.
        yield Outcome(THE_PROCESS, "failed",
                      "".join(output) + f"ended with status {status} after {finished} of {len(names)} tests")
