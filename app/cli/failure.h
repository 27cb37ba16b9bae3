// How glint ends: its exit status, and the failures that lead there. main prints the sentence.
#pragma once
#include "sims/api/device.h"

namespace glint {

enum class Exit { done = 0, unexpected = 1, bad_input = 2, unavailable = 3, simulation_failed = 4, interrupted = 130 };

struct Failure : Error {
    Failure(Exit ends_with, const std::string& sentence) : Error(sentence), status(ends_with) {}
    Exit status;
};

/// Does the work; an Error that leaves it ends the program with this status.
template <class Work> decltype(auto) or_fail(Exit status, Work&& work) {
    try {
        return work();
    } catch (const Failure&) {
        throw;
    } catch (const Error& error) {
        throw Failure(status, error.what());
    }
}

} // namespace glint
