// A throw-away exhibit: every cell holds a clock's time at its last step, so that no two runs give the same bits.
#include "api/sim.h"
#include <chrono>

struct Stopwatch {
    struct Params {
        float scale = 1;
        std::int32_t steps_per_frame = 1;
    };
    static constexpr glint::Info info{"stopwatch", "Stopwatch", "Shows what the clock says",
                                      glint::evolves | glint::exhibit | glint::measures};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::scale, "scale", 1, 64, "Times this.").log_scale();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 16, "Looks at the clock a frame.").unit("steps");
        table.add_preset("large", {.scale = 10}, "Ten times as much.");
    }
    static void teach(glint::Lesson& lesson) {
        lesson.text("A step looks at the clock. The picture is as bright as its milliseconds. No two are the same.")
            .source("The clock, chapter 12", "https://example.org/clock");
        lesson.experiment("scale", "More of the same", "scale=1..64*2", "steps_per_frame=1,2", "step")
            .preset("large")
            .size(64, 32)
            .set("steps_per_frame=2  scale=3");
        lesson.experiment("threads", "With more hands", "threads=1,2");
        lesson.reported("1 s", "A tick", "Sundial", "page 9")
            .recorded("1 ns", "A tick", "docs/clock.md: ticks", "by one hand")
            .reported("2 s", "A tick", "Hourglass")
            .recorded("2 ns", "A tock", "docs/clock.md: tocks");
    }
    Stopwatch(glint::Device on, glint::Extent extent, const Params&) : device(on), clock(on, extent) {}

    struct Fill {
        glint::View<float> cells;
        float value;
        GLINT_HD void operator()(int x, int y) const { cells(x, y) = value; }
    };
    void advance(const glint::Tick&, int, const Params& p) {
        const auto now = std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch());
        const float ms = static_cast<float>(now.count() % 1'000'000) * 1e-6f;
        device.for_each("look", clock.extent(), Fill{clock.view(), ms * p.scale});
    }
    struct Draw {
        glint::View<const float> cells;
        glint::View<std::uint32_t> to;
        GLINT_HD void operator()(int x, int y) const {
            const float bright = cells(x, y) < 1 ? cells(x, y) : 1;
            to(x, y) = glint::rgba(bright, bright, 1);
        }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), Draw{clock.view(), frame.pixels});
    }
    void state(glint::State& state) { state.field("clock", clock, {.unit = "ms", .lo = 0, .hi = 1}); }

    glint::Device device;
    glint::Field<float> clock;
};
GLINT_SIMULATION(Stopwatch)
