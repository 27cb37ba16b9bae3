#include "app/terminal/failure.h"
#include "app/terminal/say.h"
#include "sims/api/error.h"

namespace glint {

int end_with(const std::exception& error) {
    const bool no_memory =
        dynamic_cast<const std::bad_alloc*>(&error) || dynamic_cast<const std::length_error*>(&error);
    say(sentence_of(error));
    const auto* failure = dynamic_cast<const Failure*>(&error);
    return static_cast<int>(failure ? failure->status : no_memory ? Exit::bad_input : Exit::unexpected);
}

} // namespace glint
