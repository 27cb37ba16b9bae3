// Events that need not be played: at one step of a run only its last restart is seen, however many there were.
#pragma once
#include "app/run/run.h"
#include <cstddef>
#include <span>

namespace glint {

/// Asked of events in their order. It looks through those at one step once, so that a million of them take no longer
/// than they do to read.
class Overruled {
public:
    /// Whether playing events[i] makes no difference, because a later event at its step starts over, or sets all
    /// parameters again before anything used them. now: the world's parameters before that event.
    bool operator()(std::span<const Event> events, std::size_t i, const Params& now);

private:
    void look_at_step(std::span<const Event>, std::size_t first, const Params& now);

    const Event* of_ = nullptr;     ///< the list that was examined
    std::size_t from_ = 0, to_ = 0; ///< range of the events at one step
    std::size_t restart_ = 0;       ///< the last one that restarts; to_: none does
    std::size_t parameters_ = 0;    ///< the last event before it that has parameters; to_: none
    std::size_t size_ = 0;          ///< the last event before it that has the size; to_: none
};

} // namespace glint
