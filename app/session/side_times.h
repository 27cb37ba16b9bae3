// What a step and a picture take a session and its follower, round by round in turns, and how the two compare.
#pragma once
#include "app/methods/ratio.h"
#include "app/session/device_times.h"
#include "app/world/fixed_string.h"
#include <array>
#include <optional>
#include <span>

namespace glint {

/// The newest rounds: what they took on either side, in ms. Takes nothing from the heap.
class PairedTimes {
public:
    static constexpr std::size_t window = 64; ///< rounds

    void add(double session_ms, double follower_ms);
    void clear() { count_ = next_ = 0; }

    std::size_t rounds() const { return count_; }
    double session_ms() const { return median(session_); } ///< 0: none yet
    double follower_ms() const { return median(follower_); }
    /// The session's time over the follower's: above 1 the follower is the faster one. Its median is that of the two
    /// times above, so that whoever divides them comes to it; the interval is of the ratios of all rounds. Nothing
    /// before six rounds.
    std::optional<Ratio> ratio() const;
    /// How sure each time is, in ms, by the same test.
    std::optional<Ratio> session_interval() const { return interval(session_); }
    std::optional<Ratio> follower_interval() const { return interval(follower_); }

private:
    using Rounds = std::array<double, window>;
    double median(const Rounds&) const;
    std::optional<Ratio> interval(Rounds all) const { return ratio_of(std::span(all).first(count_)); }

    Rounds session_{}, follower_{};
    std::size_t count_ = 0, next_ = 0;
};

/// "left 1.80× as fast (1.70 to 1.90)", "cannot be told apart": the same words wherever the two are compared. The
/// ratio is the session's time over the follower's, who is on the left.
FixedString<64> compared_words(const Ratio&);

class SideTimes {
public:
    /// What has become known in a round; what only one of the two has done compares with nothing.
    void add(const DeviceTimes& session, const DeviceTimes& follower);
    void clear() { steps_.clear(), pictures_.clear(); }

    const PairedTimes& steps() const { return steps_; }       ///< of one step
    const PairedTimes& pictures() const { return pictures_; } ///< of drawing one

private:
    PairedTimes steps_, pictures_;
    std::int64_t session_pace_ = 0, follower_pace_ = 0;
};

} // namespace glint
