// Everything in the window: the bars, the panels in their layout, the picture with its layers, and the dialog over
// them.
#pragma once
#include "app/window/features/picture/viewport.h"
#include "app/window/features/stage/stage.h"
#include "app/window/features/transport/run_control.h"
#include "app/window/layout.h"
#include "app/window/parts/dialog.h"
#include <optional>
#include <string>
#include <vector>

namespace glint {

struct Shell;

class Interface {
public:
    explicit Interface(Shell&);

    void begin_frame(); ///< call before Dear ImGui's frame
    void draw();        ///< draws the bars and everything below them
    void draw_above();  ///< draws what lies above everything else
    void make_anew();   ///< panels and dialogs, with nothing that was typed and chosen in them
    Extent space() const { return viewport_.space(); } ///< space of the picture, in pixels
    /// screen pixels for each cell of the picture
    double pixels_per_cell() const { return viewport_.pixels_per_cell(); }
    const std::vector<Docked>& panels() const { return panels_; }

private:
    void draw_all();
    void draw_bare();
    bool too_small_for_panels() const;

    Shell& shell_;
    Layout& layout_;
    std::vector<Docked> panels_; ///< in the order of their tabs; the first of a place is in front
    RunDetails& run_details_;
    Viewport viewport_;
    std::optional<Dialogs> dialogs_;
    StagePointer stage_pointer_;
};

} // namespace glint
