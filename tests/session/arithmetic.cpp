// Numbers as people type them: sums, products, other units.
#include "app/world/params/arithmetic.h"
#include "app/world/catalog.h"
#include "support/runs.h"
#include "support/says.h"
#include <cmath>
#include <gmock/gmock.h>
#include <numbers>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;

TEST(Arithmetic, GivesTheResultsOfAHandCalculation) {
    for (const auto& [text, value] : std::initializer_list<std::pair<const char*, double>>{{"1/3", 1. / 3},
                                                                                           {"2*24", 48},
                                                                                           {"1+2*3", 7},
                                                                                           {"(1+2)*3", 9},
                                                                                           {"8/2/2", 2},
                                                                                           {"7-2-1", 4},
                                                                                           {"2^3^2", 512},
                                                                                           {"-2^2", -4},
                                                                                           {"2^-1", 0.5},
                                                                                           {" 2 * ( 3 - -1 ) ", 8},
                                                                                           {"6 ÷ 4 × 2", 3},
                                                                                           {"5 − 7", -2},
                                                                                           {"1e3/2", 500},
                                                                                           {".5*3", 1.5},
                                                                                           {"sqrt(2)^2/2 + abs(-1)", 2},
                                                                                           {"ln(exp(3))", 3}})
        EXPECT_NEAR(computed(text, ""), value, 1e-12) << text;
    EXPECT_NEAR(computed("cos(pi)", ""), -1, 1e-12);
}

TEST(Arithmetic, TakesTheRowsUnitAndThoseThatMeanTheSame) {
    EXPECT_EQ(computed("24 cells", "cells"), 24);
    EXPECT_EQ(computed("1 cell", "cells"), 1);
    EXPECT_EQ(computed("2 * 12 side/1024 + 1", "side/1024"), 25);
    EXPECT_EQ(computed("2 * 12 of 1024", "side/1024"), 24) << "as older versions had it";
    EXPECT_EQ(computed("0.5 cells/step", "cells/step"), 0.5);
    EXPECT_EQ(computed("50 %", "%"), 50) << "of a row in percent";
    EXPECT_EQ(computed("50 %", ""), 0.5);
    EXPECT_EQ(computed("1.5 ms", "ns"), 1.5e6);
    EXPECT_EQ(computed("1.5 ms", "ms"), 1.5);
    EXPECT_EQ(computed("2 k", "spheres"), 2000);
    EXPECT_EQ(computed("2k spheres", "spheres"), 2000);
    EXPECT_EQ(computed("4 MiB", "KiB"), 4096);
    EXPECT_NEAR(computed("pi/2 * 1 rad", "°"), 90, 1e-12);
    EXPECT_NEAR(computed("1/4 turn", "°"), 90, 1e-12);
    EXPECT_NEAR(computed("180°", "rad"), std::numbers::pi, 1e-12);
}

TEST(Arithmetic, SaysWhatIsWrong) {
    for (const auto& [text, why] : std::initializer_list<std::pair<const char*, std::vector<const char*>>>{
             {"1/0", {"zero"}},
             {"1/(2-2)", {"zero"}},
             {"2*", {"end", "number"}},
             {"(1+2", {"needs", "')'"}},
             {"1+2)", {"')'", "operator", "unit"}},
             {"2*x", {"'x'", "number"}},
             {"3 parsecs", {"'parsecs'", "operator", "unit"}},
             {"3,5*2", {"',5*2'", "'.'"}},
             {"sqrt 2", {"'('", "sqrt"}},
             {"sqrt(0-1)", {"finite"}},
             {"10^1000", {"finite"}},
             {"1e999*2", {"number", "large"}}})
        for (const char* part : why)
            EXPECT_THAT(refusal([typed = text] { (void)computed(typed, ""); }), HasSubstr(part)) << text;
    EXPECT_THAT(refusal([] { (void)computed(std::string(100, '(') + "1", ""); }), says("nested", "32"));
    EXPECT_THAT(refusal([] { (void)computed(std::string(100, '-') + "1", ""); }), says("nested", "32"));
    EXPECT_THAT(refusal([] { (void)computed(std::string(1000, '1'), ""); }), HasSubstr("more than 200 characters"));
}

class TypedText : public testing::Test {
protected:
    std::string typed(const char* id, const std::string& text) { return typed_text(*heat().param(id), text); }
    const Definition& heat() { return catalog_.at("heat"); }
    Catalog catalog_;
};

TEST_F(TypedText, OfAWholeNumbersRowIsWhole) {
    EXPECT_EQ(typed("steps_per_frame", "2*24"), "48");
    EXPECT_EQ(typed("steps_per_frame", "0.1*30"), "3") << "0.1 is no double, and nobody who types it means that";
    EXPECT_EQ(typed("steps_per_frame", "10^6"), "1000000");
    EXPECT_EQ(typed("steps_per_frame", "1e2"), "100");
    EXPECT_EQ(typed("steps_per_frame", "1e99"), "1e99") << "Params::set() says what is allowed";
    EXPECT_EQ(typed("steps_per_frame", "7/2"), "3.5") << "Params::set() says that it is not whole";
}

TEST_F(TypedText, ThatIsNoArithmeticStaysAsItIs) {
    for (const char* text : {"0.2", "-1", "nan", "seven", "1,2,3", "", "1e99"}) EXPECT_EQ(typed("k", text), text);
    EXPECT_EQ(typed("k", "12,5"), "12.5") << "the comma can only be a decimal one";
    EXPECT_EQ(typed("palette", "2*24"), "2*24") << "a choice is no number";
}

TEST_F(TypedText, IsRefusedWithASentenceThatNamesTheRow) {
    EXPECT_THAT(refusal([&] { (void)typed("k", "1/0"); }), says("k: '1/0'", "zero"));
}

TEST_F(TypedText, IsWhatTheCommandLineTakes) {
    Params params(heat());
    set_all(params, {"k=1/8", "steps_per_frame=2*24"});
    EXPECT_EQ(params.text(*heat().param("k")), "0.125");
    EXPECT_EQ(params.text(*heat().param("steps_per_frame")), "48");
    EXPECT_THAT(refusal([&] { set_all(params, {"k=1/0"}); }), HasSubstr("by zero"));
}

} // namespace
} // namespace glint::test
