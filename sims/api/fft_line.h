// The Fourier transform of one line of numbers on the CPU, of any length, by KISS FFT's template (a header alone).
#pragma once
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <numbers>
#include <vector>
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion" // nvcc hides from the compiler that this is a system header
#if __has_include(<kissfft/kissfft.hh>)
#include <kissfft/kissfft.hh>
#elif __has_include(<kissfft.hh>)
#include <kissfft.hh>
#else
#error "api/fft.h needs KISS FFT: install libkissfft-dev (Fedora: kiss-fft-devel, Arch: kissfft)"
#endif
#pragma GCC diagnostic pop

namespace glint {

/// The time that KISS FFT takes for a number grows with the largest prime factor of the length. If that is large, the
/// line is transformed as a convolution whose length has only small factors (Bluestein's method).
class FftLine {
public:
    using Number = std::complex<float>;

    explicit FftLine(int length)
        : length_(std::size_t(length)),
          convolves_(largest_factor(length) > most_direct),
          plan_(convolves_ ? quick_length(2 * length_ - 1) : length_, false) {
        if (convolves_) prepare_convolution();
        std::vector<Number> from(length_), to(length_);
        run(from.data(), to.data()); // KISS FFT takes its scratch memory in the first call
    }

    /// from and to are different lines.
    void run(const Number* from, Number* to) {
        if (!convolves_) return plan_.transform(from, to);
        for (std::size_t i = 0; i < length_; ++i) padded_[i] = product(from[i], chirp_[i]);
        std::fill(padded_.begin() + std::ptrdiff_t(length_), padded_.end(), Number{});
        plan_.transform(padded_.data(), waves_.data());
        for (std::size_t i = 0; i < waves_.size(); ++i) padded_[i] = swapped(product(waves_[i], kernel_[i]));
        plan_.transform(padded_.data(), waves_.data()); // the parts of all numbers are swapped: the inverse transform
        for (std::size_t i = 0; i < length_; ++i) to[i] = product(swapped(waves_[i]), chirp_[i]);
    }

private:
    static constexpr std::size_t most_direct = 50; // from larger factors on, the convolution is faster

    static std::size_t largest_factor(int length) {
        int rest = length, largest = 1;
        for (int factor = 2; factor <= rest / factor; ++factor)
            for (; rest % factor == 0; rest /= factor) largest = factor;
        return std::size_t(std::max(largest, rest));
    }
    /// The least product of 2, 3 and 5 that is not below `least`.
    static std::size_t quick_length(std::size_t least) {
        for (std::size_t length = least;; ++length) {
            std::size_t rest = length;
            for (const std::size_t factor : {2u, 3u, 5u})
                while (rest % factor == 0) rest /= factor;
            if (rest == 1) return length;
        }
    }
    void prepare_convolution() {
        const std::size_t padded = quick_length(2 * length_ - 1);
        chirp_.resize(length_);
        for (std::vector<Number>* line : {&padded_, &waves_, &kernel_}) line->resize(padded);
        for (std::size_t i = 0; i < length_; ++i) {
            const auto half_turns = double(i * i % (2 * length_)) / double(length_);
            chirp_[i] = Number(std::polar(1., -std::numbers::pi * half_turns));
        }
        for (std::size_t i = 0; i < length_; ++i)
            padded_[i] = padded_[i == 0 ? 0 : padded - i] = std::conj(chirp_[i]) / float(padded);
        plan_.transform(padded_.data(), kernel_.data());
    }
    /// Unlike std::complex's, it does not look for infinite numbers.
    static Number product(Number a, Number b) {
        return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
    }
    static Number swapped(Number a) { return {a.imag(), a.real()}; }

    std::size_t length_;
    bool convolves_;
    kissfft<float> plan_;
    std::vector<Number> chirp_, kernel_, padded_, waves_; ///< of the convolution
};

} // namespace glint
