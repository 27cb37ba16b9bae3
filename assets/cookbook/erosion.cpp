// Cookbook: a world made of random numbers, several views of it, and scalars over time. Mountains crumble: sand slides
// down where a slope is too steep.
#include "api/functions.h"
#include "api/sim.h"

namespace cookbook_erosion {

// [views]
enum class Look : std::int32_t { sunlight, height, slope };
// [/views]

struct Erosion {
    struct Params {
        float roughness = 0.5f, steepest = 0.008f, slides = 0.2f;
        std::int32_t seed = 1, steps_per_frame = 4;
        Look view = Look::sunlight;
        glint::Colors colors{.palette = glint::PaletteId::batlow};
    };
    static constexpr glint::Info info{"cookbook_erosion", "Erosion", "Mountains that crumble", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::roughness, "roughness", 0.3f, 0.7f, "Height of small hills, relative to large ones.")
            .restarts();
        table.add_int(&Params::seed, "seed", 0, 9999, "Another number, other mountains.").restarts();
        table.add_float(&Params::steepest, "steepest", 0, 0.05f, "Sand slides on steeper slopes.").unit("heights/cell");
        table.add_float(&Params::slides, "slides", 0, 0.2f, "Share of the surplus that slides in a step.");
        table.add_int(&Params::steps_per_frame, "steps_per_frame", 1, 64, "Steps a frame.").unit("steps");
        // [views]
        table
            .add_enum(&Params::view, "view",
                      {glint::Choice("sunlight", "a relief, lit from the left").without_palette(),
                       {"height", "the height, in the colours of the palette"},
                       {"slope", "the slope, in the colours of the palette"}},
                      "What the picture shows.")
            .same_work(); // the steps take the same time in each view
        // [/views]
        table.add_colors(&Params::colors, 0, 1, "heights");
        table.add_preset("soft", {.roughness = 0.4f, .steepest = 0.002f}, "Hills of loose sand.");
        table.add_preset("alps", {.roughness = 0.62f, .steepest = 0.02f}, "Rock that holds steep slopes.");
    }

    Erosion(glint::Device on, glint::Extent size, const Params& p) : device(on), now(on, size), next(on, size) {
        device.for_each("raise", size, Raise{now.view(), std::uint64_t(p.seed), p.roughness});
    }
    // [random]
    // Octaves of smooth noise: a random height at each corner of a square, interpolated between them; then squares of
    // half the side, and so on. The numbers depend on the seed and the place alone, so every machine has this world.
    struct Raise {
        glint::View<float> height;
        std::uint64_t seed;
        float roughness;
        GLINT_HD float corner(int octave, int i, int j) const {
            const auto place = (std::uint64_t(octave) << 48) + (std::uint64_t(j) << 24) + std::uint64_t(i);
            return glint::uniform(seed, place);
        }
        GLINT_HD static float smooth(float t) { return t * t * (3 - 2 * t); }
        GLINT_HD void operator()(int x, int y) const {
            float sum = 0, all = 0, weight = 1;
            const int shorter = height.width < height.height ? height.width : height.height;
            int side = shorter / 3 > 4 ? shorter / 3 : 4;
            for (int octave = 0; octave < 8; ++octave, side = (side + 1) / 2, weight *= roughness) {
                const int i = x / side, j = y / side;
                const float u = smooth(float(x % side) / float(side)), v = smooth(float(y % side) / float(side));
                const float low = corner(octave, i, j) + u * (corner(octave, i + 1, j) - corner(octave, i, j));
                const float high =
                    corner(octave, i, j + 1) + u * (corner(octave, i + 1, j + 1) - corner(octave, i, j + 1));
                sum += weight * (low + v * (high - low));
                all += weight;
            }
            height(x, y) = sum / all;
        }
    };
    // [/random]
    struct Slide { // what one cell gives, its neighbour takes: the mass stays the same
        glint::View<const float> from;
        glint::View<float> to;
        float steepest, slides;
        template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
            const float here = from(x, y);
            const auto flow = [&](int i, int j) {
                const float drop = place.fetch(from, i, j, from.extent(), glint::Boundary::neumann, 0.f) - here;
                const float surplus = fabsf(drop) - steepest;
                return surplus > 0 ? copysignf(slides * surplus, drop) : 0.f;
            };
            to(x, y) = here + ((flow(x - 1, y) + flow(x + 1, y)) + (flow(x, y - 1) + flow(x, y + 1)));
        }
    };
    void advance(const glint::Tick&, int steps, const Params& p) {
        for (; steps > 0; --steps) {
            device.for_each("slide", now.extent(), Slide{now.view(), next.view(), p.steepest, p.slides});
            swap(now, next);
        }
    }

    // [draw]
    struct Slope { // also a probe's value: the height's difference to the neighbours, in heights a cell
        glint::View<const float> height;
        GLINT_HD float at(int x, int y) const {
            return height(glint::clamp(x, 0, height.width - 1), glint::clamp(y, 0, height.height - 1));
        }
        GLINT_HD float right(int x, int y) const { return (at(x + 1, y) - at(x - 1, y)) / 2; }
        GLINT_HD float up(int x, int y) const { return (at(x, y + 1) - at(x, y - 1)) / 2; }
        GLINT_HD double operator()(int x, int y) const {
            return double(sqrtf(right(x, y) * right(x, y) + up(x, y) * up(x, y)));
        }
    };
    struct Show {
        glint::View<const float> height;
        glint::Frame frame;
        Look look;
        float steepest;
        GLINT_HD void operator()(int x, int y) const {
            const Slope slope{height};
            if (look == Look::height) {
                frame.pixels(x, y) = frame.palette(height(x, y));
            } else if (look == Look::slope) {
                frame.pixels(x, y) = frame.palette(float(slope(x, y)) / (2 * steepest + 0.001f));
            } else {
                const float steep = 60 * frame.extent().scale(); // the same relief at any size
                const float dx = steep * slope.right(x, y), dy = steep * slope.up(x, y);
                const float light = (0.6f - 0.6f * dx - 0.3f * dy) / sqrtf(1 + dx * dx + dy * dy) + 0.3f;
                frame.pixels(x, y) = glint::rgba(light, 0.9f * light, 0.75f * light);
            }
        }
    };
    void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
        device.for_each("show", frame.extent(), Show{now.view(), frame, p.view, p.steepest});
    }
    // [/draw]
    // [probes]
    static void probes(glint::ProbeTable<Erosion>& table) {
        table.mean("height", "heights", "Mean height. It stays the same, because sand only moves.",
                   [](const Erosion& e, const glint::Tick&, const Params&) { return glint::CellValue{e.now.view()}; });
        table.max("steepest_slope", "heights/cell", "The steepest slope of all cells.",
                  [](const Erosion& e, const glint::Tick&, const Params&) { return Slope{e.now.view()}; });
    }
    // [/probes]
    void state(glint::State& s) { s.field("height", now, {.unit = "heights"}); }

    glint::Device device;
    glint::Field<float> now, next;
};

} // namespace cookbook_erosion
GLINT_SIMULATION(cookbook_erosion::Erosion)
