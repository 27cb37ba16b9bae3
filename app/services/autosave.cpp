#include "app/services/autosave.h"
#include "app/files/input_file.h"
#include "app/files/new_file.h"
#include "app/files/output_file.h"
#include "app/files/process_file.h"
#include "app/files/state_folder.h"
#include "app/files/temporary_file.h"
#include "app/run/run_file.h"
#include "app/services/in_background.h"
#include "app/services/run_files.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cerrno>

namespace glint {
namespace fs = std::filesystem;
namespace {

constexpr double log_ms = 500, state_ms = 30'000, retry_ms = 3000;
constexpr std::size_t most_left = 3; // runs of other windows that ended with this one
constexpr std::string_view log_stem = "autosave-", state_ending = ".state.glint", log_ending = ".glint",
                           lock_ending = ".lock";

void delete_file(const fs::path& path) {
    std::error_code ignored;
    fs::remove(path, ignored);
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
        throw Error("the state belongs to another run");
    const auto serial = static_cast<std::int64_t>(older.events.size());
    const std::int64_t at = older.end;
    if (events < log.events.size() && log.events[events].at < at)
        throw Error("the state belongs to a part of the run that was undone");
    std::vector<FieldValues> fields = std::move(older.fields);
    const Run run(std::move(older));
    const Setting there = run.setting(run.end());
    return Checkpoint{{there.params, there.extent, there.step, std::move(fields)}, at, serial};
}

fs::path state_beside(fs::path log) { return log.replace_extension(state_ending); }

std::vector<fs::path> left_logs(const fs::path& folder) {
    return left_by_the_dead(folder, log_stem, log_ending, lock_ending);
}

/// What is of no use without a log: the locks of the dead, and states.
void sweep_locks(const fs::path& folder) {
    for (const fs::path& lock : left_by_the_dead(folder, log_stem, lock_ending, lock_ending)) {
        std::error_code ignored;
        if (fs::exists(fs::path(lock).replace_extension(log_ending), ignored)) continue;
        delete_file(fs::path(lock).replace_extension(state_ending));
        remove_left(lock);
    }
}

/// One that cannot be read is set aside, so that it is not met again. Throws Error.
RunRecord read_run(const fs::path& log, const Catalog& catalog) try {
    return decode(read_bytes(log), catalog);
} catch (const Error&) {
    set_aside(log);
    delete_file(state_beside(log));
    throw;
}

/// Replaces none: in a container each start has the same number. Where it is then.
fs::path set_crashed_aside(const fs::path& log) {
    NewFileName aside{log.parent_path(), "crashed-" + log.stem().string().substr(log_stem.size()),
                      std::string(log_ending)};
    while (rename_to_new(log.string(), aside.path()) == EEXIST) ++aside.number;
    return aside.path();
}

} // namespace

Autosave::Autosave(std::optional<fs::path> folder) {
    if (!folder) return;
    lock_.emplace(*folder, log_stem, lock_ending);
    log_ = lock_->beside(log_ending), state_ = lock_->beside(state_ending);
}

Autosave::~Autosave() { end(); }

void Autosave::end() {
    if (std::uncaught_exceptions() != exceptions_at_start_) return;
    for (const Writing* writing : {&writing_log_, &writing_state_})
        if (writing->result.valid()) writing->result.wait();
    if (log_) delete_file(*log_), delete_file(*state_);
    log_.reset(), lock_.reset();
}

void Autosave::wait_for_disk() const {
    for (const Writing* writing : {&writing_log_, &writing_state_})
        if (writing->result.valid()) writing->result.wait();
}

void Autosave::flush(const Session& session) {
    if (!log_) return;
    if (writing_log_.result.valid()) writing_log_.result.wait();
    write(*log_, session.record(), nullptr).wait();
}

/// Whether it has just turned out that it could not be written.
bool Autosave::has_failed(Writing& writing, double now) {
    if (!writing.result.valid() || writing.result.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
        return false;
    const std::string why = writing.result.get();
    const bool failed_before = std::exchange(writing.failed, !why.empty());
    if (!writing.failed) return false;
    writing.again_ms = now + retry_ms;
    if (!failed_before) problem_ = "The run cannot be saved for a restart after a crash: " + why;
    return true;
}

/// Somebody may have deleted the folder, and with it what says that this process lives.
void Autosave::make_place() {
    std::error_code told_by_writing;
    fs::create_directories(log_->parent_path(), told_by_writing);
    lock_->renew();
}

void Autosave::refresh(Session& session, double now) {
    if (!log_) return;
    if (has_failed(writing_log_, now)) written_to_ = -1;
    if (has_failed(writing_state_, now)) checkpoint_.reset(), asked_ = true; // the newest that there will be by then
    const bool log_done = writing_log_.is_over(now), state_done = writing_state_.is_over(now);
    if (of_ != session.id()) { // another run: its log comes first, a state of it later
        if (!log_done || !state_done) return;
        of_ = session.id(), written_to_ = -1, asked_ = false;
        checkpoint_.reset();
        if (!std::exchange(keeps_left_state_, false)) delete_file(*state_);
        next_state_ms_ = now + state_ms;
    }
    if (state_done) write_state(session, now);
    if (log_done && now >= next_log_ms_) write_log(session, now);
}

void Autosave::write_state(Session& session, double now) {
    if (asked_ && !session.device_move().awaits_checkpoint()) {
        asked_ = false;
        const auto& newest = session.device_move().checkpoint();
        auto record = newest && newest != checkpoint_ ? session.record_to(*newest) : std::nullopt;
        if (record) checkpoint_ = newest, writing_state_.result = write(*state_, std::move(*record), newest);
        return;
    }
    if (!keeps_states_ || now < next_state_ms_ || !session.failure().empty() || session.seeker().seeking()) return;
    next_state_ms_ = now + state_ms;
    if (session.wants_frames())
        session.device_move().ask_for_checkpoint(), asked_ = true; // a state that stands still is kept already
}

void Autosave::write_log(Session& session, double now) {
    const Run& run = session.run();
    const bool changed = written_to_ < 0 || revision_ != run.revision();
    const bool stands = written_to_ != run.end().at && session.paused();
    if (!changed && !stands) return;
    next_log_ms_ = now + log_ms, written_to_ = run.end().at, revision_ = run.revision();
    writing_log_.result = write(*log_, session.record(), nullptr);
}

std::future<std::string> Autosave::write(fs::path file, RunRecord run, const std::shared_ptr<const Checkpoint>& state) {
    return in_background([this, file = std::move(file), run = std::move(run), state]() mutable {
        if (!state) make_place();
        const std::vector<std::byte> bytes = state ? bytes_of(std::move(run), *state) : encode(run);
        if (auto why = write_file(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()})) throw Error(*why);
    });
}

std::optional<fs::path> set_left_runs_aside(const fs::path& folder) {
    std::optional<fs::path> aside;
    for (const fs::path& log : left_logs(folder)) {
        aside = set_crashed_aside(log);
        delete_file(state_beside(log));
    }
    sweep_locks(folder);
    return aside;
}

/// The newest that was left, under this process's name from now on: whether there was one.
bool Autosave::claim_left_run() {
    const fs::path folder = log_->parent_path();
    std::vector<std::pair<fs::file_time_type, fs::path>> left;
    std::error_code error;
    for (const fs::path& log : left_logs(folder)) left.emplace_back(fs::last_write_time(log, error), log);
    std::ranges::sort(left);
    bool claimed = false;
    while (!claimed && !left.empty()) { // the others are for the starts that follow
        const fs::path log = left.back().second;
        left.pop_back();
        fs::rename(log, *log_, error);
        claimed = !error; // else another start was faster
        if (claimed) fs::rename(state_beside(log), *state_, error);
    }
    for (std::size_t i = 0; i + most_left < left.size(); ++i)
        delete_file(left[i].second), delete_file(state_beside(left[i].second));
    sweep_locks(folder);
    return claimed;
}

std::optional<LeftRun> Autosave::take_left_run(const Catalog& catalog) {
    if (!log_ || !claim_left_run()) return {};
    LeftRun found{read_run(*log_, catalog), {}};
    keeps_left_state_ = true;
    try {
        std::error_code error;
        if (fs::exists(*state_, error)) found.state = state_in(read_bytes(*state_), found.run, catalog);
        if (found.state)
            found.run.end = std::max(found.run.end, found.state->at); // the log is not written at each step
    } catch (const Error&) {}                                         // the log alone brings it back, only later
    return found;
}

} // namespace glint
