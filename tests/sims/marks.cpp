// Points, lines and triangles in the picture against plain loops; the camera against its own rays.
#include "interop/queue.h"
#include "sims/api/march.h"
#include "support/marked.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <tuple>

namespace glint::test::marks {
namespace {

constexpr float none = std::numeric_limits<float>::quiet_NaN();
constexpr std::uint32_t red = 0xff0000ffu, blue = 0xffff0000u;

Device here() { return Device(cpu().table()); }

std::size_t pixels_of(const PlainFrame& shown, std::uint32_t color) {
    return static_cast<std::size_t>(std::ranges::count(shown.pixels, color));
}

TEST(Marks, APointIsThePixelThatItLiesIn) {
    const PlainFrame shown = picture_of<Mark>(here(), {{3.0f, 5.99f, 0, red}, {96.99f, 60.99f, 0, blue}});
    EXPECT_EQ(shown.at(3, 5), red);
    EXPECT_EQ(shown.at(96, 60), blue);
    EXPECT_EQ(pixels_of(shown, unmarked), shown.pixels.size() - 2);
}
TEST(Marks, TheNearerIsSeenInAnyOrderAlsoBelowZero) {
    for (const auto& [near, far] : {std::pair{1.f, 2.f}, {0.f, 1e-30f}, {-1.f, 0.f}, {-2.f, -1.f}, {-1e30f, 1e30f}}) {
        EXPECT_EQ(picture_of<Mark>(here(), {{1, 1, near, red}, {1, 1, far, blue}}).at(1, 1), red)
            << near << ", " << far;
        EXPECT_EQ(picture_of<Mark>(here(), {{1, 1, far, blue}, {1, 1, near, red}}).at(1, 1), red)
            << near << ", " << far;
    }
    EXPECT_EQ(picture_of<Mark>(here(), {{1, 1, 0.f, blue}, {1, 1, -0.f, red}}).at(1, 1), red) << "the smaller number";
}
TEST(Marks, NotANumberIsDropped) {
    const float far = std::numeric_limits<float>::infinity();
    std::vector<Mark> points{{none, 1}, {1, none}, {1, 1, none}, {far, 1}, {1, -far}, {none, none, none, red, 5}};
    EXPECT_EQ(pixels_of(picture_of(here(), points), unmarked), 97u * 61u);
    std::vector<Line> lines;
    std::vector<Triangle> triangles;
    const Mark good{5, 5}, other{50, 5}, third{5, 50};
    for (const Mark& bad : points) {
        lines.push_back({good, bad}), lines.push_back({bad, good});
        triangles.push_back({good, other, bad}), triangles.push_back({bad, other, third});
    }
    EXPECT_EQ(pixels_of(picture_of(here(), lines), unmarked), 97u * 61u);
    EXPECT_EQ(pixels_of(picture_of(here(), triangles), unmarked), 97u * 61u);
    EXPECT_EQ(pixels_of(picture_of<Mark>(here(), {{1, 1, 0, red, none}}), red), 1u) << "a radius that is none: a pixel";
}
TEST(Marks, ADiscIsThePixelsWithinItsRadiusAlsoAtTheBorders) {
    for (const Mark m : {Mark{40, 30, 0, red, 7.3f},
                         {0.5f, 0.5f, 0, red, 3},
                         {96.9f, 60.2f, 0, red, 5},
                         {-4, 70, 0, red, 12},
                         {48, 30, 0, red, 1e9f},
                         {200, 30, 0, red, 50},
                         {10.5f, 10.5f, 0, red, 1}}) {
        const PlainFrame shown = picture_of<Mark>(here(), {m});
        for (int y = 0; y < 61; ++y)
            for (int x = 0; x < 97; ++x) {
                const double dx = x + 0.5 - double(m.x), dy = y + 0.5 - double(m.y);
                const double beyond = std::sqrt(dx * dx + dy * dy) - double(m.radius);
                if (std::abs(beyond) < 1e-4) continue; // a rounding decides
                ASSERT_EQ(shown.at(x, y) == red, beyond < 0) << x << ", " << y << " of " << m.x << ", " << m.y;
            }
    }
}
TEST(Marks, ALineHasAPixelInEachColumnOrRowOfItsLongerSideAndIsTheSameBackwards) {
    for (const auto& [a, b] : {std::pair{Mark{5.5f, 5.5f, 0, red}, Mark{60.5f, 20.5f, 0, red}},
                               {Mark{5.5f, 50.5f, 0, red}, Mark{20.5f, 3.5f, 0, red}},
                               {Mark{7, 7, 0, red}, Mark{7, 40, 0, red}},
                               {Mark{30, 9, 0, red}, Mark{30, 9, 0, red}}}) {
        const PlainFrame there = picture_of<Line>(here(), {{a, b}}), back = picture_of<Line>(here(), {{b, a}});
        EXPECT_EQ(there.pixels, back.pixels);
        const float longer =
            std::max(std::fabs(std::floor(b.x) - std::floor(a.x)), std::fabs(std::floor(b.y) - std::floor(a.y)));
        EXPECT_EQ(pixels_of(there, red), static_cast<std::size_t>(longer) + 1);
        EXPECT_EQ(there.at(int(a.x), int(a.y)), red);
        EXPECT_EQ(there.at(int(b.x), int(b.y)), red);
    }
}
TEST(Marks, ALineThroughThePictureIsCutAtItsBorders) {
    const PlainFrame whole = picture_of<Line>(here(), {{{-1000, 10.5f, 0, red}, {1000, 10.5f, 0, red}}});
    EXPECT_EQ(pixels_of(whole, red), 97u);
    const PlainFrame steep = picture_of<Line>(here(), {{{50.5f, -3000, 0, red, 2}, {50.5f, 3000, 0, red, 2}}});
    EXPECT_EQ(pixels_of(steep, red), 4u * 61u) << "four pixels wide";
    EXPECT_EQ(pixels_of(picture_of<Line>(here(), {{{-5, 70, 0, red}, {110, 65, 0, red}}}), unmarked), 97u * 61u);
}
TEST(Marks, DepthAndColourChangeAlongALine) {
    const PlainFrame shown = picture_of<Line>(here(), {{{0, 5.5f, 0, 0xff000000u}, {97, 5.5f, 1, 0xff0000ffu}},
                                                       {{0, 5.5f, 0.5f, blue}, {97, 5.5f, 0.5f, blue}}});
    EXPECT_NEAR(double(shown.at(24, 5) & 255), 64, 1) << "nearer than the blue line";
    EXPECT_EQ(shown.at(70, 5), blue) << "behind it";
}
TEST(Marks, TrianglesOfAFanCoverEachPixelOfASquareOnce) {
    const Extent e{64, 64};
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto chance = [&](std::uint64_t i) { return uniform(seed, i); };
        const Mark hub{64 * chance(0), 64 * chance(1), 0, 1};
        std::vector<Mark> rim{{0, 0, 0, 1},   {64 * chance(2), 0, 0, 1},  {64, 0, 0, 1}, {64, 64 * chance(3), 0, 1},
                              {64, 64, 0, 1}, {64 * chance(4), 64, 0, 1}, {0, 64, 0, 1}};
        std::vector<Triangle> fan;
        for (std::size_t i = 0; i < rim.size(); ++i) {
            const Mark &a = rim[i], &b = rim[(i + 1) % rim.size()];
            fan.push_back(i % 2 ? Triangle{hub, a, b} : Triangle{b, a, hub}); // either way around
        }
        EXPECT_EQ(covered_by(here(), fan, e), std::vector<std::uint32_t>(64 * 64, 1)) << seed;
    }
}
TEST(Marks, ATriangleIsCutAtTheBordersAndCarriesDepthAndColour) {
    const Mark a{-500, -500, 0, 0xff0000ffu}, b{600, -500, 0, 0xff00ff00u}, c{48.5f, 900, 1, 0xffff0000u};
    const PlainFrame all = picture_of<Triangle>(here(), {{a, b, c}, {a, b, {48.5f, 900, 0.5f, 0}}});
    EXPECT_EQ(pixels_of(all, unmarked), 0u);
    EXPECT_EQ(pixels_of(picture_of<Triangle>(here(), {{a, b, {40, -500}}}), unmarked), 97u * 61u) << "no area";
    const PlainFrame corner = picture_of<Triangle>(here(), {{{0, 0, 0, red}, {40, 0, 0, red}, {0, 40, 0, blue}}});
    EXPECT_GT(corner.at(1, 1) & 255, 230u);
    EXPECT_GT(corner.at(1, 36) >> 16 & 255, 210u);
    EXPECT_EQ(corner.at(30, 30), unmarked);
}
TEST(Marks, OrderAndThreadsChangeNothing) {
    const std::unique_ptr<Queue> alone = make_cpu_queue(1);
    const PlainFrame usual = crowded(here());
    EXPECT_EQ(crowded(here(), true).pixels, usual.pixels);
    EXPECT_EQ(crowded(Device(alone->table())).pixels, usual.pixels);
    EXPECT_LT(pixels_of(usual, unmarked), 97u * 61u / 2);
    const PlainFrame sums = summed(here());
    EXPECT_EQ(summed(here(), true).pixels, sums.pixels);
    EXPECT_EQ(summed(Device(alone->table())).pixels, sums.pixels);
}
TEST(Marks, LieOverAPictureThatTheFrameHolds) {
    Canvas canvas(here(), marked_extent);
    PlainFrame shown(marked_extent);
    const Mark point{4, 4, 0, red};
    canvas.clear();
    canvas.points("point", 1, Given<Mark>{&point, 1});
    canvas.show_over(shown.frame());
    EXPECT_EQ(shown.at(4, 4), red);
    EXPECT_EQ(shown.at(5, 4), 0xff123456u);
    canvas.clear();
    canvas.show(shown.frame(), unmarked);
    EXPECT_EQ(pixels_of(shown, unmarked), shown.pixels.size()) << "cleared";
}
TEST(Marks, SumsGoFromTheFirstColourToTheLastByTheirLogarithm) {
    std::vector<std::uint32_t> colors;
    for (std::uint32_t i = 0; i < GLINT_PALETTE_SIZE; ++i) colors.push_back(i);
    Canvas canvas(here(), marked_extent);
    PlainFrame shown(marked_extent);
    const Mark points[]{{1, 1, 0, 31}, {2, 1, 0, 1023}, {3, 1, 0, 500}, {3, 1, 5, 4000}};
    canvas.clear();
    canvas.add_points("points", 4, Given<Mark>{points, 4});
    canvas.show_sums({shown.frame().pixels, glint_palette{colors.data(), -3, 5, 0, 0, 0}}, 1023);
    EXPECT_EQ(shown.at(0, 0), 0u);
    EXPECT_NEAR(double(shown.at(1, 1)), 1023 * 0.5, 2);
    EXPECT_EQ(shown.at(2, 1), 1023u);
    EXPECT_EQ(shown.at(3, 1), 1023u) << "more than full";
    EXPECT_EQ(canvas.sums()(3, 1), 4500u);
}

constexpr Camera views[]{{},
                         {.yaw = -170, .pitch = 89, .distance = 9},
                         {.yaw = 77, .pitch = -60, .target_x = 1, .target_z = -2},
                         {.pitch = 0, .distance = 0.1f, .field_of_view = 100}};

TEST(CameraOfScenes, TheRayOfAPixelGoesThroughThePlaceThatIsSeenThere) {
    for (const Camera& camera : views) {
        const Eye eye(camera, {300, 200});
        const Vec3 target{camera.target_x, camera.target_y, camera.target_z};
        const Mark middle = eye.mark(target, red);
        EXPECT_NEAR(middle.x, 150, 0.01);
        EXPECT_NEAR(middle.y, 100, 0.01);
        for (std::uint64_t i = 0; i < 50; ++i) {
            const Vec3 place = target + Vec3{uniform(7, 3 * i), uniform(7, 3 * i + 1), uniform(7, 3 * i + 2)} * 0.04f;
            const Mark seen = eye.mark(place, red);
            const Ray ray = eye.ray(seen.x, seen.y);
            EXPECT_LT(length(cross(ray.along, place - ray.from)), 2e-5f * camera.distance);
            EXPECT_NEAR(length(ray.along), 1, 1e-6);
        }
    }
}
TEST(CameraOfScenes, WhatIsNearerHasTheSmallerDepthAndWhatIsBehindIsDropped) {
    const Eye eye({.yaw = 0, .pitch = 0, .distance = 2}, {300, 200}); // looks along y
    float before = -std::numeric_limits<float>::infinity();
    for (const float y : {-1.9f, -1.f, 0.f, 5.f, 1000.f}) {
        const Mark m = eye.mark({0.1f, y, 0.2f}, red, 0.5f);
        EXPECT_GT(m.depth, before) << y;
        EXPECT_GT(m.x, 150) << "x to the right";
        EXPECT_GT(m.y, 100) << "z up";
        before = m.depth;
    }
    for (const float y : {-2.f, -3.f, -1999.f, none}) EXPECT_FALSE(is_drawn(eye.mark({0, y, 0}, red))) << y;
    const Line through = eye.line({0.1f, -9, 0}, {0.1f, 9, 0}, red), back = eye.line({0.1f, 9, 0}, {0.1f, -9, 0}, red);
    EXPECT_TRUE(is_drawn(through.from) && is_drawn(through.to)) << "the part before the eye";
    EXPECT_TRUE(is_drawn(back.from) && is_drawn(back.to));
    EXPECT_FALSE(is_drawn(eye.line({0, -9, 0}, {0, -8, 0}, red).from));
}
TEST(CameraOfScenes, AFieldOfViewFillsTheShorterSide) {
    const Eye eye({.yaw = 0, .pitch = 0, .distance = 1, .field_of_view = 90}, {300, 200});
    EXPECT_NEAR(eye.mark({0, 0, 1}, red).y, 200, 0.01);
    EXPECT_NEAR(eye.mark({1, 0, 0}, red).x, 250, 0.01);
}

glint_pointer mouse(float x, float y) {
    glint_pointer at{};
    at.size = sizeof at, at.x = x, at.y = y;
    return at;
}
TEST(CameraOfScenes, TheWheelZoomsAtTheMouse) {
    const Extent e{300, 200};
    Camera camera{.yaw = 20, .pitch = 10, .distance = 3};
    const Eye before(camera, e);
    const Ray ray = before.ray(210, 140);
    const Vec3 place = ray.at(3 / dot(ray.along, before.forward)); // at the target's distance
    glint_pointer at = mouse(210, 140);
    at.wheel = 3;
    steer(camera, at, e);
    EXPECT_LT(camera.distance, 2);
    const Mark seen = Eye(camera, e).mark(place, red);
    EXPECT_NEAR(seen.x, 210, 0.01);
    EXPECT_NEAR(seen.y, 140, 0.01);
    for (int i = 0; i < 200; ++i) steer(camera, at, e);
    EXPECT_EQ(camera.distance, nearest_camera);
    EXPECT_LE(std::fabs(camera.target_x), farthest_target);
}
TEST(CameraOfScenes, ADragTurnsAndWithShiftOrTheRightButtonItMovesTheScene) {
    const Extent e{300, 200};
    glint_pointer at = mouse(150, 100);
    at.phase = GLINT_DRAG, at.buttons = GLINT_LEFT, at.dx = 20, at.dy = 10;
    Camera turned;
    steer(turned, at, e);
    EXPECT_NEAR(turned.yaw, 30 - 18, 1e-4);
    EXPECT_NEAR(turned.pitch, 25 - 9, 1e-4);
    EXPECT_EQ(turned.target_x, 0);
    for (const bool right : {false, true}) {
        Camera moved;
        at.buttons = right ? GLINT_RIGHT : GLINT_LEFT, at.modifiers = right ? 0 : GLINT_SHIFT;
        steer(moved, at, e);
        const Mark seen = Eye(moved, e).mark({0, 0, 0}, red);
        EXPECT_NEAR(seen.x, 170, 0.5) << "the scene follows the mouse";
        EXPECT_NEAR(seen.y, 110, 0.5);
        EXPECT_EQ(moved.yaw, 30);
    }
    Camera still;
    at.phase = GLINT_PRESS;
    steer(still, at, e);
    EXPECT_EQ(still.yaw, 30) << "a press alone does nothing";
}

glint_pointer keys(std::uint32_t held) {
    glint_pointer at = mouse(150, 100);
    at.keys = held, at.seconds = 0.1f;
    return at;
}
TEST(CameraOfScenes, FliesByLettersAndByArrowsWithItsTarget) {
    const Extent e{300, 200};
    const Camera start{.yaw = 0, .pitch = 0, .distance = 3};
    const auto flown = [&](std::uint32_t held) {
        Camera camera = start;
        steer(camera, keys(held), e);
        EXPECT_EQ(camera.yaw, start.yaw);
        EXPECT_EQ(camera.pitch, start.pitch);
        EXPECT_EQ(camera.distance, start.distance) << "so the eye moves as the target does";
        return Vec3{camera.target_x, camera.target_y, camera.target_z};
    };
    const std::tuple<std::uint32_t, std::uint32_t, Vec3> ways[] = {
        {key::w, key::up, {0, 1, 0}}, {key::s, key::down, {0, -1, 0}},       {key::a, key::left, {-1, 0, 0}},
        {key::e, key::e, {0, 0, 1}},  {key::d, key::right, {1, 0, 0}},       {key::q, key::q, {0, 0, -1}},
        {0, key::r | key::f, {}},     {key::w | key::s, key::a | key::d, {}}};
    for (const auto& [letter, arrow, way] : ways)
        for (const std::uint32_t held : {letter, arrow}) {
            const Vec3 by = flown(held);
            EXPECT_NEAR(by.x, 0.3f * way.x, 1e-5) << held;
            EXPECT_NEAR(by.y, 0.3f * way.y, 1e-5) << held;
            EXPECT_NEAR(by.z, 0.3f * way.z, 1e-5) << held;
        }
}
TEST(CameraOfScenes, SlidesAlongTheLimitsOfItsTarget) {
    Camera camera{.yaw = 45, .pitch = 0};
    for (int i = 0; i < 1000; ++i) {
        const Vec3 eye = Eye(camera, {300, 200}).at;
        steer(camera, keys(key::w | key::e), {300, 200});
        const Vec3 by = Eye(camera, {300, 200}).at - eye;
        EXPECT_LT(dot(by, by), 0.2f) << "no jump";
    }
    EXPECT_EQ(camera.target_x, -farthest_target);
    EXPECT_EQ(camera.target_y, farthest_target);
    EXPECT_EQ(camera.target_z, farthest_target);
}
TEST(CameraOfScenes, LooksAroundFromItsPlaceWhileItFlies) {
    const Extent e{300, 200};
    glint_pointer at = keys(key::w);
    at.seconds = 0, at.phase = GLINT_DRAG, at.buttons = GLINT_LEFT, at.dx = 20, at.dy = 10;
    Camera camera;
    const Vec3 before = Eye(camera, e).at;
    for (int i = 0; i < 40; ++i) {
        const Camera last = camera;
        steer(camera, at, e);
        const Vec3 away = Eye(camera, e).at - before;
        EXPECT_LT(dot(away, away), 1e-6f) << "the eye stays";
        EXPECT_LE(std::fabs(camera.target_x), farthest_target);
        EXPECT_LE(std::fabs(camera.target_y), farthest_target);
        EXPECT_LE(std::fabs(camera.target_z), farthest_target);
        if (i == 0) { EXPECT_NEAR(camera.yaw, last.yaw - 18, 1e-4); }
        if (i == 0) { EXPECT_NEAR(camera.pitch, last.pitch - 9, 1e-4); }
    }
}

TEST(RaysThroughVolumes, EnterAndLeaveABox) {
    const Ray ray{{-3, 0.25f, 0.5f}, {1, 0, 0}};
    const Span span = inside_box(ray, {-1, 0, 0}, {2, 1, 1});
    EXPECT_NEAR(span.enter, 2, 1e-6);
    EXPECT_NEAR(span.leave, 5, 1e-6);
    EXPECT_TRUE(inside_box({{-3, 2, 0.5f}, {1, 0, 0}}, {-1, 0, 0}, {2, 1, 1}).empty());
    EXPECT_TRUE(inside_box({{3, 0.5f, 0.5f}, {1, 0, 0}}, {-1, 0, 0}, {2, 1, 1}).empty()) << "behind its beginning";
    EXPECT_EQ(inside_box({{0, 0.5f, 0.5f}, {1, 0, 0}}, {-1, 0, 0}, {2, 1, 1}).enter, 0) << "begins inside";
    const Span half = cut(span, ray, {1, 0, 0}, 0.5f), other = cut(span, ray, {-1, 0, 0}, -0.5f);
    EXPECT_NEAR(half.leave, 3.5, 1e-6);
    EXPECT_NEAR(other.enter, 3.5, 1e-6);
    EXPECT_TRUE(cut(span, ray, {0, 1, 0}, 0).empty()) << "wholly in the half that is cut away";
}
TEST(RaysThroughVolumes, LightIsCompositedFromTheFront) {
    Light light;
    int steps = 0;
    march({0, 10}, 0.5f, [&](float) {
        ++steps;
        light.add({1, 0, 0}, 0.1f);
        return true;
    });
    EXPECT_EQ(steps, 21);
    EXPECT_NEAR(light.left, std::pow(0.9, 21), 1e-6);
    EXPECT_NEAR(light.color.r, 1 - std::pow(0.9, 21), 1e-6);
    Light wall;
    wall.add({0, 1, 0}, 1);
    wall.add({1, 0, 0}, 1);
    EXPECT_EQ(wall.before({0, 0, 1}), rgba(0, 1, 0)) << "nothing behind a wall is seen";
}
TEST(RaysThroughVolumes, TrilinearValuesOfALinearFunctionAreExactBetweenTheCentres) {
    const auto cells = [](int x, int y, int z) { return static_cast<float>(x + 10 * y + 100 * z); };
    for (const Vec3 p : {Vec3{1, 1, 1}, {0.5f, 0.5f, 0.5f}, {3.25f, 1.75f, 2.5f}, {4.5f, 3.5f, 2.5f}})
        EXPECT_NEAR(trilinear(cells, 5, 4, 3, p), (p.x - 0.5f) + 10 * (p.y - 0.5f) + 100 * (p.z - 0.5f), 1e-4);
    EXPECT_EQ(trilinear(cells, 5, 4, 3, {-9, -9, -9}), 0) << "beyond the outer centres: the nearest";
    EXPECT_EQ(trilinear(cells, 5, 4, 3, {99, 99, 99}), 234);
}

} // namespace
} // namespace glint::test::marks
