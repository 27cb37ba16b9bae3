#include "app/files/output_file.h"
#include "app/run/run_file.h"
#include "app/terminal/failure.h"
#include "app/timing/clock.h"
#include "app/window/features/files/autosave.h"
#include "app/world/catalog.h"
#include "faulty/scenarios.h"
#include <chrono>

namespace glint::faulty {
namespace {

TargetChoice memory_target(Queue& queue, Extent extent, const TargetPick&, const std::vector<Refusal>&) {
    return {make_memory_target(queue, extent), {}};
}

/// The frames of a window.
class Frames {
public:
    explicit Frames(std::filesystem::path folder) : autosave_(jobs_, std::move(folder)) {}

    /// Waits until all requested work is done.
    void settle(Session& session) {
        const auto give_up = std::chrono::steady_clock::now() + std::chrono::seconds(60); // only ends a hang
        do {
            session.frame(1 / 60.0);
            session.idling().finish_job();
            if (auto* target = session.presenter().target()) target->finish();
            jobs_.poll();
            autosave_.refresh(session, now_ms());
            if (const std::string problem = autosave_.take_problem(); !problem.empty()) say(problem);
            if (!session.failure().empty()) throw Failure(Exit::simulation_failed, session.failure());
            if (const std::string refused = session.messages().take_notice(); !refused.empty())
                throw Failure(Exit::simulation_failed, refused);
        } while (session.wants_frames() && std::chrono::steady_clock::now() < give_up);
        if (session.wants_frames()) throw Error("the session never came to rest");
    }

private:
    BackgroundJobs jobs_;
    Autosave autosave_;
};

void steps(Session& session, Frames& frames, int count) {
    for (int i = 0; i < count; ++i) session.pacing().step_once();
    frames.settle(session);
}

void do_all(Session& session, Frames& frames) {
    session.pacing().pause(true);
    frames.settle(session);
    steps(session, frames, 5);
    if (const auto refused = session.set("k", "0.2")) throw Error(*refused);
    frames.settle(session);
    steps(session, frames, 5);
    session.history().undo(), frames.settle(session);
    session.history().redo(), frames.settle(session);
    for (const std::int64_t at : {3, 10}) session.seeker().seek(at), frames.settle(session);
    Gesture stroke = session.history().begin(stroke_label);
    session.painting().stroke({0, 10, 10, 10, 10, GLINT_LEFT, 0, GLINT_PRESS, 0});
    session.painting().stroke({0, 10, 10, 20, 15, GLINT_LEFT, 0, GLINT_DRAG, 0});
    stroke = {}, frames.settle(session);
    session.observers().pins.add({"", 9, 9}), session.observers().pins.set_line(LineOfCells{1, 1, 20, 20}),
        frames.settle(session);
    session.resize({48, 32}), frames.settle(session);
    steps(session, frames, 2);
}

} // namespace

void play_session(const std::filesystem::path& folder) {
    constexpr int threads = 2;
    const Catalog catalog;
    const auto device = make_cpu_device(threads);
    const std::filesystem::path kept = folder / "kept.glint";
    Frames frames(folder);
    Session session(*device, {32, 32}, Params(catalog.at("heat")), memory_target);
    do_all(session, frames);
    const std::vector<std::byte> bytes = encode(record_now(session));
    if (const auto why = write_file(kept, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}))
        throw Failure(Exit::bad_input, *why);
    Session again(*device, or_fail(Exit::bad_input, [&] { return open_run(kept, catalog); }), {}, memory_target);
    again.pacing().pause(true);
    frames.settle(again);
}

} // namespace glint::faulty
