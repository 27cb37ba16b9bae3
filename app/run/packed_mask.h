// A shape in a run's file. Shapes from photographs hardly compress, so the size of the file limits their number.
#pragma once
#include "app/run/cbor.h"
#include "app/world/mask.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace glint {

/// Limit for all packed masks of a run together; the rest of the document is for its other events.
inline constexpr std::size_t max_packed_mask_bytes = max_document_bytes / 4 * 3;

/// The weights as one zstd frame.
std::vector<std::uint8_t> packed(const Mask&);

struct MeasuredMask {
    Mask mask;
    std::size_t packed_bytes = 0;
};
/// Packs it to measure its size. This is slow, so do not call it between two frames unless the shape is uniform.
MeasuredMask measured(Mask);

} // namespace glint
