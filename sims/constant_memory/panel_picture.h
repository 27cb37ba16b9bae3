// The picture for reads by coordinates: the table as each panel fetches it, with its own edges drawn.
#pragma once
#include "api/palette.h"
#include "memories.h"
#include "panels.h"

namespace constant_memory {

struct PanelPicture {
    Panels panels;
    Global table;
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const {
        if (panels.begins_panel(x, y) || panels.begins_panel(x + 1, y) || panels.begins_panel(x, y + 1)) {
            frame.pixels(x, y) = glint::rgba(0.035f, 0.038f, 0.05f);
            return;
        }
        const bool inside = panels.is_inside(x, y);
        const bool edge = inside != panels.is_inside(x - 1, y) || inside != panels.is_inside(x, y - 1);
        const float value = fetched(table, panels.point(panels.spot(x, y), 0, 1), panels.side) / (fine * fine);
        frame.pixels(x, y) = edge ? glint::rgba(0.34f, 0.71f, 0.91f) : frame.palette(value * 100 / 255);
    }
};

} // namespace constant_memory
