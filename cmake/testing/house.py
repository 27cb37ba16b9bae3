#!/usr/bin/env python3
"""How large the parts of the program are, counted from the sources: a table with a goal for each number. It counts; it judges no taste.

./test layers prints the table, and fails if a goal that was reached is lost again. house.json next to this file names the goals that were
reached. house.py prints the table alone; house.py --write also adds goals that are reached now to house.json, and removes none."""
import collections
import functools
import json
import pathlib
import re
import sys

from layers import CORE
from sources import FOLDERS, ROOT, files

REACHED = pathlib.Path(__file__).with_suffix(".json")
SUFFIXES = (".h", ".cpp", ".cu", ".cuh")
PROGRAM = ("app", "interop", "render")
WATCHERS = ("HangWatch", "FileLooks", "Player")  # their threads are not counted: they watch the loop and files, and compute the steps

LITERAL = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<!\w)\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
UNCLEAR = re.compile(r"(?:Of|What|The same|Where not|Whoever)\b")
COMMENT = re.compile(r"^(?P<code>(?:[^\"/\n]|\"(?:\\.|[^\"\\\n])*\"|/(?!/))*)//[/!]?<?[ \t]*(?P<words>[^\n]*)$", re.MULTILINE)


def code_of(text):
    """The text without comments, and with empty literals."""
    return LITERAL.sub(lambda found: '""' if found[0][0] == '"' else " ", text)


def closing(text, at):
    """Where the bracket that opens at `at` is closed."""
    depth = 0
    for place in range(at, len(text)):
        depth += text[place] in "({["
        depth -= text[place] in ")}]"
        if depth == 0:
            return place
    return len(text)


def class_body(code, name):
    """The inside of `class name` or `struct name`, or None."""
    found = re.search(rf"\b(?:class|struct)\s+{name}\b[^;{{()]*\{{", code)
    return code[found.end():closing(code, found.end() - 1)] if found else None


def flat(text):
    """The text with empty brackets: what is inside (), {} or [] cannot be mistaken for the outside; <…> is left out."""
    out, at = [], 0
    while at < len(text):
        if text[at] in "({[":
            end = closing(text, at)
            out.append(text[at] + text[end:end + 1])
            at = end
        else:
            out.append(text[at])
        at += 1
    flattened, before = "".join(out), None
    while before != flattened:
        before, flattened = flattened, re.sub(r"(?<=[\w:])<[^<>;=]*>", "", flattened)
    return flattened


def declarations(body, is_class):
    """(access, declaration) of each member of a class's body."""
    access, out = "private" if is_class else "public", []
    ended = re.sub(r"\)\s*:\s*(?:[\w:]+(?:\(\)|\{\}),?\s*)+\{\}", ") {}", flat(body))  # a constructor's initial values
    ended = re.sub(r"\)[^;{}()=]*\{\}", r"\g<0>;", ended)  # a function's body ends what it declares
    for piece in ended.split(";"):
        while found := re.match(r"\s*(public|private|protected)\s*:(?!:)", piece):
            access, piece = found[1], piece[found.end():]
        if piece.strip():
            out.append((access, " ".join(piece.split())))
    return out


def is_type(declaration):
    return re.match(r"(?:friend|using|typedef|static_assert)\b|(?:enum|class|struct|union)\b[^}]*\}?$|(?:class|struct) \w+$", declaration)


def is_function(declaration):
    """A member function, a constructor or an operator: the first bracket is a round one, before any initial value."""
    return "operator" in declaration or re.match(r"[^={]*\(", declaration) is not None


def data_members(body, is_class=False):
    """How many values an object of the class holds."""
    count = 0
    for _, one in declarations(body, is_class):
        if is_type(one) or is_function(one) or re.match(r"static\b", one):
            continue
        count += 1 + re.sub(r"\{\}|\(\)", "", one).count(",")
    return count


def public_functions(body, name):
    """Public member functions, without constructors, destructor and what is deleted."""
    count = 0
    for access, one in declarations(body, True):
        if access == "public" and is_function(one) and not is_type(one) and "delete" not in one \
                and not re.match(rf"(?:explicit )?~?{name}\b", one):
            count += 1 + len(re.findall(r"\)[^,;{]*,\s*\w+\s*\(", one))
    return count


