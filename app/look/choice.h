// A combo whose entries can be disabled with a reason.
#pragma once
#include "app/look/text.h"
#include <vector>

namespace glint::look {

struct Entry {
    std::string label;
    std::string help;            ///< on hover
    std::string disabled_reason; ///< not empty: disabled, with this text on hover
};

/// The closed box with the text `shown`. Returns whether the list is open: then call pick().
bool begin_choice(const char* id, std::string_view shown, float width);
bool pick(const std::vector<Entry>& entries, int& chosen); ///< true if another entry was chosen

/// Returns true if another entry was chosen. entries(): builds the list while it is open.
template <std::invocable Entries>
bool choice(const char* id, std::string_view shown, const Entries& entries, int& chosen, float width) {
    return begin_choice(id, shown, width) && pick(entries(), chosen);
}

} // namespace glint::look
