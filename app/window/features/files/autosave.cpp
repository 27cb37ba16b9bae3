#include "app/window/features/files/autosave.h"
#include "app/files/input_file.h"
#include "app/files/output_file.h"
#include "app/files/process_file.h"
#include "app/files/state_folder.h"
#include "app/files/temporary_file.h"
#include "app/run/document.h"
#include "app/run/run_file.h"
#include "app/window/features/files/run_files.h"
#include "sims/api/device.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <thread>

namespace glint {
namespace fs = std::filesystem;
namespace {

constexpr double log_ms = 500, state_ms = 30'000, retry_ms = 3000;
constexpr std::size_t max_left_runs = 3;                 // runs of windows that ended together with this one
constexpr std::chrono::milliseconds max_final_wait{250}; // at the end, because the user waits
constexpr std::size_t max_final_bytes = 32'000'000;      // limited for the same reason
constexpr std::size_t bytes_per_cell = 8;                // of most simulations
constexpr std::string_view log_stem = "autosave-", state_ending = ".state.glint", log_ending = ".glint",
                           lock_ending = ".lock";

void delete_file(const fs::path& path) {
    std::error_code ignored;
    fs::remove(path, ignored);
}

/// The first `events` events as bytes, without other data: two runs with equal bytes are equal so far.
std::vector<std::byte> done_in(const RunRecord& run, std::size_t events) {
    RunRecord done{run.seed, {}, 0, {}, {}, {}, {}};
    done.events.assign(run.events.begin(), run.events.begin() + static_cast<std::ptrdiff_t>(events));
    done.end = events ? done.events.back().at : run.seed.step;
    return encode(done);
}

/// The state in a file, at a place of the run in the log. Throws Error if it belongs to another run, or to an undone
/// end of this run: a state is written less often than the log.
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

fs::path state_file_of(fs::path log) { return log.replace_extension(state_ending); }

std::vector<fs::path> left_logs(const fs::path& folder) {
    return stale_files(folder, log_stem, log_ending, lock_ending);
}

/// Removes files that are useless without a log: locks of ended processes, and states.
void sweep_locks(const fs::path& folder) {
    for (const fs::path& lock : stale_files(folder, log_stem, lock_ending, lock_ending)) {
        std::error_code ignored;
        if (fs::exists(fs::path(lock).replace_extension(log_ending), ignored)) continue;
        delete_file(fs::path(lock).replace_extension(state_ending));
        remove_stale(lock);
    }
}

/// A log that cannot be read is set aside, so that the next start ignores it. Throws Error, which names the new file;
/// or MissingSimulation, and the log stays.
RunRecord read_run(const fs::path& log, const Catalog& catalog) try {
    return decode(read_bytes(log), catalog);
} catch (const MissingSimulation&) { throw; } catch (const Error& e) {
    const std::string aside = set_aside(log);
    delete_file(state_file_of(log));
    throw Error(sentence_of(e) + ". " + log.string() + " is broken; " + aside);
}

/// Whether everything that was ordered is done within a moment.
bool becomes_idle_in_time(Session& session) {
    const auto until = std::chrono::steady_clock::now() + max_final_wait;
    try {
        while (!session.idling().become_idle()) {
            if (std::chrono::steady_clock::now() > until) return false;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    } catch (const Error&) { return false; } // a step takes long
    return true;
}

/// rests: the world has all parameters that the user wants.
RunRecord record_of(const Session& session, bool rests) {
    RunRecord record = record_of(session);
    const Place end = session.run().end();
    const bool orders_follow = !rests && !session.seeker().seeking() && session.place() == end;
    if (orders_follow && !(session.run().setting(end).params == session.params()))
        record.events.push_back({record.end, SetParams{session.params()}});
    return record;
}

/// Replaces no file: in a container each start has the same process number. Returns the new path.
fs::path move_crashed_log_aside(const fs::path& log) {
    NewFileName aside{log.parent_path(), "crashed-" + log.stem().string().substr(log_stem.size()),
                      std::string(log_ending)};
    while (rename_to_new(log.string(), aside.path()) == EEXIST) ++aside.number;
    return aside.path();
}

} // namespace

Autosave::Autosave(BackgroundJobs& jobs, std::optional<fs::path> folder) : writing_log_(jobs), writing_state_(jobs) {
    if (!folder) return;
    lock_.emplace(*folder, log_stem, lock_ending);
    log_ = lock_->with_ending(log_ending), state_ = lock_->with_ending(state_ending);
}

Autosave::~Autosave() { end(); }

void Autosave::end() {
    if (std::uncaught_exceptions() != exceptions_at_construction_) return;
    writing_log_.job.wait(), writing_state_.job.wait();
    if (log_) delete_file(*log_), delete_file(*state_);
    log_.reset(), lock_.reset();
}

std::string Autosave::keep(Session& session) {
    if (!log_ || std::uncaught_exceptions() != exceptions_at_construction_) return "";
    const bool rests = becomes_idle_in_time(session);
    writing_log_.job.wait();
    std::string problem;
    try {
        write_file_now(*log_, record_of(session, rests), nullptr);
    } catch (const std::exception& e) { problem = sentence_of(e); }
    const bool is_kept = keep_log(session, rests && problem.empty());
    if (!is_kept && problem.empty()) problem = "its file cannot be renamed";
    end();
    if (problem.empty()) return "";
    return (is_kept ? "The last second of the session is not saved: " : "The session is not saved: ") + problem;
}

/// The log first: a state that is being written may take longer than the user waits. False: there is none, or it cannot
/// be renamed.
bool Autosave::keep_log(Session& session, bool with_final_state) {
    const KeptSessions kept(log_->parent_path());
    if (!keep_session(kept, *log_)) return false;
    writing_state_.job.wait();
    keep_earlier_state(kept, *state_);
    if (with_final_state) keep_final_state(session, kept);
    return true;
}

/// The state at the place of the session. If it cannot be saved, an earlier state is kept, or none.
void Autosave::keep_final_state(Session& session, const KeptSessions& kept) {
    const std::size_t measured = session.seeker().state_bytes(); // 0: not measured yet
    const std::size_t bytes = measured ? measured : bytes_per_cell * static_cast<std::size_t>(session.extent().area());
    if (bytes > max_final_bytes || session.seeker().seeking() || !session.failure().empty()) return;
    try {
        (void)record_now(session); // throws if the GPU is lost
        const std::shared_ptr<const Checkpoint> here = session.device_move().checkpoint();
        if (!here || session.run().place_of(here->at, here->serial) != session.place()) return;
        std::optional<RunRecord> record = record_up_to(session, *here);
        if (!record) return;
        write_file_now(newest_kept(kept.folder(), StateAge::final).state, *std::move(record), here);
    } catch (const std::exception&) { return; } // the earlier state is still saved
    delete_file(newest_kept(kept.folder(), StateAge::earlier).state);
}

void Autosave::wait_for_disk() { writing_log_.job.finish(), writing_state_.job.finish(); }

void Autosave::flush(const Session& session) {
    if (!log_) return;
    writing_log_.job.wait();
    try {
        write_file_now(*log_, record_of(session), nullptr);
    } catch (const Error&) {} // it was tried
}

/// Whether a write has just failed.
bool Autosave::has_failed(Writing& writing, double now) {
    if (!writing.result) return false;
    const std::string why = *std::exchange(writing.result, std::nullopt);
    const bool failed_before = std::exchange(writing.failed, !why.empty());
    if (!writing.failed) return false;
    writing.again_ms = now + retry_ms;
    if (!failed_before) problem_ = "The run cannot be saved for a restart after a crash: " + why;
    return true;
}

/// The folder may have been deleted, and with it the lock of this process.
void Autosave::make_place() {
    std::error_code reported_by_write;
    fs::create_directories(log_->parent_path(), reported_by_write);
    lock_->renew();
}

void Autosave::refresh(Session& session, double now) {
    if (!log_) return;
    if (has_failed(writing_log_, now)) written_to_ = -1;
    if (has_failed(writing_state_, now)) checkpoint_.reset(), asked_ = true; // retries with the newest state
    const bool log_done = writing_log_.is_over(now), state_done = writing_state_.is_over(now);
    if (of_ != session.id()) { // another run: its log is written first, a state of it later
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
        auto record = newest && newest != checkpoint_ ? record_up_to(session, *newest) : std::nullopt;
        if (record) checkpoint_ = newest, write(writing_state_, *state_, std::move(*record), newest);
        return;
    }
    if (!keeps_states_ || now < next_state_ms_ || !session.failure().empty() || session.seeker().seeking()) return;
    next_state_ms_ = now + state_ms;
    if (session.wants_frames())
        session.device_move().ask_for_checkpoint(), asked_ = true; // the state of a paused run is saved already
}

void Autosave::write_log(Session& session, double now) {
    const Run& run = session.run();
    const bool changed = written_to_ < 0 || revision_ != run.revision();
    const bool stands = written_to_ != run.end().at && session.pacing().paused();
    if (!changed && !stands) return;
    next_log_ms_ = now + log_ms, written_to_ = run.end().at, revision_ = run.revision();
    write(writing_log_, *log_, record_of(session), nullptr);
}

void Autosave::write(Writing& writing, fs::path file, RunRecord run, const std::shared_ptr<const Checkpoint>& state) {
    writing.job.start([this, file = std::move(file), run = std::move(run),
                       state](JobControl&) mutable { write_file_now(file, std::move(run), state); },
                      [&writing](const std::string& problem) { writing.result = problem; });
}

/// On a job's thread, or at the end. Throws Error.
void Autosave::write_file_now(const fs::path& file, RunRecord run, const std::shared_ptr<const Checkpoint>& state) {
    if (!state) make_place();
    const std::vector<std::byte> bytes = state ? bytes_of(std::move(run), *state) : encode(run);
    if (auto why = write_file(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()})) throw Error(*why);
}

std::optional<fs::path> set_recoverable_runs_aside(const fs::path& folder) {
    std::optional<fs::path> aside;
    for (const fs::path& log : left_logs(folder)) {
        aside = move_crashed_log_aside(log);
        delete_file(state_file_of(log));
    }
    sweep_locks(folder);
    return aside;
}

/// Takes the newest left run under this process's name. Returns whether there was one.
bool Autosave::claim_recoverable_run() {
    const fs::path folder = log_->parent_path();
    std::vector<std::pair<fs::file_time_type, fs::path>> left;
    std::error_code error;
    for (const fs::path& log : left_logs(folder)) left.emplace_back(fs::last_write_time(log, error), log);
    std::ranges::sort(left);
    bool claimed = false;
    while (!claimed && !left.empty()) { // the others are for later starts
        const fs::path log = left.back().second;
        left.pop_back();
        fs::rename(log, *log_, error);
        claimed = !error; // otherwise another process has taken the file
        if (claimed) fs::rename(state_file_of(log), *state_, error);
    }
    for (std::size_t i = 0; i + max_left_runs < left.size(); ++i)
        delete_file(left[i].second), delete_file(state_file_of(left[i].second));
    sweep_locks(folder);
    return claimed;
}

std::optional<RecoverableRun> Autosave::take_recoverable_run(const Catalog& catalog) {
    if (!log_) return {};
    wait_for_disk();
    return claim_recoverable_run() ? std::optional(read_claimed(catalog)) : std::nullopt;
}

std::optional<RecoverableRun> Autosave::take_kept_session(const Catalog& catalog, KeptChoice choice) {
    if (!log_) return {};
    wait_for_disk();
    const auto state = claim_kept_session(KeptSessions(log_->parent_path()), choice, {*log_, *state_});
    if (!state) return {};
    RecoverableRun found = read_claimed(catalog);
    found.closed_at_state = *state == StateAge::final && found.state;
    return found;
}

std::optional<fs::path> Autosave::set_taken_run_aside() {
    if (!log_) return {};
    keeps_left_state_ = false, written_to_ = -1, checkpoint_.reset(); // the session on stage is written again
    delete_file(*state_);
    std::error_code unknown;
    if (!fs::exists(*log_, unknown)) return {}; // the file could not be read, and was moved aside then
    return move_crashed_log_aside(*log_);
}

bool Autosave::has_other_session() const {
    return log_ && (has_kept_session(log_->parent_path()) || !left_logs(log_->parent_path()).empty());
}

/// Reads the files with this process's names.
RecoverableRun Autosave::read_claimed(const Catalog& catalog) {
    RecoverableRun found{read_run(*log_, catalog), {}};
    keeps_left_state_ = true;
    try {
        std::error_code error;
        if (fs::exists(*state_, error)) found.state = state_in(read_bytes(*state_), found.run, catalog);
        if (found.state) found.run.end = std::max(found.run.end, found.state->at); // the log does not record every step
    } catch (const Error&) {} // the log alone can restore the run, only slower
    return found;
}

} // namespace glint
