// Text as a document may hold it, whoever wrote it.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// One line. What is not UTF-8 has no glyph, and XML no control characters, however they are written.
std::string printable(const std::string& line);
/// Each of its lines, empty ones too.
std::vector<std::string> printable_lines(const std::string& text);
/// Of what somebody wrote, as much as belongs into a sentence.
std::string shown_part(std::string_view, std::size_t most = 48);

} // namespace glint
