// A session without a window, controlled by hand: actions of a user, and frames until they are done.
#pragma once
#include "app/session/session.h"
#include "support/run.h"
#include <bit>
#include <chrono>
#include <gtest/gtest.h>

namespace glint::test {

inline TargetChoice memory_target(Queue& queue, Extent extent, const TargetPick&, const std::vector<Refusal>&) {
    return {make_memory_target(queue, extent), {}};
}

class Seated {
protected:
    static std::unique_ptr<Session> start(const char* sim, Extent extent = {64, 48}) {
        const Definition& d = catalog().at(sim);
        auto session = std::make_unique<Session>(cpu().device(), extent, Params(d), memory_target);
        session->pause(true);
        settle(*session);
        return session;
    }
    /// One frame with all work of its job, so that a busy machine does as much in it.
    static void whole_frame(Session& session, double dt = 1 / 60.0) {
        session.frame(dt);
        session.finish_job();
        if (auto* target = session.presenter().target()) target->finish();
    }
    static void frames(Session& session, int count) {
        for (int i = 0; i < count; ++i) whole_frame(session);
    }
    /// Runs whole frames until that holds; none if it already does.
    template <class Done> static void frames_until(Session& session, Done done) {
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
        while (!done()) {
            ASSERT_LT(std::chrono::steady_clock::now(), give_up) << "what was waited for never came";
            whole_frame(session);
        }
    }
    /// Runs frames until all requested work is done.
    static void settle(Session& session) {
        whole_frame(session);
        frames_until(session, [&] { return !session.wants_frames(); });
    }
    static void run_steps(Session& session, int steps) {
        for (int i = 0; i < steps; ++i) session.step_once();
        settle(session);
    }
    static void paint(Session& session, float x) {
        Gesture stroke = session.history().begin(stroke_label);
        session.stroke({0, x, 20, x, 20, GLINT_LEFT, 0, GLINT_PRESS, 0});
        session.stroke({0, x, 20, x + 20, 30, GLINT_LEFT, 0, GLINT_DRAG, 0});
        stroke = {};
        settle(session);
    }
    static std::vector<std::uint32_t> shown(Session& session) {
        settle(session);
        return pixels_of(session.presenter().picture());
    }
    /// One in memory.
    static std::vector<std::uint32_t> pixels_of(const Picture& p) {
        std::vector<std::uint32_t> pixels;
        for (int y = 0; y < p.extent.height; ++y)
            pixels.insert(pixels.end(), p.pixels + static_cast<std::ptrdiff_t>(y) * p.pitch,
                          p.pixels + static_cast<std::ptrdiff_t>(y) * p.pitch + p.extent.width);
        return pixels;
    }
    /// Every field's values, one after the other: their bits, as NaN is no value that equals itself.
    static std::vector<std::uint32_t> state(Session& session) { return bits_of(session.record_now().fields); }
    static std::vector<std::uint32_t> bits_of(const std::vector<FieldValues>& fields) {
        std::vector<std::uint32_t> all;
        for (const FieldValues& field : fields)
            for (const std::byte byte : field.values.bytes()) all.push_back(static_cast<std::uint32_t>(byte));
        return all;
    }
    static std::string value(const Session& s, const char* id) { return s.params().text(*s.definition().param(id)); }
};

} // namespace glint::test
