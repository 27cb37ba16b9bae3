// A processor that is lost while a simulation runs on it: the session continues on another one, from a recent
// checkpoint.
#include "app/session/session.h"
#include "sims/api/device.h"
#include "support/full_queue.h"
#include "support/own_clock.h"
#include "support/run.h"
#include "support/says.h"
#include "support/seated.h"
#include <atomic>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

/// The CPU as a device that can fail on request, like a GPU with a sticky error: from then on every read fails.
class FragileDevice final : public ComputeDevice {
public:
    const glint_device_facts& facts() const override { return cpu_->facts(); }
    const std::string& name() const override { return name_; }
    const std::string& id() const override { return id_; }
    void make_current() override {}
    bool lost() const override { return broken; }
    std::unique_ptr<Queue> make_queue() override { return std::make_unique<FragileQueue>(*this, cpu_->make_queue()); }

    std::atomic<bool> broken = false;

private:
    class FragileQueue final : public Queue {
    public:
        FragileQueue(FragileDevice& device, std::unique_ptr<Queue> inner)
            : Queue(device), inner_(std::move(inner)), broken_(device.broken) {}
        const glint_host& table() const override { return inner_->table(); }
        void finish() override { require(); }
        bool idle() const override { return inner_->idle(); }
        void begin_after(Queue&) override { require(); }
        int start_read(const void* source, std::size_t bytes) override {
            return require(), inner_->start_read(source, bytes);
        }
        std::optional<std::span<const std::byte>> take_read(int token) override {
            return require(), inner_->take_read(token);
        }
        void drop_read(int token) noexcept override { inner_->drop_read(token); }
        void mark_frame() override { require(); }
        std::vector<ScopeTime> take_scopes(std::vector<ScopeTime> room) override {
            return inner_->take_scopes(std::move(room));
        }
        void time_scopes(bool on) override { inner_->time_scopes(on); }
        std::size_t open_scopes() const override { return inner_->open_scopes(); }
        std::string take_failure() override { return inner_->take_failure(); }

    private:
        void require() const {
            if (broken_) throw Error("an illegal memory access was encountered");
        }
        std::unique_ptr<Queue> inner_;
        const std::atomic<bool>& broken_;
    };
    std::unique_ptr<ComputeDevice> cpu_ = make_cpu_device(1);
    std::string name_ = "Imaginary GPU", id_ = "cuda:0";
};

class LostProcessor : public Seated, public testing::Test {
protected:
    static void copy_now(Session& session) {
        session.device_move().ask_for_checkpoint();
        frames_until(session, [&] { return !session.device_move().awaits_checkpoint(); });
        ASSERT_NE(session.device_move().checkpoint(), nullptr);
    }
    FragileDevice fragile;
    const Definition& waves = catalog().at("waves");
    MakeTarget memory = [](Queue& queue, Extent extent, const auto&...) {
        return TargetChoice{make_memory_target(queue, extent), {}};
    };
};

TEST_F(LostProcessor, TheSessionGoesOnElsewhereFromARecentCopy) {
    OwnClock clock;
    Session session(fragile, {64, 48}, Params(waves), memory, &cpu().device());
    session.pacing().use_clock(clock.milliseconds());
    for (int i = 0; i < 300; ++i) {
        clock.pass(1000 / 60.0);
        whole_frame(session);
    }
    const std::int64_t at_loss = session.step();
    ASSERT_GT(at_loss, 250);
    fragile.broken = true;
    frames_until(session, [&] { return session.device_move().failed_over(); });
    ASSERT_TRUE(session.device_move().failed_over());
    EXPECT_EQ(session.failure(), "") << "it does not stand still";
    EXPECT_EQ(&session.device(), &cpu().device());
    const std::int64_t steps_per_frame = session.pacing().steps_per_frame();
    EXPECT_GE(session.step(), at_loss - 70 * steps_per_frame) << "from what was copied in the last second";
    EXPECT_LE(session.step(), at_loss + 2 * steps_per_frame);
    const std::string notice = session.messages().take_notice();
    EXPECT_THAT(notice, says("Imaginary GPU", "an illegal memory access"));
    const std::int64_t before = session.step();
    frames_until(session, [&] { return session.step() > before + 10; });
    EXPECT_GT(session.step(), before + 10);
}

