// Times in an exhibit that measures (GLINT_MEASURES). On the CPU by its clock, for work that is done on return. On a
// GPU by events between queued work: a later step polls them, nothing waits for them.
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
    /// Since construction.
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
    static void forgotten(cudaError_t status) noexcept { // the next launch must not report it
        if (status != cudaSuccess) cudaGetLastError();
    }
};
using TimedEvent = std::unique_ptr<std::remove_pointer_t<cudaEvent_t>, DestroyCuda>;
/// A stream next to the device's own one. The streams run independently, except that begin_after() orders them.
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
/// Whether all work queued before the event is done. Throws Error if the GPU failed.
inline bool has_happened(const TimedEvent& event) {
    const cudaError_t status = cudaEventQuery(event.get());
    if (status == cudaErrorNotReady) return cudaGetLastError(), false; // the run-time keeps it as an error
    return check(status), true;
}
/// Time between two events that have happened.
inline float milliseconds_between(const TimedEvent& from, const TimedEvent& to) {
    float ms = 0;
    check(cudaEventElapsedTime(&ms, from.get(), to.get()));
    return ms;
}
/// Work queued on `later` from now on begins after the work queued on `earlier` so far; `mark` records that time.
inline void begin_after(cudaStream_t later, cudaStream_t earlier, const TimedEvent& mark) {
    check(cudaEventRecord(mark.get(), earlier));
    check(cudaStreamWaitEvent(later, mark.get(), 0));
}

/// Measurements in progress, oldest first: for each, its description and its events, which were created beforehand.
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
    /// The slot for the next measurement; null while all are in use: that work is not measured.
    Timing* next() { return in_progress_ < all_.size() ? &all_[(oldest_ + in_progress_) % all_.size()] : nullptr; }
    /// Call when the events of next() are recorded.
    void queued() { ++in_progress_; }
    /// Passes each measurement that has ended to `take(const Timing&)`.
    template <class Take> void take_ended(const Take& take) {
        while (in_progress_ > 0 && has_happened(all_[oldest_].events.back())) {
            const Timing& ended = all_[oldest_];
            oldest_ = (oldest_ + 1) % all_.size(), --in_progress_;
            take(ended);
        }
    }
    /// Drops the measurements in progress.
    void forget() { in_progress_ = 0; }

private:
    std::vector<Timing> all_;
    std::size_t oldest_ = 0, in_progress_ = 0;
};
#endif

} // namespace glint
