// libFuzzer's entry point. GLINT_FUZZ_TARGET names the parser; half of the inputs are made in the right format.
#include "fuzz/targets.h"
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace glint::test {
namespace {

const FuzzTarget& asked_target() {
    static const FuzzTarget target = [] {
        const char* name = std::getenv("GLINT_FUZZ_TARGET");
        for (const auto& [known, make] : fuzzed_parsers)
            if (name && std::strcmp(known, name) == 0) return make();
        std::abort(); // there is no such parser
    }();
    return target;
}

/// A first corpus, if there is none.
void write_corpus(const std::filesystem::path& folder) {
    for (std::size_t i = 0; const std::string& input : asked_target().corpus)
        std::ofstream(folder / ("sound-" + std::to_string(i++)), std::ios::binary) << input;
}

} // namespace
} // namespace glint::test

extern "C" {

std::size_t LLVMFuzzerMutate(std::uint8_t* bytes, std::size_t size, std::size_t most);

int LLVMFuzzerInitialize(int*, char***) {
    if (const char* folder = std::getenv("GLINT_FUZZ_CORPUS")) glint::test::write_corpus(folder);
    return 0;
}

std::size_t LLVMFuzzerCustomMutator(std::uint8_t* bytes, std::size_t size, std::size_t most, unsigned seed) {
    glint::test::Draws draw(seed);
    if (draw.one_in(2)) return LLVMFuzzerMutate(bytes, size, most);
    const std::string made = glint::test::mutated(draw, glint::test::asked_target());
    return static_cast<std::size_t>(std::copy_n(made.begin(), std::min(made.size(), most), bytes) - bytes);
}

int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    (void)glint::test::asked_target().one({reinterpret_cast<const char*>(bytes), size});
    return 0;
}

} // extern "C"
