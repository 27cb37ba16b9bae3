#include "app/limits_run.h"
#include "app/desk.h"
#include "app/files/state_folder.h"
#include "app/limits/store.h"

namespace glint {
namespace {
constexpr double a_frame_ms = 12;
}

void LimitsRun::start(Desk& desk) {
    if (running_) return;
    try {
        desk.session().finish_job(); // the CPU's worker may not use the processor meanwhile
        host_ = &desk.session().host();
        running_ = std::make_unique<LimitMeasuring>(desk.session().host());
    } catch (const std::exception& e) {
        desk.notices.say(std::string("The limits cannot be measured: ") + e.what(), Tone::bad);
    }
}

void LimitsRun::go_on(Desk& desk) try {
    if (host_ != &desk.session().host()) return stop(); // it was moved while it ran
    const double begun = now_ms();
    while (!running_->done() && now_ms() - begun < a_frame_ms) running_->sample();
    if (running_->done()) keep(desk);
} catch (const std::exception& e) {
    stop();
    desk.notices.say(std::string("Measuring the limits ended: ") + e.what(), Tone::bad);
}

void LimitsRun::keep(Desk& desk) {
    const MachineLimits limits = running_->result();
    stop();
    known_[host_] = limits;
    const std::string key = limits_key(*host_, desk.hosts.found());
    if (const auto problem = save_limits(state_folder(), key, limits))
        desk.notices.say(*problem, Tone::caution);
    else
        desk.notices.say(host_->name() + " " + std::string(text_of(limits)) + ".", Tone::good);
}

const MachineLimits* LimitsRun::known(Desk& desk) {
    const Host& host = desk.session().host();
    const auto [place, unknown] = known_.try_emplace(&host);
    if (unknown) {
        const StoredLimits stored = load_limits(state_folder(), limits_key(host, desk.hosts.found()));
        if (!stored.problem.empty()) desk.notices.say(stored.problem, Tone::caution);
        place->second = stored.limits;
    }
    return place->second ? &*place->second : nullptr;
}

} // namespace glint
