// Cookbook: a volume, a camera, and a picture of the volume by marching along rays. Two substances that part like oil
// and water (Allen and Cahn's equation).
#include "api/eye.h"
#include "api/march.h"
#include "api/sim.h"

namespace cookbook_volume {

struct Parting {
    struct Params {
        std::int32_t side = 64, seed = 1, steps_per_frame = 1;
        float share = 0.5f, cut = 0.5f;
        glint::Camera camera{.distance = 2.4f};
    };
    static constexpr glint::Info info{.id = "cookbook_volume",
                                      .title = "Oil and water",
                                      .summary = "Two substances part, in three dimensions",
                                      .flags = glint::evolves,
                                      .hint = "drag: turn the volume",
                                      .keys = glint::fly_keys}; // W, A, S, D, Q and E
    // [camera]
    static void describe(glint::ParamTable<Params>& table) {
        table.add_int(&Params::side, "side", 16, 256, "Side of the cube.").unit("cells").log_scale().restarts();
        table.add_float(&Params::share, "share", 0.3f, 0.7f, "Share of the oil at the start.").restarts();
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, another start.").restarts();
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 16, "Steps a frame.").unit("steps");
        table.add_float(&Params::cut, "cut", -0.5f, 0.5f, "Above this height the cube is cut away.").unit("sides");
        table.add_camera(&Params::camera); // seven rows, from `yaw` to `field_of_view`
        table.add_preset("open", {.cut = 0}, "The cube, cut in the middle.");
    }
    static void edit(const glint::Pointer& at, glint::Extent size, Params& p) { glint::steer(p.camera, at, size); }
    // [/camera]

    // [volume]
    Parting(glint::Device on, glint::Extent, const Params& p)
        : device(on), oil(on, glint::Box(p.side, p.side, p.side)) {
        device.for_each("mix", oil.now().box(), Mix{oil.now().view(), std::uint64_t(p.seed), p.share});
    }
    struct Mix {
        glint::VolumeView<float> oil;
        std::uint64_t seed;
        float share;
        GLINT_HD void operator()(int x, int y, int z) const {
            const auto cell = (std::uint64_t(z) * 65536 + std::uint64_t(y)) * 65536 + std::uint64_t(x);
            oil(x, y, z) = glint::uniform(seed, cell) < share ? 1.f : -1.f;
        }
    };
    struct Step { // the fourth argument tells where the cell lies: it alone reads beyond the faces of the cube
        glint::VolumeView<const float> from;
        glint::VolumeView<float> to;
        template <class Place> GLINT_HD void operator()(int x, int y, int z, Place place) const {
            const auto at = [&](int i, int j, int k) {
                return place.fetch(from, i, j, k, from.box(), glint::Boundary::neumann, 0.f);
            };
            const float u = from(x, y, z);
            const float around = ((at(x - 1, y, z) + at(x + 1, y, z)) + (at(x, y - 1, z) + at(x, y + 1, z))) +
                                 (at(x, y, z - 1) + at(x, y, z + 1));
            to(x, y, z) = glint::clamp(u + 0.12f * (around - 6 * u) + 0.2f * (u - u * u * u), -1.f, 1.f);
        }
    };
    void advance(const glint::Tick&, int steps, const Params&) {
        for (; steps > 0; --steps) {
            device.for_each("step", oil.now().box(), Step{std::as_const(oil).now().view(), oil.next().view()});
            oil.swap();
        }
    }
    void state(glint::State& s) { s.volume("oil", oil, {.lo = -1, .hi = 1}); }
    static std::int64_t memory_bytes(glint::Extent, const Params& p) {
        return 2 * glint::Volume<float>::bytes_for({p.side, p.side, p.side});
    }
    // [/volume]

    // [march]
    struct Show { // the cube has the side 1, and its middle is (0, 0, 0)
        glint::VolumeView<const float> oil;
        glint::Eye eye;
        glint::View<std::uint32_t> pixels;
        float cut_height;
        GLINT_HD float at(glint::Vec3 place) const {
            const glint::Vec3 cell = (place + glint::Vec3{0.5f, 0.5f, 0.5f}) * float(oil.width);
            return glint::trilinear(oil, oil.width, oil.height, oil.depth, cell);
        }
        GLINT_HD glint::Tint lit(glint::Vec3 place) const { // by the slope of the values: the surface's normal
            const float h = 1 / float(oil.width);
            const glint::Vec3 slope{at(place - glint::Vec3{h, 0, 0}) - at(place + glint::Vec3{h, 0, 0}),
                                    at(place - glint::Vec3{0, h, 0}) - at(place + glint::Vec3{0, h, 0}),
                                    at(place - glint::Vec3{0, 0, h}) - at(place + glint::Vec3{0, 0, h})};
            const float light = dot(normalized(slope), normalized(glint::Vec3{-0.4f, -0.5f, 0.8f}));
            return glint::Tint{0.25f, 0.1f, 0.02f}.toward({1, 0.75f, 0.3f}, 0.5f + 0.5f * light);
        }
        GLINT_HD void operator()(int x, int y) const {
            const glint::Ray ray = eye.ray(float(x) + 0.5f, float(y) + 0.5f);
            glint::Span inside = glint::inside_box(ray, {-0.5f, -0.5f, -0.5f}, {0.5f, 0.5f, 0.5f});
            inside = glint::cut(inside, ray, {0, 0, 1}, cut_height);
            glint::Light light;
            glint::march(inside, 0.7f / float(oil.width), [&](float distance) {
                const glint::Vec3 place = ray.at(distance);
                if (at(place) > 0) light.add(lit(place), 0.6f);
                return !light.is_blocked(); // false ends the ray
            });
            pixels(x, y) = light.before({0.03f, 0.04f, 0.06f});
        }
    };
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        const glint::Eye eye(p.camera, frame.extent());
        device.for_each("march", frame.extent(), Show{oil.now().view(), eye, frame.pixels, p.cut});
    }
    // [/march]

    glint::Device device;
    glint::Double<glint::Volume<float>> oil;
};

} // namespace cookbook_volume
GLINT_SIMULATION(cookbook_volume::Parting)
