// List of events, from the seed to the newest step. Parameters, size and the simulation's own step are computed from it
// (a fold); undo, redo and scrubbing move along it or swap its tail. Knows no device, no thread and no window.
#pragma once
#include "app/run/record.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

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
    std::int64_t step; ///< the simulation's own step, which a restart sets to 0
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
    std::int64_t serial(Place) const; ///< serial of the last event in effect
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

// The part of a run that still has an effect: events before the last start-over change no later state.

/// Step of the run at which it started over last, by a reset, another size or a parameter that restarts; the run's
/// beginning if it never did.
std::int64_t last_start_of(const HostState& seed, std::span<const Event>);
inline std::int64_t last_start_of(const RunRecord& run) { return last_start_of(run.seed, run.events); }

/// The run from there on. That run computes the same states; its first step is 0, and hashes and marks are shifted
/// accordingly. The run itself if it never started over, or if a newer Glint has written parts of it that this version
/// does not know.
RunRecord from_last_start(RunRecord);

// Events that need not be executed: at one step of a run only the last restart has an effect.

/// Called with events in order. Scans the events of one step only once, so a million events take no longer than reading
/// them.
class Overruled {
public:
    /// Whether events[i] has no effect because a later event at its step restarts, or sets all parameters again before
    /// they are used. now: the world's parameters before that event.
    bool operator()(std::span<const Event> events, std::size_t i, const Params& now);

private:
    void scan_step(std::span<const Event>, std::size_t first, const Params& now);

    const Event* of_ = nullptr;     ///< the list that was examined
    std::size_t from_ = 0, to_ = 0; ///< range of the events at one step
    std::size_t restart_ = 0;       ///< the last of these events that restarts; to_: none
    std::size_t parameters_ = 0;    ///< the last event before it that has parameters; to_: none
    std::size_t size_ = 0;          ///< the last event before it that has the size; to_: none
};

// Whether the methods that a run names give the same bits on every machine.

/// Why a run may give other bits, or "": "its method racy_textbook may come to other bits: it depends on …".
std::string why_not_exact(const Params& seed, const std::vector<Event>& events);

} // namespace glint
