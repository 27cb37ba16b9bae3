// Recorded numbers of a run as comma-separated values. A missing number is an empty cell.
#pragma once
#include "app/session/pin_recorder.h"
#include "app/world/grid_pass.h"
#include <span>
#include <string>

namespace glint {

/// A row a step that was looked at, a column a probe of that simulation.
std::string csv_of(std::span<const ProbeValue>, const Definition&);
/// A row a field.
std::string csv_of(const OfGrids<Statistics>&);
/// A row a pin and frequency.
std::string spectra_csv(std::span<const PinSample>, const Pins&);

} // namespace glint
