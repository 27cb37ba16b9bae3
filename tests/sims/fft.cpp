// Fourier transforms of fields on the CPU are those of the definition, at any size and with any number of threads.
#include "sims/api/fft.h"
#include "interop/queue.h"
#include "sims/api/random.h"
#include "support/says.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <numbers>

namespace glint::test {
namespace {

using FftWave = std::complex<double>;

/// Lengths of 1, powers of two, odd ones, and primes below and above the factor from which a convolution is faster.
constexpr Extent fft_sizes[] = {{1, 1},   {2, 1},   {1, 7},  {7, 1},  {2, 2},  {4, 6},   {5, 3},
                                {16, 16}, {31, 17}, {47, 2}, {53, 8}, {8, 53}, {59, 15}, {64, 9}};

struct FftBench {
    explicit FftBench(Extent e, FftAxes axes = FftAxes::both, int threads = 1)
        : queue(make_cpu_queue(threads)),
          device(queue->table()),
          size(e),
          cells(device, e),
          back(device, e),
          waves(device, RealFft::waves_of(e)),
          psi(device, e),
          psi_waves(device, e),
          real(device, e, axes),
          complex(device, e, axes) {
        for (int y = 0; y < e.height; ++y)
            for (int x = 0; x < e.width; ++x) {
                const std::uint64_t number = std::uint64_t(y) * 65536 + std::uint64_t(x);
                cells.view()(x, y) = uniform(1, number) - 0.5f;
                psi.view()(x, y) = {uniform(2, number) - 0.5f, uniform(3, number) - 0.5f};
            }
    }

