// Looks at one GPU's health once a second, on a thread of its own.
#pragma once
#include "app/timing/nvml.h"
#include <array>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace glint {

struct GpuHealth {
    std::string problem; ///< why nothing is known, as a sentence, or ""
    std::optional<GpuSample> now;
    unsigned lowest_mhz = 0, highest_mhz = 0; ///< the SM clock in the time that was asked for; 0: not known
    std::uint64_t held_back = 0;              ///< all reasons in that time
};

class GpuMonitor {
public:
    /// pci: the card's bus id as CUDA says it; "": the first.
    explicit GpuMonitor(std::string pci = "", std::string library = Nvml::usual_library,
                        std::chrono::milliseconds period = std::chrono::seconds(1));
    ~GpuMonitor();
    GpuMonitor(const GpuMonitor&) = delete;
    GpuMonitor& operator=(const GpuMonitor&) = delete;

    void watch(std::string pci);            ///< another card from now on
    GpuHealth health(double seconds) const; ///< of so many last seconds, at most 64 samples; any thread

private:
    struct Past {
        std::chrono::steady_clock::time_point at;
        GpuSample sample;
    };
    void work();
    void look(const std::string& pci); ///< until another card is wanted, or the end

    std::string library_;
    std::chrono::milliseconds period_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::string pci_, problem_;
    std::array<Past, 64> past_;
    std::size_t count_ = 0;
    bool stopping_ = false, changed_ = false;
    std::thread thread_; // last: started when the rest exists
};

} // namespace glint