/// Plain memory that exists only as long as the processor, like a GPU's pixel buffer.
class FragileTarget final : public FrameTarget {
public:
    FragileTarget(Queue& queue, const std::atomic<bool>& broken, Extent extent)
        : broken_(broken), inner_(make_memory_target(queue, extent)) {}
    const char* id() const override { return "Fragile"; }
    const char* title() const override { return "fragile"; }
    std::optional<glint_frame> begin() override { return require(), inner_->begin(); }
    void end(std::int64_t step) override { require(), inner_->end(step); }
    void cancel() override { require(), inner_->cancel(); }
    Picture picture() override { return require(), inner_->picture(); }
    void shown() override { require(); }
    void finish() override {}
    Extent extent() const override { return inner_->extent(); }
    int buffers() const override { return inner_->buffers(); }

private:
    void require() const {
        if (broken_) throw Error("mapping failed");
    }
    const std::atomic<bool>& broken_;
    std::unique_ptr<FrameTarget> inner_;
};

TEST_F(LostProcessor, IsNoticedByThePresentationPathToo) {
    const MakeTarget make = [&](Queue& queue, Extent extent, const auto&...) -> TargetChoice {
        if (&queue.device() != &fragile) return {make_memory_target(queue, extent), {}};
        if (fragile.broken) throw Error("no presentation path works here");
        return {std::make_unique<FragileTarget>(queue, fragile.broken, extent), {}};
    };
    Session session(fragile, {64, 48}, Params(waves), make, &cpu().device());
    frames_until(session, [&] { return session.step() > 200; });
    fragile.broken = true;
    EXPECT_NO_THROW(session.presenter().picture());
    frames_until(session,
                 [&] { return session.device_move().failed_over() && session.presenter().picture().step > 0; });
    EXPECT_TRUE(session.device_move().failed_over());
    EXPECT_EQ(session.failure(), "");
    EXPECT_GT(session.presenter().picture().step, 0);
}

TEST_F(LostProcessor, TheCopyIsTheStateOfItsStep) {
    const auto to = make_cpu_queue(1);
    World world(waves, cpu(), {64, 48}, Params(waves));
    CheckpointReader checkpoints(cpu());
    world.advance(30);
    for (int i = 0; i < 10; ++i) checkpoints.consider(world, 30, 7); // a slice each time
    world.advance(5);                                                // after the copy was begun
    const auto copy = checkpoints.take();
    ASSERT_TRUE(copy);
    EXPECT_EQ(copy->state.step, 30);
    EXPECT_EQ(copy->at, 30);
    EXPECT_EQ(copy->serial, 7);
    World again(waves, *to, {64, 48}, Params(waves));
    again.restore(copy->state);
    again.advance(5);
    EXPECT_EQ(field(again, "height"), field(world, "height"));
}

TEST_F(LostProcessor, WhereNothingCanBeLostACopyIsTakenOnlyWhenAskedFor) {
    World world(waves, cpu(), {64, 48}, Params(waves));
    CheckpointReader checkpoints(cpu(), std::nullopt);
    for (int i = 0; i < 10; ++i) checkpoints.consider(world, i, 0);
    EXPECT_FALSE(checkpoints.take());
    checkpoints.ask();
    for (int i = 0; i < 10; ++i) checkpoints.consider(world, i, 0);
    EXPECT_TRUE(checkpoints.take());
    for (int i = 0; i < 10; ++i) checkpoints.consider(world, i, 0);
    EXPECT_FALSE(checkpoints.take());
}

TEST_F(LostProcessor, ACopyThatRunsOutOfMemoryHalfWayEndsNothing) {
    FullQueue full(cpu(), 1);
    World world(waves, cpu(), {64, 48}, Params(waves));
    CheckpointReader checkpoints(full, std::nullopt);
    checkpoints.ask();
    EXPECT_NO_THROW(for (int i = 0; i < 10; ++i) checkpoints.consider(world, 0, 0));
    EXPECT_FALSE(checkpoints.take());
    EXPECT_TRUE(checkpoints.take_failure());
}

