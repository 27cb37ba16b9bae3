// Scenes of a script's steps. Each scene is complete, so that going back to one is the same as going forward to it.
#pragma once
#include "app/lecture/script.h"
#include "app/run/record.h"
#include "app/world/catalog.h"
#include "app/world/params/params.h"
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace glint {

struct Scene {
    Params params;
    std::string preset; ///< base for "changed"; "": the defaults
    Extent extent;
    std::string device = {};               ///< "cpu", "cuda"; "": the device at the script's start
    std::vector<std::string> present = {}; ///< presentation paths: the first that the device has; empty: likewise
    double speed = 1;
    bool paused = false;
    std::optional<ScriptComparison> compare = {};
    std::optional<std::vector<std::string>> shows = {}; ///< see ScriptStep; nothing: no step has set it yet
    std::optional<bool> stage = {};                     ///< nothing: the same as at the script's start
    std::shared_ptr<const RunRecord> run = {};          ///< run to continue from; null: from the beginning
    std::optional<std::int64_t> at = {};                ///< a place of the run, for this step only

    const Definition& definition() const { return params.definition(); }
    bool operator==(const Scene&) const = default;
};

/// Whether the scene shows a recorded place of its run, unchanged by any step.
bool is_recorded(const Scene&);

inline constexpr Extent script_extent{1024, 768}; ///< if a script names none

/// The scene with that simulation and its opening preset, without a comparison; everything else as in `before`.
Scene with_simulation(const std::optional<Scene>& before, const Definition&);

/// One for each step. Looks up every name and value. Throws Error with the line, what is wrong there, and which names
/// exist. folder: for the files of runs. The catalog must outlive the scenes.
std::vector<Scene> scenes_of(const Script&, const Catalog&, const std::filesystem::path& folder);

// Step of a recording: the changes from one scene to the next.

/// Contains only the differences: scenes_of() applies the step to the first scene and gets the second. before: nothing
/// for the first step of a script. The scenes have no run. If the first has a stage or a panel, the second has one too.
ScriptStep step_between(const std::optional<Scene>& before, const Scene& after);

} // namespace glint
