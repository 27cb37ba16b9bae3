// Text from users: typed, or pasted from a spreadsheet, a web page, a file manager or a chat. Removes characters that
// such programs put around it. The caller reports other errors.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// Removes blanks at both ends: Unicode's blanks, line breaks, and marks without width.
std::string_view without_blanks(std::string_view);
/// Text without blanks at both ends and without one pair of quotes around it.
std::string_view handed_text(std::string_view);
/// Like handed_text(), for a number that arithmetic.h reads: Unicode's minus sign becomes '-', its blanks become plain
/// blanks. A comma becomes the decimal point if it can be nothing else: in "0,1", but not in "1,000".
std::string handed_number(std::string_view);
/// Like handed_text(), for a text with blanks that matter: only plain quotes, and all between them stays.
std::string_view unquoted_text(std::string_view);
/// The form in which unquoted_text() reads back this text: in quotes if it would otherwise change, or is empty.
std::string quoted_text(std::string_view);
/// Like handed_text(), for a file name: "~" is the home folder, and file:// names a file of this machine. If a file
/// with exactly this name exists, the text is unchanged.
std::string handed_path(std::string_view);

// Makes text of any origin safe for documents, terminals and sentences.

/// One line. Bytes that are not UTF-8 have no glyph, and XML allows no control characters, not even escaped ones.
std::string printable(const std::string& line);
/// Each line of the text, including empty ones.
std::vector<std::string> printable_lines(const std::string& text);
/// Text of any origin for a terminal or a notice. Control characters (except line breaks), marks that reverse the
/// direction of text and bytes that are not UTF-8 become \\x1b, \\u202e and so on: visible, and without effect.
std::string visible(std::string_view text);
/// Position of the first byte that belongs to no UTF-8 character; npos if there is none.
std::size_t first_invalid_utf8(std::string_view);
/// Beginning of a text, in whole characters of at most that many bytes: up to the first control character, line break,
/// mark that changes the direction of text, or byte that is not UTF-8.
std::string_view one_line(std::string_view, std::size_t most_bytes);
/// Number of characters, as a reader counts them: a character of several bytes is one.
std::size_t letters_in(std::string_view);
/// Beginning of a text of any origin, short enough for a sentence.
std::string shown_part(std::string_view, std::size_t most = 48);

} // namespace glint
