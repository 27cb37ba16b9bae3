// Why the simulation has stopped, and buttons to continue.
#include "app/look/controls.h"
#include "app/look/text.h"
#include "app/window/current_session.h"
#include "app/window/parts/picture_layer.h"
#include "app/world/params/params.h"
#include "app/world/text/fixed_string.h"
#include "app/world/text/names.h"
#include "app/world/text/number_text.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <string>

namespace glint {
namespace {

/// A sentence with buttons below it.
Plate draw_banner(const Overlay& over, const char* text, ImVec4 meaning, const auto& draw_buttons) {
    const float pad = look::px(14), wide = std::min(over.size.x - look::px(40), look::px(560));
    const float text_wide = wide - 2 * pad;
    const ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, text_wide);
    const float height = size.y + ImGui::GetFrameHeight() + 3 * pad;
    const ImVec2 at{std::floor(over.from.x + (over.size.x - wide) / 2), over.from.y + look::px(40)};
    ImDrawList* draw = ImGui::GetWindowDrawList();
    draw->AddRectFilled(at, {at.x + wide, at.y + height}, look::u32(look::colors().panel), look::px(6));
    draw->AddRect(at, {at.x + wide, at.y + height}, look::u32(meaning), look::px(6), look::px(1.5f));
    draw->AddText(nullptr, 0, {at.x + pad, at.y + pad}, look::u32(look::colors().text), text, nullptr, text_wide);
    ImGui::SetCursorScreenPos({at.x + pad, at.y + size.y + 2 * pad});
    draw_buttons();
    return {at, {at.x + wide, at.y + height}};
}

Plate draw_failure(Session& session, const Overlay& over) {
    const std::string text =
        fmt::format(ICON_FA_CIRCLE_EXCLAMATION "  {} stopped: {}", session.definition().sim().title, session.failure());
    return draw_banner(over, text.c_str(), look::bad, [&] {
        if (look::text_button("restart", ICON_FA_ROTATE_RIGHT "  Restart",
                              {.tip = "Build the simulation again with these parameters"}))
            session.device_move().restart();
    });
}

/// The likely cause, as another sentence; "": no parameter is beyond its stable range.
FixedString<128> cause_of(const Params& params) {
    const glint_param* row = unstable_row(params);
    if (!row) return "";
    return FixedString<128>::of(" {} is {}, above its stable limit {}.", label_of(*row).c_str(), params.text(*row),
                                readable_number(row->max));
}

/// Place and time of the first NaN, as far as known.
FixedString<256> words_of(const NanGuard& guard) {
    const NumberCheck& first = *guard.found();
    const auto field = FixedString<80>::of(ICON_FA_TRIANGLE_EXCLAMATION "  {}", first.nan->number.c_str());
    if (guard.searching())
        return FixedString<256>::of("{} became NaN: searching for the first step with NaN, before step {}",
                                    field.c_str(), look::grouped(first.step));
    return FixedString<256>::of("{} became NaN (no number) at {} {} step {}. NaN would spread from there.",
                                field.c_str(), first.nan->text().c_str(), guard.is_exact() ? "at" : "by",
                                look::grouped(first.step));
}

Plate draw_nan(Session& session, const Overlay& over) {
    const NanGuard& guard = session.observers().nan_search.guard();
    const NumberCheck& first = *guard.found();
    const auto words = FixedString<384>::of("{}{}", words_of(guard).c_str(), cause_of(session.params()).c_str());
    return draw_banner(over, words.c_str(), look::caution, [&] {
        const std::int64_t back = first.place.at - session.observers().nan_search.place_before();
        const bool tells_step = back <= first.step; // false after a restart in between
        const auto text = tells_step ? FixedString<64>::of(ICON_FA_BACKWARD_STEP "  Back to step {}",
                                                           look::grouped(first.step - back))
                                     : FixedString<64>(ICON_FA_BACKWARD_STEP "  Back before NaN");
        if (look::text_button(
                "back before nan", text,
                {.tip = "Goes back to one second before the NaN, or to the last step at which all parameters were in "
                        "their stable ranges, and pauses",
                 .disabled_reason = back > 0 ? "" : "The run begins with NaN"}))
            return session.observers().nan_search.go_back_before();
        ImGui::SameLine();
        if (look::text_button("go on with nan", ICON_FA_PLAY "  Continue",
                              {.tip = "Continues with NaN; NaN cells have their own colour"}))
            session.observers().nan_search.go_on();
    });
}

class FailureLayer final : public PlateLayer {
public:
    explicit FailureLayer(CurrentSession& current) : current_(current) {}

private:
    Plate draw_on(const Overlay& over) override {
        Session& session = *current_;
        if (!session.failure().empty()) return draw_failure(session, over);
        return session.observers().nan_search.guard().found() ? draw_nan(session, over) : Plate{};
    }

    CurrentSession& current_;
};

} // namespace

std::unique_ptr<PictureLayer> make_failure_layer(CurrentSession& current) {
    return std::make_unique<FailureLayer>(current);
}

} // namespace glint
