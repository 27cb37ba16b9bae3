// The two sides of a comparison: the values that differ (Overrides), the times of both (PairedTimes, SideTimes), and
// their names, each by its difference from the other.
#pragma once
#include "app/measure/methods/ratio.h"
#include "app/run/run.h"
#include "app/session/device_times.h"
#include "app/world/text/fixed_string.h"
#include "interop/compute_device.h"
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

// Parameter rows that a follower replaces in every parameter block of the run. The run may be of another build: its
// values are converted to the build of these rows.

class Overrides {
public:
    /// no overrides; the definition must outlive this object
    explicit Overrides(const Definition& definition) : values_(definition) {}
    Overrides(const Params& wanted, const Params& unlike); ///< rows of `wanted` that differ; throws as over()

    /// Sets a typed value. Returns why not, as a sentence; then nothing changes.
    [[nodiscard]] std::optional<std::string> set(std::string_view id, std::string_view text);
    void take(const glint_param&, const Params& from); ///< sets that row to the value in `from`; of the same build
    void drop(const glint_param&);
    bool has(std::string_view id) const;
    bool empty() const { return rows_.empty(); }
    const Definition& definition() const { return values_.definition(); }
    const std::vector<const glint_param*>& rows() const { return rows_; } ///< of the definition
    const Params& values() const { return values_; }                      ///< only the overridden rows have a meaning

    /// Throws Error if the overrides are another build's and `Params` cannot take some of their values; see in_build().
    Params over(Params) const;
    /// `before`: the parameters in effect before the events. An event that restarts the original run also restarts the
    /// result, even if the row that causes the restart is overridden.
    std::vector<Event> over(std::vector<Event>, Params before) const;
    /// Whether the same build has bit-identical states: only the way of computing differs.
    bool keep_state() const;

private:
    Params values_;
    std::vector<const glint_param*> rows_;
};

struct ComparedSide {
    const Params& params;
    std::optional<std::int32_t> auto_method; ///< the method that auto stands for on that side
    const ComputeDevice& device;
};

struct SideNames {
    FixedString<128> left, right;
    bool alike; ///< the names are equal: A and B are used
};

/// "Textbook, Conduction 0.1, before/heat.so on NVIDIA H200". differing: the replaced rows, of the left side's build;
/// the method comes first.
SideNames side_names(const ComparedSide& left, const ComparedSide& right, const Overrides& differing);

// Times of a step and a picture in a session and its follower, measured in turns, and their ratio.

/// Times of the newest rounds on both sides, in ms. Does not allocate.
class PairedTimes {
public:
    static constexpr std::size_t window = 64; ///< rounds

    void add(double session_ms, double follower_ms);
    void clear() { count_ = next_ = 0; }

    std::size_t rounds() const { return count_; }
    double session_ms() const { return median(session_); } ///< 0: none yet
    double follower_ms() const { return median(follower_); }
    /// The session's time over the follower's: above 1 the follower is faster. The median is the quotient of the two
    /// medians above; the interval is computed from the ratios of all rounds. Nothing before six rounds.
    std::optional<Ratio> ratio() const;
    /// Confidence interval of each time, in ms, by the same test.
    std::optional<Ratio> session_interval() const { return interval(session_); }
    std::optional<Ratio> follower_interval() const { return interval(follower_); }

private:
    using Rounds = std::array<double, window>;
    double median(const Rounds&) const;
    std::optional<Ratio> interval(Rounds all) const { return ratio_of(std::span(all).first(count_)); }

    Rounds session_{}, follower_{};
    std::size_t count_ = 0, next_ = 0;
};

/// "left 1.80× as fast (1.70 to 1.90)", "cannot be told apart": the same words at every comparison. The ratio is the
/// session's time over the follower's; the follower is on the left.
FixedString<64> compared_words(const Ratio&);

class SideTimes {
public:
    /// Adds the times of a round; a time that only one side has is ignored.
    void add(const DeviceTimes& session, const DeviceTimes& follower);
    void clear() { steps_.clear(), pictures_.clear(); }

    const PairedTimes& steps() const { return steps_; }       ///< times of one step
    const PairedTimes& pictures() const { return pictures_; } ///< times of one drawing

private:
    PairedTimes steps_, pictures_;
    std::int64_t session_pace_ = 0, follower_pace_ = 0;
};

} // namespace glint
