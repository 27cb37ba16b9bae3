// Values to vary, as the user writes them: the resulting list, or the error's sentence.
#include "app/measure/experiment.h"
#include "sims/api/error.h"
#include "support/says.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <random>
#include <utility>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using RangeKind = ValueRange::Kind;

const ValueRange whole_row{RangeKind::whole, "sources", "1 to 8"};
const ValueRange decimal_row{RangeKind::decimal, "k", "above 0, at most 0.25"};
const ValueRange logarithmic_row{RangeKind::decimal, "wavelength", "0.5 to 500", {}, true};
const ValueRange sides_row{RangeKind::whole, "size", "16 to 16384", {}, false, true};
const ValueRange named_row{RangeKind::named, "method", "global, shared, auto", {"global", "shared", "auto"}};
const ValueRange color_row{RangeKind::other, "water", "a colour as #rrggbb"};

constexpr std::size_t max_history_values = 64;

std::vector<std::string> texts(const std::string& spec, const ValueRange& range) {
    return values_from(spec, range, max_history_values).texts;
}
Spacing spacing(const std::string& spec, const ValueRange& range) {
    return values_from(spec, range, max_history_values).spacing;
}

std::string refused(const std::string& spec, const ValueRange& range) {
    try {
        (void)values_from(spec, range, max_history_values);
    } catch (const Error& error) { return error.what(); }
    ADD_FAILURE() << spec << " was taken";
    return "";
}

TEST(Values, OfAListAreTheseInTheirOrder) {
    EXPECT_THAT(texts("4,1,2", whole_row), ElementsAre("4", "1", "2"));
    EXPECT_THAT(texts("0.1,+0.2,-0", decimal_row), ElementsAre("0.1", "0.2", "0"));
    EXPECT_THAT(texts("auto,global", named_row), ElementsAre("auto", "global"));
    EXPECT_THAT(texts("#ff0000,#00ff00", color_row), ElementsAre("#ff0000", "#00ff00"));
    EXPECT_THAT(texts("0.1,0.10,0.2", decimal_row), ElementsAre("0.1", "0.2")) << "none twice";
    EXPECT_THAT(texts("shared,shared", named_row), ElementsAre("shared"));
}

TEST(Values, OfAllAreEveryChoice) {
    EXPECT_THAT(texts("all", named_row), ElementsAre("global", "shared", "auto"));
    EXPECT_EQ(spacing("all", named_row), Spacing::named);
    EXPECT_THAT(refused("all", whole_row), HasSubstr("choices"));
    EXPECT_THAT(refused("all", color_row), HasSubstr("choices"));
}

TEST(Values, OfAWideRangeOfWholeNumbersDouble) {
    EXPECT_THAT(texts("1..8", whole_row), ElementsAre("1", "2", "4", "8"));
    EXPECT_EQ(spacing("1..8", whole_row), Spacing::geometric);
    EXPECT_THAT(texts("1..7", whole_row), ElementsAre("1", "2", "3", "4", "5", "6", "7"));
    EXPECT_EQ(spacing("1..7", whole_row), Spacing::linear);
    EXPECT_THAT(texts("0..8", whole_row), ElementsAre("0", "1", "2", "3", "4", "5", "6", "7", "8"))
        << "nothing doubles 0";
    EXPECT_THAT(texts("0..4", whole_row), ElementsAre("0", "1", "2", "3", "4")) << "rounded, none twice";
}

TEST(Values, OfSidesDoubleAlways) {
    EXPECT_THAT(texts("1000..1500", sides_row), ElementsAre("1000", "1500"));
    EXPECT_THAT(texts("16..128", sides_row), ElementsAre("16", "32", "64", "128"));
}

TEST(Values, OfALogarithmicRowDoubleWhereTheRangeIsWide) {
    EXPECT_THAT(texts("0.5..4", logarithmic_row), ElementsAre("0.5", "1", "2", "4"));
    EXPECT_EQ(texts("0.5..3.9", logarithmic_row).size(), 9u);
}

TEST(Values, OfAnyOtherRangeAreNineEvenOnes) {
    EXPECT_THAT(texts("0..1", decimal_row),
                ElementsAre("0", "0.125", "0.25", "0.375", "0.5", "0.625", "0.75", "0.875", "1"));
    EXPECT_THAT(texts("-3e38..3e38", decimal_row), testing::SizeIs(9)) << "wider than a float's range";
}

TEST(Values, ByAStepOrAFactorEndWithTheRange) {
    EXPECT_THAT(texts("0..1+0.25", decimal_row), ElementsAre("0", "0.25", "0.5", "0.75", "1"));
    EXPECT_THAT(texts("0.1..0.5+0.1", decimal_row), ElementsAre("0.1", "0.2", "0.3", "0.4", "0.5")) << "no 0.30000001";
    EXPECT_THAT(texts("1..10*2", whole_row), ElementsAre("1", "2", "4", "8", "10"));
    EXPECT_THAT(texts("1..10*1.5", whole_row), ElementsAre("1", "2", "3", "5", "8", "10"));
    EXPECT_THAT(texts("1..1e+2+33", decimal_row), ElementsAre("1", "34", "67", "100")) << "1e+2 is a number";
    EXPECT_THAT(texts("5..5", whole_row), ElementsAre("5"));
    EXPECT_THAT(texts("5..5*2", whole_row), ElementsAre("5"));
}

