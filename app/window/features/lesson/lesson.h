// Legend below the picture: axes, parts and colours of a lesson's picture, and the note about its parameters. The
// lesson covers no part of the picture.
#pragma once
#include "app/world/text/fixed_string.h"
#include <array>
#include <cstddef>
#include <imgui.h>
#include <string_view>

namespace glint {

class Session;
struct ShownLayers;
struct UiState;

/// The rows that apply at present, in columns from the left, with wrapped texts: as many whole rows as fit.
class LegendRows {
public:
    /// room: space of the picture and the legend together.
    LegendRows(const Session&, const ShownLayers&, const UiState&, ImVec2 room);
    LegendRows(const LegendRows&) = delete;
    LegendRows& operator=(const LegendRows&) = delete;
    float height() const;                                          ///< 0: no rows
    bool has_note() const { return shown_ > 0 && !note_.empty(); } ///< the simulation's warning: the first line
    void draw(ImVec2 from, float width) const;

private:
    struct Row {
        std::string_view what, text;
        float top, height;
    };
    void add(std::string_view what, std::string_view text);
    ImVec2 size_of(std::string_view text, float wrapped) const;
    void write(std::string_view text, ImVec2 at, float wrapped, ImVec4 color) const;
    void put_columns(ImVec2 room);
    void put_rows(float room);

    FixedString<160> note_; ///< "": none
    std::array<Row, 32> rows_{};
    std::size_t count_ = 0, shown_ = 0, columns_ = 1, per_column_ = 1;
    float letters_, what_ = 0, text_ = 0, height_ = 0;
    ImFont* font_;
};

/// Whether the picture contains text or has a legend: then nothing may cover it.
bool explains_picture(const Session&);

} // namespace glint
