// A field's picture on an emulated GPU, the same to the bit. How it is compiled: see cmake/tests.cmake.
#include "fake_gpu/device.h"
#include "interop/fields/field_drawing.h"
#include "support/histograms.h"
#include <array>
#include <cstring>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

struct DrawnCells : View<const float> { // a kernel of this test: the program's is compiled by nvcc
    using View<const float>::operator();
};

std::vector<std::uint32_t> drawn_on(Queue& queue, const std::vector<float>& values, int width, const FieldLook& look) {
    std::array<std::uint32_t, GLINT_PALETTE_SIZE> colors{};
    for (std::uint32_t i = 0; i < GLINT_PALETTE_SIZE; ++i) colors[i] = 0xff000000u | i * 0x3013u;
    std::vector<std::uint32_t> pixels(values.size());
    const int height = static_cast<int>(values.size()) / width;
    glint_frame frame{sizeof frame, pixels.data(), width, height, width, {colors.data(), -1, 1.2f, 1, 2, 3}};
    const DrawnCells cells{{values.data(), width, height, width}};
    Device(queue.table()).for_each("field", cells.extent(), drawing_of(cells, frame, look));
    return pixels;
}

TEST(FieldPictureKernels, DrawWhatTheCpuDraws) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(4), one_thread = make_cpu_queue(1);
    for (const int width : {1, 33, 130})
        for (const FieldLook& look : {FieldLook{}, {false, 0.8f, 0}, {false, 0, 12}, {true, 0.8f, 12}}) {
            const std::vector<float> values = values_to_count(width, 20, width);
            EXPECT_EQ(drawn_on(*gpu, values, width, look), drawn_on(*one_thread, values, width, look)) << width;
        }
}

} // namespace
} // namespace glint::test
