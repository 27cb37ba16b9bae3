#include "app/action_table.h"
#include "app/services/actions.h"
#include "app/services/color_fit.h"
#include "app/services/workspace.h"
#include "app/world/color_ends.h"
#include "app/world/palettes.h"

namespace glint {
namespace {

void set_ends(Session& session, ColorEnds ends, const char* label) {
    session.end_gesture();
    session.edit(with_ends(session.params(), ends), label);
    session.end_gesture();
}

} // namespace

void add_color_actions(Actions& all, Workspace& workspace, ColorFit& fit) {
    const auto cannot_fit = [&] { return ColorFit::cannot_fit(workspace.session()); };
    all.add({"fit colors", "Fit the colours to the values", "Colours", ImGuiKey_A, [&] { fit.fit(FitShare::all); },
             cannot_fit});
    all.add({"fit colors to most", "Fit the colours to all but the outermost 1 % of the values", "Colours", 0,
             [&] { fit.fit(FitShare::most); }, cannot_fit});
    all.add({"fit colors always", "Fit the colours always, or no longer", "Colours", ImGuiMod_Shift | ImGuiKey_A,
             [&] { fit.turn_always(); },
             [&] {
                 return workspace.pair() ? "While two sides are compared both keep their range"
                                         : ColorFit::cannot_always(workspace.session());
             }});
    all.add({"symmetric colors", "Put zero in the middle of the colours", "Colours", 0,
             [&] {
                 Session& session = workspace.session();
                 if (const auto ends = symmetric_ends(session.params())) set_ends(session, *ends, "Symmetric colours");
             },
             [&] {
                 const Session& session = workspace.session();
                 if (const char* why = ColorFit::no_range(session); *why) return why;
                 return symmetric_ends(session.params()) ? "" : "Zero is an end of what the range may be";
             }});
    all.add(
        {"reverse colors", "Turn the colours around", "Colours", 0,
         [&] {
             const ColorEnds now = color_ends(workspace.session().params());
             set_ends(workspace.session(), {now.last, now.first}, "Turn colours around");
         },
         [&] { return in_palette(workspace.session().params()) ? "" : "The picture is not drawn in a palette now"; }});
}

} // namespace glint
