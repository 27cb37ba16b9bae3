// Exit statuses of glint, and the failures that cause them.
#pragma once
#include "sims/api/device.h"
#include "sims/api/error.h"
#include <string>
#include <string_view>

namespace glint {

enum class Exit {
    done = 0,
    unexpected = 1,
    bad_input = 2,
    unavailable = 3,
    simulation_failed = 4,
    differs = 5,
    display_lost = 6,
    first_signal = 128, ///< plus the number of the signal that ended the program
    interrupted = 130   ///< Ctrl-C
};

struct Failure : Error {
    Failure(Exit ends_with, const std::string& sentence) : Error(sentence), status(ends_with) {}
    Exit status;
};

/// Does the work; turns an Error into a Failure with this status.
template <class Work> decltype(auto) or_fail(Exit status, Work&& work) {
    try {
        return work();
    } catch (const Failure&) { throw; } catch (const Error& error) {
        throw Failure(status, error.what());
    }
}

/// For the catch in main: says why the program ends, and returns the exit status.
int end_with(const std::exception&);
/// Does what end_with() does, for catch (...): for an exception of any type, or for none.
int end_with_current_exception();

/// Makes std::terminate() (after an exception on a library's thread) print a sentence and end with a status.
void print_sentence_on_terminate();

/// While it exists, the sentence is printed if a crash or a call of exit() ends this process. The status of a crash
/// stays that of its signal; after exit() it is `simulation_failed`. For a command that runs a plugin; at most one at a
/// time.
class LastWords {
public:
    explicit LastWords(std::string_view sentence);
    ~LastWords();
    LastWords(const LastWords&) = delete;
    LastWords& operator=(const LastWords&) = delete;
};

// Text of an exception for the user, in places that must not throw.

/// Returns what sentence_of() returns; if there is no memory for it, a constant text.
inline std::string reason_of(const std::exception& error) noexcept {
    try {
        return sentence_of(error);
    } catch (const std::bad_alloc&) { return "no memory"; } // short enough to need no allocation
}

// Messages of the commands: on standard error, so that standard output holds only results.

/// One line: "glint: sentence." Control characters are made visible, so that no message can control the terminal. Lines
/// that begin with two blanks, a list under the sentence, stay lines.
void say(std::string_view sentence);

/// Results: text to standard output. Throws Failure when it cannot be written (full disk, closed pipe).
void print(std::string_view text);

// Call at the start of every program, before it opens a file.

/// Opens 0, 1 and 2 if the caller has closed them, so that no file gets their numbers: using them fails. A closed pipe
/// and a limit on file sizes become errors with a reason instead of fatal signals. A timer that the caller has left
/// running is stopped: its signal would be taken for the alarm that ends a hanging program.
void prepare_standard_streams();

} // namespace glint
