// Numbers as shown in the window: few digits, constant width if they change.
#pragma once
#include "app/world/text/grouped.h"
#include <string>

namespace glint::look {

/// Three significant digits, without an exponent if readable: "4.12", "243", "0.0123", "1.2e-7".
std::string short_number(double);
/// For scales, without zeros at the end: "0.5", "16.7", "400".
std::string tick_number(double);
/// At most five characters: "0.012", "4.12", "58.1", "1204".
std::string milliseconds(double);
using glint::grouped;
/// "3.47 s", "12:05", "3 h 02".
std::string duration(double seconds);
/// "212 MB", "1.40 GB".
std::string bytes(double);
/// A value in at most that many characters; a longer text is rounded.
std::string fitting(const std::string& exact, int characters);

} // namespace glint::look
