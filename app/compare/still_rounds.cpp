#include "app/compare/still_rounds.h"
#include <utility>

namespace glint {
namespace {

constexpr double settled_after_ms = 300; // so that a short pause in a drag is not delayed
constexpr double longest_ms = 4000; // from then on the rounds end as soon as there is a ratio: after six counted ones
constexpr int warm_up_rounds = 1, max_rounds = warm_up_rounds + static_cast<int>(PairedTimes::window);
constexpr double narrow = 0.03; // width of the ratio's interval, relative to the ratio

} // namespace

bool StillRounds::known(double now_ms, const PairedTimes& times) const {
    if (rounds_ >= max_rounds) return true;
    const std::optional<Ratio> ratio = times.ratio();
    if (rounds_ <= warm_up_rounds || !ratio) return false;
    return now_ms - began_ms_ > longest_ms || ratio->most - ratio->least <= narrow * ratio->median;
}

StillRounds::Next StillRounds::next(const StillScene& scene, double now_ms, const PairedTimes& times) {
    if (seen_ != scene) seen_since_ms_ = now_ms;
    seen_ = scene;
    const bool same = measured_ == scene;
    done_ = same && (done_ || known(now_ms, times));
    pending_ = !done_;
    if (done_ || drawing_ || now_ms - seen_since_ms_ < settled_after_ms) return Next::nothing;
    drawing_ = true;
    if (same) return Next::go_on;
    measured_ = scene;
    began_ms_ = now_ms;
    rounds_ = 0;
    return Next::begin;
}

bool StillRounds::end_round(bool at_same_place) {
    if (!std::exchange(drawing_, false)) return true;
    if (!at_same_place) return false;
    return ++rounds_ > warm_up_rounds;
}

} // namespace glint
