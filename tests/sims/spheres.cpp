// The spheres compared with the test's own ray caster in double, with the table of drawn spheres as its input.
#include "sims/api/random.h"
#include "support/run.h"
#include <cmath>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using SphereSettings = std::initializer_list<std::pair<const char*, const char*>>;
constexpr std::size_t columns = 7; // x y z radius r g b

const Definition& spheres() { return catalog().at("spheres"); }
/// A preset as the plain caster sees it: lit from the eye, and of no more spheres than it can do in a moment.
World plain_world_of(Extent e, const char* start, SphereSettings settings = {}) {
    Params p = preset(spheres(), start);
    for (const auto& [id, text] : settings) set(p, id, text);
    set(p, "shadows", "false"), set(p, "reflections", "0");
    if (p.get<std::int32_t>(*spheres().param("count")) > 2000) set(p, "count", "2000");
    return World(spheres(), cpu(), e, p);
}
World world_of(Extent e, const char* start, SphereSettings settings = {}) {
    Params p = preset(spheres(), start);
    for (const auto& [id, text] : settings) set(p, id, text);
    return World(spheres(), cpu(), e, p);
}
std::vector<float> table(World& world) { return field(world, "spheres"); }

struct Seen {
    int sphere = -1;
    double n = 0;       // cosine between normal and view
    bool close = false; // a grazing ray, or two spheres at almost one height: rounding may decide otherwise
};

/// The nearest sphere; with `last` the sphere that the seed's program would show, which forgets the depth.
Seen cast(const std::vector<float>& rows, int x, int y, Extent e, bool last = false) {
    const double ox = x - e.width / 2, oy = y - e.height / 2;
    double nearest = -HUGE_VAL;
    Seen seen;
    for (std::size_t i = 0; i < rows.size() / columns; ++i) {
        const float* s = rows.data() + i * columns;
        const double dx = ox - double(s[0]), dy = oy - double(s[1]), radius = double(s[3]);
        const double reach = radius * radius - dx * dx - dy * dy;
        if (std::fabs(reach) < 1e-5 * (radius * radius + 1)) seen.close = true;
        if (reach <= 0) continue;
        const double t = std::sqrt(reach) + double(s[2]);
        if (std::fabs(t - nearest) < 1e-3) seen.close = true;
        if (t > nearest || last) nearest = t, seen.sphere = int(i), seen.n = std::sqrt(reach) / radius;
    }
    return seen;
}

/// Channels differ by at most 1 (the cut to bytes may fall on either side of an integer), except for close calls.
void expect_as_cast(World& world, const std::string& what) {
    const std::vector<std::uint32_t> pixels = drawn(world);
    const std::vector<float> rows = table(world);
    const Extent e = world.extent();
    const auto behind = world.params().get<std::array<float, 3>>(*spheres().param("background"));
    int close = 0, wrong = 0;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const Seen seen = cast(rows, x, y, e);
            close += seen.close;
            if (seen.close) continue;
            for (std::size_t k = 0; k < 3; ++k) {
                const double color = seen.sphere < 0
                                         ? double(behind[k])
                                         : double(rows[std::size_t(seen.sphere) * columns + 4 + k]) * seen.n;
                const int got = int(pixels[std::size_t(y) * std::size_t(e.width) + std::size_t(x)] >> 8 * k & 255u);
                wrong += std::abs(got - int(color * 255)) > 1;
            }
        }
    EXPECT_EQ(wrong, 0) << what;
    EXPECT_LT(close, e.area() / 100) << what;
}

TEST(Spheres, PictureIsTheTablesInEveryPreset) {
    for (const glint_preset& start : spheres().presets()) {
        World world = plain_world_of({250, 190}, start.id);
        expect_as_cast(world, start.id);
        world.advance(123);
        expect_as_cast(world, std::string(start.id) + " in motion");
    }
}

TEST(Spheres, PictureIsTheTablesFromAnySide) {
    World world = world_of({200, 240}, "cloud", {{"yaw", "130"}, {"pitch", "-70"}, {"zoom", "1.7"}});
    expect_as_cast(world, "turned");
}

