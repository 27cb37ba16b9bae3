// The run of the session on stage, kept while it goes on: what was done within a second, and how far it had come when
// it stood still; the state every half minute. After a crash the next start goes on from there.
#pragma once
#include "app/files/process_file.h"
#include "app/session/session.h"
#include <exception>
#include <filesystem>
#include <future>
#include <utility>

namespace glint {

class Catalog;

/// What a program that crashed has left.
struct LeftRun {
    RunRecord run;
    std::optional<Checkpoint> state; ///< of a place in it
};

class Autosave {
public:
    /// Writes into that folder, under names of this process; nothing is kept where there is none.
    explicit Autosave(std::optional<std::filesystem::path> folder);
    ~Autosave(); ///< end()

    /// A proper end: nothing is left. Waits for the disk. Nothing happens where an exception is what ends the program:
    /// the next start goes on from there.
    void end();
    /// The newest that was left there by a process that is gone; nothing where there is none. No other start meets it:
    /// it is this process's from now on, and stays on disk until what goes on from it has taken its place. Throws Error
    /// where it cannot be read; it is set aside then.
    std::optional<LeftRun> take_left_run(const Catalog&);
    void flush(const Session&); ///< writes the log now; waits for the disk

    /// Once a frame: never waits. Takes nothing from the heap while a session merely runs, but for the state every half
    /// minute, which keep_states(false) leaves out.
    void refresh(Session&, double now_ms);
    void keep_states(bool on) { keeps_states_ = on; }
    /// Why it could not be written, as a sentence, or "": once until it can be again.
    std::string take_problem() { return std::exchange(problem_, {}); }
    void wait_for_disk() const; ///< what is being written has been, or could not be; refresh() takes it: for tests
    bool pending() const { return writing_log_.pending() || writing_state_.pending(); } ///< refresh() has work to do

private:
    struct Writing {
        bool is_over(double now_ms) const { return !result.valid() && now_ms >= again_ms; }
        bool pending() const { return result.valid() || failed; }
        std::future<std::string> result; ///< "" or why it failed
        bool failed = false;             ///< the last time
        double again_ms = 0;             ///< not before that
    };
    std::future<std::string> write(std::filesystem::path, RunRecord, const std::shared_ptr<const Checkpoint>&);
    void make_place(); ///< on the thread that writes the log
    bool claim_left_run();
    bool has_failed(Writing&, double now_ms);
    void write_state(Session&, double now_ms);
    void write_log(Session&, double now_ms);

    std::optional<ProcessFile> lock_; ///< outlives what is being written
    std::optional<std::filesystem::path> log_, state_;
    std::uint64_t of_ = 0; ///< the session's id
    double next_log_ms_ = 0, next_state_ms_ = 0;
    std::int64_t written_to_ = -1;                 ///< the run's end in the log
    std::uint64_t revision_ = 0;                   ///< of its events there
    std::shared_ptr<const Checkpoint> checkpoint_; ///< the one that was written
    bool asked_ = false, keeps_states_ = true;
    bool keeps_left_state_ = false;       ///< until one of the run that goes on from it is written
    Writing writing_log_, writing_state_; ///< a state takes its time
    std::string problem_;
    int exceptions_at_start_ = std::uncaught_exceptions();
};

/// After a start that failed, which it may have caused: they are kept as crashed-<number>.glint, to be opened by hand.
/// One of them, or nothing where there was none.
std::optional<std::filesystem::path> set_left_runs_aside(const std::filesystem::path& folder);

} // namespace glint
