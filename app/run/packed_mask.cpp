#include "app/run/packed_mask.h"
#include "app/run/compressed.h"
#include <cstring>
#include <span>
#include <utility>

namespace glint {

std::vector<std::uint8_t> packed(const Mask& mask) {
    constexpr int fast = 3;
    Compressor pack(mask.weights.size(), fast);
    pack.write(std::as_bytes(std::span(mask.weights)));
    const std::vector<std::byte> frame = pack.finish();
    std::vector<std::uint8_t> bytes(frame.size());
    std::memcpy(bytes.data(), frame.data(), frame.size());
    return bytes;
}

MeasuredMask measured(Mask mask) {
    const std::size_t bytes = mask.weights.empty() ? 0 : packed(mask).size();
    return {std::move(mask), bytes};
}

} // namespace glint
