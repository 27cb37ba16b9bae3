// A session's run: each step so far can be revisited, scrubbing loses nothing, and the run replayed elsewhere gives the
// same bits.
#include "app/run/run_file.h"
#include "app/run/state_hash.h"
#include "app/session/session.h"
#include "sims/api/device.h"
#include "support/run.h"
#include "support/seated.h"
#include <atomic>
#include <gmock/gmock.h>
#include <map>

namespace glint::test {
namespace {

class SessionRun : public Seated, public testing::Test {};

TEST_F(SessionRun, EveryStepIsThereToGoBackToBitForBit) {
    for (const char* sim : {"heat", "waves"}) {
        auto session = start(sim);
        std::map<std::int64_t, std::vector<std::uint32_t>> seen;
        for (int i = 0; i < 12; ++i) {
            if (i == 4) paint(*session, 10);
            if (i == 8) { ASSERT_FALSE(session->set(sim == std::string("heat") ? "k" : "speed", "0.2")); }
            run_steps(*session, 7);
            seen[session->place().at] = state(*session);
        }
        for (const std::int64_t at : {84, 7, 42, 35, 77, 14, 84}) {
            session->seeker().seek(at);
            settle(*session);
            EXPECT_EQ(session->place().at, at) << sim;
            EXPECT_EQ(session->step(), at) << sim;
            EXPECT_EQ(state(*session), seen.at(at)) << sim << " at " << at;
        }
        EXPECT_FALSE(before_end(*session));
    }
}

TEST_F(SessionRun, ScrubbingShowsTheParametersOfThatStep) {
    auto session = start("heat");
    run_steps(*session, 3);
    ASSERT_FALSE(session->set("k", "0.11"));
    run_steps(*session, 3);
    session->seeker().seek(1);
    EXPECT_NE(value(*session, "k"), "0.11");
    settle(*session);
    EXPECT_NE(value(*session, "k"), "0.11");
    session->seeker().seek(5);
    settle(*session);
    EXPECT_EQ(value(*session, "k"), "0.11");
}

TEST_F(SessionRun, GoingOnFromAnEarlierStepPlaysWhatWasRecorded) {
    auto session = start("waves");
    run_steps(*session, 4);
    paint(*session, 20);
    run_steps(*session, 4);
    const auto end = state(*session);
    session->seeker().seek(2);
    settle(*session);
    ASSERT_TRUE(before_end(*session));
    run_steps(*session, 6); // past the stroke
    EXPECT_EQ(session->place(), session->run().end());
    EXPECT_EQ(state(*session), end);
    EXPECT_EQ(session->run().events().size(), 2u) << "played, not done again";
}

TEST_F(SessionRun, AnEditBehindTheEndSetsTheRestAsideAndUndoBringsItBack) {
    auto session = start("waves");
    run_steps(*session, 4);
    paint(*session, 20);
    run_steps(*session, 4);
    const auto end = state(*session);
    session->seeker().seek(3);
    settle(*session);
    paint(*session, 5);
    run_steps(*session, 1);
    EXPECT_EQ(session->run().end().at, 4);
    const auto other_end = state(*session);
    EXPECT_NE(other_end, end);
    session->history().undo(); // the stroke
    settle(*session);
    session->history().undo(); // restores the old end of the run
    settle(*session);
    EXPECT_EQ(session->run().end().at, 8);
    EXPECT_EQ(state(*session), end);
    session->history().redo(), session->history().redo();
    settle(*session);
    EXPECT_EQ(state(*session), other_end);
}

TEST_F(SessionRun, UndoWhileScrubbedBeginsAtTheEndOfTheRun) {
    auto session = start("heat");
    run_steps(*session, 2);
    paint(*session, 20);
    run_steps(*session, 5);
    session->seeker().seek(1);
    settle(*session);
    session->history().undo();
    settle(*session);
    EXPECT_EQ(session->place().at, 2);
    EXPECT_TRUE(session->run().events().empty());
    session->history().redo();
    settle(*session);
    EXPECT_EQ(session->place().at, 7);
}

TEST_F(SessionRun, UndoOfAParameterWhileScrubbedBeginsThereToo) {
    auto session = start("heat");
    run_steps(*session, 2);
    ASSERT_FALSE(session->set("k", "0.11"));
    run_steps(*session, 5);
    session->seeker().seek(1);
    settle(*session);
    session->history().undo();
    settle(*session);
    EXPECT_EQ(session->place().at, 7) << "nothing of the run is set aside";
    EXPECT_NE(value(*session, "k"), "0.11");
    EXPECT_EQ(session->history().next_undo(), nullptr);
    session->seeker().seek(1);
    session->history().redo();
    settle(*session);
    EXPECT_EQ(session->place().at, 7);
    EXPECT_EQ(value(*session, "k"), "0.11");
}

TEST_F(SessionRun, AResetIsAPlaceLikeAnyOther) {
    auto session = start("waves");
    run_steps(*session, 6);
    const auto before = state(*session);
    session->reset();
    settle(*session);
    run_steps(*session, 3);
    EXPECT_EQ(session->step(), 3);
    EXPECT_EQ(session->place().at, 9);
    session->seeker().seek(8);
    settle(*session);
    EXPECT_EQ(session->step(), 2);
    session->seeker().seek(5);
    settle(*session);
    EXPECT_EQ(session->step(), 5);
    run_steps(*session, 1);
    // The last place at step 6 of the run is after the reset; the place before it is one step earlier.
    session->history().undo();
    settle(*session);
    EXPECT_EQ(state(*session), before);
}

TEST_F(SessionRun, UndoOfAStrokeInARunningSessionLosesNothing) {
    auto session = start("waves");
    session->pacing().pause(false);
    frames(*session, 10);
    session->painting().stroke({0, 20, 20, 25, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
    session->history().undo(); // before the world has even seen it
    frames(*session, 10);
    EXPECT_TRUE(session->run().events().empty());
    session->history().redo();
    frames(*session, 10);
    session->pacing().pause(true);
    settle(*session);
    EXPECT_EQ(session->run().events().size(), 1u);
}

TEST_F(SessionRun, ARefusedEditBehindTheEndLeavesTheRunAlone) {
    auto session = start("heat");
    run_steps(*session, 3);
    paint(*session, 20);
    run_steps(*session, 3);
    session->seeker().seek(1);
    settle(*session);
    ASSERT_FALSE(session->set("method", "shared")); // only a GPU has this method
    settle(*session);
    EXPECT_NE(session->messages().take_notice(), "");
    EXPECT_EQ(session->run().end().at, 6);
    EXPECT_GE(session->run().events().size(), 1u);
}

TEST_F(SessionRun, AMethodThatThisProcessorLacksIsStoodInForWhateverIsDone) {
    const Definition& heat = catalog().at("heat");
    Params params(heat);
    ASSERT_FALSE(params.set("method", "shared"));
    RunRecord record{{params, {64, 48}, 0, {}}, {{3, Resize{{80, 50}}}}, 6, {}, {}, {}, {}};
    record.run_settings.paused = true;
    Session session(cpu().device(), record, {}, memory_target);
    settle(session);
    EXPECT_EQ(session.failure(), "");
    EXPECT_EQ(session.extent(), (Extent{80, 50}));
    EXPECT_EQ(session.step(), 3);
    ASSERT_FALSE(session.set("k", "0.2"));
    settle(session);
    EXPECT_EQ(session.messages().take_notice(), "");
    EXPECT_EQ(value(session, "k"), "0.2");
    session.resize({90, 60});
    settle(session);
    EXPECT_EQ(session.messages().take_notice(), "");
    EXPECT_EQ(session.extent(), (Extent{90, 60}));
}

TEST_F(SessionRun, AHashOfAPlaceGoesWithWhatChangesThePlace) {
    auto session = start("waves");
    run_steps(*session, 3);
    RunRecord saved = record_now(*session);
    saved.hashes = {hash_of(3, saved.fields)};
    Session again(cpu().device(), saved, {}, memory_target);
    EXPECT_EQ(record_of(again).hashes.size(), 1u);
    paint(again, 20); // at the same step
    EXPECT_TRUE(record_of(again).hashes.empty());
    again.history().undo();
    settle(again);
    EXPECT_TRUE(record_of(again).hashes.empty());
}

TEST_F(SessionRun, ItsRevisionTellsThatItIsAnother) {
    auto session = start("heat");
    Params p = session->params();
    std::uint64_t before = session->run().revision();
    const Gesture drag = session->history().begin("k");
    for (const float k : {0.1f, 0.11f, 0.12f}) { // a drag: one event in the end
        p.put(*session->definition().param("k"), k);
        session->edit(p, "k");
        settle(*session);
        EXPECT_NE(session->run().revision(), std::exchange(before, session->run().revision()));
    }
    EXPECT_EQ(session->run().events().size(), 1u);
    run_steps(*session, 2);
    EXPECT_EQ(session->run().revision(), before) << "a step is no event";
}

TEST_F(SessionRun, AnUndoThatWaitsIsDoneThoughSomethingElseFollowed) {
    auto session = start("heat");
    run_steps(*session, 4);
    paint(*session, 5);
    run_steps(*session, 3);
    session->seeker().seek(1);
    session->history().undo(); // waits for the seek
    paint(*session, 40);
    RunRecord record = record_now(*session);
    EXPECT_EQ(record.end, 4);
    for (const Event& event : record.events)
        EXPECT_GE(std::get<PaintStroke>(event.change).stroke.x0, 40) << "the first stroke was taken back";
    record.fields.clear();
    Session again(cpu().device(), decode(encode(record), catalog()), {}, memory_target);
    settle(again);
    EXPECT_EQ(state(again), state(*session));
}

TEST_F(SessionRun, ASeekThatIsStoppedBeforeItBeganChangesNothing) {
    auto session = start("heat");
    run_steps(*session, 3);
    ASSERT_FALSE(session->set("k", "0.11"));
    run_steps(*session, 3);
    session->seeker().seek(1);
    session->seeker().cancel();
    settle(*session);
    EXPECT_EQ(session->place().at, 6);
    EXPECT_EQ(value(*session, "k"), "0.11");
}

TEST_F(SessionRun, APartOfARunCarriesNoHashOfWhatCameLater) {
    const Definition& heat = catalog().at("heat");
    RunRecord run{{Params(heat), {64, 48}, 0, {}}, {}, 6, {}, {}, {}, {}};
    run.events.push_back({3, PaintStroke{{sizeof(glint_stroke), 10, 10, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0}}});
    run.hashes = {hash_of(3, std::vector<FieldValues>{})};
    run.run_settings.paused = true;
    Session session(cpu().device(), run, {}, memory_target);
    EXPECT_TRUE(record_up_to(session, Place{3, 0}).hashes.empty());
    EXPECT_EQ(record_up_to(session, Place{3, 1}).hashes.size(), 1u);
}

std::atomic<bool> no_memory = false;

/// Heat that sometimes gets no memory.
const Definition& starving_heat() {
    static const glint_sim& heat = catalog().at("heat").sim();
    static const glint_sim starving = [] {
        glint_sim sim = heat;
        sim.create = [](const glint_host* host, std::int32_t width, std::int32_t height, const void* params) -> void* {
            return no_memory ? nullptr : heat.create(host, width, height, params);
        };
        return sim;
    }();
    static const Definition definition(starving);
    return definition;
}

TEST_F(SessionRun, AnUndoThatCannotBeComputedLeavesAllAsItWas) {
    const Definition& heat = starving_heat();
    Session session(cpu().device(), {64, 48}, Params(heat), memory_target);
    session.pacing().pause(true);
    settle(session);
    run_steps(session, 4);
    session.resize({80, 50});
    settle(session);
    run_steps(session, 3);
    const auto end = state(session);
    no_memory = true;
    session.history().undo();
    settle(session);
    no_memory = false;
    EXPECT_NE(session.messages().take_notice(), "");
    EXPECT_EQ(session.failure(), "");
    EXPECT_EQ(session.extent(), (Extent{80, 50}));
    EXPECT_EQ(session.place().at, 7);
    EXPECT_EQ(state(session), end);
    ASSERT_NE(session.history().next_undo(), nullptr) << "it can be tried again";
    session.history().undo();
    settle(session);
    EXPECT_EQ(session.extent(), (Extent{64, 48}));
    EXPECT_EQ(session.place().at, 4);
    session.history().redo();
    settle(session);
    EXPECT_EQ(state(session), end);
}

TEST_F(SessionRun, ASeekThatIsStoppedStaysWhereItHasCome) {
    auto session = start("waves", {256, 256});
    session->pacing().pause(false);
    frames(*session, 60);
    session->pacing().pause(true);
    settle(*session);
    session->seeker().seek(session->run().end().at - 1);
    session->frame(0);
    session->seeker().cancel();
    settle(*session);
    EXPECT_FALSE(session->seeker().seeking());
    EXPECT_GE(session->place().at, 0);
    EXPECT_EQ(session->failure(), "");
}

TEST_F(SessionRun, GoesOnElsewhereFromItsFile) {
    for (const char* sim : {"heat", "waves", "julia", "spheres"}) {
        auto session = start(sim);
        run_steps(*session, 5);
        if (takes_strokes(session->params())) paint(*session, 12);
        session->resize({80, 50});
        settle(*session);
        run_steps(*session, 4);
        session->pacing().set_speed(2);
        const auto end = state(*session);
        const auto picture = shown(*session);
        for (const bool with_fields : {true, false}) {
            RunRecord record = record_now(*session);
            if (!with_fields) record.fields.clear();
            const auto one_thread = make_cpu_device(1);
            Session again(*one_thread, decode(encode(record), catalog()), {}, memory_target);
            settle(again);
            EXPECT_EQ(again.step(), session->step()) << sim;
            EXPECT_EQ(again.place().at, session->place().at) << sim;
            EXPECT_EQ(state(again), end) << sim;
            EXPECT_EQ(shown(again), picture) << sim;
            EXPECT_EQ(again.pacing().speed(), 2);
            EXPECT_TRUE(again.pacing().paused());
            again.seeker().seek(2);
            settle(again);
            EXPECT_EQ(again.step(), rests(again.params()) ? 0 : 2);
        }
    }
}

TEST_F(SessionRun, AStateThatIsLargerThanTheBudgetIsComputedAgain) {
    KeyframeStore store(1000);
    const Definition& heat = catalog().at("heat");
    World world(heat, cpu(), {64, 48}, Params(heat));
    std::vector<std::int64_t> dropped;
    EXPECT_FALSE(store.keep(world, 0, 0, KeyframeStore::Purpose::undo, dropped));
    EXPECT_EQ(store.bytes(), 0u);
}

TEST_F(SessionRun, KeyframesThinWithAgeWithinTheirBudget) {
    const Definition& waves = catalog().at("waves");
    World world(waves, cpu(), {64, 48}, Params(waves));
    KeyframeStore store(10 * world.state_bytes());
    std::vector<std::int64_t> dropped;
    std::vector<Keyframe> kept;
    for (int i = 0; i < 100; ++i) {
        world.advance(1);
        store.computed(KeyframeStore::spacing_ms);
        ASSERT_TRUE(store.due());
        const auto keyframe = store.keep(world, world.step(), 0, KeyframeStore::Purpose::seeking, dropped);
        ASSERT_TRUE(keyframe);
        kept.push_back(*keyframe);
        ASSERT_LE(store.bytes(), 10 * world.state_bytes());
    }
    std::erase_if(kept, [&](const Keyframe& k) { return !store.find(k.id); });
    EXPECT_EQ(kept.size(), 10u);
    EXPECT_EQ(dropped.size(), 90u);
    EXPECT_EQ(kept.back().at, 100) << "the newest is near";
    EXPECT_LT(kept.front().at, 50) << "the oldest part is not given up";
}

} // namespace
} // namespace glint::test
