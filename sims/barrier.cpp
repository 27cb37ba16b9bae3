// Threads that exchange levels through shared memory, with the barrier that this needs, and without it.
#include "api/annotations.h"
#include "api/sim.h"
#include "barrier/draw.h"
#include "barrier/gpu.h"
#include "barrier/lesson.h"
#include "barrier/mirror.h"
#include "barrier/places.h"
#include "barrier/race.h"
#include <algorithm>
#include <array>

namespace barrier {

// The labels of the picture: what a tile is; and, if it is large enough to read, which thread computes a cell.

inline void label_picture(glint::Annotations& labels, glint::Extent e) {
    constexpr float tile = side;
    const float top = static_cast<float>(e.height / side * side);
    labels.bracket({0, top - tile, tile, tile}, glint::Side::below, "a tile: 16 x 16 threads", glint::Letters::normal);
    if (e.width < 2 * side || e.height < 2 * side) return;
    const float x = tile, y = top - 2 * tile; // the first cell of the next tile, one row below: the words end there
    labels.arrow({x + 0.5f - tile, y, tile, 1}, x + tile - 0.5f, y + tile - 0.5f, "computed here, shown there",
                 glint::Side::right, glint::Letters::small);
}

struct Barrier {
    using Params = barrier::Params;
    static constexpr glint::Info info{
        "barrier", "Barrier", "Threads exchange grey levels through shared memory, with and without the barrier",
        glint::evolves | glint::reentrant | glint::exhibit, "race"};

    static void describe(glint::ParamTable<Params>& table) { barrier::describe(table); }
    static void teach(glint::Lesson& lesson) { barrier::teach(lesson); }

    Barrier(glint::Device on, glint::Extent size, const Params& p) : device(on), levels(on, size) { compute(0, p); }

    void advance(const glint::Tick& tick, int steps, const Params& p) {
        for (int i = 1; i <= steps; ++i) compute(tick.step + i, p);
    }

    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("paint", frame.extent(), Paint{wrong(), p.view == Look::marked, frame});
    }

    void annotate(glint::Annotations& labels, const glint::Tick&, const Params&) const {
        label_picture(labels, levels.extent());
    }

    void state(glint::State& s) {
        s.field("level", levels, {.lo = 0, .hi = 255});
        s.host_table("bumps", computed, {.unit = "cells", .lo = 0, .hi = 4096});
    }

    static void probes(glint::ProbeTable<Barrier>& table) {
        table.sum("wrong", "pixels", "Number of pixels with a wrong level.",
                  [](const Barrier& b, const glint::Tick&, const Params&) { return b.wrong(); });
        table.mean("wrong_share", "%", "Share of pixels with a wrong level.",
                   [](const Barrier& b, const glint::Tick&, const Params&) { return WrongPercent{b.wrong()}; });
    }

    static const char* unavailable(const glint::DeviceFacts& d, glint::Extent, const Params& p) {
        if (d.device == GLINT_CUDA) return nullptr;
        if (p.method == Method::racy_textbook)
            return "a CPU runs the threads of a tile one after another, so there is no race: choose 'racy_model', "
                   "which "
                   "simulates their order";
        if (p.method == Method::rows || p.method == Method::padded)
            return "this method needs a GPU's shared memory and its banks: on a CPU choose 'textbook'";
        if (p.method == Method::shuffle) return "this method is for a GPU's warps: on a CPU choose 'direct'";
        return nullptr;
    }

    static glint::Work work(glint::Extent e, const Params& p) {
        const auto cells = double(e.area());
        const bool alone =
            p.method == Method::direct || p.method == Method::racy_textbook || p.method == Method::racy_model;
        const double level = 3, sine = 11.5; // operations; shared sines: one for eight levels
        return {.item = "cells",
                .items_per_step = cells,
                .items_per_draw = cells,
                .bytes_per_step = 4 * cells,
                .bytes_per_draw = 8 * cells,
                .operations_per_step = (level + sine * (alone ? 2 : 0.125)) * cells,
                .operations_per_draw = 30 * cells};
    }

    static glint::Note note(const glint::DeviceFacts& d, glint::Extent, const Params& p) {
        glint::Note note{};
        note.size = sizeof note;
        const bool races = p.method == Method::racy_textbook || p.method == Method::racy_model;
        const int passes = d.device == GLINT_CUDA ? passes_of_exchange(p.method) : 0;
        if (!races && passes == 0) return note;
        note.param = "method", note.caution = races;
        if (races)
            std::snprintf(note.text, sizeof note.text, "%s",
                          p.method == Method::racy_textbook ? "a data race: two runs may give different pictures"
                                                            : "the barrier is missing, so the picture may be wrong");
        else
            std::snprintf(note.text, sizeof note.text,
                          "an exchange needs %d passes through shared memory per warp, at best 2; each pass takes one "
                          "clock cycle",
                          passes);
        return note;
    }

private:
    Wrong wrong() const { return {levels.view(), shown()}; }
    /// Valid whatever a file contains.
    Bumps shown() const {
        const int period = computed[0] >= 1 ? static_cast<int>(std::min(computed[0], 4096.f)) : 1;
        const int shift = computed[1] >= 0 ? static_cast<int>(std::min(computed[1], 4096.f)) : 0;
        return {period, shift % period};
    }

    void compute(std::int64_t step, const Params& p) {
        const Mirror mirror{bumps_at(step, p), levels.view()};
        computed = {static_cast<float>(mirror.bumps.period), static_cast<float>(mirror.bumps.shift)};
        const Method own = device.is_cuda() ? Method::shuffle : Method::direct;
        const Method method = p.method == Method::automatic ? own : p.method;
        if (method == Method::racy_model) return device.for_each("race", levels.extent(), Race{step, p, levels.view()});
        if (method == Method::direct) return device.for_each("mirror", levels.extent(), mirror);
        if (device.is_cuda()) return gpu::step(device, p, method, mirror);
        mirror_tiles_on_cpu(device, mirror);
    }

    glint::Device device;
    glint::Field<float> levels;
    std::array<float, 2> computed{}; // parameters of the computed bumps: the current ones may differ
};

} // namespace barrier
GLINT_SIMULATION(barrier::Barrier)
