// Headings of a script's steps in a handout: the scene, and its difference from earlier steps.
#pragma once
#include "app/lecture/scene.h"
#include "app/lecture/scene_path.h"
#include "app/lecture/script.h"
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
