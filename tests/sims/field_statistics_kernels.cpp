// Statistics of a grid on an emulated GPU: the same bits as on the CPU.
#include "fake_gpu/device.h"
#include "interop/fields/field_statistics.h"
#include "support/draws.h"
#include "support/run.h"
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace glint::test {
namespace {

TEST(FieldStatisticsKernels, FindTheCpusBits) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    Draws draws(18);
    for (const Extent extent : {Extent{1, 1}, {16, 16}, {31, 9}, {131, 127}, {640, 3}}) {
        std::vector<float> cells(static_cast<std::size_t>(extent.area()));
        for (float& cell : cells)
            cell = draws.one_in(20) ? std::numeric_limits<float>::quiet_NaN() : draws.real(-1e6f, 3);
        const View<const float> grid{cells.data(), extent.width, extent.height, extent.width};
        std::vector<Statistics> played(static_cast<std::size_t>(extent.height)), plain(played.size());
        join_cells(Device(gpu->table()), grid, played.data());
        join_cells(Device(cpu().table()), grid, plain.data());
        EXPECT_EQ(std::memcmp(played.data(), plain.data(), sizeof(Statistics) * plain.size()), 0)
            << extent.width << "x" << extent.height;
    }
}

} // namespace
} // namespace glint::test
