// lost_gpu FOLDER SIM FAULT   runs SIM on the GPU for two seconds, loses the GPU, goes on on the CPU for a while and
// ends
//                             as a crash would, leaving its run in FOLDER. Prints a line of JSON.
// lost_gpu FOLDER             as the next start: goes on with that run on the GPU. Prints a line of JSON.
#include "app/files/formats/data_text.h"
#include "app/run/state_hash.h"
#include "app/terminal/failure.h"
#include "app/world/catalog.h"
#include "lost_gpu/broken_kernel.h"
#include "lost_gpu/frames.h"
#include <cstdio>
#include <unistd.h>

namespace glint::lost_gpu {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr Extent extent{512, 384};

TargetChoice memory_target(Queue& queue, Extent size, const TargetPick&, const std::vector<Refusal>&) {
    return {make_memory_target(queue, size), {}};
}

double ms_since(SteadyClock::time_point then) {
    return std::chrono::duration<double, std::milli>(SteadyClock::now() - then).count();
}

/// Ends the process at once, without destructors.
[[noreturn]] void end_with(const Json& said) {
    std::printf("%s\n", said.dump().c_str());
    std::fflush(stdout);
    _exit(0);
}

[[noreturn]] void lose(const std::filesystem::path& folder, const std::string& sim, Fault fault) {
    const Catalog catalog;
    const auto cpu = make_cpu_device();
    const auto gpu = make_cuda_device();
    Session session(*gpu, extent, Params(catalog.at(sim)), memory_target, cpu.get());
    Frames frames(session, folder);
    const auto begun = SteadyClock::now();
    frames.until([&] { return ms_since(begun) > 2000 && frames.drawn() > 20; }); // copies of the state were taken
    break_at_next_launch(fault);
    const std::int64_t newest = session.step();
    frames.until([&] { return broken_since().has_value() && session.device_move().failed_over(); });
    const std::int64_t kept = session.step();
    const int before = frames.drawn();
    frames.until([&] { return frames.drawn() > before; });
    const double moving_ms = ms_since(*broken_since());
    frames.until([&] { return frames.drawn() > before + 20; });
    frames.keep();
    end_with({{"sim", sim},
              {"device", session.device().id()},
              {"moving_ms", moving_ms},
              {"lost_seconds", static_cast<double>(newest - kept) / (60 * session.pacing().steps_per_frame())},
              {"at", session.place().at},
              {"notice", session.messages().take_notice()}});
}

[[noreturn]] void go_on(const std::filesystem::path& folder) {
    const Catalog catalog;
    const auto begun = SteadyClock::now();
    const auto gpu = make_cuda_device();
    BackgroundJobs jobs;
    auto left = Autosave(jobs, folder).take_recoverable_run(catalog);
    if (!left) throw Error("nothing was left");
    const std::int64_t end = left->run.end;
    Session session(*gpu, std::move(left->run), std::move(left->state), memory_target);
    Frames frames(session, folder);
    frames.until([&] { return session.place().at >= end && frames.drawn() > 0; });
    const double moving_ms = ms_since(begun);
    session.pacing().pause(true);
    const RunRecord run = record_now(session);
    const auto cpu = make_cpu_device();
    Session twin(*cpu, record_of(session), {}, memory_target);
    twin.pacing().pause(true);
    Frames of_twin(twin, folder / "twin");
    of_twin.until([&] { return twin.place().at >= run.end && !twin.seeker().seeking() && of_twin.drawn() > 0; });
    const RunRecord same = record_now(twin);
    const bool equal = hash_of(run.end, run.fields).fields == hash_of(same.end, same.fields).fields;
    end_with({{"device", session.device().id()}, {"moving_ms", moving_ms}, {"at", run.end}, {"as_on_the_cpu", equal}});
}

} // namespace
} // namespace glint::lost_gpu

int main(int argc, char** argv) try {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() == 1) glint::lost_gpu::go_on(arguments[0]);
    const auto fault = arguments.size() == 3 ? glint::lost_gpu::fault_named(arguments[2]) : std::nullopt;
    if (!fault) throw glint::Error("lost_gpu takes FOLDER, or FOLDER SIM and trap or bad_address");
    glint::lost_gpu::lose(arguments[0], arguments[1], *fault);
} catch (const std::exception& error) { return glint::end_with(error); }
