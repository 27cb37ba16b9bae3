// Runs the program as a user does: the real binary where it is built, else the command line inside this test program,
// in a process of its own. No display, a folder of its own.
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
    std::vector<std::string> names() const; ///< of what lies in it, hidden files too, sorted
    std::string text(const std::string& name) const;
    void put(const std::string& name, const std::string& text) const;

private:
    std::filesystem::path path_;
};

struct Ended {
    int status; ///< 128 + signal where one ended it
    std::string out, err;
    std::chrono::milliseconds took;
};

/// The program while it runs, as it is seen from outside.
struct Running {
    pid_t process;
    const std::string& err; ///< what it has said on standard error so far
    bool catches(int signal) const;
    bool waits() const; ///< its first thread, for whatever it may be
    bool says(std::string_view text) const { return err.find(text) != err.npos; }
};

struct Manner {                                               ///< how to run it
    std::function<bool(const Running&)> signal_when;          ///< the signal is sent once, when that is so
    std::optional<std::chrono::microseconds> interrupt_after; ///< Ctrl-C; at the latest a millisecond later
    int signal = SIGINT;                                      ///< in place of Ctrl-C
    std::optional<std::chrono::microseconds> kill_after;      ///< kill -9; likewise
    std::optional<std::size_t> max_memory;                    ///< bytes of address space
    std::optional<std::size_t> max_file;                      ///< bytes of a file (ulimit -f)
    std::vector<int> closed;                                  ///< of its descriptors 0 to 2; the real binary alone
    bool reader_leaves = false;                               ///< standard output is a pipe that nobody reads
    bool terminal = false;                                    ///< standard error is one; err is what it shows
    std::map<std::string, std::string> environment;           ///< variables beside those of the test
    std::string program;                                      ///< another one than glint
};

/// Whether the real binary is there: what must be so before main can be seen with it alone.
bool has_binary();

/// glint with these arguments in that folder. Where it has not ended after four minutes it is killed, and err says so.
Ended run_glint(const Folder&, const std::vector<std::string>& arguments, const Manner& = {});

/// What it says on standard error to arguments that it has to refuse with status 2, printing nothing else.
std::string run_refused(const Folder&, std::vector<std::string> command, const std::vector<std::string>& more);

} // namespace glint::test
