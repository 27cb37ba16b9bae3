// How often a paused session and its follower draw their place again to determine the ratio of their times. At least
// seven rounds, of which the first is not counted; then until the ratio's interval is narrower than 3 %, four seconds
// have passed, or 65 rounds are done.
#pragma once
#include "app/compare/sides.h"
#include "app/session/route.h"
#include <cstdint>
#include <optional>
#include <string_view>

namespace glint {

class ComputeDevice;

/// The measured scene.
struct StillScene {
    WorldPlace place;
    std::optional<std::int32_t> auto_method;
    const ComputeDevice* device = nullptr;
    std::string_view session_target, follower_target; ///< ids of their presentation paths
    bool operator==(const StillScene&) const = default;
};

class StillRounds {
public:
    enum class Next { nothing, begin, go_on };

    /// Both are paused there. begin: both draw again, and earlier times are of another scene; go_on: both draw again.
    /// `times`: of the rounds that have ended.
    Next next(const StillScene&, double now_ms, const PairedTimes& times);
    void interrupt() { pending_ = false; } ///< they are not paused, or other work is due
    /// Call when both have drawn. Returns false if the times of the round must not be used, because one picture may
    /// show another place, or one time may belong to an earlier picture. Returns true also for a round that next() did
    /// not begin.
    bool end_round(bool at_same_place);

    bool drawing() const { return drawing_; } ///< a round that next() began has not ended
    bool pending() const { return pending_; } ///< more rounds follow if they stay paused
    bool done() const { return done_; }       ///< the last measured scene needs no more rounds

private:
    bool known(double now_ms, const PairedTimes&) const;

    std::optional<StillScene> seen_, measured_;
    double seen_since_ms_ = 0, began_ms_ = 0;
    int rounds_ = 0; ///< ended rounds of `measured_`
    bool drawing_ = false, pending_ = false, done_ = false;
};

} // namespace glint
