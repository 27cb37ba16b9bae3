"""Files that changed since a check last passed. The commit that it saw then is kept in the build folder."""
import functools
import subprocess

from sources import ROOT, closure, files

FOLDER = ROOT / "build" / "seen"


def git(*arguments):
    """Lines of git's answer; none if this is no repository or git refuses."""
    done = subprocess.run(["git", "-C", str(ROOT), *arguments], capture_output=True, text=True)
    return done.stdout.splitlines() if done.returncode == 0 else None


def since_last(check):
    """The files of the repository that changed since `check` was remembered; None if it never was, or that commit is gone."""
    kept = FOLDER / check
    if not kept.exists():
        return None
    return since(kept.read_text().strip())


def since(commit):
    """Files that differ from a commit, committed or not; None if there is no such commit."""
    changed = git("diff", "--name-only", commit, "--")
    new = git("ls-files", "--others", "--exclude-standard")
    return None if changed is None or new is None else {*changed, *new}


def remember(check):
    """Marks the current commit as seen by `check`. Uncommitted changes count as changed the next time."""
    head = git("rev-parse", "HEAD")
    if head:
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / check).write_text(head[0] + "\n")


@functools.lru_cache(maxsize=None)
def header_of(path):
    """The header next to a source, or the source itself."""
    header = path.with_suffix(".h")
    return header if (ROOT / header).exists() else path


def reaches(changed, path):
    """Whether a file of ours includes a changed one, or a header whose source changed."""
    seen = {one.as_posix() for one in closure(path)}
    return any(one in seen or header_of(type(path)(one)).as_posix() in seen for one in changed)


def to_read(changed, sources):
    """The members of `sources` that must be read again: the changed ones and, for each changed header, the source next to it or
    else the first one that includes it."""
    chosen = {path for path in sources if path in changed}
    for header in (path for path in files(".h", ".cuh") if path.as_posix() in changed):
        beside = header.with_suffix(".cpp").as_posix()
        users = [beside] if beside in sources else [path for path in sources if header in closure(type(header)(path))]
        chosen.update(users[:1])
    return chosen
