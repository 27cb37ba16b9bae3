// Several moves of undo or redo that wait while the first of them cannot be had, for want of memory: all are given up.
#include "support/no_more_memory.h"
#include "support/seated.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

class UndoGivenUp : public Seated, public testing::Test {
protected:
    UndoGivenUp() {
        session->pacing().pause(true);
        settle(*session);
    }
    void size(Extent extent) {
        session->resize(extent);
        run_steps(*session, 2);
    }
    void undo(int times) {
        for (int i = 0; i < times; ++i) session->history().undo();
        settle(*session);
    }
    void redo(int times) {
        for (int i = 0; i < times; ++i) session->history().redo();
        settle(*session);
    }
    const std::unique_ptr<Queue> screen = make_cpu_queue(1); // there always is memory for pictures
    const MakeTarget target = [this](Queue&, Extent extent, const auto&...) {
        return TargetChoice{make_memory_target(*screen, extent), {}};
    };
    const std::unique_ptr<Session> session =
        std::make_unique<Session>(cpu().device(), Extent{64, 48}, Params(catalog().at("heat")), target);
};

TEST_F(UndoGivenUp, AllThatWaitedForItIsStillToBeUndone) {
    size({80, 50}), size({70, 40}), size({90, 60});
    const auto end = state(*session);
    {
        const NoMoreMemory from_here(session->queue());
        undo(3);
    }
    EXPECT_NE(session->messages().take_notice(), "");
    EXPECT_EQ(session->failure(), "");
    EXPECT_EQ(session->history().all().done(), 3u);
    EXPECT_EQ(session->extent(), (Extent{90, 60}));
    EXPECT_EQ(session->run().events().size(), 3u);
    EXPECT_EQ(state(*session), end);
    for (const Extent before : {Extent{70, 40}, Extent{80, 50}, Extent{64, 48}}) {
        undo(1); // there is memory again
        EXPECT_EQ(session->extent(), before);
    }
    EXPECT_EQ(session->history().next_undo(), nullptr);
    EXPECT_TRUE(session->run().events().empty());
    redo(3);
    EXPECT_EQ(state(*session), end);
}

TEST_F(UndoGivenUp, AllThatWaitedForItIsStillToBeRedone) {
    size({80, 50}), size({70, 40}), size({90, 60});
    const auto end = state(*session);
    undo(3);
    {
        const NoMoreMemory from_here(session->queue());
        redo(3);
    }
    EXPECT_EQ(session->failure(), "");
    EXPECT_EQ(session->history().all().done(), 0u);
    EXPECT_EQ(session->extent(), (Extent{64, 48}));
    EXPECT_TRUE(session->run().events().empty());
    redo(3);
    EXPECT_EQ(session->history().all().done(), 3u);
    EXPECT_EQ(state(*session), end);
}

TEST_F(UndoGivenUp, AParameterBetweenTwoSizesStaysToo) {
    size({80, 50});
    ASSERT_FALSE(session->set("k", "0.11"));
    size({90, 60});
    {
        const NoMoreMemory from_here(session->queue());
        undo(3);
    }
    EXPECT_EQ(session->history().all().done(), 3u);
    EXPECT_EQ(value(*session, "k"), "0.11");
    EXPECT_EQ(session->extent(), (Extent{90, 60}));
    undo(2);
    EXPECT_NE(value(*session, "k"), "0.11");
    EXPECT_EQ(session->extent(), (Extent{80, 50}));
    undo(1);
    EXPECT_EQ(session->extent(), (Extent{64, 48}));
    EXPECT_EQ(session->history().next_undo(), nullptr);
}

} // namespace
} // namespace glint::test
