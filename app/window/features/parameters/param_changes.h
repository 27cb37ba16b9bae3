// Changes of several parameters by the user. Each is one step of undo.
#pragma once
#include "app/session/session.h"
#include "app/world/params/params.h"
#include <cstdint>
#include <span>
#include <string>

namespace glint {

/// State of the Parameters panel.
struct ParametersView {
    bool differences = false; ///< the panel shows only changes from the preset
    bool morph = false;       ///< the panel has the slider between two presets
    std::string shown_row;    ///< request: scroll to the row with this id; "": none
};

void revert(Session&, const glint_param&); ///< to the preset's value, with the hidden rows that continue it
void revert(Session&, std::span<const glint_param> array); ///< all numbers of it, as one step of undo
void revert_all(Session&);
void randomise(Session&, std::uint32_t seed); ///< see randomised()
/// Whether the row's value (or that of a hidden row with its further digits) differs from the preset, or the row is
/// animated. False for hidden rows.
bool is_changed(const Session&, const glint_param&);
/// Whether a parameter differs from the preset. The brush does not count, because it changes no result.
bool differs_from_preset(const Session&);
int count_changed(const Session&); ///< rows

// Random values for a simulation's parameters, to find unexpected ones.

/// Uniform on the sliders' tracks, so by factors on logarithmic rows; a seed always gives the same values. Whole
/// numbers, which affect the amount of work, stay within a quarter of their track; lengths stay large enough to be
/// seen. Method, colours, view, brush and animated rows stay unchanged.
Params randomised(const Params& now, std::uint32_t seed);

} // namespace glint
