// A second world that follows a session's run: the same events with some values replaced, at the session's place,
// wherever that is.
#include "app/compare/follower.h"
#include "sims/api/device.h"
#include "support/run.h"
#include "support/seated.h"
#include <chrono>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class FollowerTest : public Seated, public testing::Test {
protected:
    static std::unique_ptr<Follower> follow(const Session& session, const Overrides& overrides,
                                            const Checkpoint* known = nullptr) {
        return std::make_unique<Follower>(cpu().device(), session.run(), overrides, memory_target, TargetPick{}, known);
    }
    static std::unique_ptr<Follower> follow(const Session& session) {
        return follow(session, Overrides(session.definition()));
    }
    static Overrides with(const Session& session, const char* id, const char* text) {
        Overrides overrides(session.definition());
        EXPECT_FALSE(overrides.set(id, text));
        return overrides;
    }
    /// Runs frames until it has drawn the session's place, or has failed.
    static void arrive(Follower& follower, Session& session) {
        settle(session);
        const WorldPlace wanted = place_of(session);
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
        while (follower.failure().empty() && follower.drawn_place() != wanted) {
            ASSERT_LT(std::chrono::steady_clock::now(), give_up) << "it never arrived";
            follower.frame(session.run(), session.place());
            follower.finish_job();
        }
    }
    static WorldPlace place_of(const Session& session) {
        return {session.place().at, session.run().serial(session.place())};
    }
    static void expect_same(Follower& follower, Session& session, const std::string& after) {
        arrive(follower, session);
        EXPECT_EQ(follower.failure(), "") << after;
        EXPECT_EQ(follower.place(session.run()), session.place()) << after;
        EXPECT_EQ(follower.picture_place(session.run()), session.place()) << after;
        EXPECT_EQ(follower.step(), session.step()) << after;
        EXPECT_EQ(pixels_of(follower.picture()), shown(session)) << after;
        EXPECT_EQ(bits(follower), state(session)) << after;
    }
    static std::vector<std::uint32_t> bits(Follower& follower) {
        const auto now = follower.read_state();
        return now ? bits_of(now->state.fields) : std::vector<std::uint32_t>();
    }
    static std::string value(const Follower& f, const char* id) { return f.params().text(*f.definition().param(id)); }
    using Seated::value;
};

TEST_F(FollowerTest, WithNothingReplacedItDrawsTheSameBitsAtTheSameStep) {
    for (const char* sim : {"heat", "waves", "julia", "spheres", "ripple"}) {
        auto session = start(sim);
        const auto follower = follow(*session);
        for (int i = 0; i < 3; ++i) {
            expect_same(*follower, *session, sim);
            run_steps(*session, 5);
        }
        expect_same(*follower, *session, sim);
    }
}

TEST_F(FollowerTest, AnotherMethodDrawsTheSameBits) {
    const glint_param& method = *catalog().at("heat").param("method");
    int methods = 0;
    for (const std::string& id : choice_ids(method)) {
        auto session = start("heat");
        const Overrides overrides = with(*session, "method", id.c_str());
        if (!unavailable(session->definition(), cpu().device(), session->extent(), overrides.over(session->params()))
                 .empty())
            continue;
        const auto follower = follow(*session, overrides);
        run_steps(*session, 9);
        paint(*session, 20);
        run_steps(*session, 4);
        expect_same(*follower, *session, id);
        EXPECT_EQ(value(*follower, "method"), id);
        ++methods;
    }
    EXPECT_GT(methods, 1);
}

TEST_F(FollowerTest, ReceivesEveryChangeOfTheRun) {
    for (const char* sim : {"heat", "waves"}) {
        auto session = start(sim);
        const auto follower = follow(*session);
        run_steps(*session, 6);
        expect_same(*follower, *session, "steps");
        paint(*session, 20);
        expect_same(*follower, *session, "a stroke");
        run_steps(*session, 5);
        expect_same(*follower, *session, "steps after a stroke");
        session->history().undo();
        expect_same(*follower, *session, "undo");
        session->history().redo();
        expect_same(*follower, *session, "redo");
        session->seeker().seek(3);
        expect_same(*follower, *session, "scrubbing back");
        session->seeker().seek(9);
        expect_same(*follower, *session, "scrubbing forth");
        session->reset();
        expect_same(*follower, *session, "a reset");
        run_steps(*session, 4);
        expect_same(*follower, *session, "steps after a reset");
        session->resize({80, 50});
        expect_same(*follower, *session, "another size");
        run_steps(*session, 2);
        session->history().undo();
        expect_same(*follower, *session, "the size put back");
        session->seeker().seek(4);
        settle(*session);
        paint(*session, 5);
        expect_same(*follower, *session, "another ending");
        session->history().undo();
        settle(*session);
        session->history().undo();
        expect_same(*follower, *session, "what was there brought back");
    }
}

TEST_F(FollowerTest, ItGoesToAnyPlaceAndNotOnlyToTheSessions) {
    auto session = start("waves");
    run_steps(*session, 8);
    const auto follower = follow(*session);
    arrive(*follower, *session);
    const auto end = bits(*follower);
    for (const std::int64_t at : {2, 5, 8}) {
        const Place to = session->run().place_at(at);
        for (int i = 0; i < 100 && follower->world_place().at != at; ++i) {
            follower->frame(session->run(), to);
            follower->finish_job();
        }
        EXPECT_EQ(follower->world_place().at, at);
        EXPECT_EQ(follower->step(), at);
    }
    EXPECT_EQ(bits(*follower), end);
}

