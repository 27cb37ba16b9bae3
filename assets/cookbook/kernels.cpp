// Cookbook: `__global__` kernels of your own, and streams of your own. Three waves of different speeds are the three
// colours of the picture; on the GPU each has its own stream.
#include "api/brush.h"
#include "api/sim.h"
#include "api/timings.h"
#include <array>
#include <optional>

namespace cookbook_kernels {

constexpr int colors = 3;

// [rule]
// The rule of one cell, for the CPU's loop and for the kernel.
GLINT_HD inline float rule(float before, float here, float around, float speed2) {
    return 0.999f * ((2 * here - before) + speed2 * (around - 4 * here));
}
// [/rule]

struct Step { // on the CPU
    glint::View<const float> now, before;
    glint::View<float> next;
    float speed2;
    template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
        const auto at = [&](int i, int j) {
            return place.fetch(now, i, j, now.extent(), glint::Boundary::neumann, 0.f);
        };
        const float around = (at(x - 1, y) + at(x + 1, y)) + (at(x, y - 1) + at(x, y + 1));
        next(x, y) = rule(before(x, y), now(x, y), around, speed2);
    }
};

// [kernel]
#ifdef __CUDACC__
constexpr int block = 16;
// Each block copies its cells, and one cell more at each side, to shared memory.
__global__ void step_kernel(glint::View<const float> now, glint::View<const float> before, glint::View<float> next,
                            float speed2) {
    __shared__ float tile[block + 2][block + 2];
    const int left = int(blockIdx.x) * block, bottom = int(blockIdx.y) * block;
    for (int i = int(threadIdx.y) * block + int(threadIdx.x); i < (block + 2) * (block + 2); i += block * block) {
        const int x = left + i % (block + 2) - 1, y = bottom + i / (block + 2) - 1;
        tile[i / (block + 2)][i % (block + 2)] =
            now(glint::clamp(x, 0, now.width - 1), glint::clamp(y, 0, now.height - 1));
    }
    __syncthreads();
    const int i = int(threadIdx.x) + 1, j = int(threadIdx.y) + 1, x = left + i - 1, y = bottom + j - 1;
    if (x >= now.width || y >= now.height) return;
    const float around = (tile[j][i - 1] + tile[j][i + 1]) + (tile[j - 1][i] + tile[j + 1][i]);
    next(x, y) = rule(before(x, y), tile[j][i], around, speed2);
}

// The streams, and an event for each: made in the constructor, because nothing else may allocate.
struct Streams {
    std::array<glint::SideStream, colors> side{glint::make_side_stream(), glint::make_side_stream(),
                                               glint::make_side_stream()};
    std::array<glint::TimedEvent, colors> mark{glint::make_timed_event(), glint::make_timed_event(),
                                               glint::make_timed_event()};
};
#endif
// [/kernel]

struct Wave {
    Wave(glint::Device device, glint::Extent size) : now(device, size), before(device, size), next(device, size) {}
    void turn() { // before ← now ← next
        swap(before, now);
        swap(now, next);
    }
    glint::Field<float> now, before, next;
};

