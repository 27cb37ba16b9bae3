// Text with a fixed capacity in place: used like any other string, and cut off between letters if it is too long.
#include "app/world/text/fixed_string.h"
#include "support/allocations.h"
#include <gtest/gtest.h>

namespace glint {
namespace {

TEST(FixedString, IsWrittenAndReadAsAnyOther) {
    FixedString<32> text("waves");
    (text += " / ") += "Double slit";
    EXPECT_EQ(text, "waves / Double slit");
    EXPECT_STREQ(text.c_str(), "waves / Double slit");
    EXPECT_EQ(FixedString<32>::of("{} x {}", 1024, 768), "1024 x 768");
    EXPECT_TRUE(FixedString<2>().empty());
}

TEST(FixedString, WhatDoesNotFitIsCutOffBetweenLetters) {
    EXPECT_EQ(FixedString<5>("frames"), "fram");
    EXPECT_EQ(FixedString<6>("0.5 µs"), "0.5 ") << "no half of a letter";
    EXPECT_EQ(FixedString<6>::of("{} µs", 0.5), "0.5 ");
    FixedString<5> full("fram");
    EXPECT_EQ(full += "es", "fram");
}

TEST(FixedString, TakesNothingFromTheHeap) {
    if (!test::counts_allocations()) GTEST_SKIP() << "the address sanitizer counts for itself";
    const long before = test::allocations_here();
    FixedString<96> text = FixedString<96>::of("{} frames of {:.3f} ms on {}", 256, 4.125, "AMD EPYC, 2 threads");
    text += ", medians of what was measured";
    const auto copy = text;
    EXPECT_EQ(test::allocations_here() - before, 0);
    EXPECT_EQ(copy, "256 frames of 4.125 ms on AMD EPYC, 2 threads, medians of what was measured");
}

} // namespace
} // namespace glint
