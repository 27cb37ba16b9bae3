// The rows of choices, booleans and colours.
#include "app/look/controls.h"
#include "app/window/features/parameters/param_row.h"
#include "app/window/workspace/held_gesture.h"
#include "app/world/instance.h"
#include "app/world/text/names.h"

namespace glint {

void draw_choice(Session& session, const glint_param& row, const RowColumns& columns) {
    const auto entries = [&] {
        std::vector<look::Entry> list;
        for (int i = 0; i < row.choice_count; ++i) {
            const glint_choice& choice = row.choices[i];
            std::string why;
            if (row.flags & GLINT_DEVICE_CHOICES)
                why = choice_unavailable(session.definition(), session.device(), session.extent(), session.params(),
                                         row, i);
            list.push_back({label_from_id(choice.id).c_str(), choice.help ? choice.help : "", why});
        }
        return list;
    };
    int chosen = session.params().get<std::int32_t>(row);
    const Label shown = label_from_id(row.choices[chosen].id);
    if (!look::choice("##choice", shown, entries, chosen, columns.end - columns.control)) return;
    Params values = session.params();
    values.put(row, static_cast<std::int32_t>(chosen));
    session.edit(values, label_of(row));
}

void draw_bool(Session& session, const glint_param& row) {
    bool value = session.params().get<bool>(row);
    if (!look::toggle("switch", value)) return;
    Params values = session.params();
    values.put(row, value);
    session.edit(values, label_of(row));
}

void draw_color(Session& session, const glint_param& row, const RowColumns& columns, ValueEditor& editor, ImVec2 at) {
    auto color = session.params().get<std::array<float, 3>>(row);
    ImGui::SetNextItemWidth(look::px(40));
    if (ImGui::ColorEdit3("color", color.data(), ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel)) {
        Params values = session.params();
        values.put(row, color);
        values.clamp();
        editor.gesture().edit(session, values, label_of(row));
    }
    const float left = columns.control + look::px(44);
    editor.show(row, at, left, left + look::number_width("#rrggbb") + look::px(8));
}

} // namespace glint
