// Records the film while a command replays a run; does nothing if no film was asked for.
#pragma once
#include "app/cli/options/picture_options.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace glint {

class Shooting {
public:
    /// All arguments must outlive it. Begins the film. A Failure says what is not possible on this device.
    Shooting(World& at_seed, const RunRecord&, const std::optional<FilmOutput>&);

    const std::vector<std::int64_t>& places() const { return places_; } ///< of the run: call at() there
    void at(std::int64_t place);                                        ///< at any place; takes a picture if due
    void end(); ///< end of the run: completes the file, not yet in its place

private:
    void follow_path();

    World& world_;
    std::vector<std::int64_t> places_;
    std::size_t next_ = 0;
    FilmFile* file_ = nullptr;
    const PathFilm* path_ = nullptr;
    std::optional<FilmCamera> camera_;
};

} // namespace glint
