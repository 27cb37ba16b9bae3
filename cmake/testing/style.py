"""clang-format and clang-tidy, version 14 of both: another version would format otherwise. Where a distribution no longer has
that one, as Debian 13, they are not run."""
import concurrent.futures
import re
import shutil
import subprocess

from compiled import PLAYED, Clean, compilations
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


def check_tidy(results, jobs):
    if not shutil.which(TIDY):
        results.add("tidy", "clang-tidy", "not run", f"no {TIDY} here")
        return
    version = subprocess.run([TIDY, "--version"], capture_output=True).stdout
    clean = Clean("tidy", version + (ROOT / ".clang-tidy").read_bytes())

    def tidy(path, members, flags):
        def examine():
            done = subprocess.run([TIDY, "--quiet", path, "--", *flags], cwd=ROOT, capture_output=True, text=True)
            return done.stdout or done.stderr or f"ended with status {done.returncode}" if done.returncode else ""

        return clean.look(members, flags, examine)

    ours = [one for one in compilations() if not all(member.startswith(("tests/", PLAYED)) for member in one[1])]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        outcomes = list(pool.map(lambda one: tidy(*one), ours))
    # One finding in a header comes up in every file that includes it: it is printed once.
    findings = dict.fromkeys(finding for output in outcomes for finding in re.split(r"^(?=/\S+: (?:error|warning): )", output, flags=re.M))
    findings.pop("", None)
    report = "".join(findings).replace(f"{ROOT}/", "")
    results.add("tidy", f"clang-tidy, {sum(len(members) for _, members, _ in ours)} files", "failed" if findings else "passed", report)
    clean.forget_old()
