#include "app/window/features/compare/compare_view.h"
#include "app/compare/follower.h"
#include "app/files/formats/handed_text.h"
#include "app/look/controls.h"
#include "app/window/actions/actions.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/features/device/device.h"
#include "app/window/notices.h"
#include "app/world/params/auto_method.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>
#include <array>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace glint {

namespace {

using PairView = ComparisonView::Shown;

/// A button in a line of equal buttons; begins another line if it would be cut.
bool line_button(const char* name, bool first, const look::ButtonLook& how) {
    const float wide = look::text_width(name) + 2 * ImGui::GetStyle().FramePadding.x, gap = look::px(5);
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    if (!first && ImGui::GetItemRectMax().x + gap + wide <= right) ImGui::SameLine(0, gap);
    return look::text_button(name, name, how);
}

void draw_measures(const Actions& actions, bool pictures, ComparisonView& view) {
    for (const auto measure : {DifferenceMeasure::absolute, DifferenceMeasure::relative, DifferenceMeasure::ulp}) {
        const bool on = pictures ? measure == DifferenceMeasure::absolute : measure == view.measure;
        const bool other = pictures && measure != DifferenceMeasure::absolute;
        if (line_button(title_of(measure), measure == DifferenceMeasure::absolute,
                        {.tip = help_of(measure),
                         .key = actions.key("difference measure"),
                         .disabled_reason = other ? "Colours can only be compared by their levels, 0 to 255" : "",
                         .on = on}))
            view.measure = measure;
    }
}

void draw_fields(const PairDifference::Shown& shown, ComparisonView& view) {
    int chosen = -1;
    const auto entries = [&] {
        std::vector<look::Entry> list;
        list.reserve(shown.fields.size() + 1);
        for (const std::string& id : shown.fields) {
            if (shown.field == id) chosen = static_cast<int>(list.size());
            list.push_back({std::string(label_from_id(id)), "", ""});
        }
        if (shown.field == picture_name) chosen = static_cast<int>(list.size());
        list.push_back({"Colours of the picture", "The largest difference of a channel, 0 to 255 levels", ""});
        return list;
    };
    const bool picture = shown.field == picture_name;
    device_label("Of");
    if (look::choice("##field", picture ? Label("Colours of the picture") : label_from_id(shown.field), entries, chosen,
                     ImGui::GetContentRegionAvail().x)) {
        const auto index = static_cast<std::size_t>(chosen);
        view.field = index < shown.fields.size() ? FieldName(shown.fields[index]) : FieldName(picture_name);
    }
    look::tooltip("The field that is compared, cell by cell. If the simulation has no field, the colours of the "
                  "pictures are compared");
}

void draw_legend(const PairDifference::Shown& shown) {
    look::paragraph(shown.words);
    if (shown.summary.cells == 0) return;
    look::paragraph(
        FixedString<256>::of("Dark: equal. The colours go from {} to {} on a logarithmic scale.{}",
                             size_text(shown.summary, shown.summary.smallest, shown.unit).c_str(),
                             size_text(shown.summary, shown.summary.largest, shown.unit).c_str(),
                             shown.summary.unmeasured > 0 ? " Green: NaN or infinity on one side only." : ""));
}

} // namespace

void draw_pair_views(const Actions& actions, ComparisonView& view) {
    struct Shown {
        PairView view;
        const char *name, *tip, *action;
    };
    constexpr std::array all{
        Shown{PairView::split, "Both", "Both pictures with a divider; drag it", "flick"},
        Shown{PairView::follower, "Left", "Only the left side's picture", "flick"},
        Shown{PairView::session, "Right", "Only the right side's picture", "flick"},
        Shown{PairView::difference, "Difference", "The difference of both sides, cell by cell", "difference"}};
    for (const Shown& one : all) {
        if (!line_button(one.name, &one == all.data(),
                         {.tip = one.tip, .key = actions.key(one.action), .on = view.shown == one.view}))
            continue;
        if (one.view != PairView::difference) view.shown_before_difference = one.view;
        view.shown = one.view;
    }
}

