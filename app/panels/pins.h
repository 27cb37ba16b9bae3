// The pinned cells' values over the run: one plot, one axis of time.
#pragma once
#include "app/session/pin_board.h"
#include <cstddef>
#include <vector>

namespace glint {

class Actions;

class PinPlot {
public:
    void draw(PinBoard&, const Actions&);

private:
    void draw_pins(PinBoard&);
    void draw_plot(const PinBoard&);
    void draw_buttons(const Actions&);

    std::size_t window_ = 0; ///< which of the stretches that can be shown
    std::vector<PinPoint> points_;
};

} // namespace glint
