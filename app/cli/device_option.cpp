#include "app/cli/device_option.h"
#include "app/cli/number.h"
#include "app/terminal/driver_wait.h"
#include "app/terminal/say.h"
#include "app/world/instance.h"
#include "app/world/names.h"

namespace glint {
namespace {

std::unique_ptr<Queue> open_wanted(int ordinal, DeviceSearch& search) {
    const std::string name = "the device cuda:" + std::to_string(ordinal) + " is not available: ";
    if (!wait_for_driver(search) || search.found().driver_silent)
        throw Failure(Exit::unavailable, name + search.found().cuda_problem);
    try {
        return make_cuda_queue(ordinal);
    } catch (const Error& error) {
        throw Failure(Exit::unavailable, name + error.what() + "; glint doctor says what to do");
    }
}

std::unique_ptr<Queue> open_best(int threads, DeviceSearch& search) {
    search.wait(driver_timeout);
    const Devices& found = search.found();
    if (!found.cuda.empty()) try {
            return make_cuda_queue(found.cuda.front().ordinal);
        } catch (const Error& error) {
            say(found.cuda.front().name + " cannot be used, going on on the CPU: " + error.what());
        }
    else if (driver_fails(found))
        say(found.cuda_problem + ", so the CPU computes; glint doctor says what to do");
    return make_cpu_queue(threads);
}

} // namespace

DeviceSelector device_from(const std::string& text) {
    using enum DeviceSelector::Kind;
    if (text == "auto") return {automatic};
    if (text == "cpu") return {cpu};
    if (text == "cuda") return {cuda};
    if (text.starts_with("cuda:") && text.find_first_not_of("0123456789", 5) == text.npos && text.size() > 5)
        return {cuda, static_cast<int>(whole_number("--device cuda:N", text.substr(5), 0, 1023))};
    throw Failure(Exit::bad_input, unknown_name("device", text, {"auto", "cpu", "cuda", "cuda:N"}));
}

std::unique_ptr<Queue> open_device(const DeviceSelector& wish, int threads, DeviceSearch& search) {
    switch (wish.kind) {
    case DeviceSelector::Kind::cuda:
        return open_wanted(wish.ordinal, search);
    case DeviceSelector::Kind::automatic:
        return open_best(threads, search);
    case DeviceSelector::Kind::cpu:
        break;
    }
    return make_cpu_queue(threads);
}

void require_runnable(const Params& params, Extent extent, const ComputeDevice& device) {
    or_fail(Exit::bad_input, [&] { require_extent(extent, device); });
    const Definition& definition = params.definition();
    if (const auto why = unavailable(definition, device, extent, params); !why.empty())
        throw Failure(Exit::bad_input, definition.id() + " cannot run like this on " + device.name() + ": " + why);
}

void say_starting_again(const ComputeDevice& failed, const Failure& failure) {
    say(failed.name() + " failed, starting again on the CPU: " + failure.what());
}

} // namespace glint
