// Parsers under inputs that nobody would write: taken or refused with a sentence, in little time and memory.
#pragma once
#include "support/draws.h"
#include <functional>
#include <string>
#include <vector>

namespace glint::test {

struct FuzzTarget {
    const char* name;
    /// What the input is to it: "" where it is taken, else the sentence that refuses it. What it throws is a failure.
    std::function<std::string(const std::string&)> one;
    std::vector<std::string> corpus;     ///< inputs that are taken
    std::vector<std::string> dictionary; ///< what means something to it
    int runs = 4000;                     ///< GLINT_FUZZ_RUNS asks for others
    std::size_t sentences = 1;           ///< at least so many different ones are met: the parser is really reached
    double taken = 0;                    ///< at least such a share, for the same reason
    /// An input made by who knows the format, for half of them; null: none.
    std::function<std::string(Draws&)> make = nullptr;
};

/// Flips, cuts, splices and repeats, up to a megabyte.
std::string mutated(Draws&, const FuzzTarget&);
/// Failures are the test's.
void fuzz(const FuzzTarget&);

} // namespace glint::test
