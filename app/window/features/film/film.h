// The feature film: films of the run, and pictures at any size.
#pragma once
#include "app/window/shell.h"

namespace glint {

void add_film(Shell&);

} // namespace glint
