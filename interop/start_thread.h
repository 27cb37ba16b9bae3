// Starting a thread, which fails where the user or the machine may have no more of them: that is a sentence then.
#pragma once
#include "sims/api/error.h"
#include <string>
#include <system_error>
#include <thread>
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

} // namespace glint
