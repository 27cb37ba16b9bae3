// Events in a run's document: consecutive events of one kind are a group. Each of their numbers is a column with the
// differences between consecutive events, so that a drag of a slider or of the mouse is small.
//   { do: "set",    at: […], rows: { k: […], method: [ids] } }   the rows that changed
//   { do: "stroke", at: […], button, modifiers, phase: […], x0: […], y0, x1, y1 }
//   { do: "stamp",  at: […], button, modifiers, boxes: [[x, y, width, height]], weights: [zstd frames] }   see Mask
//   { do: "reset",  at: […] }
//   { do: "resize", at: […], width: […], height: […] }
// `at` counts from the event before, the first from the seed's step. x0 counts from the x1 before (in a group's first
// event from 0), x1 from its own x0. Coordinates and numbers of parameters are differences of their bits.
#pragma once
#include "app/run/record.h"
#include <nlohmann/json_fwd.hpp>

namespace glint {

nlohmann::json groups_of(const RunRecord&);
/// Throws Error. Places, extents, values and coordinates are not checked: see sound.h.
std::vector<Event> events_of(const nlohmann::json& groups, const HostState&);

} // namespace glint
