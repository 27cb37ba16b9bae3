// Speed, view and device are undone as all else is, and nothing of the run changes by it.
#include "app/session/session.h"
#include "support/run.h"
#include "support/seated.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class SessionRunSettings : public Seated, public testing::Test {
protected:
    std::string last_done() const {
        return session->history().next_undo() ? session->history().next_undo()->label : "";
    }
    void look_at(double x) { session->appearance().look_at({PictureView::Mode::free, x, 20, 8}); }
    const std::unique_ptr<ComputeDevice> other = make_cpu_device(1);
    std::unique_ptr<Session> session = start("waves");
};

TEST_F(SessionRunSettings, ADragOfTheSpeedIsOneStep) {
    {
        const Gesture drag = session->history().begin(speed_label);
        for (const double speed : {1.5, 2., 3.}) session->pacing().choose_speed(speed);
    }
    EXPECT_EQ(session->history().all().entries().size(), 1u);
    EXPECT_THAT(last_done(), testing::HasSubstr("Speed"));
    session->history().undo();
    EXPECT_EQ(session->pacing().speed(), 1);
    session->history().redo();
    EXPECT_EQ(session->pacing().speed(), 3);
    session->pacing().toggle_full_speed();
    session->history().undo();
    EXPECT_EQ(session->pacing().speed(), 3);
}

TEST_F(SessionRunSettings, AViewComesBack) {
    {
        const Gesture drag = session->history().begin(picture_view_label);
        for (const double x : {10., 20., 30.}) look_at(x);
    }
    look_at(50);
    EXPECT_EQ(session->history().all().entries().size(), 2u);
    session->history().undo();
    EXPECT_EQ(session->appearance().view().x, 30);
    session->history().undo();
    EXPECT_EQ(session->appearance().view(), PictureView{});
    session->history().redo();
    EXPECT_EQ(session->appearance().view().x, 30);
    EXPECT_EQ(session->history().gestures(), 0u) << "nothing of the picture was changed";
    session->appearance().set_view({});
    EXPECT_EQ(session->history().all().entries().size(), 2u) << "the program's own view is no step";
}

TEST_F(SessionRunSettings, WhatWasUndoneCanStillBeRedoneAfterALookAtIt) {
    paint(*session, 20);
    const std::size_t painted = session->run().events().size();
    session->history().undo();
    settle(*session);
    look_at(30);
    session->pacing().choose_speed(2);
    ASSERT_NE(session->history().next_redo(), nullptr);
    EXPECT_EQ(session->history().next_redo()->label, "Stroke");
    EXPECT_EQ(last_done(), "") << "nor is there anything else to undo";
    session->history().redo();
    settle(*session);
    EXPECT_EQ(session->run().events().size(), painted);
    EXPECT_EQ(session->appearance().view().x, 30);
    EXPECT_EQ(session->pacing().speed(), 2);
}

TEST_F(SessionRunSettings, UndoneWhileScrubbedBackItLeavesTheRunAlone) {
    run_steps(*session, 3);
    ASSERT_FALSE(session->set("damping", "0.05"));
    run_steps(*session, 3);
    look_at(30);
    session->seeker().seek(1);
    settle(*session);
    session->history().undo();
    settle(*session);
    EXPECT_EQ(session->appearance().view(), PictureView{});
    EXPECT_EQ(session->place().at, 1);
    EXPECT_EQ(session->run().end().at, 6);
    EXPECT_EQ(session->run().events().size(), 1u);
    EXPECT_NE(value(*session, "damping"), "0.05") << "the parameters are those of the step in sight";
}

TEST_F(SessionRunSettings, HomeIsOneStepWithTheView) {
    look_at(30);
    go_home(*session);
    EXPECT_EQ(session->appearance().view(), PictureView{});
    EXPECT_EQ(last_done(), "Home");
    session->history().undo();
    EXPECT_EQ(session->appearance().view().x, 30);
}