TEST_F(FollowerTest, ADragWhilePausedComputesNoStepAgain) {
    auto session = start("heat");
    run_steps(*session, 9);
    const auto follower = follow(*session);
    arrive(*follower, *session);
    EXPECT_EQ(follower->take_times().steps, 9);
    Gesture drag = session->history().begin("Conduction");
    for (const float k : {0.11f, 0.12f, 0.13f}) {
        Params params = session->params();
        params.put(*session->definition().param("k"), k);
        session->edit(params, "Conduction");
        expect_same(*follower, *session, "a drag");
    }
    drag = {};
    EXPECT_EQ(follower->take_times().steps, 0);
}

TEST_F(FollowerTest, ItsOwnParameterStaysWhileAllElseFollows) {
    auto session = start("heat");
    const auto follower = follow(*session, with(*session, "k", "0.1"));
    auto alone = start("heat");
    ASSERT_FALSE(alone->set("k", "0.1"));
    for (Session* each : {session.get(), alone.get()}) {
        run_steps(*each, 5);
        ASSERT_FALSE(each->set("edges", "periodic"));
        paint(*each, 20);
        run_steps(*each, 5);
    }
    ASSERT_FALSE(session->set("k", "0.2"));
    run_steps(*session, 5), run_steps(*alone, 5);
    arrive(*follower, *session);
    EXPECT_EQ(value(*follower, "k"), "0.1");
    EXPECT_EQ(value(*follower, "edges"), "periodic");
    EXPECT_EQ(bits(*follower), state(*alone));
    EXPECT_NE(bits(*follower), state(*session));
}

TEST_F(FollowerTest, WhatStartsTheSessionOverStartsItOverToo) {
    auto session = start("heat");
    const auto follower = follow(*session, with(*session, "scene", "room"));
    auto alone = start("heat");
    ASSERT_FALSE(alone->set("scene", "room"));
    run_steps(*session, 5);
    ASSERT_FALSE(session->set("scene", "book"));
    run_steps(*session, 3), run_steps(*alone, 3);
    arrive(*follower, *session);
    EXPECT_EQ(session->step(), 3);
    EXPECT_EQ(follower->step(), 3);
    EXPECT_EQ(bits(*follower), state(*alone));
}

TEST_F(FollowerTest, AMethodThatItsDeviceLacksIsRefusedInASentence) {
    auto session = start("heat");
    EXPECT_THAT([&] { follow(*session, with(*session, "method", "shared")); }, // a method that only a GPU has
                testing::ThrowsMessage<Error>(testing::HasSubstr("heat cannot")));
}

TEST_F(FollowerTest, AMethodThatItsDeviceLacksIsReplaced) {
    Params params(catalog().at("heat"));
    set(params, "method", "shared");
    RunRecord record{{params, {64, 48}, 0, {}}, {}, 3, {}, {}, {}, {}};
    record.run_settings.paused = true;
    Session session(cpu().device(), record, {}, memory_target);
    const auto follower = follow(session);
    expect_same(*follower, session, "three steps");
}

TEST_F(FollowerTest, OneThatFailsLeavesTheSessionGoingOn) {
    Catalog plugins;
    plugins.load_plugin(GLINT_TEST_PLUGIN_DIR "/faulty.so");
    Session session(cpu().device(), {64, 48}, Params(plugins.at("faulty")), memory_target);
    session.pacing().pause(true);
    settle(session);
    const auto follower = follow(session, with(session, "fault", "advance")); // fails after the 20th step
    run_steps(session, 10);
    arrive(*follower, session);
    EXPECT_EQ(follower->failure(), "");
    run_steps(session, 20);
    arrive(*follower, session);
    EXPECT_THAT(follower->failure(), testing::HasSubstr("stuck"));
    EXPECT_FALSE(follower->frame(session.run(), session.place())) << "it stands still";
    run_steps(session, 5);
    EXPECT_EQ(session.step(), 35);
    EXPECT_EQ(session.failure(), "");
}

TEST_F(FollowerTest, ItBeginsFromACheckpointWhereTheStateIsTheSame) {
    auto session = start("heat");
    run_steps(*session, 7);
    session->device_move().ask_for_checkpoint();
    settle(*session);
    ASSERT_NE(session->device_move().checkpoint(), nullptr);
    run_steps(*session, 4);
    const auto same = follow(*session, with(*session, "method", "textbook"), session->device_move().checkpoint().get());
    EXPECT_EQ(same->world_place().at, 7);
    expect_same(*same, *session, "a checkpoint");
    const auto other = follow(*session, with(*session, "k", "0.1"), session->device_move().checkpoint().get());
    EXPECT_EQ(other->world_place().at, 0) << "its state is another";
}

TEST_F(FollowerTest, OneThatHasLeftIsSettledAndGoesOn) {
    auto session = start("waves");
    const auto follower = follow(*session);
    run_steps(*session, 5);
    follower->frame(session->run(), session->place());
    follower->leave();
    follower->finish_job();
    EXPECT_TRUE(follower->settle());
    EXPECT_FALSE(follower->busy());
    EXPECT_EQ(follower->target(), nullptr) << "what shows its picture is given back";
    expect_same(*follower, *session, "coming back");
}

} // namespace
} // namespace glint::test
