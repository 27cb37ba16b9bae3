// Parameters that move by themselves: functions of the step, part of the run, the same at every replay.
#include "app/compare/sides.h"
#include "app/run/run_file.h"
#include "app/session/session.h"
#include "app/world/params/arithmetic.h"
#include "sims/api/error.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include "support/seated.h"
#include <cmath>
#include <gmock/gmock.h>
#include <limits>

namespace glint::test {
namespace {

using testing::HasSubstr;

const Animation conduction{"k", AnimationCurve::sine, 0.05, 0.2, 37, 0, 0};

Params moving_heat(const Animation& animation = conduction) {
    Params params(catalog().at("heat"));
    set(params, "steps_per_frame", "5");
    params.animate(animation);
    return params;
}

double linear(const Animation& animation, std::int64_t step) {
    return value_at(animation, *catalog().at("heat").param("k"), step);
}

TEST(Curves, AreWhatTheirNamesSay) {
    const Animation sine{"k", AnimationCurve::sine, 1, 3, 400, 1000, 0};
    EXPECT_DOUBLE_EQ(linear(sine, 1000), 2) << "from the middle";
    EXPECT_NEAR(linear(sine, 1100), 3, 1e-7) << "up";
    EXPECT_NEAR(linear(sine, 1300), 1, 1e-7);
    EXPECT_NEAR(linear(sine, 1050), 2 + std::sqrt(0.5), 1e-7);
    EXPECT_EQ(linear(sine, 1130), linear(sine, 1130 + 400)) << "again";
    EXPECT_EQ(linear(sine, 900), linear(sine, 900 + 400)) << "before it began, after a reset";
    const Animation ramp{"k", AnimationCurve::ramp, 3, 1, 100, 0, 0};
    EXPECT_EQ(linear(ramp, 0), 3);
    EXPECT_EQ(linear(ramp, 50), 2);
    EXPECT_EQ(linear(ramp, 100), 3);
}

TEST(Curves, AWalkStaysBetweenItsEndsAndJumpsNowhere) {
    const Animation walk{"k", AnimationCurve::walk, 1, 3, 50, 0, 7};
    Animation other = walk;
    other.seed = 8;
    bool differs = false;
    for (std::int64_t step = -200; step < 2000; ++step) {
        const double value = linear(walk, step);
        EXPECT_GE(value, 1);
        EXPECT_LE(value, 3);
        EXPECT_LT(std::abs(linear(walk, step + 1) - value), 0.07) << "at most 1.5 times the way through 50 steps";
        differs |= value != linear(other, step);
    }
    EXPECT_TRUE(differs) << "another seed is another walk";
}

TEST(Curves, OfALogarithmicTrackGoByFactors) {
    const glint_param& radius = *catalog().at("heat").param("brush_radius");
    ASSERT_TRUE(radius.flags & GLINT_LOG_SCALE);
    const Animation ramp{"brush_radius", AnimationCurve::ramp, 1, 100, 100, 0, 0};
    EXPECT_EQ(value_at(ramp, radius, 0), 1);
    EXPECT_NEAR(value_at(ramp, radius, 25), std::sqrt(10), 1e-9);
    EXPECT_NEAR(value_at(ramp, radius, 50), 10, 1e-9) << "the middle of the track";
    EXPECT_NEAR(value_at(ramp, radius, 99), std::pow(100, 0.99), 1e-9);
    const Animation sine{"brush_radius", AnimationCurve::sine, 4, 64, 400, 0, 0};
    EXPECT_NEAR(value_at(sine, radius, 0), 16, 1e-9);
    EXPECT_NEAR(value_at(sine, radius, 100), 64, 1e-5);
    EXPECT_NEAR(value_at(sine, radius, 300), 4, 1e-5);
    const Animation walk{"brush_radius", AnimationCurve::walk, 2, 200, 50, 0, 7};
    Animation share = walk;
    share.low = 0, share.high = 1;
    for (std::int64_t step = -100; step < 1000; step += 7)
        EXPECT_NEAR(value_at(walk, radius, step), 2 * std::pow(100, linear(share, step)), 1e-7) << step;
}

TEST(Curves, WhereALogarithmicTrackHasNoZeroGoByDifferencesFromThere) {
    glint_param from_zero = *catalog().at("heat").param("brush_radius");
    from_zero.min = 0;
    EXPECT_EQ(value_at({"brush_radius", AnimationCurve::ramp, 0, 8, 4, 0, 0}, from_zero, 1), 2);
}

TEST(AnimatedWorld, NStepsAtOnceEqualNTimesOne) {
    const Definition& heat = catalog().at("heat");
    World at_once(heat, cpu(), {64, 48}, moving_heat()), one_by_one(heat, cpu(), {64, 48}, moving_heat());
    Params still = moving_heat();
    still.stop_animating();
    World unmoved(heat, cpu(), {64, 48}, still);
    at_once.advance(123), unmoved.advance(123);
    for (int i = 0; i < 123; ++i) one_by_one.advance(1);
    EXPECT_EQ(field(at_once, "temperature"), field(one_by_one, "temperature"));
    EXPECT_EQ(drawn(at_once), drawn(one_by_one));
    EXPECT_TRUE(at_once.effective_params() == one_by_one.effective_params());
    EXPECT_NE(field(at_once, "temperature"), field(unmoved, "temperature"));
    EXPECT_TRUE(at_once.params() == moving_heat()) << "the row's own value waits below";
}

TEST(AnimatedWorld, GoesOnFromAKeptStateInTheMidstOfAFrame) {
    World world(catalog().at("heat"), cpu(), {64, 48}, moving_heat());
    world.advance(33);
    const Snapshot kept = world.snapshot();
    world.advance(50);
    const auto end = field(world, "temperature");
    world.restore(kept);
    world.advance(50);
    EXPECT_EQ(field(world, "temperature"), end);
}

TEST(Animations, RowsThatCannotBeAnimatedAreRefusedWithASentence) {
    const Definition& heat = catalog().at("heat");
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(refusal_of(heat, conduction), "");
    EXPECT_THAT(refusal_of(heat, {"kk", AnimationCurve::sine, 0, 1, 10, 0, 0}), HasSubstr("'kk'"));
    EXPECT_THAT(refusal_of(heat, {"palette", AnimationCurve::sine, 0, 1, 10, 0, 0}), HasSubstr("Only numbers"));
    EXPECT_THAT(refusal_of(heat, {"steps_per_frame", AnimationCurve::sine, 1, 2, 10, 0, 0}),
                HasSubstr("sets how many steps"));
    EXPECT_THAT(refusal_of(heat, {"k", AnimationCurve::sine, 0.1, 5, 10, 0, 0}), HasSubstr("allowed is"));
    EXPECT_THAT(refusal_of(heat, {"k", AnimationCurve::sine, nan, 0.2, 10, 0, 0}), HasSubstr("allowed is"));
    EXPECT_THAT(refusal_of(heat, {"k", AnimationCurve::sine, 0.1, 0.2, 1, 0, 0}), HasSubstr("period of 1 steps"));
    EXPECT_THAT(refusal_of(catalog().at("pattern"), {"frequency", AnimationCurve::sine, 10, 20, 10, 0, 0}),
                HasSubstr("no steps"));
}

TEST(Animations, AnEndThatAFloatTakesForTheForbiddenZeroIsRefused) {
    const Definition& heat = catalog().at("heat");
    const glint_param& row = *heat.param("k");
    ASSERT_TRUE(row.flags & GLINT_OPEN_LOW);
    EXPECT_THAT(refusal_of(heat, {row.id, AnimationCurve::sine, 1e-50, row.max, 10, 0, 0}), HasSubstr("allowed is"));
    EXPECT_EQ(refusal_of(heat, {row.id, AnimationCurve::sine, 1e-3, row.max, 10, 0, 0}), "");
}

TEST(AnimationWords, ReadBackTheSame) {
    const Definition& heat = catalog().at("heat");
    const double third = 0.1 / 3;
    for (const Animation& animation : {Animation{"k", AnimationCurve::sine, 0.05, 0.2, 240, 0, 0},
                                       {"k", AnimationCurve::ramp, 0.2, third, 2, -77, 0},
                                       {"brush_radius", AnimationCurve::walk, 1, 1e2, max_period, 0, 0xFFFFFFFF},
                                       {"brush_radius", AnimationCurve::walk, 1.5, 1.25, 99, farthest_begin, 1}})
        EXPECT_EQ(animation_from_words(heat, animation.row, animation_words(animation)), animation);
    EXPECT_EQ(animation_words({"k", AnimationCurve::sine, 0.05, 0.2, 240, 1000, 7}),
              "sine from 0.05 to 0.2 in 240 steps, begun at 1000, seed 7");
    EXPECT_EQ(animation_from_words(heat, "k", " ramp  to 0.2 from 0.1, in 30"),
              (Animation{"k", AnimationCurve::ramp, 0.1, 0.2, 30, 0, 0}));
}

TEST(AnimationWords, AMistakeIsASentence) {
    const Definition& heat = catalog().at("heat");
    const auto why = [&](const char* row, const char* words) {
        return refusal([&] { (void)animation_from_words(heat, row, words); });
    };
    EXPECT_THAT(why("k", ""), HasSubstr("k: no curve ''"));
    EXPECT_THAT(why("k", "sines from 0.1 to 0.2 in 30 steps"), HasSubstr("'sine'"));
    EXPECT_THAT(why("k", "sine"), HasSubstr("'from' is missing"));
    EXPECT_THAT(why("k", "sine from 0.1 to 0.2"), HasSubstr("'in' is missing"));
    EXPECT_THAT(why("k", "sine from 0.1 to 0.2 in"), says("'in'", "number", "sine from"));
    EXPECT_THAT(why("k", "sine from 0.1 to 0.2 in 3 in 4"), says("'in'", "twice"));
    EXPECT_THAT(why("k", "sine between 0.1 and 0.2"), HasSubstr("'between'"));
    EXPECT_THAT(why("k", "sine from low to 0.2 in 30"), says("'low'", "number"));
    EXPECT_THAT(why("k", "sine from nan to 0.2 in 30"), says("'nan'", "number"));
    EXPECT_THAT(why("k", "sine from 0.1 to 0.2 in 1.5 steps"), HasSubstr("'in 1.5'"));
    EXPECT_THAT(why("k", "sine from 0.1 to 0.2 in 30, seed -1"), HasSubstr("'seed -1'"));
    EXPECT_THAT(why("k", "sine from 0.1 to 9 in 30"), HasSubstr("allowed is"));
    EXPECT_THAT(why("palette", "sine from 0 to 1 in 30"), HasSubstr("Only numbers"));
    EXPECT_THAT(why("kk", "sine from 0 to 1 in 30"), HasSubstr("'kk'"));
}

TEST(Animations, AReplacedValueIsNotAnimated) {
    Overrides overrides(catalog().at("heat"));
    ASSERT_FALSE(overrides.set("k", "0.1"));
    EXPECT_TRUE(overrides.over(moving_heat()).animations().empty());
    const Params still(catalog().at("heat")); // a preset with the same number, not animated
    const Overrides preset(still, moving_heat());
    EXPECT_TRUE(preset.over(moving_heat()).animations().empty());
}

TEST(Animations, EndWhereTheRowIsSet) {
    Params params = moving_heat();
    set_all(params, {"k=0.1"});
    EXPECT_TRUE(params.animations().empty());
}

class AnimatedSession : public Seated, public testing::Test {
protected:
    void animate(Session& s, Animation animation) {
        Params values = s.params();
        animation.from = s.step();
        values.animate(animation);
        s.edit(values, "Animate");
        settle(s);
    }
    std::unique_ptr<Session> session = start("heat");
};

TEST_F(AnimatedSession, ReplaysToTheSameBits) {
    run_steps(*session, 10);
    animate(*session, conduction);
    run_steps(*session, 40);
    ASSERT_FALSE(session->set("brush_radius", "30")); // another row meanwhile
    run_steps(*session, 30);
    const auto end = state(*session);
    for (const std::int64_t at : {25, 3, 80}) {
        session->seeker().seek(at);
        settle(*session);
        EXPECT_EQ(session->params().animations().empty(), at < 10);
    }
    EXPECT_EQ(state(*session), end);
    Session again(cpu().device(), decode(encode(record_of(*session)), catalog()), {}, memory_target);
    settle(again);
    EXPECT_EQ(again.place().at, 80);
    EXPECT_EQ(state(again), end);
    EXPECT_TRUE(again.params() == session->params());
}

TEST_F(AnimatedSession, IsOneStepOfUndoAndAPresetEndsIt) {
    animate(*session, conduction);
    EXPECT_EQ(session->history().next_undo()->label, "Animate");
    EXPECT_THAT(session->messages().log().back().text, HasSubstr("k animated: sine from 0.05 to 0.2"));
    session->history().undo();
    settle(*session);
    EXPECT_TRUE(session->params().animations().empty());
    session->history().redo();
    settle(*session);
    ASSERT_EQ(session->params().animations().size(), 1u);
    session->preset().load("");
    settle(*session);
    EXPECT_TRUE(session->params().animations().empty());
}

TEST_F(AnimatedSession, AnimatesAStillPicture) {
    auto julia = start("julia");
    ASSERT_FALSE(julia->set("path", "still"));
    settle(*julia);
    ASSERT_FALSE(julia->pacing().moves());
    animate(*julia, {"c_re", AnimationCurve::sine, -0.8, -0.7, 60, 0, 0});
    EXPECT_TRUE(julia->pacing().moves());
    const auto before = shown(*julia);
    run_steps(*julia, 15);
    EXPECT_EQ(julia->step(), 15);
    EXPECT_NE(shown(*julia), before);
}

TEST_F(AnimatedSession, OfAFileThatIsOutOfRangeIsRefused) {
    RunRecord record = record_of(*session);
    const auto with = [&](Animation animation) {
        Params values = record.seed.params;
        values.animate(std::move(animation));
        RunRecord run = record;
        run.events.push_back({0, SetParams{values}});
        return run;
    };
    EXPECT_NO_THROW((void)decode(encode(with(conduction)), catalog()));
    for (const Animation& bad : {Animation{"k", AnimationCurve::sine, 0.1, 9, 60, 0, 0},
                                 {"k", AnimationCurve::ramp, 0.1, 0.2, 1, 0, 0},
                                 {"method", AnimationCurve::walk, 0, 1, 60, 0, 0}})
        EXPECT_THROW((void)decode(encode(with(bad)), catalog()), Error) << bad.row;
}

TEST_F(AnimatedSession, ARunBeginsWithNothingThatMoves) {
    Session begun(cpu().device(), {64, 48}, moving_heat(), memory_target);
    EXPECT_TRUE(begun.params().animations().empty()) << "it is something that is done to a run";
}

} // namespace
} // namespace glint::test
