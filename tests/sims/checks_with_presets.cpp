// How many presets a check compares.
#include "support/conformance.h"
#include "support/run.h"
#include <gtest/gtest.h>
#include <string_view>

namespace glint::test {
namespace {

/// How often the check makes a world at that size.
int worlds_made(Finding (*check)(const Examined&), std::string_view size) {
    int count = 0;
    const Definition& simulation = catalog().at("sand");
    EXPECT_GE(simulation.presets().size(), 8u);
    const Examined examined{simulation, cpu(), [&](std::string_view call) {
                                count += call.starts_with("the constructor at ") && call.ends_with(size);
                            }};
    EXPECT_EQ(check(examined).is, Finding::Is::kept);
    return count;
}

TEST(ChecksWithPresets, AreTheSameOnEveryMachine) {
    const int defaults = 2, a_variant = 2; // worlds: two are compared
    EXPECT_EQ(worlds_made(same_input_gives_same_bits, "97x61"), defaults + (1 + 8) * a_variant)
        << "a stroke, 8 presets";
    const int numbers_of_threads = 4;
    EXPECT_EQ(worlds_made(threads_change_nothing, "640x480"), numbers_of_threads + (1 + 4) * a_variant);
}

} // namespace
} // namespace glint::test
