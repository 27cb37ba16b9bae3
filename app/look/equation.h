// An equation in the window, with one of its symbols highlighted.
#pragma once
#include <string_view>

namespace glint::look {

/// In as many lines as needed. symbol: highlighted at each occurrence; "": none.
void equation(std::string_view text, std::string_view symbol = {});

} // namespace glint::look
