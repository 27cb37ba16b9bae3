// The dot product on several GPUs: each has its part, on its own stream between two points of the device's stream.
// Between the steps of one call the GPUs do not wait for each other, except in runs that are measured.
#pragma once
#include "api/device.h"
#include "multi_gpu/gpus.h"
#include "multi_gpu/timeline.h"
#include <cstdint>
#ifdef __CUDACC__
#include "api/link_rate.h"
#include "multi_gpu/gpu_part.h"
#include "multi_gpu/issuer.h"
#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>
#include <exception>
#endif

namespace multi_gpu {

#ifdef __CUDACC__
/// The work queued in a step.
struct GpuRun {
    int devices = 1;
    bool is_alone = false, is_measured = false;
};

class GpuSplit {
public:
    GpuSplit(glint::Device device, Memory memory, std::int64_t pairs, const Gpus& gpus)
        : device_(device),
          memory_(memory),
          pairs_(pairs),
          gpus_(gpus),
          host_(memory, pairs),
          results_(pin_portable(2 * sizeof(Whole) * max_devices, cudaHostAllocMapped)),
          begin_(glint::make_timed_event()),
          timings_(1, 2) {
        for (int i = 0; i < gpus.count; ++i) {
            const Part holds = i == 0 ? Part{0, pairs} : part_of(pairs, i, gpus.count);
            parts_.emplace_back(gpus.at(i), device.stream(), i == 0 ? nullptr : &parts_.front(), memory, holds, host_,
                                results_.get(), first_result(i));
        }
        for (int i = 1; i < gpus.count; ++i)
            issuers_.emplace_back([this, i] { // this thread's current GPU stays set: no other code uses the thread
                glint::check(cudaSetDevice(gpus_.at(i)));
                hand_out(i);
            });
    }
    ~GpuSplit() { // all of them, before memory is freed that another may read
        for (GpuPart& part : parts_) part.finish();
    }
    GpuSplit(const GpuSplit&) = delete;
    GpuSplit& operator=(const GpuSplit&) = delete;

    /// Queues a step; measured, unless measured runs fill all places. If `wants_alone`, a measured run uses one GPU.
    void queue(Method method, bool wants_alone) {
        const glint::Device::Scope scope(device_.host(), "dot product");
        auto* const timing = timings_.next();
        const bool is_alone = method == Method::one_gpu || (timing && wants_alone);
        now_ = {is_alone ? 1 : gpus_.count, is_alone, timing != nullptr};
        if (timing) join();
        if (timing || (now_.devices > 1 && !are_apart_)) begin_together(timing ? timing->events.front() : begin_);
        hand_all_out(method == Method::thread_each);
        if (!timing) return;
        join();
        glint::check(cudaEventRecord(timing->events.back().get(), device_.stream()));
        timing->what = now_;
        timings_.queued();
    }
    /// Makes the device's stream wait for all queued work. Call after the last step of a call.
    void join() {
        for (int i = 1; are_apart_ && i < gpus_.count; ++i) at(i).join(device_.stream());
        are_apart_ = false;
    }
    /// Passes each run that has ended since to `take(Outcome)`. Queries every GPU: the event of the first GPU does not
    /// show that the results of another GPU have reached the host's memory.
    template <class Take> void take_ended(const Take& take) {
        for (const GpuPart& part : parts_)
            if (!part.is_done()) return;
        timings_.take_ended([&](const auto& timing) {
            Outcome run;
            run.is_alone = timing.what.is_alone;
            run.line.devices = timing.what.devices;
            for (int i = 0; i < run.line.devices; ++i) {
                const Part part = part_of(pairs_, i, run.line.devices);
                run.line.at(i) = at(i).times(timing.events.front(), part.count);
                run.sum += static_cast<const Whole*>(results_.get())[first_result(i)];
                run.line.total = std::max(run.line.total, run.line.at(i).end);
            }
            const float total = glint::milliseconds_between(timing.events.front(), timing.events.back());
            run.line.total = std::max(run.line.total, total);
            take(run);
        });
    }
    void forget() { timings_.forget(); }
    /// GB/s that a device could read at most; 0 if unknown. `bus`: the rate given for all buses, or 0.
    float limit(int device, float bus) const {
        if (memory_ == Memory::peer && device > 0) return 0;
        if (!is_host_memory(memory_)) return memory_rates_[static_cast<std::size_t>(device)];
        return bus > 0 ? bus : links_[static_cast<std::size_t>(device)];
    }

private:
    void begin_together(const glint::TimedEvent& begin) {
        glint::check(cudaEventRecord(begin.get(), device_.stream()));
        for (int i = 1; i < now_.devices; ++i) at(i).begin_after(begin, now_.is_measured);
        are_apart_ = now_.devices > 1;
    }
    GpuPart& at(int device) { return parts_[static_cast<std::size_t>(device)]; }
    static std::ptrdiff_t first_result(int device) { return std::ptrdiff_t{2} * device; }

    void hand_out(int device) { at(device).queue(part_of(pairs_, device, now_.devices), host_, now_.is_measured); }
    void hand_all_out(bool one_thread_each) {
        if (!one_thread_each || now_.devices == 1) {
            for (int i = 0; i < now_.devices; ++i) hand_out(i);
            return;
        }
        for (Issuer& issuer : issuers_) issuer.begin();
        std::exception_ptr failure = failure_of([this] { hand_out(0); });
        for (Issuer& issuer : issuers_)
            if (const std::exception_ptr its = issuer.finish(); its && !failure) failure = its;
        if (failure) std::rethrow_exception(failure);
    }
    std::array<float, max_devices> rates_of_all(float (*rate_of)(int)) const {
        std::array<float, max_devices> rates{};
        for (int i = 0; i < gpus_.count; ++i) rates[static_cast<std::size_t>(i)] = rate_of(gpus_.at(i));
        return rates;
    }

    glint::Device device_;
    Memory memory_;
    std::int64_t pairs_;
    Gpus gpus_;
    std::array<float, max_devices> links_ = rates_of_all(glint::link_rate_of_gpu),
                                   memory_rates_ = rates_of_all(glint::memory_rate_of);
    HostPairs host_;
    Pinned results_; // two for each device, see GpuPart
    std::deque<GpuPart> parts_;
    glint::TimedEvent begin_;
    glint::Timings<GpuRun> timings_; // events: the beginning, the end
    bool are_apart_ = false;         // the other GPUs' streams have work that the device's stream has not joined
    GpuRun now_;                     // read by the issuers, and written only while all of them are idle
    std::deque<Issuer> issuers_;     // one for each device except the first; destroyed before the objects that they use
};
#else // never called without CUDA
struct GpuSplit {
    GpuSplit(glint::Device, Memory, std::int64_t, const Gpus&) {}
    void queue(Method, bool) {}
    void join() {}
    template <class Take> void take_ended(const Take&) {}
    void forget() {}
    float limit(int, float) const { return 0; }
};
#endif

} // namespace multi_gpu
