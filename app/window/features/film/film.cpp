#include "app/window/features/film/film.h"
#include "app/window/actions/actions.h"
#include "app/window/background_jobs.h"
#include "app/window/features/film/film_run.h"
#include "app/window/features/film/picture_export.h"
#include "app/window/measurements.h"
#include "app/window/parts/window_parts.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"

namespace glint {

namespace {

void add_picture_export(Shell& shell) {
    PictureExport& pictures = shell.make<PictureExport>(shell.jobs, shell.workspace, shell.notices);
    shell.parts.add_dialog([&] { return make_export_dialog(shell.workspace, pictures, shell.actions); });
    shell.parts.add_actions(ActionOrder::picture_export,
                            [&] { add_export_actions(shell.actions, pictures, shell.measurements, shell.ui); });
    shell.parts.on_visitor_leave([&pictures] { pictures.form() = {}; });
}

} // namespace

void add_film(Shell& shell) {
    FilmRun& films = shell.make<FilmRun>(shell.jobs, shell.workspace, shell.ui, shell.notices);
    shell.parts.add_dialog([&] { return make_film_dialog(shell.workspace, films, shell.actions, shell.ui); });
    shell.parts.add_actions(ActionOrder::film,
                            [&] { add_film_actions(shell.actions, films, shell.measurements, shell.ui); });
    shell.parts.on_visitor_leave([&films] { films.form() = {}; });
    add_picture_export(shell);
}

namespace {

/// A film would take processor time from the measurement.
const char* refusal_while_measuring(const char* why, const Measurements& measurements) {
    return *why ? why : measurements.measuring();
}

} // namespace

void add_film_actions(Actions& all, FilmRun& films, const Measurements& measurements, UiState& ui) {
    all.add({"film", "Make a film of the run", "Run", ImGuiKey_F9, [&] { toggle(ui.modal, Modal::film); }});
    all.add({"start film", "Start the film", "Run", 0, [&] { films.start(); },
             [&] { return refusal_while_measuring(films.disabled_reason(), measurements); }});
    all.add({"cancel film", "Cancel the film", "Run", 0, [&] { films.cancel(); },
             [&] {
                 return !films.busy()      ? "No film is being made"
                        : films.stopping() ? "The film is being cancelled already"
                                           : "";
             }});
}

void add_export_actions(Actions& all, PictureExport& picture, const Measurements& measurements, UiState& ui) {
    all.add({"export", "Save the picture at any size", "Run", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_E,
             [&] { toggle(ui.modal, Modal::picture); }});
    all.add({"start export", "Compute the picture again and save it", "Run", 0, [&] { picture.start(); },
             [&] { return refusal_while_measuring(picture.disabled_reason(), measurements); }});
    all.add({"cancel export", "Cancel saving the picture that is computed again", "Run", 0, [&] { picture.cancel(); },
             [&] {
                 return !picture.busy()      ? "No picture is being computed again"
                        : picture.stopping() ? "The picture is being cancelled already"
                                             : "";
             }});
}

} // namespace glint
