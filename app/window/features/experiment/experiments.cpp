#include "app/window/features/experiment/experiments.h"
#include "app/measure/experiment.h"
#include "app/report/experiment_report.h"
#include "app/window/features/experiment/experiment_task.h"
#include "app/window/features/limits/limits_run.h"
#include "app/window/notices.h"
#include "app/window/workspace/compute_devices.h"
#include "app/window/workspace/workspace.h"
#include "app/world/instance.h"
#include "app/world/params/arithmetic.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <thread>
#include <tuple>
#include <utility>

namespace glint {

namespace {

std::string experiment_words(const ExperimentResult& result) {
    const Experiment& plan = result.plan;
    return fmt::format("{}: {}", plan.params.definition().id(), axes_text(plan));
}

} // namespace

Experiments::Experiments(Measurements& measurements, BackgroundJobs& jobs, CurrentSession& current,
                         const ComputeDevices& devices, LimitsRun& limits, Notices& notices)
    : measurements_(measurements),
      jobs_(jobs),
      current_(current),
      devices_(devices),
      limits_(limits),
      notices_(notices) {
    measurements_.add(*this);
}

Experiments::~Experiments() = default;

// --- form

ExperimentForm& Experiments::form() {
    const Session& session = *current_;
    if (std::exchange(formed_, &session.definition()) == &session.definition()) return form_;
    const double seconds = form_.seconds;
    form_ = usual_form(session.params(), session.extent());
    form_.seconds = seconds, problem_.clear();
    return form_;
}

void Experiments::check() {
    problem_.clear();
    try {
        require_possible(planned(texts_of(form()), form_.scene));
    } catch (const Error& e) { problem_ = e.what(); }
}

void Experiments::offer(const ExperimentTexts& texts, double seconds) {
    require_possible(planned(texts, {}));
    const Session& session = *current_;
    ExperimentForm offered = form_from(texts, session.params(), session.extent());
    offered.seconds = std::clamp(seconds, min_experiment_s, max_experiment_s);
    form_ = std::move(offered), formed_ = &session.definition();
    problem_.clear();
}

Experiment Experiments::planned(const ExperimentTexts& texts, const std::optional<ExperimentScene>& scene) {
    if (scene) return experiment_from(*scene, texts);
    const Session& session = *current_;
    return experiment_from({session.params(), session.extent(), devices_.cpu_threads(), session.preset().id()}, texts);
}

void Experiments::require_possible(const Experiment& plan) {
    const Session& session = *current_;
    if (&plan.params.definition() != &session.definition())
        throw Error(fmt::format("{} is not on stage: open that simulation first", plan.params.definition().id()));
    if (plan.varies(Variable::VariableKind::threads) && session.device().kind() != ComputeDevice::Kind::cpu)
        throw Error("threads can only be varied on the CPU: choose the CPU in the Device panel");
    if (plan.metric.kind == Metric::Kind::limit && !limits_.known())
        throw Error("the limits are not known: measure this machine's limits in the Device panel first");
}

// --- start and end

const char* Experiments::disabled_reason() const { return measurements_.disabled_reason(); }

void Experiments::start() {
    problem_.clear();
    try {
        const ExperimentTexts texts = texts_of(form());
        ask(planned(texts, form_.scene), form_.seconds);
    } catch (const Error& e) {
        problem_ = e.what();
        notices_.say(problem_, Severity::caution);
    }
}

void Experiments::start(const ExperimentScene& scene, const ExperimentTexts& texts, double seconds) {
    ask(planned(texts, scene), seconds);
    form_ = form_from(texts, scene.params, scene.extent);
    form_.scene = scene;
    form_.seconds = asked_->seconds;
    formed_ = &scene.params.definition();
    problem_.clear();
}

void Experiments::ask(Experiment plan, double seconds) {
    if (const char* why = disabled_reason(); *why) throw Error(why);
    require_possible(plan);
    asked_ = {std::move(plan), std::clamp(seconds, min_experiment_s, max_experiment_s)};
    measurements_.ask(*this);
}

void Experiments::begin_now() { begin(*std::exchange(asked_, std::nullopt)); }

void Experiments::cannot_begin(const std::string& why) {
    asked_.reset();
    notices_.say(fmt::format("The experiment cannot run: {}", why), Severity::bad);
}

void Experiments::begin(RequestedExperiment asked) {
    require_possible(asked.plan); // the session may have moved to another processor
    ComputeDevice& device = current_->device();
    ExperimentPlace place{inspect_machine(devices_.found())};
    auto task = std::make_unique<ExperimentTask>(jobs_, asked.plan, device, devices_.found(), asked.seconds);
    auto clock = std::make_unique<ClockWatch>(device, devices_.found());
    measured_ = std::make_unique<MeasuredExperiment>(
        MeasuredExperiment{{std::move(asked.plan), {}, {}, {}, 0}, std::move(place)});
    (void)task->take(measured_->result); // the first result is available at once
    task_ = std::move(task), clock_ = std::move(clock), visit_ = current_.visits(), ++revision_;
}

bool Experiments::stopping() const { return task_ && task_->stopping(); }
bool Experiments::is_disturbed_by_frames() const { return task_ && task_->has_thread(); }
double Experiments::progress() const { return task_ ? task_->progress() : 0; }
double Experiments::seconds_left() const { return task_ ? task_->seconds_left() : 0; }

void Experiments::cancel() {
    measurements_.forget(*this), asked_.reset();
    if (task_) task_->stop();
}

void Experiments::forget() {
    cancel();
    form_ = {}, formed_ = nullptr, problem_.clear();
    forgotten_ = running();
    if (!forgotten_) measured_.reset(), ++revision_;
}

void Experiments::advance() {
    if (!task_->stopping() && visit_ != current_.visits()) {
        task_->stop();
        notices_.say("The experiment ended: another simulation was opened.", Severity::caution);
    }
    task_->advance();
    const bool ended = task_->ended(); // read this before the last results are taken
    if (task_->take(measured_->result)) ++revision_;
    if (ended) conclude();
}

void Experiments::conclude() {
    ExperimentResult& result = measured_->result;
    const bool stopped = task_->stopping();
    const std::string problem = task_->problem();
    clock_->tell(measured_->place), clock_->stop();
    task_.reset(), ++revision_;
    if (std::exchange(forgotten_, false)) return measured_.reset();
    if (stopped || !problem.empty()) result.explain_missing("the experiment ended before it measured this point");
    if (!problem.empty())
        notices_.say(fmt::format("The experiment ended: {}", problem), Severity::bad);
    else if (!stopped && !measured_->any())
        notices_.say(fmt::format("No point of the experiment can be measured: {}", result.cells.front().why_not),
                     Severity::caution);
    else if (!stopped)
        notices_.say(fmt::format("The experiment is finished: {}.", experiment_words(result)), Severity::good);
}

// --- going to a point

void Experiments::go_to(std::size_t value, std::size_t series) try {
    if (!measured_) return;
    if (running()) throw Error("the experiment is still running: click a point after the experiment has finished");
    const ExperimentResult& result = measured_->result;
    const ExperimentPoint point = points_of(result.plan)[value * result.plan.series_count() + series];
    Session& session = *current_;
    if (&point.params.definition() != &session.definition())
        throw Error(
            fmt::format("this point was measured with {}: open that simulation first", point.params.definition().id()));
    if (!point.why_not.empty()) throw Error(point.why_not);
    const std::string why = unavailable(session.definition(), session.device(), point.extent, point.params);
    if (!why.empty()) throw Error(why);
    session.resize(point.extent);
    const auto& varied = result.plan.varied;
    const glint_param* row = session.definition().param(varied.id);
    session.edit(point.params, fmt::format("Experiment point: {} {}",
                                           std::string_view(row ? label_of(*row) : label_from_id(varied.id)),
                                           varied.values.texts[value]));
    if (result.plan.varies(Variable::VariableKind::threads))
        notices_.say(
            fmt::format("The number of threads was not changed. To use {0} threads, start with: glint --threads {0}",
                        point.threads));
} catch (const Error& e) { notices_.say(e.what(), Severity::caution); }

namespace {

std::string usual_for(const std::string& row, const Params& params) {
    return row.empty() ? "" : usual_values(params, row, static_cast<int>(std::thread::hardware_concurrency()));
}

std::pair<std::string, std::string> row_and_values(const char* option, const std::string& text) {
    return split_assignment(option, text, "ROW=VALUES, as in size=256..4096");
}

} // namespace

ExperimentForm usual_form(const Params& params, Extent extent) {
    ExperimentForm form;
    vary(form, "size", params);
    form.metric = metric_from({}, params, extent).id;
    return form;
}

ExperimentForm form_from(const ExperimentTexts& texts, const Params& params, Extent extent) {
    ExperimentForm form;
    std::tie(form.row, form.values) = row_and_values("--vary", texts.vary);
    if (texts.series) std::tie(form.series_row, form.series_values) = row_and_values("--series", *texts.series);
    form.metric = texts.metric ? *texts.metric : metric_from({}, params, extent).id;
    form.sets = texts.sets;
    return form;
}

ExperimentTexts texts_of(const ExperimentForm& form) {
    ExperimentTexts texts{.vary = fmt::format("{}={}", form.row, form.values)};
    if (!form.series_row.empty()) texts.series = fmt::format("{}={}", form.series_row, form.series_values);
    texts.metric = form.metric;
    texts.sets = form.sets;
    return texts;
}

void vary(ExperimentForm& form, const std::string& row, const Params& params) {
    form.row = row, form.values = usual_for(row, params);
}

void vary_series(ExperimentForm& form, const std::string& row, const Params& params) {
    form.series_row = row, form.series_values = usual_for(row, params);
}

} // namespace glint
