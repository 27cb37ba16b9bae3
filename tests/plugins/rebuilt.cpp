// A simulation with several builds (cmake/tests.cmake), which its author compares: every cell counts.
#include "api/sim.h"

namespace {

#ifdef REBUILT_ODD
constexpr std::int64_t odd_step = 36; // after it one cell is one float too large, permanently
#else
constexpr std::int64_t odd_step = -1;
#endif
#ifdef REBUILT_RENAMED
constexpr const char* field = "sum";
#else
constexpr const char* field = "count";
#endif
#ifdef REBUILT_NARROW
constexpr float most = 4;
#else
constexpr float most = 8;
#endif

struct Rebuilt {
    enum class Method : std::int32_t { forwards, backwards };
    struct Params {
        float add = 1;
        Method method = Method::forwards;
    };
    static constexpr glint::Info info{"rebuilt", "Rebuilt", "Counts in every cell", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::add, "add", 0, most, "What a step adds.");
        table.add_enum(&Params::method, "method", {"forwards", "backwards"}, "Which way nothing depends on.")
            .reference(static_cast<std::int32_t>(Method::forwards));
        table.add_preset("twos", {.add = 2}, "Counts twice as fast.");
    }
    Rebuilt(glint::Device on, glint::Extent extent, const Params&) : device(on), count(on, extent) {}

    struct Step {
        glint::View<float> count;
        float add;
        bool odd;
        GLINT_HD void operator()(int x, int y) const {
            float next = count(x, y) + add;
            if (odd && x == 3 && y == 2) next += next * 0x1p-23f;
            count(x, y) = next < 32 ? next : next - 16;
        }
    };
    void advance(const glint::Tick& t, int steps, const Params& p) {
        for (int i = 0; i < steps; ++i)
            device.for_each("step", count.extent(), Step{count.view(), p.add, t.step + i == odd_step});
    }
    struct Draw {
        glint::View<const float> count;
        glint::View<std::uint32_t> to;
        GLINT_HD void operator()(int x, int y) const { to(x, y) = glint::rgba(count(x, y) / 32, 0, 0); }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), Draw{count.view(), frame.pixels});
    }
    void state(glint::State& state) { state.field(field, count); }

    glint::Device device;
    glint::Field<float> count;
};

} // namespace
GLINT_SIMULATION(Rebuilt)
