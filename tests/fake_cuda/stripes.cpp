// A simulation for processors whose memory is the CPU's: a counter as its state, and stripes that move with it. It
// needs no CUDA compiler, whatever the device calls itself.
#include "api/sim.h"

namespace {

struct Stripes {
    enum class Method : std::int32_t { one, other, automatic };
    struct Params {
        float brightness = 1;
        Method method = Method::automatic;
    };
    static constexpr glint::Info info{"stripes", "Stripes", "Moving stripes", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::brightness, "brightness", 0, 1, "Of the stripes, where 1 is white.");
        table.add_enum(&Params::method, "method", {{"one"}, {"other"}, {"auto"}}, "Two names for the same.")
            .reference(0)
            .automatic(2);
    }

    Stripes(glint::Device device, glint::Extent, const Params&) : count(device, {1, 1}) {}
    void advance(const glint::Tick&, int steps, const Params&) { count.view()(0, 0) += float(steps); }
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        const auto now = unsigned(count.view()(0, 0)), white = unsigned(255 * p.brightness);
        for (int y = 0; y < frame.extent().height; ++y)
            for (int x = 0; x < frame.extent().width; ++x)
                frame.pixels(x, y) = 0xff000000u | white << 16 | (unsigned(x + y) + now) % 256 << 8 | unsigned(x) % 256;
    }
    void state(glint::State& state) { state.table("count", count, {.lo = 0, .hi = 1e6f}); }

    glint::Field<float> count;
};

} // namespace
GLINT_SIMULATION(Stripes)
