#include "params.h"
#include <utility>

namespace glint {

AnyParamTable::AnyParamTable() = default;
AnyParamTable::~AnyParamTable() = default;

AnyParamTable::Row AnyParamTable::add(std::uint32_t at, const char* id, std::int32_t type, double min, double max,
                                      const char* help) {
    glint_param& row = rows_.emplace_back();
    row.id = id, row.help = help, row.unit = "", row.group = group_;
    row.type = type, row.offset = at;
    row.min = min, row.max = row.track_max = max;
    row.reference = row.automatic = -1;
    return {*this, row};
}

AnyParamTable::Row AnyParamTable::add_choice_of(std::vector<glint_choice> choices, std::uint32_t at, const char* id,
                                                const char* help) {
    const auto& kept = choices_.emplace_back(std::move(choices));
    const auto count = static_cast<std::int32_t>(kept.size());
    Row row = add(at, id, GLINT_CHOICE, 0, count - 1, help);
    row.desc.choices = kept.data(), row.desc.choice_count = count, row.desc.choice_stride = sizeof(glint_choice);
    return row;
}

AnyParamTable::Row AnyParamTable::add_choice(std::uint32_t at, const char* id, std::initializer_list<Choice> choices,
                                             const char* help) {
    return add_choice_of({choices.begin(), choices.end()}, at, id, help);
}

AnyParamTable::ColorRows AnyParamTable::add_colors(std::uint32_t at, float min, float max, const char* unit) {
    const std::size_t first = rows_.size();
    const auto place = [at](std::size_t member) { return at + static_cast<std::uint32_t>(member); };
    std::vector<glint_choice> palettes;
    for (const char* name : palette_ids) palettes.push_back(Choice(name));
    add_choice_of(std::move(palettes), place(offsetof(Colors, palette)), "palette", "Colours of the picture.")
        .group("Colours")
        .same_work()
        .not_random();
    add_choice(place(offsetof(Colors, range)), "range",
               {{"clamp", "the colour of the nearer end of the range"}, {"mark", "a marker colour"}},
               "How values outside the range are shown.")
        .label("Out of range")
        .same_work()
        .not_random();
    add(place(offsetof(Colors, low)), "range_low", GLINT_FLOAT, min, max, "The value of the first colour.")
        .unit(unit)
        .not_random();
    add(place(offsetof(Colors, high)), "range_high", GLINT_FLOAT, min, max, "The value of the last colour.")
        .unit(unit)
        .not_random();
    add(place(offsetof(Colors, contours)), "contours", GLINT_INT, 0, max_contours,
        "Number of equal colour steps, whose edges are isolines; 0: smooth colours.")
        .label("Contour steps")
        .not_random();
    return {*this, first, at};
}

AnyParamTable::ColorRows AnyParamTable::ColorRows::with_scale() const {
    table
        .add_choice(at + static_cast<std::uint32_t>(offsetof(Colors, spread)), "color_scale",
                    {{"linear", "linear: equal differences have equal colour steps"},
                     {"log", "logarithmic: equal ratios have equal colour steps; if the range contains zero, from "
                             "zero in both directions"}},
                    "How values are mapped to colours.")
        .label("Scale of colours")
        .not_random();
    return {table, first, at, count + 1};
}

void AnyParamTable::add_camera(std::uint32_t at) {
    const auto row = [&](std::size_t member, const char* id, float min, float max, const char* help) {
        return add(at + static_cast<std::uint32_t>(member), id, GLINT_FLOAT, min, max, help).home();
    };
    row(offsetof(Camera, yaw), "yaw", -180, 180, "Direction of the camera around the scene. Drag in the picture.")
        .unit("°")
        .group("Camera");
    row(offsetof(Camera, pitch), "pitch", -steepest_camera, steepest_camera,
        "Angle of the camera above the scene. Drag in the picture.")
        .unit("°");
    row(offsetof(Camera, distance), "distance", nearest_camera, farthest_camera,
        "Distance of the camera from its target. Use the wheel.")
        .log_scale()
        .view_scale();
    constexpr auto target = "The place in the middle of the picture. Drag in the picture with Shift.";
    row(offsetof(Camera, target_x), "target_x", -farthest_target, farthest_target, target).view_center();
    row(offsetof(Camera, target_y), "target_y", -farthest_target, farthest_target, target).view_center();
    row(offsetof(Camera, target_z), "target_z", -farthest_target, farthest_target, target).view_center();
    row(offsetof(Camera, field_of_view), "field_of_view", 5, 120,
        "Angle that the picture's shorter side shows. A large angle exaggerates depth.")
        .unit("°");
}

AnyParamTable::Preset AnyParamTable::add_preset(const char* id, const void* values, std::size_t bytes,
                                                const char* help) {
    const auto* const first = static_cast<const std::byte*>(values);
    const auto& kept = preset_values_.emplace_back(first, first + bytes);
    return {presets_.emplace_back(glint_preset{id, help, kept.data(), nullptr})};
}

} // namespace glint
