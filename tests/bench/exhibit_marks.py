"""The goal for exhibits: their best methods reach 90 % of the library's figure or of a measured limit. Each row says what it is
compared with, and why. A kernel that only reads is compared with the fastest read: reading alone is faster than copying."""
import collections
import json

from exhibit_results import CannotRun, NotMeasured, quantity
from kernels import ROOT

WANTED = 0.9
NOT_OURS = ("library", "auto")
READS = ("multi_gpu-methods", "read_alone")  # from one GPU's own memory
SENTENCES = ROOT / "tests/bench/exhibits.json"  # by card and row: why it fell short

Figure = collections.namedtuple("Figure", "amount text")  # amount: more is better
Asked = collections.namedtuple("Asked", "id work best mark")
Read = collections.namedtuple("Read", "amount run")
Row = collections.namedtuple("Row", "asked method figure mark share why_not")  # why_not: a NotMeasured


def fastest(run, value=None, series=None, methods=None):
    """The best method of a run whose metric is a rate."""
    def best(results):
        points = [(results.method(run, p), p) for p in results.points(run, value, series)]
        points = [(method, p) for method, p in points
                  if (method in methods if methods else method not in NOT_OURS and not str(method).startswith(("racy_", "fast_")))]
        if not points:
            raise NotMeasured(f"{run} has no such point")
        could = [(method, p) for method, p in points if "median" in p]
        if not could:
            raise CannotRun(points[0][1]["why_not"])
        method, point = max(could, key=lambda one: one[1]["median"])
        return method, Figure(point["median"], quantity(point["median"], results.unit(run)))
    return best


def library(run, name):
    def mark(results, method, best):
        amount = results.point(run, "library")["median"]
        return Figure(amount, f"{name} {quantity(amount, results.unit(run))}")
    return mark


def copy_rate(results, method, best):
    amount = results.copy_rate()
    return Figure(amount, f"copy rate {quantity(amount, 'GB/s')}")


def fastest_read(results):
    """GB/s of reading 1 GiB alone, and the run that has it; or nothing."""
    found = []
    for run in READS:
        try:
            found.append(Read(results.point(run, "one_gpu")["median"] / 1e9, run))
        except NotMeasured:
            continue
    return max(found, default=None)


def read_rate(results, method, best):
    found = fastest_read(results)
    if not found:
        raise NotMeasured("no run has read alone")
    return Figure(found.amount, f"read rate {quantity(found.amount, 'GB/s')}")


def twice(run, method):
    def mark(results, best_method, best):
        amount = 2 * results.point(run, method)["median"]
        return Figure(amount, f"twice `{method}`, {quantity(amount, results.unit(run))}")
    return mark


def limit(run, rate):
    """The limit that `bench` names, in a run that varies the methods; rate: the run that the figure is from."""
    def mark(results, method, best):
        point = results.point(run, method)
        amount = best.amount * 100 / point["median"]
        return Figure(amount, f"{point['limit']}, which allows {quantity(amount, results.unit(rate))}")
    return mark


def bare_loops(run, *names):
    """The limit of loops that do the operations of each item one after another."""
    def mark(results, method, best):
        amount = 1 / sum(1e-9 / results.printed("bare_loops", rf"^ *{name} +([\d.]+) G/s$") for name in names)
        return Figure(amount, f"bare loops of {' and '.join(names)}, which allow {quantity(amount, results.unit(run))}")
    return mark


def cublas(mode, n):
    def mark(results, method, best):
        amount = results.printed("cublas", rf"^ *{mode} +{n} +(\d+) GFLOP/s$")
        when = results.about["printed"]["cublas"]
        return Figure(amount, f"cuBLAS {quantity(amount, 'GFLOP/s')}{' in ' + when if when else ''}")
    return mark


def memcpy(direction):
    def mark(results, method, best):
        amount = results.printed("memcpy", rf"^ *{direction} +([\d.]+) GB/s$") * 1e9
        return Figure(amount, f"cudaMemcpy {quantity(amount, 'bytes/s')}")
    return mark


def book_streams(results):
    """The fastest order, and its rate of the bytes that are copied in, two thirds of all."""
    method, point = min(((p["value"], p) for p in results.points("streams-orders") if "median" in p and p["value"] != "auto"),
                        key=lambda one: one[1]["median"])
    return method, Figure(160 * 2**20 / point["median"] * 1e3, quantity(point["median"], "ms"))


def longest_lane(results, method, best):
    rate = results.printed("memcpy", r"^ *both_ways +([\d.]+) GB/s$") * 1e9
    return Figure(rate, f"its copies alone {quantity(160 * 2**20 / rate * 1e3, 'ms')}")


