// The pinned cells' values over the run: one plot, one axis of time.
#pragma once
#include "app/look/fonts.h"
#include "app/look/text.h"
#include "app/look/theme.h"
#include "app/session/observe/pin_board.h"
#include "app/session/observe/spectrum.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <implot.h>
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
    double begun_s_ = -1;         ///< time of the first analysis, on ImGui's clock
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

// A plot of lines without interaction: over steps or another number, with axes fitted to its values.

// Format of the numbers next to its axes.
inline int format_tick(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%s", look::tick_number(value).c_str());
}
inline int format_step(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%s",
                         look::grouped(static_cast<std::int64_t>(value)).c_str());
}

class LinePlot {
public:
    /// x_ticks: format of the numbers below the plot. Some pixels of the width are reserved for the last one.
    LinePlot(const char* id, float width, float height, ImPlotFormatter x_ticks)
        : width_(width - look::px(10)),
          open_(ImPlot::BeginPlot(id, {width_, height}, ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs)) {
        if (!open_) return;
        ImPlot::SetupAxes(nullptr, nullptr, ImPlotAxisFlags_AutoFit | ImPlotAxisFlags_NoGridLines,
                          ImPlotAxisFlags_AutoFit);
        ImPlot::SetupAxisFormat(ImAxis_X1, x_ticks);
        ImPlot::SetupAxisFormat(ImAxis_Y1, format_tick);
    }
    ~LinePlot() {
        if (open_) ImPlot::EndPlot();
    }
    LinePlot(const LinePlot&) = delete;
    LinePlot& operator=(const LinePlot&) = delete;
    explicit operator bool() const { return open_; }

    float width() const { return width_; } ///< in pixels
    void line(const char* id, ImVec4 color, ImPlotGetter point, void* points, std::size_t count) const {
        ImPlotSpec spec;
        spec.LineColor = look::readable(color);
        spec.LineWeight = look::px(1.5f);
        ImPlot::PlotLineG(id, point, points, static_cast<int>(count), spec);
    }

private:
    const look::UseFont font_{look::current().number, 12};
    const float width_;
    const bool open_;
};

} // namespace glint
