#include "app/window/features/numbers/profile.h"
#include "app/look/button.h"
#include "app/session/observe/pin_board.h"
#include "app/window/actions/actions.h"
#include "app/window/features/numbers/line_plot.h"
#include <cmath>
#include <implot.h>

namespace glint {
namespace {

double length_of(const LineOfCells& line) {
    return std::hypot(static_cast<double>(line.x1 - line.x0), static_cast<double>(line.y1 - line.y0));
}

ImPlotPoint profile_point(int i, void* data) {
    const auto& profile = *static_cast<const LineProfile*>(data);
    return {length_of(profile.line) * i / (line_samples - 1),
            static_cast<double>(profile.values[static_cast<std::size_t>(i)])};
}

} // namespace

void draw_profile(const PinBoard& board, const Actions& actions) {
    if (!board.line() || !board.profile()) return;
    LineProfile profile = *board.profile();
    look::group_heading(FixedString<96>::of("Profile{}{}", profile.field.empty() ? "" : " of ", profile.field.c_str()));
    const LineOfCells& line = profile.line;
    look::caption(FixedString<96>::of("{:.0f}, {:.0f} to {:.0f}, {:.0f}: {:.0f} cells", line.x0, line.y0, line.x1,
                                      line.y1, length_of(line)));
    if (const LinePlot plot("##profile", ImGui::GetContentRegionAvail().x, look::px(180), format_tick); plot)
        plot.line("##line", look::colors().accent, profile_point, &profile, line_samples);
    for (const char* id : {"save profile", "profile"}) {
        const Action* action = actions.find(id);
        const bool saves = id == std::string_view("save profile");
        if (look::text_button(id, saves ? "CSV" : "Clear",
                              {.tip = saves ? "Save the values along the line as CSV" : "Remove the line",
                               .disabled_reason = action->disabled_reason()}))
            actions.run(id);
        if (saves) ImGui::SameLine();
    }
}

} // namespace glint
