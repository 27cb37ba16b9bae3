// Times of both sides of a comparison, and their difference; else the effect of the last switch.
#include "app/keep/settings.h"
#include "app/look/text.h"
#include "app/report/work_provenance.h"
#include "app/timing/clock.h"
#include "app/window/current_session.h"
#include "app/window/features/changes/config_changes.h"
#include "app/window/features/compare/compare_view.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/timing_report.h"
#include <algorithm>
#include <cfloat>

namespace glint {
namespace {

/// Effect of the last switch, long enough to be read.
Plate draw_switch(const ConfigChanges& config_changes, const TimingReport& report, UiState& ui, const Overlay& over) {
    constexpr double shown_s = 12;
    const double age = config_changes.newest_age_s();
    if (config_changes.all().empty() || age > shown_s || config_changes.newest_hidden()) return {};
    // makes the figures disappear in time
    ui.redraw_until_ms = std::max(ui.redraw_until_ms, now_ms() + (shown_s - age) * 1000 + 100);
    const ConfigChange& one = config_changes.all().back();
    const auto figures = change_text(one.before.total(), one.after.total());
    const float pad = look::px(12), room = over.size.x - look::px(24) - 2 * pad;
    const auto words = look::elided(one.what, room);
    ImFont* const bold = look::current().bold;
    const float letters = 20 * look::current().scale;
    const ImVec2 size = bold->CalcTextSizeA(letters, FLT_MAX, 0, figures.c_str());
    if (size.x > room) return {};
    const ImVec2 at{over.from.x + look::px(12), over.from.y + look::px(12)};
    const float wide = std::max(size.x, look::caption_width(words)) + 2 * pad, line = look::px(18);
    const Plate covered = draw_plate(at, {at.x + wide, at.y + size.y + line + look::px(16)});
    ImGui::GetWindowDrawList()->AddText(bold, letters, {at.x + pad, at.y + look::px(7)}, look::u32(plate_text),
                                        figures.c_str());
    look::draw_left(look::current().text, look::caption_size, words, at.x + pad, at.y + look::px(9) + size.y + line / 2,
                    plate_muted);
    offer_provenance(ui, "change", covered.from, covered.to, [&] {
        return change_provenance({one.title, one.what, one.before, one.after}, report.scene());
    });
    return covered;
}

class FiguresLayer final : public PictureLayer {
public:
    FiguresLayer(const CurrentSession& current, const PairDifference& difference, const ConfigChanges& config_changes,
                 const TimingReport& report, const Settings& settings, UiState& ui)
        : current_(current),
          difference_(difference),
          config_changes_(config_changes),
          report_(report),
          settings_(settings),
          ui_(ui) {}

    void draw(const Overlay& over) override {
        const Pair* const pair = current_.pair();
        if (ui_.path_diagram) { // the diagram has its own figures
            figures_ = line_ = {};
            return;
        }
        const bool speed = shows_speed();
        figures_ = pair    ? draw_pair_figures(*current_, *pair, report_, ui_, over, speed)
                   : speed ? draw_switch(config_changes_, report_, ui_, over)
                           : Plate{};
        const bool differs = pair && difference_.chosen();
        line_ = differs ? draw_difference_line(*pair, difference_, over, figures_) : Plate{};
    }
    Plate covers() const override { return figures_; }
    bool takes(ImVec2 at) const override { return figures_.holds(at) || line_.holds(at); }

private:
    /// Speeds are over the picture for users who measure or present. The panels always have them.
    bool shows_speed() const { return ui_.stage_line || settings_.layout_name != layout_names[0]; }

    const CurrentSession& current_;
    const PairDifference& difference_;
    const ConfigChanges& config_changes_;
    const TimingReport& report_;
    const Settings& settings_;
    UiState& ui_;
    Plate figures_, line_;
};

} // namespace

std::unique_ptr<PictureLayer> make_figures_layer(const CurrentSession& current, const PairDifference& difference,
                                                 const ConfigChanges& config_changes, const TimingReport& report,
                                                 const Settings& settings, UiState& ui) {
    return std::make_unique<FiguresLayer>(current, difference, config_changes, report, settings, ui);
}

} // namespace glint
