"""Results of exhibits.py, as stored in its folder: run.json about the whole, a file for each command; and functions to read their
numbers."""
import json
import re

from kernels import milliseconds, prefixed

METHODS = ("method", "access", "layout")  # rows that choose a method


class NotMeasured(Exception):
    """Its text is the reason, a sentence without a full stop."""


class CannotRun(NotMeasured):
    """Impossible on this machine, which is no mistake."""


def unmeasured(why):
    return f"cannot run here: {why}" if isinstance(why, CannotRun) else f"not measured: {why}"


def digits(number):
    """Three digits, with an exponent only if a decimal point is not enough."""
    return f"{number:.0f}" if abs(number) >= 100 else f"{number:.3g}"


def quantity(number, unit):
    """"1.75 s", "3.98 TB/s", "34.4 Gkeys/s", "80 %"."""
    if unit == "ms":
        return f"{number / 1000:.3g} s" if number >= 1000 else milliseconds(number)
    if unit == "GFLOP/s" and number >= 10000:
        return f"{digits(number / 1000)} TFLOP/s"
    if unit in ("GB/s", "GFLOP/s"):
        return f"{digits(number)} {unit}"
    if unit == "bytes/s":
        return f"{digits(number / 1e9)} GB/s"
    if unit.endswith("/s"):
        return prefixed(number) + unit
    return f"{digits(number)} {unit}".rstrip()


class Results:
    def __init__(self, folder):
        self.folder, self.kept = folder, {}
        self.about = json.loads((folder / "run.json").read_text())

    def check(self, name):
        if name in self.about["failed"]:
            raise NotMeasured(self.about["failed"][name])
        if name in self.about["refused"]:
            raise CannotRun(self.about["refused"][name])
        if not name.startswith("lesson-") and name not in self.about["runs"] and name not in self.about["printed"]:
            raise NotMeasured(f"{name} was not run")  # a file there may be from another run

    def of(self, name):
        """The whole file of a command that was run."""
        self.check(name)
        if name not in self.kept:
            self.kept[name] = json.loads((self.folder / f"{name}.json").read_text())
        return self.kept[name]

    def lesson(self, exhibit):
        return self.of(f"lesson-{exhibit}")["lesson"]

    def points(self, name, value=None, series=None):
        """All points, or those with a value and a series; some may have why_not."""
        return [point for point in self.of(name)["results"]
                if value in (None, point["value"]) and series in (None, point["series"])]

    def point(self, name, value=None, series=None):
        """The one point that was measured."""
        found = self.points(name, value, series)
        if len(found) != 1:
            raise NotMeasured(f"{name} has not one point at {value}, {series}")
        if "median" not in found[0]:
            raise CannotRun(found[0]["why_not"])
        return found[0]

    def unit(self, name):
        return self.of(name)["experiment"]["metric"]["unit"]

    def method(self, name, point):
        """The method of a point: its series or its value."""
        series = self.of(name)["experiment"]["series"]
        return point["series"] if series and series["id"] in METHODS else point["value"]

    def limits(self):
        """This machine's limits, by device."""
        return {device: one for name in self.about["runs"] if name.startswith("limits-") for device, one in self.of(name)["limits"].items()}

    def copy_rate(self):
        """GB/s of the device, read and written."""
        return self.limits()[self.about["device"]]["copy_bytes_per_second"] / 1e9

    def printed(self, name, pattern):
        """The number in the line of another program's output that matches."""
        self.check(name)
        found = re.search(pattern, (self.folder / f"{name}.txt").read_text(), re.MULTILINE)
        if not found:
            raise NotMeasured(f"{name} did not measure it")
        return float(found[1])
