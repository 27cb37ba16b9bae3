#include "app/measure/experiment_queues.h"

namespace glint {

Queue& ExperimentQueues::on(int threads) {
    if (threads == threads_ || given_.device().kind() != ComputeDevice::Kind::cpu) return given_;
    auto& queue = by_threads_[threads];
    if (!queue) queue = make_cpu_queue(threads);
    return *queue;
}

} // namespace glint
