// Saves the run of the session on stage while it continues: events within a second, and the last step when it pauses;
// the state every half minute. After a crash, and after the window was closed, the next start continues from there.
#pragma once
#include "app/files/process_file.h"
#include "app/session/session.h"
#include "app/window/background_jobs.h"
#include "app/window/features/files/kept_session.h"
#include <exception>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace glint {

class Catalog;

/// Files of a program that has ended.
struct RecoverableRun {
    RunRecord run;
    std::optional<Checkpoint> state; ///< at a place of the run
    bool closed_at_state = false;    ///< the window was closed there, and the run may be longer

    std::int64_t at() const { return closed_at_state ? state->at : run.end; } ///< place to go to
};

class Autosave {
public:
    /// Writes into that folder, under names of this process; without a folder, nothing is saved.
    Autosave(BackgroundJobs&, std::optional<std::filesystem::path> folder);
    ~Autosave(); ///< end()

    /// Ends normally: removes the files. Waits for the disk. Does nothing if an exception ends the program, so that the
    /// next start can continue.
    void end();
    /// Ends normally: the next start restores this session. The session executes its orders and is saved with its
    /// state, if both take a fraction of a second; otherwise with an earlier state. Waits for the disk. Returns why the
    /// session, or its last second, was not saved, as a sentence, or "".
    std::string keep(Session&);
    /// The session of a closed window, in the form of take_recoverable_run(): the newest one, or one of the others.
    std::optional<RecoverableRun> take_kept_session(const Catalog&, KeptChoice);
    /// For a session that was taken and cannot continue here: its run stays on disk, and the user can open it by hand.
    /// Returns the file if there is one.
    std::optional<std::filesystem::path> set_taken_run_aside();
    /// Whether a session of another window is on disk that take_recoverable_run() or take_kept_session() would give.
    bool has_other_session() const;
    /// The newest run of an ended process there; nothing if there is none. Other starts do not find it: it now belongs
    /// to this process, and stays on disk until a newer save replaces it. Throws Error if it cannot be read; then it is
    /// set aside.
    std::optional<RecoverableRun> take_recoverable_run(const Catalog&);
    void flush(const Session&); ///< writes the log now; waits for the disk

    /// Once a frame: never waits. Does not allocate while a session only runs, except for the state every half minute,
    /// which keep_states(false) turns off.
    void refresh(Session&, double now_ms);
    void keep_states(bool on) { keeps_states_ = on; }
    /// Why it could not be written, as a sentence, or "": once until writing succeeds again.
    std::string take_problem() { return std::exchange(problem_, {}); }
    void wait_for_disk(); ///< waits until the running write has ended or failed; refresh() takes the result: for tests
    bool pending() const { return writing_log_.pending() || writing_state_.pending(); } ///< refresh() has work to do

private:
    struct Writing {
        explicit Writing(BackgroundJobs& jobs)
            : job(jobs, {.running = "The run is being written", .shows_progress = false}) {}
        bool is_over(double now_ms) const { return !job.busy() && now_ms >= again_ms; }
        bool pending() const { return job.busy() || result || failed; }
        std::optional<std::string> result; ///< result of the job, not taken yet: "" or why it failed
        bool failed = false;               ///< the last time
        double again_ms = 0;               ///< not before that
        BackgroundJob job;
    };
    void write(Writing&, std::filesystem::path, RunRecord, const std::shared_ptr<const Checkpoint>&);
    void write_file_now(const std::filesystem::path&, RunRecord, const std::shared_ptr<const Checkpoint>&);
    RecoverableRun read_claimed(const Catalog&);
    bool keep_log(Session&, bool with_final_state);
    void keep_final_state(Session&, const KeptSessions&);
    void make_place();
    bool claim_recoverable_run();
    bool has_failed(Writing&, double now_ms);
    void write_state(Session&, double now_ms);
    void write_log(Session&, double now_ms);

    std::optional<ProcessFile> lock_; ///< outlives the writes
    std::optional<std::filesystem::path> log_, state_;
    std::uint64_t of_ = 0; ///< the session's id
    double next_log_ms_ = 0, next_state_ms_ = 0;
    std::int64_t written_to_ = -1;                 ///< the run's end in the log
    std::uint64_t revision_ = 0;                   ///< revision of the events in the log
    std::shared_ptr<const Checkpoint> checkpoint_; ///< the checkpoint that was written last
    bool asked_ = false, keeps_states_ = true;
    bool keeps_left_state_ = false; ///< true until a state of the continuing run is written
    std::string problem_;
    int exceptions_at_construction_ = std::uncaught_exceptions();
    Writing writing_log_, writing_state_; ///< a state takes its time; last: they use the others
};

/// After a failed start, which a run may have caused: renames left runs to crashed-<number>.glint, to be opened by the
/// user. Returns one of them, or nothing if there was none.
std::optional<std::filesystem::path> set_recoverable_runs_aside(const std::filesystem::path& folder);

} // namespace glint
