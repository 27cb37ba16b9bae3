// The spheres' kernels for a GPU, on one that is played, draw what a plain loop draws on the CPU, bit for bit.
#include "fake_gpu/host.h"
#include "sims/api/random.h"
#include "tests/support/run.h"
#include <cmath>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

/// On the CPU every ray tests every sphere; on the GPU that is played each path goes its way.
void expect_the_loops_picture(const Params& start, Extent e, const std::string& what) {
    const std::unique_ptr<Host> gpu = make_fake_gpu();
    const auto picture = [&](Host& host, const char* path) {
        Params p = start;
        set(p, "path", path);
        World world(start.definition(), host, e, p);
        drawn(world); // what the first picture leaves behind must not show in the second
        world.advance(40);
        return drawn(world);
    };
    const std::vector<std::uint32_t> wanted = picture(cpu(), "global");
    for (const char* path : {"shared", "binned", "bvh"})
        EXPECT_EQ(picture(*gpu, path), wanted) << what << ", " << path << ", " << e.width << "x" << e.height;
}

using Settings = std::initializer_list<std::pair<const char*, std::string>>;
void expect_the_loops_picture(const char* start, Extent e, Settings settings) {
    Params p = preset(catalog().at("spheres"), start);
    for (const auto& [id, text] : settings) set(p, id, text);
    expect_the_loops_picture(p, e, start);
}

TEST(SpheresKernels, DrawEveryPresetAsTheLoopDoes) {
    for (const glint_preset& start : catalog().at("spheres").presets())
        expect_the_loops_picture(start.id, {75, 70}, {{"count", "90"}});
}
TEST(SpheresKernels, DrawPicturesOfAnySize) {
    for (const Extent e : {Extent{64, 64}, {65, 33}, {31, 67}, {64, 16}, {16, 64}})
        expect_the_loops_picture("cloud", e, {{"count", "40"}});
}
TEST(SpheresKernels, DrawAnyNumberOfSpheres) {
    for (const char* count : {"1", "31", "33", "1025", "3000"})
        expect_the_loops_picture("cloud", {40, 34}, {{"count", count}, {"radius_min", "4"}});
}
TEST(SpheresKernels, DrawOneInFrontOfTheOthersFromNearby) {
    expect_the_loops_picture("cloud", {50, 40}, {{"count", "700"}, {"zoom", "10"}}); // every sphere in every tile
}
TEST(SpheresKernels, DrawTheFirstOfEquals) { // on the rays midway between spheres that are equally near
    for (const char* count : {"8", "64", "216"})
        expect_the_loops_picture("crystal", {66, 64},
                                 {{"count", count},
                                  {"radius_min", "200"},
                                  {"radius_max", "200"},
                                  {"zoom", "0.5"},
                                  {"yaw", "0"},
                                  {"pitch", "0"},
                                  {"spin", "0"},
                                  {"animate", "false"}});
}
TEST(SpheresKernels, DrawScenesDrawnAtRandom) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        std::uint64_t next = 0;
        const auto dice = [&](double lo, double hi) { return lo + (hi - lo) * double(uniform(seed, next++)); };
        const auto whole = [&](int lo, int hi) { return std::to_string(int(dice(lo, hi + 1))); };
        Params p = preset(catalog().at("spheres"), "cloud");
        constexpr const char* scenes[] = {"box", "cloud", "helix", "planets", "galaxy", "lattice"};
        set(p, "scene", scenes[std::size_t(dice(0, 5.99))]), set(p, "seed", whole(0, 9999));
        set(p, "count", std::to_string(int(std::exp2(dice(0, 10)))));
        set(p, "radius_min", std::to_string(std::exp2(dice(-3, 7)))), set(p, "radius_max", whole(1, 200));
        set(p, "zoom", std::to_string(std::exp2(dice(-3, 3.3))));
        set(p, "yaw", dice(0, 1) < 0.5 ? "0" : whole(-180, 180)), set(p, "pitch", dice(0, 1) < 0.5 ? "0" : "90");
        set(p, "spin", dice(0, 1) < 0.5 ? "0" : "1");
        set(p, "shadows", dice(0, 1) < 0.2 ? "true" : "false"), set(p, "reflections", dice(0, 1) < 0.2 ? "2" : "0");
        expect_the_loops_picture(p, {int(dice(16, 90)), int(dice(16, 70))}, "seed " + std::to_string(seed));
    }
}

} // namespace
} // namespace glint::test
