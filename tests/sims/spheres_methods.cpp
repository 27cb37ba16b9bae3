// Every method to find the nearest sphere compared with a plain loop over all, bit for bit, in difficult scenes.
#include "sims/api/random.h"
#include "sims/spheres/binned.h"
#include "sims/spheres/bvh.h"
#include "sims/spheres/global.h"
#include "support/draws.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

using spheres::Ball;

class Dice {
public:
    explicit Dice(std::uint64_t seed) : seed_(seed) {}
    float operator()(float lo, float hi) { return lo + (hi - lo) * uniform(seed_, next_++); }
    int whole(int lo, int hi) { return lo + static_cast<int>((*this)(0, 1) * static_cast<float>(hi - lo + 1)); }

private:
    std::uint64_t seed_, next_ = 0;
};

/// The sphere that a ray sees, by definition: test all in turn, keep the nearest, the first of equals.
struct SeenSphere {
    int sphere = -1;
    float top = -HUGE_VALF, height = 0;
    bool operator==(const SeenSphere&) const = default;
};
SeenSphere brute(const std::vector<Ball>& scene, int x, int y, Extent e) {
    SeenSphere seen;
    const float ox = spheres::ray(x, e.width), oy = spheres::ray(y, e.height);
    for (std::size_t i = 0; i < scene.size(); ++i) {
        const Ball& s = scene[i];
        const float dx = ox - s.x, dy = oy - s.y;
        const float r = std::fma(-dx, dx, std::fma(-dy, dy, s.radius * s.radius));
        if (r > 0 && std::sqrt(r) + s.z > seen.top) seen = {static_cast<int>(i), std::sqrt(r) + s.z, std::sqrt(r)};
    }
    return seen;
}

/// Balls as the simulation stores them: in whole words, radius 0 beyond the last.
struct Kept {
    explicit Kept(const std::vector<Ball>& scene) : balls(Device(cpu().table()), {padded(scene.size()), 1}) {
        std::vector<Ball> all = scene;
        all.resize(std::size_t(padded(scene.size())));
        balls.write(all);
    }
    static int padded(std::size_t n) { return spheres::words_for(static_cast<int>(n)) * spheres::word; }
    Field<Ball> balls;
};

/// Compares whole pictures; names the first pixel that differs.
template <int lanes, class Finder>
void expect_brute_force_result(const Finder& finder, const std::vector<SeenSphere>& wanted, Extent e,
                               const std::string& what) {
    for (int y = 0; y < e.height; ++y)
        for (int first = 0; first < e.width; first += lanes) {
            spheres::Nearest<lanes> found(first, y, e);
            finder.search(found);
            for (int j = 0; j < lanes && first + j < e.width; ++j) {
                const SeenSphere& want = wanted[std::size_t(y) * std::size_t(e.width) + std::size_t(first + j)];
                const SeenSphere got{found.seen[j], found.top[j], found.height[j]};
                ASSERT_EQ(got, want) << what << ", " << lanes << " rays at once: pixel " << first + j << ", " << y
                                     << " of " << e.width << "x" << e.height << " sees " << got.sphere << ", not "
                                     << want.sphere;
            }
        }
}

void expect_methods_equal_brute_force(const std::vector<Ball>& scene, Extent e, const std::string& what) {
    std::vector<SeenSphere> wanted;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) wanted.push_back(brute(scene, x, y, e));
    Kept kept(scene);
    const Device device(cpu().table());
    const Ball* const balls = kept.balls.view().data;
    const int count = static_cast<int>(scene.size());
    const spheres::EverySphere<spheres::GlobalBalls> every{{balls}, count};
    expect_brute_force_result<1>(every, wanted, e, what + ", all");
    expect_brute_force_result<128>(every, wanted, e, what + ", all");
    spheres::Bins bins(device, e, count);
    const spheres::TileSpheres tiles = bins.sort(balls, count);
    expect_brute_force_result<1>(tiles, wanted, e, what + ", binned");
    expect_brute_force_result<spheres::tile_width>(tiles, wanted, e, what + ", binned");
    spheres::Tree tree(device, count);
    const spheres::TreeSpheres grown{tree.build(balls, 80)};
    expect_brute_force_result<1>(grown, wanted, e, what + ", bvh");
    expect_brute_force_result<16>(grown, wanted, e, what + ", bvh");
}

std::vector<Ball> random_scene(Dice& dice, int count, Extent e) {
    const float w = static_cast<float>(e.width), h = static_cast<float>(e.height);
    const float largest = std::exp2(dice(-2, 6)); // between a quarter of a pixel and the whole picture
    const bool on_grid = dice(0, 1) < 0.3f;       // centres on pixels and equal heights make ties
    std::vector<Ball> scene;
    for (int i = 0; i < count; ++i) {
        Ball s{dice(-0.7f * w, 0.7f * w), dice(-0.7f * h, 0.7f * h), dice(-50, 50), dice(0, largest)};
        if (on_grid) s = {std::round(s.x), std::round(s.y), std::round(s.z / 25), std::ceil(s.radius)};
        scene.push_back(s);
    }
    return scene;
}

