// A galaxy of points in space, for measurements of how many can be drawn:
//     glint bench points --plugin points.so --set count=10000000 --size 1920x1080
#include "api/eye.h"
#include "api/marks.h"
#include "api/sim.h"
#include "api/volume.h"

namespace points {

enum class Look : std::int32_t { opaque, light };

struct Galaxy {
    struct Params {
        std::int32_t count = 50000, seed = 1;
        float spin = 0.1f, radius = 0;
        Look view = Look::opaque;
        float full = 60;
        glint::Camera camera{.pitch = 40, .distance = 2.9f};
        glint::Colors colors{.palette = glint::PaletteId::magma};
    };
    static constexpr glint::Info info{.id = "points",
                                      .title = "Points",
                                      .summary = "A galaxy of points, as many as the GPU draws",
                                      .flags = glint::evolves | glint::reentrant | glint::stateless,
                                      .keys = glint::fly_keys};
    static void describe(glint::ParamTable<Params>& table) {
        using P = Params;
        table.add_int(&P::count, "count", 1, 100000000, "Number of points.").log_scale().restarts();
        table.add_int(&P::seed, "seed", 0, 9999, "Another number, other places.").restarts();
        table.add_float(&P::spin, "spin", -3, 3, "How fast the galaxy turns.").unit("°/step");
        table.add_float(&P::radius, "radius", 0, 0.02f, "Radius of a point; 0: one pixel.");
        table
            .add_enum(&P::view, "view",
                      {glint::Choice("opaque", "the nearest point is seen").without_palette(),
                       {"light", "the light of all points is added up"}},
                      "How points are drawn.")
            .not_random();
        table.add_float(&P::full, "full", 1, 10000, "Points in a pixel for the last colour.")
            .log_scale()
            .needs("view", {Look::light}, "Only the view 'light' adds points up.");
        table.add_colors(&P::colors, 0, 1, "").needs("view", {Look::light}, "Only the view 'light' has a palette.");
        table.add_camera(&P::camera);
        table.add_preset("galaxy", {}, "Two arms of points.");
        table.add_preset("light", {.view = Look::light}, "The same as light.");
    }

    struct Place {
        glint::Vec3 at;
        std::uint32_t color;
    };
    /// Points along two arms: the farther from the middle, the more they scatter.
    struct Scatter {
        glint::ListView<Place> places;
        std::uint64_t seed;
        GLINT_HD void operator()(int i) const {
            const auto chance = [&](std::uint64_t k) {
                return glint::uniform(seed, 8 * static_cast<std::uint64_t>(i) + k);
            };
            const float r = 0.02f + 0.98f * chance(0) * chance(1), arm = static_cast<float>(i & 1) * 0.5f;
            const auto around = [&](std::uint64_t k) { return chance(k) + chance(k + 1) - 1; };
            const float turns = 0.9f * r + arm + 0.12f * around(2) / (0.3f + r);
            const float thick = 0.12f * (1.1f - r);
            places[i] = {
                {r * glint::cos_turns(turns), r * glint::cos_turns(turns - 0.25f), thick * around(4) * chance(6)},
                glint::rgba(1 - 0.6f * r, 0.75f - 0.15f * r, 0.5f + 0.5f * r)};
        }
    };
    struct Star {
        glint::ListView<const Place> places;
        glint::Eye eye;
        float cosine, sine, radius;
        bool light;
        GLINT_HD glint::Mark operator()(int i) const {
            const Place p = places[i];
            const glint::Vec3 at{cosine * p.at.x - sine * p.at.y, sine * p.at.x + cosine * p.at.y, p.at.z};
            return eye.mark(at, light ? 1u : p.color, radius);
        }
    };

    Galaxy(glint::Device on, glint::Extent e, const Params& p) : device(on), places(on, p.count), canvas(on, e) {
        device.for_each("scatter", p.count, Scatter{places.view(), static_cast<std::uint64_t>(p.seed)});
    }
    void advance(const glint::Tick&, int, const Params&) {}
    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        const float turns = std::fmod(static_cast<float>(tick.step % 3600000) * p.spin / 360, 1.f);
        const bool light = p.view == Look::light;
        const Star star{places.view(),
                        glint::Eye(p.camera, frame.extent()),
                        glint::cos_turns(turns),
                        glint::cos_turns(turns - 0.25f),
                        p.radius,
                        light};
        canvas.clear();
        if (light) {
            canvas.add_points("points", places.count(), star);
            return canvas.show_sums(frame, p.full);
        }
        canvas.points("points", places.count(), star);
        canvas.show(frame, glint::rgba(0.01f, 0.01f, 0.02f));
    }
    static void edit(const glint::Pointer& at, glint::Extent e, Params& p) { glint::steer(p.camera, at, e); }
    static glint::Work work(glint::Extent e, const Params& p) {
        const auto count = static_cast<double>(p.count), pixels = static_cast<double>(e.area());
        return {.item = "points",
                .items_per_draw = count,
                .bytes_per_draw = 16 * count + 32 * pixels,
                .operations_per_draw = 30 * count};
    }

    glint::Device device;
    glint::List<Place> places;
    mutable glint::Canvas canvas;
};

} // namespace points
GLINT_SIMULATION(points::Galaxy)
