// The window has two processes. The worker is the program with its window. The supervisor is a process without window,
// OpenGL, CUDA and plugins: it starts the worker, and starts it again after a crash or a hang. So a fault in a plugin
// or a driver ends only the worker, and its saved run continues.
#pragma once
#include "app/files/descriptor.h"
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace glint {

/// What a worker is told at its start, by hidden options of the command line.
struct WorkerStart {
    int pipe = -1;                          ///< descriptor that leads to the supervisor; -1: there is none
    std::string after_crash = {};           ///< how the previous worker ended, as sentences; "": this is the first one
    std::vector<std::string> left_out = {}; ///< files of plugins that are not loaded
    bool safe = false;                      ///< default layout and simulation, no plugins, the CPU

    /// Whether this file is not loaded.
    bool leaves_out(const std::string& plugin) const;
};

/// The worker's way to its supervisor. The functions neither wait nor allocate. Without a supervisor they do nothing.
class ToSupervisor {
public:
    explicit ToSupervisor(int pipe) : pipe_(pipe) {}
    /// Once a second while the window's loop runs: whether it made no turn in this second.
    void second_passed(bool without_turn) const;
    /// Before code of that plugin runs: its file; "": that of no plugin.
    void shows(std::string_view plugin) const;
    void ends() const; ///< the window is being closed: what happens from now on is no crash

private:
    void send(char kind, std::string_view text = {}) const;
    int pipe_;
};

/// How a worker has ended.
struct WorkerEnd {
    bool by_signal = false;
    int number = 0; ///< the signal, or the exit status

    int status() const; ///< as a shell counts it
};

/// Decides what follows from the worker's messages and from its end. It starts and ends no process.
class Supervision {
public:
    /// keeps_plugins: a plugin is loaded again after a crash, because a kiosk's script needs it.
    explicit Supervision(bool keeps_plugins = false) : keeps_plugins_(keeps_plugins) {}

    void take(std::string_view bytes); ///< from the worker's pipe, in pieces of any size
    /// Whether the loop stands still for so long that the worker must be killed.
    bool hangs() const;
    void take_hang_back() { still_s_ = 0; } ///< a debugger holds the worker: its loop stands still on purpose

    struct Next {
        std::optional<WorkerStart> start; ///< another worker; nothing: the program ends
        int status = 0;                   ///< exit status of the program
        std::string sentence;             ///< for standard error; "": nothing unexpected happened
    };
    Next after(const WorkerEnd&, double now_s); ///< now_s: on any clock that never goes back

    static constexpr int max_still_s = 10;
    static constexpr double minute_s = 60; ///< in which a third crash leads to safe mode

private:
    void take_message(char kind, const std::string& text);
    std::string next_start(const std::string& plugin, double now_s);

    bool keeps_plugins_;
    std::string bytes_; ///< the beginning of a message
    std::string shown_; ///< file of the plugin on stage; "": none
    int still_s_ = 0;   ///< seconds without a turn of the loop
    bool ends_ = false;
    std::vector<double> crashes_s_; ///< times, within the last minute
    double safe_since_s_ = 0;
    WorkerStart start_; ///< of the worker that runs
};

/// The command with the hidden options for a worker, its program first.
std::vector<std::string> worker_command(const std::vector<std::string>& command, const WorkerStart&);

/// Runs the command's window in workers until one ends as intended, or too many have crashed; returns the exit status.
/// Signals for this process go on to the worker. command: the program first. Throws Error if no process can be started.
/// Call it before this process starts threads.
int supervise(const std::vector<std::string>& command, bool keeps_plugins);

/// Whether a debugger, or another tracer, holds that process.
bool is_traced(pid_t);
/// Whether the window stays in one process: GLINT_ONE_PROCESS=1, or a debugger has started it.
bool keeps_one_process();

/// For the worker: the pipe is not left to programs that it starts. -1 if that is no descriptor of a pipe.
int adopted_pipe(int descriptor);
/// The worker becomes another program by exec, which remains a worker.
void keep_for_exec(int pipe);

} // namespace glint
