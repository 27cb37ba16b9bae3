// A throw-away simulation that breaks one promise: the environment's GLINT_WRONG names it. Without it, it keeps all.
// With "_in_preset" after some of the names, only the preset `slow` breaks it.
#include "api/sim.h"
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <unistd.h>
#include <vector>

namespace wrong {

bool is(const char* fault) {
    const char* named = std::getenv("GLINT_WRONG");
    return named && std::string_view(named) == fault;
}

void loop() {
    volatile bool forever = true;
    while (forever) {}
}

/// The compiler must not know that it is null.
int* volatile nowhere = nullptr;

enum class Pen : std::int32_t { dry, wet };

struct Wrong {
    struct Params {
        Pen pen = Pen::dry;
        float rate = 0.25f;
        std::int32_t restart = 1;
        glint::Colors colors{.palette = glint::PaletteId::inferno};
    };
    static constexpr float slow_rate = 0.1f;
    static bool is_with(const char* fault, const Params& p) {
        return is(fault) || (p.rate == slow_rate && is((std::string(fault) + "_in_preset").c_str()));
    }
    static constexpr glint::Info info{.id = "wrong",
                                      .title = "Wrong",
                                      .summary = "Breaks one promise",
                                      .flags = glint::evolves | glint::paints_shapes,
                                      .keys = glint::key::left | glint::key::w};
    static void edit(const glint::Pointer& at, glint::Extent, Params& p) {
        if (at.keys == glint::key::w && is("keys_nan")) p.rate = NAN;
    }
    static void describe(glint::ParamTable<Params>& table) {
        if (is("describe_throws")) throw std::runtime_error("the ink is dry");
        if (is("describe_crashes")) *nowhere = 1;
        if (is("describe_loops")) loop();
        if (is("describe_ends")) _exit(7);
        table.add_float(&Params::rate, "rate", 0, 1, "How fast values move towards their neighbours.");
        table.add_int(&Params::restart, "restart", 0, 9, "Another number, another start.").restarts();
        table.add_enum(&Params::pen, "pen", {{"dry", "scratches"}, {"wet", "pours"}}, "Effect of a drag.").brush();
        table.add_colors(&Params::colors, 0, 2, "");
        if (!is("no_preset")) table.add_preset("slow", {.rate = slow_rate});
        if (is("preset_throws")) table.add_preset("broken", {.rate = 0.125f});
    }
    static void probes(glint::ProbeTable<Wrong>& table) {
        table.mean("mean", "", is("probe_without_help") ? "" : "The mean of all cells.",
                   [](const Wrong& w, const glint::Tick&, const Params&) { return glint::CellValue{w.now.view()}; });
    }

    struct Sow {
        glint::View<float> cells;
        std::uint64_t seed;
        GLINT_HD void operator()(int x, int y) const {
            cells(x, y) = glint::uniform(seed, std::uint64_t(y) * 65536 + std::uint64_t(x));
        }
    };
    struct Move { // a quarter of the neighbour at the left; `reach` cells too far if it is not 0
        glint::View<const float> from;
        glint::View<float> to;
        float rate;
        int reach_x, reach_y;
        GLINT_HD void operator()(int x, int y) const {
            const int left = x > 0 ? x - 1 : from.width - 1 + reach_x;
            const int row = reach_y > 0 && y == from.height - 1 ? y + reach_y : reach_y < 0 && y == 0 ? reach_y : y;
            to(x, y) = from(x, y) + rate * (from(left, row) - from(x, y));
        }
    };
    struct Add {
        glint::View<float> cells;
        float more;
        GLINT_HD void operator()(int x, int y) const { cells(x, y) += more; }
    };
    struct Set {
        glint::View<float> cells;
        float value;
        GLINT_HD void operator()(int x, int y) const { cells(x, y) = value; }
    };
    struct AddSlice { // depends on the thread that computes it
        glint::View<float> cells;
        GLINT_HD void operator()(int x, int y) const {
#ifndef __CUDA_ARCH__
            static thread_local float mine = 0;
            mine += 0.0625f;
            cells(x, y) += mine;
#endif
        }
    };
    struct Show {
        glint::View<const float> cells;
        glint::Frame frame;
        bool leaves, outside, clear;
        GLINT_HD void operator()(int x, int y) const {
            if (leaves && x == 5 && y == 3) return;
            frame.pixels(x, y) = clear ? 0 : frame.palette(cells(x, y));
            if (outside && x == 0 && y == frame.pixels.height - 1) frame.pixels(x, y + 1) = 0;
        }
    };

