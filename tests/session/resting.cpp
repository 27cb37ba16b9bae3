// A simulation that no step would change takes no frames and no steps. While a parameter drifts it takes steps, and can
// go back to them.
#include "support/late_reads.h"
#include "support/seated.h"
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

namespace glint::test {
namespace {

class Resting : public Seated, public testing::Test {
protected:
    void SetUp() override {
        session = start("julia");
        session->pacing().pause(false);
        settle(*session);
    }
    std::unique_ptr<Session> session;
};

TEST_F(Resting, AStandingSetDrawsNoFramesAlthoughItIsNotPaused) {
    EXPECT_FALSE(session->pacing().moves());
    EXPECT_FALSE(session->wants_frames());
    EXPECT_FALSE(session->frame(1)) << "nothing is due";
    session->pacing().step_once();
    settle(*session);
    EXPECT_EQ(session->step(), 0);
    EXPECT_EQ(session->run().end().at, 0);
    EXPECT_FALSE(has_steps(*session));
}

TEST_F(Resting, ADriftingOneTakesStepsAndCanBeTakenBackInTime) {
    EXPECT_FALSE(session->set("path", "cardioid"));
    EXPECT_TRUE(session->pacing().moves());
    EXPECT_TRUE(session->wants_frames());
    frames_until(*session, [&] { return session->step() >= 40; });
    ASSERT_GE(session->step(), 40);
    session->pacing().pause(true);
    const auto late = shown(*session);
    const std::int64_t step = session->step();
    session->seeker().seek(5);
    EXPECT_NE(shown(*session), late);
    EXPECT_EQ(session->step(), 5);
    session->seeker().seek(step);
    EXPECT_EQ(shown(*session), late);
}

TEST_F(Resting, ComesToRestWhereItsPathIsTakenAwayAndKeepsItsRun) {
    session->pacing().pause(true);
    EXPECT_FALSE(session->set("path", "circle"));
    run_steps(*session, 12);
    EXPECT_FALSE(session->set("path", "still"));
    session->pacing().pause(false);
    settle(*session);
    EXPECT_EQ(session->step(), 12);
    EXPECT_FALSE(session->wants_frames());
    EXPECT_TRUE(has_steps(*session)) << "one can go back to them";
    session->seeker().seek(3);
    settle(*session);
    EXPECT_EQ(session->place(), session->run().end()) << "it plays to the end again, and rests there";
}

class PointedAt : public Seated, public testing::Test {
protected:
    static constexpr int x = 20, y = 20;
    /// The first field's value there in the current state.
    static float held(Session& session) {
        return record_now(session).fields.at(0).values.floats().at(
            static_cast<std::size_t>(y * session.extent().width + x));
    }
    static float read_out(Session& session) {
        settle(session);
        EXPECT_TRUE(session.observers().cell.newest());
        return session.observers().cell.newest() ? static_cast<float>(session.observers().cell.newest()->value) : NAN;
    }
};

TEST_F(PointedAt, APausedSessionReadsACellOnceAndRests) {
    auto session = start("heat");
    session->observers().cell.watch(std::array{x, y});
    EXPECT_TRUE(session->wants_frames());
    EXPECT_EQ(read_out(*session), held(*session));
    for (int i = 0; i < 5; ++i) EXPECT_FALSE(session->frame(1)) << "nothing is due";
    EXPECT_FALSE(session->wants_frames());
    session->observers().cell.watch(std::array{x + 1, y});
    EXPECT_TRUE(session->wants_frames()) << "of another cell there is another value";
    settle(*session);
    EXPECT_EQ(session->observers().cell.newest()->x, x + 1);
    session->observers().cell.watch({});
    EXPECT_FALSE(session->wants_frames());
}

TEST_F(PointedAt, ACellIsReadOnceAlthoughItsValueArrivesLate) {
    LateReads device(3);
    Session session(device, {64, 48}, Params(catalog().at("heat")), memory_target);
    session.pacing().pause(true);
    settle(session);
    const int before = device.values_read();
    session.observers().cell.watch(std::array{x, y});
    const float seen = read_out(session);
    EXPECT_EQ(device.values_read(), before + 1);
    EXPECT_EQ(seen, held(session));
}

TEST_F(PointedAt, WhateverMayHaveChangedTheCellIsSeenInIt) {
    auto session = start("heat");
    for (const auto& [id, text] : {std::pair{"scene", "spots"}, {"brush_radius", "100"}, {"brush_temperature", "0.37"}})
        ASSERT_FALSE(session->set(id, text));
    session->observers().cell.watch(std::array{x, y});
    const float before = read_out(*session);
    paint(*session, x);
    const float painted = read_out(*session);
    EXPECT_NE(painted, before);
    EXPECT_EQ(painted, held(*session));
    session->history().undo();
    EXPECT_EQ(read_out(*session), before);
    session->history().redo();
    EXPECT_EQ(read_out(*session), painted);
    run_steps(*session, 30);
    EXPECT_EQ(read_out(*session), held(*session));
    session->appearance().set_look({.derived = Derived::gradient}, "Derived field");
    settle(*session);
    EXPECT_EQ(session->observers().cell.newest()->field, "gradient of temperature");
}

TEST_F(PointedAt, WhatAPictureCountsIsReadOfTheNewestPicture) {
    auto session = start("julia");
    session->observers().cell.watch(std::array{x, y});
    const float before = read_out(*session);
    EXPECT_FALSE(session->set("iterations", "7"));
    const float fewer = read_out(*session);
    EXPECT_LE(fewer, 7);
    session->history().undo();
    EXPECT_EQ(read_out(*session), before);
}

TEST_F(PointedAt, WhereThereIsNoFieldItRestsAllTheSame) {
    for (const char* sim : {"pattern", "heat"}) {
        auto session = start(sim);
        session->observers().cell.watch(std::array{sim == std::string_view("heat") ? 5000 : x, y});
        settle(*session);
        ASSERT_TRUE(session->observers().cell.newest()) << sim;
        EXPECT_TRUE(session->observers().cell.newest()->field.empty()) << sim;
    }
}

} // namespace
} // namespace glint::test
