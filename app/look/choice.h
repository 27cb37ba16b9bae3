// A combo whose entries can be greyed and say why.
#pragma once
#include "app/look/text.h"
#include <vector>

namespace glint::look {

struct Entry {
    std::string label;
    std::string help;    ///< on hover
    std::string why_not; ///< not empty: greyed, said on hover
};

/// Returns true when another entry was chosen. icon: in front of the text, or "".
bool choice(const char* id, const std::vector<Entry>& entries, int& chosen, float width);
/// The same with another text in the closed box: "Double slit *".
bool choice(const char* id, std::string_view shown, const std::vector<Entry>& entries, int& chosen, float width);

} // namespace glint::look
