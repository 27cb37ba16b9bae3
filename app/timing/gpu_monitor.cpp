#include "app/timing/gpu_monitor.h"
#include <algorithm>

namespace glint {

GpuMonitor::GpuMonitor(std::string pci, std::string library, std::chrono::milliseconds period)
    : library_(std::move(library)), period_(period), pci_(std::move(pci)), thread_([this] { work(); }) {}

GpuMonitor::~GpuMonitor() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void GpuMonitor::watch(std::string pci) {
    {
        const std::lock_guard lock(mutex_);
        if (pci == pci_) return;
        pci_ = std::move(pci), changed_ = true, count_ = 0;
    }
    wake_.notify_all();
}

void GpuMonitor::work() {
    for (;;) {
        std::string pci;
        {
            const std::lock_guard lock(mutex_);
            if (stopping_) return;
            pci = pci_, problem_.clear(), changed_ = false;
        }
        try {
            look(pci);
        } catch (const std::exception& e) {
            std::unique_lock lock(mutex_);
            problem_ = e.what(); // it will not come while the program runs
            wake_.wait(lock, [&] { return stopping_ || changed_; });
        }
    }
}

void GpuMonitor::look(const std::string& pci) {
    const Nvml nvml(pci, library_);
    for (;;) {
        const GpuSample sample = nvml.sample();
        std::unique_lock lock(mutex_);
        if (!changed_) past_[count_++ % past_.size()] = {std::chrono::steady_clock::now(), sample};
        if (wake_.wait_for(lock, period_, [&] { return stopping_ || changed_; })) return;
    }
}

GpuHealth GpuMonitor::health(double seconds) const {
    const std::lock_guard lock(mutex_);
    GpuHealth health;
    health.problem = problem_;
    const auto now = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < std::min(count_, past_.size()); ++i) {
        const Past& past = past_[(count_ - 1 - i) % past_.size()];
        if (i == 0) health.now = past.sample;
        if (std::chrono::duration<double>(now - past.at).count() > seconds && i > 0) break;
        health.held_back |= past.sample.held_back;
        const unsigned mhz = past.sample.sm_mhz.value_or(0);
        if (mhz == 0) continue;
        health.lowest_mhz = health.lowest_mhz ? std::min(health.lowest_mhz, mhz) : mhz;
        health.highest_mhz = std::max(health.highest_mhz, mhz);
    }
    return health;
}

} // namespace glint
