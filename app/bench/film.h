// A run as a film: which of its steps are pictures, and what draws them.
#pragma once
#include "app/run/record.h"
#include "app/world/world.h"
#include "interop/frame_target.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace glint {

struct Film {
    std::int64_t from = 0, to = 0; ///< places of the run, within it
    std::int64_t stride = 1;       ///< steps from a picture to the next
    double rate = 60;              ///< pictures a second

    std::int64_t frames() const { return (to - from) / stride + 1; }
    std::int64_t place(std::int64_t frame) const { return from + frame * stride; }
    std::vector<std::int64_t> places() const; ///< of all
};

/// Throws Error where nothing moves, where there are too many pictures, or where not all have one size.
void require_filmable(const Film&, const RunRecord&);
/// Of a run while that film is made of it.
Extent extent_at(const RunRecord&, std::int64_t place);

/// Draws what a world shows.
class FilmCamera {
public:
    FilmCamera(World&, Extent); ///< the world must outlive it. Throws Error where there is no memory for a picture

    View<const std::uint32_t> shoot(); ///< waits for it; until the next one

private:
    World& world_;
    std::unique_ptr<FrameTarget> target_;
};

} // namespace glint
