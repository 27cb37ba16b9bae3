#include "app/services/autosave.h"
#include "app/files/input_file.h"
#include "app/files/output_file.h"
#include "app/run/run_file.h"
#include "app/services/run_files.h"
#include "app/timing/clock.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <unistd.h>

namespace glint {
namespace fs = std::filesystem;
namespace {

constexpr double log_ms = 500, state_ms = 30'000;
constexpr std::string_view log_stem = "autosave-", state_ending = ".state.glint", log_ending = ".glint";

void delete_file(const fs::path& path) {
    std::error_code ignored;
    fs::remove(path, ignored);
}

/// The number in "autosave-123.glint" where that process is gone.
std::optional<long> left_by(const std::string& name) {
    if (!name.starts_with(log_stem) || !name.ends_with(log_ending) || name.ends_with(state_ending)) return {};
    long process = 0;
    const char *from = name.data() + log_stem.size(), *to = name.data() + name.size() - log_ending.size();
    const auto [end, error] = std::from_chars(from, to, process);
    if (error != std::errc{} || end != to || process <= 0) return {};
    return kill(static_cast<pid_t>(process), 0) == 0 || errno == EPERM ? std::nullopt : std::optional(process);
}

/// What was done in its first `events` events, and nothing else: two runs that agree in it are the same so far.
std::vector<std::byte> done_in(const RunRecord& run, std::size_t events) {
    RunRecord done{run.seed, {}, 0, {}, {}, {}, {}};
    done.events.assign(run.events.begin(), run.events.begin() + static_cast<std::ptrdiff_t>(events));
    done.end = events ? done.events.back().at : run.seed.step;
    return encode(done);
}

/// The state in a file, at a place of the run in the log. Throws Error where it is another run's, or of an ending that
/// was undone: a state is written less often than what was done.
Checkpoint state_in(std::span<const std::byte> file, const RunRecord& log, const Catalog& catalog) {
    RunRecord older = decode(file, catalog);
    const std::size_t events = older.events.size();
    if (events > log.events.size() || done_in(older, events) != done_in(log, events))
        throw Error("another run's state");
    const auto serial = static_cast<std::int64_t>(older.events.size());
    const std::int64_t at = older.end;
    std::vector<FieldValues> fields = std::move(older.fields);
    const Run run(std::move(older));
    const Setting there = run.setting(run.end());
    return Checkpoint{{there.params, there.extent, there.step, std::move(fields)}, at, serial};
}

} // namespace

Autosave::Autosave(std::optional<fs::path> folder) {
    if (!folder) return;
    const std::string stem = std::string(log_stem) + std::to_string(getpid());
    log_ = *folder / (stem + std::string(log_ending)), state_ = *folder / (stem + std::string(state_ending));
}

Autosave::~Autosave() {
    if (!log_) return;
    if (writing_.valid()) writing_.wait();
    delete_file(*log_), delete_file(*state_);
}

void Autosave::refresh(Session& session) {
    if (!log_) return;
    if (writing_.valid()) {
        if (writing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
        const std::string why = writing_.get();
        if (!why.empty() && !std::exchange(told_, true))
            problem_ = "The run is not kept for the case of a crash: " + why;
    }
    const double now = now_ms();
    if (of_ != &session) { // another run: its log comes first, a state of it later
        of_ = &session, written_ = {-1, 0}, asked_ = false;
        checkpoint_.reset(), delete_file(*state_);
        next_state_ms_ = now + state_ms;
    }
    if (asked_ && !session.awaits_checkpoint()) {
        asked_ = false;
        const auto& newest = session.checkpoint();
        auto record = newest && newest != checkpoint_ ? session.record_to(*newest) : std::nullopt;
        if (record) return checkpoint_ = newest, write(*state_, std::move(*record), newest);
    }
    const Place end = session.run().end();
    const bool done = end.events != written_.events || gestures_ != session.gestures() || written_.at < 0;
    const bool stands = end != written_ && session.paused();
    if (now >= next_log_ms_ && (done || stands)) {
        next_log_ms_ = now + log_ms, written_ = end, gestures_ = session.gestures();
        return write(*log_, session.record(), nullptr);
    }
    if (!keeps_states_ || now < next_state_ms_ || !session.failure().empty() || session.seeking()) return;
    next_state_ms_ = now + state_ms;
    if (session.wants_frames())
        session.ask_for_checkpoint(), asked_ = true; // a state that stands still is kept already
}

void Autosave::write(fs::path file, RunRecord run, const std::shared_ptr<const Checkpoint>& state) {
    writing_ = std::async(std::launch::async, [file = std::move(file), run = std::move(run), state]() mutable {
        try {
            const std::vector<std::byte> bytes = state ? bytes_of(std::move(run), *state) : encode(run);
            return write_file(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}).value_or("");
        } catch (const std::exception& e) { return std::string(e.what()); }
    });
}

std::optional<LeftRun> take_left_run(const fs::path& folder, const Catalog& catalog) {
    std::vector<std::pair<fs::file_time_type, fs::path>> left;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (left_by(at->path().filename().string())) left.emplace_back(at->last_write_time(ignored), at->path());
    }
    if (left.empty()) return {};
    std::ranges::sort(left);
    const fs::path log = left.back().second;
    const auto state_beside = [](const fs::path& file) { return fs::path(file).replace_extension(state_ending); };
    const std::vector<std::byte> bytes = read_bytes(log);
    const std::vector<std::byte> state =
        fs::exists(state_beside(log), error) ? read_bytes(state_beside(log)) : std::vector<std::byte>();
    for (const auto& [time, file] : left) delete_file(file), delete_file(state_beside(file));
    LeftRun found{decode(bytes, catalog), {}};
    try {
        if (!state.empty()) found.state = state_in(state, found.run, catalog);
    } catch (const Error&) {} // the log alone brings it back, only later
    return found;
}

} // namespace glint
