// Keyframes of a player, so that any step is computed again from one near it. Spaced by computing time, thinned with
// age when the budget is used up.
#pragma once
#include "app/run/run.h"
#include "app/world/world.h"

namespace glint {

/// Bytes of keyframes that one world may keep on that device.
std::size_t keyframe_budget(const ComputeDevice&);

class KeyframeStore {
public:
    /// Computing time between two keyframes: with restoring and drawing, a seek takes at most about 200 ms.
    static constexpr double spacing_ms = 120;
    static constexpr std::size_t most = 1000;

    explicit KeyframeStore(std::size_t budget_bytes) : budget_(budget_bytes) {}

    void computed(double ms) { since_last_ms_ += ms; }
    bool due() const { return since_last_ms_ >= spacing_ms; }

    enum class Purpose { seeking, undo };
    /// Keeps the state at that place. Makes room first, and adds the removed ones to `dropped`. Returns nothing if one
    /// such state exceeds the budget, or if memory cannot be allocated.
    std::optional<Keyframe> keep(World&, std::int64_t at, std::int64_t serial, Purpose,
                                 std::vector<std::int64_t>& dropped);
    const Snapshot* find(std::int64_t id) const;
    std::size_t bytes() const { return bytes_; }
    /// Size of the newest state if its grid has that size; else 0.
    std::size_t state_bytes(Extent e) const { return e == state_extent_ ? state_bytes_ : 0; }
    void clear() { kept_.clear(), bytes_ = 0; }

private:
    struct Kept {
        Keyframe keyframe;
        Snapshot state;
        Purpose purpose;
        double gap_ms;   ///< computing time since the one before
        double total_ms; ///< total computing time when it was taken
    };
    std::size_t min_missed() const;
    std::optional<Snapshot> drop(std::size_t index, std::vector<std::int64_t>& dropped);

    std::size_t budget_;
    std::size_t bytes_ = 0, state_bytes_ = 0;
    Extent state_extent_{};
    std::vector<Kept> kept_; ///< by age, the oldest first
    std::int64_t last_id_ = 0;
    double since_last_ms_ = 0, total_ms_ = 0;
};

} // namespace glint
