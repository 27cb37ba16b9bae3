// Small pictures of the scenes of a script, computed without a window: the same wherever and whenever that is.
#pragma once
#include "app/run/record.h"
#include "app/world/annotations.h"
#include "interop/queue.h"
#include "sims/api/view.h"
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace glint {

inline constexpr Extent picture_extent{640, 480}; ///< at most

struct ScenePicture {
    std::vector<std::byte> png;
    std::int64_t step = 0;  ///< of the run
    Extent extent;          ///< in which it was computed
    std::string why_not;    ///< there is none: the reason
    std::uint64_t hash = 0; ///< XXH3 of its pixels; 0: not known
};

/// A run of no steps goes on for two seconds as the window counts them, what measures for a tenth of that, in a grid
/// that fits into picture_extent; any other is played in its own to its end, and its picture made smaller. look is
/// called several times a second, and ends it by throwing. Throws Error where the simulation fails.
ScenePicture picture_of(const RunRecord&, Queue&, const std::function<void()>& look);
/// Whether other threads may be in the same simulations meanwhile: where only one may enter, none are made then.
enum class Beside { nobody, others };
/// One for each; look is told how many there are. What fails at one is its reason, but of a device that is lost.
std::vector<ScenePicture> pictures_of(const std::vector<RunRecord>&, Queue&, Beside,
                                      const std::function<void(std::size_t done)>& look);

/// Of pixels row by row from the bottom: means of squares of them, so that it fits into picture_extent.
struct SmallPicture {
    std::vector<std::uint32_t> pixels;
    Extent extent;
};
SmallPicture made_smaller(const View<const std::uint32_t>&);
/// Draws the labels of a grid into a small picture of it.
void put_labels(SmallPicture&, std::span<const Annotation>, Extent grid);

} // namespace glint
