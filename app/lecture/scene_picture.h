// Small pictures of a script's scenes, computed without a window: the same on every machine.
#pragma once
#include "app/lecture/scene.h"
#include "app/run/record.h"
#include "app/world/picture/label_places.h"
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
    std::int64_t step = 0;  ///< in the run
    Extent extent;          ///< size of the computation
    std::string why_not;    ///< why the picture is missing
    std::uint64_t hash = 0; ///< XXH3 of its pixels; 0: not known
};

/// A run without steps is computed for two seconds of the window's speed (a simulation that measures: for a tenth), in
/// a grid that fits into picture_extent. Other runs are replayed at their own size to their end, and the picture is
/// scaled down. `look` is called several times a second; an exception from it ends the work. Throws Error if the
/// simulation fails.
ScenePicture picture_of(const RunRecord&, Queue&, const std::function<void()>& look);
/// Whether other threads may use the same simulations at the same time. If they may, no pictures are made of a
/// simulation that allows only one thread.
enum class Sharing { nobody, others };
/// One for each run; `look` receives the number of finished ones. An error becomes the run's reason; a lost device
/// throws.
std::vector<ScenePicture> pictures_of(const std::vector<RunRecord>&, Queue&, Sharing,
                                      const std::function<void(std::size_t done)>& look);

/// Pixels row by row from the bottom: means over squares, so that the picture fits into picture_extent.
struct SmallPicture {
    std::vector<std::uint32_t> pixels;
    Extent extent;
};
SmallPicture downscaled(const View<const std::uint32_t>&);
/// Draws the labels of a grid into a small picture of it.
void put_labels(SmallPicture&, std::span<const Annotation>, Extent grid);

// A scene of a script as a run: for its picture and its share code.

/// One for each scene. Without steps if the scene begins with a simulation. If it continues a run: that run up to the
/// last shown place, with the script's changes there.
std::vector<RunRecord> runs_of(const std::vector<Scene>&);

/// Code for `glint replay`; "" if the run is too long for one.
std::string share_code_of(const RunRecord&);

/// Command line that shows the scene: the window at its beginning, or the run as a picture. No command line contains a
/// hidden row: if one differs, it is the run as a picture.
std::string command_of(const Scene&, const RunRecord& its_run);

/// Command line that makes its picture again: of that size, after this many steps. "" if the scene continues a run, is
/// animated, or differs in a hidden row, which only the share code can describe.
std::string picture_command_of(const Scene&, Extent, std::int64_t steps);

/// Command line that measures it with a varied parameter; `vary` as for `glint bench --vary`. "" if a hidden row
/// differs.
std::string bench_command_of(const Scene&, const std::string& vary);

/// Facts that a command line cannot express: "k moves by itself: sine from …." and "Beside it the same run with method
/// = textbook (X)." Or "".
std::string more_of(const Scene&);

} // namespace glint
