// Whatever is given to a parser, it is taken or refused with a sentence. GLINT_FUZZ_RUNS says how many inputs each
// gets, from a fixed seed. tests/libfuzzer gives them inputs that reach further.
#include "fuzz/targets.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

class Fuzz : public testing::TestWithParam<FuzzedParser> {};

TEST_P(Fuzz, IsTakenOrRefusedWithASentence) { fuzz(GetParam().target()); }

INSTANTIATE_TEST_SUITE_P(Parsers, Fuzz, testing::ValuesIn(fuzzed_parsers),
                         [](const auto& parser) { return std::string(parser.param.name); });

} // namespace
} // namespace glint::test
