"""clang-format and clang-tidy, version 14 of both: another version formats differently. If a distribution no longer has that
version, like Debian 13, they are not run."""
import concurrent.futures
import re
import shutil
import subprocess
import time

from changes import remember, since_last, to_read
from compiled import PLAYED, Clean, commands, compilations, rotated
from sources import ROOT, files

FORMAT = "clang-format-14"
TIDY = "clang-tidy-14"


def check_format(results):
    if not shutil.which(FORMAT):
        results.add("format", "clang-format", "not run", f"no {FORMAT} here")
        return
    paths = files(".h", ".cpp", ".cu", ".cuh")
    done = subprocess.run([FORMAT, "--dry-run", "-Werror", "--ferror-limit=3", *paths],
                          cwd=ROOT, capture_output=True, text=True) if paths else None
    if done and done.returncode:
        wrong = dict.fromkeys(line.split(":")[0] for line in done.stderr.splitlines() if "error:" in line)
        results.add("format", "clang-format", "failed", "\n".join(wrong) + f"\nTo put it right: {FORMAT} -i FILE…")
    else:
        results.add("format", "clang-format", "passed")


def check_tidy(results, jobs, until, everything):
    """Reads the files that changed since everything was clean; all files if that is not known, or if requested. until: a time of
    time.monotonic(); files not reached by then are reported as not run."""
    if not shutil.which(TIDY):
        results.add("tidy", "clang-tidy", "not run", f"no {TIDY} here")
        return
    version = subprocess.run([TIDY, "--version"], capture_output=True).stdout
    clean = Clean("tidy", version + (ROOT / ".clang-tidy").read_bytes())
    changed = None if everything else since_last("tidy")
    if changed is not None and ".clang-tidy" in changed:
        changed = None

    late = []

    def tidy(path, members, flags):
        if time.monotonic() > until:
            late.extend(members)
            return ""

        def examine():
            done = subprocess.run([TIDY, "--quiet", path, "--", *flags], cwd=ROOT, capture_output=True, text=True)
            return done.stdout or done.stderr or f"ended with status {done.returncode}" if done.returncode else ""

        return clean.look(members, flags, examine)

    def is_tests(path):
        return path.startswith(("tests/", PLAYED))

    if changed is None:
        ours = rotated([one for one in compilations() if not all(is_tests(member) for member in one[1])])
    else:
        flags = {path: flags for path, flags in commands().items() if not is_tests(path) and (ROOT / path).exists()}
        ours = [(path, [path], flags[path]) for path in sorted(to_read(changed, flags))]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        outcomes = list(pool.map(lambda one: tidy(*one), ours))
    # One finding in a header comes up in every file that includes it: it is printed once.
    findings = dict.fromkeys(finding for output in outcomes for finding in re.split(r"^(?=/\S+: (?:error|warning): )", output, flags=re.M))
    findings.pop("", None)
    report = "".join(findings).replace(f"{ROOT}/", "")
    for member in sorted(late):
        results.add("tidy", member, "not run", "no time was left; ./test tidy reads everything")
    looked_at = sum(len(members) for _, members, _ in ours) - len(late)
    results.add("tidy", f"clang-tidy, {looked_at} files", "failed" if findings else "passed", report)
    if not findings and not late:
        remember("tidy")
    clean.forget_old()