TEST(SpheresMethods, SeeWhatBruteForceSeesInAThousandScenes) {
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        Dice dice(seed);
        const Extent e{dice.whole(1, 70), dice.whole(1, 20)};
        const int count = dice.whole(1, 90);
        expect_methods_equal_brute_force(random_scene(dice, count, e), e, "seed " + std::to_string(seed));
        if (HasFatalFailure()) return;
    }
}

spheres::Vector unit(const spheres::Vector& v) {
    const float length = std::sqrt(dot(v, v));
    return {v.x / length, v.y / length, v.z / length};
}
/// A ray from a sphere's surface, or from any place; some along an axis.
spheres::Ray random_ray(const std::vector<Ball>& scene, Dice& dice, int k) {
    const int from = dice.whole(-1, static_cast<int>(scene.size()) - 1);
    spheres::Vector direction = unit({dice(-1, 1), dice(-1, 1), dice(-1, 1)});
    if (k % 10 == 0) direction = {k % 20 ? 0.f : -0.f, k % 30 ? 1.f : -1.f, 0};
    if (from < 0) return {{dice(-80, 80), dice(-80, 80), dice(-80, 80)}, direction, from};
    const Ball& s = scene[std::size_t(from)];
    return {along(direction, s.radius, {s.x, s.y, s.z}), direction, from};
}
/// A ray past the point where a sphere touches its box, so close that rounding decides.
spheres::Ray grazing_ray(const std::vector<Ball>& scene, Dice& dice) {
    const Ball& s = scene[std::size_t(dice.whole(0, static_cast<int>(scene.size()) - 1))];
    const int axis = dice.whole(0, 2);
    const float end = s.radius * (1 - std::exp2(dice(-30, -12))) * (dice(0, 1) < 0.5f ? -1.f : 1.f);
    const spheres::Vector direction =
        unit({axis == 0 ? 0 : dice(-1, 1), axis == 1 ? 0 : dice(-1, 1), axis == 2 ? 0 : dice(-1, 1)});
    const spheres::Vector touch{s.x + (axis == 0 ? end : 0), s.y + (axis == 1 ? end : 0), s.z + (axis == 2 ? end : 0)};
    return {along(direction, dice(-900, -10), touch), direction, -1};
}

/// Rays in any direction, from the spheres' surfaces and from other places: the tree must find the same as the loop.
void expect_same_rays(const std::vector<Ball>& scene, Dice& dice, float reach, const std::string& what) {
    Kept kept(scene);
    const Ball* const balls = kept.balls.view().data;
    const int count = static_cast<int>(scene.size());
    const spheres::EverySphere<spheres::GlobalBalls> every{{balls}, count};
    spheres::Tree tree(Device(cpu().table()), count);
    const spheres::TreeSpheres grown{tree.build(balls, reach)};
    for (int k = 0; k < 60; ++k) {
        const spheres::Ray ray = k % 2 ? grazing_ray(scene, dice) : random_ray(scene, dice, k);
        const spheres::Hit want = every.nearest(ray), got = grown.nearest(ray);
        ASSERT_EQ(got.sphere, want.sphere) << what << ", ray " << k;
        ASSERT_EQ(got.distance, want.distance) << what << ", ray " << k;
        ASSERT_EQ(grown.blocked(ray), want.sphere >= 0) << what << ", ray " << k;
        ASSERT_EQ(every.blocked(ray), want.sphere >= 0) << what << ", ray " << k;
    }
}

TEST(SpheresMethods, RaysInAnyDirectionMeetWhatBruteForceMeets) {
    int met = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        Dice dice(seed);
        const std::vector<Ball> scene = random_scene(dice, dice.whole(1, 90), {120, 120});
        met += scene.size() > 1;
        expect_same_rays(scene, dice, 80, "seed " + std::to_string(seed));
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(met, 900);
}

TEST(SpheresMethods, ARayEntersASphereWhereGeometrySaysSo) {
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        Dice dice(seed);
        const Ball s{dice(-500, 500), dice(-500, 500), dice(-500, 500), dice(1, 100)};
        const double x = double(dice(-900, 900)), y = double(dice(-900, 900)), z = double(dice(-900, 900));
        const double dx = double(s.x) - x + double(dice(-90, 90)), dy = double(s.y) - y + double(dice(-90, 90)),
                     dz = double(s.z) - z + double(dice(-90, 90)), length = std::hypot(dx, dy, dz);
        const double ox = double(s.x) - x, oy = double(s.y) - y, oz = double(s.z) - z;
        const double middle = (ox * dx + oy * dy + oz * dz) / length, r = double(s.radius);
        const double under = r * r - (ox * ox + oy * oy + oz * oz) + middle * middle;
        if (std::fabs(under) < 1e-3 * r * r) continue; // a grazing ray
        const float at = entry(
            s, {{float(x), float(y), float(z)}, {float(dx / length), float(dy / length), float(dz / length)}, -1});
        if (under < 0 || middle < std::sqrt(under))
            EXPECT_LE(at, 0) << "seed " << seed;
        else
            EXPECT_NEAR(double(at), middle - std::sqrt(under), 0.05) << "seed " << seed;
    }
}

