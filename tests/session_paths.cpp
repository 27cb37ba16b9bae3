// What a session promises while paths are measured and auto stands for one of them. Run without a window.
#include "app/paths/auto_path.h"
#include "app/session/session.h"
#include "sims/api/device.h"
#include "tests/support/run.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class SessionPaths : public testing::Test {
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
    std::optional<PathReport> measured() {
        session.measure_paths();
        std::optional<PathReport> told;
        frames_until([&] { return (told = told ? told : session.take_path_answer()).has_value(); });
        return told;
    }

    const Definition& d = catalog().at("heat");
    Session session{cpu().device(), {96, 64}, Params(d), memory_target};
};

TEST_F(SessionPaths, AreMeasuredWhileItRuns) {
    frames_until([&] { return session.step() > 0; });
    const std::int64_t step = session.step();
    const auto told = measured();
    ASSERT_TRUE(told);
    EXPECT_EQ(told->problem, "");
    EXPECT_EQ(told->times.size(), paths_for_auto(session.params(), cpu().device(), session.extent()).size());
    EXPECT_GT(session.step(), step);
    EXPECT_FALSE(session.measures_paths());
    EXPECT_FALSE(session.take_path_answer()) << "once";
}

TEST_F(SessionPaths, AreMeasuredWhileItStandsStillAndItComesToRest) {
    session.pause(true);
    ASSERT_TRUE(measured());
    EXPECT_EQ(session.step(), 0);
    frames_until([&] { return !session.wants_frames(); });
}

TEST_F(SessionPaths, ThatWereStoppedSayNothingMore) {
    session.pause(true);
    session.measure_paths();
    for (int i = 0; i < 5; ++i) frame();
    session.stop_measuring_paths();
    frames_until([&] { return !session.wants_frames(); });
    EXPECT_FALSE(session.take_path_answer());
    EXPECT_TRUE(measured()) << "and can be measured again";
}

TEST_F(SessionPaths, StandingForAutoChangeNeitherPictureNorUndo) {
    session.pause(true);
    World reference(d, cpu(), {96, 64}, Params(d));
    for (const std::int32_t path : paths_for_auto(session.params(), cpu().device(), session.extent())) {
        session.let_auto_be(path);
        for (int i = 0; i < 3; ++i) session.step_once();
        frames_until([&] { return !session.wants_frames(); });
        reference.advance(3);
        ASSERT_EQ(session.step(), reference.step());
        const Picture shown = session.picture();
        const std::vector<std::uint32_t> expected = drawn(reference);
        for (int y = 0; y < 64; ++y)
            ASSERT_TRUE(std::equal(shown.pixels + y * shown.pitch, shown.pixels + y * shown.pitch + 96,
                                   expected.begin() + y * 96))
                << d.param("path")->choices[path].id << ", row " << y;
    }
    EXPECT_EQ(session.next_undo(), nullptr);
    EXPECT_TRUE(is_auto(session.params()));
    EXPECT_TRUE(session.log().empty());
}

TEST_F(SessionPaths, OfASimulationWithoutAutoSayWhyNot) {
    const Definition& pattern = catalog().at("pattern");
    Session other(cpu().device(), {64, 48}, Params(pattern), memory_target);
    other.measure_paths();
    std::optional<PathReport> told;
    for (int i = 0; i < 2000 && !told; ++i) {
        other.frame(1 / 60.0);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        told = other.take_path_answer();
    }
    ASSERT_TRUE(told);
    EXPECT_THAT(told->problem, testing::HasSubstr("no path auto"));
}

} // namespace
} // namespace glint::test