TEST_F(LostProcessor, WhatWasDoneSinceTheCopyIsBroughtBackByUndo) {
    Session session(fragile, {64, 48}, Params(waves), memory, &cpu().device());
    frames_until(session, [&] { return session.step() > 20; });
    copy_now(session);
    session.pacing().pause(true);
    session.painting().stroke({0, 20, 20, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
    const std::size_t events = 1;
    frames_until(session, [&] { return session.run().events().size() == events; });
    const std::int64_t end = session.run().end().at;
    fragile.broken = true;
    session.pacing().step_once();
    frames_until(session, [&] { return session.device_move().failed_over(); });
    settle(session);
    EXPECT_EQ(session.run().events().size(), 0u);
    session.history().undo();
    settle(session);
    EXPECT_EQ(session.run().events().size(), events);
    EXPECT_GE(session.run().end().at, end);
    EXPECT_EQ(session.place(), session.run().end()) << "the other processor has computed it again";
}

TEST_F(LostProcessor, InTheMidstOfADragItGoesOnInItsRunAndWithTheNewestValue) {
    Session session(fragile, {64, 48}, Params(waves), memory, &cpu().device());
    frames_until(session, [&] { return session.step() > 50; });
    session.pacing().pause(true);
    settle(session);
    const std::int64_t at = session.place().at;
    Params p = session.params();
    const Gesture held = session.history().begin("Wave speed");
    const auto drag = [&](float speed) {
        p.put(*waves.param("speed"), speed);
        session.edit(p, "Wave speed");
    };
    drag(0.3f);
    session.device_move().ask_for_checkpoint(); // with a value that the next ones replace
    frames_until(session, [&] { return !session.device_move().awaits_checkpoint(); });
    for (const float speed : {0.31f, 0.32f, 0.33f}) {
        drag(speed);
        frames(session, 1);
    }
    fragile.broken = true;
    session.pacing().step_once();
    frames_until(session, [&] { return session.device_move().failed_over(); });
    settle(session);
    EXPECT_GE(session.place().at, at) << "not from the beginning";
    EXPECT_EQ(session.params().get<float>(*waves.param("speed")), 0.33f);
    for (const Event& event : session.run().events()) EXPECT_FALSE(std::holds_alternative<Reset>(event.change));
}

TEST_F(LostProcessor, InTheMidstOfAStrokeTheStrokeCanBeBroughtBack) {
    Session session(fragile, {64, 48}, Params(waves), memory, &cpu().device());
    frames_until(session, [&] { return session.step() > 20; });
    copy_now(session);
    session.pacing().pause(true);
    const Gesture held = session.history().begin(stroke_label);
    session.painting().stroke({0, 20, 20, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
    frames_until(session, [&] { return session.run().events().size() == 1; });
    session.painting().stroke({0, 30, 20, 40, 20, GLINT_LEFT, 0, GLINT_DRAG, 0});
    fragile.broken = true;
    frames_until(session, [&] { return session.device_move().failed_over(); });
    settle(session);
    EXPECT_EQ(session.run().events().size(), 0u);
    ASSERT_NE(session.history().next_undo(), nullptr);
    session.history().undo();
    settle(session);
    EXPECT_GE(session.run().events().size(), 1u) << "undo brings back what was set aside";
    session.history().undo();
    settle(session);
    EXPECT_EQ(session.run().events().size(), 0u) << "and then takes the stroke back";
}

TEST_F(LostProcessor, UndoThatWasWaitingCanBeDoneAgain) {
    Session session(fragile, {64, 48}, Params(waves), memory, &cpu().device());
    session.pacing().pause(true);
    settle(session);
    for (const float x : {10.f, 30.f}) {
        session.painting().stroke({0, x, 20, x, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
        settle(session);
    }
    session.device_move().ask_for_checkpoint();
    frames_until(session, [&] { return !session.device_move().awaits_checkpoint(); });
    session.history().undo(), session.history().undo(); // neither has reached the world
    fragile.broken = true;
    session.device_move().ask_for_checkpoint();
    frames_until(session, [&] { return session.device_move().failed_over(); });
    settle(session);
    for (std::size_t left = session.run().events().size(); left > 0; --left) {
        ASSERT_NE(session.history().next_undo(), nullptr);
        session.history().undo();
        settle(session);
        EXPECT_EQ(session.run().events().size(), left - 1);
    }
    EXPECT_EQ(session.history().next_undo(), nullptr);
}

TEST_F(LostProcessor, WithoutAFallbackItStandsStillAndSaysWhy) {
    Session session(fragile, {64, 48}, Params(waves), memory);
    frames_until(session, [&] { return session.step() > 5; });
    fragile.broken = true;
    frames_until(session, [&] { return !session.failure().empty(); });
    EXPECT_THAT(session.failure(), testing::HasSubstr("illegal memory access"));
}

} // namespace
} // namespace glint::test
