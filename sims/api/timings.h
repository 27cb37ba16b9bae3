// How an exhibit that measures (GLINT_MEASURES) takes times. On the CPU by its clock, of work that is done on return.
// On a GPU by events between what is queued: they are looked at in a later step, and never waited for.
#pragma once
#include "error.h"
#include <chrono>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <vector>

namespace glint {

class Stopwatch {
public:
    /// Since it was made.
    float milliseconds() const {
        return std::chrono::duration<float, std::milli>(std::chrono::steady_clock::now() - start_).count();
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

#ifdef __CUDACC__
struct DestroyCuda {
    void operator()(cudaStream_t stream) const noexcept { forgotten(cudaStreamDestroy(stream)); }
    void operator()(cudaEvent_t event) const noexcept { forgotten(cudaEventDestroy(event)); }
    void operator()(void* pinned) const noexcept { forgotten(cudaFreeHost(pinned)); }

private:
    static void forgotten(cudaError_t status) noexcept { // it must not surface at the next launch
        if (status != cudaSuccess) cudaGetLastError();
    }
};
using TimedEvent = std::unique_ptr<std::remove_pointer_t<cudaEvent_t>, DestroyCuda>;
/// Beside the device's own stream: what is queued here begins after that, and that goes on after this, where
/// begin_after says so.
using SideStream = std::unique_ptr<std::remove_pointer_t<cudaStream_t>, DestroyCuda>;

inline TimedEvent make_timed_event() {
    cudaEvent_t made = nullptr;
    check(cudaEventCreateWithFlags(&made, cudaEventDefault));
    return TimedEvent(made);
}
inline SideStream make_side_stream() {
    cudaStream_t made = nullptr;
    check(cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking));
    return SideStream(made);
}
/// Whether all that was queued before the event is done. Throws Error where the GPU failed.
inline bool has_happened(const TimedEvent& event) {
    const cudaError_t status = cudaEventQuery(event.get());
    if (status == cudaErrorNotReady) return cudaGetLastError(), false; // the run-time keeps it as an error
    return check(status), true;
}
/// Between two that have happened.
inline float milliseconds_between(const TimedEvent& from, const TimedEvent& to) {
    float ms = 0;
    check(cudaEventElapsedTime(&ms, from.get(), to.get()));
    return ms;
}
/// What is queued on `later` from now on begins after what is queued on `earlier` now, which `mark` keeps the time of.
inline void begin_after(cudaStream_t later, cudaStream_t earlier, const TimedEvent& mark) {
    check(cudaEventRecord(mark.get(), earlier));
    check(cudaStreamWaitEvent(later, mark.get(), 0));
}

/// Measurements under way, oldest first: of each, what is measured, and events that were made beforehand.
template <class What> class Timings {
public:
    struct Timing {
        What what;
        std::vector<TimedEvent> events; ///< the last one happens after all the others
    };

    Timings(std::size_t most, std::size_t events_each) : all_(most) {
        for (Timing& one : all_) {
            one.events.reserve(events_each);
            for (std::size_t i = 0; i < events_each; ++i) one.events.push_back(make_timed_event());
        }
    }
    /// Where the next one is kept, or null while all are under way: what is queued then goes unmeasured.
    Timing* next() { return under_way_ < all_.size() ? &all_[(oldest_ + under_way_) % all_.size()] : nullptr; }
    /// The events of next() are recorded.
    void queued() { ++under_way_; }
    /// Gives each that has ended to `take(const Timing&)`, and none that has not.
    template <class Take> void take_ended(const Take& take) {
        while (under_way_ > 0 && has_happened(all_[oldest_].events.back())) {
            const Timing& ended = all_[oldest_];
            oldest_ = (oldest_ + 1) % all_.size(), --under_way_;
            take(ended);
        }
    }
    /// Nobody wants those that are under way any more.
    void forget() { under_way_ = 0; }

private:
    std::vector<Timing> all_;
    std::size_t oldest_ = 0, under_way_ = 0;
};
#endif

} // namespace glint
