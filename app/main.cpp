// glint: the window, or one command. All failures end here, with one sentence and an exit status.
#include "app/cli/command_line.h"
#include "app/supervisor/supervisor.h"
#include "app/terminal/failure.h"
#include "app/window/bench/bench_window.h"
#include "app/window/features/device/window_facts.h"
#include "app/window_requests.h"
#include "render/window.h"
#include <cstdio>
#include <sys/prctl.h>
#include <unistd.h>

namespace {

/// Without a display the exit status is `unavailable`.
template <class Work> auto with_window(const Work& work) {
    try {
        return glint::or_fail(glint::Exit::unavailable, work);
    } catch (const glint::NoDisplay& none) { throw glint::Failure(glint::Exit::unavailable, none.what()); }
}

int open_window(const glint::AppOptions& request, char** argv) {
    const glint::WindowEnd end = with_window([&] { return glint::run_window(request); });
    if (end.restart_requested) {
        glint::keep_for_exec(request.worker.pipe);
        execv("/proc/self/exe", argv); // run, settings and parameters were saved when the window closed
        std::perror("glint: the restart failed");
        return static_cast<int>(glint::Exit::unavailable);
    }
    return end.signal ? static_cast<int>(glint::Exit::first_signal) + end.signal : static_cast<int>(glint::Exit::done);
}

} // namespace

int main(int argc, char** argv) {
    prctl(PR_SET_NAME, "glint"); // a worker was started by /proc/self/exe, and would be listed as "exe"
    glint::prepare_standard_streams();
    glint::print_sentence_on_terminate();
    try {
        return glint::run_command_line(
            argc, argv,
            {[argv](const glint::AppOptions& r) { return open_window(r, argv); }, glint::inspect_display,
             [](const auto&... request) { return with_window([&] { return glint::measure_bridge(request...); }); },
             [](const auto&... request) { return with_window([&] { return glint::measure_frames(request...); }); },
             glint::try_window,
             [&](bool keeps_plugins) {
                 return glint::supervise({argv, argv + argc}, keeps_plugins);
             }});
    } catch (...) { return glint::end_with_current_exception(); }
}

// A failed assertion in a library (GLFW, Mesa, Xlib) ends with abort(): no sentence, status 134. The C library calls
// this function for each of them; the program's definition replaces the C library's.

namespace {

const char* file_name_of(const char* path) {
    const char* const slash = path ? std::strrchr(path, '/') : nullptr;
    return slash ? slash + 1 : path ? path : "";
}

} // namespace

// NOLINTNEXTLINE(bugprone-reserved-identifier): the C library chose the name
extern "C" [[noreturn]] __attribute__((visibility("default"))) void
__assert_fail(const char* assertion, const char* file, unsigned line, const char*) noexcept {
    Dl_info from{};
    const bool known = dladdr(__builtin_return_address(0), &from) != 0;
    std::fprintf(stderr,
                 "glint: %s stopped the program, because its own check failed (%s, line %u: %s): please report this\n",
                 known ? file_name_of(from.dli_fname) : "a library", file_name_of(file), line, assertion);
    _exit(1);
}
