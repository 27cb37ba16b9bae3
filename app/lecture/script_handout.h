// A script as a handout: text, question and picture of each step, and commands to show it again.
#pragma once
#include "app/doctor/machine.h"
#include "app/lecture/handout.h"
#include "app/lecture/playable_script.h"
#include "app/lecture/scene_path.h"
#include "app/lecture/scene_picture.h"
#include "app/run/record.h"
#include <optional>
#include <string>
#include <vector>

namespace glint {

/// Scenes that were shown, step by step. runs, pictures and paths: one for each scene. A scene that is repeated has one
/// picture, and so have scenes with identical pixels.
struct ShownScript {
    PlayableScript script;
    std::vector<RunRecord> runs = {};
    std::vector<ScenePicture> pictures = {};
    std::vector<std::optional<ScenePath>> paths = {}; ///< or empty
};

struct HandoutMachine {
    Machine machine;
    std::string clocks; ///< clocks_of(); "": not read
};

/// measured: sections between the last step and the machine.
Handout handout_of(const ShownScript&, std::vector<Handout::Section> measured, const HandoutMachine&);

/// Present and maximum clock of each CUDA device, one line each; the reason if the driver does not report them. Calls
/// the driver.
std::string clocks_of(const Devices&);

} // namespace glint
