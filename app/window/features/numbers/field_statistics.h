// Statistics of each grid of the state as a table: one column for each field, as many as fit.
#pragma once

namespace glint {

class Session;

void draw_field_statistics(const Session&);

} // namespace glint
