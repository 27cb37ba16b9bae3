#include "app/replay/film_file.h"
#include <filesystem>
#include <fmt/format.h>
#include <utility>

namespace glint {

std::unique_ptr<FilmFile> film_file(const std::string& name, ChildProcess::Patience patience) {
    if (can_be_encoded(name)) return encoded_film(OutputFile(name), std::move(patience));
    if (name.empty() || name == "-" || std::filesystem::path(name).has_extension())
        throw Error(fmt::format("'{}' is not a film's name: use a file that ends in .mp4, .webm or .gif, or a new "
                                "folder for one PNG per frame",
                                name));
    return png_sequence(name);
}

std::unique_ptr<FilmFile> film_file(const NewFileName& name, ChildProcess::Patience patience) {
    if (can_be_encoded(name.path())) return encoded_film(OutputFile(name), std::move(patience));
    return png_sequence(name);
}

} // namespace glint
