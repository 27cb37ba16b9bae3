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
    workspace_.stop_comparing(); // what is measured has the processor for itself
    asked_ = {&who, workspace_.visits(), now_ms()};
}

void Measurements::forget(const Measurement& who) {
    if (waits(who)) asked_.reset();
}

void Measurements::cancel() {
    if (asked_) asked_->who->cancel();
    if (Measurement* one = now()) one->cancel();
}

Measurement* Measurements::now() const {
    const auto one = std::ranges::find_if(all_, &Measurement::measures);
    return one == all_.end() ? nullptr : *one;
}

const char* Measurements::measuring() const {
    if (const Measurement* one = now()) return one->running_text();
    return asked_ ? asked_->who->running_text() : "";
}

const char* Measurements::disabled_reason(const Measurement* self) const {
    for (const Measurement* one : all_)
        if (one != self && (one->measures() || waits(*one))) return one->running_text();
    return jobs_.keeps_busy();
}

/// Throws Error if the running job takes too long.
bool Measurements::has_quiet(const Asked& asked) const {
    Session& session = workspace_.session();
    if (session.idling().come_to_rest() && !workspace_.followers_leaving()) return true;
    if (now_ms() - asked.since_ms > longest_ms)
        throw Error(session.definition().id() + " is still busy; try again when it is idle");
    return false;
}

void Measurements::before_measuring() {
    if (asked_ && asked_->visit != workspace_.visits()) asked_.reset();
    if (!asked_ || running()) return;
    Measurement& who = *asked_->who;
    try {
        if (!has_quiet(*asked_)) return;
        asked_.reset();
        who.begin_now();
    } catch (const std::exception& e) {
        asked_.reset();
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
