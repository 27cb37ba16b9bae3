// The Device panel's limit meter.
#pragma once

namespace glint {

struct Desk;
/// The figure: what the simulation reaches, of which limit. Nothing while the limits are not known.
void draw_limit_line(Desk&);
/// What holds the frame back, what the machine can do, and the button that measures it.
void draw_limits(Desk&);

} // namespace glint
