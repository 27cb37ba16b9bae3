#include "params.h"
#include <algorithm>
#include <cstring>
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

const char* AnyParamTable::kept(std::string text) { return texts_.emplace_back(std::move(text)).c_str(); }

namespace {

constexpr std::size_t usual_columns = 8;

/// "wall_heat" is "Wall heat" for people, if the author gives no name.
std::string name_from_id(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    if (!name.empty() && name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

/// "2, 3" of the row pull_2_3 in the array pull.
std::string place_in_array(const char* row_id, const char* array_id) {
    std::string place = row_id + std::strlen(array_id) + 1;
    if (const std::size_t between = place.find('_'); between != place.npos) place.replace(between, 1, ", ");
    return place;
}

} // namespace

AnyParamTable::ArrayRows AnyParamTable::add_array(std::uint32_t at, const char* id, std::int32_t type,
                                                  std::size_t count, std::size_t columns, double min, double max,
                                                  const char* help) {
    const ArrayRows rows{*this, id, rows_.size(), count};
    for (std::size_t i = 0; i < count; ++i) {
        const char* const row_id = kept(std::string(id) + "_" + std::to_string(i + 1));
        const auto place = at + static_cast<std::uint32_t>(4 * i); // a float or an int32_t
        add(place, row_id, type, min, max, help).desc.array_columns =
            static_cast<std::int32_t>(std::min(count, usual_columns));
    }
    rows.label(kept(name_from_id(id)));
    return columns ? rows.columns(static_cast<std::int32_t>(columns)) : rows;
}

AnyParamTable::ArrayRows AnyParamTable::add_vector(std::uint32_t at, const char* id, std::size_t count, float min,
                                                   float max, const char* help) {
    constexpr const char* axes[] = {"_x", "_y", "_z"};
    const ArrayRows rows = add_array(at, id, GLINT_FLOAT, count, 0, min, max, help);
    for (std::size_t i = 0; i < count; ++i) rows_[rows.first + i].id = kept(std::string(id) + axes[i]);
    return rows.label(rows_[rows.first].array);
}

AnyParamTable::ArrayRows AnyParamTable::ArrayRows::label(const char* text) const {
    return each([&](const Row& row) {
        row.desc.array = text;
        row.label(table.kept(std::string(text) + " " + place_in_array(row.desc.id, id)));
    });
}

AnyParamTable::ArrayRows AnyParamTable::ArrayRows::columns(std::int32_t count_in_line) const {
    const auto in_line = static_cast<std::size_t>(std::max(1, count_in_line));
    for (std::size_t i = 0; i < count; ++i) {
        glint_param& row = table.rows_[first + i];
        row.id =
            table.kept(std::string(id) + "_" + std::to_string(1 + i / in_line) + "_" + std::to_string(1 + i % in_line));
        row.array_columns = count_in_line;
    }
    return label(table.rows_[first].array);
}

AnyParamTable::ArrayRows AnyParamTable::ArrayRows::unit(const char* text) const {
    return each([&](const Row& row) { row.unit(text); });
}

AnyParamTable::ArrayRows AnyParamTable::ArrayRows::group(const char* text) const {
    return each([&](const Row& row) { row.group(text); });
}

AnyParamTable::ArrayRows AnyParamTable::ArrayRows::log_scale() const {
    return each([](const Row& row) { row.log_scale(); });
}

AnyParamTable::ArrayRows AnyParamTable::ArrayRows::not_random() const {
    return each([](const Row& row) { row.not_random(); });
}

AnyParamTable::ArrayRows AnyParamTable::ArrayRows::restarts() const {
    return each([](const Row& row) { row.restarts(); });
}

AnyParamTable::ArrayRows AnyParamTable::ArrayRows::needs(const char* row, const char* why) const {
    return each([&](const Row& one) { one.needs(row, why); });
}

AnyParamTable::Preset AnyParamTable::add_preset(const char* id, const void* values, std::size_t bytes,
                                                const char* help) {
    const auto* const first = static_cast<const std::byte*>(values);
    const auto& kept = preset_values_.emplace_back(first, first + bytes);
    return {presets_.emplace_back(glint_preset{id, help, kept.data(), nullptr})};
}

} // namespace glint