ASKED = {
    "launch": (  # two numbers are read for each one written: only memory limits it
        Asked("launch", "two vectors added, 4096 x 4096", fastest("launch-occupancy", value=0), copy_rate),),
    "memory_access": (  # as many bytes are read as written, as in a copy
        Asked("memory_access", "16 Mi aligned floats read and written", fastest("memory_access-offset", value=0), copy_rate),),
    "reduction": (  # CUB does the same; only reading is left
        Asked("reduction/CUB", "64 Mi integers added", fastest("reduction-methods"), library("reduction-methods", "CUB")),
        Asked("reduction/read", "64 Mi integers added", fastest("reduction-methods"), read_rate),
        Asked("reduction/dot", "a dot product of 33 Mi pairs", fastest("reduction-dot"), library("reduction-dot", "CUB"))),
    "barrier": (  # no library has it; bench says whether memory or instructions are nearer
        Asked("barrier", "16 Mi levels handed over", fastest("barrier-methods"), limit("barrier_limit", "barrier-methods")),),
    "histogram": (  # CUB does the same; 100 MiB are so quick that launch time shows, so memory's rate is required of 256
        Asked("histogram/CUB", "100 MiB counted", fastest("histogram-methods"), library("histogram-methods", "CUB")),
        Asked("histogram/read", "256 MiB counted", fastest("large_histogram"), read_rate)),
    "transfers": (  # the rate of a program that only copies
        Asked("transfers/to_device", "40 MiB to the device", fastest("transfers-memory", series="to_device"), memcpy("to_device")),
        Asked("transfers/to_host", "40 MiB to the host", fastest("transfers-memory", series="to_host"), memcpy("to_host"))),
    "streams": (  # nothing is faster than its longest lane: copies in, in calls of 4 MiB, while half as much is copied out
        Asked("streams", "20 Mi numbers in two streams", book_streams, longest_lane),),
    "multi_gpu": (  # each GPU has its own memory, so two have twice the rate; one GPU's rate is the read rate itself
        Asked("multi_gpu/two", "128 Mi pairs by two GPUs", fastest("multi_gpu-methods", methods=("one_thread", "thread_each")),
              twice("multi_gpu-methods", "one_gpu")),),
    "hash_table": (  # no library has it; inserting a key is a random exchange, finding it a random read
        Asked("hash_table", "4 Mi keys in chains of 8", fastest("large_table"), bare_loops("large_table", "exchange", "read")),),
    "matrix_product": (  # cuBLAS does the same, at a size at which both are at their best
        Asked("matrix_product/floats", "4096 x 4096 floats", fastest("matrix_product-size", value=4096), cublas("floats", 4096)),
        Asked("matrix_product/TF32", "4096 x 4096 by tensor cores",
              fastest("matrix_product-size", value=4096, methods=("fast_tensor", "fast_tensor_warpgroup")), cublas("TF32", 4096))),
    "cpu_layout": (  # on a CPU: all of each record is read, so that memory limits it
        Asked("cpu_layout", "all of 16 Mi records read, on the CPU", fastest("cpu_layout-layout", value=8),
              limit("cpu_limit", "cpu_layout-layout")),),
    "constant_memory": (  # compared with the rate at which constant memory delivers entries; other memories have other rates
        Asked("constant_memory", "one entry of constant memory read by all", fastest("constant_reads", methods=("constant",)),
              bare_loops("constant_reads", "constant")),),
}


def row(asked, results):
    method, figure = None, None
    try:
        method, figure = asked.best(results)
        mark = asked.mark(results, method, figure)
        return Row(asked, method, figure, mark, figure.amount / mark.amount, None)
    except NotMeasured as why:
        return Row(asked, method, figure, None, None, why)


def rows(results):
    """A row for each mark of the exhibits that were measured. Marks exist only for a GPU."""
    if results.about["device"] == "cpu":
        return []
    return [row(asked, results) for exhibit in results.about["exhibits"] for asked in ASKED.get(exhibit, ())]


def percent(share):
    """Cut off after one more digit if rounding would hide that the mark was missed."""
    return f"{int(1000 * share) / 10:.1f} %" if share < WANTED and round(100 * share) >= 100 * WANTED else f"{100 * share:.0f} %"


def is_missed(one):
    return one.share is not None and one.share < WANTED


def sentences(file, card):
    return json.loads(file.read_text()).get(card, {})


def against(results, why):
    """Sentences: mismatches between the rows and the sentences that are stored for this card."""
    known = {asked.id for group in ASKED.values() for asked in group}
    wrong = [f"{SENTENCES.name} has a sentence for {name}, which nobody asked for" for name in why if name not in known]
    for one in rows(results):
        name = one.asked.id
        if isinstance(one.why_not, CannotRun):
            continue
        if one.why_not:
            wrong.append(f"{name} has no share: {one.why_not}")
        elif is_missed(one) and name not in why:
            wrong.append(f"{name} came to {percent(one.share)}, and {SENTENCES.name} has no sentence that says why")
        elif not is_missed(one) and name in why:
            wrong.append(f"{name} came to {100 * one.share:.0f} %: take its sentence out of {SENTENCES.name}")
    return wrong
