// What lies over the panels, one at a time; Esc or a click beside it closes it.
#pragma once
#include "app/services/desk.h"
#include <filesystem>

namespace glint {

class Modals {
public:
    void draw(Desk&);

private:
    void draw_palette(Desk&);
    void draw_settings(Desk&);
    void draw_help(Desk&);
    void draw_about(Desk&);
    void draw_sweep(Desk&);
    void draw_open(Desk&);

    Modal shown_ = Modal::none;
    std::string query_;
    std::vector<std::filesystem::path> saved_;
    int selected_ = 0;
};

} // namespace glint
