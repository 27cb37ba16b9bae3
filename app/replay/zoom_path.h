// A film that interpolates between sets of parameters. For Julia: a zoom at a constant rate.
#pragma once
#include "app/replay/film.h"
#include <vector>

namespace glint {

/// Goes through all keys, one after the other. If there is a row `scale`, each part takes as long as it has octaves.
class ZoomPath {
public:
    explicit ZoomPath(std::vector<Params> keys); ///< at least two, of one simulation

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
