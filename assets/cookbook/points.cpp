// Cookbook: points and lines in space, seen by a camera. Points that follow Lorenz' equations draw his attractor.
#include "api/eye.h"
#include "api/marks.h"
#include "api/sim.h"

namespace cookbook_points {

struct Lorenz {
    struct Params {
        std::int32_t points = 100000, seed = 1, steps_per_frame = 1;
        float sigma = 10, rho = 28, beta = 2.667f;
        glint::Camera camera{.yaw = 20, .pitch = 15, .distance = 4};
    };
    static constexpr glint::Info info{"cookbook_points",
                                      "Lorenz attractor",
                                      "Points that never meet again",
                                      glint::evolves,
                                      nullptr,
                                      "drag: turn the attractor",
                                      0,
                                      "ẋ = σ(y − x), ẏ = x(ρ − z) − y, ż = xy − βz",
                                      glint::HintAction::press,
                                      glint::fly_keys};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_int(&Params::points, "points", 1, 1000000, "Number of points.").log_scale().restarts();
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_float(&Params::sigma, "sigma", 0, 20, "How fast x follows y.").symbol("σ");
        table.add_float(&Params::rho, "rho", 0, 40, "Difference of the temperatures.").symbol("ρ");
        table.add_float(&Params::beta, "beta", 0, 4, "Shape of the convection rolls.").symbol("β");
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 16, "Steps a frame.").unit("steps");
        table.add_camera(&Params::camera);
        table.add_preset("calm", {.rho = 18}, "All points come to rest in one of two places.");
    }
    static void edit(const glint::Pointer& at, glint::Extent size, Params& p) { glint::steer(p.camera, at, size); }

    Lorenz(glint::Device on, glint::Extent size, const Params& p)
        : device(on), x(on, p.points), y(on, p.points), z(on, p.points), canvas(on, size) {
        device.for_each("start", x.count(), Start{x.view(), y.view(), z.view(), std::uint64_t(p.seed)});
    }
    struct Start { // anywhere in the cube
        glint::ListView<float> x, y, z;
        std::uint64_t seed;
        GLINT_HD void operator()(int i) const {
            const auto number = [&](int k) {
                return glint::uniform(seed, 3 * std::uint64_t(i) + std::uint64_t(k)) - 0.5f;
            };
            x[i] = 40 * number(0);
            y[i] = 40 * number(1);
            z[i] = 25 + 40 * number(2);
        }
    };
    struct Move {
        glint::ListView<float> x, y, z;
        float sigma, rho, beta;
        GLINT_HD void operator()(int i) const {
            constexpr float dt = 0.002f;
            float a = x[i], b = y[i], c = z[i];
            for (int k = 0; k < 4; ++k) {
                const float da = sigma * (b - a), db = a * (rho - c) - b, dc = a * b - beta * c;
                a = glint::clamp(a + dt * da, -100.f, 100.f);
                b = glint::clamp(b + dt * db, -100.f, 100.f);
                c = glint::clamp(c + dt * dc, -100.f, 100.f);
            }
            x[i] = a;
            y[i] = b;
            z[i] = c;
        }
    };
    void advance(const glint::Tick&, int steps, const Params& p) {
        for (; steps > 0; --steps)
            device.for_each("move", x.count(), Move{x.view(), y.view(), z.view(), p.sigma, p.rho, p.beta});
    }

    // [points]
    struct Points { // a scene has about the size 1: `scene` makes a place of it
        glint::ListView<const float> x, y, z;
        glint::Eye eye;
        GLINT_HD static glint::Vec3 scene(float x, float y, float z) { return {x / 25, y / 25, (z - 25) / 25}; }
        GLINT_HD glint::Mark operator()(int i) const {
            const float warm = glint::clamp((z[i] - 5) / 40, 0.f, 1.f);
            return eye.mark(scene(x[i], y[i], z[i]), glint::rgba(0.3f + 0.7f * warm, 0.7f, 1 - 0.7f * warm));
        }
    };
    // [/points]
    // [lines]
    struct Edges { // the 12 edges of a cube: bit 0 and 1 of the number choose the place, the rest the direction
        glint::Eye eye;
        GLINT_HD glint::Line operator()(int i) const {
            const float u = i & 1 ? 1.f : -1.f, v = i & 2 ? 1.f : -1.f;
            const int axis = i >> 2;
            const glint::Vec3 a = axis == 0   ? glint::Vec3{-1, u, v}
                                  : axis == 1 ? glint::Vec3{u, -1, v}
                                              : glint::Vec3{u, v, -1};
            const glint::Vec3 b = axis == 0   ? glint::Vec3{1, u, v}
                                  : axis == 1 ? glint::Vec3{u, 1, v}
                                              : glint::Vec3{u, v, 1};
            return eye.line(a, b, glint::rgba(0.3f, 0.33f, 0.4f), 0.004f);
        }
    };
    // [/lines]
    // [draw]
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        const glint::Eye eye(p.camera, frame.extent());
        canvas.clear();
        canvas.points("points", x.count(), Points{x.view(), y.view(), z.view(), eye});
        canvas.lines("edges", 12, Edges{eye});
        canvas.show(frame, glint::rgba(0.02f, 0.025f, 0.04f)); // the background
    }
    // [/draw]
    void state(glint::State& s) {
        s.list("x", x, {.lo = -25, .hi = 25});
        s.list("y", y, {.lo = -25, .hi = 25});
        s.list("z", z, {.lo = 0, .hi = 50});
    }

    glint::Device device;
    glint::List<float> x, y, z;
    mutable glint::Canvas canvas; // scratch memory of draw()
};

} // namespace cookbook_points
GLINT_SIMULATION(cookbook_points::Lorenz)
