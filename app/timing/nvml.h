// NVIDIA's management library, loaded at run time if the driver has it: clocks, power, temperature and memory of one
// GPU. A call may take milliseconds: not for the frame loop.
#pragma once
#include "app/world/text/fixed_string.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace glint {

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
    static constexpr const char* usual_library = "libnvidia-ml.so.1";
    /// pci: the card's bus id in CUDA's form; "": the first card. Throws Error with the reason.
    explicit Nvml(const std::string& pci = "", const std::string& library = usual_library);
    ~Nvml();
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    GpuSample sample() const;

private:
    struct Calls;
    std::unique_ptr<Calls> calls_;
    void* card_ = nullptr;
};

} // namespace glint
