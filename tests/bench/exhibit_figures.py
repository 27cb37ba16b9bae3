"""Our figures next to the figures that lessons report: by its words, how each is found, and a sentence about it."""
import collections
import json

from exhibit_results import NotMeasured, digits, quantity, unmeasured
from exhibit_runs import on_the_cpu
from kernels import prefixed

# ours: makes a text from Results, None if nothing comparable is measured; runs: the measurements that it uses
Ours = collections.namedtuple("Ours", "ours sentence runs")


def ms(results, run, value=None, series=None):
    point = results.point(run, value, series)
    return point["median"] if results.unit(run) == "ms" else point["times"]["median_ms"]


def time_of(run, value, series=None):
    return Ours(lambda r: f"`{series or value}` {quantity(ms(r, run, value, series), 'ms')}", None, (run,))


def figure_of(run, value, series=None, name=True):
    def ours(results):
        text = quantity(results.point(run, value, series)["median"], results.unit(run))
        return f"`{results.method(run, results.point(run, value, series))}` {text}" if name else text
    return Ours(ours, None, (run,))


def plain(run, value, series=None):
    return figure_of(run, value, series, name=False)


def ratio(run, above, below, text):
    """Ratio of the figures of two points (value, series)."""
    def ours(results):
        number = results.point(run, *above)["median"] / results.point(run, *below)["median"]
        return text.format(number, percent=100 * number)
    return Ours(ours, None, (run,))


def with_copy(run, method, mib=100):
    """A kernel's time, and the time for copying as much at the rates of this machine."""
    def ours(results):
        kernel = quantity(ms(results, run, method), "ms")
        pageable, pinned = (mib * 2**20 / results.point("copies", kind)["median"] * 1e3 for kind in ("pageable", "pinned"))
        return f"`{method}` {kernel}, and {quantity(pageable, 'ms')} for the copy, {quantity(pinned, 'ms')} from pinned memory"
    return Ours(ours, None, (run, "copies"))


def dot_from_host(results):
    mib = 264  # two arrays of 33 Mi floats
    pageable, pinned, mapped = (mib * 2**20 / results.point("copies", kind)["median"] * 1e3 for kind in ("pageable", "pinned", "mapped"))
    kernel = ms(results, "dot", "grid_stride")
    return (f"{quantity(pageable + kernel, 'ms')} from pageable memory, {quantity(pinned + kernel, 'ms')} from pinned memory, "
            f"{quantity(mapped, 'ms')} mapped; "
            f"the kernel `grid_stride` alone: {quantity(kernel, 'ms')}")


def vectors(run, blocks):
    """The rate of a sum of two vectors: 12 bytes an element."""
    return Ours(lambda r: f"{prefixed(12 * r.point(run, blocks)['median'])}B/s", None, (run,))


def best_number_of_blocks(results):
    points = [p for p in results.points("histogram-blocks", series="shared") if "median" in p]
    most = max((p["median"] for p in points), default=0)
    best = min((p for p in points if p["median"] >= 0.99 * most), key=lambda p: p["value"])  # more blocks give no gain
    return f"{best['value']} blocks, {quantity(best['median'], 'GB/s')}"


def row_by_a_block(results):
    point = results.point("article", "shared_row")
    return f"`shared_row` {quantity(2 * 1000 ** 3 / point['median'] * 1e-6, 'ms')}"


def reads_left(results):
    return f"{digits(results.point('passes', 1)['median'])} of 32, for a whole warp"


def passes_for_32(results):
    few, many = (results.point("passes", addresses)["median"] for addresses in (1, 32))
    return f"{digits(many / few)} times as many, for 32 threads"


def textures(results):
    one, two = (quantity(ms(results, "textures", method), "ms") for method in ("texture_1d", "texture_2d"))
    return f"{one} and {two}"


def said(ours, sentence):
    return ours._replace(sentence=sentence)


def not_measured(sentence):
    return Ours(None, sentence, ())


