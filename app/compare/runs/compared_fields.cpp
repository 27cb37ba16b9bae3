#include "app/compare/runs/compared_fields.h"
#include "interop/targets/frame_target.h"

namespace glint {
namespace {

ComparedField picture_as_field(World& world) {
    const auto target = make_memory_target(world.queue(), world.extent());
    world.draw(target->begin().value());
    target->end(world.step());
    world.queue().finish();
    target->finish();
    const Picture drawn = target->picture();
    const auto [width, height] = drawn.extent;
    const FieldShape shape{width, height, picture_channels};
    std::vector<float> levels;
    levels.reserve(static_cast<std::size_t>(shape.cells()) * picture_channels);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::uint32_t pixel = drawn.pixels[static_cast<std::ptrdiff_t>(y) * drawn.pitch + x];
            for (int channel = 0; channel < picture_channels; ++channel)
                levels.push_back(static_cast<float>(pixel >> (8 * channel) & 255u));
        }
    return {picture_field, shape, std::move(levels)};
}

} // namespace

std::vector<ComparedField> compared_fields(World& world) {
    std::vector<ComparedField> fields;
    bool have_grid = false;
    if (world.definition().evolves())
        for (FieldCopy& copy : world.read_state()) {
            have_grid |= !copy.is_table;
            fields.push_back({std::move(copy.id), {copy.width, copy.height}, std::move(copy.values)});
        }
    if (!have_grid) fields.push_back(picture_as_field(world));
    return fields;
}

} // namespace glint
