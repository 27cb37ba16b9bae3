// The pinned cells' values over the run: one plot, one axis of time.
#pragma once
#include "app/session/observe/pin_board.h"
#include "app/session/observe/spectrum.h"
#include <array>
#include <cstddef>
#include <vector>

namespace glint {

// The spectra of the pinned cells: one plot, and the strongest wave of each.

class PinSpectra {
public:
    void draw(const PinBoard&);

private:
    void refresh(const PinBoard&);
    void draw_plot(const PinBoard&);
    void draw_peaks(const PinBoard&);

    SpectrumAnalyzer analyzer_;
    std::array<Spectrum, max_pins> spectra_;
    std::size_t next_ = max_pins; ///< next pin to analyse: one in each frame, all of them four times a second
    double begun_s_ = -1;         ///< time of the first one's analysis, on ImGui's clock
};

class Actions;

/// State of the Probe panel and of its layers over the picture.
struct NumbersView {
    bool pin_here = false;     ///< request to the layer of pins: pin the cell under the mouse
    bool pin_spectrum = false; ///< spectrum of the pinned cells, next to their plot
    bool line_here = false;    ///< the next drag over the picture draws the line of a profile
};

class PinPlot {
public:
    void draw(PinBoard&, const Actions&, const NumbersView&);

private:
    void draw_pins(PinBoard&);
    void draw_plot(const PinBoard&);
    void draw_buttons(const Actions&, bool spectrum);

    std::size_t window_ = 0; ///< index of the shown window
    std::vector<PinPoint> points_;
    PinSpectra spectra_;
};

} // namespace glint
