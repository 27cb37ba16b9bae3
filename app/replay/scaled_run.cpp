#include "app/replay/scaled_run.h"
#include "app/replay/film.h"
#include "app/world/instance.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <variant>

namespace glint {

namespace {

/// Checks the size before memory is allocated.
void require_room_for_shapes(const RunRecord& run, double larger) {
    double cells = 0;
    for (const Event& event : run.events)
        if (const auto* paint = std::get_if<PaintStroke>(&event.change); paint && paint->mask)
            cells += larger * static_cast<double>(paint->mask->extent.area());
    if (cells > static_cast<double>(max_mask_cells))
        throw Error("the painted shapes of this run need too much memory at that size: choose a smaller size");
}

} // namespace

void require_scalable(const RunRecord& run, Extent extent, std::int64_t place) {
    const Extent there = extent_at(run, place);
    if (there == extent) return;
    if (!run.seed.fields.empty())
        throw Error("this run begins with a saved state, which cannot be scaled to another size");
    require_room_for_shapes(run, double(extent.width) / there.width * (double(extent.height) / there.height));
}

RunRecord scaled_run(RunRecord run, Extent extent, std::int64_t place) {
    require_scalable(run, extent, place);
    const Extent there = extent_at(run, place);
    if (there == extent) return run;
    const double x = double(extent.width) / there.width, y = double(extent.height) / there.height;
    const auto side = [](double cells) {
        return std::clamp(static_cast<int>(std::lrint(cells)), smallest_side, largest_side);
    };
    const auto scale = [&](Extent& size) {
        size = size == there ? extent : Extent{side(x * size.width), side(y * size.height)};
    };
    scale(run.seed.extent);
    Extent now = run.seed.extent;
    for (Event& event : run.events) {
        if (auto* resize = std::get_if<Resize>(&event.change)) scale(resize->extent), now = resize->extent;
        auto* painted = std::get_if<PaintStroke>(&event.change);
        if (!painted) continue;
        if (painted->mask) {
            const auto mask = std::make_shared<const Mask>(scaled(*painted->mask, x, y, now));
            *painted = {stroke_over(*mask, painted->stroke.button, painted->stroke.modifiers), mask};
            continue;
        }
        glint_stroke& stroke = painted->stroke;
        for (float* cell : {&stroke.x0, &stroke.x1}) *cell = static_cast<float>(x * *cell);
        for (float* cell : {&stroke.y0, &stroke.y1}) *cell = static_cast<float>(y * *cell);
    }
    run.hashes.clear(), run.fields.clear();
    return run;
}

namespace {
constexpr double bytes_per_pixel = 2 * 4 + 4 + 2 * 3; // drawn and previous, with caption; without alpha, compressed
constexpr double gigabyte = 1e9;
} // namespace

void require_memory_for(Extent extent, double state_bytes, std::optional<std::uint64_t> free) {
    const double needed = bytes_per_pixel * static_cast<double>(extent.area()) + state_bytes;
    if (!free || needed <= static_cast<double>(*free)) return;
    throw Error(fmt::format(
        "a picture of {} x {} needs about {:.1f} GB of memory, but only {:.1f} GB are free: choose a smaller size",
        extent.width, extent.height, needed / gigabyte, static_cast<double>(*free) / gigabyte));
}

} // namespace glint
