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
/// Text for a terminal or a notice, whoever wrote it. Control characters (except line breaks), marks that reverse the
/// direction of text and bytes that are not UTF-8 become \\x1b, \\u202e and so on: they are seen, and do nothing.
std::string visible(std::string_view text);
/// Where the first byte is that is no part of a letter in UTF-8; npos: there is none.
std::size_t first_not_utf8(std::string_view);
/// How many letters UTF-8 has, as a reader counts: one of several bytes is one.
std::size_t letters_in(std::string_view);
/// Of what somebody wrote, as much as belongs into a sentence.
std::string shown_part(std::string_view, std::size_t most = 48);

} // namespace glint
