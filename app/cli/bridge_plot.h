// What the ways to the screen cost, as a picture.
#pragma once
#include "app/files/json.h"
#include <cstddef>
#include <string>
#include <vector>

namespace glint {

/// PNG: a group of bars for each of the results of `glint bench bridge --json`. Throws Failure where that holds none.
std::vector<std::byte> bridge_plot(const Json& measured);
/// Reads such a file; throws Failure with what is wrong with it.
Json bridge_results_from(const std::string& file);

} // namespace glint
