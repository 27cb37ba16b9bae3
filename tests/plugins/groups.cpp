// A throw-away simulation whose method `tiles` computes up to eight steps for the price of one.
#include "api/sim.h"
#include <chrono>
#include <thread>

namespace groups {

enum class Method : std::int32_t { single, tiles, automatic };

struct Groups {
    struct Params {
        Method method = Method::automatic;
        std::int32_t steps_per_frame = 8;
    };
    static constexpr glint::Info info{"groups", "Groups", "Takes several steps for the price of one", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_enum(&Params::method, "method", {"single", "tiles", "auto"}, "How many steps share a price.")
            .reference(0)
            .automatic(2);
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 64, "Steps a frame.").unit("steps");
        table.add_preset("eight", {.steps_per_frame = 8});
    }
    Groups(glint::Device on, glint::Extent extent, const Params&) : device(on), count(on, extent) {}

    /// A single step takes 10 ms, a tile of up to eight steps 24 ms.
    void advance(const glint::Tick&, int steps, const Params& p) {
        const int prices = p.method == Method::tiles ? (steps + 7) / 8 : steps;
        std::this_thread::sleep_for(prices * std::chrono::milliseconds(p.method == Method::tiles ? 24 : 10));
        device.for_each("count", count.extent(), Count{count.view(), float(steps)});
    }
    struct Count {
        glint::View<float> count;
        float steps;
        GLINT_HD void operator()(int x, int y) const { count(x, y) += steps; }
    };
    struct Black {
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const { pixels(x, y) = glint::rgba(0, 0, 0); }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), Black{frame.pixels});
    }
    void state(glint::State& state) { state.field("count", count); }

    glint::Device device;
    glint::Field<float> count;
};

} // namespace groups
GLINT_SIMULATION(groups::Groups)
