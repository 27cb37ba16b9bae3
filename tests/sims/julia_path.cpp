// Julia's constant on its path: its place at a step, its return, and the mouse's effect meanwhile.
#include "sims/julia/path.h"
#include "support/run.h"
#include <cstring>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

const Definition& julia_definition() { return catalog().at("julia"); }

Params drifting(const char* path = "cardioid") {
    Params p = preset(julia_definition(), "breathing_set");
    set(p, "path", path);
    return p;
}
::julia::Params numbers(const Params& p) {
    ::julia::Params all;
    std::memcpy(&all, p.data(), sizeof all);
    return all;
}
::julia::Point at(const Params& p, std::int64_t step) { return constant(numbers(p), step); }

TEST(JuliaPath, BeginsWhereCIsPutAndStaysThereWhereThereIsNone) {
    for (const char* path : {"still", "cardioid", "circle"}) {
        EXPECT_EQ(at(drifting(path), 0).re, 0.26f) << path;
        EXPECT_EQ(at(drifting(path), 0).im, 0.52f) << path;
    }
    EXPECT_EQ(at(drifting("still"), 1234).re, 0.26f);
    EXPECT_NE(at(drifting(), 60).re, 0.26f) << "a second later it has moved";
}

TEST(JuliaPath, ComesBackToTheBitAfterATurn) {
    constexpr std::int64_t turn = 4800; // three quarters of a turn in 3600 steps
    for (const char* path : {"cardioid", "circle"})
        for (const std::int64_t step : {0, 1, 777, 4799})
            for (const std::int64_t turns : {1, 2, 1'000'000}) {
                EXPECT_EQ(at(drifting(path), step + turns * turn).re, at(drifting(path), step).re) << path << step;
                EXPECT_EQ(at(drifting(path), step + turns * turn).im, at(drifting(path), step).im) << path << step;
            }
    EXPECT_NE(at(drifting(), turn / 2).im, at(drifting(), 0).im);
}

TEST(JuliaPath, RunsAlongTheMandelbrotSetsEdge) {
    Params p = drifting();
    set(p, "c_re", "0.23"), set(p, "c_im", "0.46"), set(p, "path_size", "0.92"); // a little inside the heart
    for (std::int64_t step = 0; step < 4800; step += 50) {
        const ::julia::Point c = at(p, step);
        EXPECT_EQ(escape(::julia::Point{}, c, 2000, 1000).count, 2000) << c.re << " " << c.im;
    }
}

TEST(JuliaPath, StaysWhereTheRowsOfCAllow) {
    Params p = drifting();
    set(p, "c_re", "2"), set(p, "c_im", "-2"), set(p, "path_size", "2");
    for (std::int64_t step = 0; step < 4800; step += 10) {
        EXPECT_LE(std::abs(at(p, step).re), 2);
        EXPECT_LE(std::abs(at(p, step).im), 2);
    }
}

TEST(JuliaPath, DrawsAtAStepWhatAStandingConstantDrawsOnAnyNumberOfThreads) {
    constexpr Extent e{96, 64};
    for (const int step : {0, 1, 999, 4801}) {
        World moving(julia_definition(), cpu(), e, drifting());
        moving.advance(step);
        const auto single = make_cpu_device(1);
        const auto queue = single->make_queue();
        World alone(julia_definition(), *queue, e, drifting());
        for (int done = 0; done < step; done += 100) alone.advance(std::min(100, step - done));
        Params still = drifting("still");
        const ::julia::Point c = at(drifting(), step);
        still.put(*julia_definition().param("c_re"), c.re), still.put(*julia_definition().param("c_im"), c.im);
        World standing(julia_definition(), cpu(), e, still);
        const auto picture = drawn(standing);
        EXPECT_EQ(drawn(moving), picture) << step;
        EXPECT_EQ(drawn(alone), picture) << step;
    }
}

TEST(JuliaPath, ItsPictureIsNoStateThatMustBeKept) {
    World world(julia_definition(), cpu(), {32, 32}, drifting());
    world.advance(50);
    const auto before = drawn(world);
    EXPECT_EQ(world.state_bytes(), 0u);
    EXPECT_TRUE(world.read_state().empty());
    EXPECT_EQ(world.read_fields().size(), 1u) << "the counts can be looked at";
    const Snapshot kept = world.snapshot();
    EXPECT_TRUE(kept.fields.empty());
    world.advance(500);
    EXPECT_NE(drawn(world), before);
    world.restore(kept);
    EXPECT_EQ(drawn(world), before);
}

TEST(JuliaPath, PointingPutsCWhereTheMapHasItUnderTheMouse) {
    Params p = drifting();
    set(p, "pointing", "on");
    glint_pointer mouse{};
    mouse.size = sizeof mouse, mouse.x = 200, mouse.y = 150; // the middle
    EXPECT_FALSE(edit_by_pointer(julia_definition(), mouse, {400, 300}, p));
    EXPECT_TRUE(rests(p));
    EXPECT_FLOAT_EQ(at(p, 700).re, -0.6f);
    mouse.y = 250;
    EXPECT_FALSE(edit_by_pointer(julia_definition(), mouse, {400, 300}, p));
    EXPECT_FLOAT_EQ(at(p, 0).im, 1.35f * 100 / 150);
    World shown(julia_definition(), cpu(), {400, 300}, p);
    set(p, "pointing", "off"), set(p, "inset", "on");
    World with_map(julia_definition(), cpu(), {400, 300}, p);
    EXPECT_EQ(drawn(shown), drawn(with_map)) << "the map is in the corner meanwhile";
}

TEST(JuliaPath, ShiftMovesThePathAndAPlaceThatIsPickedEndsIt) {
    const auto moved = [](Params p, glint_pointer mouse) {
        mouse.size = sizeof mouse, mouse.buttons = GLINT_LEFT;
        EXPECT_FALSE(edit_by_pointer(julia_definition(), mouse, {400, 300}, p));
        return p;
    };
    const Params by_shift =
        moved(drifting(), {.x = 130, .y = 80, .dx = 15, .modifiers = GLINT_SHIFT, .phase = GLINT_DRAG});
    EXPECT_FALSE(rests(by_shift));
    const float way = 15 * 1.1f / 150;
    for (const std::int64_t step : {0, 700}) EXPECT_NEAR(at(by_shift, step).re, at(drifting(), step).re + way, 1e-6);
    Params map = drifting();
    set(map, "set", "mandelbrot");
    const Params picked = moved(map, {.x = 130, .y = 80, .modifiers = GLINT_SHIFT, .phase = GLINT_PRESS});
    EXPECT_TRUE(rests(picked));
    EXPECT_EQ(at(picked, 0).re, at(picked, 700).re);
}

} // namespace
} // namespace glint::test
