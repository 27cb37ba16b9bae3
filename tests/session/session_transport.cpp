// Controls of a run: a number of steps, marks, and running as fast as possible.
#include "app/run/run_file.h"
#include "app/session/session.h"
#include "sims/api/error.h"
#include "support/own_clock.h"
#include "support/run.h"
#include "support/seated.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::ElementsAre;

class SessionTransport : public Seated, public testing::Test {};

TEST_F(SessionTransport, GoesOnToAStepBitForBit) {
    auto session = start("waves"), other = start("waves");
    run_steps(*other, 300);
    session->pacing().pause(false);
    session->seeker().go_to_step(300);
    EXPECT_TRUE(session->seeker().has_destination());
    EXPECT_EQ(session->seeker().target(), 300);
    settle(*session);
    EXPECT_FALSE(session->seeker().has_destination());
    EXPECT_TRUE(session->pacing().paused()) << "or it would not stay there";
    EXPECT_EQ(session->place().at, 300);
    EXPECT_EQ(state(*session), state(*other));
}

TEST_F(SessionTransport, DoesEveryOrderedStepHoweverSlowItIs) {
    auto session = start("waves"), other = start("waves");
    session->pacing().use_clock(clock_of_slow_steps());
    run_steps(*session, 40);
    run_steps(*other, 40);
    EXPECT_EQ(session->place().at, 40);
    EXPECT_EQ(state(*session), state(*other));
}

TEST_F(SessionTransport, DoesEveryOrderedStepThatIsRecordedAlready) {
    auto session = start("heat");
    session->pacing().use_clock(clock_of_slow_steps());
    run_steps(*session, 4);
    paint(*session, 20);
    run_steps(*session, 6);
    session->seeker().seek(0);
    settle(*session);
    run_steps(*session, 15);
    EXPECT_EQ(session->place().at, 15);
    EXPECT_EQ(session->run().events().size(), 2u) << "the stroke was played again, not painted anew";
}

TEST_F(SessionTransport, ComesToEveryPlaceHoweverSlowAStepIs) {
    auto session = start("heat");
    run_steps(*session, 10);
    session->pacing().use_clock(OwnClock(1000).milliseconds()); // the budget is used up before a step could begin
    for (const std::int64_t at : {2, 9, 0}) {
        session->seeker().seek(at);
        settle(*session);
        EXPECT_EQ(session->place().at, at);
    }
}

TEST_F(SessionTransport, ForgetsOrderedStepsWhenItIsSentElsewhere) {
    auto session = start("heat");
    session->pacing().use_clock(clock_of_slow_steps());
    run_steps(*session, 5);
    for (int i = 0; i < 100; ++i) session->pacing().step_once();
    frames(*session, 3);
    session->seeker().seek(2);
    settle(*session);
    EXPECT_EQ(session->place().at, 2);
    EXPECT_LT(session->run().end().at, 105);
}

TEST_F(SessionTransport, GoesBackToWhatWasRecorded) {
    auto session = start("heat");
    run_steps(*session, 20);
    session->seeker().go_to_step(5);
    settle(*session);
    EXPECT_EQ(session->place().at, 5);
    EXPECT_EQ(session->run().end().at, 20) << "nothing is set aside";
    session->seeker().go_to_step(-7);
    settle(*session);
    EXPECT_EQ(session->place().at, 0);
}

TEST_F(SessionTransport, FromThePastItPassesTheNewestStep) {
    auto session = start("waves"), other = start("waves");
    for (Session* one : {&*session, &*other}) {
        run_steps(*one, 4);
        paint(*one, 20);
        run_steps(*one, 6);
    }
    run_steps(*other, 25);
    session->seeker().seek(2);
    settle(*session);
    session->seeker().go_to_step(35);
    settle(*session);
    EXPECT_EQ(session->place(), session->run().end());
    EXPECT_EQ(session->place().at, 35);
    EXPECT_EQ(session->run().events().size(), other->run().events().size());
    EXPECT_EQ(state(*session), state(*other));
}

