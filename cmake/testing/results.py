"""Results of all tests: collected from all groups, printed at the end."""
import collections
import sys
import threading


class Results:
    def __init__(self):
        self.passed = collections.Counter()  # by group
        self.passed_before = collections.Counter()  # by group: with the same program and files, so they did not run
        self.failed = []  # "group: name"
        self.unsteady = []  # ("group: name", its first output)
        self.not_run = []  # (reason, "group: name")
        self.lock = threading.Lock()

    def add(self, group, name, status, detail=""):
        """status: passed, passed before, failed (detail: its output), unsteady (detail: its first output) or not run (detail: the reason)."""
        with self.lock:
            if status == "passed":
                self.passed[group] += 1
            elif status == "passed before":
                self.passed_before[group] += 1
            elif status == "failed":
                self.failed.append(f"{group}: {name}")
                print(f"FAILED {group}: {name}")
                print(indented(detail), end="")
            elif status == "unsteady":
                self.unsteady.append((f"{group}: {name}", detail))
            else:
                self.not_run.append((detail, f"{group}: {name}"))
            sys.stdout.flush()

    def finish(self, seconds):
        """Prints the end; the exit status."""
        for reason in dict.fromkeys(reason for reason, _ in self.not_run):
            names = [name for why, name in self.not_run if why == reason]
            print(f"Not run, {reason}:")
            print(indented("\n".join(names)), end="")
        for name, detail in self.unsteady:
            print(f"Unsteady, it failed once and then passed twice alone: {name}")
            print(indented(detail), end="")
        if self.failed:
            print("Failed:")
            print(indented("\n".join(self.failed)), end="")
        listed = " (listed above)" if self.not_run else ""
        unsteady = f", {len(self.unsteady)} unsteady" if self.unsteady else ""
        passed, before = self.passed.total() + len(self.unsteady), self.passed_before.total()
        if before:
            print(f"Not run again, they passed before with the same program and files (./test {' '.join(self.passed_before)} runs them): "
                  + ", ".join(f"{count} of {group}" for group, count in self.passed_before.items()))
        earlier = f", {before} passed before" if before else ""
        print(f"test: {passed} passed{earlier}{unsteady}, {len(self.failed)} failed, {len(self.not_run)} not run{listed} in {seconds:.0f} s")
        return 1 if self.failed or not passed + before else 0


def indented(text):
    return "".join(f"    {line}\n" for line in text.rstrip().splitlines())
