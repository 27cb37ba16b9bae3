#!/usr/bin/env python3
"""gallery.py GLINT FOLDER: renders every simulation with its opening preset to FOLDER/ID.png and prints a table of the times."""
import json
import pathlib
import subprocess
import sys

COLUMNS = "simulation device size steps ms/step ms/frame"
ROW = "{:<14} {:<7} {:>11} {:>7} {:>10} {:>10}"


def timing(value):
    return f"{value:.3f}" if isinstance(value, (int, float)) else "-"


def main():
    glint, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    listing = subprocess.run([glint, "list", "--json"], check=True, stdout=subprocess.PIPE).stdout
    print(ROW.format(*COLUMNS.split()), flush=True)
    status = 0
    for simulation in json.loads(listing):
        name = simulation["id"]
        timings = folder / f"{name}.json"
        said = subprocess.run([glint, "describe", name, "--json"], check=True, stdout=subprocess.PIPE).stdout
        opening = json.loads(said)["opening_preset"]
        preset = ["--preset", opening] if opening else []
        result = subprocess.run([glint, "render", name, *preset, "-o", folder / f"{name}.png", "--timings", timings])
        if result.returncode == 0:
            t = json.loads(timings.read_text())
            print(ROW.format(name, t["device"], f"{t['width']}x{t['height']}", t["steps"],
                             timing(t.get("ms_per_step")), timing(t.get("ms_per_frame"))), flush=True)
        elif result.returncode in (130, -2):  # Ctrl-C
            return 130
        else:
            print(f"{name:<14} failed with exit status {result.returncode}", flush=True)
            status = status or result.returncode
    print(f"\nPictures: {folder}/*.png", flush=True)
    return status


try:
    sys.exit(main())
except KeyboardInterrupt:
    sys.exit(130)
except subprocess.CalledProcessError as error:
    sys.exit(error.returncode)
