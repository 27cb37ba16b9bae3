// A run as a film: which of its steps are pictures, and how they are drawn.
#pragma once
#include "app/run/record.h"
#include "app/world/picture/annotations.h"
#include "app/world/picture/picture_look.h"
#include "app/world/world.h"
#include "interop/targets/frame_target.h"
#include <cstdint>
#include <deque>
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
    std::vector<std::int64_t> places() const; ///< all places with pictures
};

/// Throws Error if nothing moves, if there are too many pictures, or if their sizes differ.
void require_filmable(const Film&, const RunRecord&);
/// Size of the grid at that place of the run.
Extent extent_at(const RunRecord&, std::int64_t place);

/// Progress of a film: 0 to 1 on the way to its first picture, then the number of pictures.
struct FilmProgress {
    double way;
    std::int64_t frames;
};
/// Replays the run and writes its pictures to a file; the caller calls commit(). told: called several times a second;
/// its exception ends the work. Throws Error.
void make_film(const RunRecord&, const Film&, FilmFile&, Queue&, const std::function<void(FilmProgress)>& told);

/// Whether labels are drawn into a picture.
enum class PictureLabels { none, drawn };

/// Draws the picture of a world. On a GPU the copies of the pictures go through a ring of pinned memory: the next
/// picture is computed while an earlier one is encoded.
class FilmCamera {
public:
    /// The world must outlive it. Throws Error if memory for a picture cannot be allocated.
    FilmCamera(World&, Extent, const PictureLook& = {}, PictureLabels = PictureLabels::none);

    ~FilmCamera();
    FilmCamera(const FilmCamera&) = delete;
    FilmCamera& operator=(const FilmCamera&) = delete;

    /// Queues a picture of the world as it is now. Throws Error that names the label if one cannot be drawn.
    void begin_shot();
    bool is_full() const; ///< the oldest shot must be taken before another one begins
    bool has_shots() const { return !shots_.empty(); }
    View<const std::uint32_t> take_shot(); ///< the oldest; waits for the picture; valid until the next call
    View<const std::uint32_t> shoot();     ///< both, of a camera without queued shots

private:
    struct Shot {
        int read = 0; ///< of the queue; on a GPU only
        std::vector<Annotation> labels;
    };
    View<const std::uint32_t> pixels_of(const Shot&);

    World& world_;
    PictureLook look_;
    PictureLabels labels_;
    std::unique_ptr<FrameTarget> target_;
    std::deque<Shot> shots_;
    std::vector<std::uint32_t> labelled_; ///< the picture with its labels
};

/// The world as it is now becomes the film's next picture, now or while later pictures are computed.
void add_shot(FilmFile&, FilmCamera&);
void add_last_shots(FilmFile&, FilmCamera&); ///< those that are still under way

} // namespace glint