COPIES = "Found from rates: 264 MiB copied as fast as 256 are, then the kernel; mapped memory is read while the kernel adds."
FIGURES = {
    ("launch", "Memory rate of one thread"): said(
        vectors("one_thread", 1), "Ours adds two vectors. A single thread waits for memory at every element."),
    ("launch", "Memory rate of one block of 256 threads"): said(
        vectors("blocks", 1), "Ours adds two vectors. One block runs on one multiprocessor, and 256 threads have few loads in flight."),
    ("launch", "Memory rate of 32 blocks of 256 threads"): said(
        vectors("blocks", 32), "Ours adds two vectors. The text's GPU had fewer than 32 multiprocessors; here most multiprocessors have no block."),
    ("launch", "Lanes of a warp take different branches"): said(
        time_of("branches", "by_lane"), "256 threads in 4 blocks, the kernel already loaded: mostly launch time."),
    ("launch", "Only different warps take different branches"): said(
        time_of("branches", "by_warp"), "256 threads in 4 blocks: as long as between lanes. The experiment launch-divergence has more work to show."),

    ("memory_access", "Used share of the fetched bytes: misaligned by a word, in segments of 32 bytes"): said(
        plain("misaligned", 1), "Counted, not measured: today's GPUs fetch the fifth sector, too."),
    ("memory_access", "Used share of the fetched bytes: misaligned by a word, in lines of 128 bytes"): not_measured(
        "Today's GPUs fetch sectors, not whole lines. memory_access-offset has the rates of misaligned reads."),
    ("memory_access", "Used share of the fetched bytes: one word of a segment of 32 bytes"): said(
        plain("sector_each", 8), "Counted. Each lane reads a word of its own segment here; in the text all lanes read one word."),
    ("memory_access", "Shared memory, read with a stride of four words, compared with a stride of one"): said(
        ratio("memory_access-banks", (4, 0), (1, 0), "{:.2f} of the speed"),
        "Four lanes meet in a bank. A thread's other work hides a part of that."),
    ("memory_access", "256 threads, each reads its own piece from start to end"): not_measured(
        "No measurement here has 256 threads alone in this order. memory_access-stride has the rates of all threads of the GPU."),
    ("memory_access", "256 threads: neighbours read neighbouring words"): said(
        vectors("blocks", 1), "One block that adds two vectors, in the exhibit launch."),

    ("reduction", "A dot product of 33 Mi pairs that lie in the host's memory"): Ours(dot_from_host, COPIES, ("dot", "copies")),
    ("reduction", "The sum of 1 Mi squares by a single thread"): not_measured(
        "No method here adds with one thread of a GPU. The exhibit launch has the memory rate of one thread."),
    ("reduction", "The sum of 1 Mi squares, in an unrolled tree"): said(
        figure_of("squares", "unrolled"),
        "512 blocks, where the text has 32. 4 MiB are read in a microsecond: most of the time goes to launching and to the last block."),
    ("reduction", "16 Mi integers, neighbours added, by every second thread (divergent)"): said(
        time_of("ladder", "divergent"), "The kernel alone; each sample times several launches, in the article a single one."),
    ("reduction", "16 Mi integers, neighbours added, by the first threads (conflicted)"): said(
        time_of("ladder", "conflicted"), "Conflicts of banks cost more than the saved warps gain: it is the slowest here."),
    ("reduction", "16 Mi integers, halves added (sequential)"): said(
        time_of("ladder", "sequential"), "A value a thread leaves too little on its way; grid_stride takes the rest out of it."),
    ("reduction", "16 Mi integers, added by the CPU"): said(
        time_of("cpu_ladder", "serial"), "One thread of this machine's processor."),

    ("barrier", "The picture without the barrier"): said(
        plain("race", "racy_textbook"), "The share of wrong pixels in one run. Every run differs."),
    ("barrier", "The picture with the barrier"): said(plain("race", "textbook"), "The share of wrong pixels: none is wrong."),

    ("histogram", "100 MiB of random bytes, counted by a CPU"): said(
        time_of("cpu_histogram", "serial"), "One thread of this machine's processor."),
    ("histogram", "100 MiB, counted in global memory, with the copy to the GPU"): said(
        with_copy("book_histogram", "global"), "Still the slowest way by far, and still slower than the copy."),
    ("histogram", "100 MiB, counted in shared memory, with the copy to the GPU"): said(
        with_copy("book_histogram", "shared"), "The kernel takes less time than the copy; replicated takes a small part of it."),
    ("histogram", "The fastest number of blocks"): Ours(
        best_number_of_blocks, "A block of 256 threads that loads bytes leaves a multiprocessor idle: it takes as many as fit.",
        ("histogram-blocks",)),

    ("transfers", "40 MiB to the device, pageable"): said(
        plain("transfers-memory", "pageable", "to_device"), "A core of the host copies it, and sets the rate."),
    ("transfers", "40 MiB to the device, pinned"): said(
        plain("transfers-memory", "pinned", "to_device"), "What the link moves."),
    ("transfers", "40 MiB to the host, pageable"): said(plain("transfers-memory", "pageable", "to_host"), "As to the device."),
    ("transfers", "40 MiB to the host, pinned"): said(plain("transfers-memory", "pinned", "to_host"), "What the link moves."),
    ("transfers", "A dot product of 33 Mi pairs: copied from pageable memory, compared with mapped"): Ours(dot_from_host, COPIES, ("dot", "copies")),

    ("streams", "20 Mi numbers in two streams, issued chunk after chunk"): said(
        time_of("streams-orders", "depth_first"), "Each direction has a copy engine and each stream a queue: the order is no hindrance."),
    ("streams", "20 Mi numbers in two streams, issued kind by kind"): said(
        time_of("streams-orders", "breadth_first"), "No better than chunk after chunk: two thirds of the bytes go in, and decide."),

    ("multi_gpu", "33 Mi pairs by one GPU, copied from pageable memory"): said(
        time_of("multi_gpu-memory", "pageable", "one_gpu"), "A core of the host copies, and sets the rate."),
    ("multi_gpu", "33 Mi pairs by one GPU, mapped"): said(
        time_of("multi_gpu-memory", "mapped", "one_gpu"), "At the rate of the link: copying pinned memory first takes as long."),
    ("multi_gpu", "Copies of pinned memory by a thread that did not allocate it"): said(
        ratio("multi_gpu-memory", ("pinned", "thread_each"), ("pinned", "one_thread"), "{percent:.0f} % of the rate by one thread"),
        "Pinned memory is pinned for all threads today."),

    ("hash_table", "100 MiB of keys into 1024 buckets by a CPU"): said(
        time_of("cpu_table", "serial"), "One thread of this machine's processor, reading the chains back included."),
    ("hash_table", "100 MiB of keys into 1024 buckets by a GPU with locks"): said(
        with_copy("book_table", "mutex"), "Reading the chains back is included: a thread walks along 25600 keys."),

    ("matrix_product", "1000 x 1000, one thread per element"): said(
        figure_of("article", "naive"), "The kernel alone, without copies."),
    ("matrix_product", "1000 x 1000, rows of A in shared memory"): said(
        figure_of("article", "shared_row"), "The kernel alone, without copies. Today's caches do most of this for naive, too."),
    ("matrix_product", "1000 x 1000, rows of A in shared memory, each row aligned to a segment"): said(
        figure_of("article", "shared_row"), "The kernel alone, without copies; the same kernel: rows always begin at whole lines here."),
    ("matrix_product", "1000 x 1000, tiles of 16 x 16, without the copies"): said(
        figure_of("article", "tiled"), "The kernel alone, as in the text; A and B are padded with zeros."),
    ("matrix_product", "1000 x 1000, tiles of 16 x 16, matrices padded with zeros instead of bounds checks"): said(
        figure_of("article", "tiled"), "The same kernel: A and B are always padded here."),
    ("matrix_product", "1000 x 1000, one block of threads per row"): Ours(
        row_by_a_block, "The kernel alone, computed from its rate: 2 x 1000³ operations.", ("article",)),
    ("matrix_product", "1000 x 1000, the largest relative error with plain sums"): said(
        figure_of("article_error", "double_buffered"), "The same order of additions: all methods but the fast ones agree."),

    ("cpu_layout", "Used share of the fetched bytes: one of the two values of each struct is read"): said(
        plain("cpu_lines", 4, "structs"),
        "Four of the eight values of a struct are read, and lines are fetched whole."),
    ("cpu_layout", "Used share of the fetched bytes: aligned neighbours"): said(
        plain("cpu_lines", 1, "arrays"), "Every value of each line is read."),
    ("cpu_layout", "Used share of the fetched bytes: 4 bytes of each 128-byte line"): said(
        plain("cpu_strided", 16), "A CPU's lines have 64 bytes, of which 4 are of use."),

    ("constant_memory", "20 spheres from constant memory, compared with global memory"): said(
        ratio("spheres", ("global",), ("constant",), "{:.2f} times as fast"), "In the simulation spheres: global memory has caches today."),
    ("constant_memory", "Constant memory: share of the reads that remains if all threads read one address"): Ours(
        reads_left, "Counted for a warp of 32 threads; the book serves 16 at once.", ("passes",)),
    ("constant_memory", "Constant memory: number of reads if all threads read different addresses"): Ours(
        passes_for_32, "Counted for a warp of 32 threads at scattered addresses; the book has 16.", ("passes",)),
    ("constant_memory", "A texture read by index, compared with coordinates"): Ours(
        textures, "A step of the simulation heat: in rows by index, in two dimensions by coordinates.", ("textures",)),
}


