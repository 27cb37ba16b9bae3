#include "app/files/formats/csv.h"

namespace glint {

std::string csv_cell(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == text.npos) return std::string(text);
    std::string cell = "\"";
    for (const char c : text) cell += c == '"' ? "\"\"" : std::string(1, c);
    return cell + "\"";
}

} // namespace glint
