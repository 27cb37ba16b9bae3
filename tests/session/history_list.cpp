// The list of actions: names, which are in effect, and how much of the run undo would cut off.
#include "app/session/session.h"
#include "app/world/text/number_text.h"
#include "support/run.h"
#include "support/seated.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class HistoryList : public Seated, public testing::Test {
protected:
    std::vector<std::string> labels() const {
        std::vector<std::string> all;
        for (const HistoryEntry& entry : session->history().all().entries()) all.push_back(entry.label);
        return all;
    }
    std::unique_ptr<Session> session = start("waves");
};

TEST_F(HistoryList, NamesWhatWasDoneTheOldestFirst) {
    paint(*session, 20);
    session->reset();
    settle(*session);
    paint(*session, 30);
    EXPECT_THAT(labels(), testing::ElementsAre("Stroke", "Reset", "Stroke"));
    EXPECT_EQ(session->history().all().done(), 3u);
    session->history().undo();
    settle(*session);
    EXPECT_THAT(labels(), testing::ElementsAre("Stroke", "Reset", "Stroke")) << "it can be redone";
    EXPECT_EQ(session->history().all().done(), 2u);
    session->resize({80, 50});
    settle(*session);
    EXPECT_THAT(labels(), testing::ElementsAre("Stroke", "Reset", "Size")) << "in place of what was undone";
}

TEST_F(HistoryList, TellsHowManyStepsUndoSetsAside) {
    run_steps(*session, 4);
    paint(*session, 20);
    run_steps(*session, 6);
    ASSERT_FALSE(session->set("damping", "0.05"));
    run_steps(*session, 2);
    ASSERT_EQ(session->history().all().done(), 2u);
    EXPECT_EQ(session->history().steps_back_to(2), 0);
    EXPECT_EQ(session->history().steps_back_to(1), 0) << "a parameter is set back now";
    EXPECT_EQ(session->history().steps_back_to(0), 8) << "a stroke is taken out of the run";
    session->history().undo(), session->history().undo();
    settle(*session);
    EXPECT_EQ(session->run().end().at, 4);
    EXPECT_EQ(session->history().steps_back_to(0), 0) << "nothing is left to be undone";
    ASSERT_NE(session->history().next_redo(), nullptr);
    EXPECT_EQ(session->history().next_redo()->fork->other.end, 12) << "and that is what redo brings back";
    session->history().redo();
    settle(*session);
    EXPECT_EQ(session->run().end().at, 12);
}

TEST_F(HistoryList, OfTwoStrokesTheFirstGoesBackFurthest) {
    paint(*session, 20);
    run_steps(*session, 3);
    paint(*session, 30);
    run_steps(*session, 5);
    EXPECT_EQ(session->history().steps_back_to(1), 5);
    EXPECT_EQ(session->history().steps_back_to(0), 8);
}

/// The list shows the step in its groups, so no label repeats it.
TEST_F(HistoryList, NoLabelHasAStepInIt) {
    run_steps(*session, 12);
    session->seeker().seek(4);
    settle(*session);
    paint(*session, 20);
    settle(*session);
    EXPECT_THAT(labels(), testing::ElementsAre(testing::StartsWith("Resumed"), "Stroke"));
    ASSERT_TRUE(session->history().all().entries().front().fork);
    EXPECT_EQ(session->history().all().entries().front().fork->cut.at, 4) << "what stands beside it";
}

TEST(Grouped, CountsAreInGroupsOfThree) {
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1800), "1 800");
    EXPECT_EQ(grouped(-1234567), "-1 234 567");
}

} // namespace
} // namespace glint::test