void draw_difference_choices(const Actions& actions, const PairDifference& difference, ComparisonView& view) {
    if (view.shown != PairView::difference) return;
    look::group_heading("Difference");
    const PairDifference::Shown* const shown = difference.shown();
    draw_measures(actions, shown && shown->summary.pictures, view);
    if (!shown) return look::paragraph("The values of both sides are being read.");
    draw_fields(*shown, view);
    draw_legend(*shown);
}

std::optional<Overrides> CompareValues::draw(const Follower& left) {
    if (!left.overrides().has(id_)) id_.clear(), typed_.close();
    std::optional<Overrides> wanted;
    for (const glint_param* row : left.overrides().rows())
        if (is_shown(*row) && !is_work_choice(*row))
            if (auto changed = draw_value(left, *row)) wanted = std::move(changed);
    if (auto changed = draw_others(left)) wanted = std::move(changed);
    return wanted;
}

namespace {

/// The value as it is typed: a text without quotes.
std::string typed_form(const Params& params, const glint_param& row) {
    return row.type == GLINT_TEXT ? std::string(params.plain_text(row)) : params.text(row);
}

} // namespace

std::optional<Overrides> CompareValues::draw_value(const Follower& left, const glint_param& row) {
    std::optional<Overrides> changed;
    const float gap = look::px(5), drop = look::px(34);
    device_label(label_of(row).c_str());
    const float width = ImGui::GetContentRegionAvail().x - gap - drop;
    ImGui::PushID(row.id);
    if (id_ == row.id) {
        if (const auto text = typed_.draw(width, row.type == GLINT_TEXT)) changed = typed(left, row, *text);
        if (!typed_.is_open()) id_.clear();
    } else {
        const std::string now = typed_form(left.params(), row);
        if (look::text_button("value", look::elided(now, width - look::px(12)), {.tip = "", .width = width})) {
            id_ = row.id;
            typed_.open(now);
        }
        look::tooltip([&] {
            return fmt::format("{} {}{}{}, click to type; {}", row.help, now, *row.unit ? " " : "", row.unit,
                               allowed(row));
        });
    }
    ImGui::SameLine(0, gap);
    if (look::icon_button("drop", ICON_FA_XMARK, {.tip = "Use the right side's value", .width = drop}))
        changed = left.overrides(), changed->drop(row);
    ImGui::PopID();
    return changed;
}

std::optional<Overrides> CompareValues::typed(const Follower& left, const glint_param& row, const std::string& text) {
    if (text == typed_form(left.params(), row)) return {};
    Overrides wanted = left.overrides();
    const auto refused = wanted.set(row.id, row.type == GLINT_TEXT ? quoted_text(text) : text);
    if (!refused) return wanted;
    notices_.say(with_label(*refused, row), Severity::caution);
    return {};
}

/// Offers rows with the right side's value, for typing another one.
std::optional<Overrides> CompareValues::draw_others(const Follower& left) {
    std::vector<const glint_param*> rows;
    int chosen = -1;
    const auto entries = [&] {
        std::vector<look::Entry> list;
        const std::vector<glint_param>& all = left.definition().params();
        list.reserve(all.size()), rows.reserve(all.size());
        for (const glint_param& row : all) {
            if (is_work_choice(row) || !is_shown(row) || left.overrides().has(row.id)) continue;
            rows.push_back(&row);
            list.push_back({std::string(label_of(row)), row.help, ""});
        }
        return list;
    };
    device_label("Parameter");
    const bool picked = look::choice("##parameter", "choose one", entries, chosen, ImGui::GetContentRegionAvail().x);
    look::tooltip("Choose a parameter that gets another value on the left side");
    if (!picked) return {};
    const glint_param& row = *rows[static_cast<std::size_t>(chosen)];
    Overrides wanted = left.overrides();
    wanted.take(row, left.params());
    id_ = row.id;
    typed_.open(typed_form(left.params(), row));
    return wanted;
}

} // namespace glint
