// Launch shapes: the sum of two vectors by any number of blocks and threads, and a picture of which thread computed
// what, when.
#include "api/sim.h"
#include "launch/cpu_blocks.h"
#include "launch/labels.h"
#include "launch/lesson.h"
#include "launch/notes.h"
#include "launch/probes.h"
#include "launch/record.h"
#ifdef __CUDACC__
#include "launch/blocks.cuh"
#endif
#include <memory>
#include <utility>

namespace launch {

struct LaunchShapes {
    using Params = launch::Params;
    static constexpr glint::Info info{"launch", "Launch shapes", "A vector sum: the place and time of each block",
                                      glint::evolves | glint::exhibit | glint::measures, "waves"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_launch(table);
        describe_look(table);
        describe_presets(table);
    }

    static void teach(glint::Lesson& lesson) { launch::teach(lesson); }

    LaunchShapes(glint::Device on, glint::Extent size, const Params& p)
        : device(on),
          extent(size),
          a(on, rows_for(capacity(size))),
          b(on, rows_for(capacity(size))),
          sum(on, rows_for(capacity(size))),
          record(on, size),
          threads(std::make_unique<ThreadNumbers>()) {
        device.for_each("fill", a.extent(), Fill{a.view(), b.view()});
        run(p, 1); // so that there is a launch to show
    }

    void advance(const glint::Tick&, int steps, const Params& p) { run(p, steps); }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("show", frame.extent(),
                        Show{record.launched(), record.passes(), record.waited(), record.together(), record.summary(),
                             p.look, frame});
    }

    void annotate(glint::Annotations& labels, const glint::Tick&, const Params&) const {
        label_picture(labels, record.launched(), extent, device.is_cuda());
    }

    void state(glint::State& s) {
        s.table("sum", sum, {.lo = 0, .hi = 2});
        record.state(s);
    }

    static void probes(glint::ProbeTable<LaunchShapes>& table) {
        using Of = const LaunchShapes&;
        using At = const glint::Tick&;
        table.sum("took", "µs", "Time from the first block's start to the last block's end, by the device's clock.",
                  [](Of l, At, const Params&) {
                      return Whole{l.record.summary(), Whole::Number::took};
                  });
        table.sum("tail", "%", "Share of the launch's time in which at least one multiprocessor was idle.",
                  [](Of l, At, const Params&) {
                      return Whole{l.record.summary(), Whole::Number::tail};
                  });
        table.sum("places", "", "Number of multiprocessors, or CPU threads, that took part.",
                  [](Of l, At, const Params&) {
                      return Whole{l.record.summary(), Whole::Number::places};
                  });
        table.sum("lanes_paid", "lanes", "Occupied lanes per element, whether they work or wait: at best 1.",
                  [](Of l, At, const Params&) {
                      return WarpLaneShare{l.record.launched(), l.record.passes(), l.record.together(), l.extent};
                  });
        table.sum("total", "", "Total of all sums. It is the same for every launch of this length.",
                  [](Of l, At, const Params&) {
                      return Summed{l.sum.view().data, l.record.launched().shape.elements, l.extent};
                  });
    }

    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent, const Params& p) {
        return why_not(d, p);
    }
    static glint::Note note(const glint::DeviceFacts& d, glint::Extent e, const Params& p) { return fit_note(d, e, p); }

    static glint::Work work(glint::Extent e, const Params& p) {
        const Shape shape = shape_of(e, p, 1 << 30);
        const auto elements = double(shape.elements);
        return {.item = "elements",
                .items_per_step = elements,
                .items_per_draw = elements,
                // bytes of the vectors only, without the record of the launch
                .bytes_per_step = 3 * sizeof(float) * elements,
                .bytes_per_draw = 4 * double(e.area()),
                .operations_per_step = elements * (1 + 2. * p.work)};
    }

    struct Fill {
        glint::View<float> a, b;
        GLINT_HD void operator()(int x, int y) const {
            const std::uint64_t i = std::uint64_t(y) * table_width + std::uint64_t(x);
            a(x, y) = glint::uniform(1, i), b(x, y) = glint::uniform(2, i);
        }
    };

private:
    void run(const Params& p, int launches) {
        if (launches <= 0) return;
        const VectorSum adds{
            std::as_const(a).view().data, std::as_const(b).view().data, sum.view().data, p.work, p.paths, p.branch};
        const Shape shape = device.is_cuda() ? launch_on_gpu(p, adds, launches) : launch_here(p, adds, launches);
        record.settle({shape, Layout(extent, p.block_size, p.lane_size), p.paths});
    }
    Shape launch_here(const Params& p, const VectorSum& adds, int launches) {
        const Shape shape = shape_of(extent, p, device.facts().multiprocessors);
        for (int i = 0; i < launches; ++i) launch_on_cpu(device, {adds, shape, record.rows(), threads.get()});
        return shape;
    }
    Shape launch_on_gpu(const Params& p, const VectorSum& adds, int launches) {
#ifdef __CUDACC__
        const SumKernel kernel = kernel_of(p.registers, p.method == Method::quads ? 4 : 1);
        const int bytes = p.shared * 1024;
        const int fit = p.method == Method::resident
                            ? resident_blocks(kernel, p.block_size, bytes, device.facts().multiprocessors)
                            : 0;
        const Shape shape = shape_of(extent, p, fit);
        const glint::Device::Scope scope(device.host(), "sum");
        for (int i = 0; i < launches; ++i)
            glint::launch(device.stream(), static_cast<unsigned>(shape.blocks), static_cast<unsigned>(shape.threads),
                          bytes, glint::Launch::serialized, kernel, adds, shape, record.rows());
        return shape;
#else
        (void)adds, (void)launches;
        return shape_of(extent, p, 1);
#endif
    }

    glint::Device device;
    glint::Extent extent;
    glint::Field<float> a, b, sum;
    Record record;
    std::unique_ptr<ThreadNumbers> threads; // numbers of the CPU's threads that have taken a block
};

} // namespace launch
GLINT_SIMULATION(launch::LaunchShapes)
