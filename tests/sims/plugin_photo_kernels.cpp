// Images in colour on an emulated GPU: see plugin_kernels.cpp.
#include "fake_gpu/device.h"
#include "plugins/photo.cpp"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(PhotoOnGpu, AnImageHasTheColorsThatItHasOnTheCpu) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& photo = catalog().at("photo");
    Mask image = rectangle(60, 40, 90, 70, {64, 48}); // at a corner of the grid
    for (std::uint32_t i = 0; i < image.weights.size(); ++i) {
        image.weights[i] = static_cast<std::uint8_t>(i * 37);
        image.colors.push_back(0xff000000 | i * 7919 % 0x1000000);
    }
    World here(photo, cpu(), {64, 48}, Params(photo)), there(photo, *gpu, {64, 48}, Params(photo));
    for (World* world : {&here, &there}) world->stroke(stroke_over(image, GLINT_LEFT, 0), &image);
    for (const char* id : {"r", "g", "b"}) EXPECT_EQ(field(here, id), field(there, id)) << id;
    EXPECT_NE(field(here, "b")[47 * 64 + 63], 0);
}

} // namespace
} // namespace glint::test
