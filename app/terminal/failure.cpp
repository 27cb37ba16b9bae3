#include "app/terminal/failure.h"
#include "app/terminal/say.h"
#include <cstdio>
#include <exception>
#include <unistd.h>

namespace glint {

namespace {

[[noreturn]] void end_now() { _exit(end_with_current_exception()); }

} // namespace

int end_with(const std::exception& error) {
    const bool no_memory =
        dynamic_cast<const std::bad_alloc*>(&error) || dynamic_cast<const std::length_error*>(&error);
    const auto* failure = dynamic_cast<const Failure*>(&error);
    const Exit status = failure ? failure->status : no_memory ? Exit::bad_input : Exit::unexpected;
    try {
        say(sentence_of(error));
    } catch (const std::bad_alloc&) { std::fputs("glint: there is not enough memory.\n", stderr); }
    return static_cast<int>(status);
}

int end_with_current_exception() try {
    if (const auto why = std::current_exception()) std::rethrow_exception(why);
    return end_with(Error("an internal error stopped Glint: please report it"));
} catch (const std::exception& error) { return end_with(error); } catch (...) {
    return end_with(
        Error("an internal error stopped Glint (an exception that is not a std::exception): please report it"));
}

void print_sentence_on_terminate() { std::set_terminate(end_now); }

} // namespace glint
