// Memory access: every record is read once, in a selectable order and layout. The picture shows what a warp's load
// accesses: sectors of global memory, or banks of shared memory.
#include "api/sim.h"
#include "memory_access/gather.h"
#include "memory_access/labels.h"
#include "memory_access/lesson.h"
#include "memory_access/notes.h"
#include "memory_access/show.h"
#ifdef __CUDACC__
#include "memory_access/shared.cuh"
#endif
#include <optional>
#include <utility>

namespace memory_access {

/// A number of a load, in the first cell; all other cells are 0, so the probe's sum is this number.
struct InFirstCell {
    double number;
    GLINT_HD double operator()(int x, int y) const { return x == 0 && y == 0 ? number : 0; }
};

struct MemoryAccess {
    using Params = memory_access::Params;
    static constexpr glint::Info info{"memory_access", "Memory access",
                                      "Sectors and banks that a warp's loads touch, and their cost",
                                      glint::evolves | glint::reentrant | glint::exhibit, "stride"};

    static void describe(glint::ParamTable<Params>& table) {
        describe_access(table);
        describe_presets(table);
    }
    static void teach(glint::Lesson& lesson) { memory_access::teach(lesson); }

    MemoryAccess(glint::Device on, glint::Extent size, const Params& p)
        : device(on),
          records(static_cast<int>(size.area())),
          data(on, room_for(words_for(records, p.members))),
          gathered(on, size) {
        lay_out(p);
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        lay_out(p);
        for (int i = 0; i < steps; ++i) read(p, moment_of(records, p, tick.step + i).offset);
    }

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), Show{drawn.of(records, p, tick.step), frame});
    }

    void annotate(glint::Annotations& labels, const glint::Tick& tick, const Params& p) const {
        label_picture(labels, drawn.of(records, p, tick.step), gathered.extent());
    }

    void state(glint::State& s) { s.field("gathered", gathered, {.lo = 0, .hi = 255}); }

    static void probes(glint::ProbeTable<MemoryAccess>& table) {
        using Of = const MemoryAccess&;
        using At = const glint::Tick&;
        table.sum("sectors", "",
                  "Number of 32-byte sectors that the shown load touches. 4 is the minimum for 32 words.",
                  [](Of m, At at, const Params& p) { return InFirstCell{double(m.cost(at, p).sectors)}; });
        table.sum("useful", "%",
                  "Share of the fetched bytes that is used; in shared memory, share of the passes that is needed.",
                  [](Of m, At at, const Params& p) { return InFirstCell{100 * m.cost(at, p).share(p.space)}; });
        table.sum("passes", "",
                  "Passes through the banks of shared memory that the shown load needs: at best 1 per word of a lane.",
                  [](Of m, At at, const Params& p) { return InFirstCell{double(m.cost(at, p).passes)}; });
        table.sum("total", "", "Sum of all values read. In global memory it is equal in every layout.",
                  [](Of m, At, const Params&) { return glint::CellValue{m.gathered.view()}; });
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent e, const Params& p) {
        return cost_note(static_cast<int>(e.area()), p);
    }
    static glint::Work work(glint::Extent e, const Params& p) {
        const bool shared = p.space == Space::shared;
        const auto cells = double(e.area()), loads = cells * p.wanted() * (shared ? p.reads : 1);
        return {.item = "loads",
                .items_per_step = loads,
                .items_per_draw = loads,
                .bytes_per_step = sizeof(float) * cells * (1 + (shared ? p.members : p.wanted())),
                .bytes_per_draw = 4 * cells,
                .operations_per_step = loads};
    }

private:
    static glint::Extent room_for(std::int64_t words) {
        constexpr int across = 1024;
        return {across, static_cast<int>((words + across - 1) / across)};
    }
    Cost cost(const glint::Tick& at, const Params& p) const { return cost_of(request_of(records, p, at.step)); }

    void lay_out(const Params& p) {
        const Layout wanted = layout_of(p, records);
        if (laid_out == wanted) return;
        const glint::Extent e = gathered.extent();
        device.for_each("lay_out", e, LayOut{data.view().data, wanted, p.members, records, e.width});
        laid_out = wanted;
    }

    void read(const Params& p, std::int64_t offset) {
        const Order order{records, p.stride, static_cast<int>(offset % records)};
        const Gather one{std::as_const(data).view().data, layout_of(p, records), order, p.wanted(), gathered.view()};
        if (p.space == Space::shared)
            read_tiles(p, {one.data, one.layout, order, one.used, p.reads, one.to});
        else if (access_of(p) == Access::quads)
            device.for_each("gather", GatherQuads{one}.extent(), GatherQuads{one});
        else if (access_of(p) == Access::staged && device.is_cuda())
            read_staged(one, p.members);
        else
            device.for_each("gather", gathered.extent(), one);
    }
    void read_tiles(const Params& p, const GatherFromTiles& tiles) {
        if (!device.is_cuda()) return device.for_each_on_cpu("gather", gathered.extent(), tiles);
        const glint::Device::Scope scope(device.host(), "gather");
#ifdef __CUDACC__
        launch_tiles(device.stream(), tiles, p);
#else
        (void)p;
#endif
    }
    void read_staged(const Gather& one, int members) {
        const glint::Device::Scope scope(device.host(), "gather");
#ifdef __CUDACC__
        launch_staged(device.stream(), one, members);
#else
        (void)one, (void)members;
#endif
    }

    glint::Device device;
    int records;
    glint::Field<float> data; // in the layout of laid_out; always the same numbers
    glint::Field<float> gathered;
    std::optional<Layout> laid_out;
    mutable DrawnBefore drawn;
};

} // namespace memory_access
GLINT_SIMULATION(memory_access::MemoryAccess)
