"""One run of the tests of the wanted groups; a test that failed runs again alone, twice, after all others."""
import time

import reach
from durations import Durations
from groups import program_of, why_not
from needed import PROGRAMS, needed
from passed import Passed
from processes import THE_PROCESS
from programs import list_tests, matching, tests_in_sources
from results import indented
from schedule import Schedule, split

MOST_REPEATED = 20  # if more tests fail they do not run again: something is broken


class Count:
    def __init__(self):
        self.left, self.tests, self.failed, self.seconds, self.ended_at = 0, 0, 0, 0.0, 0.0


class Run:
    """names: patterns of tests; everything: whether also those run that passed before with the same program, and all of the
    sanitizers'; until: on time.monotonic()."""

    def __init__(self, groups, names, everything, until, results, jobs):
        self.groups, self.names, self.everything, self.until = groups, names, everything, until
        self.passed = Passed()
        self.all_ran = False  # until run() had time for everything
        self.results, self.jobs = results, jobs
        self.durations, self.failures, self.counts = Durations(), [], {}
        self.begun = time.monotonic()

    def works(self):
        """The work of this run. Tests that cannot run here are reported."""
        built = needed(self.groups, self.names)
        return [work for group in self.groups for preset, name, _ in PROGRAMS.get(group, ()) if (preset, name) in built
                for work in self.works_of(program_of(group, preset, name))]

    def works_of(self, program):
        why = why_not(program)
        if why:
            known = tests_in_sources("_cuda") if program.group in ("cuda", "memcheck") else [] if self.names else [program.name]
            for name in matching(known, self.names):
                self.results.add(program.group, name, "not run", why)
            return []
        wanted = matching(list_tests(program.path), self.names)
        if program.group == "asan" and not self.everything:
            wanted = reach.chosen(wanted, program.name, self.results)
        self.passed.look(program, wanted)
        if not self.everything and not self.names:
            wanted = self.not_passed_before(program, wanted)
        if not wanted:
            return []
        self.counts.setdefault(program.group, Count()).left += len(wanted)
        return split(program, wanted, self.durations.known)

    def not_passed_before(self, program, names):
        left = [name for name in names if not self.passed.has(program, name)]
        for _ in range(len(names) - len(left)):
            self.results.add(program.group, program.name, "passed before")
        return left

    def take(self, work, outcome):
        group = work.program.group
        count = self.counts[group]
        count.seconds += outcome.seconds
        if outcome.name == THE_PROCESS:
            print(f"{group}: a process failed after its last test; its tests run again alone at the end", flush=True)
            self.failures.append((work, outcome))
            self.passed.forget(work.program, work.names)
            return
        count.left -= 1
        count.tests += 1
        self.durations.add(group, outcome.name, outcome.seconds)
        self.passed.note(work.program, outcome.name, outcome.state)
        if outcome.state == "passed":
            self.results.add(group, outcome.name, "passed")
        elif outcome.state == "skipped":
            self.results.add(group, outcome.name, "not run", why_skipped(outcome.output))
        else:
            count.failed += 1
            print(f"{group}: {outcome.name} failed; it runs again alone at the end\n{indented(outcome.output)}", end="", flush=True)
            self.failures.append((work, outcome))
        if count.left == 0:
            self.tell(group, count)

    def tell(self, group, count):
        print(f"{group}: {count.tests} tests ended {time.monotonic() - self.begun:.0f} s after the first began, "
              f"{count.failed} failed at first; {count.seconds:.0f} s of tests", flush=True)

    def run(self):
        schedule = Schedule(self.take, self.jobs, self.until)
        try:
            left = schedule.run(self.works())
        finally:
            self.durations.write()
            self.passed.write()
        self.all_ran = not left
        for work in left:
            self.results.add(work.program.group, f"{len(work.names)} tests from {work.names[0]}", "not run", "no time was left")
        for index, (work, outcome) in enumerate(self.failures):
            state = self.state_of_repeated(schedule, work, outcome.name) if index < MOST_REPEATED else "failed"
            self.results.add(work.program.group, outcome.name, state, outcome.output)

    @staticmethod
    def state_of_repeated(schedule, work, name):
        again = [outcome for _ in range(2) for outcome in schedule.again(work, name)]
        return "failed" if any(outcome.state == "failed" for outcome in again) else "unsteady"


def why_skipped(output):
    """The sentence of GTEST_SKIP()."""
    after = output.split(": Skipped\n", 1)
    lines = after[1].strip().splitlines() if len(after) > 1 else []
    return lines[0] if lines else "the test skipped itself"
