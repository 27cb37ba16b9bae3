#include "app/services/pair.h"
#include "app/world/auto_method.h"
#include <algorithm>
#include <utility>

namespace glint {

namespace {

/// With a single buffer a picture cannot be held until the other side has its own.
TargetPick that_can_be_held(TargetPick pick) {
    pick.buffers = std::max(pick.buffers, 2);
    return pick;
}

} // namespace

Pair::Pair(Session& session, ComputeDevice& device, Overrides overrides, MakeTarget make_target)
    : follower_(std::make_unique<Follower>(device, session.run(), std::move(overrides), std::move(make_target),
                                           that_can_be_held(session.target_pick()), session.checkpoint().get())),
      picked_(session.target_pick()),
      lockstep_(session, *follower_) {}

bool Pair::frame(double dt) {
    const TargetPick& pick = lockstep_.session().target_pick();
    if (!(pick == picked_)) picked_ = pick, follower_->pick_target(that_can_be_held(pick));
    const bool begun = lockstep_.frame(dt);
    reports_ = follower_->take_reports(std::move(reports_)); // its stages are not the session's
    for (Report& report : reports_) follower_->reuse(std::move(report.scopes));
    return begun;
}

std::unique_ptr<Follower> Pair::part(std::unique_ptr<Pair> pair) {
    pair->lockstep_.leave();
    return std::exchange(pair->follower_, nullptr);
}

const PairedTimes& compared_times(const Pair& pair) {
    const SideTimes& times = pair.lockstep().times();
    return pair.follower().definition().evolves() ? times.steps() : times.pictures();
}

FixedString<128> side_name(const Params& side, std::optional<std::int32_t> auto_method, const ComputeDevice& device,
                           const Overrides& differing, bool devices_differ) {
    FixedString<128> name;
    for (const glint_param* row : differing.rows()) {
        if (!name.empty()) name += ", ";
        if (row->type != GLINT_CHOICE) (name += row->id) += " "; // a choice says itself
        const bool stood_for = auto_method && is_auto(side) && std::string_view(row->id) == "method";
        name += stood_for ? std::string(row->choices[*auto_method].id) : side.text(*row);
    }
    if (devices_differ) (name += name.empty() ? "" : " on ") += device.name();
    return name.empty() ? FixedString<128>("as it is") : name;
}

} // namespace glint