TEST(Values, OfListsAreLogarithmicWhereTheyGrowByAFactor) {
    EXPECT_EQ(spacing("0.01,0.1,1", decimal_row), Spacing::geometric);
    EXPECT_EQ(spacing("1,2,5", whole_row), Spacing::linear);
    EXPECT_EQ(spacing("512,1024,4096", sides_row), Spacing::geometric);
    EXPECT_EQ(spacing("0,1,10,100", decimal_row), Spacing::linear);
}

TEST(Values, ThatAreNoneAreRefusedWithWhatToWrite) {
    const std::string garbage = refused("many", whole_row);
    for (const char* part : {"sources: 'many'", "LOW..HIGH", "1 to 8"}) EXPECT_THAT(garbage, HasSubstr(part));
    for (const char* spec :
         {"nan", "inf",     "1,nan",  "nan..3",   "1..nan", "1..inf", "1,,2",     ",",    "1,",  "..", "1..",
          "..8", "1..2..3", "1..8,9", "1..8*2*2", "1..8*",  "1..8+",  "1..8*nan", "0x10", "1 1", "1;2"})
        EXPECT_THAT(refused(spec, whole_row), HasSubstr("number")) << spec;
    EXPECT_THAT(refused("", whole_row), HasSubstr("no values"));
    EXPECT_THAT(refused("1.5,2", whole_row), says("'1.5'", "whole"));
    EXPECT_THAT(refused("1..8+0.5", whole_row), says("'0.5'", "whole"));
    EXPECT_THAT(refused("1..1e999", whole_row), HasSubstr("outside"));
    EXPECT_THAT(refused("1e40", decimal_row), HasSubstr("outside"));
    EXPECT_THAT(refused("8..1", whole_row), HasSubstr("lower end"));
    EXPECT_THAT(refused("1..8+0", whole_row), says("step", "greater than 0"));
    EXPECT_THAT(refused("1..8+-1", whole_row), says("step", "greater than 0"));
    EXPECT_THAT(refused("1..8*1", whole_row), says("factor", "greater than 1"));
    EXPECT_THAT(refused("1..8*-2", whole_row), says("factor", "greater than 1"));
    EXPECT_THAT(refused("0..8*2", whole_row), says("first value", "greater than 0"));
    EXPECT_THAT(refused("sahred", named_row), says("'sahred'", "'shared'"));
    EXPECT_THAT(refused("global,", named_row), HasSubstr("missing"));
}

TEST(Values, AreNotMoreThanAskedFor) {
    EXPECT_EQ(texts("1..64+1", whole_row).size(), max_history_values);
    for (const char* spec : {"1..65+1", "1..1e15+1", "1..2*1.0000001"})
        EXPECT_THAT(refused(spec, whole_row), HasSubstr("more than 64 values")) << spec;
    EXPECT_THAT(refused("1e-30..1*1.01", decimal_row), HasSubstr("more than 64 values"));
    EXPECT_THROW((void)values_from("all", named_row, 2), Error);
    EXPECT_EQ(values_from("all", named_row, 3).texts.size(), 3u);
}

TEST(Values, OfARangeAscendFromItsLowerEndToItsUpperOne) {
    std::mt19937 random(7);
    std::uniform_int_distribution<int> any(-40, 4000), small(1, 60), which(0, 2), type(0, 3);
    const ValueRange* const types[] = {&whole_row, &decimal_row, &logarithmic_row, &sides_row};
    int taken = 0;
    for (int i = 0; i < 20000; ++i) {
        const ValueRange& range = *types[type(random)];
        int low = any(random), high = any(random);
        if (low > high) std::swap(low, high);
        const int by = which(random);
        const std::string spec = by == 0   ? fmt::format("{}..{}", low, high)
                                 : by == 1 ? fmt::format("{}..{}+{}", low, high, small(random))
                                           : fmt::format("{}..{}*{}", low, high, 1 + small(random) / 8.);
        Values values;
        try {
            values = values_from(spec, range, max_history_values);
        } catch (const Error&) { continue; } // too many, or a factor with a start that is not above 0
        ++taken;
        ASSERT_LE(values.texts.size(), max_history_values) << spec;
        ASSERT_EQ(values.texts.size(), values.numbers.size()) << spec;
        EXPECT_EQ(values.numbers.front(), low) << spec;
        EXPECT_EQ(values.numbers.back(), high) << spec;
        EXPECT_TRUE(std::ranges::is_sorted(values.numbers)) << spec;
        EXPECT_EQ(std::ranges::adjacent_find(values.texts), values.texts.end()) << spec;
        for (std::size_t v = 0; v < values.texts.size(); ++v)
            EXPECT_EQ(values.numbers[v], std::stod(values.texts[v])) << spec << " says what it is";
    }
    EXPECT_GT(taken, 10000);
}

} // namespace
} // namespace glint::test
