// A simulation's equation in one line, and the place of a parameter's symbol in it.
#include "app/world/equation.h"
#include "sims/api/error.h"
#include "support/run.h"
#include "support/runs.h"
#include <gmock/gmock.h>
#include <string>

namespace glint::test {
namespace {

using testing::HasSubstr;

TEST(Equation, EverySimulationOfThePhysicsHasOne) {
    for (const char* id : {"pattern", "heat", "ripple", "waves", "julia", "spheres"})
        EXPECT_NE(catalog().at(id).equation(), "") << id;
    EXPECT_EQ(catalog().at("heat").equation(), "∂T/∂t = k∇²T");
}

TEST(Equation, ASymbolIsFoundWholeAlone) {
    const std::string_view line = "∂u/∂t = Dᵤ∇²u − uv² + F(1−u)";
    EXPECT_EQ(find_symbol(line, "D"), line.npos) << "Dᵤ is another symbol";
    EXPECT_EQ(find_symbol(line, "Dᵤ"), line.find("Dᵤ"));
    EXPECT_EQ(find_symbol(line, "F"), line.find("F("));
    EXPECT_EQ(find_symbol(line, "v"), line.find("v²")) << "two letters are a product";
    EXPECT_EQ(find_symbol(line, "k"), line.npos);
    EXPECT_EQ(find_symbol(line, ""), line.npos);
    const std::string_view sine = "n sin(n x)";
    EXPECT_EQ(find_symbol(sine, "n", 1), sine.find("n x")) << "not the one of sin";
    EXPECT_EQ(find_symbol("x′ = y, y′ = −x", "y"), std::string_view("x′ = ").size());
}

TEST(Equation, ABrokenOneIsRefusedWithItsReason) {
    glint_sim sim = catalog().at("heat").sim();
    const auto refused = [&](const char* equation) {
        sim.equation = equation;
        return refusal([&] { const Definition taken(sim); });
    };
    EXPECT_EQ(refused("∂T/∂t = k∇²T"), "");
    EXPECT_THAT(refused("k\nT"), HasSubstr("its equation must be one line"));
    EXPECT_THAT(refused("k \xff"), HasSubstr("its equation is not UTF-8"));
    EXPECT_THAT(refused(std::string(241, 'k').c_str()), HasSubstr("more than 240 bytes"));
    EXPECT_THAT(refused("∂T/∂t = a∇²T"), HasSubstr("parameter 'k' has the symbol 'k', which its equation does not"));
    EXPECT_THAT(refused(nullptr), HasSubstr("parameter 'k' has the symbol 'k'"));
}

TEST(Equation, IsBrokenAfterACommaElseAtASpace) {
    const auto letters = [](std::string_view text) { return static_cast<float>(text.size()); };
    EXPECT_EQ(line_of_equation("a = b, c = d", 20, letters), 12u);
    EXPECT_EQ(line_of_equation("a = b, c = d", 10, letters), 7u);
    EXPECT_EQ(line_of_equation("a = b + c", 6, letters), 6u);
    EXPECT_EQ(line_of_equation("abcdefgh", 3, letters), 8u) << "nowhere to break it";
}

} // namespace
} // namespace glint::test
