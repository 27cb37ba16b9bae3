// One zstd frame, written and read piece by piece, so that no piece needs memory before its size was checked.
#pragma once
#include "app/run/sealed.h"
#include "app/world/mask.h"
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

struct ZSTD_CCtx_s;
struct ZSTD_DCtx_s;

namespace glint {

class Compressor {
public:
    /// bytes: size of the whole input. level: as zstd's; 3 is fast, 19 is small.
    Compressor(std::uint64_t bytes, int level);
    ~Compressor();
    void write(std::span<const std::byte>);
    std::vector<std::byte> finish();

private:
    struct Free {
        void operator()(ZSTD_CCtx_s*) const;
    };
    std::unique_ptr<ZSTD_CCtx_s, Free> context_;
    std::vector<std::byte> frame_, piece_;
};

class Decompressor {
public:
    explicit Decompressor(std::span<const std::byte> frame); ///< the bytes must outlive this object
    ~Decompressor();
    /// Size that the frame claims. Compare it with a limit before memory is allocated for it.
    std::uint64_t bytes() const;
    void read(std::span<std::byte>); ///< fills the bytes, or throws Error
    void finish();                   ///< throws Error if more data follows

private:
    struct Free {
        void operator()(ZSTD_DCtx_s*) const;
    };
    std::unique_ptr<ZSTD_DCtx_s, Free> context_;
    std::span<const std::byte> frame_;
    std::size_t taken_ = 0;
    bool ended_ = false;
};

// A shape in a run's file. Shapes from photographs hardly compress, so the size of the file limits their number.

/// Limit for all packed masks of a run together; the rest of the document is for its other events.
inline constexpr std::size_t max_packed_mask_bytes = max_document_bytes / 4 * 3;

/// The weights as one zstd frame.
std::vector<std::uint8_t> packed(const Mask&);
/// The colours as one zstd frame: all red bytes, then green, then blue. Each byte is the difference from the cell to
/// the left, modulo 256, because the bytes of photographs hardly compress.
std::vector<std::uint8_t> packed_colors(const Mask&);
/// Throws Error unless the frame holds a colour for each cell. The size is checked before memory is allocated.
std::vector<std::uint32_t> unpacked_colors(std::span<const std::uint8_t> frame, Extent);

struct MeasuredMask {
    Mask mask;
    std::size_t packed_bytes = 0;
};
/// Packs it to measure its size. This is slow, so do not call it between two frames unless the shape is uniform.
MeasuredMask measured(Mask);

} // namespace glint
