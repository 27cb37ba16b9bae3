#include "app/window/features/lesson/legend.h"
#include "app/look/fonts.h"
#include "app/session/session.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/ui_state.h"
#include "app/world/instance.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cfloat>
#include <cmath>

namespace glint {
namespace {

constexpr float legend_pad = 8, legend_gap = 8, legend_between = 28; // legend_between: between two columns
constexpr float stage_letters = 0.0255f;                             // of the window's height
constexpr float max_picture_share = 0.34f;                           // of the space

float letters_of(const UiState& ui) {
    const float stage = ui.bare ? ImGui::GetMainViewport()->Size.y * stage_letters : 0;
    return std::ceil(std::max(look::px(look::caption_size), stage));
}

} // namespace

LegendRows::LegendRows(const Session& session, const ShownLayers& shown, const UiState& ui, ImVec2 room)
    : letters_(letters_of(ui)), font_(look::current().text) {
    const LessonDefinition* const lesson = session.definition().lesson();
    if (!shown.labels || !lesson || room.x < look::px(160) || room.y < look::px(120)) return;
    const glint_note note = note_of(session.definition(), session.device(), session.extent(), session.params());
    if (note.caution && !lesson->labels.empty()) note_ = note.text;
    if (!note_.empty()) add(ICON_FA_TRIANGLE_EXCLAMATION, note_);
    for (const PictureLabel& label : lesson->labels)
        if (label.holds(session.params())) add(label.what, label.text);
    if (count_ > 0) put_columns(room);
}

void LegendRows::add(std::string_view what, std::string_view text) {
    if (count_ < rows_.size()) rows_[count_++] = {what, text, 0, 0};
}

void LegendRows::put_columns(ImVec2 room) {
    float whole = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        what_ = std::max(what_, size_of(rows_[i].what, 0).x + look::px(legend_gap));
        whole = std::max(whole, size_of(rows_[i].text, 0).x);
    }
    const float pads = 2 * look::px(legend_pad), between = look::px(legend_between),
                wide = std::max(1.f, room.x - pads);
    columns_ = std::clamp<std::size_t>(std::size_t((wide + between) / (what_ + whole + 1 + between)), 1, count_);
    text_ = std::max(letters_ * 4, columns_ > 1 ? whole + 1 : wide - what_);
    per_column_ = (count_ + columns_ - 1) / columns_;
    put_rows(max_picture_share * room.y - pads);
}

void LegendRows::put_rows(float room) {
    float top = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        if (i % per_column_ == 0) top = 0;
        Row& row = rows_[i];
        row.top = top, row.height = size_of(row.text, text_).y + letters_ * 0.25f;
        if (top + row.height > room) return;
        top += row.height, height_ = std::max(height_, top);
        shown_ = i + 1;
    }
}

ImVec2 LegendRows::size_of(std::string_view text, float wrapped) const {
    return font_->CalcTextSizeA(letters_, FLT_MAX, wrapped, text.data(), text.data() + text.size());
}

float LegendRows::height() const { return shown_ == 0 ? 0 : std::ceil(height_ + 2 * look::px(legend_pad)); }

void LegendRows::draw(ImVec2 from, float width) const {
    if (shown_ == 0) return;
    ImGui::GetWindowDrawList()->AddRectFilled(from, {from.x + width, from.y + height()},
                                              look::u32(look::colors().window));
    const float pad = look::px(legend_pad), across = what_ + text_ + look::px(legend_between);
    for (std::size_t i = 0; i < shown_; ++i) {
        const ImVec2 at{std::floor(from.x + pad + float(i / per_column_) * across), from.y + pad + rows_[i].top};
        const bool cautions = i == 0 && has_note();
        write(rows_[i].what, at, 0, cautions ? look::readable(look::caution) : look::colors().muted);
        write(rows_[i].text, {at.x + what_, at.y}, text_,
              cautions ? look::readable(look::caution) : look::colors().text);
    }
}

void LegendRows::write(std::string_view text, ImVec2 at, float wrapped, ImVec4 color) const {
    ImGui::GetWindowDrawList()->AddText(font_, letters_, at, look::u32(color), text.data(), text.data() + text.size(),
                                        wrapped);
}

bool explains_picture(const Session& session) {
    const LessonDefinition* const lesson = session.definition().lesson();
    return session.definition().sim().annotate || (lesson && !lesson->labels.empty());
}

} // namespace glint