def getters(body):
    """Public functions without a parameter that give access to a part: by reference or by pointer."""
    inside = re.split(r"\bpublic\s*:", body, maxsplit=1)[-1]
    inside = re.split(r"\b(?:private|protected)\s*:", inside, maxsplit=1)[0]
    return len(re.findall(r"^\s*(?:const )?[\w:<>]+[&*] ?\w+\(\)(?: const)?\s*\{\s*return\b", inside, re.MULTILINE))


def parameters(text):
    """How many parameters stand between two brackets."""
    plain = flat(text).strip()
    return plain.count(",") + 1 if plain and plain != "void" else 0


def longest_constructor(code):
    """The most parameters that a constructor of a class in this header has."""
    most = 0
    for found in re.finditer(r"\b(?:class|struct)\s+(\w+)\b[^;{()]*\{", code):
        body = code[found.end():closing(code, found.end() - 1)]
        for made in re.finditer(rf"(?:^|[;{{}}:]|\bexplicit)\s*{found[1]}\(", body):
            end = closing(body, made.end() - 1)
            most = max(most, parameters(body[made.end():end]))
    return most


def conditions(code):
    """How many conditions App::lively() asks."""
    found = re.search(r"\bApp::lively\(\)[^;{]*\{", code)
    return len(re.findall(r"\|\||&&", code[found.end():closing(code, found.end() - 1)])) + 1 if found else 0


def owned_work(code):
    """Classes of a header that hold a thread or the future of one; a class inside another one counts with it."""
    held = re.compile(r"\bstd::(?:future\s*<|thread\b|jthread\b)[^;()]*;")
    names, end = [], 0
    for found in re.finditer(r"\b(?:class|struct)\s+(\w+)\b[^;{()]*\{", code):
        if found.start() >= end:
            end = closing(code, found.end() - 1)
            if found[1] not in WATCHERS and held.search(code[found.end():end]):
                names.append(found[1])
    return names


def unclear_comments(text):
    """Comments that begin with a word after which the subject comes late, or never."""
    count, before = 0, ""
    for line in text.split("\n"):
        found = COMMENT.match(line)
        alone = found and not found["code"].strip()
        if found and not (alone and before == "comment") and UNCLEAR.match(found["words"]):
            count += 1
        before = "comment" if found else ""
    return count


@functools.lru_cache(maxsize=None)
def sources(*folders):
    """(path, text, code) of each file of ours."""
    return tuple((path.as_posix(), text, code_of(text)) for path in files(*SUFFIXES, folders=folders)
                 for text in ((ROOT / path).read_text(errors="replace"),))


def is_window(path):
    return path.startswith("app/") and not re.match(rf"app/(?:{'|'.join(CORE)}|look)/", path)


def body_in(folders, name):
    """The body of a class of the program; "" if there is none of that name."""
    return next((body for path, _, code in sources(*folders) if path.endswith(".h") and (body := class_body(code, name))), "")


def calls(pattern):
    return sum(len(re.findall(pattern, code)) for path, _, code in sources(*PROGRAM))


def lines(text):
    return text.count("\n")


def large_rooms():
    counts = collections.Counter(str(pathlib.PurePath(path).parent) for path, _, _ in sources(*PROGRAM))
    return sum(count > 45 for count in counts.values())


# number: (the goal, how it is counted). The goal is the most that it may be.
TABLE = {
    "lines of app, interop and render": (57000, lambda: sum(lines(text) for _, text, _ in sources(*PROGRAM))),
    "files of app, interop and render": (620, lambda: len(sources(*PROGRAM))),
    "members of App": (20, lambda: data_members(body_in(("app",), "App"), True)),
    "getters of App": (0, lambda: getters(body_in(("app",), "App"))),
    "parameters of the longest constructor in the window":
        (6, lambda: max(longest_constructor(code) for path, _, code in sources("app") if is_window(path) and path.endswith(".h"))),
    "public functions of Session": (40, lambda: public_functions(body_in(("app",), "Session"), "Session")),
    "files that take Workspace&": (40, lambda: sum("Workspace&" in code for _, _, code in sources(*PROGRAM))),
    "calls of session()": (120, lambda: calls(r"\.session\(\)")),
    "members of UiState": (15, lambda: data_members(body_in(("app",), "UiState"))),
    "calls of end_gesture()": (0, lambda: calls(r"\bend_gesture\(\)(?!\s*\{)") - calls(r"\bvoid (?:\w+::)?end_gesture\(\)(?!\s*\{)")),
    "owners of background work": (1, lambda: sum(len(owned_work(code)) for path, _, code in sources("app") if path.endswith(".h"))),
    "conditions in lively()": (1, lambda: max(conditions(code) for _, _, code in sources("app"))),
    "rooms of more than 45 files": (0, large_rooms),
    "files of 30 lines or fewer": (80, lambda: sum(lines(text) <= 30 for _, text, _ in sources(*PROGRAM))),
    "comments that begin with Of, What, The same, Where not, Whoever":
        (60, lambda: sum(unclear_comments(text) for _, text, _ in sources(*FOLDERS))),
    "function-like macros": (3, lambda: sum(len(re.findall(r"^[ \t]*#[ \t]*define[ \t]+\w+\(", text, re.MULTILINE))
                                            for _, text, _ in sources(*FOLDERS))),
    "lines of the largest file": (400, lambda: max(lines(text) for _, text, _ in sources(*FOLDERS))),
}


