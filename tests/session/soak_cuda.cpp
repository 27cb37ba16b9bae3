// As soak.cpp, on the GPU, whose memory must not grow either.
#include "support/growth.h"
#include "support/soak.h"
#include <cuda_runtime.h>
#include <gtest/gtest.h>
#include <iostream>

namespace glint::test {
namespace {

double used_mb() {
    std::size_t free = 0, total = 0;
    EXPECT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
    return static_cast<double>(total - free) * 1e-6;
}

TEST(SoakedSessions, LeaveNoDeviceMemoryBehind) {
    const auto gpu = make_cuda_device();
    std::vector<double> used;
    const Soaked all = soak(*gpu, soak_frames(8000), [&] { used.push_back(used_mb()); });
    std::cout << "soak: " << all.frames << " frames, " << all.switches << " switches, " << all.resizes
              << " resizes, memory " << all.memory_mb << " MB, risen by " << all.memory_risen_mb
              << " MB, open files by " << all.files_risen << ", device memory " << used.back() << " MB, risen by "
              << Growth::rise(used) << " MB\n";
    EXPECT_LT(all.memory_risen_mb, all.frames > 100'000 ? 1 : 8);
    EXPECT_LT(all.files_risen, 0.5);
    EXPECT_LT(Growth::rise(used), 1);
}

} // namespace
} // namespace glint::test
