// Another program, started without a shell and fed through its standard input. It has its own process group, so a
// terminal's Ctrl-C reaches only this process. The program ends with this object at the latest. SIGPIPE must be ignored
// (failure.h).
#pragma once
#include "app/files/descriptor.h"
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <sys/types.h>
#include <vector>

namespace glint {

/// Its path, looked up in PATH; nothing if PATH has no such program that may be run.
std::optional<std::string> program_in_path(const std::string& name);

class ChildProcess {
public:
    /// Called several times a second while this waits for the program; an exception from it ends the wait.
    using OnWait = std::function<void()>;

    /// argv: the program's path first. The program finds `handed` open as child_descriptor. Throws Error.
    ChildProcess(const std::vector<std::string>& argv, int handed);
    ~ChildProcess(); ///< kills a process that is still running
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    static constexpr int child_descriptor = 3;

    /// False if the program has closed its input before it took all bytes.
    bool feed(std::span<const std::byte>, const OnWait&);
    /// Closes its input as soon as it has read all of it, and waits for its end. Returns its exit status: 128 + the
    /// signal's number if a signal ended it.
    int wait(const OnWait&);
    /// After wait(): whether it read all bytes that feed() wrote. (A pipe takes bytes even if the program never reads.)
    bool has_read_all() const { return has_read_all_ && !refused_; }
    /// Beginning of its standard error, 4 KB at most: complaints begin with their cause.
    const std::string& said() const { return said_; }

private:
    void listen(bool for_room);
    bool read_errors();
    bool has_unread() const;

    pid_t process_ = -1; ///< -1: it has ended
    Descriptor input_, errors_;
    std::string said_;
    bool has_read_all_ = false;
    bool refused_ = false; ///< the child closed its input before everything was written
};

} // namespace glint
