#include "app/window/measurements.h"
#include "app/timing/clock.h"
#include "app/window/background_jobs.h"
#include "app/window/workspace/workspace.h"
#include "sims/api/error.h"
#include <algorithm>

namespace glint {
namespace {
constexpr double longest_ms = 2000; // one job of a second or more is refused before that
} // namespace

Measurements::Measurements(Workspace& workspace, const BackgroundJobs& jobs) : workspace_(workspace), jobs_(jobs) {}

void Measurements::ask(Measurement& who) {
    workspace_.stop_comparing(); // a measurement needs the processor for itself
    waiting_ = {&who, workspace_.visits(), now_ms()};
}

void Measurements::forget(const Measurement& who) {
    if (waits(who)) waiting_.reset();
}

void Measurements::cancel() {
    if (waiting_) waiting_->who->cancel();
    if (Measurement* one = now()) one->cancel();
}

Measurement* Measurements::now() const {
    const auto one = std::ranges::find_if(all_, &Measurement::measures);
    return one == all_.end() ? nullptr : *one;
}

const char* Measurements::measuring() const {
    if (const Measurement* one = now()) return one->running_text();
    return waiting_ ? waiting_->who->running_text() : "";
}

const char* Measurements::disabled_reason(const Measurement* self) const {
    for (const Measurement* one : all_)
        if (one != self && (one->measures() || waits(*one))) return one->running_text();
    return jobs_.keeps_busy();
}

/// Throws Error if the running job takes too long.
bool Measurements::is_session_idle(const WaitingMeasurement& asked) const {
    Session& session = workspace_.session();
    if (session.idling().become_idle() && !workspace_.has_busy_retired_follower()) return true;
    if (now_ms() - asked.since_ms > longest_ms)
        throw Error(session.definition().id() + " is still busy; try again when it is idle");
    return false;
}

void Measurements::before_measuring() {
    if (waiting_ && waiting_->visit != workspace_.visits()) waiting_.reset();
    if (!waiting_ || running()) return;
    Measurement& who = *waiting_->who;
    try {
        if (!is_session_idle(*waiting_)) return;
        waiting_.reset();
        who.begin_now();
    } catch (const std::exception& e) {
        waiting_.reset();
        who.cannot_begin(sentence_of(e));
    }
}

bool Measurements::measures() {
    Measurement* const one = now();
    if (one) one->advance();
    return one != nullptr;
}

void Measurements::after_ui() {
    if (Measurement* one = now()) one->after_ui();
}

void Measurements::after_swap(double) {
    if (Measurement* one = now()) one->presented();
}

} // namespace glint
