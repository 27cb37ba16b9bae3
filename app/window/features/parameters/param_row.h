// One parameter as one row: name, a dot if it differs from the preset, the control, the editable value, the unit.
#pragma once
#include "app/look/controls.h"
#include "app/session/session.h"
#include "app/world/params/animation.h"
#include <cstddef>
#include <imgui.h>
#include <optional>
#include <span>
#include <string>

namespace glint {

// Menu on a right click on a parameter's name: animates the parameter, or stops its animation.

class CurrentSession;
class Notices;
class Session;
class CurrentSession;
struct RowColumns;

class AnimateMenu {
public:
    AnimateMenu(CurrentSession&, Notices&);
    void draw(const glint_param&); ///< call after the item, which must be the row's name

private:
    void open(const glint_param&);
    void draw_fields();
    void draw_form(const glint_param&);
    void begin(const glint_param&);
    void stop(const glint_param&);

    CurrentSession& current_;
    Notices& notices_;
    Animation form_;
};

/// Below an animated row: its present value, and its animation.
void draw_animation(const Session&, const glint_param&, const RowColumns&);

class Actions;
class HeldGesture;
class MethodRun;
class Notices;
class TimingReport;
class CurrentSession;
struct UiState;

/// Positions of the parts of a row, in pixels from the row's left end.
struct RowColumns {
    float dot, control, end;
    float unit;  ///< width of the widest unit
    float label; ///< width of names; longer names take their own line
};
RowColumns row_columns(const Definition&, float width); ///< controls begin at the same place in each simulation

/// A value that is being typed, and the reason for the last refusal.
class ValueEditor {
public:
    ValueEditor(CurrentSession&, HeldGesture&, Notices&);
    /// The value as text; a click makes it a text field.
    void show(const glint_param&, ImVec2 at, float left, float right);
    /// A row of texts: a field from the control's place to the row's end. A click opens it.
    void show_text(const glint_param&, const RowColumns&, ImVec2 at);
    void show_refusal(const glint_param&); ///< with a button for the nearest allowed value
    void forget();
    bool is_open(const glint_param& row) const { return id_ == row.id; } ///< it is being typed
    void open(const glint_param&);
    void type(const glint_param&, float width); ///< the text field of an open value
    void note_click();                          ///< on a track: the first click of a double click is undone
    void open_by_double_click(const glint_param&);
    HeldGesture& gesture() { return gesture_; } ///< of the track

private:
    bool is_idle(const glint_param&) const; ///< has no effect, or is animated: the whole row's tooltip has the reason
    void commit(const glint_param&, const std::string& text);

    CurrentSession& current_;
    HeldGesture& gesture_;
    Notices& notices_;
    look::TypedValue typed_;
    std::string id_, refusal_, refused_id_; ///< id_: id of the row that is being edited
    std::size_t gestures_when_refused_ = 0; ///< the next edit ends the refusal
    bool refusal_is_new_ = false;           ///< scrolls the refusal into view
    std::size_t gestures_before_click_ = 0;
    std::optional<double> allowed_; ///< the allowed value nearest to the refused number, if a number was typed
};

class ParamRows {
public:
    ParamRows(CurrentSession&, const Actions&, const MethodRun&, const TimingReport&, Notices&, UiState&);
    bool draw(const glint_param&, const RowColumns&);                 ///< whether the mouse is on the row
    bool draw_array(std::span<const glint_param>, const RowColumns&); ///< likewise, all numbers of an array
    void forget_typed() { editor_.forget(); }

private:
    void draw_control(const glint_param&, const RowColumns&, ImVec2 at);
    void draw_idle(const glint_param&, const RowColumns&, ImVec2 at, const char* why);
    void draw_dot(const glint_param&, float x, ImVec2 at);
    void draw_auto();
    float draw_array_name(std::span<const glint_param>, const RowColumns&, ImVec2 at);
    void draw_array_dot(std::span<const glint_param>, ImVec2 at, float height);
    void draw_cells(std::span<const glint_param>, const RowColumns&, ImVec2 start, float top);
    void draw_cell(const glint_param&, ImVec2 at, ImVec2 size);

    CurrentSession& current_;
    const Actions& actions_;
    const MethodRun& methods_;
    const TimingReport& report_;
    UiState& ui_;
    ValueEditor editor_;
    AnimateMenu animate_;
};

// The controls, one for each kind of parameter.
/// The value relative to the stability limit, live, below a row whose track extends beyond the limit. Above the limit
/// there is a button that returns to it.
void draw_stability(Session&, const glint_param&, const RowColumns&);
void draw_number(Session&, const glint_param&, const RowColumns&, ValueEditor&, ImVec2 at);
void draw_choice(Session&, const glint_param&, const RowColumns&);
void draw_palette(Session&, const glint_param&, const RowColumns&); ///< the choice `palette`, as pictures
void draw_palette_list(Session&, const glint_param&);               ///< the pictures of the palettes, in an open popup
void draw_bool(Session&, const glint_param&);
void draw_button(Session&, const glint_param&); ///< a press adds 1; see GLINT_BUTTON
void draw_color(Session&, const glint_param&, const RowColumns&, ValueEditor&, ImVec2 at);

Params with_number(Params, const glint_param&, double); ///< within the row's range

/// "what it does · 0 … 1 cells · default 0.5 · starts over", for the tooltip.
std::string param_help(const Session&, const glint_param&);

} // namespace glint
