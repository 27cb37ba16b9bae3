// A drawing as SVG. Whoever shows it draws its words: no font is needed here.
#pragma once
#include "app/bench/drawing.h"
#include <string>

namespace glint {

std::string svg_of(const Drawing&);

} // namespace glint
