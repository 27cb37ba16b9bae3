// A simulation that fails or is slow on request.
#include "api/sim.h"
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <unistd.h>

namespace {

enum class Fault : std::int32_t { none, constructor, no_exception, advance, draw, slow_draw, trap, held_draw };
enum class Method : std::int32_t { quick, slow, automatic };

/// While that file exists, drawing does not return. The running test creates it.
void wait_while_held() {
    const auto held = std::filesystem::temp_directory_path() / ("glint-held-" + std::to_string(getpid()));
    while (std::filesystem::exists(held)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

struct Faulty {
    struct Params {
        Fault fault = Fault::none;
        Method method = Method::quick;
        float draw_s = 20;
    };
    static constexpr glint::Info info{"faulty", "Faulty", "Fails where it is told to",
                                      glint::evolves | glint::stateless};
    static void describe(glint::ParamTable<Params>& table) {
        table
            .add_enum(&Params::fault, "fault",
                      {"none", "constructor", "no_exception", "advance", "draw", "slow_draw", "trap", "held_draw"},
                      "Where.")
            .restarts();
        table.add_enum(&Params::method, "method", {"quick", "slow", "auto"}, "How long a step takes: slow is 10 ms.")
            .automatic(2);
        table.add_float(&Params::draw_s, "draw_s", 0, 1e6f, "How long slow_draw takes.").unit("s");
    }
    /// Writes the file FAULTY_TELLS when it has begun.
    static void draw_slowly(float seconds) {
        if (const char* file = std::getenv("FAULTY_TELLS")) std::ofstream(file) << "draws";
        std::this_thread::sleep_for(std::chrono::duration<float>(seconds));
    }
    Faulty(glint::Device on, glint::Extent, const Params& p) : device(on) {
        if (p.fault == Fault::constructor) throw glint::Error("the coil is burnt out");
        if (p.fault == Fault::no_exception) throw 42;
    }
    void advance(const glint::Tick& t, int steps, const Params& p) {
        if (p.fault == Fault::advance && t.step + steps > 20) throw std::runtime_error("the gears\nare stuck");
        if (p.method == Method::slow) std::this_thread::sleep_for(steps * std::chrono::milliseconds(10));
    }
    struct White {
        glint::View<std::uint32_t> pixels;
        Fault fault;
        GLINT_HD void operator()(int x, int y) const {
#ifdef __CUDA_ARCH__
            if (fault == Fault::trap) __trap(); // loses the GPU for the whole process
#endif
            pixels(x, y) = ~0u;
        }
    };
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        if (p.fault == Fault::draw) throw glint::Error("the pen is dry");
        if (p.fault == Fault::slow_draw) draw_slowly(p.draw_s);
        if (p.fault == Fault::held_draw) wait_while_held();
        device.for_each("draw", frame.extent(), White{frame.pixels, p.fault});
    }
    glint::Device device;
};

} // namespace
GLINT_SIMULATION(Faulty)
