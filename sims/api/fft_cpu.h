// The transforms of fft.h on the CPU's threads, by KISS FFT: first all rows, then all columns.
#pragma once
#include "complex.h"
#include "device.h"
#include "fft_line.h"
#include <algorithm>
#include <complex>
#include <cstdint>
#include <optional>
#include <vector>

namespace glint {

/// Lines of one length. Threads share out blocks of them; each share of the blocks has a worker with its own memory.
class FftLines {
public:
    struct Worker {
        FftLine transform;
        std::vector<std::complex<float>> lines, result; ///< the lines of a block, and one that is transformed
        std::size_t stride;                             ///< from one of `lines` to the next

        /// Transforms one of the lines into `result`.
        void to_result(int line) { transform.run(lines.data() + std::size_t(line) * stride, result.data()); }
    };

    FftLines(Device device, int length, int blocks, int lines_of_block) : device_(device), blocks_(blocks) {
        const int wanted = std::clamp(2 * device.facts().multiprocessors, 1, blocks); // two for each thread
        const std::size_t stride = std::size_t(length) + 8; // no power of two, whose lines would share cache sets
        const Worker worker{FftLine(length), std::vector<std::complex<float>>(stride * std::size_t(lines_of_block)),
                            std::vector<std::complex<float>>(std::size_t(length)), stride};
        workers_.assign(std::size_t(wanted), worker);
        const std::int64_t work = std::int64_t{16} * length * lines_of_block * (blocks / wanted + 1);
        cells_of_share_ = static_cast<std::int32_t>(std::min<std::int64_t>(work, 1 << 30));
    }

    /// Calls work(block, worker) for every block, on all threads, and returns when all are done.
    template <class Work> void for_each_block(const Work& work) {
        struct Shared {
            const Work& work;
            FftLines& lines;
        } shared{work, *this};
        const auto body = [](void* arg, std::int32_t first, std::int32_t last) {
            const Shared& s = *static_cast<Shared*>(arg);
            for (int share = first; share < last; ++share) s.lines.run_share(share, s.work);
        };
        device_.host().for_rows(device_.host().self, shares(), cells_of_share_, body, &shared);
    }

private:
    int shares() const { return static_cast<int>(workers_.size()); }
    int first_block(int share) const { return static_cast<int>(std::int64_t{blocks_} * share / shares()); }
    template <class Work> void run_share(int share, const Work& work) {
        for (int block = first_block(share); block < first_block(share + 1); ++block)
            work(block, workers_[std::size_t(share)]);
    }

    Device device_;
    int blocks_;
    std::int32_t cells_of_share_; ///< as for_rows counts work; a cell of a transform is much of it
    std::vector<Worker> workers_;
};

/// The inverse transform is the forward one with the parts of all numbers swapped, before and after.
inline std::complex<float> fft_number(Complex z, bool inverse) {
    return inverse ? std::complex<float>(z.im, z.re) : std::complex<float>(z.re, z.im);
}
inline Complex fft_cell(std::complex<float> z, bool inverse, float factor) {
    return inverse ? Complex{factor * z.imag(), factor * z.real()} : Complex{factor * z.real(), factor * z.imag()};
}

/// All columns of a field, in place. A few columns next to each other are copied together, to read whole cache lines.
class FftColumns {
public:
    FftColumns(Device device, Extent size)
        : lines_(device, size.height, static_cast<int>(blocks_for(size.width, together)), together) {}

    void transform(View<Complex> cells, bool inverse, float factor) {
        lines_.for_each_block([=](int block, FftLines::Worker& worker) {
            const int left = block * together, count = std::min(together, cells.width - left);
            for (int y = 0; y < cells.height; ++y)
                for (int i = 0; i < count; ++i)
                    worker.lines[std::size_t(i) * worker.stride + std::size_t(y)] =
                        fft_number(cells(left + i, y), inverse);
            for (int i = 0; i < count; ++i) {
                worker.to_result(i);
                std::ranges::copy(worker.result, worker.lines.begin() + i * std::ptrdiff_t(worker.stride));
            }
            for (int y = 0; y < cells.height; ++y)
                for (int i = 0; i < count; ++i)
                    cells(left + i, y) =
                        fft_cell(worker.lines[std::size_t(i) * worker.stride + std::size_t(y)], inverse, factor);
        });
    }

private:
    static constexpr int together = 8;
    FftLines lines_;
};

/// Rows of complex cells; from and to may be the same field.
class FftComplexRows {
public:
    FftComplexRows(Device device, Extent size) : lines_(device, size.width, size.height, 1) {}

