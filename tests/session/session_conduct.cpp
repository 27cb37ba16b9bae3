// Speed, view and device are undone as all else is, and nothing of the run changes by it.
#include "app/session/session.h"
#include "support/run.h"
#include "support/seated.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class SessionConduct : public Seated, public testing::Test {
protected:
    std::string last_done() const { return session->next_undo() ? session->next_undo()->label : ""; }
    void look_at(double x) { session->look_at({PictureView::Mode::free, x, 20, 8}); }
    const std::unique_ptr<ComputeDevice> other = make_cpu_device(1);
    std::unique_ptr<Session> session = start("waves");
};

TEST_F(SessionConduct, ADragOfTheSpeedIsOneStep) {
    {
        const Gesture drag = session->begin(speed_label);
        for (const double speed : {1.5, 2., 3.}) session->choose_speed(speed);
    }
    EXPECT_EQ(session->history().entries().size(), 1u);
    EXPECT_THAT(last_done(), testing::HasSubstr("Speed"));
    session->undo();
    EXPECT_EQ(session->speed(), 1);
    session->redo();
    EXPECT_EQ(session->speed(), 3);
    session->toggle_flat_out();
    session->undo();
    EXPECT_EQ(session->speed(), 3);
}

TEST_F(SessionConduct, AViewComesBack) {
    {
        const Gesture drag = session->begin(picture_view_label);
        for (const double x : {10., 20., 30.}) look_at(x);
    }
    look_at(50);
    EXPECT_EQ(session->history().entries().size(), 2u);
    session->undo();
    EXPECT_EQ(session->view().x, 30);
    session->undo();
    EXPECT_EQ(session->view(), PictureView{});
    session->redo();
    EXPECT_EQ(session->view().x, 30);
    EXPECT_EQ(session->gestures(), 0u) << "nothing of the picture was changed";
    session->set_view({});
    EXPECT_EQ(session->history().entries().size(), 2u) << "the program's own view is no step";
}

TEST_F(SessionConduct, WhatWasUndoneCanStillBeRedoneAfterALookAtIt) {
    paint(*session, 20);
    const std::size_t painted = session->run().events().size();
    session->undo();
    settle(*session);
    look_at(30);
    session->choose_speed(2);
    ASSERT_NE(session->next_redo(), nullptr);
    EXPECT_EQ(session->next_redo()->label, "Stroke");
    EXPECT_EQ(last_done(), "") << "nor is there anything else to undo";
    session->redo();
    settle(*session);
    EXPECT_EQ(session->run().events().size(), painted);
    EXPECT_EQ(session->view().x, 30);
    EXPECT_EQ(session->speed(), 2);
}

TEST_F(SessionConduct, UndoneWhileScrubbedBackItLeavesTheRunAlone) {
    run_steps(*session, 3);
    ASSERT_FALSE(session->set("damping", "0.05"));
    run_steps(*session, 3);
    look_at(30);
    session->seek(1);
    settle(*session);
    session->undo();
    settle(*session);
    EXPECT_EQ(session->view(), PictureView{});
    EXPECT_EQ(session->place().at, 1);
    EXPECT_EQ(session->run().end().at, 6);
    EXPECT_EQ(session->run().events().size(), 1u);
    EXPECT_NE(value(*session, "damping"), "0.05") << "the parameters are those of the step in sight";
}

TEST_F(SessionConduct, HomeIsOneStepWithTheView) {
    look_at(30);
    session->home();
    EXPECT_EQ(session->view(), PictureView{});
    EXPECT_EQ(last_done(), "Home");
    session->undo();
    EXPECT_EQ(session->view().x, 30);
}

TEST_F(SessionConduct, AViewThatIsMovedWhileTheRunIsPlayedAgainIsNoEdit) {
    run_steps(*session, 3);
    ASSERT_FALSE(session->set("damping", "0.05"));
    run_steps(*session, 3);
    session->seek(1);
    settle(*session);
    Gesture drag = session->begin(picture_view_label);
    look_at(30);
    run_steps(*session, 4); // the mouse is still held
    drag = {};
    ASSERT_EQ(value(*session, "damping"), "0.05");
    session->undo();
    settle(*session);
    EXPECT_EQ(session->view(), PictureView{});
    EXPECT_EQ(value(*session, "damping"), "0.05");
    EXPECT_EQ(session->run().events().size(), 1u);
}

TEST_F(SessionConduct, ASizeThatFillsTheSpaceIsOneStepWithTheView) {
    look_at(30);
    session->resize({80, 50}, PictureView());
    settle(*session);
    EXPECT_EQ(session->view(), PictureView{});
    EXPECT_EQ(session->history().entries().size(), 2u);
    session->undo();
    settle(*session);
    EXPECT_EQ(session->view().x, 30);
    EXPECT_EQ(session->extent(), (Extent{64, 48}));
    session->redo();
    settle(*session);
    EXPECT_EQ(session->view(), PictureView{});
    EXPECT_EQ(session->extent(), (Extent{80, 50}));
}

TEST_F(SessionConduct, ADeviceIsAStepThatIsMovedBack) {
    session->choose_device(*other);
    EXPECT_EQ(last_done(), "Device");
    settle(*session);
    ASSERT_EQ(&session->device(), other.get());
    session->move_for(*session->next_undo(), cpu().device());
    session->undo();
    settle(*session);
    EXPECT_EQ(&session->device(), &cpu().device());
    EXPECT_EQ(last_done(), "");
    ASSERT_NE(session->next_redo(), nullptr);
    session->move_for(*session->next_redo(), *other);
    session->redo();
    settle(*session);
    EXPECT_EQ(&session->device(), other.get());
    session.reset();
}

TEST_F(SessionConduct, WhoeverLeavesAmidTheUndoOfADeviceCanUndoItLater) {
    const auto leave = [&] {
        session->leave();
        while (!session->settle()) {}
    };
    session->choose_device(*other);
    settle(*session);
    session->move_for(*session->next_undo(), cpu().device());
    session->undo();
    leave();
    ASSERT_EQ(&session->device(), other.get()) << "it had not moved";
    EXPECT_EQ(last_done(), "Device");
    EXPECT_EQ(session->next_redo(), nullptr);
    settle(*session); // the session is restored
    session->move_for(*session->next_undo(), cpu().device());
    session->undo();
    settle(*session);
    ASSERT_EQ(&session->device(), &cpu().device());
    session->move_for(*session->next_redo(), *other);
    session->redo();
    leave();
    EXPECT_EQ(&session->device(), &cpu().device());
    EXPECT_EQ(last_done(), "") << "nor was it redone";
    EXPECT_NE(session->next_redo(), nullptr);
    session.reset();
}

TEST_F(SessionConduct, AMoveThatIsCalledOffIsNoStep) {
    session->choose_device(*other);
    session->choose_device(cpu().device());
    EXPECT_EQ(last_done(), "");
    session->choose_device(*other);
    session->move_for(*session->next_undo(), cpu().device()); // undone before it was there
    session->undo();
    settle(*session);
    EXPECT_EQ(&session->device(), &cpu().device());
    EXPECT_NE(session->next_redo(), nullptr);
    session.reset();
}

} // namespace
} // namespace glint::test