TEST_F(SessionRunSettings, AViewThatIsMovedWhileTheRunIsPlayedAgainIsNoEdit) {
    run_steps(*session, 3);
    ASSERT_FALSE(session->set("damping", "0.05"));
    run_steps(*session, 3);
    session->seeker().seek(1);
    settle(*session);
    Gesture drag = session->history().begin(picture_view_label);
    look_at(30);
    run_steps(*session, 4); // the mouse is still held
    drag = {};
    ASSERT_EQ(value(*session, "damping"), "0.05");
    session->history().undo();
    settle(*session);
    EXPECT_EQ(session->appearance().view(), PictureView{});
    EXPECT_EQ(value(*session, "damping"), "0.05");
    EXPECT_EQ(session->run().events().size(), 1u);
}

TEST_F(SessionRunSettings, ASizeThatFillsTheSpaceIsOneStepWithTheView) {
    look_at(30);
    session->resize({80, 50}, PictureView());
    settle(*session);
    EXPECT_EQ(session->appearance().view(), PictureView{});
    EXPECT_EQ(session->history().all().entries().size(), 2u);
    session->history().undo();
    settle(*session);
    EXPECT_EQ(session->appearance().view().x, 30);
    EXPECT_EQ(session->extent(), (Extent{64, 48}));
    session->history().redo();
    settle(*session);
    EXPECT_EQ(session->appearance().view(), PictureView{});
    EXPECT_EQ(session->extent(), (Extent{80, 50}));
}

TEST_F(SessionRunSettings, ADeviceIsAStepThatIsMovedBack) {
    session->device_move().choose(*other);
    EXPECT_EQ(last_done(), "Device");
    settle(*session);
    ASSERT_EQ(&session->device(), other.get());
    session->device_move().move_for(*session->history().next_undo(), cpu().device());
    session->history().undo();
    settle(*session);
    EXPECT_EQ(&session->device(), &cpu().device());
    EXPECT_EQ(last_done(), "");
    ASSERT_NE(session->history().next_redo(), nullptr);
    session->device_move().move_for(*session->history().next_redo(), *other);
    session->history().redo();
    settle(*session);
    EXPECT_EQ(&session->device(), other.get());
    session.reset();
}

TEST_F(SessionRunSettings, LeavingDuringTheUndoOfADeviceKeepsTheUndo) {
    const auto leave = [&] {
        session->idling().leave();
        while (!session->idling().settle()) {}
    };
    session->device_move().choose(*other);
    settle(*session);
    session->device_move().move_for(*session->history().next_undo(), cpu().device());
    session->history().undo();
    leave();
    ASSERT_EQ(&session->device(), other.get()) << "it had not moved";
    EXPECT_EQ(last_done(), "Device");
    EXPECT_EQ(session->history().next_redo(), nullptr);
    settle(*session); // the session is restored
    session->device_move().move_for(*session->history().next_undo(), cpu().device());
    session->history().undo();
    settle(*session);
    ASSERT_EQ(&session->device(), &cpu().device());
    session->device_move().move_for(*session->history().next_redo(), *other);
    session->history().redo();
    leave();
    EXPECT_EQ(&session->device(), &cpu().device());
    EXPECT_EQ(last_done(), "") << "nor was it redone";
    EXPECT_NE(session->history().next_redo(), nullptr);
    session.reset();
}

TEST_F(SessionRunSettings, AMoveThatIsCalledOffIsNoStep) {
    session->device_move().choose(*other);
    session->device_move().choose(cpu().device());
    EXPECT_EQ(last_done(), "");
    session->device_move().choose(*other);
    session->device_move().move_for(*session->history().next_undo(), cpu().device()); // undone before it was there
    session->history().undo();
    settle(*session);
    EXPECT_EQ(&session->device(), &cpu().device());
    EXPECT_NE(session->history().next_redo(), nullptr);
    session.reset();
}

} // namespace
} // namespace glint::test
