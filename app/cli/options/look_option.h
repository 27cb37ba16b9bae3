// --look: how the program draws a simulation's fields in a picture or a film, in words.
#pragma once
#include "app/world/world.h"
#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace glint {

void add_look_option(CLI::App&, std::optional<std::string>& look);
/// A word that is not one of --look's is a field's name. A Failure says what is wrong.
PictureLook look_from(const std::string& words, const Definition&);
/// If the look's field does not exist, or has no rate, a Failure names the possible ones.
void require_look(const PictureLook&, World&);

} // namespace glint
