// A run as one document: what a .glint file holds beside the values of fields.
//   { seed: { simulation, params: {…}, width, height, step, fields: [{ id, width, height }] }, events: groups, end,
//     hashes: [{ fields: [ids], at: […], values: bytes }], fields: […], conduct: { preset, device, speed, paused,
//     view: { mode, x, y, scale }, pins: [{ field, x, y } or null],
//     look: { field, logarithmic, shaded, isolines, follows, derived } } }; a view of the whole picture is not written,
//     nor are no pins, nor a look that is the simulation's own.
// A newer minor version may have more keys in it, in `seed` and in `conduct`: they are kept in RunRecord::unknown.
#pragma once
#include "app/run/record.h"
#include "app/world/catalog.h"
#include <nlohmann/json_fwd.hpp>

namespace glint {

nlohmann::json document_of(const RunRecord&);
/// Throws Error. Its fields have sizes but no values yet. The catalog must outlive it.
RunRecord run_of(const nlohmann::json&, const Catalog&);

} // namespace glint
