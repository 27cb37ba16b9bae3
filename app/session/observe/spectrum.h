// Amplitudes of a pinned cell at each frequency, from its newest samples with a Hann window.
#pragma once
#include "app/session/observe/pin_recorder.h"
#include "app/world/grid_pass.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace glint {

struct SpectrumPoint {
    double frequency; ///< per step
    double amplitude; ///< amplitude of a wave, in the field's unit
};

struct Spectrum {
    std::vector<SpectrumPoint> points; ///< at equal distances, up to half the sampling rate; empty: too few samples
    std::optional<SpectrumPoint> peak; ///< the strongest wave, interpolated; nothing: no peak
    std::size_t samples = 0;           ///< number of samples used
    std::int64_t stride = 0;           ///< steps between two samples
};

/// Keeps its plan and memory between analyses.
class SpectrumAnalyzer {
public:
    static constexpr std::size_t min_samples = 32, max_samples = 4096;
    SpectrumAnalyzer();
    ~SpectrumAnalyzer();
    SpectrumAnalyzer(const SpectrumAnalyzer&) = delete;
    SpectrumAnalyzer& operator=(const SpectrumAnalyzer&) = delete;

    /// Analyses that pin's newest samples, as far back as they are evenly spaced and contain no NaN.
    void analyze(std::span<const PinSample>, std::size_t pin, Spectrum& to);

private:
    struct Transform;
    std::unique_ptr<Transform> transform_; ///< for the length of the latest analysis
};

// Recorded numbers of a run as comma-separated values. A missing number is an empty cell.

/// One row for each recorded step, one column for each probe of that simulation.
std::string csv_of(std::span<const ProbeValue>, const Definition&);
/// One row for each field.
std::string csv_of(const AllStatistics&);
/// One row for each pin and frequency.
std::string spectra_csv(std::span<const PinSample>, const Pins&);

} // namespace glint
