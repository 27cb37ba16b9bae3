// A thousand cases and more on a GPU: every simulation's methods against the reference on the CPU, bit for bit.
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

struct Some {
    int cases;
    Cases what;
    std::string name() const {
        return what.simulation + "_" + (what.method.empty() ? "any" : what.method) + "_to_" +
               std::to_string(what.sizes.most.width);
    }
    friend std::ostream& operator<<(std::ostream& to, const Some& s) { return to << s.cases << " of " << s.name(); }
};

class RandomCases : public testing::TestWithParam<Some> {};

TEST_P(RandomCases, GiveTheCpusBits) {
    const auto gpu = make_cuda_queue(0);
    agree_in(GetParam().cases, *gpu, GetParam().what);
}

const Some all[] = {{300, {"heat", "", {{16, 16}, {700, 400}}}},
                    {40, {"heat", "persistent", {{128, 104}, {900, 400}}}},
                    {10, {"heat", "temporal", {{1456, 2856}, {1500, 2900}}}}, // with enough tiles to fetch ahead
                    {60, {"waves", "textbook", {{16, 16}, {500, 300}}}},
                    {60, {"waves", "shared", {{16, 16}, {900, 500}}}},
                    {60, {"waves", "vectorised", {{16, 16}, {900, 500}}}},
                    {120, {"waves", "temporal", {{128, 64}, {900, 500}}}},
                    {5, {"waves", "", {{2000, 1000}, {2100, 1100}}}},
                    {250, {"julia", "", {{16, 16}, {130, 90}}}},
                    {200, {"spheres", "", {{16, 16}, {150, 100}}}},
                    {100, {"ripple", "", {{16, 16}, {300, 200}}}},
                    {200, {"histogram", "", {{16, 16}, {300, 200}}}},
                    {200, {"reduction", "", {{16, 16}, {300, 200}}}},
                    {100, {"matrix_product", "", {{16, 16}, {300, 200}}}},
                    {200, {"barrier", "", {{16, 16}, {300, 200}}}},
                    {200, {"hash_table", "", {{16, 16}, {300, 200}}}},
                    {200, {"constant_memory", "", {{16, 16}, {300, 200}}}},
                    {100, {"constant_memory", "texture", {{16, 16}, {300, 200}}}}}; // its filter's bits

INSTANTIATE_TEST_SUITE_P(Methods, RandomCases, testing::ValuesIn(all),
                         [](const auto& some) { return some.param.name(); });

} // namespace
} // namespace glint::test
