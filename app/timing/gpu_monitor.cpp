#include "app/timing/gpu_monitor.h"
#include "app/terminal/failure.h"
#include "interop/start_thread.h"
#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>

namespace glint {
namespace {
constexpr std::chrono::milliseconds timeout{500}; // for a pending call at the end

void add_sample(GpuHealth& health, const GpuSample& sample) {
    health.held_back |= sample.held_back;
    const unsigned mhz = sample.sm_mhz.value_or(0);
    if (mhz == 0) return;
    health.lowest_mhz = health.lowest_mhz ? std::min(health.lowest_mhz, mhz) : mhz;
    health.highest_mhz = std::max(health.highest_mhz, mhz);
}

} // namespace

struct GpuMonitor::Watch {
    struct Past {
        std::chrono::steady_clock::time_point at;
        GpuSample sample;
    };
    void work();
    void take(const GpuSample&);
    void poll(const std::string& pci); ///< until another card is chosen, or the end

    std::string library;
    std::chrono::milliseconds period;
    std::mutex mutex;
    std::condition_variable wake, done;
    std::string pci, problem;
    std::array<Past, 64> past;
    std::size_t count = 0;
    GpuHealth whole;
    bool stopping = false, changed = false, ended = false;
};

GpuMonitor::GpuMonitor(std::string pci, std::string library, std::chrono::milliseconds period)
    : watch_(std::make_shared<Watch>()) {
    watch_->library = std::move(library), watch_->period = period, watch_->pci = std::move(pci);
    try {
        start_thread("to watch the GPU", [watch = watch_] { watch->work(); }).detach();
    } catch (const Error& e) { watch_->problem = e.what(), watch_->ended = true; }
}

void GpuMonitor::stop() {
    {
        const std::lock_guard lock(watch_->mutex);
        watch_->stopping = true;
    }
    watch_->wake.notify_all();
}

GpuMonitor::~GpuMonitor() {
    stop();
    std::unique_lock lock(watch_->mutex);
    if (!watch_->done.wait_for(lock, timeout, [&] { return watch_->ended; })) end_without_exit_handlers();
}

void GpuMonitor::watch(std::string pci) {
    {
        const std::lock_guard lock(watch_->mutex);
        if (pci == watch_->pci) return;
        watch_->pci = std::move(pci), watch_->changed = true, watch_->count = 0, watch_->whole = {};
    }
    watch_->wake.notify_all();
}

void GpuMonitor::Watch::work() {
    for (;;) {
        std::string card;
        {
            const std::lock_guard lock(mutex);
            if (stopping) break;
            card = pci, problem.clear(), changed = false;
        }
        try {
            poll(card);
        } catch (const std::exception& e) {
            std::unique_lock lock(mutex);
            problem = reason_of(e); // an error that will not disappear while the program runs
            wake.wait(lock, [&] { return stopping || changed; });
        }
    }
    const std::lock_guard lock(mutex);
    ended = true;
    done.notify_all();
}

void GpuMonitor::Watch::take(const GpuSample& sample) {
    past[count++ % past.size()] = {std::chrono::steady_clock::now(), sample};
    whole.now = sample, add_sample(whole, sample);
}

void GpuMonitor::Watch::poll(const std::string& card) {
    const Nvml nvml(card, library);
    for (;;) {
        const GpuSample sample = nvml.sample();
        std::unique_lock lock(mutex);
        if (!changed) take(sample);
        if (wake.wait_for(lock, period, [&] { return stopping || changed; })) return;
    }
}

GpuHealth GpuMonitor::health(double seconds) const {
    const std::lock_guard lock(watch_->mutex);
    GpuHealth health;
    health.problem = std::string_view(watch_->problem);
    const auto now = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < std::min(watch_->count, watch_->past.size()); ++i) {
        const Watch::Past& past = watch_->past[(watch_->count - 1 - i) % watch_->past.size()];
        if (i == 0) health.now = past.sample;
        if (std::chrono::duration<double>(now - past.at).count() > seconds && i > 0) break;
        add_sample(health, past.sample);
    }
    return health;
}

GpuHealth GpuMonitor::whole() const {
    const std::lock_guard lock(watch_->mutex);
    GpuHealth health = watch_->whole;
    health.problem = std::string_view(watch_->problem);
    return health;
}

} // namespace glint
