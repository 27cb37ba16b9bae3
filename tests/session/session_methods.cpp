// What a session promises while methods are measured and auto stands for one of them. Run without a window.
#include "app/session/session.h"
#include "app/world/auto_method.h"
#include "sims/api/device.h"
#include "support/run.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class SessionMethods : public testing::Test {
protected:
    static TargetChoice memory_target(Queue& queue, Extent extent, const TargetPick&, const std::vector<Refusal>&) {
        return {make_memory_target(queue, extent), {}};
    }
    void frame() {
        session.frame(1 / 60.0);
        if (auto* target = session.target()) target->finish();
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    template <class Until> void frames_until(Until until) {
        for (int i = 0; i < 20000 && !until(); ++i) frame();
        EXPECT_TRUE(until());
    }
    std::optional<MethodReport> measured() {
        session.measure_methods();
        std::optional<MethodReport> told;
        frames_until([&] { return (told = told ? told : session.take_method_answer()).has_value(); });
        return told;
    }

    const Definition& d = catalog().at("heat");
    Session session{cpu().device(), {96, 64}, Params(d), memory_target};
};

TEST_F(SessionMethods, AreMeasuredWhileItRuns) {
    frames_until([&] { return session.step() > 0; });
    const std::int64_t step = session.step();
    const auto told = measured();
    ASSERT_TRUE(told);
    EXPECT_EQ(told->problem, "");
    EXPECT_EQ(told->times.size(), methods_for_auto(session.params(), cpu().device(), session.extent()).size());
    EXPECT_GT(session.step(), step);
    EXPECT_FALSE(session.measures_methods());
    EXPECT_FALSE(session.take_method_answer()) << "once";
}

TEST_F(SessionMethods, AreMeasuredWhileItStandsStillAndItComesToRest) {
    session.pause(true);
    ASSERT_TRUE(measured());
    EXPECT_EQ(session.step(), 0);
    frames_until([&] { return !session.wants_frames(); });
}

TEST_F(SessionMethods, ThatWereStoppedSayNothingMore) {
    session.pause(true);
    session.measure_methods();
    for (int i = 0; i < 5; ++i) frame();
    session.stop_measuring_methods();
    frames_until([&] { return !session.wants_frames(); });
    EXPECT_FALSE(session.take_method_answer());
    EXPECT_TRUE(measured()) << "and can be measured again";
}

TEST_F(SessionMethods, StandingForAutoChangeNeitherPictureNorUndo) {
    session.pause(true);
    World reference(d, cpu(), {96, 64}, Params(d));
    for (const std::int32_t method : methods_for_auto(session.params(), cpu().device(), session.extent())) {
        session.set_auto_method(method);
        for (int i = 0; i < 3; ++i) session.step_once();
        frames_until([&] { return !session.wants_frames(); });
        reference.advance(3);
        ASSERT_EQ(session.step(), reference.step());
        const Picture shown = session.picture();
        const std::vector<std::uint32_t> expected = drawn(reference);
        for (int y = 0; y < 64; ++y)
            ASSERT_TRUE(std::equal(shown.pixels + y * shown.pitch, shown.pixels + y * shown.pitch + 96,
                                   expected.begin() + y * 96))
                << d.param("method")->choices[method].id << ", row " << y;
    }
    EXPECT_EQ(session.next_undo(), nullptr);
    EXPECT_TRUE(is_auto(session.params()));
    EXPECT_TRUE(session.log().empty());
}

/// A session that goes on at 64 steps a frame, by a method whose steps take no time to speak of.
struct AfterASwitch : SessionMethods {
    AfterASwitch() {
        slow_or_quick.set_speed(64);
        advance_for(10);
    }
    Params with(const char* method) const {
        Params p = slow_or_quick.params();
        set(p, "method", method);
        return p;
    }
    static Params of(Catalog& plugins, const char* method) {
        plugins.load_plugin(GLINT_TEST_PLUGIN_DIR "/faulty.so");
        Params p(plugins.at("faulty"));
        set(p, "method", method);
        return p;
    }
    /// The longest time that the steps of one of so many jobs took, in milliseconds.
    double advance_for(int jobs) {
        double longest = 0;
        for (int frame = 0; jobs > 0 && frame < 20000; ++frame) {
            slow_or_quick.frame(1 / 60.0);
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            for (const Report& report : slow_or_quick.take_reports({}))
                longest = std::max(longest, report.advance_ms), jobs -= report.steps_done > 0;
        }
        EXPECT_LE(jobs, 0);
        return longest;
    }
    Catalog plugins;
    Session slow_or_quick{cpu().device(), {16, 16}, of(plugins, "quick"), memory_target};
};

// 64 steps of 10 ms would take 640: the budget of a frame is 28.
TEST_F(AfterASwitch, OfTheMethodAFrameKeepsToItsBudget) {
    slow_or_quick.edit(with("slow"), "Method");
    EXPECT_LT(advance_for(5), 200);
    EXPECT_EQ(slow_or_quick.failure(), "");
}

TEST_F(AfterASwitch, OfWhatAutoIsAFrameKeepsToItsBudget) {
    slow_or_quick.set_auto_method(0);
    slow_or_quick.edit(with("auto"), "Method");
    advance_for(10);
    slow_or_quick.set_auto_method(1);
    EXPECT_LT(advance_for(5), 200);
}

TEST_F(SessionMethods, OfASimulationWithoutAutoSayWhyNot) {
    const Definition& pattern = catalog().at("pattern");
    Session other(cpu().device(), {64, 48}, Params(pattern), memory_target);
    other.measure_methods();
    std::optional<MethodReport> told;
    for (int i = 0; i < 2000 && !told; ++i) {
        other.frame(1 / 60.0);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        told = other.take_method_answer();
    }
    ASSERT_TRUE(told);
    EXPECT_THAT(told->problem, testing::HasSubstr("no method auto"));
}

} // namespace
} // namespace glint::test
