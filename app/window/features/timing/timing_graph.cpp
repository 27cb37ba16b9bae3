#include "app/keep/settings.h"
#include "app/look/text.h"
#include "app/window/features/timing/timing.h"
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <implot.h>

namespace glint {
namespace {

struct FramesShown {
    const Series& frames;
    int window;
    int first() const { return std::max(0, frames.size() - window); } ///< index of the first visible frame
    int count() const { return frames.size() - first(); }
    /// Position of the frame with this number, the newest at the right end.
    double x_of(std::size_t place) const {
        return window - 1 - static_cast<double>(frames.count() - 1) + static_cast<double>(place);
    }
};

ImPlotPoint frame_at(int i, void* data) {
    const FramesShown& shown = *static_cast<const FramesShown*>(data);
    return {static_cast<double>(shown.window - shown.count() + i),
            static_cast<double>(shown.frames[shown.first() + i])};
}

/// A stable upper end of the axis: 1, 2, 4 … times the budget.
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

struct Budgets {
    std::array<double, 4> ms{};
    int count = 0;
    void add(double budget, double top) { // nearly equal budgets share one line
        const auto near = [&](double other) { return std::fabs(other - budget) < top / 40; };
        if (budget <= top && std::none_of(ms.begin(), ms.begin() + count, near))
            ms[static_cast<std::size_t>(count++)] = budget;
    }
};

Budgets budgets_of(int frame_cap, double refresh_hz, double top) {
    Budgets all;
    if (frame_cap > 0) all.add(1000.0 / frame_cap, top);
    for (const double ms : {1000 / refresh_hz, 1000 / 60.0, 1000 / 30.0}) all.add(ms, top);
    return all;
}

void set_up_ticks(const Budgets& budgets, double top) {
    std::array<double, 6> ticks{0, top / 2};
    int count = 2;
    for (int i = 0; i < budgets.count; ++i) { // a line without space for its number has none
        const double ms = budgets.ms[static_cast<std::size_t>(i)];
        const auto near = [&](double other) { return std::fabs(other - ms) < top / 6; };
        if (near(top / 2) && count >= 2 && ticks[1] == top / 2)
            ticks[1] = ms;
        else if (std::none_of(ticks.begin(), ticks.begin() + count, near))
            ticks[static_cast<std::size_t>(count++)] = ms;
    }
    ImPlot::SetupAxisTicks(ImAxis_Y1, ticks.data(), count);
}

void plot_budgets(const Budgets& budgets, int window) {
    ImPlotSpec limit;
    limit.LineColor = look::caution, limit.LineWeight = look::px(1);
    for (int i = 0; i < budgets.count; ++i) {
        const double ms = budgets.ms[static_cast<std::size_t>(i)];
        const double x[] = {0, static_cast<double>(window - 1)}, y[] = {ms, ms};
        ImGui::PushID(i);
        ImPlot::PlotLine("##budget", x, y, 2, limit);
        ImGui::PopID();
    }
}

void hitch_tooltip(const Hitch& hitch) {
    const look::UseFont prose(look::current().text, look::text_size); // the plot's font is for numbers
    if (!ImGui::BeginTooltip()) return;
    const auto ms = [](float value) { return look::milliseconds(static_cast<double>(value)); };
    ImGui::Text("This frame took %s ms; the frames before it took %s ms (median)", ms(hitch.total_ms).c_str(),
                ms(hitch.usual_ms).c_str());
    if (hitch.slowest_stage[0])
        ImGui::Text("Largest increase: %s, which took %s ms", hitch.slowest_stage, ms(hitch.slowest_stage_ms).c_str());
    ImGui::EndTooltip();
}

/// Marks at the top, with the name of the longest stage if there is space. Returns whether the mouse was on one.
bool draw_hitches(const Hitches& hitches, const FramesShown& shown) {
    const ImVec2 from = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
    const float half = look::px(4);
    const auto x_of = [&](int i) { // further left would be outside the plot
        return i < 0 ? from.x - half
                     : from.x + size.x * static_cast<float>(shown.x_of(hitches[i].place) / (shown.window - 1));
    };
    const Hitch* hovered = nullptr;
    ImDrawList* draw = ImPlot::GetPlotDrawList();
    for (int i = hitches.size() - 1; i >= 0 && x_of(i) >= from.x; --i) {
        const float x = x_of(i);
        draw->AddTriangleFilled({x - half, from.y}, {x + half, from.y}, {x, from.y + 2 * half}, look::u32(look::bad));
        if (ImPlot::IsPlotHovered() && std::fabs(ImGui::GetIO().MousePos.x - x) <= half + 1) hovered = &hitches[i];
        const float end = x - half - look::px(2), begin = end - look::caption_width(hitches[i].slowest_stage);
        if (begin > std::max(from.x, x_of(i - 1) + half))
            look::draw_right(look::current().text, look::caption_size - 1, hitches[i].slowest_stage, end,
                             from.y + look::px(7), look::colors().muted);
    }
    if (hovered) hitch_tooltip(*hovered);
    return hovered != nullptr;
}

/// Frequency of frame times: bars on the graph's own scale, next to it.
void draw_histogram(const FramesShown& shown, double top, ImVec2 at, ImVec2 size) {
    constexpr int bins = 44;
    std::array<int, bins> count{};
    for (int i = shown.first(); i < shown.frames.size(); ++i) {
        const double ms = static_cast<double>(shown.frames[i]);
        ++count[static_cast<std::size_t>(std::clamp(static_cast<int>(ms / top * bins), 0, bins - 1))];
    }
    const int most = std::max(1, *std::ranges::max_element(count));
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const float high = size.y / bins;
    for (int i = 0; i < bins; ++i) {
        if (count[static_cast<std::size_t>(i)] == 0) continue;
        const float share = static_cast<float>(count[static_cast<std::size_t>(i)]) / static_cast<float>(most);
        const float y = at.y + size.y - high * static_cast<float>(i + 1);
        draw->AddRectFilled({at.x, y}, {at.x + std::max(look::px(1.5f), size.x * std::sqrt(share)), y + high - 0.5f},
                            look::u32(look::faded(look::colors().accent, .75f)));
    }
}

} // namespace

void draw_frame_graph(const Profiler& profiler, const Settings& settings, double refresh_hz) {
    const Series& frames = profiler.frames();
    FramesShown shown{frames, profiler.window()};
    const double refresh = 1000 / refresh_hz;
    const double top = top_of(profiler.frame_summary(), refresh);
    const float wide = ImGui::GetContentRegionAvail().x, histogram_width = look::px(timing_is_wide() ? 120 : 48);
    ImVec2 plot_at, plot_size;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float height = look::px(88);
    {
        const look::UseFont font(look::current().number, 12);
        constexpr auto flags = ImPlotFlags_CanvasOnly | ImPlotFlags_NoInputs;
        if (!ImPlot::BeginPlot("##frames", {wide - histogram_width - look::px(4), height}, flags)) return;
        ImPlot::SetupAxes(nullptr, nullptr, ImPlotAxisFlags_NoDecorations, ImPlotAxisFlags_NoGridLines);
        ImPlot::SetupAxesLimits(0, shown.window - 1, 0, top, ImPlotCond_Always);
        ImPlot::SetupAxisFormat(ImAxis_Y1, format_tick);
        const Budgets budgets = budgets_of(settings.frame_cap, refresh_hz, top);
        set_up_ticks(budgets, top);
        ImPlotSpec line;
        line.LineColor = look::colors().accent, line.FillColor = look::colors().accent, line.FillAlpha = 0.12f;
        line.LineWeight = look::px(1.2f);
        if (shown.count() > 1) ImPlot::PlotLineG("##frame", frame_at, &shown, shown.count(), line);
        plot_budgets(budgets, shown.window);
        plot_at = ImPlot::GetPlotPos(), plot_size = ImPlot::GetPlotSize();
        const bool told = draw_hitches(profiler.hitches(), shown);
        ImPlot::EndPlot();
        if (!told && ImGui::IsItemHovered())
            look::tooltip("Milliseconds from one frame to the next, for the last " + std::to_string(shown.window) +
                          " frames. The lines mark one refresh of the display (" + look::tick_number(refresh) +
                          " ms), 60 frames/s and 30 frames/s. A mark stands above each frame that took more than twice "
                          "the median of the frames before it; point at the mark to see the cause");
    }
    ImGui::SetCursorScreenPos({corner.x + wide - histogram_width, corner.y});
    ImGui::InvisibleButton("histogram", {histogram_width, height}, ImGuiButtonFlags_None);
    look::tooltip("Histogram of the frame times, on the graph's scale. A bar's length is the square root of its count, "
                  "so that rare frame times are visible");
    draw_histogram(shown, top, {corner.x + wide - histogram_width, plot_at.y}, {histogram_width, plot_size.y});
}

} // namespace glint
