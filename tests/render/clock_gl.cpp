// OpenGL's intervals on the CPU's clock.
#include "app/window/workspace/gl_clock.h"
#include "support/gl_stage.h"
#include <deque>

namespace glint::test {
namespace {

using ClockOfGl = GlTest;

TEST_F(ClockOfGl, AnIntervalLiesWhereTheDrawingWas) {
    GlClock clock;
    const Canvas canvas({512, 512});
    const int blind = clock.begin();
    clock.end(blind);
    glFinish();
    EXPECT_FALSE(clock.taken(blind)->start_ms) << "the clocks were not held against each other";
    clock.keep_time();
    ASSERT_TRUE(clock.error_ms());
    const double before = now_ms();
    const int token = clock.begin();
    for (int i = 0; i < 20; ++i) glClear(GL_COLOR_BUFFER_BIT);
    clock.end(token);
    glFinish();
    const double after = now_ms();
    const auto taken = clock.taken(token);
    ASSERT_TRUE(taken && taken->start_ms);
    EXPECT_GE(*taken->start_ms, before - *clock.error_ms());
    EXPECT_LE(*taken->start_ms + taken->duration_ms, after + *clock.error_ms());
}

TEST_F(ClockOfGl, IsHeldAgainstTheCpusByTheBestOfThreeReadings) {
    GlClock clock;
    clock.use_clock([says = std::deque<double>{5000, 5000, 5010, 5020, 5022, 5030, 5037}]() mutable {
        const double ms = says.front(); // first whether a reading is due, then before and after each
        says.pop_front();
        return ms;
    });
    clock.keep_time();
    EXPECT_EQ(clock.error_ms(), 1) << "half of two milliseconds";
}

TEST_F(ClockOfGl, WithoutAQueryItMeasuresNothing) {
    GlClock clock;
    EXPECT_EQ(clock.taken(-1)->duration_ms, 0);
    EXPECT_FALSE(clock.taken(-1)->start_ms);
}

} // namespace
} // namespace glint::test
