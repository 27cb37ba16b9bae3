#include "app/compare/runs/compare_places.h"
#include "app/replay/play.h"
#include <algorithm>

namespace glint {

ComparePlaces::ComparePlaces(const RunRecord& a, const RunRecord& b, std::int64_t every)
    : begin_(a.seed.step), end_(std::min(a.end, b.end)), every_(a.seed.params.definition().evolves() ? every : 0) {
    if (a.seed.params.definition().evolves()) places_ = places_between(begin_, end_, spread);
    for (const RunRecord* run : {&a, &b})
        for (const Event& event : run->events)
            if (event.at <= end_) places_.push_back(event.at);
    std::ranges::sort(places_);
    places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
}

std::int64_t ComparePlaces::after(std::int64_t place) const {
    const auto listed = std::ranges::upper_bound(places_, place);
    const std::int64_t next = listed == places_.end() ? end_ : *listed;
    return every_ ? std::min(next, begin_ + ((place - begin_) / every_ + 1) * every_) : next;
}

} // namespace glint
