#include "app/window/features/numbers/pins.h"
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/files/save.h"
#include "app/window/features/numbers/pins.h"
#include "app/window/layout.h"
#include "app/window/notices.h"
#include "app/world/text/fixed_string.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <implot.h>
#include <span>
#include <string>

namespace glint {

namespace {

constexpr std::array<std::int64_t, 4> plot_windows{600, 6000, 60'000, INT64_MAX}; // numbers of newest steps

std::span<const PinSample> newest_samples(std::span<const PinSample> samples, std::int64_t steps) {
    if (samples.empty()) return samples;
    const std::int64_t first = std::max(samples.front().at, samples.back().at - std::min(samples.back().at, steps));
    const auto from = std::ranges::lower_bound(samples, first, {}, &PinSample::at);
    return samples.subspan(static_cast<std::size_t>(from - samples.begin()));
}

/// An item of that size: the colour of its curve and its cell.
void draw_pin(const Pin& pin, std::size_t i, ImVec2 size) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float middle = at.y + size.y / 2;
    ImGui::Dummy(size);
    ImGui::GetWindowDrawList()->AddCircleFilled({at.x + look::px(5), middle}, look::px(4),
                                                look::u32(look::readable(look::series_color(i))));
    look::draw_left(look::current().number, look::number_size, FixedString<32>::of("{}, {}", pin.x, pin.y),
                    at.x + look::px(16), middle, look::colors().text);
}

ImPlotPoint pin_point(int i, void* points) {
    const PinPoint& point = (*static_cast<const std::vector<PinPoint>*>(points))[static_cast<std::size_t>(i)];
    return {point.at, point.value};
}

} // namespace

void PinPlot::draw(PinBoard& board, const Actions& actions, const NumbersView& view) {
    look::group_heading("Pins");
    if (board.empty())
        return look::paragraph(FixedString<256>::of("{} over the picture pins a cell; its value at each step is "
                                                    "plotted here. {} plots the values along a line.",
                                                    actions.key_or_title("pin"), actions.key_or_title("profile")));
    draw_pins(board);
    draw_plot(board);
    draw_buttons(actions, view.pin_spectrum);
    if (view.pin_spectrum) spectra_.draw(board);
}

void PinPlot::draw_pins(PinBoard& board) {
    for (std::size_t i = 0; i < max_pins; ++i) {
        const auto& pin = board.pins()[i];
        if (!pin) continue;
        ImGui::PushID(static_cast<int>(i));
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float line = ImGui::GetFrameHeight(), middle = at.y + line / 2, drop = look::px(34),
                    wide = ImGui::GetContentRegionAvail().x - drop - look::px(5);
        draw_pin(*pin, i, {wide, line});
        const float value = board.samples().empty() ? NAN : board.samples().back().values[i];
        if (!std::isnan(value))
            look::draw_right(look::current().number, look::number_size, look::short_number(static_cast<double>(value)),
                             at.x + wide, middle, look::colors().text);
        look::tooltip(
            "The pinned cell and its value at the newest step. Drag the pin in the picture to move it. With pins, "
            "steps are computed in small batches, so methods that compute many steps at once become slower");
        ImGui::SameLine(0, look::px(5));
        const bool gone = look::icon_button("unpin", ICON_FA_XMARK, {.tip = "Unpin this cell", .width = drop});
        ImGui::PopID();
        if (gone) board.remove(i);
    }
}

void PinPlot::draw_plot(const PinBoard& board) {
    const LinePlot plot("##pins", ImGui::GetContentRegionAvail().x, look::px(180), format_step);
    if (!plot) return;
    const std::span<const PinSample> shown = newest_samples(board.samples(), plot_windows[window_]);
    for (std::size_t i = 0; i < max_pins; ++i) {
        if (!board.pins()[i]) continue;
        resample(shown, i, static_cast<int>(plot.width()), points_);
        if (points_.empty()) continue;
        ImGui::PushID(static_cast<int>(i));
        plot.line("##line", look::series_color(i), pin_point, &points_, points_.size());
        ImGui::PopID();
    }
}

void PinPlot::draw_buttons(const Actions& actions, bool spectrum) {
    const auto steps = plot_windows[window_] == INT64_MAX
                           ? FixedString<32>("all steps kept")
                           : FixedString<32>::of("last {} steps", look::grouped(plot_windows[window_]));
    if (look::text_button("window", steps, {.tip = "Number of steps in the plot; click for the next choice"}))
        window_ = (window_ + 1) % plot_windows.size();
    const auto button = [&](const char* id, const char* text, bool on) {
        const Action* action = actions.find(id);
        if (look::text_button(id, text, {.tip = action->title, .disabled_reason = action->disabled_reason(), .on = on}))
            actions.run(id);
    };
    ImGui::SameLine(), button("save pins", "CSV", false);
    ImGui::SameLine(), button("unpin", "Clear", false);
    button("pin spectrum", "Spectrum", spectrum);
    if (spectrum) ImGui::SameLine(), button("save spectra", "CSV", false);
}

namespace {

ImPlotPoint spectrum_point(int i, void* spectrum) {
    const SpectrumPoint& point = static_cast<const Spectrum*>(spectrum)->points[static_cast<std::size_t>(i)];
    return {point.frequency, point.amplitude};
}

std::string said_of(const Spectrum& spectrum) {
    if (spectrum.points.empty())
        return fmt::format("A spectrum needs at least {} equally spaced samples without NaN",
                           SpectrumAnalyzer::min_samples);
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
    if (next_ >= max_pins && ImGui::GetTime() >= begun_s_ + pass_s) next_ = 0, begun_s_ = ImGui::GetTime();
    while (next_ < max_pins && !board.pins()[next_]) spectra_[next_++].points.clear();
    if (next_ < max_pins) analyzer_.analyze(board.samples(), next_, spectra_[next_]), ++next_;
}

void PinSpectra::draw_plot(const PinBoard& board) {
    const LinePlot plot("##spectrum", ImGui::GetContentRegionAvail().x, look::px(160), format_tick);
    if (!plot) return;
    for (std::size_t i = 0; i < max_pins; ++i) {
        if (!board.pins()[i] || spectra_[i].points.empty()) continue;
        ImGui::PushID(static_cast<int>(i));
        plot.line("##line", look::series_color(i), spectrum_point, &spectra_[i], spectra_[i].points.size());
        ImGui::PopID();
    }
}

/// On the right, its frequency; on hover its period and amplitude.
void PinSpectra::draw_peaks(const PinBoard& board) {
    for (std::size_t i = 0; i < max_pins; ++i) {
        const auto& pin = board.pins()[i];
        if (!pin) continue;
        const Spectrum& spectrum = spectra_[i];
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float line = look::px(20), middle = at.y + line / 2, wide = ImGui::GetContentRegionAvail().x;
        draw_pin(*pin, i, {wide, line});
        const auto peak = spectrum.peak
                              ? FixedString<48>::of("{} per step", look::short_number(spectrum.peak->frequency))
                              : FixedString<48>(spectrum.points.empty() ? "too few samples" : "no peak");
        look::draw_right(look::current().text, look::caption_size, peak, at.x + wide, middle,
                         spectrum.peak ? look::colors().text : look::colors().muted);
        look::tooltip([&] { return said_of(spectrum); });
    }
}

void add_number_actions(Actions& all, CurrentSession& current, NumbersView& view, Layout& layout, FileSaver& saver,
                        Notices& notices) {
    const auto pins = [&]() -> PinBoard& { return current->observers().pins; };
    const auto without_pin = [pins] { return pins().empty() ? "No cell is pinned" : ""; };
    const auto without_field = [&] { return current->definition().sim().state ? "" : "This simulation has no field"; };
    all.add({"pin", "Pin or unpin the cell under the mouse", "Numbers", ImGuiKey_N,
             [&] {
                 view.pin_here = true;
                 layout.show("Probe");
             },
             without_field});
    all.add({"unpin", "Unpin all cells", "Numbers", 0, [pins] { pins().clear(); }, without_pin});
    all.add({"save pins", "Save the pinned cells' values as CSV", "Numbers", 0, [&] { save_pins(saver, *current); },
             [&, without_pin] { return saver.busy() ? saver.disabled_reason() : without_pin(); }});
    const auto add_csv = [&](const char* id, const char* title, void (*save)(FileSaver&, const Session&), auto why) {
        all.add({id, title, "Numbers", 0, [&, save] { save(saver, *current); },
                 [&, why] { return saver.busy() ? saver.disabled_reason() : why(*current); }});
    };
    add_csv("save spectra", "Save the pinned cells' spectra as CSV", save_spectra,
            [without_pin](const Session&) { return without_pin(); });
    add_csv("save probes", "Save the simulation's probes as CSV", save_probes, [](const Session& session) {
        if (session.definition().probes().empty()) return "This simulation has no probes";
        return session.observers().probes.newest().empty() ? "No values yet: open the Probe panel first" : "";
    });
    add_csv("save fields", "Save field statistics as CSV", save_statistics, [](const Session& session) {
        const auto& newest = session.observers().statistics.newest();
        return newest && newest->of.count > 0 ? "" : "No statistics yet: open the Probe panel first";
    });
    all.add({"pin spectrum", "Show or hide the pinned cells' spectrum", "Numbers", 0,
             [&] {
                 view.pin_spectrum = !view.pin_spectrum;
                 if (view.pin_spectrum) layout.show("Probe");
             },
             without_pin});
    const auto profile = [&, pins] {
        view.line_here = !pins().line() && !view.line_here;
        pins().set_line({});
        if (view.line_here) layout.show("Probe");
        if (view.line_here) notices.say("Drag a line over the picture: the Probe panel shows the values along it");
    };
    all.add(
        {"profile", "Profile along a line, on or off", "Numbers", ImGuiMod_Shift | ImGuiKey_N, profile, without_field});
    all.add({"save profile", "Save the profile along the line as CSV", "Numbers", 0,
             [&] { save_profile(saver, *current); },
             [&, pins] {
                 if (saver.busy()) return saver.disabled_reason();
                 return pins().line() && pins().profile() ? "" : "No line is drawn";
             }});
    const auto without_nan = [&] { return current->observers().nan_search.guard().found() ? "" : "No value is NaN"; };
    all.add({"back before nan", "Back to one second before the first NaN", "Numbers", 0,
             [&] { current->observers().nan_search.go_back_before(); }, without_nan});
    all.add({"go on with nan", "Continue with NaN", "Numbers", 0, [&] { current->observers().nan_search.go_on(); },
             without_nan});
}

} // namespace glint
