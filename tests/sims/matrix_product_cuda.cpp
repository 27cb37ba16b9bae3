// The matrix product by wgmma on a GPU that has it: exact inputs give exact results, others the error of TF32.
#include "support/run.h"
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace glint::test {
namespace {

Params by_warpgroups(const char* n, const char* scene) {
    Params p(catalog().at("matrix_product"));
    set(p, "method", "fast_tensor_warpgroup"), set(p, "n", n), set(p, "scene", scene);
    return p;
}

class MatrixProductWarpgroups : public testing::Test {
protected:
    void SetUp() override {
        const Params p = by_warpgroups("16", "signs");
        if (const std::string why = unavailable(p.definition(), gpu->device(), {40, 30}, p); !why.empty())
            GTEST_SKIP() << why;
    }
    static std::vector<float> product(Queue& queue, const Params& p, std::initializer_list<int> steps) {
        World world(p.definition(), queue, {40, 30}, p);
        for (const int some : steps) world.advance(some);
        return field(world, "product");
    }
    const std::unique_ptr<Queue> gpu = make_cuda_queue(0);
};

TEST_F(MatrixProductWarpgroups, FindTheExactProductOfSigns) {
    for (const char* n : {"16", "33", "127", "129", "300", "640"}) {
        Params exact = by_warpgroups(n, "signs");
        set(exact, "method", "naive");
        EXPECT_EQ(product(*gpu, by_warpgroups(n, "signs"), {25}), product(cpu(), exact, {25})) << n;
    }
}
TEST_F(MatrixProductWarpgroups, ComputeThoseTilesThatTheirStepsNameAndNoOthers) {
    for (const int steps : {1, 2, 3, 4, 5, 8}) {
        Params exact = by_warpgroups("300", "signs");
        set(exact, "method", "naive");
        EXPECT_EQ(product(*gpu, by_warpgroups("300", "signs"), {steps}), product(cpu(), exact, {steps})) << steps;
    }
}
TEST_F(MatrixProductWarpgroups, ComeToTheSameBitsHoweverTheStepsAreCut) {
    const Params p = by_warpgroups("1000", "random");
    const std::vector<float> at_once = product(*gpu, p, {64});
    EXPECT_EQ(product(*gpu, p, {1, 2, 3, 10, 40, 8}), at_once);
    EXPECT_EQ(product(*gpu, p, {5, 64, 59}), at_once) << "a pass that begins in its middle";
}
TEST_F(MatrixProductWarpgroups, RoundToElevenBitsAndDoNotCut) {
    Params p = by_warpgroups("1000", "random");
    set(p, "view", "correct_bits");
    World world(p.definition(), *gpu, {40, 30}, p);
    world.advance(64);
    EXPECT_LT(world.probe().values[0], 0x1p-12) << "numbers that are cut to as many bits come to about 2^-11";
    EXPECT_GT(world.probe().values[0], 0);
}

} // namespace
} // namespace glint::test
