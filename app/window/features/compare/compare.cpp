// A/B: values that are replaced in the follower.
#include "app/look/controls.h"
#include "app/report/work_provenance.h"
#include "app/timing/stages.h"
#include "app/window/actions/actions.h"
#include "app/window/features/compare/compare_view.h"
#include "app/window/features/device/device.h"
#include "app/window/notices.h"
#include "app/window/parts/panel.h"
#include "app/window/parts/provenance_popover.h"
#include "app/window/shell.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/timing_report.h"
#include "app/window/workspace/workspace.h"
#include "app/world/instance.h"
#include "app/world/params/auto_method.h"
#include "app/world/params/other_build.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace glint {
namespace {

/// Whether the two sides may have different values in this row.
bool can_differ(const glint_param& row) { return is_work_choice(row) && !(row.flags & GLINT_HIDDEN); }

class ComparePanel final : public Panel {
public:
    ComparePanel(const Shell& shell, const PairDifference& difference, const TimingReport& report)
        : workspace_(shell.workspace),
          difference_(difference),
          devices_(shell.devices),
          report_(report),
          actions_(shell.actions),
          notices_(shell.notices),
          ui_(shell.ui),
          view_(shell.get<ComparisonView>()),
          values_(notices_) {}
    const char* title() const override { return "Compare"; }

    void draw() override {
        const Pair* pair = workspace_.pair();
        if (look::text_button("compare", pair ? ICON_FA_STOP "  Stop" : ICON_FA_TABLE_COLUMNS "  Compare",
                              {.tip = "Shows the same run twice at the same step: the left side with the choices "
                                      "below, the right side unchanged. Your input goes to both sides",
                               .key = actions_.key("compare"),
                               .disabled_reason = actions_.find("compare")->disabled_reason(),
                               .on = pair != nullptr}))
            actions_.run("compare"), pair = workspace_.pair(); // another pair, or none
        if (!pair) return draw_no_comparison();
        look::group_heading("Left side");
        if (const Definition* other = workspace_.other_build()) draw_build(*pair, *other);
        draw_device(*workspace_.pair());
        for (const glint_param& row : workspace_.pair()->follower().definition().params())
            if (workspace_.pair() && can_differ(row)) draw_row(*workspace_.pair(), row);
        draw_preset();
        draw_values();
        if (workspace_.pair() && side_names(*workspace_.pair(), workspace_.session()).alike)
            look::paragraph("Both sides are equal: choose a difference for the left side.");
        look::group_heading("Shown");
        draw_pair_views(actions_, view_);
        draw_difference_choices(actions_, difference_, view_);
        if (pair = workspace_.pair(); pair) draw_times(*pair);
    }

private:
    void compare(Overrides overrides, const std::string& device) {
        try {
            workspace_.compare_with(std::move(overrides), device);
        } catch (const Error& e) { notices_.say(e.what(), Severity::caution); }
    }

    void draw_no_comparison() {
        const Definition *here = &workspace_.session().definition(), *other = workspace_.other_build();
        if (std::exchange(here_, here) != here || std::exchange(other_, other) != other)
            why_not_ = why_no_pair(other, *here);
        if (!why_not_.empty()) return look::paragraph(why_not_);
        look::paragraph("Two runs of the same events at the same steps. The runs compute in turns, and each run is "
                        "timed separately. By default the left side uses the reference method.");
    }

    void draw_build(const Pair& pair, const Definition& other) {
        const Definition& right = workspace_.session().definition();
        const std::string_view name = build_name(other, right);
        const bool differs = &pair.follower().definition() == &other;
        int chosen = differs ? 1 : 0;
        const auto entries = [&] {
            return std::vector<look::Entry>{{"as on the right", std::string(build_name(right, other)), ""},
                                            {std::string(name), other.origin(), ""}};
        };
        device_label("Build");
        if (look::choice("##build", differs ? name : "as on the right", entries, chosen,
                         ImGui::GetContentRegionAvail().x))
            compare(Overrides(chosen == 1 ? other : right), pair.follower().device().id());
        look::tooltip("Another build of this simulation, from --plugin-b. Everything else is the same as on the right");
    }

    void draw_device(const Pair& pair) {
        std::vector<ComputeDevices::Offer> offers;
        const std::string& id = pair.follower().device().id();
        int chosen = -1;
        const auto entries = [&] {
            std::vector<look::Entry> list;
            offers = devices_.offers();
            for (const auto& offer : offers) {
                if (offer.id == id) chosen = static_cast<int>(list.size());
                list.push_back({offer.label, "", offer.disabled_reason});
            }
            return list;
        };
        device_label("Computes");
        if (look::choice("##device", pair.follower().device().name(), entries, chosen,
                         ImGui::GetContentRegionAvail().x))
            compare(pair.follower().overrides(), offers[static_cast<std::size_t>(chosen)].id);
    }

