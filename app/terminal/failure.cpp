#include "app/terminal/failure.h"
#include "app/terminal/say.h"
#include "app/terminal/sentence.h"
#include <cstdio>

namespace glint {

int end_with(const std::exception& error) {
    if (is_out_of_memory(error)) { // say() would want some
        std::fprintf(stderr, "glint: %s.\n", not_enough_memory);
        return static_cast<int>(Exit::bad_input);
    }
    const auto* failure = dynamic_cast<const Failure*>(&error);
    const Exit status = failure ? failure->status : Exit::unexpected;
    try {
        say(error.what());
    } catch (const std::bad_alloc&) { std::fprintf(stderr, "glint: %s.\n", not_enough_memory); }
    return static_cast<int>(status);
}

} // namespace glint
