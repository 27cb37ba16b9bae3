// The pipeline on a GPU: streams of its own between two places of the device's stream, with an event after everything.
#pragma once
#include "api/device.h"
#include "api/timings.h"
#include "streams/gantt.h"
#include <cstddef>
#include <memory>
#include <vector>

namespace streams {

#ifdef __CUDACC__
inline constexpr int block_threads = 256;

static __global__ void __launch_bounds__(block_threads) combine_chunk(Combine work) {
    const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < work.count) work.c[i] = work(i);
}

class GpuPipeline {
public:
    GpuPipeline(glint::Device device, const Shape& shape)
        : device_(device),
          shape_(shape),
          pinned_(pin(sizeof(float) * HostArrays::rows * static_cast<std::size_t>(shape.all()))),
          arrays_{{static_cast<float*>(pinned_.get()), shape.all(), HostArrays::rows, shape.all()}},
          buffers_(device, {shape.elements, 3 * shape.streams}),
          begin_(glint::make_timed_event()),
          timings_(1, static_cast<std::size_t>(2 + kinds * shape.chunks)) {
        streams_.reserve(static_cast<std::size_t>(shape.streams)), joined_.reserve(streams_.capacity());
        for (int i = 0; i < shape.streams; ++i)
            streams_.push_back(glint::make_side_stream()), joined_.push_back(glint::make_timed_event());
        int device_number = 0;
        glint::check(cudaGetDevice(&device_number));
        glint::check(cudaDeviceGetAttribute(&copy_engines_, cudaDevAttrAsyncEngineCount, device_number));
        arrays_.fill();
    }
    ~GpuPipeline() { // copies to this memory may still be running
        for (const glint::SideStream& stream : streams_)
            if (cudaStreamSynchronize(stream.get()) != cudaSuccess) cudaGetLastError();
    }
    GpuPipeline(const GpuPipeline&) = delete;
    GpuPipeline& operator=(const GpuPipeline&) = delete;

    /// Queues a run; measured, unless measured runs fill all places.
    void queue(const Run& run) {
        const glint::Device::Scope scope(device_.host(), "pipeline");
        auto* const timing = timings_.next();
        const int used = run.streams(shape_);
        const glint::TimedEvent& begin = timing ? timing->events.front() : begin_;
        for (int stream = 0; stream < used; ++stream) // the first one's mark is as good for the others
            stream == 0 ? glint::begin_after(side(0), device_.stream(), begin)
                        : glint::check(cudaStreamWaitEvent(side(stream), begin.get(), 0));
        in_order(run.method, shape_, [&](int chunk, int kind) {
            queue_operation(run, chunk % used, chunk, kind, timing != nullptr);
            if (timing) glint::check(cudaEventRecord(timing->events[event_of(chunk, kind)].get(), side(chunk % used)));
        });
        for (int stream = 0; stream < used; ++stream)
            glint::begin_after(device_.stream(), side(stream), joined_[static_cast<std::size_t>(stream)]);
        if (!timing) return;
        glint::check(cudaEventRecord(timing->events.back().get(), device_.stream()));
        timing->what = run;
        timings_.queued();
    }
    /// Passes each run that has ended to `take(Gantt, wrong samples)`.
    template <class Take> void take_ended(const Take& take) {
        timings_.take_ended([&](const auto& timing) {
            Gantt gantt{shape_.chunks, timing.what.streams(shape_), {}};
            for (int chunk = 0; chunk < shape_.chunks; ++chunk)
                for (int kind = 0; kind < kinds; ++kind)
                    gantt.at(chunk, kind).end =
                        glint::milliseconds_between(timing.events.front(), timing.events[event_of(chunk, kind)]);
            find_starts(gantt, copy_engines_);
            take(gantt, arrays_.wrong(shape_, timing.what));
        });
    }
    void forget() { timings_.forget(); }

private:
    using Pinned = std::unique_ptr<void, glint::DestroyCuda>;

    static Pinned pin(std::size_t bytes) {
        void* memory = nullptr;
        const cudaError_t status = cudaHostAlloc(&memory, bytes, cudaHostAllocDefault);
        if (status == cudaErrorMemoryAllocation) {
            cudaGetLastError();
            throw glint::Error("the system cannot pin enough memory: choose fewer or smaller chunks");
        }
        glint::check(status);
        return Pinned(memory);
    }
    static std::size_t event_of(int chunk, int kind) { return static_cast<std::size_t>(1 + chunk * kinds + kind); }
    cudaStream_t side(int stream) const { return streams_[static_cast<std::size_t>(stream)].get(); }

    /// The result of an unmeasured run goes to a separate array, so that it overwrites none that is checked.
    void queue_operation(const Run& run, int stream, int chunk, int kind, bool is_measured) {
        const Combine work = combine_in(buffers_.view(), shape_, run, stream);
        if (kind == compute) {
            const dim3 grid = glint::grid_of(glint::blocks_for(shape_.elements, block_threads));
            return glint::launch({side(stream), &device_.host()}, grid, dim3(block_threads), combine_chunk, work);
        }
        const auto copy = [&](float* to, const float* from, cudaMemcpyKind way) {
            glint::check(cudaMemcpyAsync(to, from, shape_.chunk_bytes(), way, side(stream)));
        };
        if (kind == copy_c)
            return copy(arrays_.chunk(shape_, is_measured ? 2 : 3, chunk), work.c, cudaMemcpyDeviceToHost);
        copy(&buffers_.view()(0, 3 * stream + kind), arrays_.chunk(shape_, kind, chunk), cudaMemcpyHostToDevice);
    }

    glint::Device device_;
    Shape shape_;
    Pinned pinned_;
    HostArrays arrays_;
    glint::Field<float> buffers_;
    std::vector<glint::SideStream> streams_;
    std::vector<glint::TimedEvent> joined_;
    glint::TimedEvent begin_;
    glint::Timings<Run> timings_; // events: the beginning, one after everything, the end
    int copy_engines_ = 2;
};
#else // never called without CUDA
struct GpuPipeline {
    GpuPipeline(glint::Device, const Shape&) {}
    void queue(const Run&) {}
    template <class Take> void take_ended(const Take&) {}
    void forget() {}
};
#endif

} // namespace streams
