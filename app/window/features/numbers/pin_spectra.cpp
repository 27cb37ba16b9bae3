#include "app/window/features/numbers/pin_spectra.h"
#include "app/look/text.h"
#include "app/window/features/numbers/line_plot.h"
#include <cstdint>
#include <fmt/format.h>
#include <implot.h>
#include <string>

namespace glint {
namespace {

ImPlotPoint spectrum_point(int i, void* spectrum) {
    const SpectrumPoint& point = static_cast<const Spectrum*>(spectrum)->points[static_cast<std::size_t>(i)];
    return {point.frequency, point.amplitude};
}

std::string said_of(const Spectrum& spectrum) {
    if (spectrum.points.empty())
        return fmt::format("A spectrum needs at least {} equally spaced samples without NaN",
                           SpectrumAnalyzer::least_samples);
    const std::string of = fmt::format("The newest {} samples, {} apart, with a Hann window",
                                       look::grouped(static_cast<std::int64_t>(spectrum.samples)),
                                       spectrum.stride == 1 ? "one step" : fmt::format("{} steps", spectrum.stride));
    if (!spectrum.peak) return of + ": no clear peak";
    return fmt::format("{}. Strongest wave: period {} steps, amplitude {}", of,
                       look::short_number(1 / spectrum.peak->frequency), look::short_number(spectrum.peak->amplitude));
}

} // namespace

void PinSpectra::draw(const PinBoard& board) {
    refresh(board);
    look::group_heading("Spectrum");
    draw_plot(board);
    draw_peaks(board);
}

void PinSpectra::refresh(const PinBoard& board) {
    constexpr double pass_s = 0.25;
    if (next_ >= most_pins && ImGui::GetTime() >= begun_s_ + pass_s) next_ = 0, begun_s_ = ImGui::GetTime();
    while (next_ < most_pins && !board.pins()[next_]) spectra_[next_++].points.clear();
    if (next_ < most_pins) analyzer_.analyze(board.samples(), next_, spectra_[next_]), ++next_;
}

void PinSpectra::draw_plot(const PinBoard& board) {
    const LinePlot plot("##spectrum", ImGui::GetContentRegionAvail().x, look::px(160), format_tick);
    if (!plot) return;
    for (std::size_t i = 0; i < most_pins; ++i) {
        if (!board.pins()[i] || spectra_[i].points.empty()) continue;
        ImGui::PushID(static_cast<int>(i));
        plot.line("##line", look::series_color(i), spectrum_point, &spectra_[i], spectra_[i].points.size());
        ImGui::PopID();
    }
}

/// On the right, its frequency; on hover its period and amplitude.
void PinSpectra::draw_peaks(const PinBoard& board) {
    for (std::size_t i = 0; i < most_pins; ++i) {
        const auto& pin = board.pins()[i];
        if (!pin) continue;
        const Spectrum& spectrum = spectra_[i];
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float line = look::px(20), middle = at.y + line / 2, wide = ImGui::GetContentRegionAvail().x;
        ImGui::Dummy({wide, line});
        ImGui::GetWindowDrawList()->AddCircleFilled({at.x + look::px(5), middle}, look::px(4),
                                                    look::u32(look::readable(look::series_color(i))));
        look::draw_left(look::current().number, look::number_size, FixedString<32>::of("{}, {}", pin->x, pin->y),
                        at.x + look::px(16), middle, look::colors().text);
        const auto peak = spectrum.peak
                              ? FixedString<48>::of("{} per step", look::short_number(spectrum.peak->frequency))
                              : FixedString<48>(spectrum.points.empty() ? "too few samples" : "no peak");
        look::draw_right(look::current().text, look::caption_size, peak, at.x + wide, middle,
                         spectrum.peak ? look::colors().text : look::colors().muted);
        look::tooltip([&] { return said_of(spectrum); });
    }
}

} // namespace glint