TEST_F(SessionTransport, IsCancelledWhereItHasCome) {
    auto session = start("heat");
    session->pacing().use_clock(clock_of_slow_steps());
    session->seeker().go_to_step(1'000'000'000);
    frames(*session, 10);
    EXPECT_LT(session->seeker().progress(), 1);
    session->seeker().cancel();
    EXPECT_FALSE(session->seeker().has_destination());
    settle(*session);
    const std::int64_t at = session->place().at;
    EXPECT_EQ(at, 10) << "the steps of ten frames";
    run_steps(*session, 1);
    EXPECT_EQ(session->place().at, at + 1) << "what was left of the way is forgotten";
}

TEST_F(SessionTransport, GoingOnAndSeekingEndTheWay) {
    auto session = start("heat");
    session->pacing().use_clock(clock_of_slow_steps());
    session->seeker().go_to_step(1'000'000'000);
    frames(*session, 5);
    session->pacing().pause(false);
    EXPECT_FALSE(session->seeker().has_destination());
    session->seeker().go_to_step(1'000'000'000);
    session->seeker().seek(0);
    settle(*session);
    EXPECT_FALSE(session->seeker().has_destination());
    EXPECT_EQ(session->place().at, 0);
}

TEST_F(SessionTransport, GoesNowhereWhereNothingMoves) {
    auto session = start("pattern");
    ASSERT_FALSE(session->pacing().moves());
    session->seeker().go_to_step(100);
    settle(*session);
    EXPECT_FALSE(session->seeker().has_destination());
    EXPECT_EQ(session->place().at, 0);
}

TEST_F(SessionTransport, MarksLeadBackOneAfterTheOther) {
    auto session = start("waves");
    EXPECT_EQ(mark_before(session->seeker().marks(), session->place().at, session->run().end().at), std::nullopt);
    for (int i = 0; i < 2; ++i) run_steps(*session, 5), session->seeker().toggle_mark();
    EXPECT_THAT(session->seeker().marks(), ElementsAre(5, 10));
    run_steps(*session, 5);
    EXPECT_EQ(mark_before(session->seeker().marks(), session->place().at, session->run().end().at), 10);
    session->seeker().go_to_step(10);
    settle(*session);
    EXPECT_EQ(mark_before(session->seeker().marks(), session->place().at, session->run().end().at), 5);
    session->seeker().go_to_step(5);
    settle(*session);
    EXPECT_EQ(mark_before(session->seeker().marks(), session->place().at, session->run().end().at), 10)
        << "before the first comes the last";
    session->seeker().toggle_mark();
    EXPECT_THAT(session->seeker().marks(), ElementsAre(10)) << "it was marked";
}

TEST_F(SessionTransport, AMarkIsOneStepOfUndo) {
    auto session = start("waves");
    run_steps(*session, 3);
    session->seeker().toggle_mark();
    EXPECT_EQ(session->history().next_undo()->label, "Mark");
    session->history().undo();
    EXPECT_TRUE(session->seeker().marks().empty());
    session->history().redo();
    EXPECT_THAT(session->seeker().marks(), ElementsAre(3));
}

TEST_F(SessionTransport, AMarkThatIsSetWhileThereIsARedoStays) {
    auto session = start("waves");
    run_steps(*session, 3), session->seeker().toggle_mark();
    run_steps(*session, 2), session->seeker().toggle_mark();
    session->history().undo();
    ASSERT_THAT(session->seeker().marks(), ElementsAre(3));
    run_steps(*session, 2), session->seeker().toggle_mark();
    ASSERT_THAT(session->seeker().marks(), ElementsAre(3, 7));
    session->history().redo();
    EXPECT_THAT(session->seeker().marks(), ElementsAre(3, 5, 7))
        << "the redo was not taken away, and takes nothing away";
    session->history().undo(), session->history().undo();
    EXPECT_THAT(session->seeker().marks(), ElementsAre(7));
    session->history().redo(), session->history().redo();
    EXPECT_THAT(session->seeker().marks(), ElementsAre(3, 5, 7));
}

TEST_F(SessionTransport, AMarkThatIsTakenAwayWhileThereIsARedoStaysAway) {
    auto session = start("waves");
    run_steps(*session, 3), session->seeker().toggle_mark();
    run_steps(*session, 2), session->seeker().toggle_mark();
    session->history().undo();
    session->seeker().go_to_step(3);
    settle(*session);
    session->seeker().toggle_mark();
    ASSERT_TRUE(session->seeker().marks().empty());
    session->history().redo();
    EXPECT_THAT(session->seeker().marks(), ElementsAre(5));
}

TEST(Marks, AreNeverTooManyAfterARedo) {
    Marks marks;
    for (std::int64_t at = 0; at < std::int64_t(max_marks); ++at) ASSERT_TRUE(toggle_mark(marks, at));
    EXPECT_EQ(with_change(marks, {}, {100}), marks);
    EXPECT_THAT(with_change({1, 2}, {2}, {5}), ElementsAre(1, 5));
}

TEST_F(SessionTransport, MarksOfStepsThatWereSetAsideLeadNowhere) {
    auto session = start("waves");
    run_steps(*session, 8);
    session->seeker().toggle_mark();
    session->seeker().seek(2);
    settle(*session);
    paint(*session, 20); // the steps after it are cut off
    ASSERT_EQ(session->run().end().at, 2);
    EXPECT_EQ(mark_before(session->seeker().marks(), session->place().at, session->run().end().at), std::nullopt);
    session->history().undo(), session->history().undo();
    settle(*session);
    ASSERT_EQ(session->run().end().at, 8);
    run_steps(*session, 1);
    EXPECT_EQ(mark_before(session->seeker().marks(), session->place().at, session->run().end().at), 8);
}

TEST_F(SessionTransport, MarksTravelWithTheRun) {
    auto session = start("waves");
    run_steps(*session, 5), session->seeker().toggle_mark();
    RunRecord record = record_of(*session);
    EXPECT_THAT(decode(encode(record), catalog()).run_settings.marks, ElementsAre(5));
    EXPECT_THAT(Session(cpu().device(), record, {}, memory_target).seeker().marks(), ElementsAre(5));
    record.run_settings.marks = {5, 5};
    EXPECT_THROW((void)decode(encode(record), catalog()), Error);
    record.run_settings.marks.clear();
    for (std::size_t i = 0; i <= max_marks; ++i) record.run_settings.marks.push_back(static_cast<std::int64_t>(i));
    EXPECT_THROW((void)decode(encode(record), catalog()), Error);
}

TEST_F(SessionTransport, OneMarkTooManyIsASentence) {
    auto session = start("waves");
    for (std::size_t i = 0; i < max_marks; ++i) run_steps(*session, 1), session->seeker().toggle_mark();
    EXPECT_EQ(session->messages().take_notice(), "");
    run_steps(*session, 1), session->seeker().toggle_mark();
    EXPECT_THAT(session->messages().take_notice(), testing::HasSubstr("bookmarked"));
    EXPECT_EQ(session->seeker().marks().size(), max_marks);
}

TEST_F(SessionTransport, FlatOutTakesWhatStepsFitInAFrame) {
    auto session = start("heat");
    session->pacing().toggle_full_speed();
    session->pacing().pause(false);
    for (int i = 0; i < 100; ++i) whole_frame(*session, 1e-9); // at the highest speed no step would be due
    EXPECT_GE(session->step(), 100) << "one a frame at least, however slow it is";
    EXPECT_FALSE(session->pacing().pace().behind()) << "nothing else was asked for";
    session->pacing().toggle_full_speed();
    EXPECT_EQ(session->pacing().speed(), 1);
}

TEST_F(SessionTransport, TellsWhatItsHistoryTakes) {
    auto session = start("heat");
    paint(*session, 20); // a state before it is kept
    EXPECT_GE(session->seeker().kept_bytes(), 64u * 48 * sizeof(float));
}

} // namespace
} // namespace glint::test
