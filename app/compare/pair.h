// Two runs from one log: the session on stage, and a follower with one thing replaced. They draw in turns, at the same
// step.
#pragma once
#include "app/compare/lockstep.h"
#include "app/compare/sides.h"
#include <memory>
#include <string>
#include <vector>

namespace glint {

class Pair {
public:
    /// Throws Error if the device cannot run it.
    Pair(Session&, ComputeDevice&, Overrides, MakeTarget);

    Lockstep& lockstep() { return lockstep_; }
    const Lockstep& lockstep() const { return lockstep_; }
    const Follower& follower() const { return *follower_; }
    /// Replaces the session's.
    bool frame(double dt);
    /// Ends the lockstep. Settle the returned follower before its destruction.
    static std::unique_ptr<Follower> part(std::unique_ptr<Pair>);

private:
    std::unique_ptr<Follower> follower_;
    TargetPick picked_;           ///< the session's pick that the follower got last
    std::vector<Report> reports_; ///< memory for them
    Lockstep lockstep_;
};

/// Whether a step's time is compared, and not a picture's: see works_in_steps.
bool compares_steps(const Pair&);
const PairedTimes& compared_times(const Pair&);
/// Why that other build cannot be compared with the simulation on stage, and what to do, as a sentence; "": it can, or
/// there is none.
std::string why_no_pair(const Definition* other, const Definition& on_stage);
/// The follower is the left side.
SideNames side_names(const Pair&, const Session&);

} // namespace glint
