// Steps as they are typed.
#include "app/window/features/transport/transport.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(StepText, IsAStepOrSoManyFromHere) {
    EXPECT_EQ(step_from_text("12000", 70, 0), 12000);
    EXPECT_EQ(step_from_text(" 12 000 ", 70, 0), 12000);
    EXPECT_EQ(step_from_text("+500", 70, 0), 570);
    EXPECT_EQ(step_from_text("-70", 70, 0), 0);
    EXPECT_EQ(step_from_text("0", 70, 0), 0);
    EXPECT_EQ(step_from_text("1e6", 70, 0), 1'000'000);
    EXPECT_EQ(step_from_text("+1.5e3", 70, 0), 1570);
    for (const char* bad : {"", "+", "-", "-71", "1e13", "15e-1", "12.5", "seven", "--3", "+-3", "1000000000001",
                            "99999999999999999999", "12,000"})
        EXPECT_EQ(step_from_text(bad, 70, 0), std::nullopt) << bad;
    EXPECT_EQ(step_from_text("3", 70, 5), std::nullopt) << "before the run's beginning";
}

} // namespace
} // namespace glint::test
