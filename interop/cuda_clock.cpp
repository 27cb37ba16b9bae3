#include "interop/cuda_clock.h"
#include "interop/queue.h"
#include <new>
#include <utility>

namespace glint::cuda {

namespace {

using Cpu = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr double frame_timeout_ms = 0.05, first_timeout_ms = 20;

Cpu::time_point moment_of(double ms) {
    return Cpu::time_point(std::chrono::duration_cast<Cpu::duration>(Milliseconds(ms)));
}

} // namespace

DeviceClock::DeviceClock(std::function<double()> cpu_ms) : cpu_ms_(std::move(cpu_ms)) {
    cudaStream_t made = nullptr;
    if (cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking) != cudaSuccess) made = nullptr;
    stream_.reset(made);
    for (Epoch& epoch : epochs_) {
        cudaEvent_t event = nullptr;
        if (cudaEventCreate(&event) != cudaSuccess) stream_.reset();
        epoch.event.reset(event);
    }
    cudaGetLastError();                                        // works without a clock
    for (int i = 0; i < 2; ++i) begin_epoch(first_timeout_ms); // the first epoch also includes one-time costs
}

double DeviceClock::cpu_now_ms() const {
    return cpu_ms_ ? cpu_ms_() : Milliseconds(Cpu::now().time_since_epoch()).count();
}

Cpu::time_point DeviceClock::cpu_now() const { return cpu_ms_ ? moment_of(cpu_ms_()) : Cpu::now(); }

std::size_t DeviceClock::epoch() const {
    const std::lock_guard lock(mutex_);
    return newest_;
}

std::optional<double> DeviceClock::error_ms() const {
    const std::lock_guard lock(mutex_);
    return calibration_.error_ms();
}

void DeviceClock::keep_time() {
    const std::lock_guard lock(mutex_);
    if (calibration_.due(cpu_now_ms())) begin_epoch(frame_timeout_ms);
}

/// Becomes the newest one only when it was seen to happen in time.
void DeviceClock::begin_epoch(double timeout_ms) {
    if (!stream_) return;
    Epoch& next = at(newest_ + 1);
    const double before = cpu_now_ms();
    cudaError_t status = cudaEventRecord(next.event.get(), stream_.get());
    if (status == cudaSuccess) status = cudaEventQuery(next.event.get());
    double after = cpu_now_ms();
    while (status == cudaErrorNotReady && after - before < timeout_ms)
        status = cudaEventQuery(next.event.get()), after = cpu_now_ms();
    float since = 0;
    if (status == cudaSuccess && newest_ > 0)
        status = cudaEventElapsedTime(&since, at(newest_).event.get(), next.event.get());
    if (status != cudaSuccess) {
        cudaGetLastError(); // the run-time keeps "not ready" as an error, and the next launch would find it
        return;
    }
    next.device_ms = newest_ > 0 ? at(newest_).device_ms + static_cast<double>(since) : 0;
    ++newest_;
    calibration_.observe(before, next.device_ms, after);
}

std::optional<Cpu::time_point> DeviceClock::moment(std::size_t epoch, cudaEvent_t event) const {
    const std::lock_guard lock(mutex_);
    if (epoch == 0 || newest_ - epoch >= epochs_.size() - 1) return {};
    float since = 0; // since the epoch, so that a float resolves it
    if (cudaEventElapsedTime(&since, at(epoch).event.get(), event) != cudaSuccess) return {};
    return moment_of(calibration_.cpu_ms(at(epoch).device_ms + static_cast<double>(since)));
}

Event Scopes::take_event() {
    if (!spare_.empty()) {
        Event event = std::move(spare_.back());
        spare_.pop_back();
        return event;
    }
    cudaEvent_t made = nullptr;
    cudaEventCreate(&made); // an event that could not be made leaves its scope untimed
    return Event(made);
}

void Scopes::open(const char* label) {
    push_range(label);
    Pair pair{label, static_cast<int>(open_.size()), frame_, clock_.epoch(), clock_.cpu_now(), {}, {}};
    if (pair.depth <= deepest_ && pending_.size() < max_pending) {
        pair.start = take_event(), pair.stop = take_event();
        if (pair.start) cudaEventRecord(pair.start.get(), stream_);
    }
    open_.push_back(std::move(pair));
}

void Scopes::close() {
    pop_range();
    Pair pair = std::move(open_.back());
    open_.pop_back();
    if (!pair.start || !pair.stop) return;
    cudaEventRecord(pair.stop.get(), stream_);
    try {
        pending_.push_back(std::move(pair));
    } catch (const std::bad_alloc&) { return; } // its time is lost; a destructor may have brought us here
}

std::vector<ScopeTime> Scopes::take(std::vector<ScopeTime> room) {
    room.clear();
    auto first = pending_.begin(); // the first scope that has not finished
    for (; first != pending_.end() && cudaEventQuery(first->stop.get()) == cudaSuccess; ++first) {
        float duration = 0;
        if (cudaEventElapsedTime(&duration, first->start.get(), first->stop.get()) == cudaSuccess)
            room.push_back({first->label, clock_.moment(first->epoch, first->start.get()).value_or(first->queued),
                            duration, first->depth, first->frame});
        spare_.push_back(std::move(first->start)), spare_.push_back(std::move(first->stop));
    }
    pending_.erase(pending_.begin(), first);
    cudaGetLastError(); // the run-time keeps "not ready" as an error, and the next launch would find it
    return room;
}

} // namespace glint::cuda
