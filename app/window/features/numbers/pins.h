// The pinned cells' values over the run: one plot, one axis of time.
#pragma once
#include "app/session/observe/pin_board.h"
#include "app/window/features/numbers/pin_spectra.h"
#include <cstddef>
#include <vector>

namespace glint {

class Actions;
struct UiState;

class PinPlot {
public:
    void draw(PinBoard&, const Actions&, const UiState&);

private:
    void draw_pins(PinBoard&);
    void draw_plot(const PinBoard&);
    void draw_buttons(const Actions&, bool spectrum);

    std::size_t window_ = 0; ///< index of the shown window
    std::vector<PinPoint> points_;
    PinSpectra spectra_;
};

} // namespace glint
