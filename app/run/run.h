// List of events, from the seed to the newest step. Parameters, size and the simulation's own step are computed from it
// (a fold); undo, redo and scrubbing move along it or swap its tail. It knows no device, no thread and no window.
#pragma once
#include "app/run/record.h"
#include <optional>
#include <span>

namespace glint {

/// A place in a run: number of steps after its beginning, and number of its events in effect.
struct Place {
    std::int64_t at = 0;
    std::size_t events = 0;
    auto operator<=>(const Place&) const = default; // NOLINT(modernize-use-nullptr): takes its 0 for a pointer
};

/// Result of the events up to a place.
struct Setting {
    Params params;
    Extent extent;
    std::int64_t step; ///< the simulation's own, which a restart sets to 0
};

/// A state that a player has kept. `serial` belongs to the last event in effect; 0 if there was none.
struct Keyframe {
    std::int64_t id = 0, at = 0, serial = 0;
};

/// Events after a place: removed by undo, or set aside because the user edited at an earlier step.
struct Tail {
    std::vector<Event> events;
    std::int64_t end = 0; ///< last computed step
};

class Run {
public:
    explicit Run(HostState);
    explicit Run(RunRecord);

    const HostState& seed() const { return seed_; }
    const std::vector<Event>& events() const { return events_; }
    Place begin() const { return {seed_.step, 0}; }
    Place end() const { return {end_, events_.size()}; } ///< the newest place
    Place place_at(std::int64_t at) const;               ///< the last place at that step; `at` is clamped to the run
    /// The place after the event with that serial; nothing if the run has no such place (any more).
    std::optional<Place> place_of(std::int64_t at, std::int64_t serial) const;
    std::int64_t serial(Place) const; ///< of the last event in effect
    Setting setting(Place) const;

    /// Records that the run was computed to that step.
    void reach(std::int64_t at);
    /// Adds an event at the end. During a drag it replaces the event before, if no step lies between and no state is
    /// kept: neither a keyframe nor the state of `kept_serial`.
    void append(Event, std::int64_t kept_serial = 0);
    /// Cuts the run there and appends `tail`; returns the events that were cut off.
    Tail swap_tail(Place cut, Tail);

    void keep(Keyframe keyframe) { keyframes_.push_back(keyframe); }
    void forget(std::int64_t keyframe_id);
    void forget_keyframes() { keyframes_.clear(); }
    std::size_t keyframes() const { return keyframes_.size(); }
    /// The last keyframe at or before a place.
    struct Nearest {
        Keyframe keyframe;
        Place place;
    };
    std::optional<Nearest> nearest(Place wanted) const { return nearest(wanted, keyframes_); }
    std::optional<Nearest> nearest(Place, std::span<const Keyframe>) const; ///< among another world's keyframes

    /// Changes whenever the events change.
    std::uint64_t revision() const { return revision_; }
    /// The run for a file; `fields` is the state at its end, or empty.
    RunRecord record(RunSettings, std::vector<FieldValues> fields) const;

private:
    const Params& params_before(std::size_t event) const;
    bool replaces_last(const Event&, std::int64_t kept_serial) const;

    HostState seed_;
    std::vector<Event> events_;
    std::int64_t end_;
    std::vector<Keyframe> keyframes_;
    std::vector<StateHash> hashes_;
    std::uint64_t revision_ = 0;
    std::vector<std::byte> unknown_;
};

/// Whether an event sets the simulation's own step to 0, given the parameters before it.
bool restarts(const Change&, const Params& before);

} // namespace glint
