// A run as one document: all contents of a .glint file except the values of fields.
//   { seed: { simulation, params: {…}, width, height, step, fields: [{ id, width, height }] }, events: groups, end,
//     hashes: [{ fields: [ids], at: […], values: bytes }], fields: […], conduct: { preset, device, speed, paused,
//     view: { mode, x, y, scale }, pins: [{ field, x, y } or null],
//     look: { field, logarithmic, shaded, isolines, follows, derived } } }
// Not written: a view of the whole picture, an empty list of pins, and the simulation's own look. A newer minor version
// may have more keys in the document, in `seed` and in `conduct`: they are kept in RunRecord::unknown.
#pragma once
#include "app/run/record.h"
#include "app/world/catalog.h"
#include "sims/api/error.h"
#include <nlohmann/json_fwd.hpp>

namespace glint {

/// The run is sound, but its simulation is not there: it may be in a plugin that was not loaded.
struct MissingSimulation : Error {
    using Error::Error;
};

nlohmann::json document_of(const RunRecord&);
/// Throws Error, or MissingSimulation. Its fields have sizes but no values yet. The catalog must outlive it.
RunRecord run_of(const nlohmann::json&, const Catalog&);

} // namespace glint
