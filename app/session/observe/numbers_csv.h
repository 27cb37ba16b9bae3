// Recorded numbers of a run as comma-separated values. A missing number is an empty cell.
#pragma once
#include "app/session/observe/pin_recorder.h"
#include "app/world/grid_pass.h"
#include <span>
#include <string>

namespace glint {

/// One row for each recorded step, one column for each probe of that simulation.
std::string csv_of(std::span<const ProbeValue>, const Definition&);
/// One row for each field.
std::string csv_of(const OfGrids<Statistics>&);
/// One row for each pin and frequency.
std::string spectra_csv(std::span<const PinSample>, const Pins&);

} // namespace glint
