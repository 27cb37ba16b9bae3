// The sentence for an exception: its author's words, or ours for exceptions of the standard library.
#include "sims/api/error.h"
#include <gmock/gmock.h>
#include <vector>

namespace glint::test {
namespace {

std::string said_of(const auto& call) {
    try {
        call();
        return "";
    } catch (const std::exception& e) { return sentence_of(e); }
}

TEST(Sentence, OfAMistakeThatTheLibraryFoundIsNotInItsWords) {
    const std::vector<int> numbers(3);
    const std::string text, mistake = "the code has a mistake: an invalid memory access or an invalid number";
    EXPECT_EQ(said_of([&] { (void)numbers.at(3); }), mistake);
    EXPECT_EQ(said_of([&] { (void)text.substr(5); }), mistake);
    EXPECT_EQ(said_of([&] { (void)std::stoi("x"); }), mistake);
    EXPECT_EQ(said_of([&] { (void)std::stod(std::string("1e999")); }), mistake);
}

TEST(Sentence, OfAnAuthorIsKept) {
    EXPECT_EQ(said_of([] { throw std::invalid_argument("the grid has an odd width"); }), "the grid has an odd width");
    EXPECT_EQ(said_of([] { throw std::out_of_range("there is no such layer"); }), "there is no such layer");
    EXPECT_EQ(said_of([] { throw Error("stuck"); }), "stuck");
    EXPECT_EQ(said_of([] { throw std::runtime_error(""); }), "") << "who calls knows what to say";
}

} // namespace
} // namespace glint::test
