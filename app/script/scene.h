// What a script's steps come to: each scene is all of it, so that going back to one is the same as going on to it.
#pragma once
#include "app/run/record.h"
#include "app/script/script.h"
#include "app/world/catalog.h"
#include "app/world/params.h"
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace glint {

struct Scene {
    Params params;
    std::string preset; ///< "changed" is measured against it; "": the defaults
    Extent extent;
    std::string device = {};               ///< "cpu", "cuda"; "": what the script began with
    std::vector<std::string> present = {}; ///< presentation paths, the first that the device has; none: likewise
    double speed = 1;
    bool paused = false;
    std::optional<ScriptComparison> compare = {};
    std::optional<std::vector<std::string>> shows = {}; ///< see ScriptStep; nothing: no step has said yet
    std::optional<bool> stage = {};                     ///< nothing: as it was when the script began
    std::shared_ptr<const RunRecord> run = {};          ///< that it goes on from; null: from the beginning
    std::optional<std::int64_t> at = {};                ///< a place of the run, of this step alone

    const Definition& definition() const { return params.definition(); }
    bool operator==(const Scene&) const = default;
};

/// Whether it is a place of the run that it goes on from, and no step has changed what is computed there.
bool is_recorded(const Scene&);

inline constexpr Extent script_extent{1024, 768}; ///< where a script names none

/// That simulation with its opening preset, alone, and the rest as before.
Scene with_simulation(const std::optional<Scene>& before, const Definition&);

/// One for each step. Looks every name and value up; throws Error with the line, what is wrong there and what there
/// is. folder: where a run's file is looked for. The catalog must outlive the scenes.
std::vector<Scene> scenes_of(const Script&, const Catalog&, const std::filesystem::path& folder);

} // namespace glint
