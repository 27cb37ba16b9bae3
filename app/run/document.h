// A run as one document: all contents of a .glint file except the values of fields.
//   { seed: { simulation, params: {…}, width, height, step, fields: [{ id, width, height }] }, events: groups, end,
//     hashes: [{ fields: [ids], at: […], values: bytes }], fields: […], conduct: { preset, device, speed, paused,
//     view: { mode, x, y, scale }, pins: [{ field, x, y } or null],
//     look: { field, logarithmic, shaded, isolines, follows, derived, layer } } }
// Not written: a view of the whole picture, an empty list of pins, the simulation's own look, and the middle layer. A
// newer minor version may have more keys in the document, in `seed` and in `conduct`: they are kept in
// RunRecord::unknown.
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
/// Throws Error, or MissingSimulation. The record's fields have sizes but no values yet. The catalog must outlive it.
RunRecord run_of(const nlohmann::json&, const Catalog&);

// Events in a run's document: consecutive events of one kind are a group. Each of their numbers is a column with the
// differences between consecutive events, so that a drag of a slider or of the mouse is small.
//   { do: "set",    at: […], rows: { k: […], method: [ids] } }   the rows that changed
//   { do: "stroke", at: […], button, modifiers, phase: […], x0: […], y0, x1, y1 }
//   { do: "stamp",  at: […], button, modifiers, boxes: [[x, y, width, height]], weights: [zstd frames] }   see Mask;
//     with coloured images also colors: [zstd frames], see compressed.h
//   { do: "reset",  at: […] }
//   { do: "resize", at: […], width: […], height: […] }
// `at` counts from the event before, the first from the seed's step. x0 counts from the x1 before (in a group's first
// event from 0), x1 from its own x0. Coordinates and numbers of parameters are differences of their bits.

nlohmann::json groups_of(const RunRecord&);
/// Throws Error. Places, extents, values and coordinates are not checked: see sound.h.
std::vector<Event> events_of(const nlohmann::json& groups, const HostState&);

} // namespace glint
