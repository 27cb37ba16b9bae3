// Values of the first field along a line over the picture.
#pragma once

namespace glint {

class Actions;
class PinBoard;

void draw_profile(const PinBoard&, const Actions&);

} // namespace glint
