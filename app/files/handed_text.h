// Text as people hand it over: typed, pasted from a spreadsheet, a web page, a file manager or a chat. One place takes
// off what such programs put around it. The reader of the text reports the rest.
#pragma once
#include <string>
#include <string_view>

namespace glint {

/// Without blanks at both ends: those of Unicode, line breaks, and marks that have no width.
std::string_view without_blanks(std::string_view);
/// The same, and without one pair of quotes around it.
std::string_view handed_text(std::string_view);
/// The same as a number that arithmetic.h reads: the minus sign of Unicode is '-', its blanks are plain, and a comma is
/// the decimal point where it can only be that: "0,1", but not "1,000".
std::string handed_number(std::string_view);
/// The same as the name of a file: "~" is the home folder, and file:// names one of this machine. A text that is the
/// name of a file as it stands is left as it is.
std::string handed_path(std::string_view);

} // namespace glint
