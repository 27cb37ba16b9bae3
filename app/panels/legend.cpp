#include "app/panels/legend.h"
#include "app/look/fonts.h"
#include "app/services/ui_state.h"
#include "app/services/workspace.h"
#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <string_view>

namespace glint {
namespace {

constexpr float legend_pad = 8, legend_gap = 8, legend_between = 28; // the last: of two columns
constexpr float stage_letters = 0.0255f;                             // of the window's height
constexpr float most_of_picture = 0.34f;                             // of the room
constexpr std::size_t most_legend_rows = 32;

float letters_of(const UiState& ui) {
    const float stage = ui.bare ? ImGui::GetMainViewport()->Size.y * stage_letters : 0;
    return std::ceil(std::max(look::px(look::caption_size), stage));
}

/// The labels that hold, in columns from the left, each as high as its text wrapped.
class LegendRows {
public:
    LegendRows(const LessonDefinition& lesson, const Params& params, float letters, ImVec2 room)
        : letters_(letters), font_(look::current().text) {
        const float pads = 2 * look::px(legend_pad), gap = look::px(legend_gap);
        float whole = 0;
        for (const PictureLabel& label : lesson.labels) {
            if (!label.holds(params) || count_ == rows_.size()) continue;
            rows_[count_++] = {&label, 0, 0};
            what_ = std::max(what_, size_of(label.what, 0).x + gap);
            whole = std::max(whole, size_of(label.text, 0).x);
        }
        if (count_ == 0) return;
        const float between = look::px(legend_between), wide = std::max(1.f, room.x - pads);
        columns_ = std::clamp<std::size_t>(std::size_t((wide + between) / (what_ + whole + 1 + between)), 1, count_);
        text_ = std::max(letters * 4, columns_ > 1 ? whole + 1 : wide - what_);
        per_column_ = (count_ + columns_ - 1) / columns_;
        put_rows(most_of_picture * room.y - pads);
    }

    float height() const { return shown_ == 0 ? 0 : std::ceil(height_ + 2 * look::px(legend_pad)); }
    void draw(ImVec2 from) const {
        const float pad = look::px(legend_pad), across = what_ + text_ + look::px(legend_between);
        for (std::size_t i = 0; i < shown_; ++i) {
            const ImVec2 at{std::floor(from.x + pad + float(i / per_column_) * across), from.y + pad + rows_[i].top};
            write(rows_[i].label->what, at, 0, look::colors().muted);
            write(rows_[i].label->text, {at.x + what_, at.y}, text_, look::colors().text);
        }
    }

private:
    struct Row {
        const PictureLabel* label;
        float top, height;
    };
    ImVec2 size_of(std::string_view text, float wrapped) const {
        return font_->CalcTextSizeA(letters_, FLT_MAX, wrapped, text.data(), text.data() + text.size());
    }
    void write(std::string_view text, ImVec2 at, float wrapped, ImVec4 color) const {
        ImGui::GetWindowDrawList()->AddText(font_, letters_, at, look::u32(color), text.data(),
                                            text.data() + text.size(), wrapped);
    }
    /// Whole rows, as many as there is room for.
    void put_rows(float room) {
        float top = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            if (i % per_column_ == 0) top = 0;
            Row& row = rows_[i];
            row.top = top, row.height = size_of(row.label->text, text_).y + letters_ * 0.25f;
            if (top + row.height > room) return;
            top += row.height, height_ = std::max(height_, top);
            shown_ = i + 1;
        }
    }

    std::array<Row, most_legend_rows> rows_{};
    std::size_t count_ = 0, shown_ = 0, columns_ = 1, per_column_ = 1;
    float letters_, what_ = 0, text_ = 0, height_ = 0;
    ImFont* font_;
};

} // namespace

const LessonDefinition* Legend::lesson() const {
    const LessonDefinition* lesson = workspace_.session().definition().lesson();
    return ui_.labels && lesson && !lesson->labels.empty() ? lesson : nullptr;
}

float Legend::height(ImVec2 room) const {
    if (!lesson() || room.x < look::px(160) || room.y < look::px(120)) return 0;
    return LegendRows(*lesson(), workspace_.session().params(), letters_of(ui_), room).height();
}

void Legend::draw(ImVec2 from, ImVec2 room) const {
    if (!lesson()) return;
    const LegendRows rows(*lesson(), workspace_.session().params(), letters_of(ui_), room);
    ImGui::GetWindowDrawList()->AddRectFilled(from, {from.x + room.x, from.y + rows.height()},
                                              look::u32(look::colors().window));
    rows.draw(from);
}

} // namespace glint
