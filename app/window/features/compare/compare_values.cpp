#include "app/window/features/compare/compare_values.h"
#include "app/compare/follower.h"
#include "app/look/button.h"
#include "app/look/fields.h"
#include "app/window/features/device/device_target.h"
#include "app/window/notices.h"
#include "app/world/params/shown_rows.h"
#include "app/world/params/work_choice.h"
#include <IconsFontAwesome6.h>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace glint {

std::optional<Overrides> CompareValues::draw(const Follower& left) {
    if (!left.overrides().has(id_)) id_.clear(), typed_.close();
    std::optional<Overrides> wanted;
    for (const glint_param* row : left.overrides().rows())
        if (is_shown(*row) && !is_work_choice(*row))
            if (auto changed = draw_value(left, *row)) wanted = std::move(changed);
    if (auto changed = draw_others(left)) wanted = std::move(changed);
    return wanted;
}

std::optional<Overrides> CompareValues::draw_value(const Follower& left, const glint_param& row) {
    std::optional<Overrides> changed;
    const float gap = look::px(5), drop = look::px(34);
    device_label(label_of(row).c_str());
    const float width = ImGui::GetContentRegionAvail().x - gap - drop;
    ImGui::PushID(row.id);
    if (id_ == row.id) {
        if (const auto text = typed_.draw(width)) changed = typed(left, row, *text);
        if (!typed_.is_open()) id_.clear();
    } else {
        const std::string now = left.params().text(row);
        if (look::text_button("value", now, {.tip = "", .width = width})) id_ = row.id, typed_.open(now);
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
    if (text == left.params().text(row)) return {};
    Overrides wanted = left.overrides();
    const auto refused = wanted.set(row.id, text);
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
    id_ = row.id, typed_.open(left.params().text(row));
    return wanted;
}

} // namespace glint
