#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/files/save.h"
#include "app/window/features/numbers/pins.h"
#include "app/window/layout.h"
#include "app/window/notices.h"

namespace glint {

void add_number_actions(Actions& all, CurrentSession& current, NumbersView& view, Layout& layout, FileSaver& saver,
                        Notices& notices) {
    const auto pins = [&]() -> PinBoard& { return current->observers().pins; };
    const auto without_pin = [pins] { return pins().empty() ? "No cell is pinned" : ""; };
    const auto without_field = [&] { return current->definition().sim().state ? "" : "This simulation has no field"; };
    all.add({"pin", "Pin or unpin the cell under the mouse", "Numbers", ImGuiKey_N,
             [&] {
                 view.pin_here = true;
                 layout.show("Probe");
             },
             without_field});
    all.add({"unpin", "Unpin all cells", "Numbers", 0, [pins] { pins().clear(); }, without_pin});
    all.add({"save pins", "Save the pinned cells' values as CSV", "Numbers", 0, [&] { save_pins(saver, *current); },
             [&, without_pin] { return saver.busy() ? saver.disabled_reason() : without_pin(); }});
    const auto add_csv = [&](const char* id, const char* title, void (*save)(FileSaver&, const Session&), auto why) {
        all.add({id, title, "Numbers", 0, [&, save] { save(saver, *current); },
                 [&, why] { return saver.busy() ? saver.disabled_reason() : why(*current); }});
    };
    add_csv("save spectra", "Save the pinned cells' spectra as CSV", save_spectra,
            [without_pin](const Session&) { return without_pin(); });
    add_csv("save probes", "Save the simulation's probes as CSV", save_probes, [](const Session& session) {
        if (session.definition().probes().empty()) return "This simulation has no probes";
        return session.observers().probes.newest().empty() ? "No values yet: open the Probe panel first" : "";
    });
    add_csv("save fields", "Save field statistics as CSV", save_statistics, [](const Session& session) {
        const auto& newest = session.observers().statistics.newest();
        return newest && newest->of.count > 0 ? "" : "No statistics yet: open the Probe panel first";
    });
    all.add({"pin spectrum", "Show or hide the pinned cells' spectrum", "Numbers", 0,
             [&] {
                 view.pin_spectrum = !view.pin_spectrum;
                 if (view.pin_spectrum) layout.show("Probe");
             },
             without_pin});
    const auto profile = [&, pins] {
        view.line_here = !pins().line() && !view.line_here;
        pins().set_line({});
        if (view.line_here) layout.show("Probe");
        if (view.line_here) notices.say("Drag a line over the picture: the Probe panel shows the values along it");
    };
    all.add(
        {"profile", "Profile along a line, on or off", "Numbers", ImGuiMod_Shift | ImGuiKey_N, profile, without_field});
    all.add({"save profile", "Save the profile along the line as CSV", "Numbers", 0,
             [&] { save_profile(saver, *current); },
             [&, pins] {
                 if (saver.busy()) return saver.disabled_reason();
                 return pins().line() && pins().profile() ? "" : "No line is drawn";
             }});
    const auto without_nan = [&] { return current->observers().nan_search.guard().found() ? "" : "No value is NaN"; };
    all.add({"back before nan", "Back to one second before the first NaN", "Numbers", 0,
             [&] { current->observers().nan_search.go_back_before(); }, without_nan});
    all.add({"go on with nan", "Continue with NaN", "Numbers", 0, [&] { current->observers().nan_search.go_on(); },
             without_nan});
}

} // namespace glint
