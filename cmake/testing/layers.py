"""Refuses an include that crosses the layers of docs/architecture.md: link lines alone forbid nothing, because the headers of
OpenGL and GLFW lie in /usr/include. Also: every header guards itself, and the plugin ABI is plain C."""
import pathlib
import re
import subprocess

from sources import ROOT, files, includes, resolve

WINDOW = r"imgui|implot|GLFW/|IconsFont"
PLATFORM = r"GLFW/|.*imgui_impl_glfw" # only render/ knows who shows the window
FILES = r"CLI/|toml\+\+/|nlohmann/"
STANDARD = r"[a-z_]+|(?:assert|errno|float|limits|math|stdbool|stddef|stdint|stdio|stdlib|string|time)\.h"
# cub comes with the toolkit; the driver's headers are for its types: nothing is linked with it.
CUDA = r"cuda(?:_runtime|_fp16|Typedefs)?\.h|cooperative_groups(?:\.h|/.*)|mma\.h|cub/[a-z_/]+\.cuh"

# The folders of app; each may include itself and the ones before it: first those without a window, then (except for the command
# line) those with one.
CORE = ("files", "terminal", "supervisor", "world", "measure/methods", "run", "session", "measure/limits", "timing", "doctor",
        "report/drawing", "replay", "measure", "check", "compare", "report", "lecture", "keep", "cli")
# The shell's files that know features by name, as long as no feature adds itself: none should be added.
SHELL_KNOWS = ("actions/actions_window", "actions/key_file", "actions/palette_search", "application", "application_start",
        "interface", "layout", "parts/bars", "parts/notice_layer", "state_keeper", "workspace/session_frames")
# Features that no other part includes, so that each can be left out (tests/app/left_out_features.cpp).
LEFT_OUT = "film|script"
# Features that include headers of others. A feature that is not here sees the shell and its own folder only.
FEATURES_SEE = {
    "changes": ("limits",),
    "colors": ("compare", "lesson", "parameters",),
    "compare": ("device",),
    "device": ("limits",),
    "experiment": ("device", "files", "limits",),
    "files": ("brush", "experiment",),
    "film": ("files",),
    "gallery": ("parameters",),
    "lesson": ("experiment",),
    "numbers": ("files",),
    "parameters": ("brush",),
    "picture": ("brush", "colors", "compare", "device", "files", "lesson", "transport",),
    "script": ("changes", "compare", "device", "experiment", "files", "parameters",),
    "simulations": ("gallery", "parameters",),
    "stage": ("changes",),
    "timing": ("changes", "compare", "files",),
    "transport": ("changes", "device", "files", "limits", "parameters", "picture",),
}
BELOW = rf"app/(?:{'|'.join(CORE[:-1])})/|app/window_requests\.h$|interop/|sims/api/|render/"
SHELL = rf"{BELOW}|app/look/|app/window/(?!features/|bench/|application)"

# layer: (its files, the files of ours it may include, outside headers it may or, after "not", may not include).
# The first layer that matches a file decides. {own} is the name of the simulation.
LAYERS = (
    ("Fourier transforms", r"sims/api/fft_(?:cuda|line)\.h$", r"sims/api/", rf"(?:{STANDARD}|{CUDA}|cufft\.h|dlfcn\.h|(?:kissfft/)?kissfft\.hh)$"),
    ("sims/api", r"sims/api/", r"sims/api/", f"(?:{STANDARD}|{CUDA})$"),
    ("a simulation's CPU kernel", r"sims/(?P<own>[^/.]+)/[^/]*_cpu\.cpp", r"sims/(?:api|{own})/", rf"(?:{STANDARD}|immintrin\.h)$"),
    ("a simulation", r"sims/(?P<own>[^/.]+)", r"sims/(?:api|{own})/", f"(?:{STANDARD}|{CUDA})$"),
    ("interop", r"interop/", r"interop/|sims/api/|render/gl\.h$", f"not {WINDOW}|{FILES}"),
    ("the window's input", r"render/glfw_window_input\.cpp$", r"render/", f"not implot|cuda|tbb/|{FILES}"),
    ("render", r"render/", r"render/", f"not imgui|implot|cuda|tbb/|{FILES}"),
    *((f"app/{name}", f"app/(?:{name})/", rf"app/(?:{'|'.join(CORE[:i + 1])})/|interop/|sims/api/|render/gl\.h$",
       f"not {WINDOW}|cuda") for i, name in enumerate(CORE[:-1])),
    ("app/cli", r"app/cli/", rf"app/(?:{'|'.join(CORE)})/|app/window_requests\.h$|interop/|sims/api/|render/gl\.h$", f"not {WINDOW}|cuda"),
    ("app/window_requests.h", r"app/window_requests\.h$", rf"app/(?:{'|'.join(CORE[:-1])})/|sims/api/", f"not {WINDOW}|cuda"),
    ("app/look", r"app/look/", rf"{BELOW}|app/look/", f"not cuda|{PLATFORM}"),
    *((f"the feature {name}", f"app/window/features/{name}/", rf"{SHELL}|app/window/features/(?:{'|'.join((name, *seen))})/", f"not cuda|{PLATFORM}")
      for name, seen in FEATURES_SEE.items()),
    ("a feature", r"app/window/features/(?P<own>[^/]+)/", rf"{SHELL}|app/window/features/{{own}}/", f"not cuda|{PLATFORM}"),
    ("the list of features", r"app/window/features/all_features\.cpp$", r"app/window/features/", f"not cuda|{PLATFORM}"),
    ("features", r"app/window/features/", rf"app/(?!cli/|main|window/bench/|window/features/(?:{LEFT_OUT})/)|interop/|sims/api/|render/", f"not cuda|{PLATFORM}"),
    ("the measured window", r"app/window/bench/", r"app/(?!cli/|main)|interop/|sims/api/|render/", f"not cuda|{PLATFORM}"),
    ("the shell", rf"app/window/(?:{'|'.join(SHELL_KNOWS)})\.", rf"{SHELL}|app/window/(?:features/(?!(?:{LEFT_OUT})/)|application)", f"not cuda|{PLATFORM}"),
    ("the shell", r"app/window/", SHELL, f"not cuda|{PLATFORM}"),
    ("main", r"app/main\.cpp$", r"app/|render/", f"not cuda|{PLATFORM}"),
    ("app", r"app/", r"app/(?!cli/|window/|main)|interop/|sims/api/|render/", f"not cuda|{PLATFORM}"),
    ("tests", r"tests/", r"", "not $^"),
)


