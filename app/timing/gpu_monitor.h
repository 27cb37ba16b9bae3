// Reads one GPU's health once a second, on a thread of its own, so that a hanging driver blocks nothing.
#pragma once
#include "app/world/text/fixed_string.h"
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace glint {

// NVIDIA's management library, loaded at run time if the driver has it: clocks, power, temperature and memory of one
// GPU. A call may take milliseconds: not for the frame loop.

/// Values that a card does not report are missing.
struct GpuSample {
    std::optional<unsigned> sm_mhz, max_sm_mhz, celsius, busy_percent;
    std::optional<double> watts, max_watts;
    std::optional<std::uint64_t> used_bytes, all_bytes;
    std::uint64_t held_back = 0; ///< NVML's reasons for a lower clock
};

/// The reasons by which the card is slower than it could be, as words: "its power limit"; else "".
FixedString<256> held_back_text(std::uint64_t reasons);

class Nvml {
public:
    static constexpr const char* default_library = "libnvidia-ml.so.1";
    /// pci: the card's bus id in CUDA's form; "": the first card. Throws Error with the reason.
    explicit Nvml(const std::string& pci = "", const std::string& library = default_library);
    ~Nvml();
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    GpuSample sample() const;

private:
    struct Calls;
    std::unique_ptr<Calls> calls_;
    void* card_ = nullptr;
};

struct GpuHealth {
    FixedString<256> problem; ///< why nothing is known, as a sentence, or ""
    std::optional<GpuSample> now;
    unsigned lowest_mhz = 0, highest_mhz = 0; ///< range of the SM clock in the requested time; 0: not known
    std::uint64_t held_back = 0;              ///< all reasons for lower clocks in that time
};

class GpuMonitor {
public:
    /// pci: the card's bus id in CUDA's form; "": the first card.
    explicit GpuMonitor(std::string pci = "", std::string library = Nvml::default_library,
                        std::chrono::milliseconds period = std::chrono::seconds(1));
    ~GpuMonitor();
    GpuMonitor(const GpuMonitor&) = delete;
    GpuMonitor& operator=(const GpuMonitor&) = delete;

    void watch(std::string pci);            ///< watches another card from now on
    GpuHealth health(double seconds) const; ///< health over the last `seconds`, at most 64 samples; any thread
    GpuHealth whole() const;                ///< health over all samples of this card
    void stop();                            ///< ends sampling; the destructor then need not wait

private:
    struct Watch;                  ///< data of the thread, which keeps it alive if it must be left behind
    std::shared_ptr<Watch> watch_; ///< shared only with the thread
};

} // namespace glint
