#include "app/action_table.h"
#include "app/services/actions.h"
#include "app/services/film_run.h"
#include "app/services/ui_state.h"

namespace glint {

void add_film_actions(Actions& all, FilmRun& films, UiState& ui) {
    all.add({"film", "Film: of the run, from here on or a past stretch", "Run", ImGuiKey_F9,
             [&] { toggle(ui.modal, Modal::film); }});
    all.add(
        {"start film", "Start the film", "Run", 0, [&] { films.start(); }, [&] { return films.disabled_reason(); }});
    all.add({"cancel film", "Cancel the film", "Run", 0, [&] { films.cancel(); },
             [&] { return !films.busy()      ? "None is being made"
                          : films.stopping() ? "It is being cancelled"
                                             : ""; }});
}

} // namespace glint
