// One parameter as one row: name, a dot when it differs from the preset, the control, the value to type into, the unit.
#pragma once
#include "app/services/desk.h"

namespace glint {

/// Where the parts of a row begin, in pixels from the row's left end.
struct RowColumns {
    float dot, control, value, unit, end; ///< value: its right end
    float label;                          ///< how wide a name may be before it takes a line of its own
};
RowColumns row_columns(const Definition&, float width);

/// A value that is being typed, and why the last one was refused.
struct ValueEditor {
    std::string id, text, refusal, refused_id;
    double refused_until_ms = 0;
    bool opened = false;
};

void draw_param_row(Desk&, const glint_param&, const RowColumns&, ValueEditor&);

// Parts of it, one a kind of parameter.
void draw_number(Desk&, const glint_param&, const RowColumns&, ValueEditor&, ImVec2 at);
void draw_choice(Desk&, const glint_param&, const RowColumns&, ImVec2 at);
/// Under the row `method`: what auto stands for, and what measuring it has come to.
void draw_auto(Desk&);
void draw_bool(Desk&, const glint_param&, const RowColumns&, ImVec2 at);
void draw_color(Desk&, const glint_param&, const RowColumns&, ValueEditor&, ImVec2 at);

/// The value as text; a click makes it a text field.
void show_value(Desk&, const glint_param&, ValueEditor&, ImVec2 at, float left, float right);

/// "what it does · 0 … 1 cells · default 0.5 · starts over", for the tooltip.
std::string param_help(const Session&, const glint_param&);

} // namespace glint
