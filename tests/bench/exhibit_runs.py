"""Measurements in addition to the lessons' experiments, for the texts' figures and the marks. A line is as after `glint
bench`."""
import collections
import shlex

Run = collections.namedtuple("Run", "name line exhibits")  # exhibits: the ones that need it

RUNS = [Run(name, line, exhibits.split()) for name, line, exhibits in (
    # the texts' figures
    ("one_thread", "launch --set work=0 --set method=grid_stride --set block_size=1 --vary blocks=1 --metric rate", "launch reduction"),
    ("blocks", "launch --set work=0 --set method=grid_stride --set block_size=256 --vary blocks=1,32 --metric rate", "launch memory_access"),
    ("branches", "launch --size 16x16 --set block_size=64 --set work=0 --set paths=2 --vary branch=all --metric step", "launch"),
    ("misaligned", "memory_access --preset misaligned --set hold=0 --vary offset=1 --metric useful", "memory_access"),
    ("sector_each", "memory_access --preset stride --set hold=0 --vary stride=8 --metric useful", "memory_access"),
    ("squares", "reduction --preset squares --vary method=unrolled,grid_stride --metric GB/s", "reduction"),
    ("ladder", "reduction --preset ladder --vary method=divergent,conflicted,sequential,grid_stride --metric step", "reduction"),
    ("cpu_ladder", "reduction --preset ladder --vary method=serial,grid_stride --metric step", "reduction"),
    ("dot", "reduction --preset book --vary method=grid_stride --metric step", "reduction transfers"),
    ("copies", "transfers --set sweep=false --set largest=262144 --set direction=to_device --vary method=pageable,pinned,mapped --metric rate",
     "reduction histogram transfers hash_table"),
    ("race", "barrier --preset book --vary method=racy_textbook,textbook --metric wrong_share", "barrier"),
    ("cpu_histogram", "histogram --preset book --vary method=serial,replicated --metric step", "histogram"),
    ("book_histogram", "histogram --preset book --vary method=global,shared,replicated --metric step", "histogram"),
    ("book_table", "hash_table --preset book --vary method=mutex,open --metric step", "hash_table"),
    ("cpu_table", "hash_table --preset book --vary method=serial,open --metric step", "hash_table"),
    ("article", "matrix_product --preset article --vary method=naive,shared_row,tiled,double_buffered --metric GFLOP/s", "matrix_product"),
    ("article_error", "matrix_product --preset article --set view=correct_bits --vary method=double_buffered --metric max_error",
     "matrix_product"),
    ("cpu_lines", "cpu_layout --preset structs --vary fields=1,4 --series layout=structs,arrays --metric line_share", "cpu_layout"),
    ("cpu_strided", "cpu_layout --preset strided --vary stride=16 --metric line_share", "cpu_layout"),
    ("spheres", "spheres --preset book --vary method=global,constant --metric draw", "constant_memory"),
    ("passes", "constant_memory --preset scattered --vary addresses=1,32 --metric constant_passes", "constant_memory"),
    ("textures", "heat --preset book --vary method=texture_1d,texture_2d --metric step", "constant_memory"),
    # the marks
    ("large_histogram", "histogram --preset book --set bytes_per_cell=256 --vary method=vectors,replicated,library --metric GB/s", "histogram"),
    ("read_alone", "multi_gpu --preset own --vary method=one_gpu --metric rate", "reduction histogram"),
    ("barrier_limit", "barrier --size 4096x4096 --vary method=direct,textbook,rows,padded,shuffle --metric limit", "barrier"),
    ("large_table", "hash_table --preset spread --size 2048x2048 --vary method=cas,exchange,open --metric rate", "hash_table"),
    ("constant_reads", "constant_memory --preset broadcast --size 4096x4096 --set reads=256 --vary method=constant,shared --metric rate",
     "constant_memory"),
    ("cpu_limit", "cpu_layout --preset structs --size 4096x4096 --set fields=8 --vary layout=all --metric limit", "cpu_layout"),
)]

# Experiments of lessons that do not concern a GPU.
ON_THE_CPU = {"transfers-stores", "streams-threads", "hash_table-threads", "multi_gpu-threads"}


def on_the_cpu(name):
    return name in ON_THE_CPU or name.startswith(("cpu_layout-", "cpu_"))


def runs_for(exhibits):
    return [run for run in RUNS if set(run.exhibits) & set(exhibits)]


def mistakes(run, simulations):
    """Sentences: options that a program with this description of its simulations would not understand."""
    words = shlex.split(run.line)
    if words[0] not in simulations:
        return [f"{run.name}: there is no simulation {words[0]}"]
    simulation, options = simulations[words[0]], list(zip(words[1::2], words[2::2]))
    rows = {row["id"]: row for row in simulation["params"]}
    metrics = {"step", "draw", "frame", "rate", "GB/s", "GFLOP/s", "limit", *(probe["id"] for probe in simulation["probes"])}
    wrong = []
    for option, text in options:
        if option == "--preset" and text not in simulation["presets"]:
            wrong.append(f"no preset {text}")
        elif option == "--metric" and text not in metrics:
            wrong.append(f"no metric {text}")
        elif option in ("--set", "--vary", "--series"):
            row, values = text.split("=")
            choices = rows.get(row, {}).get("choices")
            if row not in rows:
                wrong.append(f"no row {row}")
            elif choices and values != "all":
                wrong += [f"no {row} {value}" for value in values.split(",") if value not in choices]
    return [f"{run.name}: {words[0]} has {one}" for one in wrong]
