// The list of features. Film and script can be left out: delete the folder and its lines here.
#include "app/window/features/features.h"
#include "app/window/features/film/film_run.h"
#include "app/window/features/script/script_player.h"
#include "app/window/features/source/source.h"

namespace glint {

/// Each feature comes after those whose parts it uses.
void add_features(Shell& shell, const AppOptions& options) {
    add_files(shell);
    add_gallery(shell, options);
    add_simulations(shell);
    add_timing(shell);
    add_device(shell, options);
    add_parameters(shell, options);
    add_changes(shell);
    add_compare(shell);
    add_experiment(shell);
    add_lesson(shell);
    add_picture(shell);
    add_colors(shell);
    add_brush(shell);
    add_numbers(shell);
    add_transport(shell);
    add_stage(shell);
    add_script(shell, options);
    add_film(shell);
    add_source(shell, options);
    add_settings(shell);
    add_help(shell);
}

} // namespace glint
