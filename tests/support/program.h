// Runs the program like a user: the real binary if it is built, else the command line inside this test program, in a
// separate process. Without a display, in its own folder.
#pragma once
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

namespace glint::test {

/// An empty folder, removed at the end.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const std::filesystem::path& path() const { return path_; }
    std::string operator/(const std::string& name) const { return path_ / name; }
    std::vector<std::string> names() const; ///< names of its files, hidden ones too, sorted
    std::string text(const std::string& name) const;
    void put(const std::string& name, const std::string& text) const;

private:
    std::filesystem::path path_;
};

struct Ended {
    int status; ///< 128 + signal if a signal ended it
    std::string out, err;
    std::chrono::milliseconds took;
};

/// The running program as seen from outside.
struct Running {
    pid_t process;
    const std::string& err; ///< its standard error so far
    bool catches(int signal) const;
    bool waits() const;                    ///< its first thread, for any reason
    std::optional<Running> worker() const; ///< its child, which has the window; nothing while there is none
    bool says(std::string_view text) const { return err.find(text) != err.npos; }
};

struct Manner {                                               ///< how to run it
    std::function<bool(const Running&)> signal_when;          ///< the signal is sent once, when this is true
    std::optional<std::chrono::microseconds> interrupt_after; ///< Ctrl-C; at most a millisecond later
    int signal = SIGINT;                                      ///< in place of Ctrl-C
    std::optional<std::chrono::microseconds> kill_after;      ///< kill -9; likewise
    std::optional<std::size_t> max_memory;                    ///< bytes of address space
    std::optional<std::size_t> max_file;                      ///< bytes of a file (ulimit -f)
    std::vector<int> closed;                                  ///< of its descriptors 0 to 2; real binary only
    bool reader_leaves = false;                               ///< standard output is a pipe without a reader
    bool terminal = false;                                    ///< standard error is a terminal; err is its content
    std::map<std::string, std::string> environment;           ///< variables in addition to the test's
    std::string program;                                      ///< in place of glint
};

/// Whether the real binary exists: conditions before main need it.
bool has_binary();

/// Runs glint with these arguments in that folder. After four minutes it is killed, and err says so.
Ended run_glint(const Folder&, const std::vector<std::string>& arguments, const Manner& = {});

/// Standard error for arguments that it must refuse with status 2, printing nothing else.
std::string run_refused(const Folder&, std::vector<std::string> command, const std::vector<std::string>& more);

} // namespace glint::test
