#include "app/window/features/parameters/method_run.h"
#include "app/files/state_folder.h"
#include "app/measure/methods/store.h"
#include "app/timing/clock.h"
#include "app/window/current_session.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/workspace/compute_devices.h"
#include "app/world/params/auto_method.h"
#include <fmt/format.h>

namespace glint {
namespace {

constexpr double quiet_ms = 2000, text_shown_ms = 10000;

std::int64_t now_s() {
    using namespace std::chrono;
    return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

} // namespace

MethodRun::MethodRun(const Measurements& measurements, CurrentSession& current, const ComputeDevices& devices,
                     Notices& notices)
    : measurements_(measurements),
      current_(current),
      devices_(devices),
      notices_(notices),
      store_(cache_folder()),
      clock_(now_ms) {}

void MethodRun::before_session() {
    const Session& session = *current_;
    const bool moved =
        definition_ != &session.definition() || device_ != &session.device() || !(extent_ == session.extent());
    const bool edited = moved || !(params_ == session.params());
    if (edited) quiet_since_ms_ = clock_();
    if (moved || (edited && !same_question(*params_, session.params(), extent_)))
        ask();
    else if (edited)
        params_ = session.params(), settle();
    if (!session.failure().empty()) stop();
    if (measuring_)
        if (const auto told = current_->methods().take_answer()) take(*told);
    wait_for_quiet();
    if (now_ms() >= text_until_ms_) find_words();
}

/// After a change of simulation, processor, size or scene: looks up the stored times.
void MethodRun::ask() {
    Session& session = *current_;
    if (std::exchange(measuring_, false)) session.methods().stop();
    definition_ = &session.definition(), device_ = &session.device(), extent_ = session.extent();
    params_ = session.params();
    known_ = nullptr, question_.clear();
    if (auto_row(*definition_)) {
        question_ = tuning_key(*device_, devices_.found(), *params_, extent_);
        known_ = store_.find(question_);
    }
    settle();
}

/// Applies the known times to the present parameters.
void MethodRun::settle() {
    current_->methods().choose(known_ ? fastest(*known_, *params_, *device_, extent_) : std::nullopt);
    open_ = !question_.empty() && !known_ && is_auto(*params_) && !tried_.contains(question_) &&
            methods_for_auto(*params_, *device_, extent_).size() > 1;
    text_until_ms_ = 0;
}

void MethodRun::wait_for_quiet() {
    waiting_ = by_itself_ && open_ && !measuring_ && current_->failure().empty();
    if (!waiting_ || clock_() - quiet_since_ms_ < quiet_ms || *measurements_.disabled_reason()) return;
    start();
    wanted_ = false;
}

void MethodRun::start() {
    if (measuring_ || question_.empty()) return;
    measuring_ = wanted_ = true, text_until_ms_ = 0;
    current_->methods().measure();
}

void MethodRun::stop() {
    if (!std::exchange(measuring_, false)) return;
    current_->methods().stop();
    tried_.insert(question_), settle();
}

void MethodRun::take(const MethodReport& told) {
    measuring_ = false;
    const std::string id = definition_->id();
    if (!told.problem.empty()) {
        tried_.insert(question_), settle();
        const std::string text = "The methods of " + id + " were not measured: " + told.problem + ".";
        return wanted_ ? notices_.say(text, Severity::caution) : notices_.note(text);
    }
    if (const auto problem = store_.keep(question_, known_from(told.times, *definition_, now_s())))
        notices_.say(*problem, Severity::caution);
    known_ = store_.find(question_);
    settle();
    const std::optional<std::int32_t> best = current_->methods().choice();
    if (!best) return;
    const std::string text =
        "The fastest method of " + id + " on this device: " + answer_text(*known_, *definition_, *best) + ".";
    wanted_ ? notices_.say(text, Severity::good) : notices_.note(text);
}

void MethodRun::find_words() {
    text_until_ms_ = now_ms() + (measuring_ ? 250 : text_shown_ms);
    const std::optional<std::int32_t> best = current_->methods().choice();
    if (const std::string& problem = store_.problem(); shown_problem_ != problem)
        notices_.say(shown_problem_ = problem, Severity::caution);
    words_.clear();
    if (measuring_)
        words_ = fmt::format("auto: measuring the methods, {:.0f} %", 100 * current_->methods().progress());
    else if (question_.empty() || !is_auto(*params_))
        return;
    else if (best)
        words_ = "auto: " + answer_text(*known_, *definition_, *best) + ", measured " +
                 ago_text(now_s() - known_->measured_at);
    else
        words_ = "auto: uses the simulation's choice until the methods are measured";
}

} // namespace glint
