#include "app/window/features/device/device_properties.h"
#include "app/doctor/machine.h"
#include "app/look/controls.h"
#include "app/window/current_session.h"
#include "app/window/notices.h"
#include "app/window/workspace/compute_devices.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <fmt/format.h>

namespace glint {
namespace {

constexpr float copy_width = 130; // for scale 1

/// The whole text, in as many lines as needed.
void text_cell(std::string_view text, ImFont* font, float size, ImVec4 color, const char* id, std::string_view tip) {
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const char *const from = text.data(), *const to = from + text.size();
    const float wide = std::max(1.f, ImGui::GetContentRegionAvail().x), line = ImGui::GetTextLineHeight();
    const float letters = size * look::current().scale;
    const float tall = font->CalcTextSizeA(letters, FLT_MAX, wide, from, to).y;
    ImGui::InvisibleButton(id, {wide, std::max(line, tall)}, ImGuiButtonFlags_None);
    look::tooltip(tip);
    ImGui::GetWindowDrawList()->AddText(font, letters, {at.x, at.y + std::floor((line - letters) / 2)},
                                        look::u32(color), from, to, wide);
}

} // namespace

DeviceProperties::DeviceProperties(const CurrentSession& current, const ComputeDevices& devices, Notices& notices,
                                   const UiState& ui)
    : current_(current), devices_(devices), notices_(notices), ui_(ui) {}

void DeviceProperties::open() {
    query_.clear();
    choose(current_->device().id());
}

/// The driver may answer while the dialog is open.
void DeviceProperties::follow_the_driver() {
    if (silent_ != devices_.found().driver_silent) choose(device_);
}

void DeviceProperties::choose(const std::string& id) {
    silent_ = devices_.found().driver_silent;
    const std::vector<DeviceSheet> sheets = device_sheets(devices_.found());
    const auto found = std::ranges::find(sheets, id, &DeviceSheet::id);
    take_rows(found != sheets.end() ? *found : sheets.front());
    search();
}

void DeviceProperties::take_rows(const DeviceSheet& sheet) {
    device_ = sheet.id, name_ = sheet.name, refused_ = sheet.refused;
    lines_.clear(), rows_.clear();
    rows_.reserve(sheet.properties.size());
    for (const DeviceProperty& one : sheet.properties) {
        const std::string value = text_of(one);
        rows_.push_back({one.row.id, one.row.group, one.row.label, value, one.row.meaning,
                         fmt::format("{} ({}): {}. {}", one.row.label, one.row.id, value, one.row.meaning),
                         !std::holds_alternative<std::monostate>(one.value)});
    }
}

void DeviceProperties::search() {
    lines_.clear(), found_ = 0;
    for (const Row& row : rows_) {
        if (!has_all_words({row.id, row.label, name_of(row.group), row.value, row.meaning}, query_)) continue;
        if (lines_.empty() || lines_.back().group != row.group) lines_.push_back({row.group, nullptr});
        lines_.push_back({row.group, &row});
        ++found_;
    }
}

void DeviceProperties::draw() {
    follow_the_driver();
    look::heading("All device properties");
    draw_choice();
    ImGui::SameLine();
    draw_copy();
    draw_search();
    if (!refused_.empty()) look::paragraph(FixedString<256>::of("Not used: {}.", refused_));
    if (lines_.empty()) return look::paragraph("No property of this device contains all these words.");
    draw_table();
}

void DeviceProperties::draw_choice() {
    std::vector<std::string> ids;
    int chosen = 0;
    const auto entries = [&] {
        std::vector<look::Entry> list;
        for (const DeviceSheet& sheet : device_sheets(devices_.found())) {
            if (sheet.id == device_) chosen = static_cast<int>(list.size());
            list.push_back({fmt::format("{}  {}", sheet.id, sheet.name), "", ""});
            ids.push_back(sheet.id);
        }
        return list;
    };
    const float wide = ImGui::GetContentRegionAvail().x - look::px(copy_width) - ImGui::GetStyle().ItemSpacing.x;
    const auto shown = FixedString<256>::of("{}  {}", device_, name_);
    if (look::choice("##device", shown, entries, chosen, wide)) choose(ids[static_cast<std::size_t>(chosen)]);
    look::tooltip("Choose the device");
}

void DeviceProperties::draw_copy() {
    if (!look::text_button("copy", ICON_FA_COPY "  Copy all",
                           {.tip = "Copies all rows of this device as text, as 'glint devices' prints them",
                            .width = look::px(copy_width)}))
        return;
    for (const DeviceSheet& sheet : device_sheets(devices_.found()))
        if (sheet.id == device_)
            copy_text(text_of(sheet), fmt::format("Copied the properties of {}.", device_), notices_, ui_);
}

void DeviceProperties::draw_search() {
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    const auto count = FixedString<48>::of("{} of {}", found_, rows_.size());
    const float count_width = look::number_width("000 of 000") + ImGui::GetStyle().ItemSpacing.x;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - count_width);
    if (look::search_field("##query", "Find by name, value or meaning", query_)) search();
    look::tooltip("Shows only rows with all of these words, such as 'warp' or 'shared memory'");
    const ImVec2 after = ImGui::GetItemRectMax();
    look::draw_right(look::current().number, look::number_size, count, after.x + count_width,
                     after.y - ImGui::GetFrameHeight() / 2, look::colors().muted);
}

void DeviceProperties::draw_table() {
    constexpr auto flags = ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY | ImGuiTableFlags_NoSavedSettings;
    if (!ImGui::BeginTable("properties", 3, flags)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch, 0.26f);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 0.24f);
    ImGui::TableSetupColumn("meaning", ImGuiTableColumnFlags_WidthStretch, 0.5f);
    ImGui::TableNextRow();
    for (const char* head : {"what", "value", "meaning"}) ImGui::TableNextColumn(), look::caption(head);
    for (const Line& line : lines_) {
        ImGui::TableNextRow();
        draw_line(line);
    }
    ImGui::EndTable();
}

void DeviceProperties::draw_line(const Line& line) const {
    const look::Colors& colors = look::colors();
    if (!line.row) {
        ImGui::TableNextColumn();
        return look::caption(name_of(line.group));
    }
    const Row& row = *line.row;
    ImGui::PushID(row.id);
    text_cell(row.label, look::current().text, look::text_size, colors.text, row.id, row.tip);
    text_cell(row.value, look::current().number, look::number_size, row.told ? colors.text : colors.muted, "value",
              row.tip);
    text_cell(row.meaning, look::current().text, look::text_size, colors.muted, "meaning", row.tip);
    ImGui::PopID();
}

} // namespace glint
