// How often a session and its follower that stand still draw their place once more, so that the ratio of their times is
// known: in at least seven rounds, of which the first is not counted; then until the ratio's interval is narrower than
// 3 %, or four seconds have passed, and never in more than 65 rounds.
#pragma once
#include "app/session/route.h"
#include "app/session/side_times.h"
#include <cstdint>
#include <optional>
#include <string_view>

namespace glint {

class ComputeDevice;

/// What is measured.
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

    /// Both stand still there. begin: both draw once more, and earlier times are of something else; go_on: both draw
    /// once more. `times`: of the rounds that have ended.
    Next next(const StillScene&, double now_ms, const PairedTimes& times);
    void interrupt() { pending_ = false; } ///< they do not stand still at the moment, or something else is to be done
    /// Both have drawn. False: the round's times are not to be used, because one picture may be of another place or its
    /// time may be that of an earlier one. True also for a round that next() did not begin.
    bool end_round(bool at_same_place);

    bool drawing() const { return drawing_; } ///< a round that next() began has not ended
    bool pending() const { return pending_; } ///< more rounds follow if they go on to stand still
    bool done() const { return done_; }       ///< the last that was measured needs no more rounds

private:
    bool known(double now_ms, const PairedTimes&) const;

    std::optional<StillScene> seen_, measured_;
    double seen_since_ms_ = 0, began_ms_ = 0;
    int rounds_ = 0; ///< that have ended, of `measured_`
    bool drawing_ = false, pending_ = false, done_ = false;
};

} // namespace glint
