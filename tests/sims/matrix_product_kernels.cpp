// The matrix product's GPU kernels on an emulated GPU give the CPU's bits; also the bits that tensor cores leave out.
#include "fake_gpu/device.h"
#include "fake_gpu/gpu.h"
#include "support/cases.h"
#include "support/run.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

constexpr const char* exact_methods[] = {"naive",      "shared_row",      "tiled", "registers",
                                         "vectorised", "double_buffered", "auto"};

Params kernel_params(const char* method, const std::string& n, const char* scene = "random") {
    Params p(catalog().at("matrix_product"));
    set(p, "method", method), set(p, "n", n), set(p, "scene", scene);
    return p;
}
std::vector<float> product_on(Queue& queue, const Params& p, int steps) {
    World world(p.definition(), queue, {40, 30}, p);
    world.advance(steps);
    return field(world, "product");
}

TEST(MatrixProductKernels, EqualTheCpuAtAnySize) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : exact_methods)
        for (const char* n : {"16", "17", "31", "100", "127", "128", "129", "136"})
            EXPECT_EQ(product_on(*gpu, kernel_params(method, n), 4), product_on(cpu(), kernel_params("naive", n), 4))
                << method << ", " << n;
}
TEST(MatrixProductKernels, ComputeThoseTilesThatTheirStepsName) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : exact_methods)
        for (const int steps : {1, 2, 3, 5, 11})
            EXPECT_EQ(product_on(*gpu, kernel_params(method, "150"), steps),
                      product_on(cpu(), kernel_params("naive", "150"), steps))
                << method << ", " << steps << " steps";
}
TEST(MatrixProductKernels, ComputeAPassThatBeginsInItsMiddle) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const std::vector<float> expected = product_on(cpu(), kernel_params("naive", "300"), 9);
    for (const char* method : exact_methods) {
        World world(catalog().at("matrix_product"), *gpu, {40, 30}, kernel_params(method, "300"));
        world.advance(2);
        const std::vector<float> at_first = field(world, "product");
        EXPECT_NE(at_first, expected) << method;
        world.advance(8); // tiles 3 to 9, and the first
        EXPECT_EQ(field(world, "product"), expected) << method;
    }
}
TEST(MatrixProductKernels, EqualTheCpuWhateverIsDrawnAtRandom) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : exact_methods)
        agree_in(cases_here(6), *gpu, {"matrix_product", method, {{16, 16}, {50, 40}}});
}
TEST(MatrixProductKernels, APassIsOneLaunchWhereverItBegins) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : exact_methods) {
        World world(catalog().at("matrix_product"), *gpu, {32, 32}, kernel_params(method, "130"));
        const int before = fake_gpu::counts().launches;
        world.advance(4);
        EXPECT_EQ(fake_gpu::counts().launches, before + 1) << method;
        world.advance(3), world.advance(2); // 5 to 7; 8, and the first of the next pass
        EXPECT_EQ(fake_gpu::counts().launches, before + 3) << method;
        world.advance(9); // two passes, and one more
        EXPECT_EQ(fake_gpu::counts().launches, before + 6) << method;
    }
}

double worst_error(Queue& queue, const char* method, const char* scene) {
    Params p = kernel_params(method, "140", scene);
    set(p, "view", "correct_bits");
    World world(p.definition(), queue, {40, 30}, p);
    world.advance(4);
    return world.probe().values[0];
}
TEST(MatrixProductKernels, TensorCoresRoundToElevenBitsAndPartsOfNumbersToMore) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const double plain = worst_error(*gpu, "double_buffered", "random"),
                 tensor = worst_error(*gpu, "fast_tensor", "random"),
                 split = worst_error(*gpu, "fast_tensor_split", "random");
    EXPECT_GT(tensor, 20 * plain);
    EXPECT_LT(tensor, 0x1p-11);
    EXPECT_LT(split, 4 * plain);
    EXPECT_GT(split, 0);
}
TEST(MatrixProductKernels, TensorCoresFindTheExactProductOfSigns) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    for (const char* method : {"fast_tensor", "fast_tensor_split"})
        for (const char* n : {"16", "33", "129"})
            EXPECT_EQ(product_on(*gpu, kernel_params(method, n, "signs"), 4),
                      product_on(cpu(), kernel_params("naive", n, "signs"), 4))
                << method << ", " << n;
}
TEST(MatrixProductKernels, OfOneGenerationAloneAreRefusedWhereTheyAreNotCompiled) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Params p = kernel_params("fast_tensor_warpgroup", "130");
    EXPECT_NE(unavailable(p.definition(), gpu->device(), {40, 30}, p).find("choose 'fast_tensor'"), std::string::npos);
}
TEST(MatrixProductKernels, AMethodChangesTheTilesFromThenOn) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    World world(catalog().at("matrix_product"), *gpu, {40, 30}, kernel_params("double_buffered", "200"));
    const std::vector<float> exact = product_on(cpu(), kernel_params("naive", "200"), 4);
    world.advance(5);
    world.set_params(kernel_params("fast_tensor", "200")), world.advance(1); // the second tile, at the top right
    const std::vector<float> mixed = field(world, "product");
    int elsewhere = 0, there = 0;
    for (int i = 0; i < 200 * 200; ++i)
        (i / 200 < 128 && i % 200 >= 128 ? there : elsewhere) += mixed[std::size_t(i)] != exact[std::size_t(i)];
    EXPECT_EQ(elsewhere, 0);
    EXPECT_GT(there, 72 * 128 / 2);
}
TEST(MatrixProductKernels, DrawEveryPresetAsTheCpuDoes) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Definition& d = catalog().at("matrix_product");
    for (const glint_preset& start : d.presets()) {
        Params p = preset(d, start.id);
        set(p, "n", "130");
        World played(d, *gpu, {150, 61}, p), plain(d, cpu(), {150, 61}, p);
        for (World* world : {&played, &plain}) world->advance(6);
        EXPECT_EQ(drawn(played), drawn(plain)) << start.id;
        const ProbeValue of_gpu = played.probe(), of_cpu = plain.probe();
        for (std::size_t i = 0; i < d.probes().size(); ++i)
            EXPECT_EQ(of_gpu.values[i], of_cpu.values[i]) << start.id << ", " << d.probes()[i].id;
    }
}

} // namespace
} // namespace glint::test
