// Text from users: typed, or pasted from a spreadsheet, a web page, a file manager or a chat. Removes characters that
// such programs put around it. The caller reports other errors.
#pragma once
#include <string>
#include <string_view>

namespace glint {

/// Removes blanks at both ends: Unicode's blanks, line breaks, and marks without width.
std::string_view without_blanks(std::string_view);
/// Text without blanks at both ends and without one pair of quotes around it.
std::string_view handed_text(std::string_view);
/// As handed_text(), for a number that arithmetic.h reads: the minus sign of Unicode becomes '-', its blanks plain
/// ones. A comma becomes the decimal point if it can be nothing else: in "0,1", but not in "1,000".
std::string handed_number(std::string_view);
/// As handed_text(), for the name of a file: "~" is the home folder, and file:// names a file of this machine. If a
/// file with exactly this name exists, the text is unchanged.
std::string handed_path(std::string_view);

} // namespace glint
