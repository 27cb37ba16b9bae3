// Events that need not be executed: at one step of a run only the last restart has an effect.
#pragma once
#include "app/run/event.h"
#include "app/run/run.h"
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace glint {

/// Called with events in order. It scans the events at one step once, so that a million take no longer than reading
/// them.
class Overruled {
public:
    /// Whether events[i] has no effect, because a later event at its step restarts, or sets all parameters again before
    /// they are used. now: the world's parameters before that event.
    bool operator()(std::span<const Event> events, std::size_t i, const Params& now);

private:
    void scan_step(std::span<const Event>, std::size_t first, const Params& now);

    const Event* of_ = nullptr;     ///< the list that was examined
    std::size_t from_ = 0, to_ = 0; ///< range of the events at one step
    std::size_t restart_ = 0;       ///< the last one that restarts; to_: none does
    std::size_t parameters_ = 0;    ///< the last event before it that has parameters; to_: none
    std::size_t size_ = 0;          ///< the last event before it that has the size; to_: none
};

// Whether the methods that a run names give the same bits on every machine.

/// Why a run may give other bits: "its method racy_textbook may come to other bits: it depends on …"; or "".
std::string why_not_exact(const Params& seed, const std::vector<Event>& events);

} // namespace glint
