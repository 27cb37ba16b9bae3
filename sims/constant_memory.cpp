// A table that all threads read, from every memory that a GPU has for it: chapters 6 and 7 of "CUDA by Example".
#include "api/sim.h"
#include "constant_memory/diagram.h"
#include "constant_memory/gpu.h"
#include "constant_memory/labels.h"
#include "constant_memory/lesson.h"
#include "constant_memory/panel_picture.h"
#include "constant_memory/texture_unit.h"
#include <optional>
#include <utility>

namespace constant_memory {

struct ConstantMemory {
    using Params = constant_memory::Params;
    static constexpr glint::Info info{"constant_memory", "Constant and texture memory",
                                      "Table entries that a warp reads, and the cost of each memory",
                                      glint::evolves | glint::exhibit};

    static void describe(glint::ParamTable<Params>& table) { constant_memory::describe(table); }
    static void teach(glint::Lesson& lesson) { constant_memory::teach(lesson); }

    ConstantMemory(glint::Device on, glint::Extent size, const Params& p)
        : device(on), side(side_of(p.table)), table(on, {entries_of(p.table), 1}), sums(on, size) {
        device.for_each("fill", {side, side}, FillTable{side, table.view().data});
        read(Global{entries()}, Reading(p, size, 0));
    }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        const Method method = p.method == Method::automatic ? fastest(p) : p.method;
        const auto each_step = [&](const auto& queue) {
            for (int i = 1; i <= steps; ++i) queue(Reading(p, sums.extent(), tick.step + i));
        };
        const auto each_step_from = [&](const auto& memory) {
            each_step([&](const Reading& reading) { read(memory, reading); });
        };
        if (!device.is_cuda() || method == Method::global) return each_step_from(Global{entries()});
        if (method == Method::uncached) return each_step_from(Uncached{entries()});
        if (method == Method::read_only) return each_step_from(ReadOnly{entries()});
        if (method == Method::constant)
            return gpu::with_constant(device, entries(), p.table, [&] { each_step_from(Constant{entries()}); });
        if (method == Method::texture) {
            if (!textures) textures.emplace(device, std::as_const(table).view(), side);
            return each_step_from(textures->memory());
        }
        each_step([&](const Reading& reading) {
            gpu::gather_by_copies(device, method, p.table, reading, entries(), sums.view());
        });
    }

    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        if (p.pattern == Pattern::picture)
            device.for_each("paint", frame.extent(),
                            PanelPicture{Panels(p, frame.extent(), tick.step), Global{entries()}, frame});
        else
            device.for_each("paint", frame.extent(),
                            Diagram(WarpReads(p, tick.step), entries_of(p.table), entries(), frame));
    }

    void annotate(glint::Annotations& labels, const glint::Tick& tick, const Params& p) const {
        if (p.pattern == Pattern::picture)
            label_panels(labels, p, sums.extent());
        else
            label_diagram(labels, WarpReads(p, tick.step), entries_of(p.table), sums.extent());
    }

    void state(glint::State& s) { s.field("sums", sums, {.lo = 0, .hi = 255 * 32}); }

    static void probes(glint::ProbeTable<ConstantMemory>& table) {
        table.max("constant_passes", "passes",
                  "Passes that constant memory needs per read of a warp: one per different entry. Only if the pattern "
                  "is not 'picture'.",
                  [](const ConstantMemory&, const glint::Tick& tick, const Params& p) {
                      return glint::ConstantValue{passes(p, tick.step, Serving::constant)};
                  });
        table.max("shared_passes", "passes",
                  "Passes that shared memory needs per read of a warp: each bank delivers one entry per pass. Only if "
                  "the pattern is not 'picture'.",
                  [](const ConstantMemory&, const glint::Tick& tick, const Params& p) {
                      return glint::ConstantValue{passes(p, tick.step, Serving::shared)};
                  });
        table.max("global_passes", "passes",
                  "Passes that global memory needs per read of a warp: one line of 128 bytes per pass. Only if the "
                  "pattern is not 'picture'.",
                  [](const ConstantMemory&, const glint::Tick& tick, const Params& p) {
                      return glint::ConstantValue{passes(p, tick.step, Serving::global)};
                  });
        table.sum(
            "total", "", "Sum of all values read in the step.",
            [](const ConstantMemory& c, const glint::Tick&, const Params&) { return glint::CellValue{c.sums.view()}; });
    }

    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent, const Params& p) {
        if (d.device != GLINT_CUDA && p.method != Method::global && p.method != Method::automatic)
            return "only a GPU has this kind of memory: on a CPU choose 'global'";
        if (d.device == GLINT_CUDA && p.method == Method::replicated &&
            gpu::bytes_of_copies(p.table, p.method) > d.shared_bytes_per_block)
            return "32 copies of this table do not fit into this GPU's shared memory: choose 'shared', or a smaller "
                   "table";
        return nullptr;
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const auto cells = static_cast<double>(e.area()), reads = cells * p.reads;
        const bool by_index = p.pattern != Pattern::picture;
        return {.item = "reads",
                .items_per_step = reads,
                .items_per_draw = cells,
                .bytes_per_step = 4 * cells, // the sums: the table stays on the chip
                .bytes_per_draw = 4 * cells,
                .operations_per_step = (by_index ? 4 : 10) * reads, // computing the address, and adding
                .operations_per_draw = 30 * cells};
    }

    static glint::Note note(const glint::DeviceFacts&, glint::Extent, const Params& p) {
        glint::Note note{};
        note.size = sizeof note;
        if (p.pattern == Pattern::picture) return note;
        const auto count = [&](Serving by) { return static_cast<int>(passes(p, 0, by)); };
        note.param = "addresses";
        std::snprintf(note.text, sizeof note.text, "passes per read: constant %d, shared %d, global %d",
                      count(Serving::constant), count(Serving::shared), count(Serving::global));
        return note;
    }

private:
    static double passes(const Params& p, std::int64_t step, Serving by) {
        return p.pattern == Pattern::picture ? 0 : Passes(first_entries(WarpReads(p, step)), by).count;
    }
    /// The default until the program has measured.
    static Method fastest(const Params& p) {
        if (p.pattern == Pattern::picture) return Method::texture;
        return p.addresses == 1 ? Method::constant : Method::shared;
    }
    const float* entries() const { return table.view().data; }
    template <class Memory> void read(const Memory& memory, const Reading& reading) {
        device.for_each("read", sums.extent(), Gather<Memory>{reading, memory, sums.view()});
    }

    glint::Device device;
    int side;
    glint::Field<float> table, sums;
    std::optional<Textures> textures; // from the first use of the method on
};

} // namespace constant_memory
GLINT_SIMULATION(constant_memory::ConstantMemory)
