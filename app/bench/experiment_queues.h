// The queues of an experiment's points: one for each number of threads; any number of them is the given queue's where
// that is a GPU.
#pragma once
#include "interop/queue.h"
#include <map>
#include <memory>

namespace glint {

class ExperimentQueues {
public:
    /// threads: of the given queue, as the plan says it. It must live as long as this.
    ExperimentQueues(Queue& given, int threads) : given_(given), threads_(threads) {}
    Queue& on(int threads); ///< makes it where there is none yet. Throws Error

private:
    Queue& given_;
    int threads_;
    std::map<int, std::unique_ptr<Queue>> by_threads_;
};

} // namespace glint
