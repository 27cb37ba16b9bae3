// Text of an exception for the user, in places that must not throw.
#pragma once
#include "sims/api/error.h"
#include <string>

namespace glint {

/// As sentence_of(); if memory runs out, a text that needs none.
inline std::string reason_of(const std::exception& error) noexcept {
    try {
        return sentence_of(error);
    } catch (const std::bad_alloc&) { return "no memory"; } // so short that it needs none
}

} // namespace glint
