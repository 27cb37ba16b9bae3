// A run as a film: which of its steps are pictures, and what draws them.
#pragma once
#include "app/run/record.h"
#include "app/world/picture_look.h"
#include "app/world/world.h"
#include "interop/frame_target.h"
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace glint {

class FilmFile;

struct Film {
    std::int64_t from = 0, to = 0; ///< places of the run, within it
    std::int64_t stride = 1;       ///< steps from a picture to the next
    double rate = 60;              ///< pictures a second
    bool labels = false;           ///< the simulation's, in each picture

    std::int64_t frames() const { return (to - from) / stride + 1; }
    std::int64_t place(std::int64_t frame) const { return from + frame * stride; }
    std::vector<std::int64_t> places() const; ///< of all
};

/// Throws Error where nothing moves, where there are too many pictures, or where not all have one size.
void require_filmable(const Film&, const RunRecord&);
/// Of a run while that film is made of it.
Extent extent_at(const RunRecord&, std::int64_t place);

/// How far a film is: on the way to its first picture, 0 to 1, then so many pictures of it.
struct FilmProgress {
    double way;
    std::int64_t frames;
};
/// Plays the run and gives its pictures to a file, all but commit(). told: several times a second; what it throws ends
/// the work. Throws Error.
void make_film(const RunRecord&, const Film&, FilmFile&, Queue&, const std::function<void(FilmProgress)>& told);

/// Whether labels are drawn into a picture.
enum class PictureLabels { none, drawn };

/// Draws what a world shows.
class FilmCamera {
public:
    /// The world must outlive it. Throws Error where there is no memory for a picture.
    FilmCamera(World&, Extent, const PictureLook& = {}, PictureLabels = PictureLabels::none);

    /// Waits for it; until the next one. Throws Error, which names the label, where one cannot be drawn.
    View<const std::uint32_t> shoot();

private:
    World& world_;
    PictureLook look_;
    PictureLabels labels_;
    std::unique_ptr<FrameTarget> target_;
    std::vector<std::uint32_t> labelled_; ///< the picture with its labels
};

} // namespace glint
