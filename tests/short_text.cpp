// Text that lies where it is made: it is written as any other, and what does not fit is cut off between letters.
#include "app/session/short_text.h"
#include "app/session/few.h"
#include "tests/support/allocations.h"
#include <gtest/gtest.h>

namespace glint {
namespace {

TEST(ShortText, IsWrittenAndReadAsAnyOther) {
    ShortText<32> text("waves");
    (text += " / ") += "Double slit";
    EXPECT_EQ(text, "waves / Double slit");
    EXPECT_STREQ(text.c_str(), "waves / Double slit");
    EXPECT_EQ(ShortText<32>::of("{} x {}", 1024, 768), "1024 x 768");
    EXPECT_TRUE(ShortText<2>().empty());
}

TEST(ShortText, WhatDoesNotFitIsCutOffBetweenLetters) {
    EXPECT_EQ(ShortText<5>("frames"), "fram");
    EXPECT_EQ(ShortText<6>("0.5 µs"), "0.5 ") << "no half of a letter";
    EXPECT_EQ(ShortText<6>::of("{} µs", 0.5), "0.5 ");
    ShortText<5> full("fram");
    EXPECT_EQ(full += "es", "fram");
}

TEST(ShortText, TakesNothingFromTheHeap) {
    if (!test::counts_allocations()) GTEST_SKIP() << "the address sanitizer counts for itself";
    const long before = test::allocations_here();
    ShortText<96> text = ShortText<96>::of("{} frames of {:.3f} ms on {}", 256, 4.125, "AMD EPYC, 2 threads");
    text += ", medians of what was measured";
    Few<double, 16> few;
    for (int i = 0; i < 16; ++i) few.push_back(i);
    const auto copies = std::pair(text, few);
    EXPECT_EQ(test::allocations_here() - before, 0);
    EXPECT_EQ(copies.first, "256 frames of 4.125 ms on AMD EPYC, 2 threads, medians of what was measured");
    EXPECT_EQ(copies.second[15], 15);
}

} // namespace
} // namespace glint
