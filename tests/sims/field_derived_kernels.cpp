// Quantities derived from a field on an emulated GPU: the same bits as on the CPU.
#include "fake_gpu/device.h"
#include "interop/fields/field_derived.h"
#include "support/draws.h"
#include "support/run.h"
#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <limits>
#include <memory>
#include <vector>

namespace glint::test {
namespace {

std::vector<float> derived_on(Queue& queue, Derived what, const std::vector<float>& cells,
                              const std::vector<float>& before, View<const float> shape, Boundary edges) {
    std::vector<float> to(cells.size(), -1);
    const auto seen = [&](const auto& of) {
        return View<const float>{of.data(), shape.width, shape.height, shape.pitch};
    };
    derive_field(queue, what, seen(cells), seen(before), {to.data(), shape.width, shape.height, shape.pitch}, edges);
    return to;
}

TEST(FieldDerivedKernels, FindTheCpusBits) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(4);
    Draws draws(21);
    for (const View<const float> shape :
         {View<const float>{nullptr, 1, 1, 32}, {nullptr, 33, 9, 64}, {nullptr, 130, 20, 160}}) {
        std::vector<float> cells(static_cast<std::size_t>(shape.pitch) * static_cast<std::size_t>(shape.height));
        std::vector<float> before = cells;
        std::ranges::generate(cells, [&] { return draws.one_in(60) ? draws.real(-3e38f, 3e38f) : draws.real(-3, 3); });
        std::ranges::generate(before, [&] { return draws.real(-3, 3); });
        cells.back() = std::numeric_limits<float>::infinity();
        for (const Derived what : {Derived::gradient, Derived::laplacian, Derived::rate})
            for (const Boundary edges : {Boundary::neumann, Boundary::periodic}) {
                const auto played = derived_on(*gpu, what, cells, before, shape, edges);
                const auto plain = derived_on(cpu(), what, cells, before, shape, edges);
                EXPECT_EQ(std::memcmp(played.data(), plain.data(), sizeof(float) * plain.size()), 0)
                    << shape.width << "x" << shape.height << ", " << int(what) << ", " << int(edges);
            }
    }
}

} // namespace
} // namespace glint::test
