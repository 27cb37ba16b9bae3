// A copy of a running world in ordinary memory, brought there in slices: what autosave writes, and what is left when a
// GPU is lost.
#pragma once
#include "app/session/row_reader.h"
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

    /// Sets the clock of the period, in milliseconds; only while no copy is under way. For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

    /// Between steps: brings one slice over, or starts a copy when one is due: when asked for, and where there is a
    /// period every max(that, 100 times the time that the last one cost here). Never waits. What cannot be copied for
    /// want of memory is tried again later.
    void consider(World&, std::int64_t at, std::int64_t serial);
    /// Not of a place that came before: a copy under way is given up, and the next consider() begins another.
    void ask();
    /// What was asked for cannot be had, for want of memory; once.
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
    std::optional<Snapshot> frozen_;     ///< on the device, of one step; its memory is used again
    std::optional<Checkpoint> arriving_; ///< while one is under way
    std::optional<Checkpoint> complete_;
    std::size_t field_ = 0; ///< of it, that is coming over
    RowReader rows_;        ///< goes before the memory that it reads
    double next_s_ = 0;     ///< on that clock: no copy is begun before; 0: at once
    double cost_seconds_ = 0;
};

} // namespace glint
