// A drawing as SVG. The viewer draws its text: no font is needed here.
#pragma once
#include "app/report/drawing/drawing.h"
#include <string>

namespace glint {

std::string svg_of(const Drawing&);

} // namespace glint
