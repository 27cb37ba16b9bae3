#include "app/files/printable.h"
#include "app/files/json.h"
#include <algorithm>
#include <cstddef>

namespace glint {

std::string printable(const std::string& line) {
    std::string text = Json::parse(Json(line).dump(-1, ' ', false, Json::error_handler_t::replace));
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; };
    std::ranges::replace_if(text, is_control, '?');
    return text;
}

std::vector<std::string> printable_lines(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.push_back(printable(text.substr(begin, end - begin)));
        begin = end + 1;
    }
    return lines;
}

std::string shown_part(std::string_view written, std::size_t most) {
    return printable(std::string(written.substr(0, most))) + (written.size() > most ? "..." : "");
}

} // namespace glint
