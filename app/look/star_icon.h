// The window's icon: the star of assets/glint.svg, drawn at any size.
#pragma once
#include "render/window.h"

namespace glint {

Window::Icon star_icon(int side);

} // namespace glint
