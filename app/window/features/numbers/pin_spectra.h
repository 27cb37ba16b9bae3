// The spectra of the pinned cells: one plot, and the strongest wave of each.
#pragma once
#include "app/session/observe/pin_board.h"
#include "app/session/observe/spectrum.h"
#include <array>
#include <cstddef>

namespace glint {

class PinSpectra {
public:
    void draw(const PinBoard&);

private:
    void refresh(const PinBoard&);
    void draw_plot(const PinBoard&);
    void draw_peaks(const PinBoard&);

    SpectrumAnalyzer analyzer_;
    std::array<Spectrum, most_pins> spectra_;
    std::size_t next_ = most_pins; ///< next pin to analyse: one in each frame, all of them four times a second
    double begun_s_ = -1;          ///< time of the first one's analysis, on ImGui's clock
};

} // namespace glint
