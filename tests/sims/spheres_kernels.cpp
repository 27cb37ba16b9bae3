// The spheres' GPU kernels on an emulated GPU draw the same as a plain loop on the CPU, bit for bit.
#include "fake_gpu/device.h"
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

/// On the CPU every ray tests every sphere; on the emulated GPU each method is used.
void expect_loop_picture(const Params& start, Extent e, const std::string& what) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const auto picture = [&](Queue& queue, const char* method) {
        Params p = start;
        set(p, "method", method);
        World world(start.definition(), queue, e, p);
        drawn(world); // data left by the first picture must not show in the second
        world.advance(40);
        return drawn(world);
    };
    const std::vector<std::uint32_t> wanted = picture(cpu(), "global");
    for (const char* method : {"shared", "binned", "bvh"})
        EXPECT_EQ(picture(*gpu, method), wanted) << what << ", " << method << ", " << e.width << "x" << e.height;
}

using Settings = std::initializer_list<std::pair<const char*, std::string>>;
void expect_loop_picture(const char* start, Extent e, Settings settings) {
    Params p = preset(catalog().at("spheres"), start);
    for (const auto& [id, text] : settings) set(p, id, text);
    expect_loop_picture(p, e, start);
}

TEST(SpheresKernels, DrawEveryPresetAsTheLoopDoes) {
    for (const glint_preset& start : catalog().at("spheres").presets())
        expect_loop_picture(start.id, {75, 70}, {{"count", "90"}});
}
TEST(SpheresKernels, AGrabbedSphereIsAtTheSamePlaceToTheBit) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at("spheres");
    Params p = preset(d, "cloud");
    set(p, "count", "60"), set(p, "radius_min", "50"), set(p, "brush", "grab"), set(p, "method", "bvh");
    World here(d, cpu(), {75, 70}, p), there(d, *gpu, {75, 70}, p);
    for (World* world : {&here, &there}) {
        for (float at = 20; at < 55; at += 2) {
            world->stroke({sizeof(glint_stroke), at, at, at, at, GLINT_LEFT, 0, GLINT_PRESS, 0});
            world->stroke({sizeof(glint_stroke), at, at, at + 7, at - 3, GLINT_LEFT, 0, GLINT_DRAG, 0});
        }
        world->advance(11);
    }
    EXPECT_EQ(field(here, "moved"), field(there, "moved"));
    EXPECT_NE(field(here, "moved"), std::vector<float>(field(here, "moved").size())) << "some were grabbed";
    EXPECT_EQ(drawn(here), drawn(there));
    EXPECT_EQ(field(here, "spheres"), field(there, "spheres"));
}
TEST(SpheresKernels, DrawPicturesOfAnySize) {
    for (const Extent e : {Extent{64, 64}, {65, 33}, {31, 67}, {64, 16}, {16, 64}})
        expect_loop_picture("cloud", e, {{"count", "40"}});
}
TEST(SpheresKernels, DrawAnyNumberOfSpheres) {
    for (const char* count : {"1", "31", "33", "1025", "3000"})
        expect_loop_picture("cloud", {40, 34}, {{"count", count}, {"radius_min", "4"}});
}
TEST(SpheresKernels, DrawOneInFrontOfTheOthersFromNearby) {
    expect_loop_picture("cloud", {50, 40}, {{"count", "700"}, {"zoom", "10"}}); // every sphere in every tile
}
TEST(SpheresKernels, DrawTheFirstOfEquals) { // on the rays midway between spheres that are equally near
    for (const char* count : {"8", "64", "216"})
        expect_loop_picture("crystal", {66, 64},
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
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : {"constant", "shared", "binned", "bvh"})
        agree_in(cases_here(40), *gpu, {"spheres", method, {{16, 16}, {90, 70}}});
}

} // namespace
} // namespace glint::test
