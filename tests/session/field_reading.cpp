// Fields that are read from a running world for a comparison: complete, from one place, on both sides of an A/B, while
// both continue.
#include "app/session/observe/field_reading.h"
#include "app/compare/lockstep.h"
#include "sims/api/device.h"
#include "support/own_clock.h"
#include "support/seated.h"
#include <bit>
#include <chrono>
#include <gmock/gmock.h>
#include <optional>
#include <utility>

namespace glint::test {
namespace {

using testing::ElementsAre;

std::vector<std::uint32_t> bits_of_values(const std::vector<float>& values) {
    std::vector<std::uint32_t> bits;
    bits.reserve(values.size());
    for (const float value : values) bits.push_back(std::bit_cast<std::uint32_t>(value));
    return bits;
}

class FieldReadingTest : public Seated, public testing::Test {
protected:
    void begin(const char* sim, Extent extent = {64, 48}, const char* id = nullptr, const char* text = nullptr) {
        session = start(sim, extent);
        follow(id, text);
    }
    /// Its marks are structs; its lists and volumes are no grids.
    void begin_kinds(const char* other_seed) {
        plugins.load_plugin(GLINT_TEST_PLUGIN_DIR "/kinds.so");
        session = std::make_unique<Session>(cpu().device(), Extent{45, 33}, Params(plugins.at("kinds")), memory_target);
        session->pacing().pause(true);
        settle(*session);
        follow("seed", other_seed);
    }
    void follow(const char* id, const char* text) {
        Overrides overrides(session->definition());
        if (id) { ASSERT_FALSE(overrides.set(id, text)); }
        follower.emplace(cpu().device(), session->run(), std::move(overrides), memory_target);
        lockstep.emplace(*session, *follower);
        lockstep->use_clock(clock.milliseconds()); // so that nothing waits too long
    }
    void frame() {
        lockstep->frame(1 / 60.0);
        session->idling().finish_job();
        follower->finish_job();
    }
    void become_idle() {
        session->pacing().pause(true);
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
        do {
            clock.pass(40); // a pair that is idle is measured after a while
            frame();
        } while (lockstep->wants_frames() && std::chrono::steady_clock::now() < give_up);
        ASSERT_FALSE(lockstep->wants_frames()) << "they never came to rest";
    }
    Lockstep::FieldReads read(const char* field, Lockstep::FieldReads room = {}) {
        lockstep->read_fields(field, std::move(room));
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
        for (;;) {
            if (auto reads = lockstep->take_fields()) return std::move(*reads);
            if (std::chrono::steady_clock::now() > give_up) break;
            frame();
        }
        ADD_FAILURE() << "it never arrived";
        return {};
    }
    /// The session's field with that index, at this moment.
    std::vector<std::uint32_t> now(std::size_t field) {
        return bits_of_values(record_now(*session).fields.at(field).values.floats());
    }