    void draw_row(const Pair& pair, const glint_param& row) {
        const Follower& follower = pair.follower();
        std::vector<std::string> ids;
        int chosen = -1;
        const auto entries = [&] {
            ids = choice_ids(row);
            std::vector<look::Entry> list{{"as on the right", "", ""}};
            for (std::size_t i = 0; i < ids.size(); ++i) {
                Params wanted = follower.params();
                (void)wanted.set(row, ids[i]);
                list.push_back({std::string(label_from_id(ids[i])), row.choices[i].help ? row.choices[i].help : "",
                                unavailable(follower.definition(), follower.device(), follower.extent(), wanted)});
            }
            return list;
        };
        const bool differs = follower.overrides().has(row.id);
        const Label shown = differs ? label_from_id(follower.params().text(row)) : Label("as on the right");
        device_label(row.label ? row.label : label_from_id(row.id).c_str());
        ImGui::PushID(row.id);
        if (look::choice("##row", shown, entries, chosen, ImGui::GetContentRegionAvail().x)) {
            Overrides overrides = follower.overrides();
            if (chosen == 0)
                overrides.drop(row);
            else if (const auto why = overrides.set(row.id, ids[static_cast<std::size_t>(chosen) - 1]))
                notices_.say(*why, Severity::caution);
            compare(std::move(overrides), follower.device().id());
        }
        look::tooltip(row.help ? row.help : "");
        ImGui::PopID();
    }

    /// A preset for the left side: replaces all rows in which it differs from the right.
    void draw_preset() {
        const Pair* pair = workspace_.pair();
        if (!pair) return;
        const Definition& definition = pair->follower().definition();
        const auto& presets = definition.presets();
        int chosen = -1;
        const auto entries = [&] {
            std::vector<look::Entry> list;
            list.reserve(presets.size());
            for (const glint_preset& preset : presets)
                list.push_back({std::string(label_from_id(preset.id)), preset.help ? preset.help : "", ""});
            return list;
        };
        device_label("Preset");
        if (!look::choice("##preset", "choose one", entries, chosen, ImGui::GetContentRegionAvail().x)) return;
        Params wanted(definition);
        wanted.load(presets[static_cast<std::size_t>(chosen)]);
        compare(Overrides(wanted, workspace_.session().params()), pair->follower().device().id());
    }

    void draw_values() {
        const Follower& left = workspace_.pair()->follower();
        ComputeDevice& device = left.device();
        if (auto wanted = values_.draw(left)) compare(std::move(*wanted), device.id());
    }

    void draw_times(const Pair& pair) {
        const PairedTimes& times = compared_times(pair);
        const char* item = compares_steps(pair) ? "step" : "picture";
        if (const std::string& why = pair.follower().failure(); !why.empty())
            look::paragraph(FixedString<512>::of("The left side stopped: {}", why));
        else if (const auto ratio = times.ratio())
            draw_ratio(pair, item, *ratio);
        else
            look::paragraph("The times of both sides can be compared after six rounds.");
    }

    void draw_ratio(const Pair& pair, const char* item, const Ratio& ratio) {
        const PairedTimes& times = compared_times(pair);
        const auto shown =
            FixedString<256>::of("Per {}: left {:.4f} ms, right {:.4f} ms, {}. Medians of {} alternating rounds; the "
                                 "brackets show the ratio's {:.0f} % confidence interval.",
                                 item, times.follower_ms(), times.session_ms(), std::string_view(compared_words(ratio)),
                                 times.rounds(), 100 * ratio.confidence);
        look::paragraph(shown);
        offer_provenance(ui_, "times", [&] {
            const TimedPair timed{times, item, lane_of(pair.follower().device()),
                                  lane_of(workspace_.session().device()), side_names(pair, workspace_.session())};
            return pair_provenance(PairNumber::ratio, shown.c_str(), timed, report_.scene());
        });
    }

    Workspace& workspace_;
    const PairDifference& difference_;
    const ComputeDevices& devices_;
    const TimingReport& report_;
    const Actions& actions_;
    Notices& notices_;
    UiState& ui_;
    ComparisonView& view_;
    CompareValues values_;
    const Definition *here_ = nullptr, *other_ = nullptr; ///< the two builds of why_not_
    std::string why_not_;
};

} // namespace

std::unique_ptr<Panel> make_compare_panel(const Shell& shell, const PairDifference& difference,
                                          const TimingReport& report) {
    return std::make_unique<ComparePanel>(shell, difference, report);
}

} // namespace glint
