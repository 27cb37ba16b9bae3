// Places at which two runs are compared.
#pragma once
#include "app/run/record.h"

namespace glint {

/// Places to compare two runs: the common beginning, a few dozen spread over the shorter run, every place with an event
/// in either run, and its end. Places with events are enough if nothing evolves.
class ComparePlaces {
public:
    static constexpr int spread = 48;
    /// every: maximum number of steps between two places; 0: no maximum.
    ComparePlaces(const RunRecord& a, const RunRecord& b, std::int64_t every);

    std::int64_t begin() const { return begin_; }
    std::int64_t end() const { return end_; }
    std::int64_t after(std::int64_t place) const; ///< the next one; the end if there is none

private:
    std::int64_t begin_, end_, every_;
    std::vector<std::int64_t> places_; ///< ascending
};

} // namespace glint