TEST(Spheres, BookSceneIsSeenAndItsNearestHitsMatter) {
    World world = world_of({1024, 1024}, "book");
    expect_as_cast(world, "book");
    const std::vector<float> rows = table(world);
    int hidden = 0; // pixels at which the seed's missing depth test would show another sphere
    for (int y = 0; y < 1024; y += 4)
        for (int x = 0; x < 1024; x += 4)
            hidden += cast(rows, x, y, world.extent()).sphere != cast(rows, x, y, world.extent(), true).sphere;
    EXPECT_GT(hidden, 100);
}

TEST(Spheres, BookSceneIsTheSeeds) {
    World world = world_of({1024, 1024}, "book");
    const std::vector<float> rows = table(world);
    ASSERT_EQ(rows.size(), 20 * columns);
    for (std::size_t i = 0; i < 20; ++i) {
        const auto random = [&](std::uint64_t k) { return uniform(1, i * 7 + k); };
        const float* s = rows.data() + i * columns;
        for (std::size_t k = 0; k < 3; ++k) {
            EXPECT_EQ(s[k], random(3 + k) * 1000 - 500);
            EXPECT_EQ(s[4 + k], random(k));
        }
        EXPECT_EQ(s[3], random(6) * 100 + 20);
    }
    EXPECT_EQ(drawn(world)[0], 0xff000000u);
}

constexpr const char* methods[] = {"constant", "shared", "binned", "bvh"};

TEST(Spheres, MethodsGiveTheSameBytesInEveryPreset) {
    for (const glint_preset& start : spheres().presets()) {
        World global = plain_world_of({331, 97}, start.id, {{"method", "global"}});
        global.advance(10);
        const std::vector<std::uint32_t> wanted = drawn(global);
        for (const char* method : methods) {
            World other = plain_world_of({331, 97}, start.id, {{"method", method}});
            other.advance(10);
            EXPECT_EQ(drawn(other), wanted) << start.id << ", " << method;
        }
    }
}

TEST(Spheres, ShadowsAndReflectionsAreTheSameOnEveryMethod) {
    for (const char* reflections : {"0", "1", "4"})
        for (const char* shadows : {"false", "true"}) {
            const auto lit = [&](const char* method) {
                World world = world_of({120, 90}, "cloud",
                                       {{"shadows", shadows}, {"reflections", reflections}, {"method", method}});
                return drawn(world);
            };
            for (const char* method : methods)
                EXPECT_EQ(lit(method), lit("global")) << method << ", shadows " << shadows << ", " << reflections;
        }
}

int bright(std::uint32_t color) { return int(color & 255u) + int(color >> 8 & 255u) + int(color >> 16 & 255u); }

TEST(Spheres, ALampLightsTheSideItStandsOn) {
    const auto middle_row = [](const char* lamp) {
        World world = world_of({101, 101}, "crystal",
                               {{"count", "1"},
                                {"radius_max", "200"},
                                {"radius_min", "200"},
                                {"shadows", "true"},
                                {"lamp", lamp},
                                {"yaw", "0"}});
        return drawn(world);
    };
    const std::size_t left = 50 * 101 + 50 - 15, right = 50 * 101 + 50 + 15;
    const std::vector<std::uint32_t> from_left = middle_row("-80"), from_right = middle_row("80");
    EXPECT_GT(bright(from_left[left]), 2 * bright(from_left[right]));
    EXPECT_GT(bright(from_right[right]), 2 * bright(from_right[left]));
}

