#include "app/window/features/script/script_plate.h"
#include "app/lecture/script.h"
#include "app/look/controls.h"
#include "app/window/actions/actions.h"
#include "app/window/features/script/script_player.h"
#include "app/window/features/script/script_recorder.h"
#include "app/window/ui_state.h"
#include "app/world/text/fixed_string.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <string_view>
#include <utility>

namespace glint {
namespace {

constexpr float letters_of_window = 0.042f; ///< share of its height: readable from the last row of a hall
constexpr float max_space_share = 0.36f, fewest_letters_px = 14, foot_height = 27;
constexpr float plate_pad = 14, plate_margin = 8, plate_edge = 9;

/// Text of several lines. If one line does not fit, the line breaks are ignored and the whole text is wrapped.
class Passage {
public:
    Passage(std::string_view text, const ImVec4& its_color, const char* its_icon)
        : color(its_color), icon(its_icon), lines_(text) {
        // too long a text while recording; it is truncated when it is saved
        if (text.size() > max_caption_bytes) return;
        flowing_ = text;
        std::ranges::replace(flowing_.begin(), flowing_.end(), '\n', ' ');
    }

    bool empty() const { return lines_.empty(); }
    std::string_view text(ImFont* font, float letters, float width) const {
        const char *const first = lines_.data(), *const end = first + lines_.size();
        const bool fits = font->CalcTextSizeA(letters, FLT_MAX, 0, first, end).x <= width;
        return fits || flowing_.empty() ? lines_ : std::string_view(flowing_);
    }
    ImVec4 color;
    const char* icon; ///< "": none

private:
    std::string_view lines_;
    FixedString<max_caption_bytes + 1> flowing_;
};

using Passages = std::array<Passage, 3>;

/// The bold font has no icons.
float indent_of(const Passage& passage, float letters) {
    if (!*passage.icon) return 0;
    return look::current().text->CalcTextSizeA(letters, FLT_MAX, 0, passage.icon).x + letters * 0.4f;
}

float height_of(const Passage& passage, ImFont* font, float letters, float width) {
    if (passage.empty()) return 0;
    const float room = std::max(1.f, width - indent_of(passage, letters));
    const std::string_view text = passage.text(font, letters, room);
    return font->CalcTextSizeA(letters, FLT_MAX, room, text.data(), text.data() + text.size()).y + letters * 0.2f;
}

float height_of(const Passages& all, ImFont* font, float letters, float width) {
    float height = 0;
    for (const Passage& passage : all) height += height_of(passage, font, letters, width);
    return height;
}

float text_width_in(ImVec2 room) { return room.x - 2 * look::px(plate_pad + plate_margin); }

/// The letters as large as possible, with space left for the picture.
float fitting_letters(const Passages& all, ImFont* font, ImVec2 room) {
    float letters = caption_letters(room.y);
    while (letters > look::px(fewest_letters_px) &&
           height_of(all, font, letters, text_width_in(room)) > max_space_share * room.y)
        letters = std::floor(letters * 0.92f);
    return letters;
}

/// Passages of a step, with the answer even before it is shown.
Passages passages_of(const ScriptStep& step) {
    return {Passage(step.caption, plate_text, ""), Passage(step.question, look::caution, ICON_FA_CIRCLE_QUESTION),
            Passage(step.answer, plate_text, ICON_FA_CHECK)};
}

bool has_space_for_plate(ImVec2 room) { return room.x >= look::px(160) && room.y >= look::px(120); }

void draw_passages(const Passages& all, ImFont* font, float letters, ImVec2 at, float width) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    for (const Passage& passage : all) {
        if (passage.empty()) continue;
        const float indent = indent_of(passage, letters), room = std::max(1.f, width - indent);
        const std::string_view text = passage.text(font, letters, room);
        if (indent > 0) draw->AddText(look::current().text, letters, at, look::u32(passage.color), passage.icon);
        draw->AddText(font, letters, {at.x + indent, at.y}, look::u32(passage.color), text.data(),
                      text.data() + text.size(), room);
        at.y += height_of(passage, font, letters, width);
    }
}

const char* hint_of(const ScriptPlayer& player) {
    if (player.asks()) return "Space: show the answer";
    if (player.advances_automatically()) return "advances automatically";
    return player.can_continue() ? "Space: next  ·  Backspace: back" : "the end  ·  Esc leaves";
}

} // namespace