    Wrong(glint::Device on, glint::Extent size, const Params& p)
        : device(on), now(on, size), next(on, size), hidden(on, size) {
        if (is("constructor_throws")) throw glint::Error("the coil is burnt out");
        if (is("constructor_crashes")) *nowhere = 1;
        device.for_each("sow", size, Sow{now.view(), std::uint64_t(p.restart)});
        static int worlds = 0;
        if (is("static_state")) device.for_each("add", size, Add{now.view(), float(++worlds)});
    }
    void advance(const glint::Tick& tick, int steps, const Params& p) {
        if (is("advance_crashes")) *nowhere = 1;
        if (is("advance_crashes_late") && tick.step >= 10) *nowhere = 1; // after its trial
        if (is("advance_ends_late") && tick.step >= 10) std::exit(0);
        if (is("advance_loops")) loop();
        if (is("advance_ends")) std::exit(3);
        if (is("preset_throws") && p.rate == 0.125f) throw glint::Error("the gears are stuck");
        if (is("range_end_throws") && p.rate == 1) throw glint::Error("the belt slips");
        if (is_with("drops_a_step", p) && steps > 1) --steps;
        if (is("clock")) std::this_thread::sleep_for(std::chrono::microseconds(1));
        if (is("allocates")) spare.emplace_back(device, glint::Extent{16, 16});
        for (int i = 0; i < steps; ++i) step(tick.step + i, p);
    }
    void step(std::int64_t at, const Params& p) {
        const int reach_x = is("reads_beside") ? 1 : 0, reach_y = is("reads_above") ? 1 : is("reads_below") ? -1 : 0;
        device.for_each("move", now.extent(), Move{now.view(), next.view(), p.rate, reach_x, reach_y});
        swap(now, next);
        if (is_with("forgets_rows", p)) {
            device.for_each("hide", now.extent(), Add{hidden.view(), 0.125f});
            device.for_each("use", now.extent(), Sum{now.view(), hidden.view()});
        }
        if (is("nan") && at == 40) device.for_each("break", {1, 1}, Add{now.view(), NAN});
        if (is("infinite") && p.rate == 0) device.for_each("break", {1, 1}, Set{now.view(), INFINITY});
        if (is_with("threads", p) || (is("threads_after_stroke") && painted))
            device.for_each("threads", now.extent(), AddSlice{now.view()});
        if (is_with("clock", p)) {
            const auto ticks = std::chrono::steady_clock::now().time_since_epoch().count();
            device.for_each("clock", now.extent(), Add{now.view(), float(ticks % 1000)});
        }
    }
    struct Sum {
        glint::View<float> cells;
        glint::View<const float> more;
        GLINT_HD void operator()(int x, int y) const { cells(x, y) += more(x, y); }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        if (is("draw_throws")) throw glint::Error("the pen is dry");
        if (is("draw_changes")) device.for_each("add", now.extent(), Add{const_cast<Wrong*>(this)->now.view(), 1});
        device.for_each("show", frame.extent(),
                        Show{now.view(), frame, is("leaves_a_pixel"), is("draws_outside"), is("transparent")});
    }
    void stroke(const glint::Stroke& s, const Params& p) {
        painted = is("threads_after_stroke");
        if (is("stroke_throws") || (is("shape_throws") && s.mask)) throw glint::Error("the nib is bent");
        if (is("stroke_nan") && p.pen == Pen::wet && s.phase == GLINT_DRAG)
            device.for_each("break", {1, 1}, Add{now.view(), NAN});
    }
    void state(glint::State& s) { s.field("now", now); }

    glint::Device device;
    glint::Field<float> now, next, hidden;
    std::vector<glint::Field<float>> spare;
    bool painted = false;
};

} // namespace wrong
GLINT_SIMULATION(wrong::Wrong)