TEST(Spheres, ShadowsOnlyDarkenAndOnlyWhereSomethingIsInTheWay) {
    const auto seen = [](const char* count) {
        World world = world_of({200, 200}, "crystal", {{"count", count}, {"shadows", "true"}, {"coloring", "uniform"}});
        return std::pair(drawn(world), field(world, "spheres"));
    };
    const auto [all, rows] = seen("343");
    const glint_param& lamp = *spheres().param("lamp");
    const double side = double(preset(spheres(), "crystal").get<float>(lamp)) * M_PI / 180;
    const double way[] = {0.8 * std::sin(side), 0.6, 0.8 * std::cos(side)};
    const Extent e{200, 200};
    int dark = 0, wrong = 0;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) {
            const Seen hit = cast(rows, x, y, e);
            if (hit.sphere < 0 || hit.close) continue;
            const float* s = rows.data() + std::size_t(hit.sphere) * columns;
            const double at[] = {x - 100., y - 100., double(s[2]) + hit.n * double(s[3])};
            double slope = 0, nearest = HUGE_VAL; // distance of the path to the lamp from a sphere's surface
            for (std::size_t k = 0; k < 3; ++k) slope += (at[k] - double(s[k])) / double(s[3]) * way[k];
            bool blocked = false;
            for (std::size_t i = 0; i < rows.size(); i += columns) {
                if (i == std::size_t(hit.sphere) * columns) continue;
                double along = 0, square = 0;
                for (std::size_t k = 0; k < 3; ++k) {
                    const double to = double(rows[i + k]) - at[k];
                    along += to * way[k], square += to * to;
                }
                const double off = std::sqrt(std::max(0., square - along * along)) - double(rows[i + 3]);
                if (along > 0) nearest = std::min(nearest, std::fabs(off)), blocked |= off < 0;
            }
            if (nearest < 0.01 || std::fabs(slope) < 0.01) continue;
            const double light = 0.35 * hit.n + (blocked || slope < 0 ? 0 : 0.9 * slope);
            dark += blocked && slope > 0;
            const int want = int(std::min(1., double(s[4]) * light) * 255);
            wrong += std::abs(want - int(all[std::size_t(y) * 200 + std::size_t(x)] & 255u)) > 1;
        }
    EXPECT_GT(dark, 1000);
    EXPECT_EQ(wrong, 0);
}

TEST(Spheres, AMirrorAloneShowsTheBackground) {
    World world = world_of({101, 101}, "crystal",
                           {{"count", "1"},
                            {"radius_max", "200"},
                            {"radius_min", "200"},
                            {"reflections", "4"},
                            {"mirror", "1"},
                            {"background", "#336699"}});
    const std::vector<std::uint32_t> pixels = drawn(world);
    EXPECT_EQ(pixels[50 * 101 + 50], pixels[0]);                 // straight back, except for the cut to bytes
    EXPECT_GT(bright(pixels[65 * 101 + 50]), bright(pixels[0])); // above it is brighter
}

TEST(Spheres, TableIsRightWithoutDrawing) {
    World world = world_of({128, 128}, "cloud");
    const std::vector<float> built = table(world);
    drawn(world);
    EXPECT_EQ(built, table(world));
    world.advance(50);
    const std::vector<float> moved = table(world);
    EXPECT_NE(built, moved);
    drawn(world);
    EXPECT_EQ(moved, table(world));
}

TEST(Spheres, AFullTurnComesBack) {
    World left = world_of({1024, 1024}, "crystal", {{"yaw", "-180"}}),
          right = world_of({1024, 1024}, "crystal", {{"yaw", "180"}});
    const std::vector<float> a = table(left), b = table(right);
    for (std::size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], 1e-3);

    Params p = preset(spheres(), "crystal");
    const Params start = p;
    glint_pointer drag{.size = sizeof(glint_pointer), .dx = 32, .buttons = GLINT_LEFT, .phase = GLINT_DRAG};
    for (int i = 0; i < 64; ++i)
        spheres().sim().edit(&drag, 1024, 1024, p.data(), nullptr, 0), p.clamp(); // 2048 pixels are once around
    const glint_param& yaw = *spheres().param("yaw");
    EXPECT_NEAR(p.get<float>(yaw), start.get<float>(yaw), 1e-3);
}

TEST(Spheres, TurningKeepsDistances) {
    World front = world_of({1024, 1024}, "book"),
          turned = world_of({1024, 1024}, "book", {{"yaw", "77"}, {"pitch", "31"}});
    const std::vector<float> a = table(front), b = table(turned);
    const auto distance = [](const std::vector<float>& t, std::size_t i, std::size_t j) {
        const float *p = t.data() + i * columns, *q = t.data() + j * columns;
        return std::hypot(double(p[0]) - double(q[0]), double(p[1]) - double(q[1]), double(p[2]) - double(q[2]));
    };
    for (std::size_t i = 0; i < 20; ++i)
        for (std::size_t j = 0; j < i; ++j) ASSERT_NEAR(distance(a, i, j), distance(b, i, j), 1e-2);
}

TEST(Spheres, ScenesGrowWithThePicture) {
    World large = world_of({1024, 1300}, "book"), small = world_of({512, 700}, "book");
    const std::vector<float> a = table(large), b = table(small);
    for (std::size_t i = 0; i < a.size(); ++i) ASSERT_EQ(a[i], i % columns < 4 ? 2 * b[i] : b[i]);
}

} // namespace
} // namespace glint::test
