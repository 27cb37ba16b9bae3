// Copies and kernels in several streams, drawn when they took place: chapter 10 of "CUDA by Example".
#include "api/sim.h"
#include "streams/cpu.h"
#include "streams/draw.h"
#include "streams/gpu.h"
#include "streams/labels.h"
#include "streams/lesson.h"
#include "streams/results.h"
#include <algorithm>
#include <cstdio>
#include <optional>
#include <type_traits>

namespace streams {

struct Streams {
    using Params = streams::Params;
    static constexpr glint::Info info{"streams", "Streams", "Measured overlap of copies and kernels",
                                      glint::evolves | glint::reentrant | glint::exhibit | glint::measures, "overlap"};

    static void describe(glint::ParamTable<Params>& table) { streams::describe(table); }
    static void teach(glint::Lesson& lesson) { streams::teach(lesson); }

    Streams(glint::Device on, glint::Extent size, const Params& p)
        : device(on),
          extent(size),
          shape(p),
          results(on, shape.chunks),
          columns(on, {size.width, Rows{shape.streams}.count()}) {
        if (device.is_cuda())
            gpu.emplace(device, shape);
        else
            cpu.emplace(device, shape);
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        for (int i = 0; i < steps; ++i) {
            const Run run = Run::of_step(method_here(p.method), p, tick.step + i);
            if (cpu) {
                const Gantt gantt = cpu->run(run);
                results.enter(gantt, cpu->wrong(run));
            }
            if (!gpu) continue;
            gpu->take_ended([this](const Gantt& gantt, int wrong) { results.enter(gantt, wrong); });
            gpu->queue(run);
        }
    }

    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        const Layout layout(extent, shape.streams);
        device.for_each("lanes", {extent.width, Rows{shape.streams}.lanes() + 1},
                        Lanes{results.ops(), results.summary(), results.history(), columns.view(), layout});
        device.for_each("chart", extent, Chart{columns.view(), layout, frame});
    }

    void annotate(glint::Annotations& labels, const glint::Tick&, const Params&) const {
        label_picture(labels, Layout(extent, shape.streams), results.axis(), results.total());
    }

    void state(glint::State& s) { results.state(s); }
    void restored(const Params&) { // work under way began before
        if (gpu) gpu->forget();
    }

    static void probes(glint::ProbeTable<Streams>& table) {
        const auto number = [](auto column) {
            return [](const Streams& s, const glint::Tick&, const Params&) {
                return Number{s.results.summary(), decltype(column)::value};
            };
        };
        table.max("time", "ms", "Time from the start of the first copy to the end of the last.",
                  number(Is<Column::total>{}));
        table.max("overlap", "%",
                  "Share of the time in which at least two kinds of work overlap: copies in, kernels, copies out.",
                  number(Is<Column::overlap>{}));
        table.max("speedup", "times", "Speedup: the time without overlap, divided by the measured time.",
                  number(Is<Column::speedup>{}));
        table.max("wrong", "samples", "Number of wrong results. One number of each chunk is checked.",
                  number(Is<Column::wrong>{}));
    }

    static const char* unavailable(const glint::DeviceFacts& on, glint::Extent, const Params& p) {
        const bool cuda = on.device == GLINT_CUDA;
        if (cuda && p.method == Method::threads)
            return "this method is for a CPU: on a GPU, whose streams need no threads, choose 'breadth_first'";
        if (!cuda && (p.method == Method::depth_first || p.method == Method::breadth_first))
            return "this order is for a GPU's queues: on a CPU, where each stream is a thread, choose 'threads'";
        return nullptr;
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const Shape shape(p);
        const double elements = shape.all(), bytes = 4 * elements;
        const double means = 3 + 3 + 2, stamp = 1, pass = 2; // operations: see Combine
        return {.item = "bytes",                             // across the bus
                .items_per_step = 3 * bytes,
                .bytes_per_step =
                    6 * bytes, // bytes of the device's memory: copies write two and read one, kernels the reverse
                .bytes_per_draw = 4 * double(e.area()),
                .operations_per_step = (means + stamp + pass * p.passes) * elements};
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent, const Params& p) {
        glint::Note note{};
        note.size = sizeof note;
        const bool one = p.method == Method::one;
        const int used = one ? 1 : std::min(p.streams, p.chunks);
        if (used == p.streams) return note;
        note.param = "streams";
        std::snprintf(note.text, sizeof note.text, "idle streams: %d, because %s", p.streams - used,
                      one ? "the method uses only one stream" : "there are fewer chunks");
        return note;
    }

private:
    template <int column> using Is = std::integral_constant<int, column>;

    Method method_here(Method method) const {
        if (method != Method::automatic) return method;
        return device.is_cuda() ? Method::breadth_first : Method::threads;
    }

    glint::Device device;
    glint::Extent extent;
    Shape shape;
    Results results;
    mutable glint::Field<float> columns; // columns of the picture drawn last
    std::optional<CpuPipeline> cpu;
    std::optional<GpuPipeline> gpu;
};

} // namespace streams
GLINT_SIMULATION(streams::Streams)
