// Parsers with unusual inputs: accepted or refused with a sentence, in little time and memory.
#pragma once
#include "support/draws.h"
#include <functional>
#include <string>
#include <vector>

namespace glint::test {

struct FuzzTarget {
    const char* name;
    /// Parses an input: returns "" if it is accepted, else the sentence that refuses it. An exception is a failure.
    std::function<std::string(const std::string&)> one;
    std::vector<std::string> corpus;     ///< inputs that are accepted
    std::vector<std::string> dictionary; ///< words that mean something to the parser
    int runs = 4000;                     ///< GLINT_FUZZ_RUNS replaces it
    std::size_t sentences = 1;           ///< minimum of different sentences, so that the parser is really reached
    double taken = 0;                    ///< minimum share of accepted inputs, likewise
    /// Makes an input in the right format, for half of the runs; null: none.
    std::function<std::string(Draws&)> make = nullptr;
};

/// Flips, cuts, splices and repeats, up to a megabyte.
std::string mutated(Draws&, const FuzzTarget&);
/// Failures are reported as failures of the current test.
void fuzz(const FuzzTarget&);

} // namespace glint::test
