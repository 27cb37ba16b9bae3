#include "app/window/features/film/size_rows.h"
#include "app/look/controls.h"
#include "app/window/parts/dialog.h"
#include "app/world/instance.h"
#include "app/world/text/fixed_string.h"
#include <algorithm>
#include <iterator>

namespace glint {
namespace {

constexpr Extent screen_sizes[] = {{1920, 1080}, {3840, 2160}};
constexpr int multiples[] = {2, 4, 8};
constexpr const char* side_too_large = "A side would exceed 16384 pixels";

bool size_button(const char* id, const char* text, const char* tip, bool on, bool fits = true) {
    return look::text_button(id, text, {.tip = tip, .disabled_reason = fits ? "" : side_too_large, .on = on});
}

void next_button() { ImGui::SameLine(0, look::px(4)); }

void type_side(const char* text, int now, int& side) {
    int shown = side ? side : now;
    row_name(text, "Pixels, 16 to 16384");
    const look::UseFont font(look::current().number, look::number_size);
    ImGui::PushID(text);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    if (ImGui::InputInt("##value", &shown, 0, 0)) side = shown;
    ImGui::PopID();
}

} // namespace

void draw_size_rows(int& width, int& height, Extent now, const char* tip) {
    const auto is = [&](Extent size) { return width == size.width && height == size.height; };
    const auto take = [&](Extent size) { width = size.width, height = size.height; };
    row_name("Size", tip);
    if (size_button("As shown", "As shown", "The size of the grid in the window", is({0, 0}))) take({0, 0});
    for (const int times : multiples) {
        next_button();
        const Extent size{now.width * times, now.height * times};
        const auto text = FixedString<16>::of("{} x", times);
        const bool fits = std::max(size.width, size.height) <= largest_side;
        if (size_button(text.c_str(), text.c_str(), "A multiple of the grid's size: the same proportions", is(size),
                        fits))
            take(size);
    }
    row_name("", tip);
    for (const Extent& size : screen_sizes) {
        if (&size != std::begin(screen_sizes)) next_button();
        const auto text = FixedString<32>::of("{} x {}", size.width, size.height);
        if (size_button(text.c_str(), text.c_str(), "The size of a screen", is(size))) take(size);
    }
    type_side("Width", now.width, width);
    type_side("Height", now.height, height);
}

} // namespace glint
