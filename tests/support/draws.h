// Cases drawn at random from a seed, which a failure names and which draws the case again.
#pragma once
#include <algorithm>
#include <cstdlib>
#include <random>

namespace glint::test {

class Draws {
public:
    explicit Draws(unsigned seed) : random_(seed) {}
    int whole(int low, int high) { return std::uniform_int_distribution(low, high)(random_); }
    bool one_in(int n) { return whole(1, n) == 1; }
    float real(float low, float high) { return std::uniform_real_distribution(low, high)(random_); }
    double share() { return std::generate_canonical<double, 32>(random_); }

private:
    std::mt19937 random_;
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true; ///< every access is looked at, and takes some thirty times as long
#else
inline constexpr bool sanitized = false;
#endif

/// The number of cases to try: a fifth of the given number, and a thirtieth under a sanitizer. GLINT_CASES=N tries N
/// times as many.
inline int cases_here(int cases) {
    const char* wanted = std::getenv("GLINT_CASES");
    const double times = wanted ? std::clamp(std::atof(wanted), 0.0, 1e6) : 1;
    const int sample = sanitized ? (cases + 29) / 30 : std::max(cases / 5, std::min(cases, 8));
    return static_cast<int>(std::max(1.0, std::min(times * sample, 1e9)));
}

} // namespace glint::test
