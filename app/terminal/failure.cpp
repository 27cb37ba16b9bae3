#include "app/terminal/failure.h"
#include "app/terminal/say.h"

namespace glint {

int end_with(const std::exception& error) {
    const bool no_memory = dynamic_cast<const std::bad_alloc*>(&error);
    say(no_memory ? "there is not enough memory: try a smaller size" : error.what());
    const auto* failure = dynamic_cast<const Failure*>(&error);
    return static_cast<int>(failure ? failure->status : no_memory ? Exit::bad_input : Exit::unexpected);
}

} // namespace glint
