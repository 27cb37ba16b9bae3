// A button on a plate over the picture, which is dark under every theme.
#pragma once
#include "app/panels/plate.h"

namespace glint {

struct PlateButtonState {
    bool on = false, disabled = false;
};

/// Whether it was pressed. The last item is it: a tooltip may follow.
bool plate_button(const char* id, const char* icon, ImVec2 from, ImVec2 size, PlateButtonState);

} // namespace glint
