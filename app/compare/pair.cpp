#include "app/compare/pair.h"
#include "app/world/params/other_build.h"
#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace glint {

namespace {

/// Picks at least two buffers: with a single one, a picture cannot be held while the other side is drawn.
TargetPick with_holdable_buffers(TargetPick pick) {
    pick.buffers = std::max(pick.buffers, 2);
    return pick;
}

} // namespace

Pair::Pair(Session& session, ComputeDevice& device, Overrides overrides, MakeTarget make_target)
    : follower_(std::make_unique<Follower>(device, session.run(), std::move(overrides), std::move(make_target),
                                           with_holdable_buffers(session.presenter().picked()),
                                           session.device_move().checkpoint().get())),
      picked_(session.presenter().picked()),
      lockstep_(session, *follower_) {}

bool Pair::frame(double dt) {
    const TargetPick& pick = lockstep_.session().presenter().picked();
    if (!(pick == picked_)) picked_ = pick, follower_->pick_target(with_holdable_buffers(pick));
    const bool begun = lockstep_.frame(dt);
    // the profiler must not count the follower's times as the session's
    reports_ = follower_->take_reports(std::move(reports_));
    for (Report& report : reports_) follower_->reuse(std::move(report.scopes));
    return begun;
}

std::unique_ptr<Follower> Pair::part(std::unique_ptr<Pair> pair) {
    pair->lockstep_.leave();
    return std::exchange(pair->follower_, nullptr);
}

bool compares_steps(const Pair& pair) { return works_in_steps(pair.follower().params(), pair.follower().extent()); }

const PairedTimes& compared_times(const Pair& pair) {
    const SideTimes& times = pair.lockstep().times();
    return compares_steps(pair) ? times.steps() : times.pictures();
}

std::string why_no_pair(const Definition* other, const Definition& on_stage) {
    const std::string why = other ? why_not_comparable(*other, on_stage) : "";
    if (why.empty()) return "";
    return fmt::format("{}. Start Glint with another --plugin-b, or without it to compare two methods.", why);
}

SideNames side_names(const Pair& pair, const Session& session) {
    const Follower& follower = pair.follower();
    return side_names({follower.params(), follower.auto_method(), follower.device()},
                      {session.params(), session.methods().choice(), session.device()}, follower.overrides());
}

} // namespace glint
