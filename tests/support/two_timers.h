// The program's time of a stage, compared with the test's own timer.
#pragma once
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <iostream>
#include <string>
#include <vector>

namespace glint::test {

inline constexpr double max_difference = 0.05; // relative to the stage
/// Resolution of a time from an event or a query: about half a microsecond (CUDA Runtime API, cudaEventElapsedTime).
/// Each of the two intervals has two ends; recording one takes about as long. Smaller differences are not measurable.
inline constexpr double timer_resolution_ms = 0.002;

struct TwoTimers {
    std::string stage;
    double told_ms, own_ms; ///< medians
    std::size_t samples;    ///< of the timer that has fewer
    double resolution_ms = timer_resolution_ms;
    std::size_t frames = samples; ///< frames in which the test has seen the stage

    bool agree() const {
        return samples >= 30 && std::fabs(told_ms - own_ms) <= std::max(max_difference * own_ms, resolution_ms);
    }
    std::string text() const {
        return fmt::format("{}: told {:.5f} ms, own {:.5f} ms ({:+.2f} %), {} samples", stage, told_ms, own_ms,
                           100 * (told_ms / own_ms - 1), samples);
    }
};

/// The smallest value that half of them do not exceed, as in the program.
inline double median_of(std::vector<double> all) {
    if (all.empty()) return 0;
    const auto middle = all.begin() + static_cast<std::ptrdiff_t>((all.size() - 1) / 2);
    std::nth_element(all.begin(), middle, all.end());
    return *middle;
}

/// measure(): returns every stage. Up to three attempts, because another program may run between the two timers; prints
/// the results of each attempt.
template <class Measure> void expect_agreement(const std::string& what, const Measure& measure) {
    std::string seen;
    for (int attempt = 1; attempt <= 3; ++attempt) {
        const std::vector<TwoTimers> all = measure();
        if (testing::Test::HasFatalFailure()) return;
        bool agree = !all.empty();
        for (const TwoTimers& one : all) {
            agree = agree && one.agree();
            seen += fmt::format("{}, try {}: {}{}\n", what, attempt, one.text(), one.agree() ? "" : "  <- apart");
        }
        if (!agree) continue;
        for (const TwoTimers& one : all) testing::Test::RecordProperty(one.stage, one.text());
        std::cout << seen;
        return;
    }
    ADD_FAILURE() << "they disagree by more than " << 100 * max_difference << " %:\n" << seen;
}

} // namespace glint::test
