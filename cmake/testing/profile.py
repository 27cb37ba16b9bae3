"""Durations in ./test: configuring, compiling and linking by program, groups, slowest suites and tests, idle processors."""
import collections
import re

from sources import ROOT

SLOWEST = 20


def idle_seconds():
    """Idle time of all processors of this machine since it started."""
    with open("/proc/stat") as stat:
        words = stat.readline().split()
    return (int(words[4]) + int(words[5])) / 100  # idle and waiting for a disk, in ticks of 10 ms


def build_steps(preset, begun):
    """{(program or library, "compile" or "link"): seconds} of the steps that ninja ended after `begun` (on time.time())."""
    log = ROOT / "build" / preset / ".ninja_log"
    seconds, seen = collections.Counter(), set()
    for line in log.read_text().splitlines() if log.exists() else ():
        fields = line.split("\t")  # start and end in ms, when its output was written in ns, output, hash of the command
        if len(fields) < 5 or int(fields[2]) < begun * 1e9:
            continue
        if (fields[0], fields[1], fields[4]) in seen:  # a step with several outputs
            continue
        seen.add((fields[0], fields[1], fields[4]))
        target = re.search(r"CMakeFiles/([^/]+)\.dir/", fields[3])
        name = target[1] if target else fields[3].rsplit("/", 1)[-1]
        seconds[name, "compile" if target else "link"] += (int(fields[1]) - int(fields[0])) / 1000
    return seconds


def print_table(title, rows):
    rows = [(name, seconds) for name, seconds in rows if seconds >= 0.05]
    if not rows:
        return
    print(title)
    for name, seconds in rows:
        print(f"    {seconds:8.1f} s  {name}")


def print_build(preset, begun):
    steps = build_steps(preset, begun)
    if not steps:
        return
    together = collections.Counter()
    for (_, kind), seconds in steps.items():
        together[kind] += seconds
    print_table(f"Build {preset}, seconds of a processor: " + ", ".join(f"{kind} {s:.0f}" for kind, s in together.most_common()),
                [(f"{kind} {name}", seconds) for (name, kind), seconds in steps.most_common(SLOWEST)])


def print_tests(seconds):
    """seconds: {(group, test): seconds} of this run."""
    groups, suites = collections.Counter(), collections.Counter()
    for (group, name), s in seconds.items():
        groups[group] += s
        suites[f"{group}: {name.rsplit('.', 1)[0]}"] += s
    print_table("Groups, seconds of all their tests:", groups.most_common())
    print_table("Slowest suites:", suites.most_common(SLOWEST))
    slowest = sorted(seconds.items(), key=lambda item: -item[1])[:SLOWEST]
    print_table("Slowest tests:", [(f"{group}: {name}", s) for (group, name), s in slowest])
