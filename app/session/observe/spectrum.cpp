#include "app/session/observe/spectrum.h"
#include "app/files/formats/data_text.h"
#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <kissfft.hh>
#include <numbers>

namespace glint {

namespace {

std::span<const PinSample> evenly_spaced_samples(std::span<const PinSample> all, std::size_t pin) {
    if (all.size() < 2) return {};
    const std::int64_t stride = all.back().at - all[all.size() - 2].at;
    std::size_t first = all.size();
    while (first > 0 && all.size() - first < SpectrumAnalyzer::max_samples) {
        const PinSample& before = all[first - 1];
        const bool follows = first == all.size() || all[first].at - before.at == stride;
        if (!follows || !std::isfinite(before.values[pin])) break;
        --first;
    }
    return all.subspan(first);
}

/// The longest of 2^k and 3 * 2^k: other lengths take longer to transform.
std::size_t quick_length(std::size_t most) {
    const std::size_t power = std::bit_floor(most);
    return power + power / 2 <= most ? power + power / 2 : power;
}

/// The highest local maximum. The window determines the exact frequency: the ratio of the two points next to it is (1 +
/// d) / (2 - d), with d the distance from the higher point.
std::optional<SpectrumPoint> peak_of(const std::vector<SpectrumPoint>& points, double least) {
    std::optional<std::size_t> highest;
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        const double here = points[i].amplitude;
        const bool stands = here >= points[i - 1].amplitude && here >= points[i + 1].amplitude && here > least;
        if (stands && (!highest || here > points[*highest].amplitude)) highest = i;
    }
    if (!highest) return {};
    const SpectrumPoint& top = points[*highest];
    const double below = points[*highest - 1].amplitude, above = points[*highest + 1].amplitude;
    const double ratio = std::max(below, above) / top.amplitude;
    const double way = std::clamp((2 * ratio - 1) / (ratio + 1), 0.0, 0.5), turn = std::numbers::pi * way;
    const double loss = way > 0 ? std::sin(turn) / (turn * (1 - way * way)) : 1;
    return SpectrumPoint{top.frequency + (above >= below ? way : -way) * points.front().frequency,
                         top.amplitude / loss};
}

} // namespace

struct SpectrumAnalyzer::Transform {
    explicit Transform(std::size_t length) : fft(length / 2, false), windowed(length), bins(length / 2) {
        window.reserve(length);
        for (std::size_t i = 0; i < length; ++i)
            window.push_back(
                0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(length)));
    }
    /// Subtracts the mean, which would hide low frequencies, and transforms. Returns the largest magnitude.
    double take(std::span<const PinSample> samples, std::size_t pin) {
        double mean = 0, largest = 0;
        for (std::size_t i = 0; i < window.size(); ++i) {
            const double value = static_cast<double>(samples[i].values[pin]);
            mean += window[i] * value / weight(), largest = std::max(largest, std::abs(value));
        }
        for (std::size_t i = 0; i < window.size(); ++i)
            windowed[i] = window[i] * (static_cast<double>(samples[i].values[pin]) - mean);
        fft.transform_real(windowed.data(), bins.data());
        return largest;
    }
    double weight() const { return static_cast<double>(window.size()) / 2; } ///< the sum of the window
    double amplitude(std::size_t bin) const {
        const bool last = bin == bins.size(); // stored in place of the first bin's imaginary part
        return last ? std::abs(bins[0].imag()) / weight() : 2 * std::abs(bins[bin]) / weight();
    }

    kissfft<double> fft;
    std::vector<double> window, windowed;
    std::vector<std::complex<double>> bins;
};

SpectrumAnalyzer::SpectrumAnalyzer() = default;
SpectrumAnalyzer::~SpectrumAnalyzer() = default;

void SpectrumAnalyzer::analyze(std::span<const PinSample> samples, std::size_t pin, Spectrum& to) {
    constexpr double rounding = 1e-6; // rounding of floats, relative to the largest value: smaller amplitudes are noise
    to.points.clear(), to.peak.reset(), to.samples = 0;
    const std::span<const PinSample> even = evenly_spaced_samples(samples, pin);
    if (even.size() < min_samples) return;
    const std::size_t length = quick_length(even.size());
    if (!transform_ || transform_->window.size() != length) transform_ = std::make_unique<Transform>(length);
    const std::span<const PinSample> used = even.last(length);
    to.samples = length, to.stride = used[1].at - used[0].at;
    const double largest = transform_->take(used, pin);
    const double lowest = 1 / (static_cast<double>(length) * static_cast<double>(to.stride));
    to.points.reserve(length / 2);
    for (std::size_t bin = 1; bin <= length / 2; ++bin)
        to.points.push_back({lowest * static_cast<double>(bin), transform_->amplitude(bin)});
    to.peak = peak_of(to.points, rounding * largest);
}

namespace {

std::string number_cell(double value) { return std::isnan(value) ? "" : fmt::format("{}", value); }

} // namespace

std::string csv_of(std::span<const ProbeValue> rows, const Definition& definition) {
    std::string text = "step";
    for (const glint_probe& probe : definition.probes()) {
        const bool has_unit = probe.unit && *probe.unit;
        text += fmt::format(",{}", csv_cell(has_unit ? fmt::format("{} ({})", probe.id, probe.unit) : probe.id));
    }
    text += '\n';
    for (const ProbeValue& row : rows) {
        fmt::format_to(std::back_inserter(text), "{}", row.step);
        for (std::size_t i = 0; i < definition.probes().size(); ++i)
            fmt::format_to(std::back_inserter(text), ",{}", number_cell(row.values[i]));
        text += '\n';
    }
    return text;
}

std::string csv_of(const AllStatistics& all) {
    std::string text = "step,field,unit,width,height,min,max,mean,sum,l2,nan\n";
    for (const GridStatistics& grid : all.all()) {
        const Statistics& s = grid.all;
        const auto numbers = static_cast<double>(grid.extent.area() - s.nan.count);
        fmt::format_to(std::back_inserter(text), "{},{},{},{},{}", all.step, csv_cell(grid.field), csv_cell(grid.unit),
                       grid.extent.width, grid.extent.height);
        for (const double value : {s.least, s.largest, s.sum / numbers, s.sum, std::sqrt(s.squares)})
            fmt::format_to(std::back_inserter(text), ",{}", numbers > 0 ? number_cell(value) : "");
        fmt::format_to(std::back_inserter(text), ",{}\n", s.nan.count);
    }
    return text;
}

std::string spectra_csv(std::span<const PinSample> samples, const Pins& pins) {
    std::string text = "field,x,y,frequency,amplitude\n";
    SpectrumAnalyzer analyzer;
    Spectrum spectrum;
    for (std::size_t i = 0; i < max_pins; ++i) {
        if (!pins[i]) continue;
        analyzer.analyze(samples, i, spectrum);
        const std::string pin = fmt::format("{},{},{}", csv_cell(pins[i]->field), pins[i]->x, pins[i]->y);
        for (const SpectrumPoint& point : spectrum.points)
            fmt::format_to(std::back_inserter(text), "{},{},{}\n", pin, point.frequency, point.amplitude);
    }
    return text;
}

} // namespace glint
