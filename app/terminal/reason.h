// What an exception says to the user, where nothing more may be thrown.
#pragma once
#include "sims/api/error.h"
#include <string>

namespace glint {

/// As sentence_of(), or what needs no memory where there is none for it.
inline std::string reason_of(const std::exception& error) noexcept {
    try {
        return sentence_of(error);
    } catch (const std::bad_alloc&) { return "no memory"; } // so short that it needs none
}

} // namespace glint
