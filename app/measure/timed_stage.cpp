#include "app/measure/timed_stage.h"
#include <algorithm>
#include <string_view>

namespace glint {
namespace {

void draw_into(FrameTarget& target, World& world) {
    world.draw(target.begin().value());
    target.end(world.step());
}

} // namespace

const char* name_of(TimedStage stage) {
    constexpr const char* names[] = {"step", "draw", "frame"};
    return names[static_cast<int>(stage)];
}

RunTimes runs_of(TimedStage stage, World& world, FrameTarget& target, int steps_in_frame) {
    switch (stage) {
    case TimedStage::step:
        return [&world](int n) { world.advance(n); };
    case TimedStage::draw:
        return [&world, &target](int n) {
            for (int i = 0; i < n; ++i) draw_into(target, world);
        };
    case TimedStage::frame:
        break;
    }
    return [&world, &target, steps_in_frame](int n) {
        for (int i = 0; i < n; ++i) world.advance(steps_in_frame), draw_into(target, world);
    };
}

TimedStage stage_of_items(const glint_work& work) {
    return !work.items_probe && work.items_per_step > 0 ? TimedStage::step : TimedStage::draw;
}

double counted_items(World& world, const glint_work& work) {
    if (!work.items_probe) return 0;
    const auto& probes = world.definition().probes();
    const auto found = std::ranges::find_if(
        probes, [&](const glint_probe& probe) { return std::string_view(work.items_probe) == probe.id; });
    return found == probes.end() ? 0 : world.probe().values[static_cast<std::size_t>(found - probes.begin())];
}

} // namespace glint
