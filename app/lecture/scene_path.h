// Presentation paths of a script's steps: the path that a step names, next to the one before.
#pragma once
#include "app/lecture/scene.h"
#include "app/report/path_figure.h"
#include "interop/compute_device.h"
#include <optional>
#include <string>
#include <vector>

namespace glint {

struct ScenePath {
    std::optional<PathColumn> before;
    PathColumn now;
    PixelRoute route_with_most_copies; ///< the device's path with the most copies
    std::string title;                 ///< title of the present path: "interop, no copy"
    std::string words;                 ///< "from interop, no copy to copied through pinned memory"
};

/// Whether the step may change the path: it names another path, or another device.
bool may_change_path(const std::vector<Scene>&, std::size_t step);

/// One for each scene; nothing if the path is the same as before, or was shown earlier. device: for scenes that name
/// none. A scene that names no path uses the device's best.
std::vector<std::optional<ScenePath>> paths_of(const std::vector<Scene>&, const ComputeDevice& device);

} // namespace glint
