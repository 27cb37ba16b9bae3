#include "app/terminal/failure.h"
#include "app/terminal/say.h"
#include <cstdio>

namespace glint {

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

} // namespace glint
