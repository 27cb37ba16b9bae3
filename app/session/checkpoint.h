// Checkpoint: a copy of a running world in ordinary memory, transferred in slices. Autosave writes it, and a session
// continues from it if its GPU is lost. KeyframeStore: states in the device's memory, from which seeking begins.
#pragma once
#include "app/run/run.h"
#include "app/session/observe/field_reading.h"
#include "app/world/world.h"
#include <functional>
#include <optional>
#include <utility>

namespace glint {

struct Checkpoint {
    HostState state;
    std::int64_t at = 0, serial = 0; ///< the place in the run, as in a Keyframe
};

class CheckpointReader {
public:
    explicit CheckpointReader(Queue& from, std::optional<double> period_s = 1) : period_s_(period_s), rows_(from) {}
    CheckpointReader(const CheckpointReader&) = delete;
    CheckpointReader& operator=(const CheckpointReader&) = delete;

    /// Sets the clock of the period, in milliseconds; call only while no copy is in progress. For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

    /// Call between steps: transfers one slice, or starts a copy when one is due. A copy is due when asked for; with a
    /// period also every max(period, 100 times the cost of the last copy). Never waits. If memory is too small for a
    /// copy, it is tried again later.
    void consider(World&, std::int64_t at, std::int64_t serial);
    /// Requests a copy of the present place. Drops a copy in progress; the next consider() begins another.
    void ask();
    /// Whether a requested copy failed because memory ran out; reported once.
    bool take_failure() { return std::exchange(failed_, false); }
    /// The newest complete copy, once.
    std::optional<Checkpoint> take() { return std::exchange(complete_, std::nullopt); }

private:
    void start(World&, std::int64_t at, std::int64_t serial);
    void start_field();
    void take_slice();
    void complete();
    void give_up();
    double clock_s() const;

    std::function<double()> clock_; ///< empty: the machine's
    std::optional<double> period_s_;
    bool asked_ = false, failed_ = false;
    std::optional<Snapshot> frozen_;     ///< on the device; its memory is used again
    std::optional<Checkpoint> arriving_; ///< set while a copy is in progress
    std::optional<Checkpoint> complete_;
    std::size_t field_ = 0; ///< index of the field that is being transferred
    std::size_t array_ = 0; ///< index of its first array
    RowReader rows_;        ///< destroyed before the memory that it reads
    double next_s_ = 0;     ///< time of the next copy on that clock; 0: at once
    double cost_seconds_ = 0;
};

// Keyframes of a player, so that any step is computed again from one near it. Spaced by computing time, thinned with
// age when the budget is used up.

/// Size limit of the keyframes of one world on that device, in bytes.
std::size_t keyframe_budget(const ComputeDevice&);

class KeyframeStore {
public:
    /// Computing time between two keyframes: with restoring and drawing, a seek takes at most about 200 ms.
    static constexpr double spacing_ms = 120;
    static constexpr std::size_t max_keyframes = 1000;

    explicit KeyframeStore(std::size_t budget_bytes) : budget_(budget_bytes) {}

    void computed(double ms) { since_last_ms_ += ms; }
    bool due() const { return since_last_ms_ >= spacing_ms; }

    enum class Purpose { seeking, undo };
    /// Keeps the state at that place. Removes other keyframes first if memory is needed, and adds their ids to
    /// `dropped`. Returns nothing if one such state exceeds the budget, or if memory cannot be allocated.
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
        double gap_ms;   ///< computing time since the previous keyframe
        double total_ms; ///< total computing time when the keyframe was taken
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
