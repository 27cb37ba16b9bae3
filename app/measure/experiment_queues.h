// Queues for an experiment's points: one for each number of threads. On a GPU the given queue serves all of them.
#pragma once
#include "interop/queue.h"
#include <map>
#include <memory>

namespace glint {

class ExperimentQueues {
public:
    /// threads: number of threads of the given queue, as in the plan. The queue must outlive this object.
    ExperimentQueues(Queue& given, int threads) : given_(given), threads_(threads) {}
    Queue& on(int threads); ///< creates it on first use; throws Error

private:
    Queue& given_;
    int threads_;
    std::map<int, std::unique_ptr<Queue>> by_threads_;
};

} // namespace glint
