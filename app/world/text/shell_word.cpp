#include "app/world/text/shell_word.h"
#include <algorithm>

namespace glint {

std::string shell_word(std::string_view text) {
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("_=.,:/+-@%").find(c) != std::string_view::npos;
    };
    if (!text.empty() && std::ranges::all_of(text, is_plain)) return std::string(text);
    std::string quoted = "'";
    for (const char c : text)
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    return quoted += '\'';
}

} // namespace glint
