// A script as a handout: what each step says, asks and shows, and how one comes back to it.
#pragma once
#include "app/doctor/machine.h"
#include "app/handout/handout.h"
#include "app/handout/scene_path.h"
#include "app/handout/scene_picture.h"
#include "app/run/record.h"
#include "app/script/playable_script.h"
#include <optional>
#include <string>
#include <vector>

namespace glint {

/// What was on stage, step by step. runs, pictures and paths: one for each of its scenes. A scene that stays or comes
/// back has its picture once, and so have scenes whose pictures have the same pixels.
struct ShownScript {
    PlayableScript script;
    std::vector<RunRecord> runs = {};
    std::vector<ScenePicture> pictures = {};
    std::vector<std::optional<ScenePath>> paths = {}; ///< or none at all
};

struct HandoutMachine {
    Machine machine;
    std::string clocks; ///< clocks_of(); "": not asked
};

/// measured: sections that stand between the last step and the machine.
Handout handout_of(const ShownScript&, std::vector<Handout::Section> measured, const HandoutMachine&);

/// The clock of each CUDA device now, and what it could be, a line each; why not, where the driver does not say. Asks
/// the driver.
std::string clocks_of(const Devices&);

} // namespace glint
