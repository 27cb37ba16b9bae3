// How the program with its window ends.
#include "app/terminal/failure.h"
#include "app/window/application.h"
#include "app/window/features/picture/still_picture.h"
#include "app/window/shutdown_deadline.h"
#include "app/window/workspace/restart_handover.h"
#include "sims/api/error.h"
#include <memory>

namespace glint {

App::~App() { end(); }

void App::end() noexcept { shell_.get<StateKeeper>().end(); }

WindowEnd run_window(const AppOptions& options) {
    Shell* shell = nullptr;
    auto app = std::make_unique<App>(options, [&shell](Shell& made) { shell = &made; });
    while (app->running()) app->frame();
    const int signal = app->end_signal();
    renew_shutdown_deadline(signal);
    bool& passes_run = shell->ui.restart_requested; // else end() keeps the session
    if (signal != 0) passes_run = false;
    const bool restart = passes_run;
    if (restart) try {
            hand_over_run(shell->workspace);
        } catch (const std::exception& e) {
            passes_run = false;
            say("the run could not be passed to the new process: " + sentence_of(e));
        }
    app->end();
    const auto* still = shell->features.find<StillPicture>();
    if (!restart && still && still->drawing()) shutdown_is_done(); // only a picture that nobody will see is waited for
    app.reset();
    if (restart)
        call_off_shutdown_deadline();
    else
        shutdown_is_done();
    return {restart, signal};
}

} // namespace glint
