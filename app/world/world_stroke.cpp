#include "app/world/world.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace glint {
namespace {

/// In pieces: a large one as floats would need a gigabyte.
void write_weights(Queue& queue, float* to, std::span<const std::uint8_t> weights) {
    const glint_host& host = queue.table();
    std::vector<float> piece(std::min(weights.size(), std::size_t{1} << 18));
    while (!weights.empty()) {
        const auto some = weights.first(std::min(weights.size(), piece.size()));
        std::ranges::transform(some, piece.begin(), [](std::uint8_t w) { return static_cast<float>(w) / 255; });
        if (host.write(host.self, to, piece.data(), sizeof(float) * some.size())) throw Error(queue.take_failure());
        to += some.size(), weights = weights.subspan(some.size());
    }
}

} // namespace

void World::stroke(glint_stroke stroke, const Mask* mask) {
    stroke.size = sizeof stroke, stroke.step = step_, stroke.mask = nullptr;
    invalidate_grids();
    if (!mask) return instance_->stroke(stroke, given_);
    if (mask->weights.empty()) return;
    const DeviceMemory on_device(*queue_, sizeof(float) * mask->weights.size()); // freed in the stream's order
    write_weights(*queue_, static_cast<float*>(on_device.data()), mask->weights);
    const glint_mask shape{sizeof shape,
                           mask->x,
                           mask->y,
                           mask->extent.width,
                           mask->extent.height,
                           mask->extent.width,
                           static_cast<const float*>(on_device.data())};
    stroke.mask = &shape;
    instance_->stroke(stroke, given_);
}

} // namespace glint
