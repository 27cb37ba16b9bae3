// Cases drawn at random from a seed, which a failure names and which draws the case again.
#pragma once
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

/// How many of so many cases to try: fewer where the sanitizers look at every access.
constexpr int cases_here(int cases) {
#ifdef __SANITIZE_ADDRESS__
    return (cases + 14) / 15;
#else
    return cases;
#endif
}

} // namespace glint::test
