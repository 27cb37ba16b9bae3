// A button on a plate over the picture, dark in every theme.
#pragma once
#include "app/window/parts/plate.h"

namespace glint {

struct PlateButtonState {
    bool on = false, disabled = false;
};

/// Returns whether it was pressed. It is the last item: a tooltip may follow.
bool plate_button(const char* id, const char* icon, ImVec2 from, ImVec2 size, PlateButtonState);

} // namespace glint
