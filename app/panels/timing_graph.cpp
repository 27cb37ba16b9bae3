#include "app/desk.h"
#include "app/look/numbers.h"
#include "app/look/text.h"
#include "app/panels/timing.h"
#include <algorithm>
#include <cmath>
#include <implot.h>

namespace glint {
namespace {

ImPlotPoint frame_at(int i, void* data) {
    const Series& frames = *static_cast<const Series*>(data);
    return {static_cast<double>(i + static_cast<int>(Series::capacity) - frames.size()),
            static_cast<double>(frames[i])};
}

/// A top that stays while the numbers wander: the next of 1, 2, 4 times the budget and so on.
double top_of(const Summary& frames, double budget) {
    double top = budget * 1.5;
    if (frames.samples == 0) return top;
    while (top < static_cast<double>(frames.p99) * 1.1 && top < 1e5) top *= 2;
    while (top > budget / 8 && top > static_cast<double>(frames.p99) * 3) top /= 2;
    return top;
}

int format_tick(double value, char* text, int size, void*) {
    return std::snprintf(text, static_cast<std::size_t>(size), "%4s", look::tick_number(value).c_str());
}

} // namespace

void draw_frame_graph(Desk& desk) {
    const double budget = 1000 / (desk.settings.frame_cap > 0 ? desk.settings.frame_cap : desk.window.refresh_hz());
    const double top = top_of(desk.profiler.frame_summary(), budget);
    const look::UseFont font(look::current().number, 12);
    constexpr auto flags = ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs;
    if (!ImPlot::BeginPlot("##frames", {ImGui::GetContentRegionAvail().x, look::px(88)}, flags)) return;
    ImPlot::SetupAxes(nullptr, nullptr, ImPlotAxisFlags_NoDecorations, ImPlotAxisFlags_NoGridLines);
    ImPlot::SetupAxesLimits(0, Series::capacity - 1, 0, top, ImPlotCond_Always);
    ImPlot::SetupAxisFormat(ImAxis_Y1, format_tick);
    double ticks[] = {0, top / 2, std::min(budget, top)};
    const bool room =
        budget <= top && budget > top / 6 && std::fabs(budget - top / 2) > top / 6; // for the budget's number
    ImPlot::SetupAxisTicks(ImAxis_Y1, ticks, room ? 3 : 2);
    ImPlotSpec line;
    line.LineColor = look::colors().accent, line.FillColor = look::colors().accent, line.FillAlpha = 0.12f;
    line.LineWeight = look::px(1.2f);
    Series frames = desk.profiler.frames();
    if (frames.size() > 1) ImPlot::PlotLineG("##frame", frame_at, &frames, frames.size(), line);
    ImPlotSpec limit;
    limit.LineColor = look::caution, limit.LineWeight = look::px(1);
    const double x[] = {0, Series::capacity - 1}, y[] = {budget, budget};
    if (budget <= top) ImPlot::PlotLine("##budget", x, y, 2, limit);
    ImPlot::EndPlot();
    look::tooltip("Milliseconds from frame to frame, the last 240; the line is the budget of " +
                  look::short_number(budget) + " ms");
}

} // namespace glint