TEST(SpheresMethods, GiveTheFirstOfManySpheresOnOneSpot) {
    const Extent e{70, 30};
    expect_methods_equal_brute_force(std::vector<Ball>(500, {3, -2, 7, 11}), e, "one spot");
    Dice dice(9);
    expect_same_rays(std::vector<Ball>(500, {3, -2, 7, 11}), dice, 20, "one spot");
    std::vector<Ball> towers(300); // later ones are higher, in two places
    for (std::size_t i = 0; i < 300; ++i) towers[i] = {i % 2 ? -16.f : 15.5f, 0.25f, std::floor(float(i) / 4), 9};
    expect_methods_equal_brute_force(towers, e, "two towers");
}

TEST(SpheresMethods, SeeSpheresBeyondBehindAndAroundEverything) {
    const Extent e{97, 61};
    const std::vector<Ball> scene = {
        {0, 0, -1e6f, 40},   {0, 0, 1e6f, 5},      {1e4f, 0, 0, 9951.5f}, {0, -1e4f, 0, 9980},
        {0, 0, 0, 0},        {12, 9, 3, 0},        {0, 0, -4000, 3500},   {48, 30, 0, 1},
        {-48, -30, 0, 0.5f}, {-49, -31, 0, 0.5f},  {-16, -6, 2, 1e-3f},   {-16, -6, 1, 1e-30f},
        {3e5f, 3e5f, 9, 1},  {-1e9f, 1e9f, 0, 10}, {20, -10, 0, 1e9f},    {5, 5, 5, 1e-20f}};
    for (std::size_t n = 1; n <= scene.size(); ++n)
        expect_methods_equal_brute_force({scene.begin(), scene.begin() + std::ptrdiff_t(n)}, e,
                                         std::to_string(n) + " odd ones");
}

TEST(SpheresMethods, MissNothingAtTheBordersOfTiles) {
    const Extent e{3 * spheres::tile_width + 1, 3 * spheres::tile_height + 1};
    for (const float radius : {0.5f, 0.99999994f, 1.f, 1.0000001f, 8.f, 31.999998f, 32.f, 32.000004f}) {
        std::vector<Ball> scene; // they end exactly at a tile's end, or slightly before or after it
        for (const float x : {-17.f, -16.f, 15.f, 16.f, 48.f})
            for (const float y : {-12.f, -5.f, -4.f, 3.f, 4.f, 12.f})
                for (const float side : {-1.f, 1.f})
                    scene.push_back({x + side * radius, y, x - y, radius}),
                        scene.push_back({x, y + side * radius, y, radius});
        expect_methods_equal_brute_force(scene, e, "radius " + std::to_string(radius));
    }
}

TEST(SpheresSort, SortsByTheUpperBitsAndKeepsTheOrderOfEquals) {
    for (const int count : {1, 2, 127, 128, 129, 5000, 300'000}) {
        Dice dice(static_cast<std::uint64_t>(count));
        std::vector<spheres::Item> items(static_cast<std::size_t>(count));
        for (std::size_t i = 0; i < items.size(); ++i)
            items[i] = static_cast<spheres::Item>(dice.whole(0, count < 1000 ? 9 : 1 << 29)) << spheres::index_bits | i;
        const Device device(cpu().table());
        Field<spheres::Item> field(device, {count, 1});
        field.write(items);
        spheres::Sorter(device, count).sort(field, spheres::curve_bits);
        std::stable_sort(items.begin(), items.end(),
                         [](auto a, auto b) { return a >> spheres::index_bits < b >> spheres::index_bits; });
        const spheres::Item* const sorted = field.view().data;
        EXPECT_TRUE(std::equal(items.begin(), items.end(), sorted)) << count;
    }
}

TEST(SpheresMethods, AHundredThousandAreAsBruteForce) {
    Dice dice(5);
    const Extent e{40, sanitized ? 1 : 24};
    std::vector<Ball> scene(100'000);
    for (Ball& s : scene) s = {dice(-24, 24), dice(-15, 15), dice(-24, 24), dice(0.02f, 0.6f)};
    expect_methods_equal_brute_force(scene, e, "a hundred thousand");
    expect_same_rays(scene, dice, sanitized ? 2 : 60, "a hundred thousand");
}

} // namespace
} // namespace glint::test
