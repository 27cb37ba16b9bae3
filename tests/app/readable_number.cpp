// Numbers that people read have no exponent between 0.001 and a million.
#include "app/world/text/number_text.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace glint::test {
namespace {

TEST(ReadableNumber, HasThreeSignificantDigits) {
    EXPECT_EQ(readable_number(2.434), "2.43");
    EXPECT_EQ(readable_number(58.16), "58.2");
    EXPECT_EQ(readable_number(0.012345), "0.0123");
    EXPECT_EQ(readable_number(-243.4), "-243");
    EXPECT_EQ(readable_number(240.4, 2), "240");
    EXPECT_EQ(readable_number(1.23456, 4), "1.235");
}

TEST(ReadableNumber, HasNoExponentFromAThousandthToAMillion) {
    EXPECT_EQ(readable_number(999.6), "1 000");
    EXPECT_EQ(readable_number(2150), "2 150");
    EXPECT_EQ(readable_number(24'340, 2), "24 000");
    EXPECT_EQ(readable_number(1e6), "1 000 000");
    EXPECT_EQ(readable_number(0.001), "0.001");
    EXPECT_EQ(readable_number(0.09999), "0.1");
    EXPECT_EQ(readable_number(1234.5678, 6), "1234.57");
    EXPECT_EQ(readable_number(1.2e-7), "1.2e-07");
    EXPECT_EQ(readable_number(2.5e7), "2.5e+07");
}

TEST(ReadableNumber, HasNoZerosAtTheEnd) {
    EXPECT_EQ(readable_number(0.5), "0.5");
    EXPECT_EQ(readable_number(400), "400");
    EXPECT_EQ(readable_number(16.0), "16");
    EXPECT_EQ(readable_number(-0.0), "0");
}

TEST(ReadableNumber, NamesWhatIsNoNumber) {
    EXPECT_EQ(readable_number(std::nan("")), "NaN");
    EXPECT_EQ(readable_number(-std::numeric_limits<double>::infinity()), "-inf");
}

} // namespace
} // namespace glint::test
