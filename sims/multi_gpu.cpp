// One dot product, computed in parts, each on its own GPU: chapter 11 of "CUDA by Example".
#include "api/sim.h"
#include "multi_gpu/cpu.h"
#include "multi_gpu/draw.h"
#include "multi_gpu/gpu.h"
#include "multi_gpu/labels.h"
#include "multi_gpu/lesson.h"
#include "multi_gpu/results.h"
#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <type_traits>

namespace multi_gpu {

struct MultiGpu {
    using Params = multi_gpu::Params;
    static constexpr glint::Info info{"multi_gpu", "Two GPUs", "One dot product, split over several GPUs",
                                      glint::evolves | glint::reentrant | glint::exhibit | glint::measures};

    static void describe(glint::ParamTable<Params>& table) { multi_gpu::describe(table); }
    static void teach(glint::Lesson& lesson) { multi_gpu::teach(lesson); }

    MultiGpu(glint::Device on, glint::Extent size, const Params& p)
        : device(on), extent(size), pairs(pairs_of(size, p)), expected(p.devices), results(on) {
        if (!device.is_cuda()) {
            cpu.emplace(device, pairs, p.devices);
            return;
        }
        const Gpus gpus = gpus_for(p);
        gpu.emplace(device, p.memory, pairs, gpus);
        expected = std::max(1, gpus.count);
    }

    void advance(const glint::Tick&, int steps, const Params& p) {
        const Method method = p.method == Method::automatic ? Method::one_thread : p.method; // on a GPU
        for (; steps > 0; --steps) {
            if (cpu) take(cpu->run(p.method, baseline.is_wanted()), p);
            if (!gpu) continue;
            gpu->take_ended([&](const Outcome& run) { take(run, p); });
            gpu->queue(method, baseline.is_wanted());
        }
        if (gpu) gpu->join();
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("chart", extent,
                        Chart{results.devices(), results.summary(), results.history(), Layout(extent),
                              device.is_cuda() ? p.memory : Memory::pinned, expected, frame});
    }

    void annotate(glint::Annotations& labels, const glint::Tick&, const Params&) const {
        label_picture(labels, Layout(extent), results, expected, device.is_cuda() ? "GPU" : "part");
    }

    void state(glint::State& s) { results.state(s); }
    void restored(const Params&) { // running work began before the restore
        if (gpu) gpu->forget();
    }

    static void probes(glint::ProbeTable<MultiGpu>& table) {
        const auto number = [](auto column) {
            return [](const MultiGpu& m, const glint::Tick&, const Params&) {
                return Number{m.results.summary(), decltype(column)::value, 0};
            };
        };
        const auto result = [](const MultiGpu& m, const glint::Tick&, const Params&) {
            return BothParts{m.results.sum()};
        };
        table.max("result", "", "The dot product: equal for all methods.", result);
        table.max("off", "", "Error of the dot product: must be 0.", number(Is<Column::off>{}));
        table.max("time", "ms", "Time from the start until all devices have finished.", number(Is<Column::total>{}));
        table.max("together", "GB/s", "Total rate of all devices.", number(Is<Column::rate>{}));
        table.max("overlap", "%", "Share of the time in which at least two devices work.",
                  number(Is<Column::overlap>{}));
        table.max("speedup", "times",
                  "Speedup: the time that one device takes for the whole sum (measured in the first runs), divided by "
                  "the time of all devices.",
                  number(Is<Column::speedup>{}));
        device_probes(table);
    }

    static const char* unavailable(const glint::DeviceFacts& on, glint::Extent, const Params& p) {
        const bool cuda = on.device == GLINT_CUDA;
        if (cuda && is_for_a_cpu(p.method))
            return "this method is for a CPU: choose 'one_gpu', or 'one_thread' with several GPUs";
        if (!cuda && is_for_gpus(p.method))
            return "this method is for GPUs: choose 'serial', 'halves' or 'all_threads'";
        return cuda && is_distributed(p.method) ? why_not_distributable(p) : nullptr;
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const auto products = static_cast<double>(pairs_of(e, p)), bytes = 8 * products;
        const double parts = is_distributed(p.method) && p.memory != Memory::peer ? p.devices : 1;
        const bool twice = is_for_gpus(p.method) && is_copied(p.memory); // written by the copy, read by the kernel
        return {.item = "bytes",
                .items_per_step = bytes,
                .bytes_per_step = (twice ? 2 : 1) * bytes / parts, // in the memory that moves most
                .bytes_per_draw = 4 * double(e.area()),
                .operations_per_step = 2 * products / parts};
    }

    static glint::Note note(const glint::DeviceFacts& on, glint::Extent e, const Params& p) {
        glint::Note note{};
        note.size = sizeof note;
        const bool cuda = on.device == GLINT_CUDA, cut = e.area() * p.pairs_per_cell > max_pairs;
        const int gpus = cuda ? glint::gpu_count() : p.devices;
        if (gpus < p.devices) {
            note.param = "devices";
            std::snprintf(note.text, sizeof note.text, "this machine has %d GPU%s: auto takes %s", gpus,
                          gpus == 1 ? "" : "s", gpus == 1 ? "this GPU" : "these GPUs");
        } else if (cuda && p.memory == Memory::pageable) {
            note.param = "memory", note.caution = 1;
            std::snprintf(note.text, sizeof note.text,
                          "the program waits until the driver has staged the pageable memory");
        } else {
            note.param = "pairs_per_cell", note.caution = cut;
            std::snprintf(note.text, sizeof note.text, "a step takes %.4g Mi pairs%s",
                          static_cast<double>(pairs_of(e, p)) / (1 << 20),
                          cut ? ", the maximum; more was requested" : "");
        }
        return note;
    }

private:
    template <int number> using Is = std::integral_constant<int, number>;

    static void device_probes(glint::ProbeTable<MultiGpu>& table) {
        const auto rate_of = [](auto of) {
            return [](const MultiGpu& m, const glint::Tick&, const Params&) {
                return Number{m.results.devices(), decltype(of)::value, Row::rate};
            };
        };
        constexpr const char* help =
            "Rate at which this device processes its part, copies included; 0 if it has no part.";
        table.max("device_1", "GB/s", help, rate_of(Is<0>{}));
        table.max("device_2", "GB/s", help, rate_of(Is<1>{}));
        table.max("device_3", "GB/s", help, rate_of(Is<2>{}));
        table.max("device_4", "GB/s", help, rate_of(Is<3>{}));
        table.max("device_5", "GB/s", help, rate_of(Is<4>{}));
        table.max("device_6", "GB/s", help, rate_of(Is<5>{}));
        table.max("device_7", "GB/s", help, rate_of(Is<6>{}));
        table.max("device_8", "GB/s", help, rate_of(Is<7>{}));
    }

    void take(const Outcome& run, const Params& p) {
        if (!(run.line.total > 0)) return; // the clock saw nothing of it
        if (run.is_alone) baseline.take(run.line.total);
        std::array<float, max_devices> limits{};
        for (int i = 0; gpu && i < run.line.devices; ++i) limits[static_cast<std::size_t>(i)] = gpu->limit(i, p.bus);
        results.enter(run, right_sum(pairs), baseline.best(), limits);
    }

    glint::Device device;
    glint::Extent extent;
    std::int64_t pairs;
    int expected; // devices
    Baseline baseline;
    Results results;
    std::optional<CpuSplit> cpu;
    std::optional<GpuSplit> gpu;
};

} // namespace multi_gpu
GLINT_SIMULATION(multi_gpu::MultiGpu)
