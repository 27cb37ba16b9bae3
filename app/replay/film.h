// A run as a film: which of its steps are pictures, and how they are drawn.
#pragma once
#include "app/files/child_process.h"
#include "app/files/output_file.h"
#include "app/run/record.h"
#include "app/world/picture/label_places.h"
#include "app/world/picture/picture_look.h"
#include "app/world/world.h"
#include "interop/targets/frame_target.h"
#include "sims/api/error.h"
#include "sims/api/view.h"
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace glint {

class FilmFile;

struct Film {
    std::int64_t from = 0, to = 0; ///< first and last place of the film within the run
    std::int64_t stride = 1;       ///< steps from a picture to the next
    double rate = 60;              ///< pictures a second
    bool labels = false;           ///< the simulation's labels are in each picture

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
    double replayed;
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
        int read = 0, pitch = 0; ///< number of the queue's read, and its pitch in pixels; on a GPU only
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

/// Makes the present state of the world the film's next picture; the picture is drawn now or while later pictures are
/// computed.
void add_shot(FilmFile&, FilmCamera&);
void add_last_pictures(FilmFile&, FilmCamera&); ///< Adds the pictures that are still being read.

// Destination of a film's pictures: ffmpeg, which encodes one file, or a folder with one PNG for each picture. Written
// as a whole or not at all.

struct NoEncoder : Error {
    using Error::Error;
};

/// Functions throw Error.
class FilmFile {
public:
    FilmFile() = default;
    FilmFile(const FilmFile&) = delete;
    FilmFile& operator=(const FilmFile&) = delete;
    virtual ~FilmFile() = default; ///< removes all files that were not committed

    virtual const std::string& name() const = 0; ///< as OutputFile::name()
    virtual bool same_place(const OutputFile&) const = 0;
    virtual double highest_rate() const = 0; ///< pictures a second
    /// Starts with the first picture and discards pictures added before.
    virtual void begin(Extent, double rate) = 0;
    virtual void add(const View<const std::uint32_t>&) = 0; ///< row 0 at the bottom
    virtual void end() = 0;                                 ///< call after the last picture; waits for the disk
    virtual void commit() = 0;                              ///< puts the file in place
};

/// .mp4, .webm, .gif, or a folder without an ending, which must not exist or be empty. Checks whether it can be
/// written; throws NoEncoder if there is no ffmpeg. `on_wait` is called while this waits.
std::unique_ptr<FilmFile> film_file(const std::string& name, ChildProcess::OnWait on_wait);
/// Likewise with a name that the program chose: replaces no file.
std::unique_ptr<FilmFile> film_file(const NewFileName&, ChildProcess::OnWait on_wait);

std::unique_ptr<FilmFile> encoded_film(OutputFile, ChildProcess::OnWait);
std::unique_ptr<FilmFile> png_sequence(const std::string& name);
std::unique_ptr<FilmFile> png_sequence(const NewFileName&);
bool can_be_encoded(const std::string& name);      ///< by its ending
double highest_film_rate(const std::string& name); ///< pictures a second

// A film that interpolates between sets of parameters. For Julia: a zoom at a constant rate (see ZoomPath).

/// Goes through all keys, one after the other. If there is a row `scale`, each part takes as long as it has octaves.
class ZoomPath {
public:
    explicit ZoomPath(std::vector<Params> keys); ///< keys: at least two, all of one simulation

    Params at(double t) const; ///< 0 to 1
    const std::vector<Params>& keys() const { return keys_; }

private:
    std::vector<Params> keys_;
    std::vector<double> reached_; ///< time of each key
};

struct PathFilm {
    ZoomPath path;
    std::int64_t frames = 2; ///< two at least
    std::int64_t stride = 0; ///< steps from a picture to the next
    double rate = 60;        ///< pictures a second
    PictureLook look;
    bool labels = false; ///< the simulation's, in each picture
};

/// Writes its pictures to a file, from the world's present state; the caller calls commit(). told: as in make_film().
/// Throws Error.
void make_path_film(World&, const PathFilm&, FilmFile&, const std::function<void(FilmProgress)>& told);

} // namespace glint