struct Prism {
    struct Params {
        float speed = 0.5f, spread = 0.25f, radius = 6;
        std::int32_t steps_per_frame = 2;
    };
    static constexpr glint::Info info{"cookbook_kernels", "Prism", "Three waves of three colours, each with its speed",
                                      glint::evolves | glint::paints_shapes};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::speed, "speed", 0, 0.5f, "Speed of the green wave.").unit("cells/step");
        table.add_float(&Params::spread, "spread", 0, 0.3f,
                        "How much faster red is, and how much slower blue, relative to green.");
        table.add_float(&Params::radius, "radius", 1, 32, "Half the width of the brush.").unit("cells").brush_radius();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 64, "Steps a frame.").unit("steps");
        table.add_preset("white", {.spread = 0}, "All colours have the same speed.");
        table.add_preset("wide", {.speed = 0.4f, .spread = 0.3f}, "Colours that part quickly.");
    }

    Prism(glint::Device on, glint::Extent size, const Params&)
        : device(on), waves{Wave(on, size), Wave(on, size), Wave(on, size)} {
        for (Wave& wave : waves) device.for_each("start", size, Start{wave.now.view(), wave.before.view()});
#ifdef __CUDACC__
        if (device.is_cuda()) streams.emplace();
#endif
    }
    struct Start { // a round hill
        glint::View<float> now, before;
        GLINT_HD void operator()(int x, int y) const {
            const int side = now.width < now.height ? now.width : now.height;
            const float dx = float(2 * x - now.width) / float(side), dy = float(2 * y - now.height) / float(side);
            const float height = glint::clamp(1 - 60 * (dx * dx + dy * dy), 0.f, 1.f);
            now(x, y) = before(x, y) = 2 * height * height;
        }
    };

    // [advance]
    void advance(const glint::Tick&, int steps, const Params& p) {
        for (int i = 0; i < colors; ++i) {
            const float speed = p.speed * (1 + p.spread * float(1 - i));
            begin(i);
            for (int s = 0; s < steps; ++s) step(i, speed * speed);
            end(i);
        }
    }
    void step(int i, float speed2) {
        Wave& wave = waves[std::size_t(i)];
        const glint::Extent size = wave.now.extent();
        if (!device.is_cuda())
            device.for_each_on_cpu("step", size, Step{wave.now.view(), wave.before.view(), wave.next.view(), speed2});
#ifdef __CUDACC__
        else // as <<<grid, block, 0, stream>>>, but the panel Changes shows the kernel as well
            glint::launch({streams->side[std::size_t(i)].get(), &device.host()}, glint::grid_for(size, block, block),
                          dim3(block, block), step_kernel, std::as_const(wave.now).view(),
                          std::as_const(wave.before).view(), wave.next.view(), speed2);
#endif
        wave.turn();
    }
    // Work on a stream of yours begins after the program's work that was queued before, and the program waits for its end.
    void begin([[maybe_unused]] int i) {
#ifdef __CUDACC__
        const auto at = std::size_t(i);
        if (streams) glint::begin_after(streams->side[at].get(), device.stream(), streams->mark[at]);
#endif
    }
    void end([[maybe_unused]] int i) {
#ifdef __CUDACC__
        const auto at = std::size_t(i);
        if (streams) glint::begin_after(device.stream(), streams->side[at].get(), streams->mark[at]);
#endif
    }
    // [/advance]

    struct Show {
        glint::View<const float> red, green, blue;
        glint::Frame frame;
        GLINT_HD void operator()(int x, int y) const {
            const float r = fabsf(red(x, y)), g = fabsf(green(x, y)), b = fabsf(blue(x, y));
            frame.pixels(x, y) = glint::rgba(3 * r, 3 * g, 3 * b);
        }
    };
    void draw(const glint::Tick&, const Params&, glint::Frame frame) const {
        device.for_each("show", frame.extent(),
                        Show{waves[0].now.view(), waves[1].now.view(), waves[2].now.view(), frame});
    }
    struct Push {
        glint::View<float> red, green, blue;
        float height;
        GLINT_HD void operator()(int x, int y, float share) const {
            red(x, y) += share * height;
            green(x, y) += share * height;
            blue(x, y) += share * height;
        }
    };
    void stroke(const glint::Stroke& s, const Params& p) {
        glint::paint(
            device, waves[0].now.extent(), s, p.radius,
            Push{waves[0].now.view(), waves[1].now.view(), waves[2].now.view(), s.button == GLINT_RIGHT ? -1.f : 1.f});
    }
    void state(glint::State& s) {
        s.field("red", waves[0].now, {.lo = -1, .hi = 1});
        s.field("green", waves[1].now, {.lo = -1, .hi = 1});
        s.field("blue", waves[2].now, {.lo = -1, .hi = 1});
        s.field("red_before", waves[0].before, {.lo = -1, .hi = 1});
        s.field("green_before", waves[1].before, {.lo = -1, .hi = 1});
        s.field("blue_before", waves[2].before, {.lo = -1, .hi = 1});
    }

    glint::Device device;
    std::array<Wave, colors> waves;
#ifdef __CUDACC__
    std::optional<Streams> streams; // empty on the CPU
#endif
};

} // namespace cookbook_kernels
GLINT_SIMULATION(cookbook_kernels::Prism)
