// A session while methods are measured and auto stands for one of them. Run without a window.
#include "app/session/session.h"
#include "app/world/params/auto_method.h"
#include "sims/api/device.h"
#include "support/own_clock.h"
#include "support/run.h"
#include "support/seated.h"
#include <algorithm>
#include <atomic>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class SessionMethods : public Seated, public testing::Test {
protected:
    static std::optional<MethodReport> measured(Session& session) {
        session.methods().measure();
        std::optional<MethodReport> told;
        frames_until(session, [&] { return (told = session.methods().take_answer()).has_value(); });
        return told;
    }

    const Definition& d = catalog().at("heat");
    Session session{cpu().device(), {96, 64}, Params(d), memory_target};
};

TEST_F(SessionMethods, AreMeasuredWhileItRuns) {
    frames_until(session, [&] { return session.step() > 0; });
    const std::int64_t step = session.step();
    const auto told = measured(session);
    ASSERT_TRUE(told);
    EXPECT_EQ(told->problem, "");
    EXPECT_EQ(told->times.size(), methods_for_auto(session.params(), cpu().device(), session.extent()).size());
    EXPECT_GT(session.step(), step);
    EXPECT_FALSE(session.methods().running());
    EXPECT_FALSE(session.methods().take_answer()) << "once";
}

TEST_F(SessionMethods, AreMeasuredWhileItStandsStillAndItComesToRest) {
    session.pacing().pause(true);
    ASSERT_TRUE(measured(session));
    EXPECT_EQ(session.step(), 0);
    settle(session);
}

TEST_F(SessionMethods, ThatWereStoppedSayNothingMore) {
    session.pacing().pause(true);
    session.methods().measure();
    frames(session, 1);
    session.methods().stop();
    settle(session);
    EXPECT_FALSE(session.methods().take_answer());
    EXPECT_TRUE(measured(session)) << "and can be measured again";
}

TEST_F(SessionMethods, StandingForAutoChangeNeitherPictureNorUndo) {
    session.pacing().pause(true);
    World reference(d, cpu(), {96, 64}, Params(d));
    for (const std::int32_t method : methods_for_auto(session.params(), cpu().device(), session.extent())) {
        session.methods().choose(method);
        for (int i = 0; i < 3; ++i) session.pacing().step_once();
        settle(session);
        reference.advance(3);
        ASSERT_EQ(session.step(), reference.step());
        const Picture shown = session.presenter().picture();
        const std::vector<std::uint32_t> expected = drawn(reference);
        for (int y = 0; y < 64; ++y)
            ASSERT_TRUE(std::equal(shown.pixels + y * shown.pitch, shown.pixels + y * shown.pitch + 96,
                                   expected.begin() + y * 96))
                << d.param("method")->choices[method].id << ", row " << y;
    }
    EXPECT_EQ(session.history().next_undo(), nullptr);
    EXPECT_TRUE(is_auto(session.params()));
    EXPECT_TRUE(session.messages().log().empty());
}

OwnClock& clock_of_steps() {
    static OwnClock clock;
    return clock;
}
std::atomic<double> ms_per_step = 0; // by that clock

/// Heat whose steps take a given time.
const Definition& heat_of_any_pace() {
    static const glint_sim& heat = catalog().at("heat").sim();
    static const glint_sim paced = [] {
        glint_sim sim = heat;
        sim.advance = [](void* self, const glint_tick* tick, std::int32_t steps, const void* params) -> std::int32_t {
            clock_of_steps().pass(steps * ms_per_step);
            return heat.advance(self, tick, steps, params);
        };
        return sim;
    }();
    static const Definition definition(paced);
    return definition;
}

/// A session that runs at 64 steps a frame, with a method whose steps take almost no time.
struct AfterASwitch : Seated, testing::Test {
    AfterASwitch() {
        ms_per_step = 0.01;
        slow_or_quick.pacing().use_clock(clock_of_steps().milliseconds());
        slow_or_quick.pacing().set_speed(64);
    }
    static Params by(const char* method) {
        Params p(heat_of_any_pace());
        set(p, "method", method), set(p, "steps_per_frame", "1");
        return p;
    }
    /// The largest number of steps in one of this many jobs.
    int max_steps_of(int jobs) {
        int most = 0;
        for (int i = 0; i < jobs; ++i) {
            whole_frame(slow_or_quick);
            for (const Report& report : slow_or_quick.observers().reports.take({}))
                most = std::max(most, report.steps_done);
        }
        return most;
    }
    Session slow_or_quick{cpu().device(), {16, 16}, by("textbook"), memory_target};
};

// 64 steps of 10 ms would take 640: the budget of a frame is 28.
TEST_F(AfterASwitch, TheFrameKeepsItsBudgetWithTheNewMethod) {
    EXPECT_EQ(max_steps_of(10), 64);
    ms_per_step = 10;
    slow_or_quick.edit(by("global"), "Method");
    EXPECT_EQ(max_steps_of(5), 3);
    EXPECT_EQ(slow_or_quick.failure(), "");
}

TEST_F(AfterASwitch, TheFrameKeepsItsBudgetWithTheMethodOfAuto) {
    const std::vector<std::int32_t> choices =
        methods_for_auto(slow_or_quick.params(), cpu().device(), slow_or_quick.extent());
    ASSERT_GE(choices.size(), 2u);
    slow_or_quick.methods().choose(choices[0]);
    slow_or_quick.edit(by("auto"), "Method");
    EXPECT_EQ(max_steps_of(10), 64);
    ms_per_step = 10;
    slow_or_quick.methods().choose(choices[1]);
    EXPECT_EQ(max_steps_of(5), 3);
}

TEST_F(SessionMethods, OfASimulationWithoutAutoSayWhyNot) {
    const Definition& pattern = catalog().at("pattern");
    Session other(cpu().device(), {64, 48}, Params(pattern), memory_target);
    const auto told = measured(other);
    ASSERT_TRUE(told);
    EXPECT_THAT(told->problem, testing::HasSubstr("auto"));
}

} // namespace
} // namespace glint::test