float caption_letters(float picture_height) {
    const float wanted = std::max(look::px(18), ImGui::GetMainViewport()->Size.y * letters_of_window);
    return std::ceil(std::min(wanted, std::max(look::px(fewest_letters_px), picture_height * 0.09f)));
}

ScriptPlate::ScriptPlate(ScriptPlayer& player, ScriptRecorder& recorder, const Actions& actions, const UiState& ui)
    : player_(player), recorder_(recorder), actions_(actions), ui_(ui) {}

Plate ScriptPlate::draw(ImVec2 from, ImVec2 size) {
    if (!has_space_for_plate(size)) return {};
    if (recorder_.recording()) return draw_recording(from, size);
    return player_.has_keys() ? draw_step(from, size) : Plate{};
}

float ScriptPlate::height(ImVec2 size) const {
    if (recorder_.recording() || !player_.has_keys() || !has_space_for_plate(size)) return 0;
    const Passages all = passages_of(player_.step());
    ImFont* const font = look::current().bold;
    const float text = height_of(all, font, fitting_letters(all, font, size), text_width_in(size));
    return std::ceil(text) + look::px(foot_height) + 2 * look::px(plate_edge + plate_margin);
}

Plate ScriptPlate::draw_step(ImVec2 from, ImVec2 size) const {
    Passages all = passages_of(player_.step());
    ImFont* const font = look::current().bold;
    const float pad = look::px(plate_pad), margin = look::px(plate_margin), edge = look::px(plate_edge),
                width = text_width_in(size), letters = fitting_letters(all, font, size), tall = height(size);
    ImGui::GetWindowDrawList()->AddRectFilled({from.x, from.y + size.y - tall}, {from.x + size.x, from.y + size.y},
                                              look::u32(look::colors().window));
    const Plate covered = draw_plate({from.x + margin, std::floor(from.y + size.y - tall + margin)},
                                     {from.x + size.x - margin, from.y + size.y - margin});
    if (!player_.answered()) all.back() = Passage({}, plate_text, "");
    draw_passages(all, font, letters, {covered.from.x + pad, covered.from.y + edge}, width);
    const ImVec2 before = ImGui::GetCursorScreenPos();
    draw_foot({covered.from.x + pad, covered.to.y - edge - look::px(foot_height)}, width);
    ImGui::SetCursorScreenPos(before);
    return covered;
}

/// The number of the step, the useful keys, and buttons for them; parts that do not fit are left out.
void ScriptPlate::draw_foot(ImVec2 left, float width) const {
    const float middle = left.y + look::px(foot_height) / 2, button = look::px(30), space = look::px(4);
    const auto counter =
        FixedString<256>::of("{} of {}   {}", player_.number(), player_.script().steps.size(), player_.script().title);
    float right = left.x + width;
    if (!ui_.kiosk) {
        right -= 3 * (button + space);
        constexpr std::array<std::pair<const char*, const char*>, 3> buttons{{{"script back", ICON_FA_ARROW_LEFT},
                                                                              {"script next", ICON_FA_ARROW_RIGHT},
                                                                              {"script leave", ICON_FA_XMARK}}};
        float x = right + space;
        for (const auto& [id, icon] : buttons) {
            const Action& action = *actions_.find(id);
            const std::string key = actions_.key(id);
            ImGui::SetCursorScreenPos({x, middle - ImGui::GetFrameHeight() / 2});
            if (look::icon_button(
                    id, icon,
                    {.tip = action.title, .key = key, .disabled_reason = action.disabled_reason(), .width = button}))
                actions_.run(id);
            if (!player_.playing()) return; // the button has ended the script
            x += button + space;
        }
        right -= space;
    }
    const char* hint = ui_.kiosk ? "touch to take control" : hint_of(player_);
    const float counter_wide = look::caption_width(counter), hint_wide = look::caption_width(hint);
    if (counter_wide <= right - left.x)
        look::draw_left(look::current().text, look::caption_size, counter, left.x, middle, plate_muted);
    if (counter_wide + hint_wide + look::px(24) <= right - left.x)
        look::draw_right(look::current().text, look::caption_size, hint, right - look::px(4), middle, plate_muted);
}

} // namespace glint
