// What each grid of the state comes to, as a table: a column a field, as many as have room.
#pragma once

namespace glint {

class Session;

void draw_field_statistics(const Session&);

} // namespace glint
