// The spectrum of a pin: known waves are found at their frequencies and heights.
#include "app/session/observe/spectrum.h"
#include "support/run.h"
#include <cmath>
#include <cstddef>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

constexpr std::size_t spectrum_pin = 2;

std::vector<PinSample> sampled(int count, int stride, const std::function<double(double at)>& value) {
    std::vector<PinSample> samples;
    for (std::int64_t i = 0; i < count; ++i) {
        PinSample sample{1000 + i * stride, i * stride, {}};
        sample.values.fill(std::numeric_limits<float>::quiet_NaN());
        sample.values[spectrum_pin] = static_cast<float>(value(static_cast<double>(sample.at)));
        samples.push_back(sample);
    }
    return samples;
}

std::function<double(double)> sine_wave(double amplitude, double frequency) {
    return [=](double at) { return amplitude * std::sin(2 * std::numbers::pi * frequency * at + 0.7); };
}

Spectrum spectrum_of(const std::vector<PinSample>& samples) {
    SpectrumAnalyzer analyzer;
    Spectrum spectrum;
    analyzer.analyze(samples, spectrum_pin, spectrum);
    return spectrum;
}

TEST(SpectrumTest, ASineIsOnePeakWhereItIsAsHighAsItIs) {
    for (const double frequency : {0.021, 1 / 24.0, 0.1037, 0.31})
        for (const int stride : {1, 4}) {
            const Spectrum found = spectrum_of(sampled(1000, stride, sine_wave(0.37, frequency / stride)));
            ASSERT_TRUE(found.peak) << frequency;
            EXPECT_NEAR(found.peak->frequency * stride, frequency, 1e-4) << "a tenth of a bin";
            EXPECT_NEAR(found.peak->amplitude, 0.37, 0.004) << frequency;
            EXPECT_EQ(found.samples, 768u) << "the newest of 1000 that are quick to transform";
            EXPECT_EQ(found.stride, stride);
        }
}

TEST(SpectrumTest, ItsPointsGoToHalfTheSamplesRate) {
    const Spectrum found = spectrum_of(sampled(64, 2, sine_wave(1, 0.05)));
    ASSERT_EQ(found.points.size(), 32u);
    EXPECT_DOUBLE_EQ(found.points.front().frequency, 1 / 128.0);
    EXPECT_DOUBLE_EQ(found.points.back().frequency, 0.25);
}

TEST(SpectrumTest, AMeanDoesNotHideAWave) {
    const Spectrum found = spectrum_of(sampled(512, 1, [](double at) { return 100 + sine_wave(0.5, 0.08)(at); }));
    ASSERT_TRUE(found.peak);
    EXPECT_NEAR(found.peak->frequency, 0.08, 2e-4);
    EXPECT_NEAR(found.peak->amplitude, 0.5, 0.01);
}

TEST(SpectrumTest, OfTwoWavesTheStrongerIsThePeak) {
    const Spectrum found =
        spectrum_of(sampled(1024, 1, [](double at) { return sine_wave(1, 0.05)(at) + sine_wave(0.4, 0.2)(at); }));
    ASSERT_TRUE(found.peak);
    EXPECT_NEAR(found.peak->frequency, 0.05, 1e-4);
    EXPECT_NEAR(found.points[204].amplitude, 0.4, 0.08) << "0.2 lies beside this point";
}

TEST(SpectrumTest, TheFastestThatThereIsIsSeen) {
    const Spectrum found = spectrum_of(sampled(64, 1, [](double at) { return std::cos(std::numbers::pi * at); }));
    EXPECT_NEAR(found.points.back().amplitude, 1, 1e-5);
}

TEST(SpectrumTest, WhatDoesNotSwingHasNoPeak) {
    for (const auto& value : {+[](double) { return 0.0; }, +[](double) { return 20.1; }}) {
        const Spectrum found = spectrum_of(sampled(300, 1, value));
        EXPECT_FALSE(found.points.empty());
        EXPECT_FALSE(found.peak);
    }
}

TEST(SpectrumTest, NeedsThirtyTwoSamplesWithoutAGap) {
    EXPECT_TRUE(spectrum_of({}).points.empty());
    EXPECT_TRUE(spectrum_of(sampled(1, 1, sine_wave(1, 0.1))).points.empty());
    EXPECT_TRUE(spectrum_of(sampled(31, 1, sine_wave(1, 0.1))).points.empty());
    EXPECT_FALSE(spectrum_of(sampled(32, 1, sine_wave(1, 0.1))).points.empty());
    auto samples = sampled(200, 1, sine_wave(1, 0.1));
    samples.erase(samples.begin() + 100);
    EXPECT_EQ(spectrum_of(samples).samples, 96u) << "of the 99 behind the gap";
    samples.back().values[spectrum_pin] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_TRUE(spectrum_of(samples).points.empty());
}

TEST(SpectrumTest, OneAnalyzerTakesLengthAfterLength) {
    SpectrumAnalyzer analyzer;
    Spectrum found;
    for (const int count : {5000, 40, 900}) {
        const auto samples = sampled(count, 1, sine_wave(1, 0.125));
        analyzer.analyze(samples, spectrum_pin, found);
        EXPECT_LE(found.samples, SpectrumAnalyzer::max_samples);
        ASSERT_TRUE(found.peak) << count;
        EXPECT_NEAR(found.peak->frequency, 0.125, 0.002) << count;
    }
}

TEST(SpectrumTest, APointSourceSwingsAsTheGridsDispersionSays) {
    const Definition& waves = catalog().at("waves");
    Params params(waves);
    for (const auto& [id, value] :
         {std::pair{"scene", "open"}, {"source", "point"}, {"wavelength", "120"}, {"speed", "0.6"}})
        set(params, id, value);
    World tank(waves, cpu(), {128, 128}, params);
    tank.advance(400); // until its waves are there
    std::vector<PinSample> samples;
    for (int i = 0; i < 512; ++i) {
        tank.advance(1);
        PinSample sample{tank.step(), tank.step(), {}};
        const glint_field& height = tank.fields()[0];
        sample.values[spectrum_pin] = static_cast<const float*>(height.data)[64 * std::ptrdiff_t{height.pitch} + 90];
        samples.push_back(sample);
    }
    const Spectrum found = spectrum_of(samples);
    ASSERT_TRUE(found.peak);
    const double cells = 120.0 * 128 / 1024; // a wavelength
    const double turns = 2 * std::asin(0.6 * std::sin(std::numbers::pi / cells)) / (2 * std::numbers::pi);
    EXPECT_NEAR(found.peak->frequency, turns, 1 / 512.0);
}

} // namespace
} // namespace glint::test
