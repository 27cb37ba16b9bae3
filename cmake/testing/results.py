"""What was tested: one Results gathers it from all groups and prints the end."""
import sys
import threading


class Results:
    def __init__(self):
        self.passed = 0
        self.failed = []  # "group: name"
        self.not_run = []  # (reason, "group: name")
        self.lock = threading.Lock()

    def add(self, group, name, status, detail=""):
        """status: passed, failed (detail: its output) or not run (detail: the reason)."""
        with self.lock:
            if status == "passed":
                self.passed += 1
            elif status == "failed":
                self.failed.append(f"{group}: {name}")
                print(f"FAILED {group}: {name}")
                print("".join(f"    {line}\n" for line in detail.rstrip().splitlines()), end="")
            else:
                self.not_run.append((detail, f"{group}: {name}"))
            sys.stdout.flush()

    def finish(self, seconds):
        for reason in dict.fromkeys(reason for reason, _ in self.not_run):
            print(f"Not run, {reason}:")
            for why, name in self.not_run:
                if why == reason:
                    print(f"    {name}")
        if self.failed:
            print("Failed:")
            print("".join(f"    {name}\n" for name in self.failed), end="")
        listed = " (listed above)" if self.not_run else ""
        print(f"test: {self.passed} passed, {len(self.failed)} failed, {len(self.not_run)} not run{listed} in {seconds:.0f} s")
        return 1 if self.failed or not self.passed else 0
