// Starts a thread. If the system allows no more threads for the user or the machine, the error is a sentence.
#pragma once
#include "sims/api/error.h"
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

namespace glint {

/// "no thread could be started to draw: the system gives no more threads"
inline std::string no_thread(const std::string& what_for, const std::exception& refused) {
    return "no thread could be started " + what_for + ": " + sentence_of(refused);
}

/// what_for: as in the sentence. Throws Error.
template <class Work> std::thread start_thread(const std::string& what_for, Work&& work) {
    try {
        return std::thread(std::forward<Work>(work));
    } catch (const std::system_error& refused) { throw Error(no_thread(what_for, refused)); }
}

/// Runs the call in a thread that owns everything it uses: if no answer comes, the caller may abandon the thread
/// (start_thread.h). Throws Error.
template <class Answer> std::future<Answer> call_in_thread(const std::string& what_for, std::function<Answer()> ask) {
    const auto asking = std::make_shared<std::packaged_task<Answer()>>(std::move(ask));
    std::future<Answer> answer = asking->get_future();
    try {
        start_thread(what_for, [asking] { (*asking)(); }).detach();
    } catch (...) {
        answer = {}; // before the promise: breaking a promise allocates, and ends the program if memory is out
        throw;
    }
    return answer;
}

// A thread that waits for a driver that does not answer cannot be joined: the thread is abandoned, and the process ends
// without it.

/// Makes the process end without exit handlers: they would destroy objects that an abandoned thread still uses.
inline void end_without_exit_handlers() {
    on_exit(
        [](int status, void*) {
            std::fflush(nullptr);
            _exit(status);
        },
        nullptr);
}

} // namespace glint
