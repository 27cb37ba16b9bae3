// Headings of a script's steps in a handout: the scene, and what distinguishes the step from those before it.
#pragma once
#include "app/handout/scene_path.h"
#include "app/script/scene.h"
#include "app/script/script.h"
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace glint {

/// "Heat, preset book"
std::string title_of_scene(const Scene&);

class StepTitles {
public:
    /// One scene for each step; paths: likewise, or none. All must outlive it.
    StepTitles(const Script& script, const std::vector<Scene>& scenes,
               const std::vector<std::optional<ScenePath>>& paths)
        : script_(script), scenes_(scenes), paths_(paths) {}
    /// Of the next step, from the first on: "Heat, preset book: method = global". No two are alike, except those of
    /// steps that say and show the same.
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
