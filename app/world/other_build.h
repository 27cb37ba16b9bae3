// Two builds of one simulation, as its author has them: the values of the one in the other, by their ids.
#pragma once
#include "app/world/params.h"
#include <optional>
#include <string>
#include <string_view>

namespace glint {

/// Why runs of `of` cannot be played by that build, whatever their values are: which row it is, and what to do. "":
/// they can.
std::string why_not_comparable(const Definition& build, const Definition& of);
/// These values in that build; rows that it alone has keep their defaults there. Throws Error, whatever the values are,
/// where a row of theirs may have one that the build does not take: which, and what to do.
Params in_build(const Definition& build, Params);
/// The choice of the row `method` that is called as that one of `of`; nothing where the build has none.
std::optional<std::int32_t> method_in_build(const Definition& build, const Definition& of,
                                            std::optional<std::int32_t> method);
/// "before/life.so": the plugin's file and its folder, or as many of them as the other build's file is not in as well;
/// "built in".
std::string_view build_name(const Definition& build, const Definition& beside);

} // namespace glint
