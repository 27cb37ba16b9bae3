#include "app/window/features/files/file_rows.h"
#include "app/files/formats/handed_text.h"
#include "app/look/text.h"
#include "app/world/text/fixed_string.h"
#include <IconsFontAwesome6.h>
#include <ctime>
#include <imgui.h>

namespace glint {
namespace {

FixedString<32> text_of_bytes(std::uintmax_t bytes) {
    constexpr const char* units[] = {"kB", "MB", "GB", "TB"};
    if (bytes < 1000) return FixedString<32>::of("{} B", bytes);
    double value = static_cast<double>(bytes) / 1000;
    int unit = 0;
    while (value >= 999.5 && unit < 3) value /= 1000, ++unit;
    return value < 9.95 ? FixedString<32>::of("{:.1f} {}", value, units[unit])
                        : FixedString<32>::of("{:.0f} {}", value, units[unit]);
}

FixedString<32> text_of_time(std::time_t time) {
    std::tm parts{};
    if (time == 0 || !localtime_r(&time, &parts)) return "";
    return FixedString<32>::of("{:04}-{:02}-{:02} {:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                               parts.tm_hour, parts.tm_min);
}

} // namespace

bool draw_file_row(int id, const FileRow& row, bool selected) {
    const FolderEntry& entry = row.entry;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, height = look::px(24), middle = at.y + height / 2;
    ImGui::PushID(id);
    const bool clicked = ImGui::Selectable("##file", selected, 0, {wide, height});
    ImGui::PopID();
    if (row.tip) look::tooltip(row.tip);
    const float time_right = at.x + wide - look::px(8), size_right = time_right - look::px(124),
                kind_left = size_right - look::px(176), name_left = at.x + look::px(30);
    const ImVec4 muted = look::colors().muted;
    const auto name = look::elided(printable(entry.name), kind_left - name_left - look::px(8));
    look::draw_left(look::current().text, look::caption_size, row.icon, at.x + look::px(8), middle, muted);
    look::draw_left(look::current().text, look::text_size, name, name_left, middle,
                    entry.can_be_opened ? look::colors().text : muted);
    const look::UseFont font(nullptr, look::caption_size);
    look::draw_left(look::current().text, look::caption_size,
                    look::elided(entry.is_folder ? "folder" : entry.kind, look::px(116)), kind_left, middle, muted);
    if (!entry.is_folder)
        look::draw_right(look::current().number, look::caption_size, text_of_bytes(entry.bytes), size_right, middle,
                         muted);
    look::draw_right(look::current().number, look::caption_size, text_of_time(entry.changed_at), time_right, middle,
                     muted);
    return clicked;
}

} // namespace glint
