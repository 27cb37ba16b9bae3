// A text field for a search.
#pragma once
#include <string>

namespace glint::look {

/// As wide as ImGui's next item. Returns whether the text has changed.
bool search_field(const char* id, const char* hint, std::string& query);

} // namespace glint::look