def recorded_elsewhere(figures, what):
    """A sentence if a lesson has the result of a machine other than the page's, or ""."""
    for one in figures:
        if one["recorded"] and one["what"] == what and one["source"] and not one["source"].startswith("docs/benchmarks/exhibits-"):
            return f"Recorded: {one['value']} ({one['source']})."
    return ""


def ours(exhibit, figure, results):
    """(text, sentence) next to a figure of a lesson."""
    known = FIGURES.get((exhibit, figure["what"]))
    if not known:
        return "", ""
    if not known.ours:
        return "–", known.sentence
    try:
        return known.ours(results), known.sentence
    except NotMeasured as why:
        return unmeasured(why), recorded_elsewhere(results.lesson(exhibit)["figures"], figure["what"])


def measurements(exhibit, figure):
    """Ids of the measurements that our figure uses."""
    known = FIGURES.get((exhibit, figure["what"]))
    return known.runs if known else ()


def recorded_line(figure, value, source, differs):
    words = [value, figure["what"], source, *([differs] if differs else [])]
    return f".recorded({', '.join(json.dumps(word, ensure_ascii=False) for word in words)})"


def recorded_lines(results, page):
    """For the lessons, in C++: the results of a GPU. The existing remark on how each differs from the text's figure is kept."""
    for exhibit in results.about["exhibits"]:
        lines, figures = {}, results.lesson(exhibit)["figures"]
        differs = {figure["what"]: figure.get("differs") for figure in figures if figure["recorded"]}
        for figure in figures:
            known = FIGURES.get((exhibit, figure["what"]))
            if figure["recorded"] or not known or all(on_the_cpu(run) for run in known.runs):
                continue
            try:
                value = known.ours(results).replace("`", "")
            except NotMeasured:
                continue
            source = f"{page}: {', '.join(known.runs)}"
            lines[recorded_line(figure, value, source, differs.get(figure["what"]))] = None  # only once for two machines
        if lines:
            yield from (f"// sims/{exhibit}/lesson.h", *lines)


def mistakes(lessons):
    """Sentences, by exhibit: figures of lessons that have no figure of ours, and figures of ours that no lesson reports any
    more."""
    told = {(exhibit, figure["what"]) for exhibit, lesson in lessons.items() for figure in lesson["figures"] if not figure["recorded"]}
    return ([f"{exhibit} reports '{what}', and there is no figure of ours beside it" for exhibit, what in sorted(told - FIGURES.keys())] +
            [f"{exhibit} does not report '{what}' any more" for exhibit, what in sorted(FIGURES.keys() - told) if exhibit in lessons])
