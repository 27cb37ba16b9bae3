"""How long each test took when it last ran in this folder."""
import json

from sources import ROOT

FILE = ROOT / "build" / "test-seconds.json"


class Durations:
    """known, of_this_run: {(group, test): seconds}."""

    def __init__(self):
        self.of_this_run = {}
        try:
            rows = json.loads(FILE.read_text())
            self.known = {(group, name): float(seconds) for group, name, seconds in rows}
        except (OSError, ValueError):  # there is none yet, or it was cut short: usual durations serve
            self.known = {}

    def add(self, group, name, seconds):
        self.of_this_run[group, name] = seconds

    def write(self):
        rows = sorted((group, name, round(seconds, 2)) for (group, name), seconds in {**self.known, **self.of_this_run}.items())
        new = FILE.with_suffix(".new")
        new.write_text(json.dumps(rows, indent=0))
        new.replace(FILE)
