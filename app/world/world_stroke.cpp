#include "app/world/world.h"
#include "sims/api/error.h"
#include <algorithm>

namespace glint {
namespace {

std::vector<float> weights_of(const Mask& mask) {
    std::vector<float> weights(mask.weights.size());
    std::ranges::transform(mask.weights, weights.begin(), [](std::uint8_t w) { return static_cast<float>(w) / 255; });
    return weights;
}

} // namespace

void World::stroke(glint_stroke stroke, const Mask* mask) {
    stroke.size = sizeof stroke, stroke.step = step_, stroke.mask = nullptr;
    forget_made();
    if (!mask) return instance_->stroke(stroke, given_);
    const std::vector<float> weights = weights_of(*mask);
    const std::size_t bytes = sizeof(float) * weights.size();
    if (bytes == 0) return;
    const DeviceMemory on_device(*queue_, bytes); // given back in the stream's order
    if (queue_->table().write(queue_->table().self, on_device.data(), weights.data(), bytes))
        throw Error(queue_->take_failure());
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
