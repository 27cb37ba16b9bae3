// Text about a script's steps: their presentation paths and their headings.
#pragma once
#include "app/lecture/scene.h"
#include "app/lecture/script.h"
#include "app/report/path_figure.h"
#include "interop/compute_device.h"
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace glint {

// Presentation paths of a script's steps: the path that a step names, next to the one before.

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

// Headings of a script's steps in a handout: the scene, and its difference from earlier steps.

/// "Heat, preset book"
std::string title_of_scene(const Scene&);

class StepTitles {
public:
    /// One scene for each step; paths: likewise, or empty. All must outlive it.
    StepTitles(const Script& script, const std::vector<Scene>& scenes,
               const std::vector<std::optional<ScenePath>>& paths)
        : script_(script), scenes_(scenes), paths_(paths) {}
    /// Title of the next step, starting with the first: "Heat, preset book: method = global". Titles differ, except for
    /// steps with the same text and scene.
    std::string next();

private:
    std::string changes(std::size_t step) const;

    const Script& script_;
    const std::vector<Scene>& scenes_;
    const std::vector<std::optional<ScenePath>>& paths_;
    std::size_t step_ = 0;
    std::set<std::string> used_;
};

} // namespace glint
