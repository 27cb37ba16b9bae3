// A shape as a run's file holds it. Those of a photograph hardly shrink: a run takes so many as its file can hold.
#pragma once
#include "app/run/cbor.h"
#include "app/world/mask.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace glint {

/// Of all masks of a run together, packed; the rest of its document is for what else is done in it.
inline constexpr std::size_t max_packed_mask_bytes = max_document_bytes / 4 * 3;

/// One zstd frame of the weights.
std::vector<std::uint8_t> packed(const Mask&);

struct MeasuredMask {
    Mask mask;
    std::size_t packed_bytes = 0;
};
/// Packs it once to know: as slow as that, so not between two frames unless the shape is even.
MeasuredMask measured(Mask);

} // namespace glint