    const OwnClock clock;
    Catalog plugins; ///< outlives the sessions of its simulations
    std::unique_ptr<Session> session;
    std::optional<Follower> follower;
    std::optional<Lockstep> lockstep; ///< destroyed before them
};

TEST_F(FieldReadingTest, BringsBothSidesOfOnePlaceWhileTheyRun) {
    begin("heat", {64, 48}, "method", "textbook");
    session->pacing().pause(false);
    Lockstep::FieldReads reads;
    std::int64_t newest = 0;
    for (int i = 0; i < 6; ++i) {
        for (int frames = 0; frames < 10; ++frames) frame();
        reads = read("", std::move(reads));
        ASSERT_EQ(reads.session.problem, "");
        EXPECT_EQ(reads.session.place, reads.follower.place);
        EXPECT_EQ(reads.session.step, reads.follower.step);
        EXPECT_GE(reads.session.step, newest);
        newest = reads.session.step;
        EXPECT_EQ(reads.session.id, "temperature");
        EXPECT_EQ(reads.session.unit, "");
        ASSERT_EQ(reads.session.values.size(), 64u * 48);
        EXPECT_EQ(bits_of_values(reads.session.values.floats()), bits_of_values(reads.follower.values.floats()));
    }
    EXPECT_GT(newest, 0);
}

TEST_F(FieldReadingTest, AtRestItIsTheStateThatIsShown) {
    begin("waves");
    run_steps(*session, 7);
    become_idle();
    const auto reads = read("");
    EXPECT_EQ(reads.session.place, session->seeker().world_place());
    EXPECT_EQ(reads.session.step, session->step());
    EXPECT_EQ(bits_of_values(reads.session.values.floats()), now(0));
    become_idle(); // and the window may sleep again
    EXPECT_FALSE(session->observers().field.wants_job({}));
    EXPECT_FALSE(follower->field_reading().wants_job({}));
}

TEST_F(FieldReadingTest, ALargeFieldComesInSlicesAndIsOfOneStepAllTheSame) {
    constexpr Extent large{2048, 1100};
    static_assert(large.area() * 4 > 2 * static_cast<std::int64_t>(RowReader::slice_bytes));
    begin("heat", large);
    run_steps(*session, 2);
    become_idle();
    const auto before = now(0);
    const std::int64_t at = session->step();
    lockstep->read_fields("", {});
    frame();
    session->pacing().step_once();
    std::optional<Lockstep::FieldReads> reads;
    for (int i = 0; i < 4000 && !reads; ++i) frame(), reads = lockstep->take_fields();
    ASSERT_TRUE(reads);
    become_idle();
    EXPECT_GT(session->step(), at) << "it went on";
    EXPECT_EQ(reads->session.step, at);
    EXPECT_EQ(reads->follower.step, at);
    EXPECT_EQ(bits_of_values(reads->session.values.floats()), before);
    EXPECT_EQ(bits_of_values(reads->follower.values.floats()), before);
}

TEST_F(FieldReadingTest, AFieldIsChosenByItsIdAndAnUnknownOneIsTheFirst) {
    begin("waves");
    auto reads = read("medium");
    EXPECT_EQ(reads.session.id, "medium");
    EXPECT_THAT(reads.session.fields, ElementsAre("height", "previous", "medium")) << "a table is no grid";
    EXPECT_EQ(bits_of_values(reads.session.values.floats()), now(2));
    reads = read("nothing_of_this_name", std::move(reads));
    EXPECT_EQ(reads.session.id, "height");
}

TEST_F(FieldReadingTest, AMemberOfStructsIsReadAsNumbers) {
    begin_kinds("1");
    run_steps(*session, 3);
    become_idle();
    auto reads = read("marks.warmth");
    EXPECT_EQ(reads.session.id, "marks.warmth");
    EXPECT_EQ(reads.session.unit, "K");
    EXPECT_THAT(reads.session.fields, ElementsAre("wave", "soft", "marks.warmth", "marks.kind", "marks.age"));
    EXPECT_EQ(reads.session.values, std::vector<float>(45 * 33, 0.75f));
    EXPECT_EQ(reads.follower.values, reads.session.values);
    reads = read("marks.kind", std::move(reads)); // another type, in the same memory
    std::vector<std::int16_t> kinds;
    for (int y = 0; y < 33; ++y)
        for (int x = 0; x < 45; ++x) kinds.push_back(static_cast<std::int16_t>(x - y));
    EXPECT_EQ(reads.session.values, kinds);
    EXPECT_EQ(reads.follower.values, reads.session.values);
    reads = read("marks.age", std::move(reads));
    EXPECT_EQ(reads.session.values, std::vector<std::uint8_t>(45 * 33, 3));
    EXPECT_EQ(reads.session.problem, "");
}

TEST_F(FieldReadingTest, WhatHasNoGridForAStateIsReadAsItsPicture) {
    for (const char* sim : {"julia", "ripple", "spheres"}) {
        begin(sim);
        run_steps(*session, 3);
        become_idle();
        const auto reads = read("");
        EXPECT_TRUE(reads.session.is_picture()) << sim;
        EXPECT_TRUE(reads.session.fields.empty()) << sim;
        EXPECT_EQ(reads.session.pixels, pixels_of(session->presenter().picture())) << sim;
        EXPECT_EQ(reads.follower.pixels, reads.session.pixels) << sim;
        lockstep.reset(), follower.reset();
    }
}

TEST_F(FieldReadingTest, ThePictureOfWhatHasFieldsCanBeReadToo) {
    begin("heat");
    become_idle();
    const auto reads = read(picture_name);
    EXPECT_TRUE(reads.session.is_picture());
    EXPECT_EQ(reads.session.pixels, pixels_of(session->presenter().picture()));
}

TEST_F(FieldReadingTest, AnotherParameterIsSeen) {
    begin("heat", {64, 48}, "k", "0.1");
    run_steps(*session, 30);
    become_idle();
    const auto reads = read("");
    EXPECT_EQ(reads.session.place, reads.follower.place);
    EXPECT_NE(bits_of_values(reads.session.values.floats()), bits_of_values(reads.follower.values.floats()));
}

TEST_F(FieldReadingTest, AReadNeverMixesTwoPlaces) {
    begin("waves");
    session->pacing().pause(false);
    Lockstep::FieldReads reads;
    for (int i = 0; i < 12; ++i) {
        lockstep->read_fields("", std::move(reads));
        if (i % 4 == 0) { session->painting().stroke({0, 10, 20, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0}); }
        if (i % 4 == 1) session->history().undo();
        if (i % 4 == 2) session->seeker().seek(session->run().end().at / 2);
        if (i % 4 == 3) session->reset();
        std::optional<Lockstep::FieldReads> taken;
        for (int frames = 0; frames < 4000 && !taken; ++frames) frame(), taken = lockstep->take_fields();
        ASSERT_TRUE(taken) << i;
        reads = std::move(*taken);
        ASSERT_EQ(reads.session.place, reads.follower.place) << i;
        ASSERT_EQ(bits_of_values(reads.session.values.floats()), bits_of_values(reads.follower.values.floats())) << i;
    }
}

TEST_F(FieldReadingTest, EndsWithTheComparisonAndIsTakenUpByTheNext) {
    begin("heat");
    become_idle();
    lockstep->read_fields("", {});
    frame();
    lockstep->stop_reading();
    EXPECT_FALSE(lockstep->take_fields());
    become_idle();
    EXPECT_FALSE(lockstep->take_fields());
    lockstep->read_fields("", {});
    frame();
    lockstep->leave();
    settle(*session);
    EXPECT_FALSE(session->observers().field.answered());
    EXPECT_FALSE(session->wants_frames());
    become_idle();
    EXPECT_EQ(bits_of_values(read("").session.values.floats()), now(0));
}

TEST_F(FieldReadingTest, AWorldThatIsElsewhereBringsNothing) {
    World world(catalog().at("heat"), cpu(), {32, 16}, Params(catalog().at("heat")));
    FieldReader reader(cpu());
    reader.consider({1, "", {5, 0}}, {}, world, {4, 0});
    const auto read = reader.take();
    ASSERT_TRUE(read);
    EXPECT_EQ(read->place, (WorldPlace{4, 0}));
    EXPECT_TRUE(read->values.empty());
    reader.consider({1, "", {5, 0}}, {}, world, {5, 0});
    EXPECT_FALSE(reader.take()) << "it was answered";
    reader.consider({2, "", {5, 0}}, {}, world, {5, 0});
    const auto again = reader.take();
    ASSERT_TRUE(again);
    EXPECT_EQ(again->values, field(world, "temperature"));
}

} // namespace
} // namespace glint::test
