// A session whose values become NaN: it stops, says where and when, and offers a way back.
#include "app/session/observe/nan_guard.h"
#include "support/seated.h"

namespace glint::test {
namespace {

class NanGuardTest : public Seated, public testing::Test {
protected:
    NanGuardTest() { plugins.load_plugin(GLINT_TEST_PLUGIN_DIR "/nan_at.so"); }
    std::unique_ptr<Session> nan_at(int step, const char* place = "counted") {
        Params params(plugins.at("nan_at"));
        EXPECT_FALSE(params.set("nan_at", std::to_string(step)));
        EXPECT_FALSE(params.set("place", place));
        auto session = std::make_unique<Session>(cpu().device(), Extent{64, 48}, params, memory_target);
        session->pacing().pause(true);
        settle(*session);
        return session;
    }
    /// Runs frames until it has stopped.
    static void run_until_stop(Session& session) {
        session.pacing().pause(false);
        frames_until(session, [&] { return session.pacing().paused(); });
        settle(session);
    }
    static void expect_found(const Session& session, std::int64_t step, int x, int y) {
        const NumberCheck* found = session.observers().nan_search.guard().found();
        ASSERT_NE(found, nullptr);
        EXPECT_FALSE(session.observers().nan_search.guard().searching());
        EXPECT_EQ(found->step, step);
        EXPECT_EQ(found->nan->number, "counted");
        EXPECT_EQ(found->nan->x, x);
        EXPECT_EQ(found->nan->y, y);
    }
    Catalog plugins;
};

TEST_F(NanGuardTest, StopsSaysWhereAndWhen) {
    auto session = nan_at(150);
    session->pacing().set_speed(64);
    run_until_stop(*session);
    expect_found(*session, 150, 5, 3);
    EXPECT_TRUE(session->observers().nan_search.guard().is_exact());
    EXPECT_EQ(session->step(), 150) << "the first with NaN is shown";
    EXPECT_EQ(session->messages().log().back().text, "counted became NaN at cell 5, 3");
}

TEST_F(NanGuardTest, FindsEveryNumberOfEveryField) {
    const std::pair<const char*, const char*> expected[] = {
        {"volume", "mist became NaN at cell 7, 4 of layer 6"}, {"table", "rows became NaN at cell 2, 2500"},
        {"half", "bodies.shade became NaN at element 4321"},   {"array", "bodies.speed.1 became NaN at element 17"},
        {"grid", "marks.warmth became NaN at cell 9, 8"},      {"host", "told became NaN at element 3"}};
    for (const auto& [place, message] : expected) {
        SCOPED_TRACE(place);
        const auto session = nan_at(37, place);
        session->pacing().set_speed(64);
        run_until_stop(*session);
        const NumberCheck* found = session->observers().nan_search.guard().found();
        ASSERT_NE(found, nullptr);
        EXPECT_EQ(found->step, 37);
        EXPECT_EQ(session->messages().log().back().text, message);
    }
}

TEST_F(NanGuardTest, GoesBackToBefore) {
    auto session = nan_at(150);
    session->pacing().set_speed(64);
    run_until_stop(*session);
    session->observers().nan_search.go_back_before();
    settle(*session);
    EXPECT_EQ(session->step(), 90) << "a second";
    EXPECT_EQ(session->observers().nan_search.guard().found(), nullptr);
    EXPECT_TRUE(session->pacing().paused());
    ASSERT_FALSE(session->set("nan_at", "0"));
    session->pacing().pause(false);
    frames_until(*session, [&] { return session->step() >= 200; });
    EXPECT_GE(session->step(), 200);
    EXPECT_FALSE(session->pacing().paused());
}

TEST_F(NanGuardTest, GoesBackToBeforeAParameterLeftItsStableRange) {
    const auto session = start("heat");
    paint(*session, 10);
    run_steps(*session, 30);
    ASSERT_FALSE(session->set("k", "0.3"));
    settle(*session);
    session->pacing().set_speed(64);
    run_until_stop(*session);
    ASSERT_NE(session->observers().nan_search.guard().found(), nullptr) << "it exploded";
    EXPECT_EQ(unstable_row(session->params()), session->definition().param("k"));
    session->observers().nan_search.go_back_before();
    settle(*session);
    EXPECT_EQ(session->step(), 29) << "the last step that was taken with a stable value";
    EXPECT_EQ(unstable_row(session->params()), nullptr);
    EXPECT_TRUE(session->pacing().paused());
}

TEST_F(NanGuardTest, ComesUpAgainWhereNothingWasChanged) {
    auto session = nan_at(150);
    session->pacing().set_speed(64);
    run_until_stop(*session);
    session->observers().nan_search.go_back_before();
    settle(*session);
    run_until_stop(*session);
    expect_found(*session, 150, 5, 3);
}

TEST_F(NanGuardTest, GoesOnWithItWhereItIsToldTo) {
    auto session = nan_at(20);
    run_until_stop(*session);
    session->observers().nan_search.go_on();
    EXPECT_EQ(session->observers().nan_search.guard().found(), nullptr);
    frames_until(*session, [&] { return session->step() >= 60; });
    EXPECT_GE(session->step(), 60);
    EXPECT_FALSE(session->pacing().paused());
    session->pacing().pause(true);
    session->reset();
    settle(*session);
    run_until_stop(*session);
    expect_found(*session, 20, 5, 3);
}

TEST_F(NanGuardTest, AStrokeThatBringsItIsFoundAtItsStep) {
    auto session = nan_at(0);
    run_steps(*session, 30);
    session->painting().stroke({0, 9, 7, 9, 7, GLINT_LEFT, 0, GLINT_PRESS, 0});
    settle(*session);
    expect_found(*session, 30, 9, 7);
    EXPECT_EQ(session->step(), 30);
}

TEST_F(NanGuardTest, SingleStepsFindItToo) {
    auto session = nan_at(3);
    run_steps(*session, 2);
    EXPECT_EQ(session->observers().nan_search.guard().found(), nullptr);
    run_steps(*session, 1);
    expect_found(*session, 3, 5, 3);
}

TEST_F(NanGuardTest, CellsThatMayHoldNoneAreNoNaN) {
    auto session = nan_at(0);
    run_steps(*session, 10);
    EXPECT_EQ(session->observers().nan_search.guard().found(), nullptr) << "all of `gaps` is NaN";
    auto heat = start("heat");
    run_steps(*heat, 10);
    EXPECT_EQ(heat->observers().nan_search.guard().found(), nullptr) << "most cells are no heater";
}

TEST_F(NanGuardTest, ScrubbingOverItStopsNothing) {
    auto session = nan_at(20);
    run_until_stop(*session);
    session->observers().nan_search.go_on();
    frames_until(*session, [&] { return session->step() >= 60; });
    session->pacing().pause(true);
    settle(*session);
    for (const std::int64_t at : {5, 40, 19, 20, 50}) {
        session->seeker().seek(at);
        settle(*session);
        EXPECT_EQ(session->step(), at);
        EXPECT_EQ(session->observers().nan_search.guard().found(), nullptr);
    }
}

TEST_F(NanGuardTest, ARunThatIsOpenedWithItIsNotSearchedBeforeItGoesOn) {
    auto before = nan_at(20);
    run_until_stop(*before);
    before->observers().nan_search.go_on();
    frames_until(*before, [&] { return before->step() >= 60; });
    before->pacing().pause(true);
    settle(*before);
    const std::int64_t step = before->step();
    Session opened(cpu().device(), record_now(*before), {}, memory_target);
    settle(opened);
    EXPECT_EQ(opened.observers().nan_search.guard().found(), nullptr) << "nothing has been computed";
    EXPECT_EQ(opened.step(), step);
    run_steps(opened, 1);
    expect_found(opened, 20, 5, 3);
}

NumberCheck check_at(std::int64_t at, bool nan) {
    NumberCheck check{{at, 0}, at, true, {}};
    if (nan) check.nan.emplace();
    return check;
}

TEST(NanSearch, NeedsTheLogarithmOfTheSteps) {
    for (const std::int64_t first : {1, 2, 1000, 2047, 4095, 4096}) {
        NanGuard guard;
        guard.search(check_at(4096, true), 0);
        int looks = 0;
        for (; guard.searching(); ++looks) guard.take(check_at(guard.target(), guard.target() >= first));
        EXPECT_EQ(guard.found()->place.at, first);
        EXPECT_TRUE(guard.is_exact());
        EXPECT_LE(looks, 12);
    }
}

TEST(NanSearch, TakesNoStepAsGoodThatWasNotSearchedForLackOfMemory) {
    const auto unknown_at = [](std::int64_t at) {
        NumberCheck check = check_at(at, false);
        check.searched = false;
        return check;
    };
    NanGuard guard;
    guard.take(unknown_at(10));
    EXPECT_FALSE(guard.numbers());
    guard.search(check_at(4096, true), 0);
    guard.take(unknown_at(10));
    EXPECT_TRUE(guard.searching()) << "it is not the step that the search needs";
    guard.take(unknown_at(guard.target()));
    EXPECT_FALSE(guard.searching());
    EXPECT_EQ(guard.found()->place.at, 4096);
    EXPECT_FALSE(guard.is_exact());
    guard.take(unknown_at(20));
    EXPECT_NE(guard.found(), nullptr) << "NaN may still be there";
}

TEST(NanSearch, ThatIsStoppedKnowsTheEarliestPlaceSeen) {
    NanGuard guard;
    guard.search(check_at(4096, true), 0);
    guard.take(check_at(2048, true));
    guard.stop_searching();
    EXPECT_EQ(guard.found()->place.at, 2048);
    EXPECT_FALSE(guard.is_exact());
    guard.take(check_at(10, false));
    EXPECT_EQ(guard.found(), nullptr) << "all are numbers again";
}

} // namespace
} // namespace glint::test
