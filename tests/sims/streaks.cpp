// Streaks of light lie along the flow and drift with it.
#include "sims/api/streaks.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace glint::test {
namespace {

constexpr Extent pond{160, 120};

std::vector<float> lit(float right, float up, double lives) {
    const Streaks streaks(pond, lives);
    std::vector<float> light;
    for (int y = 0; y < pond.height; ++y)
        for (int x = 0; x < pond.width; ++x)
            light.push_back(streaks.light(x, y, [&](int, int) { return Streaks::Velocity{right, up}; }));
    return light;
}
/// Mean product of one picture with another that is moved by this many cells.
double alike(const std::vector<float>& a, const std::vector<float>& b, int right, int up) {
    constexpr int rim = 30;
    double sum = 0;
    for (int y = rim; y < pond.height - rim; ++y)
        for (int x = rim; x < pond.width - rim; ++x)
            sum +=
                double(a[std::size_t(y * pond.width + x)]) * double(b[std::size_t((y + up) * pond.width + x + right)]);
    return sum;
}

TEST(Streaks, LieAlongTheFlow) {
    const std::vector<float> to_the_right = lit(1, 0, 0.5), up = lit(0, 1, 0.5);
    constexpr int apart = 4;
    EXPECT_GT(alike(to_the_right, to_the_right, apart, 0), 2 * alike(to_the_right, to_the_right, 0, apart));
    EXPECT_GT(alike(up, up, 0, apart), 2 * alike(up, up, apart, 0));
}
TEST(Streaks, DriftDownstream) {
    const std::vector<float> before = lit(1, 0, 0.5), after = lit(1, 0, 0.62);
    EXPECT_GT(alike(before, after, 3, 0), 1.3 * alike(before, after, -3, 0));
    const std::vector<float> left = lit(-1, 0, 0.5), later = lit(-1, 0, 0.62);
    EXPECT_GT(alike(left, later, -3, 0), 1.3 * alike(left, later, 3, 0));
}
TEST(Streaks, AreShorterInASlowFlow) {
    const std::vector<float> fast = lit(1, 0, 0.5), slow = lit(0.2f, 0, 0.5);
    EXPECT_LT(alike(slow, slow, 6, 0) / alike(slow, slow, 0, 0),
              0.5 * alike(fast, fast, 6, 0) / alike(fast, fast, 0, 0));
}
TEST(Streaks, AreBetweenDarkAndLightEvenWhereTheFlowIsNoNumber) {
    for (const float speed : {0.f, 1e-20f, 1e20f, std::numeric_limits<float>::infinity(), std::nanf("")})
        for (const float light : lit(speed, -speed, 123456.7)) ASSERT_TRUE(light >= 0 && light <= 1) << speed;
}

} // namespace
} // namespace glint::test
