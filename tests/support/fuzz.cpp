#include "support/fuzz.h"
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <gtest/gtest.h>
#include <iostream>
#include <set>
#include <sys/resource.h>

namespace glint::test {
namespace {

constexpr std::size_t max_bytes = std::size_t{1} << 20;
constexpr long max_memory_kib = 64 << 10;
constexpr double slow_ms = 1000; // processor time: 100 are promised; this is no measurement

int runs_of(const FuzzTarget& target) {
    const char* asked = std::getenv("GLINT_FUZZ_RUNS");
    return asked ? std::atoi(asked) : sanitized ? target.runs / 4 : target.runs;
}

/// GLINT_FUZZ_SEED, so that several processes can try different inputs.
unsigned seed() {
    const char* asked = std::getenv("GLINT_FUZZ_SEED");
    return asked ? static_cast<unsigned>(std::atol(asked)) : 20260101;
}

std::size_t any_place(Draws& draw, std::size_t size) {
    return size ? static_cast<std::size_t>(draw.whole(0, static_cast<int>(size) - 1)) : 0;
}

const std::string& any_of(Draws& draw, const std::vector<std::string>& some) {
    return some[any_place(draw, some.size())];
}

std::string slice(Draws& draw, const std::string& of) {
    const std::size_t from = any_place(draw, of.size());
    return of.substr(from, static_cast<std::size_t>(draw.whole(1, 40)));
}

std::string repeated(const std::string& text, std::size_t bytes) {
    std::string all;
    all.reserve(bytes + text.size());
    while (all.size() < bytes) all += text;
    return all;
}

void change_once(Draws& draw, std::string& input, const FuzzTarget& target) {
    const std::size_t at = any_place(draw, input.size());
    switch (draw.whole(0, 7)) {
    case 0: // one bit
        if (!input.empty()) input[at] = static_cast<char>(input[at] ^ 1 << draw.whole(0, 7));
        break;
    case 1:
        if (!input.empty()) input[at] = static_cast<char>(draw.whole(0, 255));
        break;
    case 2:
        input.erase(at, static_cast<std::size_t>(draw.whole(1, 12)));
        break;
    case 3: // cut short
        if (draw.one_in(4)) input.resize(at);
        break;
    case 4:
        input.insert(at, slice(draw, input));
        break;
    case 5: // a part of another input
        input.insert(at, slice(draw, any_of(draw, target.corpus)));
        break;
    case 6: // repeated
        if (draw.one_in(20))
            input.insert(at, repeated(slice(draw, input) + "[", (max_bytes >> draw.whole(0, 12)) - 40));
        break;
    default:
        if (!target.dictionary.empty()) input.insert(at, any_of(draw, target.dictionary));
    }
}

/// Processor time of this process; a busy machine changes it little.
double processor_ms() {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) * 1e3 + static_cast<double>(used.tv_nsec) * 1e-6;
}

long peak_kib() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}

/// The input's text in a failure's message, so that it can be tried again; complete if it is short.
std::string told(const std::string& input) {
    std::string text = std::to_string(input.size()) + " bytes: ";
    for (const char c : input.substr(0, 400)) {
        const auto byte = static_cast<unsigned char>(c);
        constexpr const char* digits = "0123456789abcdef";
        if (byte >= ' ' && byte < 127 && c != '\\')
            text += c;
        else
            text += std::string("\\x") + digits[byte >> 4] + digits[byte & 15];
    }
    return text;
}

} // namespace

std::string mutated(Draws& draw, const FuzzTarget& target) {
    if (target.make && draw.one_in(2)) return target.make(draw);
    std::string input = any_of(draw, target.corpus);
    for (int i = draw.whole(1, 5); i > 0; --i) change_once(draw, input, target);
    if (input.size() > max_bytes) input.resize(max_bytes);
    return input;
}

void fuzz(const FuzzTarget& target) {
    for (const std::string& sound : target.corpus)
        ASSERT_EQ(target.one(sound), "") << target.name << ": " << told(sound);
    Draws draw(seed());
    std::set<std::string> sentences;
    int taken = 0;
    double slowest_ms = 0;
    const int runs = runs_of(target);
    const long before = peak_kib();
    for (int i = 0; i < runs; ++i) {
        const std::string input = mutated(draw, target);
        const double start_ms = processor_ms();
        try {
            const std::string refusal = target.one(input);
            refusal.empty() ? void(++taken) : void(sentences.insert(refusal.substr(0, 60)));
        } catch (const std::exception& e) { FAIL() << target.name << " threw '" << e.what() << "' at " << told(input); }
        const double ms = processor_ms() - start_ms;
        slowest_ms = std::max(slowest_ms, ms);
        if (!sanitized) { ASSERT_LT(ms, slow_ms) << target.name << " at " << told(input); }
    }
    const long grown = peak_kib() - before;
    if (!sanitized) { EXPECT_LT(grown, max_memory_kib) << target.name; }
    std::cout << target.name << ": " << runs << " inputs, " << taken << " taken, " << sentences.size()
              << " sentences, the slowest took " << slowest_ms << " ms, memory grew by " << grown << " KiB\n";
    EXPECT_GE(taken, target.taken * runs) << target.name;
    if (runs >= target.runs) { EXPECT_GE(sentences.size(), target.sentences) << target.name; }
}

} // namespace glint::test
