"""Runs the tests of all programs side by side: short lists of tests, the longest first, on as many workers as there are processors."""
import concurrent.futures
import os
import shutil
import threading
import time

from processes import THE_PROCESS, Screen, run_tests
from sources import ROOT

LIST_SECONDS = 6  # the work of one process, so that no processor is idle for long at the end
USUAL_SECONDS = {"gui": 1.2, "gl": 0.4, "kernels": 0.6, "faults": 1.0, "asan": 0.3, "asan-gui": 4.0}  # of a test that never ran here
OTHERWISE_SECONDS = 0.08


class Work:
    """Tests that one process is given."""

    def __init__(self, program, names, seconds):
        self.program, self.names, self.seconds = program, names, seconds


def split(program, names, known_seconds):
    """Lists of tests of about LIST_SECONDS each, in the program's order."""
    usual = USUAL_SECONDS.get(program.group, OTHERWISE_SECONDS)
    works, current, total = [], [], 0.0
    for name in names:
        seconds = known_seconds.get((program.group, name), usual)
        if current and total + seconds > LIST_SECONDS:
            works.append(Work(program, current, total))
            current, total = [], 0.0
        current.append(name)
        total += seconds
    return [*works, Work(program, current, total)] if current else works


class Schedule:
    """take(work, outcome) is called for each test that ended, one call at a time. until: on time.monotonic(), no work begins later."""

    def __init__(self, take, jobs, until):
        self.take, self.jobs, self.until, self.lock = take, jobs, until, threading.Lock()
        self.scratch = ROOT / "build" / "test-scratch" / str(os.getpid())

    def run(self, works):
        """Runs them; programs whose tests run alone come last. Returns those for which no time was left."""
        beside = sorted((work for work in works if not work.program.alone), key=lambda work: work.seconds)
        alone = [work for work in reversed(works) if work.program.alone]
        for waiting, jobs in ((beside, self.jobs), (alone, 1)):
            with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
                for done in [pool.submit(self.worker, waiting, index) for index in range(jobs)]:
                    done.result()
        shutil.rmtree(self.scratch, ignore_errors=True)
        return beside + alone

    def worker(self, waiting, index):
        screen = Screen()
        try:
            while True:
                with self.lock:
                    if not waiting or time.monotonic() > self.until:
                        return
                    work = waiting.pop()
                self.one(work, self.scratch / str(index), screen)
        finally:
            screen.close()

    def one(self, work, home, screen):
        for outcome in run_tests(work.program, work.names, home, screen):
            with self.lock:
                self.take(work, outcome)

    def again(self, work, name):
        """Outcomes of one test (of all tests of the process for THE_PROCESS), with nothing else running."""
        screen = Screen()
        try:
            names = work.names if name == THE_PROCESS else [name]
            return list(run_tests(work.program, names, self.scratch / "again", screen))
        finally:
            screen.close()
