// Reads one GPU's health once a second, on a thread of its own, so that a hanging driver blocks nothing.
#pragma once
#include "app/timing/nvml.h"
#include <chrono>
#include <memory>

namespace glint {

struct GpuHealth {
    FixedString<256> problem; ///< why nothing is known, as a sentence, or ""
    std::optional<GpuSample> now;
    unsigned lowest_mhz = 0, highest_mhz = 0; ///< range of the SM clock in the requested time; 0: not known
    std::uint64_t held_back = 0;              ///< all reasons in that time
};

class GpuMonitor {
public:
    /// pci: the card's bus id in CUDA's form; "": the first card.
    explicit GpuMonitor(std::string pci = "", std::string library = Nvml::usual_library,
                        std::chrono::milliseconds period = std::chrono::seconds(1));
    ~GpuMonitor();
    GpuMonitor(const GpuMonitor&) = delete;
    GpuMonitor& operator=(const GpuMonitor&) = delete;

    void watch(std::string pci);            ///< watches another card from now on
    GpuHealth health(double seconds) const; ///< of the last `seconds`, at most 64 samples; any thread
    GpuHealth whole() const;                ///< of all samples of this card
    void stop();                            ///< ends sampling; the destructor then need not wait

private:
    struct Watch;                  ///< data of the thread, which keeps it alive if it must be left behind
    std::shared_ptr<Watch> watch_; ///< shared only with the thread
};

} // namespace glint
