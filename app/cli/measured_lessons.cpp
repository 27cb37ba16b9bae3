#include "app/cli/measured_lessons.h"
#include "app/cli/run_experiment.h"
#include "app/lecture/measured_sections.h"
#include "app/measure/limits/store.h"
#include "app/report/clock_watch.h"
#include <memory>
#include <string_view>

namespace glint {
namespace {

/// An experiment over threads needs the CPU.
bool needs_the_cpu(const Experiment& plan, const Queue& queue) {
    return plan.varies(Variable::What::threads) && queue.device().kind() != ComputeDevice::Kind::cpu;
}

} // namespace

std::vector<Handout::Section> measured_lessons(const std::vector<PlannedExperiment>& planned, int threads, Queue& queue,
                                               const Machine& machine, double seconds) {
    KnownLimits limits(machine.devices, KnownLimits::From::state_folder);
    AutoMethods auto_methods(machine.devices, AutoMethods::From::cache);
    std::unique_ptr<Queue> cpu; // if the queue is a GPU's
    std::vector<Handout::Section> sections;
    sections.reserve(planned.size());
    for (const auto& [id, title, command, plan] : planned) {
        Experiment here = plan;
        here.threads = threads;
        if (!cpu && needs_the_cpu(here, queue)) cpu = make_cpu_queue(threads);
        Queue& its_queue = needs_the_cpu(here, queue) ? *cpu : queue;
        const ClockWatch clock(its_queue.device(), machine.devices);
        HandoutExperiment measured{id, title, command, {here, {}, {}, {}}, {machine}};
        measured.result = run_experiment(here, its_queue, limits, auto_methods,
                                         seconds / static_cast<double>(planned.size()), TimeUp::after_one_point);
        clock.tell(measured.place);
        if (here.metric.kind == Metric::Kind::limit)
            measured.doubt = std::string_view(doubt_of(limits.of(its_queue.device())));
        sections.push_back(experiment_section(measured));
    }
    return sections;
}

} // namespace glint
