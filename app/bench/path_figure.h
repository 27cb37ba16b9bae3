// Presentation paths as a figure for paper: the path before and the path now next to each other, or one alone.
#pragma once
#include "app/bench/drawing.h"
#include "app/bench/path_sketch.h"
#include <optional>
#include <string>

namespace glint {

struct PathColumn {
    std::string heading, details; ///< "Now: interop, no copy"; "Heat on NVIDIA H200". A line each
    PathFacts path;
};

/// before: the left column. Without it, copies of `most_copies` that `now` does not make are crossed out.
Drawing path_figure(const std::optional<PathColumn>& before, const PathColumn& now, const PixelRoute& most_copies);

} // namespace glint
