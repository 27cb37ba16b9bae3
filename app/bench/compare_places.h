// At which places two runs are held against each other.
#pragma once
#include "app/run/record.h"

namespace glint {

/// Where both begin, a few dozen places spread over the shorter of the two, wherever something was done in one of them,
/// and its end. Of what does not evolve those where something was done are enough.
class ComparePlaces {
public:
    static constexpr int spread = 48;
    /// every: so many steps from one place to the next at most; 0: however many.
    ComparePlaces(const RunRecord& a, const RunRecord& b, std::int64_t every);

    std::int64_t begin() const { return begin_; }
    std::int64_t end() const { return end_; }
    std::int64_t after(std::int64_t place) const; ///< the next one; the end where there is none

private:
    std::int64_t begin_, end_, every_;
    std::vector<std::int64_t> places_; ///< ascending
};

} // namespace glint