def allowed(path, name, target):
    """None, or a sentence why `path` may not include `name` (`target`, if it is a file of ours)."""
    for layer, own, ours, outside in LAYERS:
        match = re.match(own, path)
        if not match:
            continue
        if target:
            rule = ours.replace("{own}", re.escape(match.groupdict().get("own") or ""))
            good = re.match(rule, target)
        elif outside.startswith("not "):
            good = not re.match(outside[4:], name)
        else:
            good = re.match(outside, name)
        return None if good else f"{layer} may not include {target or name}"
    return None


def self_check():
    """The rule must refuse these, or it has been broken."""
    for path, name, target, fine in (
            ("sims/heat.cpp", "GL/gl.h", None, False), ("sims/heat.cpp", "imgui.h", None, False),
            ("sims/heat.cpp", "interop/queue.h", "interop/queue.h", False), ("sims/heat.cpp", "cmath", None, True),
            ("sims/heat.cpp", "heat/tiles.cuh", "sims/heat/tiles.cuh", True), ("sims/heat.cpp", "w.h", "sims/waves/w.h", False),
            ("sims/julia.cpp", "immintrin.h", None, False), ("sims/julia/lines_cpu.cpp", "immintrin.h", None, True),
            ("interop/targets/frame_target.cpp", "render/gl.h", "render/gl.h", True),
            ("interop/targets/frame_target.cpp", "render/window.h", "render/window.h", False),
            ("render/screen.cpp", "sims/api/abi.h", "sims/api/abi.h", False),
            ("render/screen.cpp", "imgui.h", None, False), ("render/glfw_window_input.cpp", "imgui.h", None, True),
            ("app/window/ui.cpp", "GLFW/glfw3.h", None, False), ("app/window/ui.cpp", "backends/imgui_impl_glfw.h", None, False),
            ("app/session/session.cpp", "imgui.h", None, False),
            ("app/doctor/facts.h", "app/cli/list.h", "app/cli/list.h", False),
            ("app/cli/list.cpp", "app/doctor/facts.h", "app/doctor/facts.h", True),
            ("app/run/run.h", "app/session/player.h", "app/session/player.h", False),
            ("app/session/player.h", "app/measure/methods/store.h", "app/measure/methods/store.h", True),
            ("app/session/player.h", "app/measure/sweep.h", "app/measure/sweep.h", False),
            ("app/keep/settings.cpp", "app/look/theme.h", "app/look/theme.h", False),
            ("app/window/parts/plate.h", "app/window/features/film/film_run.h", "app/window/features/film/film_run.h", False),
            ("app/window/parts/plate.h", "app/window/application.h", "app/window/application.h", False),
            ("app/window/interface.cpp", "app/window/features/picture/viewport.h", "app/window/features/picture/viewport.h", True),
            ("app/window/interface.cpp", "app/window/features/script/kiosk.h", "app/window/features/script/kiosk.h", False),
            ("app/window/features/features.cpp", "app/window/features/film/film_run.h", "app/window/features/film/film_run.h", False),
            ("app/window/features/film/modal_film.cpp", "app/window/parts/panel.h", "app/window/parts/panel.h", True),
            ("app/window/features/film/modal_film.cpp", "app/window/features/help/key_list.h", "app/window/features/help/key_list.h", False),
            ("app/window/features/film/modal_film.cpp", "app/cli/list.h", "app/cli/list.h", False),
            ("app/window/features/film/modal_film.cpp", "imgui.h", None, True)):
        assert (allowed(path, name, target) is None) == fine, (path, name)


def check(results):
    self_check()
    wrong = []
    for path in files(".h", ".cpp", ".cu", ".cuh"):
        text = (ROOT / path).read_text(errors="replace")
        for name, quoted in includes(text):
            target = resolve(path, name)
            reason = allowed(path.as_posix(), name, target.as_posix() if target else None)
            if reason:
                wrong.append(f"{path}: {reason}")
        if path.suffix in (".h", ".cuh") and "#pragma once" not in text and not re.search(r"^#ifndef", text, re.MULTILINE):
            wrong.append(f"{path}: no #pragma once")
    results.add("layers", "includes", "failed" if wrong else "passed", "\n".join(wrong))

    abi = pathlib.Path("sims/api/abi.h")
    if (ROOT / abi).exists():
        done = subprocess.run("cc -std=c99 -pedantic -Wall -Wextra -Werror -fsyntax-only -x c -".split(), cwd=ROOT,
                              input=f'#include "{abi}"\n', capture_output=True, text=True)
        results.add("layers", "abi.h is C99", "failed" if done.returncode else "passed", done.stderr)
