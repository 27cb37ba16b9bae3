// Quantities derived from a field on a real GPU: the same bits as on the CPU.
#include "app/world/snapshot.h"
#include "interop/fields/field_derived.h"
#include "support/histograms.h"
#include "support/run.h"
#include <array>
#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <utility>

namespace glint::test {
namespace {

/// Derives on that queue's device, with a grid from the step before; the sign of a NaN is not compared.
std::vector<float> derived_there(Queue& queue, Derived what, const std::vector<float>& values, Extent extent, int pitch,
                                 Boundary edges) {
    const glint_host& host = queue.table();
    ComputedGrid cells(queue, extent, pitch), before(queue, extent, pitch), to(queue, extent, pitch);
    EXPECT_EQ(host.write(host.self, cells.memory.data(), values.data(), cells.memory.bytes()), 0);
    derive_field(queue, what, cells.view(), before.view(), to.view(), edges);
    std::vector<float> result(values.size());
    EXPECT_EQ(host.read(host.self, result.data(), to.memory.data(), to.memory.bytes()), 0);
    for (float& value : result)
        if (std::isnan(value)) value = std::numeric_limits<float>::quiet_NaN();
    return result;
}

TEST(FieldDerivedOfCuda, IsTheCpus) {
    const auto gpu = make_cuda_queue(0);
    for (const auto& [extent, pitch] : {std::pair{Extent{1, 1}, 32}, {{131, 127}, 160}, {{1031, 769}, 1056}}) {
        const std::vector<float> values = values_to_count(extent.width, extent.height, pitch);
        for (const Derived what : {Derived::gradient, Derived::laplacian, Derived::rate})
            for (const Boundary edges : {Boundary::neumann, Boundary::periodic}) {
                const auto there = derived_there(*gpu, what, values, extent, pitch, edges);
                const auto here = derived_there(cpu(), what, values, extent, pitch, edges);
                EXPECT_EQ(std::memcmp(there.data(), here.data(), sizeof(float) * here.size()), 0)
                    << extent.width << "x" << extent.height << ", " << int(what) << ", " << int(edges);
            }
    }
    EXPECT_EQ(gpu->take_failure(), "");
}

} // namespace
} // namespace glint::test
