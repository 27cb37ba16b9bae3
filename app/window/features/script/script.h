// The feature script: scripts that play and are recorded, handouts, and the kiosk.
#pragma once
#include "app/window/shell.h"

namespace glint {

struct AppOptions;

void add_script(Shell&, const AppOptions&);

} // namespace glint
