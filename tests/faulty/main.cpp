// glint_faulty: the command line without a display, and some of the window's work, with an n-th call that fails.
//   glint_faulty ARGUMENT…           as glint
//   glint_faulty --session FOLDER    a session with everything a user does, kept and opened again
//   glint_faulty --rewrite FOLDER    writes what the window keeps, over and over, until it is killed
#include "app/terminal/failure.h"
#include "faulty/faults.h"
#include "faulty/scenarios.h"
#include "support/headless.h"
#include <unistd.h>

int main(int argc, char** argv) {
    constexpr unsigned hung = 60; // seconds
    alarm(hung);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const bool of_ours = arguments.size() == 2;
    const glint::faulty::Armed armed;
    if (!of_ours || !arguments[0].starts_with("--")) return glint::test::run_headless(arguments);
    try {
        if (arguments[0] == "--session") glint::faulty::play_session(arguments[1]);
        if (arguments[0] == "--rewrite") glint::faulty::rewrite_for_ever(arguments[1]);
    } catch (const std::exception& error) { return glint::end_with(error); }
    return 0;
}
