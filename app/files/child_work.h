// Work in a child process, which may crash, throw, loop or end without harm to this process: for code that others have
// written. The child is a copy of this process. Call it only before this process starts threads, uses a GPU or opens a
// window, because a copy has none of these.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace glint {

struct ChildLimits {
    std::optional<std::chrono::milliseconds> processor_time; ///< processor time of all the child's threads
    std::chrono::milliseconds time;                          ///< from its start
    /// limit of memory that the child may allocate in addition to its memory at the start
    std::optional<std::uint64_t> memory_bytes;
    bool quiet = false; ///< its standard error is not shown
};

/// How the child ended.
struct ChildEnd {
    enum class How { returned, threw, crashed, left, too_long };
    How how = How::returned;
    int number = 0;                ///< the signal if it crashed, the exit status if it left
    std::string thrown;            ///< text of the exception, as a sentence
    std::string doing;             ///< the call that the child began last
    std::vector<std::string> told; ///< the child's results, in the order in which they were sent
    bool out_of_memory = false;    ///< it asked for more than its limit, and was refused
};

/// Messages from the child to its parent.
class ToParent {
public:
    explicit ToParent(int pipe); ///< for the calling process: one that it forks sends nothing
    void doing(std::string_view call) const; ///< Call before each call that may not return: "advance(3)".
    void tell(std::string_view result) const;

private:
    friend ChildEnd in_child(const std::function<void(const ToParent&)>&, const ChildLimits&);
    void send(char kind, std::string_view text) const;
    int pipe_;
    pid_t child_;
};

/// Runs the work in a child and waits for its end; then processes that the child has started are ended, too. Standard
/// output of the child is not shown. Throws Error if no process can be started.
ChildEnd in_child(const std::function<void(const ToParent&)>& work, const ChildLimits&);

/// Describes how the child ended, with "it" for the code that ran: "it crashed: it used memory that is not its own
/// (SIGSEGV)". "" if it returned.
std::string what_happened(const ChildEnd&, const ChildLimits&);
/// Why a program ended by that signal, with "it" for the program: "it used memory that is not its own".
std::string cause_of_signal(int number);

} // namespace glint
