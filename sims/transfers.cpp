// Copies between the host's memory and the GPU's, timed by size, kind of memory and direction: chapters 10 and 11 of
// "CUDA by Example".
#include "api/sim.h"
#include "transfers/cpu.h"
#include "transfers/draw.h"
#include "transfers/gpu.h"
#include "transfers/labels.h"
#include "transfers/lesson.h"
#include "transfers/results.h"
#include <algorithm>
#include <cstdio>
#include <optional>

namespace transfers {

struct Transfers {
    using Params = transfers::Params;
    static constexpr glint::Info info{"transfers", "Transfers", "Copy rates to the GPU and back",
                                      glint::evolves | glint::reentrant | glint::exhibit | glint::measures};

    static void describe(glint::ParamTable<Params>& table) { transfers::describe(table); }
    static void teach(glint::Lesson& lesson) { transfers::teach(lesson); }

    Transfers(glint::Device on, glint::Extent size, const Params& p)
        : device(on), extent(size), results(on), spans(on, {size.width, all_span_rows}) {
        const std::size_t bytes = bytes_of(column_of(p.largest));
        if (device.is_cuda())
            gpu.emplace(device, bytes), link = GpuCopies::limit();
        else
            cpu.emplace(device, bytes);
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const Plan plan(p, device.is_cuda());
        const std::size_t block = std::size_t(p.block) * 1024;
        for (int i = 0; i < steps; ++i) {
            const Transfer transfer = plan.at(tick.step + i);
            if (cpu) results.enter(transfer, cpu->milliseconds(transfer, block));
            if (!gpu) continue;
            gpu->take_ended([this](const Transfer& ended, float ms) { results.enter(ended, ms); });
            gpu->queue(transfer, block);
        }
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        const Axes axes(extent);
        const MethodRange shown = MethodRange::of_device(device.is_cuda());
        const int first = Transfer{static_cast<Method>(shown.first), false, 0}.curve(), count = 2 * shown.count;
        const float pixel = std::max(1.f, extent.scale()), limit = limit_of(p);
        device.for_each(
            "trace", {extent.width, count},
            Trace{results.newest(), results.best(), results.last(), spans.view(), axes, first, 2.2f * pixel});
        device.for_each(
            "chart", extent,
            Chart{spans.view(), results.last(), axes, first, count, limit > 0 ? axes.y(limit) : -1.f, pixel, frame});
    }

    void annotate(glint::Annotations& labels, const glint::Tick&, const Params& p) const {
        label_picture(labels, Axes(extent), results, MethodRange::of_device(device.is_cuda()), p.direction,
                      limit_of(p));
    }

    void state(glint::State& s) { results.state(s); }
    void restored(const Params&) { // copies still running belong to the state before the restore
        if (gpu) gpu->forget();
    }

    static void probes(glint::ProbeTable<Transfers>& table) {
        const auto to_device = [](const Transfers& t, const glint::Tick&, const Params&) {
            return Highest{t.results.best(), 0, 2, t.extent};
        };
        const auto to_host = [](const Transfers& t, const glint::Tick&, const Params&) {
            return Highest{t.results.best(), 1, 2, t.extent};
        };
        const auto newest = [](const Transfers& t, const glint::Tick&, const Params&) {
            return Latest{t.results.last()};
        };
        table.max("to_device", "GB/s", "The best rate to the device so far, over all sizes and kinds of memory.",
                  to_device);
        table.max("to_host", "GB/s", "The best rate to the host so far, over all sizes and kinds of memory.", to_host);
        table.max("newest", "GB/s", "The last measured rate.", newest);
    }

    static const char* unavailable(const glint::DeviceFacts& on, glint::Extent, const Params& p) {
        const bool cuda = on.device == GLINT_CUDA;
        if (p.method == Method::every || MethodRange::of_device(cuda).has(p.method)) return nullptr;
        return cuda ? "this kind runs on a CPU, from memory to memory: choose 'every', 'pinned' or 'pageable'"
                    : "this kind of memory needs a bus to a GPU: choose 'every', 'plain', 'streaming' or 'library'";
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const double copied = Plan(p, false).bytes_per_step();
        // A copy within memory reads and writes each byte; across a bus it does only one of the two. Unknown for
        // `every`.
        const int accesses = p.method == Method::every ? 0 : MethodRange::of_device(false).has(p.method) ? 2 : 1;
        return {.item = "bytes",
                .items_per_step = copied,
                .bytes_per_step = copied * accesses,
                .bytes_per_draw = 4 * double(e.area())};
    }

    static glint::Note note(const glint::DeviceFacts& on, glint::Extent, const Params& p) {
        glint::Note note{};
        note.size = sizeof note;
        const bool pageable = p.method == Method::pageable;
        const bool waits = on.device == GLINT_CUDA && (pageable || p.method == Method::every);
        if (!waits && p.block >= p.largest) return note;
        note.param = waits ? "method" : "block", note.caution = waits;
        const int calls = static_cast<int>((bytes_of(column_of(p.largest)) + std::size_t(p.block) * 1024 - 1) /
                                           (std::size_t(p.block) * 1024));
        if (waits)
            std::snprintf(note.text, sizeof note.text, "%s",
                          pageable
                              ? "the program waits during each copy of pageable memory"
                              : "pageable memory is one of the kinds measured: the program waits during its copies");
        else
            std::snprintf(note.text, sizeof note.text, "the largest size takes %d calls", calls);
        return note;
    }

private:
    float limit_of(const Params& p) const { return p.bus > 0 ? p.bus : link; } // GB/s; 0: not known

    glint::Device device;
    glint::Extent extent;
    Results results;
    mutable glint::Field<float> spans; // spans of the picture drawn last
    std::optional<CpuCopies> cpu;
    std::optional<GpuCopies> gpu;
    float link = 0; // GB/s of the card's bus; 0: not known
};

} // namespace transfers
GLINT_SIMULATION(transfers::Transfers)
