#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/colors/color_fit.h"
#include "app/world/picture/palettes.h"
#include "app/world/picture/picture_look.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace glint {
namespace {

void set_ends(Session& session, ColorEnds ends, const char* label) {
    session.edit(with_ends(session.params(), ends), label);
}

/// The simulation's picture, then each grid.
FixedString<72> field_after(const PictureLook& look, const HistogramRead& read) {
    const auto end = read.grids.begin() + static_cast<std::ptrdiff_t>(read.grid_count);
    if (look.field.empty()) return read.grid_count > 0 ? read.grids.front() : FixedString<72>();
    const auto now =
        std::find_if(read.grids.begin(), end, [&](const auto& id) { return id == std::string_view(look.field); });
    return now == end || now + 1 == end ? FixedString<72>() : *(now + 1);
}

const char* cannot_look(const CurrentSession& current) {
    if (current.pair()) return "Stop the comparison first: it shows both pictures as the simulation itself draws them";
    const Session& session = *current;
    if (!has_palette(session.definition())) return "This simulation has no palette for a field";
    const auto& newest = session.observers().histogram.newest();
    return newest && newest->grid_count == 0 ? "This simulation has no field" : "";
}

void add_look(Actions& all, CurrentSession& current, const char* id, const char* title, ImGuiKeyChord key,
              bool PictureLook::*what) {
    all.add({id, title, "Colours", key,
             [&current, title, what] {
                 PictureLook look = current->appearance().look();
                 look.*what = !(look.*what);
                 current->appearance().set_look(look, title);
             },
             [&current] { return cannot_look(current); }});
}

/// Sets the row if the simulation has one, so that presets and the command line know it; else sets the look.
void turn_log_colors(Session& session) {
    const bool on = shown_look(session).logarithmic;
    const glint_param* row = color_scale_row(session.definition());
    if (row && in_palette(session.params()) && !session.appearance().look().logarithmic) {
        Params params = session.params();
        params.put(*row, std::int32_t{on ? 0 : 1});
        return session.edit(params, "Colour scale");
    }
    PictureLook look = session.appearance().look();
    look.logarithmic = !look.logarithmic;
    session.appearance().set_look(look, "Colour scale");
}

Derived derived_after(Derived now, bool has_rate) {
    switch (now) {
    case Derived::none:
        return Derived::gradient;
    case Derived::gradient:
        return Derived::laplacian;
    case Derived::laplacian:
        return has_rate ? Derived::rate : Derived::none;
    case Derived::rate:
        break;
    }
    return Derived::none;
}

/// Resets the range, because the derived values have another magnitude than the field's.
void show_derived(Session& session, Derived what) {
    PictureLook look = session.appearance().look();
    look.derived = what, look.follows = what != Derived::none;
    session.appearance().set_look(look, "Derived field");
}

bool shows_rate(const Session& session) {
    const auto& newest = session.observers().histogram.newest();
    return !newest || newest->has_rate;
}

void add_derived_actions(Actions& all, CurrentSession& current) {
    all.add({"next derived", "Show the next of gradient, Laplacian and rate", "Colours", ImGuiMod_Shift | ImGuiKey_F7,
             [&] {
                 Session& session = *current;
                 show_derived(session, derived_after(session.appearance().look().derived, shows_rate(session)));
             },
             [&] { return cannot_look(current); }});
    const auto add = [&](const char* id, const char* title, Derived what) {
        all.add({id, title, "Colours", 0,
                 [&current, what] {
                     const bool shown = current->appearance().look().derived == what;
                     show_derived(*current, shown ? Derived::none : what);
                 },
                 [&current, what] {
                     if (const char* why = cannot_look(current); *why) return why;
                     return what != Derived::rate || shows_rate(*current)
                                ? ""
                                : "This field has no rate of change: steps do not change it, only drawing does";
                 }});
    };
    add("show gradient", "Show the gradient: the field's slope", Derived::gradient);
    add("show laplacian", "Show the Laplacian: the field's curvature", Derived::laplacian);
    add("show rate", "Show the rate: the change per step", Derived::rate);
}

} // namespace

void add_look_actions(Actions& all, CurrentSession& current) {
    all.add({"next field", "Show the next field", "Colours", ImGuiKey_F7,
             [&] {
                 Session& session = *current;
                 const auto& newest = session.observers().histogram.newest();
                 if (!newest) return;
                 PictureLook look = session.appearance().look();
                 look.field = field_after(look, *newest);
                 look.layer.reset();
                 session.appearance().set_look(look, "Shown field");
             },
             [&] { return cannot_look(current); }});
    add_derived_actions(all, current);
    add_look(all, current, "shade field", "Shade the field by its slope", ImGuiKey_W, &PictureLook::shaded);
    add_look(all, current, "isolines", "Draw isolines", 0, &PictureLook::isolines);
    all.add({"log colors", "Colour the field on a logarithmic scale", "Colours", 0, [&] { turn_log_colors(*current); },
             [&] { return cannot_look(current); }});
}

void add_color_actions(Actions& all, CurrentSession& current, ColorFit& fit) {
    const auto cannot_fit = [&] { return ColorFit::cannot_fit(*current); };
    all.add({"fit colors", "Fit the colours to the values", "Colours", ImGuiKey_A, [&] { fit.fit(FitShare::all); },
             cannot_fit});
    all.add({"fit colors to most", "Fit the colours to the middle 99 % of the values", "Colours", 0,
             [&] { fit.fit(FitShare::most); }, cannot_fit});
    all.add({"fit colors always", "Fit the colours in every frame, on or off", "Colours", ImGuiMod_Shift | ImGuiKey_A,
             [&] { fit.toggle_always(); },
             [&] {
                 return current.pair()
                            ? "Stop the comparison first: it shows both pictures as the simulation itself draws them"
                            : ColorFit::why_not_always(*current);
             }});
    all.add(
        {"symmetric colors", "Centre the colours on zero", "Colours", 0,
         [&] {
             Session& session = *current;
             if (const auto ends = symmetric_ends(session.params())) set_ends(session, *ends, "Symmetric colours");
         },
         [&] {
             const Session& session = *current;
             if (const char* why = ColorFit::no_range(session); *why) return why;
             return symmetric_ends(session.params())
                        ? ""
                        : "The range cannot be centred on zero: its limits do not allow values on both sides of zero";
         }});
    all.add({"reverse colors", "Reverse colours", "Colours", 0,
             [&] {
                 const ColorEnds now = color_ends(current->params());
                 set_ends(*current, {now.last, now.first}, "Reverse colours");
             },
             [&] { return shows_palette(*current) ? "" : "The picture uses no palette now"; }});
}

} // namespace glint
