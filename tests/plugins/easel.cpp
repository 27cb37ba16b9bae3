// A throw-away simulation whose methods allow only sizes of one shape.
#include "api/sim.h"

struct Easel {
    enum class Method : std::int32_t { any, landscape, portrait };
    struct Params {
        Method method = Method::any;
    };
    static constexpr glint::Info info{"easel", "Easel", "Takes what fits", glint::evolves | glint::stateless};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_enum(&Params::method, "method", {"any", "landscape", "portrait"}, "Which sizes it allows.");
    }
    static const char* unavailable(const glint::DeviceFacts&, glint::Extent e, const Params& p) {
        if (p.method == Method::landscape && e.height > e.width) return "it is too high";
        if (p.method == Method::portrait && e.width > e.height) return "it is too wide";
        return nullptr;
    }
    Easel(glint::Device on, glint::Extent, const Params&) : device(on) {}
    void advance(const glint::Tick&, int, const Params&) {}

    struct White {
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const { pixels(x, y) = ~0u; }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("draw", frame.extent(), White{frame.pixels});
    }
    glint::Device device;
};
GLINT_SIMULATION(Easel)
