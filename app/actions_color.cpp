#include "app/action_table.h"
#include "app/services/actions.h"
#include "app/services/color_fit.h"
#include "app/services/workspace.h"
#include "app/world/color_ends.h"
#include "app/world/palettes.h"
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

const char* cannot_look(const Workspace& workspace) {
    if (workspace.pair())
        return "Stop the comparison first: it shows both pictures as the simulation itself draws them";
    const Session& session = workspace.session();
    if (!has_palette(session.definition())) return "This simulation has no palette for a field";
    const auto& newest = session.observers().histogram.newest();
    return newest && newest->grid_count == 0 ? "This simulation has no field" : "";
}

void add_look(Actions& all, Workspace& workspace, const char* id, const char* title, ImGuiKeyChord key,
              bool PictureLook::*what) {
    all.add({id, title, "Colours", key,
             [&workspace, title, what] {
                 PictureLook look = workspace.session().look();
                 look.*what = !(look.*what);
                 workspace.session().set_look(look, title);
             },
             [&workspace] { return cannot_look(workspace); }});
}

/// Sets the row if the simulation has one, so that presets and the command line know it; else sets the look.
void turn_log_colors(Session& session) {
    const bool on = shown_look(session).logarithmic;
    const glint_param* row = color_scale_row(session.definition());
    if (row && in_palette(session.params()) && !session.look().logarithmic) {
        Params params = session.params();
        params.put(*row, std::int32_t{on ? 0 : 1});
        return session.edit(params, "Colour scale");
    }
    PictureLook look = session.look();
    look.logarithmic = !look.logarithmic;
    session.set_look(look, "Colour scale");
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
    PictureLook look = session.look();
    look.derived = what, look.follows = what != Derived::none;
    session.set_look(look, "Derived field");
}

bool shows_rate(const Session& session) {
    const auto& newest = session.observers().histogram.newest();
    return !newest || newest->has_rate;
}

void add_derived_actions(Actions& all, Workspace& workspace) {
    all.add({"next derived", "Show the next of gradient, Laplacian and rate", "Colours", ImGuiMod_Shift | ImGuiKey_F7,
             [&] {
                 Session& session = workspace.session();
                 show_derived(session, derived_after(session.look().derived, shows_rate(session)));
             },
             [&] { return cannot_look(workspace); }});
    const auto add = [&](const char* id, const char* title, Derived what) {
        all.add({id, title, "Colours", 0,
                 [&workspace, what] {
                     const bool shown = workspace.session().look().derived == what;
                     show_derived(workspace.session(), shown ? Derived::none : what);
                 },
                 [&workspace, what] {
                     if (const char* why = cannot_look(workspace); *why) return why;
                     return what != Derived::rate || shows_rate(workspace.session())
                                ? ""
                                : "This field has no rate of change: steps do not change it, only drawing does";
                 }});
    };
    add("show gradient", "Show the gradient: the field's slope", Derived::gradient);
    add("show laplacian", "Show the Laplacian: the field's curvature", Derived::laplacian);
    add("show rate", "Show the rate: the change per step", Derived::rate);
}

} // namespace

void add_look_actions(Actions& all, Workspace& workspace) {
    all.add({"next field", "Show the next field", "Colours", ImGuiKey_F7,
             [&] {
                 Session& session = workspace.session();
                 const auto& newest = session.observers().histogram.newest();
                 if (!newest) return;
                 PictureLook look = session.look();
                 look.field = field_after(look, *newest);
                 session.set_look(look, "Shown field");
             },
             [&] { return cannot_look(workspace); }});
    add_derived_actions(all, workspace);
    add_look(all, workspace, "shade field", "Shade the field by its slope", ImGuiKey_W, &PictureLook::shaded);
    add_look(all, workspace, "isolines", "Draw isolines", 0, &PictureLook::isolines);
    all.add({"log colors", "Colour the field on a logarithmic scale", "Colours", 0,
             [&] { turn_log_colors(workspace.session()); }, [&] { return cannot_look(workspace); }});
}

void add_color_actions(Actions& all, Workspace& workspace, ColorFit& fit) {
    const auto cannot_fit = [&] { return ColorFit::cannot_fit(workspace.session()); };
    all.add({"fit colors", "Fit the colours to the values", "Colours", ImGuiKey_A, [&] { fit.fit(FitShare::all); },
             cannot_fit});
    all.add({"fit colors to most", "Fit the colours to the middle 99 % of the values", "Colours", 0,
             [&] { fit.fit(FitShare::most); }, cannot_fit});
    all.add({"fit colors always", "Fit the colours in every frame, on or off", "Colours", ImGuiMod_Shift | ImGuiKey_A,
             [&] { fit.turn_always(); },
             [&] {
                 return workspace.pair()
                            ? "Stop the comparison first: it shows both pictures as the simulation itself draws them"
                            : ColorFit::cannot_always(workspace.session());
             }});
    all.add(
        {"symmetric colors", "Centre the colours on zero", "Colours", 0,
         [&] {
             Session& session = workspace.session();
             if (const auto ends = symmetric_ends(session.params())) set_ends(session, *ends, "Symmetric colours");
         },
         [&] {
             const Session& session = workspace.session();
             if (const char* why = ColorFit::no_range(session); *why) return why;
             return symmetric_ends(session.params())
                        ? ""
                        : "The range cannot be centred on zero: its limits do not allow values on both sides of zero";
         }});
    all.add({"reverse colors", "Reverse colours", "Colours", 0,
             [&] {
                 const ColorEnds now = color_ends(workspace.session().params());
                 set_ends(workspace.session(), {now.last, now.first}, "Reverse colours");
             },
             [&] { return shows_palette(workspace.session()) ? "" : "The picture uses no palette now"; }});
}

} // namespace glint