def counted():
    return {name: count() for name, (_, count) in TABLE.items()}


def lost(counts, reached):
    """A sentence for each goal that was reached and is not any more."""
    return [f"{name}: {counts[name]}; at most {TABLE[name][0]} was reached before" for name in reached
            if name in TABLE and counts[name] > TABLE[name][0]]


def table(counts, reached):
    rows = [(name, f"{counts[name]:,}", f"{goal:,}", "reached" if counts[name] <= goal else "lost" if name in reached else "")
            for name, (goal, _) in TABLE.items()]
    width = max(len(name) for name in TABLE)
    return "\n".join([f"{'':{width}}   today    goal", *(f"{name:{width}} {today:>7} {goal:>7} {word}".rstrip()
                                                         for name, today, goal, word in rows)])


def read_reached():
    return json.loads(REACHED.read_text()) if REACHED.exists() else []


def self_check():
    """The counting must give these, or it has been broken."""
    code = code_of('''
        class Part { // with "two, three" members
        public:
            Part(int a, std::map<int, float> b, std::function<void(int, int)> c = {});
            explicit Part(int);
            ~Part();
            Part(const Part&) = delete;
            int size() const { return size_; }
            Window& window() { return window_; }
            const Kiosk* kiosk() const { return kiosk_ ? &*kiosk_ : nullptr; }
            void begin(), end(int, int);
            std::optional<std::map<int, int>> find(int, int) const;
            std::function<void()> told;
            static constexpr int most = 3;
        private:
            Part(int a, int b, int c, int d, int e) : size_(a), width_{b} {}
            void work() {}
            enum class Mode { one, two } mode_ = Mode::one;
            struct Row {
                int a, b;
            };
            int size_ = 0, width_{3};
            std::vector<std::pair<int, int>> rows_; ///< of all
            struct Writing { std::future<std::string> result; } writing_;
            std::function<void(int)> look_;
        };
        struct Plain { int a = f(1, 2); float b; };
        class HangWatch { std::thread thread_; };
        bool App::lively() const { return a || b && (c || d); }
        ''')
    part = class_body(code, "Part")
    assert data_members(part, True) == 7, declarations(part, True)
    assert public_functions(part, "Part") == 6, declarations(part, True)
    assert getters(part) == 2
    assert longest_constructor(code) == 5
    assert data_members(class_body(code, "Plain")) == 2
    assert owned_work(code) == ["Part"]
    assert conditions(code) == 4
    assert class_body(code, "App") is None
    assert unclear_comments('// What it is.\n// Of it.\nint a; ///< Of b\nint b; // what\nf("// Of");\n\n/// The same for b.\n') == 3
    assert lost({"getters of App": 1, "members of App": 20}, ["getters of App", "members of App", "no such row"]) == [
        "getters of App: 1; at most 0 was reached before"]


def check(results):
    self_check()
    counts, reached = counted(), read_reached()
    print(table(counts, reached), flush=True)
    wrong = lost(counts, reached)
    unknown = [f"house.json: there is no row '{name}'" for name in reached if name not in TABLE]
    results.add("layers", "goals that were reached", "failed" if wrong or unknown else "passed", "\n".join(wrong + unknown))


def main():
    self_check()
    counts, reached = counted(), read_reached()
    if "--write" in sys.argv[1:]:
        reached = [name for name, (goal, _) in TABLE.items() if name in reached or counts[name] <= goal]
        REACHED.write_text(json.dumps(reached, indent=2) + "\n")
    print(table(counts, reached))
    return 1 if lost(counts, reached) else 0


if __name__ == "__main__":
    sys.exit(main())
