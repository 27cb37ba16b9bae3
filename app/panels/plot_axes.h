// How a plot writes the numbers beside its axes.
#pragma once
#include "app/look/numbers.h"
#include <cstdint>
#include <cstdio>

namespace glint {

inline int format_tick(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%s", look::tick_number(value).c_str());
}
inline int format_step(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%s",
                         look::grouped(static_cast<std::int64_t>(value)).c_str());
}

} // namespace glint
