// Hours of use in little time: neither memory nor open files grow with the frames. GLINT_SOAK_FRAMES says how many.
#include "support/soak.h"
#include "support/draws.h"
#include <gtest/gtest.h>
#include <iostream>

namespace glint::test {
namespace {

TEST(SoakedSessions, LeaveNoMemoryAndNoFilesBehind) {
    const auto cpu = make_cpu_device(2);
    constexpr int few = 4000;
    const Soaked all = soak(*cpu, soak_frames(sanitized ? 0 : 2 * few));
    std::cout << "soak: " << all.frames << " frames, " << all.switches << " switches, " << all.resizes
              << " resizes, memory " << all.memory_mb << " MB, risen by " << all.memory_risen_mb
              << " MB, open files by " << all.files_risen << "\n";
    if (!sanitized) { EXPECT_LT(all.memory_risen_mb, all.frames > 100'000 ? 1 : 8); }
    EXPECT_LT(all.files_risen, 0.5);
}

} // namespace
} // namespace glint::test
