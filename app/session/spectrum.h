// How strongly a pinned cell swings at each frequency: of its newest samples, seen through a Hann window.
#pragma once
#include "app/session/pin_recorder.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace glint {

struct SpectrumPoint {
    double frequency; ///< per step
    double amplitude; ///< of a wave, in the field's unit
};

struct Spectrum {
    std::vector<SpectrumPoint>
        points; ///< at even distances, to half the samples' rate; none: there are too few samples
    std::optional<SpectrumPoint> peak; ///< of the strongest wave, between the points; nothing: none stands out
    std::size_t samples = 0;           ///< that it is of
    std::int64_t stride = 0;           ///< steps from one to the next
};

/// Keeps what an analysis needs from one to the next.
class SpectrumAnalyzer {
public:
    static constexpr std::size_t least_samples = 32, most_samples = 4096;
    SpectrumAnalyzer();
    ~SpectrumAnalyzer();
    SpectrumAnalyzer(const SpectrumAnalyzer&) = delete;
    SpectrumAnalyzer& operator=(const SpectrumAnalyzer&) = delete;

    /// Of that pin's newest samples as far back as they lie at one distance from each other, and are numbers.
    void analyze(std::span<const PinSample>, std::size_t pin, Spectrum& to);

private:
    struct Transform;
    std::unique_ptr<Transform> transform_; ///< of the length that was needed last
};

} // namespace glint
