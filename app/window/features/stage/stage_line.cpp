#include "app/measure/auto_methods.h"
#include "app/report/work_provenance.h"
#include "app/session/session.h"
#include "app/timing/profiler.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/stage/stage.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/workspace/timing_report.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

namespace glint {
namespace {

constexpr float share_of_height = 0.045f; ///< height of the letters: readable from the last row of a hall
constexpr float line_per_letter = 1.6f;

float letters_px() { return std::max(look::px(20), std::ceil(ImGui::GetMainViewport()->Size.y * share_of_height)); }

using StageWords = FixedString<96>;

StageWords work_words(const ConfigChanges& config_changes) {
    if (!config_changes.measured()) return "measuring";
    const TimeEstimate work = config_changes.now().total();
    const int decimals = work.ms < 0.1 ? 3 : work.ms < 100 ? 2 : 0;
    return StageWords::of("{:.{}f} ms per frame", work.ms, decimals);
}

} // namespace

bool is_frozen(const Session& session, const TimelineView& timeline) {
    return session.pacing().paused() && timeline.frozen;
}

float stage_line_height() { return std::ceil(letters_px() * line_per_letter); }

void draw_stage_line(const Session& session, const ConfigChanges& config_changes, const Profiler& profiler,
                     const TimingReport& report, const TimelineView& timeline, UiState& ui) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), size{ImGui::GetContentRegionAvail().x, stage_line_height()};
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled(at, {at.x + size.x, at.y + size.y}, look::u32(look::colors().window));
    const float letters = letters_px() / look::current().scale, gap = letters_px() * 0.9f;
    const float median = profiler.frame_summary().median;
    const std::array<StageWords, 5> all{
        work_words(config_changes), median > 0 ? StageWords::of("{:.0f} frames/s", 1000 / median) : StageWords(),
        std::string_view(used_method_label(session.params(), session.methods().choice())),
        StageWords(session.definition().sim().title), StageWords(session.device().name())};
    std::array<float, 2> left{}, right{}; // of the measured ones
    float x = at.x + gap * 0.7f;
    if (is_frozen(session, timeline)) {
        const look::UseFont font(look::current().bold, letters);
        constexpr const char* words = "Frozen";
        draw->AddText({x, std::floor(at.y + (size.y - letters_px()) / 2)}, look::u32(look::readable(look::caution)),
                      words);
        x += ImGui::CalcTextSize(words).x + gap;
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].empty()) continue;
        const look::UseFont font(look::current().bold, letters);
        const float wide = ImGui::CalcTextSize(all[i].c_str()).x;
        if (i > 0 && x + wide > at.x + size.x - gap * 0.7f) continue;
        draw->AddText({x, std::floor(at.y + (size.y - letters_px()) / 2)},
                      look::u32(i == 0 ? look::colors().accent : look::colors().text), all[i].c_str());
        if (i < left.size()) left[i] = x, right[i] = x + wide;
        x += wide + gap;
    }
    ImGui::Dummy(size);
    const auto offer_figure_provenance = [&](std::size_t i, const char* id, const auto& explain) {
        if (right[i] > left[i]) offer_provenance(ui, id, {left[i], at.y}, {right[i], at.y + size.y}, explain);
    };
    offer_figure_provenance(0, "work",
                            [&] { return work_provenance(all[0].c_str(), config_changes.now(), report.scene()); });
    offer_figure_provenance(1, "rate",
                            [&] { return rate_provenance(all[1].c_str(), profiler.frame_summary(), report.scene()); });
}

} // namespace glint
