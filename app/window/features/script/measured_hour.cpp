#include "app/window/features/script/measured_hour.h"
#include "app/timing/clock.h"
#include "app/window/current_session.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/features/experiment/experiments.h"
#include <string_view>

namespace glint {
namespace {

constexpr double looked_again_ms = 250;

template <class One> void make_room(std::vector<One>& all) {
    if (all.size() == MeasuredHour::kept) all.erase(all.begin());
}

MeasuredPair pair_now(const Session& session, const Pair& pair, const Ratio& right_over_left) {
    const SideNames names = side_names(pair, session);
    const PairedTimes& times = compared_times(pair);
    return {&session.definition(),
            session.extent(),
            std::string_view(session.device().name()),
            names.left,
            names.right,
            times.follower_ms(),
            times.session_ms(),
            times.rounds(),
            right_over_left};
}

bool same_pair(const MeasuredPair& a, const MeasuredPair& b) {
    using View = std::string_view;
    return a.definition == b.definition && a.extent == b.extent && View(a.device) == View(b.device) &&
           View(a.left) == View(b.left) && View(a.right) == View(b.right);
}

} // namespace

MeasuredHour::MeasuredHour(const CurrentSession& current, const Switches& switches, PathHistory& paths,
                           const SweepRun& sweep, const Experiments& experiments)
    : current_(current), switches_(switches), paths_(paths), sweep_(sweep), experiments_(experiments) {
    pairs_.reserve(kept), done_.reserve(kept);
}

void MeasuredHour::after_swap(double) {
    if (now_ms() - refreshed_ms_ < looked_again_ms) return;
    refreshed_ms_ = now_ms();
    take_pair();
    take_experiment();
}

void MeasuredHour::take_pair() {
    const Pair* pair = current_.pair();
    if (!pair || !pair->lockstep().together()) return;
    const auto ratio = compared_times(*pair).ratio();
    if (!ratio) return;
    const MeasuredPair now = pair_now(*current_, *pair, *ratio);
    const bool goes_on = comparison_ == current_.comparisons() && !pairs_.empty() && same_pair(pairs_.back(), now);
    comparison_ = current_.comparisons();
    if (goes_on) {
        pairs_.back() = now;
        return;
    }
    make_room(pairs_);
    pairs_.push_back(now);
}

void MeasuredHour::take_experiment() {
    if (experiments_.running() || revision_ == experiments_.revision()) return;
    revision_ = experiments_.revision();
    const MeasuredExperiment* measured = experiments_.measured();
    if (!measured || !measured->any()) return;
    make_room(done_);
    done_.push_back(*measured);
}

HourResults MeasuredHour::results() const {
    paths_.measure();
    return {switches_.all(), paths_.before(), paths_.now(), pairs_, sweep_.last(), done_};
}

} // namespace glint
