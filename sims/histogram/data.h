// The bytes to count: a tape, of which each step counts one window; the window moves there and back along it.
#pragma once
#include "api/device.h"
#include "api/quads.h"
#include "api/random.h"
#include "params.h"
#include <algorithm>

namespace histogram {

inline constexpr int bins = 256;
inline constexpr std::int64_t max_bytes = std::int64_t{1} << 30; // bytes of a window: counters have 32 bits

struct Tape {
    std::int64_t bytes;   // bytes of a window
    std::int64_t stride;  // to the next one: whole warps of bytes, so that a window begins at 16 bytes
    std::int64_t strides; // there

    Tape(glint::Extent e, int bytes_per_cell)
        : bytes(std::min(e.area() * bytes_per_cell, max_bytes)),
          stride(std::max<std::int64_t>(1, bytes / 512 / 32) * 32),
          strides(bytes / stride) {}

    GLINT_HD std::int64_t length() const { return bytes + strides * stride; }
    /// The beginning of a step's window.
    GLINT_HD std::int64_t begin(std::int64_t step) const {
        if (strides == 0) return 0;
        const std::int64_t at = step % (2 * strides);
        return (at < strides ? at : 2 * strides - at) * stride;
    }
};

/// Bytes in a row, the first of them at a multiple of 16 bytes.
struct Bytes {
    const std::uint8_t* data;
    std::int64_t count;
};

/// The value of a byte: the sum of four random numbers, a bell curve around a peak that moves along the tape. Integers,
/// so that every processor gives the same bytes.
struct Source {
    std::uint64_t stream;
    std::int64_t length; // length of the tape
    std::int32_t run, drift;
    std::int64_t width; // width of the bell from end to end, a quarter of it, in 256ths of a value; 65536: uniform

    Source(const Params& p, const Tape& tape)
        : stream(glint::hash(static_cast<std::uint64_t>(p.seed))),
          length(tape.length()),
          run(p.run),
          drift(p.drift),
          width(width_of(static_cast<double>(p.skew) / 100)) {}

    GLINT_HD std::uint32_t operator()(std::int64_t i) const {
        const std::uint64_t r = glint::hash(stream + static_cast<std::uint64_t>(i / run));
        const std::int64_t sum = part(r) + part(r >> 16) + part(r >> 32) + part(r >> 48) - std::int64_t{2} * 0xffff;
        const std::int64_t peak = bins / 2 - drift / 2 + drift * i / length;
        return static_cast<std::uint32_t>(peak + ((sum * width + (1 << 23)) >> 24)) & 255u; // to the nearest
    }

private:
    static std::int64_t width_of(double skew) { return std::llround(65536 * (1 - skew) * (1 - skew)); }
    GLINT_HD static std::int64_t part(std::uint64_t bits) { return static_cast<std::int64_t>(bits & 0xffff); }
};

using Quad = glint::Quad<std::uint32_t>; // 16 bytes of the tape

/// Writes the tape, a quad a thread; bytes beyond its end are 0.
struct Sowing {
    static constexpr int across = 1024;
    Source source;
    Quad* quads;

    GLINT_HD static std::int64_t quads_for(std::int64_t bytes) { return (bytes + 15) / 16; }
    glint::Extent extent() const {
        return {across, static_cast<int>((quads_for(source.length) + across - 1) / across)};
    }
    GLINT_HD void operator()(int x, int y) const {
        const std::int64_t quad = std::int64_t{y} * across + x;
        if (quad >= quads_for(source.length)) return;
        Quad out{};
        for (int i = 0; i < 16; ++i)
            if (quad * 16 + i < source.length) out.at[i / 4] |= source(quad * 16 + i) << i % 4 * 8;
        quads[quad] = out;
    }
};

} // namespace histogram
