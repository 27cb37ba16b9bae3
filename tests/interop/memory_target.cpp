// Frames without OpenGL, on the CPU.
#include "interop/targets/frame_target.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace glint {
namespace {

void fill(const glint_frame& frame, std::uint32_t color) {
    for (int y = 0; y < frame.height; ++y)
        std::fill_n(frame.pixels + std::ptrdiff_t(y) * frame.pitch, frame.width, color);
}

TEST(MemoryTarget, ShowsTheLastFrameWhileTheNextIsWritten) {
    const auto queue = make_cpu_queue(1);
    const auto target = make_memory_target(*queue, {17, 31});
    EXPECT_EQ(target->picture().kind, Picture::Kind::none);
    for (int step = 0; step < 10; ++step) {
        const auto frame = target->begin();
        ASSERT_TRUE(frame);
        EXPECT_EQ(frame->size, sizeof *frame);
        fill(*frame, std::uint32_t(step));
        if (step > 0) {
            EXPECT_EQ(target->picture().step, step - 1);
            EXPECT_EQ(target->picture().pixels[16], std::uint32_t(step - 1));
        }
        target->end(step);
        target->finish();
        const Picture now = target->picture();
        EXPECT_EQ(now.kind, Picture::Kind::memory);
        EXPECT_EQ(now.extent, (Extent{17, 31}));
        EXPECT_EQ(now.pixels[30 * now.pitch + 16], std::uint32_t(step));
    }
}

TEST(MemoryTarget, TheSameStepMayBeDrawnAgain) {
    const auto queue = make_cpu_queue(1);
    const auto target = make_memory_target(*queue, {4, 4});
    for (const std::uint32_t color : {1u, 2u, 3u}) {
        fill(*target->begin(), color);
        target->end(7);
        target->finish();
        EXPECT_EQ(target->picture().pixels[0], color);
    }
    fill(*target->begin(), 9);
    target->cancel();
    EXPECT_EQ(target->picture().pixels[0], 3u);
}

} // namespace
} // namespace glint
