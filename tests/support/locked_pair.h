// Shared by lockstep.cpp and lockstep_pairs.cpp.
#pragma once
#include "app/compare/lockstep.h"
#include "sims/api/device.h"
#include "support/own_clock.h"
#include "support/seated.h"
#include <algorithm>
#include <chrono>
#include <utility>

namespace glint::test {

class LockedPair : public Seated {
public:
    LockedPair(std::unique_ptr<Session> one, const Overrides& overrides, ComputeDevice& device = cpu().device())
        : session(std::move(one)),
          follower(device, session->run(), overrides, memory_target),
          lockstep(*session, follower) {
        lockstep.use_clock(clock.milliseconds());
    }
    LockedPair(std::unique_ptr<Session> one, const char* id, const char* text)
        : session(std::move(one)),
          follower(cpu().device(), session->run(), with(*session, id, text), memory_target),
          lockstep(*session, follower) {
        lockstep.use_clock(clock.milliseconds());
    }

    static Overrides with(const Session& session, const char* id, const char* text) {
        Overrides overrides(session.definition());
        EXPECT_FALSE(overrides.set(id, text));
        return overrides;
    }
    /// A frame that does not wait for the work that it begins.
    void hasty_frame() {
        clock.pass(1000 / 60.0);
        lockstep.frame(1 / 60.0);
        ASSERT_FALSE(session->busy() && follower.busy());
    }
    /// A frame that waits for all work of its job, so that a busy machine does as much.
    void frame() {
        hasty_frame();
        session->idling().finish_job();
        follower.finish_job();
    }
    /// Runs frames until nothing is pending; the session is paused meanwhile.
    void become_idle() {
        const bool was = session->pacing().paused();
        session->pacing().pause(true);
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
        do {
            frame();
            ASSERT_EQ(difference_of_pictures(), "");
        } while (lockstep.wants_frames() && std::chrono::steady_clock::now() < give_up);
        ASSERT_FALSE(lockstep.wants_frames()) << "they never came to rest";
        session->pacing().pause(was);
    }
    /// The difference in a pair that computes the same bits; "" if only the session is shown.
    std::string difference_of_pictures() const {
        const auto [a, b] = lockstep.pictures();
        if (!lockstep.together()) return b.kind == Picture::Kind::none ? "" : "a picture of the follower alone";
        if (a.step != b.step) return "steps " + std::to_string(a.step) + " and " + std::to_string(b.step);
        return pixels_of(a) == pixels_of(b) ? "" : "pixels of step " + std::to_string(a.step);
    }
    std::string difference_of_states() {
        const auto told = follower.read_state();
        if (!told) return "there is none";
        if (WorldPlace{told->at, told->serial} != session->seeker().world_place()) return "the place";
        return bits_of(told->state.fields) == state(*session) ? "" : "the fields";
    }
    using Seated::paint;
    using Seated::run_steps;
    using Seated::start;

    std::unique_ptr<Session> session;
    Follower follower;
    Lockstep lockstep;
    OwnClock clock;
};

} // namespace glint::test
