// glint: the window, or one command. All failures end here, as one sentence and an exit status.
#include "app/app.h"
#include "app/bridge/bench_window.h"
#include "app/cli/command_line.h"
#include "app/cli/failure.h"
#include "app/display.h"
#include "render/window.h"
#include <cstdio>
#include <unistd.h>

namespace {

glint::WindowEnd show_window(const glint::WindowRequest& r) {
    try {
        return glint::or_fail(glint::Exit::unavailable, [&] {
            return glint::run_window(
                {r.catalog, r.sim, r.params, r.extent, r.device, r.threads, r.reset_layout, r.target});
        });
    } catch (const glint::NoDisplay& none) { throw glint::Failure(glint::Exit::unavailable, none.what()); }
}

int open_window(const glint::WindowRequest& request, char** argv) {
    if (show_window(request) == glint::WindowEnd::begin_again) {
        execv("/proc/self/exe", argv); // run, settings and parameters were kept when the window closed
        std::perror("glint: it could not be started again");
        return static_cast<int>(glint::Exit::unavailable);
    }
    return static_cast<int>(glint::Exit::done);
}

std::vector<glint::SweepResult> measure_bridge(const glint::BridgeRequest& request,
                                               const std::function<void(double, const char*)>& progress) {
    try {
        return glint::or_fail(glint::Exit::unavailable, [&] { return glint::measure_bridge(request, progress); });
    } catch (const glint::NoDisplay& none) { throw glint::Failure(glint::Exit::unavailable, none.what()); }
}

} // namespace

int main(int argc, char** argv) {
    try {
        return glint::run_command_line(argc, argv,
                                       {[argv](const glint::WindowRequest& r) { return open_window(r, argv); },
                                        glint::look_at_display, measure_bridge});
    } catch (const std::exception& error) { return glint::end_with(error); }
}
