// Destination of a film's pictures: ffmpeg, which encodes one file, or a folder with one PNG for each picture. Written
// as a whole or not at all.
#pragma once
#include "app/files/child_process.h"
#include "app/files/output_file.h"
#include "sims/api/error.h"
#include "sims/api/view.h"
#include <cstdint>
#include <memory>
#include <string>

namespace glint {

struct NoEncoder : Error {
    using Error::Error;
};

/// Functions throw Error.
class FilmFile {
public:
    FilmFile() = default;
    FilmFile(const FilmFile&) = delete;
    FilmFile& operator=(const FilmFile&) = delete;
    virtual ~FilmFile() = default; ///< removes everything that was not committed

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
/// written; throws NoEncoder if there is no ffmpeg. `patience` is called while this waits.
std::unique_ptr<FilmFile> film_file(const std::string& name, ChildProcess::Patience patience);
/// Likewise with a name that the program chose: replaces no file.
std::unique_ptr<FilmFile> film_file(const NewFileName&, ChildProcess::Patience patience);

std::unique_ptr<FilmFile> encoded_film(OutputFile, ChildProcess::Patience);
std::unique_ptr<FilmFile> png_sequence(const std::string& name);
std::unique_ptr<FilmFile> png_sequence(const NewFileName&);
bool can_be_encoded(const std::string& name);      ///< by its ending
double highest_film_rate(const std::string& name); ///< pictures a second

} // namespace glint
