// Kernels that are recorded once and then launched repeatedly as one CUDA graph: for kernels that take no longer than
// their launch. Only in files that a CUDA compiler reads.
#pragma once
#include "launch.h"
#include <memory>
#include <vector>

#ifdef __CUDACC__
namespace glint {

class Graph {
public:
    /// `queue(DeviceStream)` launches kernels there, which keeps them instead of running them. Throws Error.
    template <class Queue>
    Graph(const DeviceStream& stream, Queue&& queue)
        : runnable_(instance(*captured({stream.handle, stream.host, &kernels_}, queue))) {}

    /// All of them, in the order in which they were queued; allocates nothing.
    void launch(const DeviceStream& stream) const {
        check(cudaGraphLaunch(runnable_.get(), stream));
        if (!stream.listens()) return;
        for (const KernelLaunch& one : kernels_) tell(stream, one);
    }

private:
    struct Destroy {
        void operator()(cudaGraph_t graph) const { cudaGraphDestroy(graph); }
        void operator()(cudaGraphExec_t graph) const { cudaGraphExecDestroy(graph); }
    };
    using Captured = std::unique_ptr<std::remove_pointer_t<cudaGraph_t>, Destroy>;
    using Runnable = std::unique_ptr<std::remove_pointer_t<cudaGraphExec_t>, Destroy>;

    template <class Queue> static Captured captured(const DeviceStream& stream, Queue& queue) {
        cudaGraph_t graph = nullptr;
        check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
        try {
            queue(stream);
        } catch (...) { // the stream must not continue to capture
            cudaStreamEndCapture(stream, &graph);
            const Captured dropped(graph);
            cudaGetLastError();
            throw;
        }
        check(cudaStreamEndCapture(stream, &graph));
        return Captured(graph);
    }
    static Runnable instance(std::remove_pointer_t<cudaGraph_t>& graph) {
        cudaGraphExec_t made = nullptr;
        check(cudaGraphInstantiate(&made, &graph, 0));
        return Runnable(made);
    }

    std::vector<KernelLaunch> kernels_; ///< as queued
    Runnable runnable_;
};

} // namespace glint
#endif
