// The film of a run while a command plays it; nothing where none is asked for.
#pragma once
#include "app/cli/film_option.h"
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace glint {

class Shooting {
public:
    /// All must outlive it. Begins the film. A Failure says what of it cannot be had on this device.
    Shooting(World& at_seed, const RunRecord&, const std::optional<FilmOutput>&);

    const std::vector<std::int64_t>& places() const { return places_; } ///< of the run, where at() is to be called
    void at(std::int64_t place);                                        ///< of any; a picture where one is due
    void end(); ///< of the run: the file is whole, beside its place

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
