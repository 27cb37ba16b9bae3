// Fourier transforms of fields. A plan is a member of the simulation: its constructor takes all memory, and a call
// queues work without waiting.
//     glint::RealFft fft{device, size};                            // members of the simulation
//     glint::Field<glint::Complex> waves{device, glint::RealFft::waves_of(size)};
//
//     fft.forward(u.view(), waves.view());                         // in a step
//     device.for_each("damp", waves.extent(), Damp{waves.view()}); // multiplies wave (i, j) by a factor
//     fft.inverse(waves.view(), u.view());
// Wave (i, j) is the sum of cell(x, y) * exp(-2πi(ix/width + jy/height)) over all cells, in the unit of the cells. The
// inverse divides by the number of cells, so it gives back the field.
// Sizes: any. Products of 2, 3 and 5 are the fastest; a size with a prime factor above 50 takes some four times as
// long. CPU: KISS FFT (libkissfft-dev) on all threads of the device, with the same bits for any number of threads. GPU:
// cuFFT on the stream of the device. The two round differently, so a CPU and a GPU give different bits; the error of
// either is below some 1e-6 of the largest wave. A plan is for one thread at a time, like its simulation. The
// constructor throws Error if there are no cells, too little memory, or no cuFFT for the GPU; a call throws Error if a
// view has another size than the plan.
#pragma once
#include "complex.h"
#include "device.h"
#include "fft_cpu.h"
#include "fft_cuda.h"
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>

namespace glint {

/// The axes that a plan transforms; `rows`: each row for itself, one transform along x.
enum class FftAxes { both, rows };

/// How often wave i of n repeats in a cell, from -1/2 to 1/2; negative for the waves of the other direction. In radians
/// per cell it is 2π times as much.
GLINT_HD inline float cycles_per_cell(int i, int n) {
    return static_cast<float>(i <= n / 2 ? i : i - n) / static_cast<float>(n);
}

#if GLINT_HAS_CUFFT
inline namespace with_cufft { // g++ compiles other classes, maybe for the same program
using RealFftOnDevice = std::variant<RealFftOnCpu, RealFftOnCuda>;
using ComplexFftOnDevice = std::variant<ComplexFftOnCpu, ComplexFftOnCuda>;
#else
inline namespace without_cufft {
using RealFftOnDevice = std::variant<RealFftOnCpu>;
using ComplexFftOnDevice = std::variant<ComplexFftOnCpu>;
#endif

/// The part of a plan that does not depend on the kind of its cells.
template <class OnDevice> class FftPlan {
public:
    FftPlan(Device device, Extent size, FftAxes axes = FftAxes::both)
        : device_(device),
          size_(size),
          cells_(axes == FftAxes::both ? size.area() : size.width),
          plan_(made(device, size, axes == FftAxes::both)) {}

protected:
    Extent size() const { return size_; }
    /// The inverse multiplies all cells by it.
    float inverse_factor() const { return 1 / static_cast<float>(cells_); }
    template <class T> static void require(View<T> given, Extent size) {
        if (given.extent() == size && given.pitch == fft_pitch<T>(size.width)) return;
        throw Error("this Fourier transform is for a field of " + std::to_string(size.width) + "x" +
                    std::to_string(size.height) + " cells, and got a view of " + std::to_string(given.width) + "x" +
                    std::to_string(given.height) + ": give it the view of a field of that size");
    }
    /// Calls transform(plan) with the plan for this device.
    template <class Transform> void run(const char* label, const Transform& transform) {
        const Device::Scope scope(device_.host(), label);
        std::visit(transform, *plan_);
    }

private:
    /// On an emulated GPU of tests, the CPU computes.
    static std::unique_ptr<OnDevice> made(Device device, Extent size, bool columns) {
        if (size.empty())
            throw Error("a Fourier transform has at least 1x1 cells, not " + std::to_string(size.width) + "x" +
                        std::to_string(size.height));
        if constexpr (std::variant_size_v<OnDevice> == 2)
            if (device.is_cuda()) return std::make_unique<OnDevice>(std::in_place_index<1>, device, size, columns);
#if defined(__NVCC__) && !GLINT_HAS_CUFFT
        if (device.is_cuda())
            throw Error("this simulation was built without cuFFT: install the part of CUDA that has cufft.h and build "
                        "it again, or run it with --device cpu");
#elif !defined(__CUDACC__)
        if (device.is_cuda()) throw Error("this simulation was built without CUDA: run it with --device cpu");
#endif
        return std::make_unique<OnDevice>(std::in_place_index<0>, device, size, columns);
    }

    Device device_;
    Extent size_;
    std::int64_t cells_; ///< that a wave adds up
    std::unique_ptr<OnDevice> plan_;
};

/// Real cells and their waves. Waves (i, j) with i > width / 2 are not stored: each is the conjugate of wave
/// (width - i, height - j).
class RealFft : FftPlan<RealFftOnDevice> {
public:
    using FftPlan::FftPlan;

    /// The extent of the field of waves.
    static Extent waves_of(Extent size) { return {size.width / 2 + 1, size.height}; }

    void forward(View<const float> cells, View<Complex> waves) {
        require(cells, size());
        require(waves, waves_of(size()));
        run("Fourier transform", [&](auto& plan) { plan.forward(cells, waves); });
    }
    /// The waves have undefined values afterwards: copy them first if they are needed. They must belong to real cells:
    /// a factor for each wave keeps that if it is real and the same for (0, j) and (0, height - j), and so for
    /// (width / 2, j).
    void inverse(View<Complex> waves, View<float> cells) {
        require(cells, size());
        require(waves, waves_of(size()));
        run("inverse Fourier transform", [&](auto& plan) { plan.inverse(waves, cells, inverse_factor()); });
    }
};

/// Complex cells, and as many waves. The two fields may be the same one; else `from` is not changed.
class ComplexFft : FftPlan<ComplexFftOnDevice> {
public:
    using FftPlan::FftPlan;

    void forward(View<const Complex> from, View<Complex> to) { transform("Fourier transform", from, to, false, 1); }
    void inverse(View<const Complex> from, View<Complex> to) {
        transform("inverse Fourier transform", from, to, true, inverse_factor());
    }

private:
    void transform(const char* label, View<const Complex> from, View<Complex> to, bool inverse, float factor) {
        require(from, size());
        require(to, size());
        run(label, [&](auto& plan) { plan.transform(from, to, inverse, factor); });
    }
};

} // inline namespace
} // namespace glint
