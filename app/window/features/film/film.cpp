#include "app/window/features/film/film.h"
#include "app/window/background_jobs.h"
#include "app/window/features/film/film_run.h"
#include "app/window/features/film/picture_export.h"
#include "app/window/measurements.h"
#include "app/window/parts/window_parts.h"
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

} // namespace glint
