// The values of a field on a real GPU: counted as on the CPU.
#include "app/world/snapshot.h"
#include "interop/fields/field_histogram.h"
#include "sims/api/device.h"
#include "support/histograms.h"
#include "support/run.h"
#include <array>
#include <cstring>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

FieldHistogram counted_on(Queue& queue, const std::vector<float>& values, int width, int pitch) {
    const DeviceMemory cells(queue, sizeof(float) * values.size()), counts(queue, sizeof(FieldHistogram));
    const glint_host& host = queue.table();
    EXPECT_EQ(host.write(host.self, cells.data(), values.data(), cells.bytes()), 0);
    const View<const float> view{static_cast<const float*>(cells.data()), width,
                                 static_cast<int>(values.size()) / pitch, pitch};
    count_field(queue, view, {-1, 1}, static_cast<FieldHistogram*>(counts.data()));
    FieldHistogram result;
    EXPECT_EQ(host.read(host.self, &result, counts.data(), sizeof result), 0);
    return result;
}

TEST(FieldHistogramOfCuda, IsTheCpus) {
    const auto gpu = make_cuda_queue(0);
    for (const auto& [width, height, pitch] : {std::array{1, 1, 32}, {131, 127, 160}, {1031, 769, 1056}}) {
        const std::vector<float> values = values_to_count(width, height, pitch);
        const FieldHistogram there = counted_on(*gpu, values, width, pitch);
        const FieldHistogram here = counted_on(cpu(), values, width, pitch);
        EXPECT_EQ(std::memcmp(&there, &here, sizeof here), 0) << width << "x" << height;
    }
    EXPECT_EQ(gpu->take_failure(), "");
}

} // namespace
} // namespace glint::test
