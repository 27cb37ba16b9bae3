"""Our own source files, and their includes."""
import functools
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("app", "sims", "render", "interop", "tests")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)


def files(*suffixes, folders=FOLDERS):
    """Paths relative to the root, in order."""
    found = (path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in suffixes)
    return sorted(path.relative_to(ROOT) for path in found)


def includes(text):
    """(name, whether in quotes) of every #include."""
    return [(quoted or angled, bool(quoted)) for quoted, angled in INCLUDE.findall(text)]


def resolve(including, name):
    """The file of ours that `including` means by `name`, relative to the root, or None."""
    for folder in (including.parent, pathlib.Path("."), pathlib.Path("sims"), pathlib.Path("tests")):
        candidate = (ROOT / folder / name).resolve()
        if candidate.is_file() and candidate.is_relative_to(ROOT):
            relative = candidate.relative_to(ROOT)
            if relative.parts[0] in FOLDERS:
                return relative
    return None


@functools.lru_cache(maxsize=None)
def included(path):
    """The files of ours that `path` includes itself."""
    targets = (resolve(path, name) for name, _ in includes((ROOT / path).read_text(errors="replace")))
    return tuple(dict.fromkeys(target for target in targets if target))


@functools.lru_cache(maxsize=None)
def closure(path):
    """Every file of ours that `path` includes, directly or not, itself first."""
    seen, todo = {path: None}, [path]
    while todo:
        for target in included(todo.pop()):
            if target not in seen:
                seen[target] = None
                todo.append(target)
    return tuple(seen)
