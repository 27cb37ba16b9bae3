// The picture: edge to edge, panned and zoomed, with what lies over it, and the mouse that goes to the simulation.
#pragma once
#include "app/panels/scrubber.h"
#include "app/services/desk.h"
#include "render/view2d.h"

namespace glint {

class Viewport {
public:
    static constexpr const char* title = "Picture";
    void draw(Desk&); ///< inside a window without padding

private:
    struct Drawing { // copied into the draw list for the callback
        Viewport* self;
        Desk* desk;
        ScreenRect rect;
    };
    void draw_picture(Desk&, ImVec2 from, ImVec2 size);
    void draw_callback(const Drawing&, const ImDrawCmd&);
    void take_missed_press();
    void move_view(Desk&, bool hovered);
    void pass_mouse(Desk&, bool hovered, bool active);
    void send_stroke(Desk&, int button, int phase, Point from, Point to);
    void inspect(Desk&, bool hovered);

    Scrubber scrubber_;
    View2D view_;
    ScreenRect rect_;                // in framebuffer pixels
    bool fitted_ = true;             // follow the window's size
    Point mouse_{}, mouse_before_{}; // in cells
    int pressed_ = 0;                // glint_button that a gesture began with
    std::array<int, 2> inspected_cell_{-1, -1};
    std::int64_t inspected_step_ = -1;
    int inspections_left_ = 0; // of a cell that stands still: then the window may sleep
};

/// Over the picture: colour bar, probe at the cursor, brush, hint, notice, banner. rect: in ImGui's coordinates.
struct Overlay {
    ImVec2 from, size;
    Point cell;
    bool hovered;
    double pixels_per_cell;
};
void draw_overlays(Desk&, const Overlay&);
void draw_color_bar(Desk&, const Overlay&);
void draw_banner(Desk&, const Overlay&);

} // namespace glint
