#include "app/compare/side_times.h"
#include <algorithm>
#include <functional>

namespace glint {

void PairedTimes::add(double session_ms, double follower_ms) {
    if (!(session_ms > 0 && follower_ms > 0)) return; // shorter than the clock's resolution
    session_[next_] = session_ms, follower_[next_] = follower_ms;
    next_ = (next_ + 1) % window, count_ = std::min(count_ + 1, window);
}

double PairedTimes::median(const Rounds& all) const {
    if (count_ == 0) return 0;
    Rounds sorted = all;
    std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(count_));
    return (sorted[(count_ - 1) / 2] + sorted[count_ / 2]) / 2;
}

std::optional<Ratio> PairedTimes::ratio() const {
    Rounds ratios;
    const auto last = session_.begin() + static_cast<std::ptrdiff_t>(count_);
    std::transform(session_.begin(), last, follower_.begin(), ratios.begin(), std::divides());
    std::optional<Ratio> ratio = ratio_of(std::span(ratios).first(count_));
    if (!ratio) return {};
    ratio->median = session_ms() / follower_ms();
    ratio->least = std::min(ratio->least, ratio->median), ratio->most = std::max(ratio->most, ratio->median);
    return ratio;
}

FixedString<64> compared_words(const Ratio& ratio) {
    using Words = FixedString<64>;
    if (ratio.same()) return "no measurable difference";
    if (ratio.median > 1)
        return Words::of("left {:.2f}× as fast ({:.2f} to {:.2f})", ratio.median, ratio.least, ratio.most);
    return Words::of("right {:.2f}× as fast ({:.2f} to {:.2f})", 1 / ratio.median, 1 / ratio.most, 1 / ratio.least);
}

void SideTimes::add(const DeviceTimes& session, const DeviceTimes& follower) {
    if (session.pace != session_pace_ || follower.pace != follower_pace_) clear();
    session_pace_ = session.pace, follower_pace_ = follower.pace;
    if (session.steps > 0 && follower.steps > 0)
        steps_.add(session.steps_ms / session.steps, follower.steps_ms / follower.steps);
    if (session.pictures > 0 && follower.pictures > 0)
        pictures_.add(session.pictures_ms / session.pictures, follower.pictures_ms / follower.pictures);
}

} // namespace glint
