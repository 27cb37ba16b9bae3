#include "app/measure/reference_error.h"
#include "app/measure/timed_stage.h"
#include "app/replay/stepping.h"
#include "interop/targets/frame_target.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace glint {
namespace {

double largest_of(const FieldCopy& field, const FieldCopy& reference) {
    if (field.id != reference.id || field.values.size() != reference.values.size())
        throw Error(fmt::format("field '{}' has another size than in the reference method", field.id));
    double largest = 0;
    for (std::size_t i = 0; i < field.values.size(); ++i) {
        const double a = field.values[i], b = reference.values[i];
        if (a == b || (std::isnan(a) && std::isnan(b))) continue;
        if (!std::isfinite(a - b)) throw Error(fmt::format("a cell of field '{}' is NaN on one side only", field.id));
        largest = std::max(largest, std::abs(a - b));
    }
    return largest;
}

int largest_channel(std::uint32_t a, std::uint32_t b) {
    int largest = 0;
    for (int shift = 0; shift < 24; shift += 8) // red, green, blue
        largest =
            std::max(largest, std::abs(static_cast<int>(a >> shift & 255u) - static_cast<int>(b >> shift & 255u)));
    return largest;
}

std::vector<std::uint32_t> pixels_drawn(const Picture& picture) {
    std::vector<std::uint32_t> pixels;
    pixels.reserve(static_cast<std::size_t>(picture.extent.area()));
    for (int y = 0; y < picture.extent.height; ++y) {
        const std::uint32_t* row = picture.pixels + static_cast<std::ptrdiff_t>(y) * picture.pitch;
        pixels.insert(pixels.end(), row, row + picture.extent.width);
    }
    return pixels;
}

} // namespace

PlayedFrame played_frame(const Params& params, Extent extent, Queue& queue, std::optional<std::int32_t> auto_method) {
    World world(params.definition(), queue, extent, params);
    world.set_auto_method(auto_method);
    const auto target = make_memory_target(queue, extent);
    runs_of(TimedStage::frame, world, *target, steps_per_frame(params))(1);
    queue.finish();
    PlayedFrame frame{world.read_fields(), {}};
    if (!frame.fields.empty()) return frame;
    target->finish();
    frame.pixels = pixels_drawn(target->picture());
    return frame;
}

ReferenceError reference_error(const PlayedFrame& frame, const PlayedFrame& reference) {
    if (frame.fields.size() != reference.fields.size() || frame.pixels.size() != reference.pixels.size())
        throw Error("the method has other fields than the reference method");
    ReferenceError difference;
    for (std::size_t i = 0; i < frame.pixels.size(); ++i)
        difference.largest =
            std::max<double>(difference.largest, largest_channel(frame.pixels[i], reference.pixels[i]));
    if (frame.fields.empty()) return difference;
    difference.unit = frame.fields.front().unit;
    for (std::size_t i = 0; i < frame.fields.size(); ++i) {
        difference.largest = std::max(difference.largest, largest_of(frame.fields[i], reference.fields[i]));
        if (frame.fields[i].unit != difference.unit) difference.unit.clear();
    }
    return difference;
}

} // namespace glint
