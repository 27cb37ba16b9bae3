#include "app/cli/options/device_option.h"
#include "app/cli/options/option_value.h"
#include "app/files/formats/handed_text.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/instance.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {
namespace {

std::unique_ptr<Queue> open_selected_queue(const DeviceSelector& selector, DeviceSearch& search) {
    const std::string which =
                          selector.conditions.empty() ? std::to_string(selector.ordinal) : text_of(selector.conditions),
                      name = fmt::format("the device cuda:{} is not available: ", which);
    if (!wait_for_driver(search) || search.found().driver_silent)
        throw Failure(Exit::unavailable, name + search.found().cuda_problem);
    const bool any = !search.found().cuda.empty();
    const int ordinal = any ? ordinal_of(selector, search.found()) : selector.ordinal;
    try {
        return make_cuda_queue(ordinal);
    } catch (const Error& error) {
        throw Failure(Exit::unavailable, name + error.what() + "; the command 'glint doctor' says what to do");
    }
}

std::unique_ptr<Queue> open_best(int threads, DeviceSearch& search) {
    search.wait(driver_timeout);
    const Devices& found = search.found();
    if (!found.cuda.empty()) try {
            return make_cuda_queue(found.cuda.front().ordinal);
        } catch (const Error& error) {
            say(found.cuda.front().name + " cannot be used, so the CPU computes: " + error.what());
        }
    else if (driver_fails(found))
        say(found.cuda_problem + ", so the CPU computes; the command 'glint doctor' says what to do");
    return make_cpu_queue(threads);
}

/// Reads the text after "cuda:" if it is no number.
DeviceSelector device_by_conditions(const std::string& text) {
    const std::vector<PropertyRow> known = cuda_property_rows();
    if (are_conditions(text))
        return {DeviceSelector::Kind::cuda, 0, or_fail(Exit::bad_input, [&] { return conditions_from(text, known); })};
    if (text == "cc" || std::ranges::find(known, text, &PropertyRow::id) != known.end())
        throw Failure(Exit::bad_input,
                      fmt::format("'cuda:{}' names a property without a condition. If you wrote a comparison, the "
                                  "shell has removed it: use quotes, as in 'cuda:cc>=9.0'",
                                  text));
    throw Failure(Exit::bad_input,
                  unknown_name("device", "cuda:" + text, {"auto", "cpu", "cuda", "cuda:N", "cuda:CONDITIONS"}));
}

} // namespace

DeviceSelector device_from(const std::string& handed) {
    const std::string text(handed_text(handed));
    using enum DeviceSelector::Kind;
    if (text == "auto") return {automatic};
    if (text == "cpu") return {cpu};
    if (text == "cuda") return {cuda};
    if (text.starts_with("cuda:") && text.find_first_not_of("0123456789", 5) == text.npos && text.size() > 5)
        return {cuda, static_cast<int>(whole_number("--device cuda:N", text.substr(5), 0, 1023))};
    if (text.starts_with("cuda:")) return device_by_conditions(text.substr(5));
    throw Failure(Exit::bad_input, unknown_name("device", text, {"auto", "cpu", "cuda", "cuda:N", "cuda:CONDITIONS"}));
}

int ordinal_of(const DeviceSelector& selector, const Devices& found) {
    if (selector.conditions.empty()) return selector.ordinal;
    return or_fail(Exit::unavailable, [&] { return chosen_device(found, selector.conditions).ordinal; });
}

std::unique_ptr<Queue> open_device(const DeviceSelector& selector, int threads, DeviceSearch& search) {
    switch (selector.kind) {
    case DeviceSelector::Kind::cuda:
        return open_selected_queue(selector, search);
    case DeviceSelector::Kind::automatic:
        return open_best(threads, search);
    case DeviceSelector::Kind::cpu:
        break;
    }
    return make_cpu_queue(threads);
}

std::unique_ptr<Queue> open_device_for(const DeviceSelector& selector, int threads, DeviceSearch& search,
                                       const std::function<std::string(const ComputeDevice&)>& why_not) {
    std::unique_ptr<Queue> queue = open_device(selector, threads, search);
    if (selector.kind != DeviceSelector::Kind::automatic) return queue;
    const std::string why = why_not(queue->device());
    if (why.empty() || queue->device().kind() == ComputeDevice::Kind::cpu) return queue;
    say(queue->device().name() + " cannot do this, so the CPU computes: " + why);
    return make_cpu_queue(threads);
}

void require_runnable(const Params& params, Extent extent, const ComputeDevice& device) {
    or_fail(Exit::bad_input, [&] { require_extent(extent, device); });
    const Definition& definition = params.definition();
    if (const auto why = unavailable(definition, device, extent, params); !why.empty())
        throw Failure(Exit::bad_input,
                      definition.id() + " cannot run with these settings on " + device.name() + ": " + why);
}

void say_starting_again(const ComputeDevice& failed, const Failure& failure) {
    say(failed.name() + " failed; starting over on the CPU: " + failure.what());
}

} // namespace glint