    std::unique_ptr<Queue> queue;
    Device device;
    Extent size;
    Field<float> cells, back;
    Field<Complex> waves, psi, psi_waves;
    RealFft real;
    ComplexFft complex;
};

FftWave as_double(float cell) { return cell; }
FftWave as_double(Complex cell) { return {cell.re, cell.im}; }

/// Wave (i, j) by its definition; along rows, of row j alone.
template <class T> FftWave defined_wave(View<const T> cells, int i, int j, FftAxes axes) {
    const bool both = axes == FftAxes::both;
    FftWave sum = 0;
    for (int y = both ? 0 : j; y < (both ? cells.height : j + 1); ++y)
        for (int x = 0; x < cells.width; ++x) {
            const double turns =
                double(i * x % cells.width) / cells.width + (both ? double(j * y % cells.height) / cells.height : 0);
            sum += as_double(cells(x, y)) * std::polar(1., -2 * std::numbers::pi * turns);
        }
    return sum;
}
/// The largest error of any wave, as a share of the largest wave.
template <class T> double largest_wave_error(View<const Complex> waves, View<const T> cells, FftAxes axes) {
    double error = 0, largest = 1e-30;
    for (int j = 0; j < waves.height; ++j)
        for (int i = 0; i < waves.width; ++i) {
            const FftWave expected = defined_wave(cells, i, j, axes);
            error = std::max(error, std::abs(as_double(waves(i, j)) - expected));
            largest = std::max(largest, std::abs(expected));
        }
    return error / largest;
}
template <class T> bool same_field_rows(View<const T> a, View<const T> b) {
    for (int y = 0; y < a.height; ++y)
        if (std::memcmp(&a(0, y), &b(0, y), sizeof(T) * std::size_t(a.width)) != 0) return false;
    return a.extent() == b.extent();
}
std::string size_text(Extent size) { return fmt::format("{}x{}", size.width, size.height); }
template <class T> View<const T> seen_field(const Field<T>& field) { return field.view(); }

template <class Call> std::string fft_refusal(const Call& call) {
    try {
        call();
    } catch (const Error& error) { return error.what(); }
    return "";
}

TEST(Fft, OfRealCellsIsThatOfTheDefinition) {
    for (const FftAxes axes : {FftAxes::both, FftAxes::rows})
        for (const Extent size : fft_sizes) {
            FftBench one(size, axes);
            one.real.forward(one.cells.view(), one.waves.view());
            EXPECT_LT(largest_wave_error(seen_field(one.waves), seen_field(one.cells), axes), 1e-6) << size_text(size);
        }
}
TEST(Fft, OfComplexCellsIsThatOfTheDefinition) {
    for (const FftAxes axes : {FftAxes::both, FftAxes::rows})
        for (const Extent size : fft_sizes) {
            FftBench one(size, axes);
            one.complex.forward(one.psi.view(), one.psi_waves.view());
            EXPECT_LT(largest_wave_error(seen_field(one.psi_waves), seen_field(one.psi), axes), 1e-6)
                << size_text(size);
        }
}
TEST(Fft, InverseGivesTheCellsBack) {
    for (const FftAxes axes : {FftAxes::both, FftAxes::rows})
        for (const Extent size : fft_sizes) {
            FftBench one(size, axes);
            one.real.forward(one.cells.view(), one.waves.view());
            one.real.inverse(one.waves.view(), one.back.view());
            one.complex.forward(one.psi.view(), one.psi_waves.view());
            one.complex.inverse(one.psi_waves.view(), one.psi_waves.view()); // in place
            for (int y = 0; y < size.height; ++y)
                for (int x = 0; x < size.width; ++x) {
                    EXPECT_NEAR(one.back.view()(x, y), one.cells.view()(x, y), 2e-6) << size_text(size);
                    const Complex off = one.psi_waves.view()(x, y) - one.psi.view()(x, y);
                    EXPECT_LT(norm(off), 4e-12f) << size_text(size);
                }
        }
}
TEST(Fft, WavesHaveTheEnergyOfTheCells) { // Parseval's theorem
    for (const Extent size : fft_sizes) {
        FftBench one(size);
        one.real.forward(one.cells.view(), one.waves.view());
        double of_cells = 0, of_waves = 0;
        for (int y = 0; y < size.height; ++y)
            for (int x = 0; x < size.width; ++x) of_cells += std::norm(as_double(one.cells.view()(x, y)));
        for (int j = 0; j < size.height; ++j)
            for (int i = 0; i <= size.width / 2; ++i) {
                const bool once = i == 0 || 2 * i == size.width; // the others stand for their conjugates, too
                of_waves += (once ? 1 : 2) * std::norm(as_double(one.waves.view()(i, j)));
            }
        EXPECT_NEAR(of_waves / double(size.area()), of_cells, 1e-6 * of_cells) << size_text(size);
    }
}
TEST(Fft, HasTheSameBitsWithAnyNumberOfThreads) {
    for (const Extent size : {Extent{300, 203}, {256, 512}, {107, 211}}) {
        FftBench one(size), seven(size, FftAxes::both, 7);
        for (FftBench* bench : {&one, &seven}) {
            bench->real.forward(bench->cells.view(), bench->waves.view());
            bench->complex.forward(bench->psi.view(), bench->psi_waves.view());
        }
        EXPECT_TRUE(same_field_rows(seen_field(one.waves), seen_field(seven.waves))) << size_text(size);
        EXPECT_TRUE(same_field_rows(seen_field(one.psi_waves), seen_field(seven.psi_waves))) << size_text(size);
        for (FftBench* bench : {&one, &seven}) bench->real.inverse(bench->waves.view(), bench->back.view());
        EXPECT_TRUE(same_field_rows(seen_field(one.back), seen_field(seven.back))) << size_text(size);
    }
}
TEST(Fft, AlongRowsDoesNotMixThem) {
    FftBench one({12, 3}, FftAxes::rows), other({12, 3}, FftAxes::rows);
    for (int x = 0; x < 12; ++x) other.cells.view()(x, 1) = 1e30f;
    for (FftBench* bench : {&one, &other}) bench->real.forward(bench->cells.view(), bench->waves.view());
    for (const int y : {0, 2})
        EXPECT_EQ(std::memcmp(&one.waves.view()(0, y), &other.waves.view()(0, y), 7 * sizeof(Complex)), 0) << y;
}
TEST(Fft, CountsCyclesPerCellUpToAHalf) {
    EXPECT_EQ(cycles_per_cell(0, 8), 0.f);
    EXPECT_EQ(cycles_per_cell(1, 8), 0.125f);
    EXPECT_EQ(cycles_per_cell(4, 8), 0.5f);
    EXPECT_EQ(cycles_per_cell(7, 8), -0.125f);
    EXPECT_EQ(cycles_per_cell(3, 5), -0.4f);
    EXPECT_EQ(cycles_per_cell(0, 1), 0.f);
}
TEST(Fft, RefusesNoCellsAndFieldsOfAnotherSize) {
    FftBench one({8, 6});
    const Field<float> narrow(one.device, {7, 6});
    EXPECT_THAT(fft_refusal([&] { one.real.forward(narrow.view(), one.waves.view()); }), says("8x6", "7x6"));
    EXPECT_THAT(fft_refusal([&] { one.real.forward(one.cells.view(), one.psi.view()); }), says("5x6", "8x6"));
    EXPECT_THAT(fft_refusal([&] { one.complex.forward(one.waves.view(), one.psi.view()); }), says("8x6", "5x6"));
    EXPECT_THAT(fft_refusal([&] { const RealFft none(one.device, {8, 0}); }), says("1x1", "8x0"));
}

} // namespace
} // namespace glint::test
