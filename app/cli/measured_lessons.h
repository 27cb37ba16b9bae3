// The experiments of lessons, measured one after the other for a handout.
#pragma once
#include "app/doctor/machine.h"
#include "app/lecture/handout.h"
#include "app/lecture/lesson_experiments.h"
#include "interop/queue.h"
#include <vector>

namespace glint {

/// One section each. threads: of the queue if it is the CPU's. seconds: for all together; points without time are
/// missing. With progress and Ctrl-C. Throws Error if the device is lost.
std::vector<Handout::Section> measured_lessons(const std::vector<PlannedExperiment>&, int threads, Queue&,
                                               const Machine&, double seconds);

} // namespace glint
