// How often each value occurs among random bytes: chapter 9 of "CUDA by Example", in which threads that add to the same
// counter wait for each other.
#include "api/annotations.h"
#include "api/sim.h"
#include "histogram/cpu.h"
#include "histogram/draw.h"
#include "histogram/gpu.h"
#include "histogram/lesson.h"
#include "histogram/library.cuh"
#include <optional>

namespace histogram {

// The labels of the picture: the axis of byte values, the rain and the bars.

inline void label_picture(glint::Annotations& labels, glint::Extent e, int crowd) {
    const Layout layout(e);
    const auto width = static_cast<float>(e.width), ground = static_cast<float>(layout.ground),
               base = static_cast<float>(layout.base);
    const float left = 0.6f * width, wide = 0.4f * width, high = static_cast<float>(e.height) / 16;
    labels.words({left, static_cast<float>(e.height) - high, wide, high}, {"a row: %d threads at once", crowd});
    labels.words({left, ground - high, wide, high}, "count of each value");
    for (int bin = 0; bin <= bins; bin += 32) {
        const int value = bin < bins ? bin : bins - 1;
        const float x = width * (static_cast<float>(value) + 0.5f) / bins;
        if (bin == bins)
            labels.tick(x, base, glint::Side::below, {"byte %d", value});
        else
            labels.tick(x, base, glint::Side::below, {"%d", value});
    }
}

struct Histogram {
    using Params = histogram::Params;
    static constexpr glint::Info info{"histogram", "Histogram", "Threads count bytes and contend for the same counters",
                                      glint::evolves | glint::reentrant | glint::exhibit};

    static void describe(glint::ParamTable<Params>& table) { histogram::describe(table); }
    static void teach(glint::Lesson& lesson) { histogram::teach(lesson); }

    Histogram(glint::Device on, glint::Extent size, const Params& p)
        : device(on),
          extent(size),
          tape(size, p.bytes_per_cell),
          quads(on, {static_cast<int>(Sowing::quads_for(tape.length())), 1}),
          counts(on, {bins, 1}),
          counters(on, {bins + 1, 1}),
          rain(on, {bins, Layout(size).rows(size)}),
          samples(on, {bins, 2 * Sampling::slabs}),
          bars(on, {bins, Bars::rows}) {
        if (has_library && device.is_cuda()) library.emplace(device, tape.bytes); // a step must not allocate
        const Sowing sowing{{p, tape}, quads.view().data};
        device.for_each("sow", sowing.extent(), sowing);
        count(window(0), p);
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        for (int i = 1; i <= steps; ++i) count(window(tick.step + i), p);
    }

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        device.for_each("rain", rain.extent(), Rain{bytes(), tape, tick.step, p.crowd, rain.view()});
        device.for_each("sample", {bins, Sampling::slabs}, Sampling{window(tick.step), p.crowd, samples.view()});
        device.for_each("bars", {bins, 1}, Bars{counts.view(), samples.view(), bars.view()});
        device.for_each("paint", frame.extent(), Paint{rain.view(), bars.view(), Layout(extent), frame});
    }

    void annotate(glint::Annotations& labels, const glint::Tick&, const Params& p) const {
        label_picture(labels, extent, p.crowd);
    }

    void state(glint::State& s) {
        s.table("counts", counts, {.unit = "bytes", .lo = 0, .hi = static_cast<float>(tape.bytes)});
    }

    static void probes(glint::ProbeTable<Histogram>& table) {
        table.mean("contention", "threads", "Average number of threads of a warp that add to the same counter at once.",
                   [](const Histogram& h, const glint::Tick& tick, const Params&) {
                       return h.in_warp(tick, InWarp::What::contention);
                   });
        table.max("fullest", "%", "Share of the most frequent value.",
                  [](const Histogram& h, const glint::Tick&, const Params&) {
                      return h.counted(100, static_cast<double>(h.tape.bytes));
                  });
        table.sum("counted", "bytes", "Sum of all counts: the number of bytes, rounded to floats.",
                  [](const Histogram& h, const glint::Tick&, const Params&) { return h.counted(1, 1); });
        table.mean("passes", "",
                   "Passes that a warp's additions need in a block's table. Different counters in the same bank of "
                   "shared memory are served one after another.",
                   [](const Histogram& h, const glint::Tick& tick, const Params&) {
                       return h.in_warp(tick, InWarp::What::passes);
                   });
    }

    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent, const Params& p) {
        const bool cuda = d.device == GLINT_CUDA;
        if (cuda && p.method == Method::serial)
            return "a single GPU thread would take seconds instead of microseconds: choose 'global'";
        if (!cuda && (p.method == Method::vectors || p.method == Method::warps || p.method == Method::aggregated))
            return "this method is for a GPU's warps: on a CPU choose 'shared' or 'replicated'";
        if (p.method == Method::library && !(cuda && has_library))
            return "CUB needs an NVIDIA GPU and a Glint that was compiled by nvcc: choose 'auto'";
        return nullptr;
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const auto all = static_cast<double>(Tape(e, p.bytes_per_cell).bytes), cells = static_cast<double>(e.area());
        return {.item = "bytes",
                .items_per_step = all,
                .items_per_draw = cells,
                .bytes_per_step = all,
                .bytes_per_draw = 4 * cells,
                .operations_per_step = all, // an addition for each
                .operations_per_draw = 6 * cells};
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent e, const Params& p) {
        const std::int64_t wanted = e.area() * p.bytes_per_cell;
        glint::Note note{};
        note.size = sizeof note, note.param = "bytes_per_cell", note.caution = wanted > max_bytes;
        std::snprintf(note.text, sizeof note.text, "a step counts %.4g MiB%s",
                      static_cast<double>(std::min(wanted, max_bytes)) / (1 << 20),
                      wanted > max_bytes ? ", the maximum; more was requested" : "");
        return note;
    }

private:
    const std::uint8_t* bytes() const { return reinterpret_cast<const std::uint8_t*>(quads.view().data); }
    Bytes window(std::int64_t step) const { return {bytes() + tape.begin(step), tape.bytes}; }
    InWarp in_warp(const glint::Tick& tick, InWarp::What what) const { return {window(tick.step), extent.width, what}; }
    Tally tally() { return {counters.view().data, counters.view().data + bins, counts.view().data}; }
    Counted counted(double parts, double of) const {
        return {counts.view(), extent.width, static_cast<int>(std::min<std::int64_t>(extent.area(), bins)), parts, of};
    }

    void count(Bytes in, const Params& p) {
        const Method method = p.method == Method::automatic ? Method::replicated : p.method;
        if (!device.is_cuda()) return cpu::count(device, method, in, tally());
        if (method != Method::library) return gpu::count(device, p, method, in, tally());
        const glint::Device::Scope scope(device.host(), "count");
        library->count(in, tally());
        device.for_each("publish", {bins, 1}, Publish{tally()});
    }

    glint::Device device;
    glint::Extent extent;
    Tape tape;
    glint::Field<Quad> quads; // the tape
    glint::Field<float> counts;
    glint::Field<std::uint32_t> counters;            // followed by a ticket, see Tally
    mutable glint::Field<float> rain, samples, bars; // made anew by each draw
    std::optional<Library> library;                  // exists if the method is CUB's
};

} // namespace histogram
GLINT_SIMULATION(histogram::Histogram)
