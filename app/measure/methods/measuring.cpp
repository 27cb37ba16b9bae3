#include "app/measure/methods/measuring.h"
#include "app/world/params/auto_method.h"
#include "sims/api/device.h"
#include <algorithm>
#include <bit>

namespace glint {
namespace {

constexpr double longest_trial_ms = 20, longest_queued_ms = 3; // queued: a picture may have to wait for it
constexpr int max_at_once = 64, max_waits = 2000;
constexpr std::int64_t bytes_per_cell = 64; // fields and a picture, at most

Params to_measure(Params params, const ComputeDevice& device, Extent extent) {
    const glint_param* row = auto_row(params.definition());
    if (!row) throw Error(params.definition().id() + " has no method auto");
    if (static_cast<std::size_t>(extent.area() * bytes_per_cell) > device.facts().memory_bytes / 4)
        throw Error("there is not enough memory for a second instance of " + params.definition().id() +
                    ", which is needed to measure its methods");
    params.put(*row, row->automatic);
    return params;
}

/// Pixels for a picture of that size.
std::size_t bytes_of(Extent extent) { return sizeof(std::uint32_t) * static_cast<std::size_t>(extent.area()); }

} // namespace

bool times_steps(const Params& params, Extent extent) {
    const Definition& definition = params.definition();
    if (!definition.evolves() || !definition.sim().work) return definition.evolves();
    const glint_work work = work_of(definition, extent, params);
    return !work.items_probe && work.items_per_step > 0;
}

int runs_in_frame(const Params& params, Extent extent) {
    const glint_param* row = params.definition().param("steps_per_frame");
    if (!times_steps(params, extent) || !row || row->type != GLINT_INT) return 1;
    return std::clamp(params.get<std::int32_t>(*row), 1, max_at_once);
}

int runs_at_once(const Params& params, Extent extent) {
    return static_cast<int>(std::bit_floor(static_cast<unsigned>(runs_in_frame(params, extent))));
}

MethodMeasuring::MethodMeasuring(ComputeDevice& device, const Params& params, Extent extent)
    : queue_(device.make_queue()),
      world_(params.definition(), *queue_, extent, to_measure(params, device, extent)),
      pixels_(*queue_, bytes_of(extent)),
      steps_(times_steps(params, extent)),
      trials_(methods_for_auto(params, device, extent), runs_in_frame(params, extent),
              device.submits_asynchronously() ? longest_queued_ms : longest_trial_ms) {
    if (trials_.done()) throw Error(params.definition().id() + " has no method that auto can use here");
}

bool MethodMeasuring::run() {
    if (done()) return false;
    if (in_progress_) {
        if (++waited_ > max_waits) throw Error("the methods' times could not be read");
        return false;
    }
    try {
        run(trials_.next());
    } catch (const std::exception&) { // other methods may run; the next job reports a lost device
        trials_.failed(), ++ignored_runs_;
        return false;
    }
    in_progress_ = true, waited_ = 0;
    return true;
}

void MethodMeasuring::run(const Trial& trial) {
    world_.set_auto_method(trial.method);
    const Device::Scope scope(queue_->table(), label);
    if (steps_) return world_.advance(trial.times);
    const Extent e = world_.extent();
    for (int i = 0; i < trial.times; ++i)
        world_.draw({sizeof(glint_frame), static_cast<std::uint32_t*>(pixels_.data()), e.width, e.height, e.width, {}});
}

void MethodMeasuring::arrived(const ScopeTime& scope) {
    if (scope.depth != 0 || std::string_view(scope.label) != label) return;
    if (ignored_runs_ > 0 || !in_progress_) {
        ignored_runs_ = std::max(0, ignored_runs_ - 1);
        return;
    }
    in_progress_ = false;
    trials_.record(scope.duration_ms);
}

} // namespace glint
