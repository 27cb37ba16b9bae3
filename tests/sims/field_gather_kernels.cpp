// Values along a line on an emulated GPU: the same bits as on the CPU.
#include "fake_gpu/device.h"
#include "interop/fields/field_gather.h"
#include "support/draws.h"
#include "support/run.h"
#include <algorithm>
#include <array>
#include <bit>
#include <gtest/gtest.h>
#include <vector>

namespace glint::test {
namespace {

TEST(FieldGatherKernels, FindTheCpusBits) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    Draws draws(19);
    std::vector<float> cells(60 * 41);
    std::ranges::generate(cells, [&] { return draws.real(-3, 3); });
    const View<const float> grid{cells.data(), 57, 41, 60};
    for (int i = 0; i < 10; ++i) {
        const LineOfCells line{draws.real(-9, 70), draws.real(-9, 50), draws.real(-9, 70), draws.real(-9, 50)};
        std::array<float, line_samples> played{}, plain{};
        gather_line(Device(gpu->table()), grid, line, played.data());
        gather_line(Device(cpu().table()), grid, line, plain.data());
        for (std::size_t k = 0; k < plain.size(); ++k)
            ASSERT_EQ(std::bit_cast<std::uint32_t>(played[k]), std::bit_cast<std::uint32_t>(plain[k])) << k;
    }
}

} // namespace
} // namespace glint::test
