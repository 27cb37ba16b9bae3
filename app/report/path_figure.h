// Presentation paths as a figure for print: the previous and the present path next to each other, or only one.
#pragma once
#include "app/files/formats/data_text.h"
#include "app/report/drawing/drawing.h"
#include "app/report/path_sketch.h"
#include <optional>
#include <string>

namespace glint {

struct PathColumn {
    std::string heading, details; ///< "Now: interop, no copy"; "Heat on NVIDIA H200". A line each
    PathFacts path;
};

/// before: content of the left column. Without `before`, copies of `route_with_most_copies` that `now` does not make
/// are crossed out.
Drawing path_figure(const std::optional<PathColumn>& before, const PathColumn& now,
                    const PixelRoute& route_with_most_copies);

// Costs of the presentation paths as a chart.

/// One group of bars for each result of `glint bench bridge --json`. Throws Failure if there are no results.
Drawing bridge_chart(const Json& measured);
/// Reads such a file; throws Failure that says what is wrong with it.
Json bridge_results_from(const std::string& file);

} // namespace glint
