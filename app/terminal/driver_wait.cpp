#include "app/terminal/driver_wait.h"
#include "app/terminal/say.h"

namespace glint {

bool wait_for_driver(DeviceSearch& search) {
    if (search.wait(driver_timeout)) return true;
    constexpr std::chrono::seconds at_most{10};
    say("waiting for the NVIDIA driver to answer, " + std::to_string(at_most.count()) + " s at most");
    return search.wait(at_most);
}

} // namespace glint
