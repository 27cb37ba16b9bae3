// Random parameter values: within every range, repeatable by their seed, and only for parameters that are a matter of
// taste.
#include "app/look/controls.h"
#include "app/window/features/parameters/param_changes.h"
#include "support/run.h"
#include "support/runs.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <string_view>

namespace glint::test {
namespace {

TEST(RandomParams, StayInEveryRange) {
    for (const auto& definition : catalog().all())
        for (std::uint32_t seed = 0; seed < 40; ++seed)
            EXPECT_NO_THROW(randomised(Params(*definition), seed).require_valid("random")) << definition->id() << seed;
}

TEST(RandomParams, AreTheSameAgainByTheirSeed) {
    const Params now(catalog().at("waves"));
    EXPECT_TRUE(randomised(now, 7) == randomised(now, 7));
    EXPECT_FALSE(randomised(now, 7) == randomised(now, 8));
    EXPECT_FALSE(randomised(now, 7) == now);
}

TEST(RandomParams, LeaveAloneHowItIsComputedColouredLookedAtAndPainted) {
    for (const auto& definition : catalog().all()) {
        const Params now(*definition);
        for (const char* id : {"method", "precision", "palette", "range_low", "view", "brush", "brush_radius",
                               "center_re", "scale", "steps_per_frame", "color_scale"}) {
            const glint_param* row = definition->param(id);
            for (std::uint32_t seed = 0; row && seed < 10; ++seed)
                EXPECT_TRUE(randomised(now, seed).same(*row, now)) << definition->id() << "." << id;
        }
    }
}

TEST(RandomParams, LeaveAloneTexts) {
    const Definition& swatch = every_row().at("swatch");
    const Params now(swatch);
    for (std::uint32_t seed = 0; seed < 10; ++seed)
        EXPECT_TRUE(randomised(now, seed).same(*swatch.param("name"), now)) << seed;
}

TEST(RandomParams, LeaveAloneWhatMovesByItself) {
    const Definition& heat = catalog().at("heat");
    Params now(heat);
    now.animate({"k", AnimationCurve::sine, 0.05, 0.2, 60, 0, 0});
    for (std::uint32_t seed = 0; seed < 10; ++seed) {
        const Params random = randomised(now, seed);
        EXPECT_TRUE(random.same(*heat.param("k"), now)) << seed;
        EXPECT_NE(random.animation(*heat.param("k")), nullptr) << seed;
    }
}

TEST(RandomParams, MakeNothingThatIsTooSmallToBeSeen) {
    for (const auto& definition : catalog().all())
        for (const glint_param& row : definition->params())
            for (std::uint32_t seed = 0; (row.flags & GLINT_SCALES) && seed < 40; ++seed) {
                const Params now(*definition), random = randomised(now, seed);
                if (random.same(row, now)) continue; // unchanged
                EXPECT_GE(random.get<float>(row), std::min(3.99, row.max)) << definition->id() << "." << row.id << seed;
            }
}

TEST(RandomParams, KeepWholeNumbersWithinAQuarterOfTheirTrack) {
    const Definition& spheres = catalog().at("spheres");
    const glint_param& count = *spheres.param("count");
    const look::Track track = look::track_of(count);
    const Params now(spheres);
    const double at = look::position_of(track, now.get<std::int32_t>(count));
    bool differs = false;
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
        const auto random = randomised(now, seed).get<std::int32_t>(count);
        EXPECT_NEAR(look::position_of(track, random), at, 0.26) << seed;
        differs |= random != now.get<std::int32_t>(count);
    }
    EXPECT_TRUE(differs);
}

} // namespace
} // namespace glint::test
