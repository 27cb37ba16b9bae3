// Where the panels stand: the default layout, columns that collapse, one column where the window is narrow.
#pragma once
#include "app/panels/panel.h"
#include "app/panels/viewport.h"

namespace glint {

class Layout {
public:
    explicit Layout(std::string remembered); ///< Dear ImGui's text of the last time, or ""

    /// Submits the dock space and every panel. space: what the bars leave of the window.
    void draw(Desk&, const std::vector<Docked>&, Viewport&);
    std::string text() const; ///< to be remembered

private:
    void build(unsigned space, const std::vector<Docked>&, ImVec2 size);
    bool narrow_ = false, built_ = false;
    bool remembered_ = false;
};

/// Below this width (at scale 1) the right column's panels become tabs under the left.
inline constexpr float narrow_below = 1100;
inline constexpr float left_width = 300, right_width = 340, narrow_width = 344; // five tabs in one line

} // namespace glint