    void transform(View<const Complex> from, View<Complex> to, bool inverse, float factor) {
        lines_.for_each_block([=](int y, FftLines::Worker& worker) {
            for (int x = 0; x < from.width; ++x) worker.lines[std::size_t(x)] = fft_number(from(x, y), inverse);
            worker.to_result(0);
            for (int x = 0; x < to.width; ++x) to(x, y) = fft_cell(worker.result[std::size_t(x)], inverse, factor);
        });
    }

private:
    FftLines lines_;
};

/// Rows of real cells, and the half of their waves that determines the others. A complex line holds one row, or two:
/// one in its real parts, one in its imaginary parts. Rounding then mixes them a little.
class FftRealRows {
public:
    FftRealRows(Device device, Extent size, bool two_together)
        : rows_(two_together ? 2 : 1),
          lines_(device, size.width, static_cast<int>(blocks_for(size.height, rows_)), 1) {}

    void forward(View<const float> cells, View<Complex> waves) {
        lines_.for_each_block([=, rows = rows_](int block, FftLines::Worker& worker) {
            const int y = block * rows, width = cells.width;
            const bool two = rows == 2 && y + 1 < cells.height;
            for (int x = 0; x < width; ++x) worker.lines[std::size_t(x)] = {cells(x, y), two ? cells(x, y + 1) : 0};
            worker.to_result(0);
            for (int i = 0; i <= width / 2; ++i) {
                const std::complex<float> a = worker.result[std::size_t(i)],
                                          b = worker.result[std::size_t(i == 0 ? 0 : width - i)];
                waves(i, y) = {0.5f * (a.real() + b.real()), 0.5f * (a.imag() - b.imag())};
                if (two) waves(i, y + 1) = {0.5f * (a.imag() + b.imag()), 0.5f * (b.real() - a.real())};
            }
        });
    }
    void inverse(View<const Complex> waves, View<float> cells, float factor) {
        lines_.for_each_block([=, rows = rows_](int block, FftLines::Worker& worker) {
            const int y = block * rows, width = cells.width;
            const bool two = rows == 2 && y + 1 < cells.height;
            for (int i = 0; i <= width / 2; ++i) {
                Complex a = waves(i, y), b = two ? waves(i, y + 1) : Complex{};
                if (i == 0 || 2 * i == width) a.im = b.im = 0; // these waves of real cells are real
                worker.lines[std::size_t(i)] = fft_number({a.re - b.im, a.im + b.re}, true);
                worker.lines[std::size_t(i == 0 ? 0 : width - i)] = fft_number({a.re + b.im, b.re - a.im}, true);
            }
            worker.to_result(0);
            for (int x = 0; x < width; ++x) {
                const Complex both = fft_cell(worker.result[std::size_t(x)], true, factor);
                cells(x, y) = both.re;
                if (two) cells(x, y + 1) = both.im;
            }
        });
    }

private:
    int rows_; ///< in a complex line
    FftLines lines_;
};

class RealFftOnCpu {
public:
    RealFftOnCpu(Device device, Extent size, bool columns) : rows_(device, size, columns) {
        if (columns) columns_.emplace(device, Extent{size.width / 2 + 1, size.height});
    }
    void forward(View<const float> cells, View<Complex> waves) {
        rows_.forward(cells, waves);
        if (columns_) columns_->transform(waves, false, 1);
    }
    void inverse(View<Complex> waves, View<float> cells, float factor) {
        if (columns_) columns_->transform(waves, true, 1);
        rows_.inverse(waves, cells, factor);
    }

private:
    FftRealRows rows_;
    std::optional<FftColumns> columns_;
};

class ComplexFftOnCpu {
public:
    ComplexFftOnCpu(Device device, Extent size, bool columns) : rows_(device, size) {
        if (columns) columns_.emplace(device, size);
    }
    void transform(View<const Complex> from, View<Complex> to, bool inverse, float factor) {
        rows_.transform(from, to, inverse, factor);
        if (columns_) columns_->transform(to, inverse, 1);
    }

private:
    FftComplexRows rows_;
    std::optional<FftColumns> columns_;
};

} // namespace glint
