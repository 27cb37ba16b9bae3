// The queued operations, their order and their streams: for each chunk two copies in, a kernel, a copy out.
#pragma once
#include "api/view.h"
#include "streams/combine.h"
#include "streams/params.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace streams {

enum Kind { copy_a, copy_b, compute, copy_c };
inline constexpr int kinds = 4, max_ops = kinds * max_chunks, engines = 3; // copies in, kernels, copies out
GLINT_HD constexpr int engine_of(int kind) { return kind < compute ? 0 : kind - 1; }

struct Shape {
    int elements, chunks, streams; // elements: floats of a chunk

    explicit Shape(const Params& p) : elements(p.chunk * 256), chunks(p.chunks), streams(p.streams) {}
    int all() const { return elements * chunks; }
    std::size_t chunk_bytes() const { return std::size_t(elements) * sizeof(float); }
};

/// One run through all chunks.
struct Run {
    Method method = Method::one;
    int passes = 1, stamp = 1;

    static Run of_step(Method method, const Params& p, std::int64_t step) {
        return {method, p.passes, static_cast<int>(step % 4096) + 1};
    }
    int streams(const Shape& shape) const { return method == Method::one ? 1 : shape.streams; }
};

/// Calls issue(chunk, kind) for each operation, in the order in which they are queued. A chunk's stream is its number
/// modulo the number of streams.
template <class Issue> void in_order(Method method, const Shape& shape, const Issue& issue) {
    const int together = method == Method::breadth_first ? shape.streams : 1;
    for (int first = 0; first < shape.chunks; first += together)
        for (int kind = 0; kind < kinds; ++kind)
            for (int chunk = first; chunk < std::min(first + together, shape.chunks); ++chunk) issue(chunk, kind);
}

/// The whole arrays on the host: rows a and b, and c, and another c for runs whose result is not used.
struct HostArrays {
    static constexpr int rows = 4;
    glint::View<float> of;

    void fill() const {
        for (int row = 0; row < 2; ++row)
            for (int i = 0; i < of.width; ++i) { // the upper bits of a product are as good as random
                const std::uint32_t mixed = (static_cast<std::uint32_t>(i) * 2 + std::uint32_t(row)) * 2654435761u;
                of(i, row) = static_cast<float>(mixed >> 8) * 0x1p-24f;
            }
    }
    float* chunk(const Shape& shape, int row, int number) const { return &of(number * shape.elements, row); }

    /// The number of chunks whose checked element is wrong.
    int wrong(const Shape& shape, const Run& run) const {
        int count = 0;
        for (int number = 0; number < shape.chunks; ++number) {
            const Combine work{
                chunk(shape, 0, number),      chunk(shape, 1, number), nullptr, shape.elements, run.passes,
                static_cast<float>(run.stamp)};
            const int i = (run.stamp * 1237 + number * 7919) % shape.elements;
            count += chunk(shape, 2, number)[i] != work(i);
        }
        return count;
    }
};

/// A stream's buffers on the device: three rows of the field.
inline Combine combine_in(glint::View<float> buffers, const Shape& shape, const Run& run, int stream) {
    return {&buffers(0, 3 * stream),
            &buffers(0, 3 * stream + 1),
            &buffers(0, 3 * stream + 2),
            shape.elements,
            run.passes,
            static_cast<float>(run.stamp)};
}

} // namespace streams
