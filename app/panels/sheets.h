// What lies over the panels, one at a time; Esc or a click beside it closes it.
#pragma once
#include "app/desk.h"

namespace glint {

class Sheets {
public:
    void draw(Desk&);

private:
    void draw_palette(Desk&);
    void draw_settings(Desk&);
    void draw_help(Desk&);
    void draw_about(Desk&);
    void draw_sweep(Desk&);

    Sheet shown_ = Sheet::none;
    std::string query_;
    int selected_ = 0;
};

} // namespace glint
