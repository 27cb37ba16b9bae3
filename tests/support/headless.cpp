#include "support/headless.h"
#include "app/cli/command_line.h"
#include "app/measure/present_cost.h"
#include "app/terminal/failure.h"

namespace glint::test {
namespace {

[[noreturn]] void refuse_display() {
    throw Failure(Exit::unavailable, "there is no display; glint render works without one");
}

} // namespace

int run_headless_or_throw(const std::vector<std::string>& arguments) {
    std::vector<const char*> argv{"glint"};
    for (const auto& argument : arguments) argv.push_back(argument.c_str());
    const auto no_window = [](const AppOptions&) -> int { refuse_display(); };
    const auto no_display = [](const Devices&) { return DisplayReport{.problem = "there is no display in this test"}; };
    const auto no_bridge = [](const BridgeRequest&, const auto&) -> std::vector<SweepResult> { refuse_display(); };
    const auto no_frames = [](const FrameRequest&, const auto&) -> FrameCosts { refuse_display(); };
    return run_command_line(static_cast<int>(argv.size()), argv.data(), {no_window, no_display, no_bridge, no_frames});
}

int run_headless(const std::vector<std::string>& arguments) try {
    return run_headless_or_throw(arguments);
} catch (const std::exception& error) { return end_with(error); }

} // namespace glint::test
