// Another program, started without a shell and fed through its standard input. It is in a process group of its own, so
// that a terminal's Ctrl-C is ours alone, and ends with this at the latest. SIGPIPE must be ignored
// (standard_streams.h).
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

/// Where PATH finds it; nothing where there is none that may be run.
std::optional<std::string> program_in_path(const std::string& name);

class ChildProcess {
public:
    /// Called several times a second while it keeps us waiting; what it throws ends the wait.
    using Patience = std::function<void()>;

    /// argv: the program's path first. It finds `handed` open as handed_as. Throws Error.
    ChildProcess(const std::vector<std::string>& argv, int handed);
    ~ChildProcess(); ///< kills what still runs
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    static constexpr int handed_as = 3;

    /// Whether it took all of it: not where it has closed its input.
    bool feed(std::span<const std::byte>, const Patience&);
    /// Closes its input as soon as it has read all of it, and waits for its end. Its exit status, 128 and more where a
    /// signal ended it.
    int wait(const Patience&);
    /// After wait(): whether it read all that feed() gave it. A pipe takes some of it for a program that never reads.
    bool has_read_all() const { return has_read_all_ && !refused_; }
    /// What it said on standard error, the first 4 KB: complaints begin with their cause.
    const std::string& said() const { return said_; }

private:
    void listen(bool for_room);
    bool hear();
    bool has_unread() const;

    pid_t process_ = -1; ///< -1: it has ended
    Descriptor input_, errors_;
    std::string said_;
    bool has_read_all_ = false;
    bool refused_ = false; ///< it has closed its input while it was fed
};

} // namespace glint
