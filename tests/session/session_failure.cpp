// A simulation that fails, or cannot be shown any more: its run after restarting it or moving it to another device.
#include "app/run/run_file.h"
#include "sims/api/device.h"
#include "support/seated.h"

namespace glint::test {
namespace {

class SessionFailure : public Seated, public testing::Test {
protected:
    SessionFailure() { plugins.load_plugin(GLINT_TEST_PLUGIN_DIR "/faulty.so"); }
    /// Its step after the 20th fails.
    std::unique_ptr<Session> faulty() {
        Params params(plugins.at("faulty"));
        EXPECT_FALSE(params.set("fault", "advance"));
        auto session = std::make_unique<Session>(cpu().device(), Extent{64, 48}, params, memory_target);
        session->pacing().pause(true);
        settle(*session);
        return session;
    }
    static void run_until_failure(Session& session) {
        for (int i = 0; i < 21 && session.failure().empty(); ++i) run_steps(session, 1);
        ASSERT_NE(session.failure(), "");
    }
    /// A presentation path that can be taken away.
    MakeTarget target = [this](Queue& queue, Extent extent, const auto&...) -> TargetChoice {
        if (refuses) throw Error("no presentation path works");
        return {make_memory_target(queue, extent), {}};
    };
    bool refuses = false;
    Catalog plugins;
    const std::unique_ptr<ComputeDevice> other = make_cpu_device(1);
};

TEST_F(SessionFailure, ItGoesOnInItsRunWhereItIsMoved) {
    auto session = faulty();
    run_until_failure(*session);
    EXPECT_EQ(session->place().at, 20);
    session->device_move().move_to(*other);
    settle(*session);
    EXPECT_EQ(session->failure(), "");
    EXPECT_EQ(session->place().at, 20);
    EXPECT_EQ(session->step(), 20);
    EXPECT_TRUE(session->run().events().empty());
}

TEST_F(SessionFailure, AMoveOfWhatFailsMeanwhileComesToAnEnd) {
    auto session = faulty();
    for (int i = 0; i < 20; ++i) run_steps(*session, 1);
    session->pacing().step_once();
    session->frame(1 / 60.0); // the step that fails is under way
    session->device_move().move_to(*other);
    settle(*session);
    EXPECT_EQ(&session->device(), other.get());
    EXPECT_EQ(session->failure(), "");
    EXPECT_EQ(session->place().at, 20);
}

TEST_F(SessionFailure, RestartingCanBeUndone) {
    auto session = faulty();
    run_until_failure(*session);
    session->device_move().restart();
    settle(*session);
    EXPECT_EQ(session->failure(), "");
    EXPECT_EQ(session->step(), 0);
    EXPECT_EQ(session->place().at, 20);
    run_steps(*session, 2);
    EXPECT_EQ(session->step(), 2);
    ASSERT_NE(session->history().next_undo(), nullptr);
    session->history().undo();
    settle(*session);
    EXPECT_EQ(session->step(), 20) << "where it stood still";
}

TEST_F(SessionFailure, RestartingBehindTheEndKeepsWhatItSetsAside) {
    Session session(cpu().device(), {64, 48}, Params(catalog().at("heat")), target);
    session.pacing().pause(true);
    settle(session);
    run_steps(session, 6);
    const auto end = state(session);
    session.seeker().seek(2);
    settle(session);
    session.idling().leave();
    while (!session.idling().settle()) {}
    refuses = true; // when it comes back on stage
    frames(session, 3);
    ASSERT_NE(session.failure(), "");
    refuses = false;
    session.device_move().restart();
    settle(session);
    EXPECT_EQ(session.step(), 0);
    EXPECT_EQ(session.run().end().at, 2);
    session.history().undo();
    settle(session);
    session.history().undo();
    settle(session);
    EXPECT_EQ(session.run().end().at, 6);
    EXPECT_EQ(state(session), end);
}

TEST_F(SessionFailure, RestartingAfterAnUndoThatWasGivenUpKeepsTheHistoryWhole) {
    auto session = faulty();
    session->resize({32, 32});
    settle(*session);
    run_until_failure(*session);
    session->history().undo();                   // waits: the world has stopped
    ASSERT_FALSE(session->set("fault", "none")); // and it can no longer be redone
    session->device_move().restart();
    settle(*session);
    EXPECT_EQ(session->failure(), "");
    for (int i = 0; i < 30; ++i) run_steps(*session, 1);
    EXPECT_EQ(session->step(), 30);
    session->reset();
    settle(*session);
    while (session->history().next_undo()) session->history().undo(), settle(*session);
    while (session->history().next_redo()) session->history().redo(), settle(*session);
    EXPECT_EQ(session->step(), 0);
    EXPECT_EQ(session->failure(), "");
}

TEST_F(SessionFailure, RestartingIsPlayedAgainToTheSameBits) {
    const Definition& waves = catalog().at("waves");
    Params drop(waves);
    drop.load(*waves.preset("pond"));
    refuses = true;
    Session session(cpu().device(), {64, 48}, drop, target);
    session.pacing().pause(true);
    frames(session, 3);
    ASSERT_NE(session.failure(), "");
    ASSERT_FALSE(session.set("drop_height", "0.4"));
    refuses = false;
    session.device_move().restart();
    settle(session);
    run_steps(session, 5);
    RunRecord record = record_now(session);
    record.fields.clear();
    Session again(cpu().device(), decode(encode(record), catalog()), {}, memory_target);
    settle(again);
    EXPECT_EQ(value(again, "drop_height"), "0.4");
    EXPECT_EQ(state(again), state(session));
}

} // namespace
} // namespace glint::test
