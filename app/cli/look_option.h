// --look: what the program makes of a simulation's fields in a picture or a film, as words.
#pragma once
#include "app/world/world.h"
#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace glint {

void add_look_option(CLI::App&, std::optional<std::string>& look);
/// Any word that is none of its own is a field's name. A Failure says what is wrong with them.
PictureLook look_from(const std::string& words, const Definition&);
/// A Failure names what could be shown where the look's field is not there, or has no rate.
void require_look(const PictureLook&, World&);

} // namespace glint
