// Parameters of one simulation, converted to another build of it or interpolated between two sets.
#pragma once
#include "app/world/params/params.h"
#include "app/world/snapshot.h"
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

// Two builds of one simulation by its author: converts values of one to the other, by ids.

/// Why that build can never play runs of `of`, whatever their values: which row, and what to do. "" if it can.
std::string why_not_comparable(const Definition& build, const Definition& of);
/// Converts the values to that build; rows that only that build has keep their defaults. Throws Error that says which
/// and what to do, if a row of theirs has possible values that the build does not accept.
Params in_build(const Definition& build, Params);
/// The choice of the row `method` with the same name as in `of`; nothing if the build has none.
std::optional<std::int32_t> method_in_build(const Definition& build, const Definition& of,
                                            std::optional<std::int32_t> method);
/// Values for a later build that its author has changed, kept by ids. Values that were the defaults become its
/// defaults. lost: gets "parameter 'k'" for each other value that the build does not accept; its default stands for it.
Params kept_params(const Definition& build, const Params&, std::vector<std::string>& lost);
/// The fields of a build's initial state, with the values of `kept` where the name, the shape and the type are equal.
/// lost: gets "field 'u'" for each field of `kept` that the build does not have, and "field 'u', whose type changed
/// from float32 to uint8" or the like for each that it has otherwise.
std::vector<FieldValues> kept_fields(std::vector<FieldValues> initial, const std::vector<FieldValues>& kept,
                                     std::vector<std::string>& lost);
/// The state of a run in a later build. initial: the build's initial state with all its fields; state: of the run;
/// null: it begins anew, without fields, as it does if no field can be kept. lost: as in kept_fields().
HostState carried_over(HostState initial, const HostState* state, std::vector<std::string>& lost);
/// "before/life.so": the plugin's file with its folder, or with as many folders as distinguish it from the other
/// build's file; "built in".
std::string_view build_name(const Definition& build, const Definition& compared_build);

// Interpolation between two sets of parameters: for a morph of presets, and for the path of a zoom.

/// At t = 0 they are `a`, at t = 1 `b`, of the same simulation. Logarithmic rows are interpolated by factors, other
/// numbers and colours linearly; choices, switches and restarting rows change at one half. If there is a row `scale`,
/// the rows of its centre follow it: one point of the picture stays fixed, and the zoom rate is constant.
Params between(const Params& a, const Params& b, double t);

} // namespace glint
