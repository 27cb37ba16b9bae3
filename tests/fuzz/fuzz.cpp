// Whatever is given to a parser, it is taken or refused with a sentence. GLINT_FUZZ_RUNS says how many inputs each
// gets, from a fixed seed.
// libFuzzer enters below: link these files with -fsanitize=fuzzer and without GoogleTest's main, and name the parser by
// GLINT_FUZZ_TARGET.
#include "fuzz/targets.h"
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

struct Parser {
    const char* name;
    FuzzTarget (*target)();
};
constexpr Parser parsers[] = {
    {"command_line", command_line_target}, {"layout", layout_target},        {"limits", limits_target},
    {"methods", methods_target},           {"picture", picture_target},      {"run_file", run_file_target},
    {"settings", settings_target},         {"share_code", share_code_target}};

class Fuzz : public testing::TestWithParam<Parser> {};

TEST_P(Fuzz, IsTakenOrRefusedWithASentence) { fuzz(GetParam().target()); }

INSTANTIATE_TEST_SUITE_P(Parsers, Fuzz, testing::ValuesIn(parsers),
                         [](const auto& parser) { return std::string(parser.param.name); });

FuzzTarget target_named(const char* name) {
    for (const auto& [known, target] : parsers)
        if (name && std::strcmp(known, name) == 0) return target();
    std::abort(); // there is no such parser
}

} // namespace
} // namespace glint::test

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const auto target = glint::test::target_named(std::getenv("GLINT_FUZZ_TARGET"));
    (void)target.one({reinterpret_cast<const char*>(bytes), size});
    return 0;
}
