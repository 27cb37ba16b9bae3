// A film that ffmpeg encodes. ffmpeg writes into the OutputFile's descriptor: an interrupted film leaves no file.
#include "app/files/formats/png.h"
#include "app/files/temporary_file.h"
#include "app/replay/film.h"
#include "app/terminal/progress.h"
#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <sstream>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <utility>
#include <vector>

namespace glint {

namespace {

struct FilmFormat {
    const char *ending, *container;
    double highest_rate;           ///< pictures a second
    const char *pixels, *encoding; ///< ffmpeg's options; it has an encoder for each container
};
/// Half the colour resolution in both directions needs even sides.
constexpr const char* half_the_colours =
    "-vf vflip,pad=ceil(iw/2)*2:ceil(ih/2)*2,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p "
    "-colorspace bt709 -color_primaries bt709 -color_trc iec61966-2-1 -color_range tv";
/// All colours, with one palette for each picture: a common palette would need all pictures first.
constexpr const char* palette_per_frame_args =
    "-filter_complex vflip,split[a][b];[a]palettegen=stats_mode=single[p];[b][p]paletteuse=new=1";
constexpr std::array<FilmFormat, 3> film_formats{{
    {".mp4", "mp4", 240, half_the_colours, "-crf 18 -q:v 2 -movflags +faststart"}, // -q:v: for an ffmpeg without x264
    {".webm", "webm", 240, half_the_colours, "-crf 24 -b:v 0 -row-mt 1 -deadline good -cpu-used 4"},
    {".gif", "gif", 50, palette_per_frame_args, ""}, // shorter frames than 0.02 s are shown as 0.1 s
}};

const FilmFormat* format_of(const std::string& name) {
    std::string ending = std::filesystem::path(name).extension();
    std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto found = std::ranges::find(film_formats, ending,
                                         [](const FilmFormat& format) { return std::string_view(format.ending); });
    return found == film_formats.end() ? nullptr : &*found;
}

std::string ffmpeg_in_path(const std::string& name) {
    const auto found = program_in_path("ffmpeg");
    if (!found)
        throw NoEncoder(fmt::format("'{}' needs ffmpeg, which is not in PATH: install it (Debian: sudo apt-get install "
                                    "ffmpeg), or name a folder for one PNG per frame",
                                    name));
    return *found;
}

class EncodedFilm final : public FilmFile {
public:
    EncodedFilm(OutputFile file, ChildProcess::OnWait on_wait)
        : format_(*format_of(file.name())),
          file_(std::move(file)),
          ffmpeg_(ffmpeg_in_path(file_.name())),
          on_wait_(std::move(on_wait)) {
        if (file_.direct())
            throw Error(
                fmt::format("cannot write '{}': a film needs an ordinary file, because its beginning is written last",
                            file_.name()));
    }

    const std::string& name() const override { return file_.name(); }
    bool same_place(const OutputFile& other) const override { return file_.same_place(other); }
    double highest_rate() const override { return format_.highest_rate; }

    void begin(Extent extent, double rate) override {
        encoder_.reset();
        written_to_ = file_.begin_written();
        encoder_.emplace(command(extent, rate), written_to_);
    }

    void add(const View<const std::uint32_t>& picture) override {
        for (int y = 0; y < picture.height;) { // writes all rows at once if they are contiguous
            const int rows = picture.pitch == picture.width ? picture.height : 1;
            const std::size_t pixels = static_cast<std::size_t>(picture.width) * static_cast<std::size_t>(rows);
            if (!encoder_->feed(std::as_bytes(std::span(&picture(0, y), pixels)), on_wait_)) fail();
            y += rows;
        }
    }

    void end() override {
        struct stat written {};
        if (const int status = encoder_->wait(on_wait_)) fail(status);
        if (!encoder_->has_read_all()) fail(0);
        if (fstat(written_to_, &written) != 0 || written.st_size == 0) fail(0);
        encoder_.reset();
        file_.end_written();
    }

    void commit() override { file_.commit(); }

private:
    /// -xerror: without it an ffmpeg before 6 ends with 0 although the end of the file was not written.
    std::vector<std::string> command(Extent extent, double rate) const {
        std::istringstream words(fmt::format(
            "-hide_banner -nostats -loglevel error -xerror -y -f rawvideo -pixel_format rgb0 -video_size {}x{} "
            "-framerate {} -i pipe:0 {} {} -f {} /dev/fd/{}",
            extent.width, extent.height, rate, format_.pixels, format_.encoding, format_.container,
            ChildProcess::child_descriptor));
        std::vector<std::string> argv{ffmpeg_};
        for (std::string word; words >> word;) argv.push_back(word);
        return argv;
    }

    /// ffmpeg has closed its input, so it is about to end.
    [[noreturn]] void fail() { fail(encoder_->wait(on_wait_)); }
    [[noreturn]] void fail(int status) {
        const std::string said = encoder_->said(), cause = said.substr(0, said.find('\n'));
        const char* const without_words =
            encoder_->has_read_all() ? "ended without writing the file" : "ended before it had read all pictures";
        encoder_.reset();
        if (said.find("No space left") != said.npos)
            throw Error(fmt::format("cannot write '{}': there is no space left on its disk", name()));
        throw Error(fmt::format("'{}' was not written, because {} {}", name(), ffmpeg_,
                                cause.empty() ? status ? fmt::format("ended with status {} without a message", status)
                                                       : std::string(without_words)
                                              : fmt::format("says: {}", cause)));
    }

    const FilmFormat& format_;
    OutputFile file_;
    std::string ffmpeg_;
    ChildProcess::OnWait on_wait_;
    int written_to_ = -1;
    std::optional<ChildProcess> encoder_; // last member: destroyed before the file that the encoder writes
};

} // namespace

bool can_be_encoded(const std::string& name) { return format_of(name) != nullptr; }

double highest_film_rate(const std::string& name) {
    const FilmFormat* const format = format_of(name);
    return format ? format->highest_rate : 1000; // no program plays a folder of pictures, so any rate is possible
}

std::unique_ptr<FilmFile> encoded_film(OutputFile file, ChildProcess::OnWait on_wait) {
    return std::make_unique<EncodedFilm>(std::move(file), std::move(on_wait));
}

// A film as a folder of PNGs: frame-000000.png and so on.

namespace fs = std::filesystem;
namespace {

class PngSequence final : public FilmFile {
public:
    explicit PngSequence(NewFileName name) : PngSequence(first_free(name)) { chosen_ = std::move(name); }
    explicit PngSequence(std::string name) : name_(std::move(name)) {
        std::error_code error;
        fs::path place = fs::absolute(name_, error).lexically_normal();
        if (!place.has_filename()) place = place.parent_path(); // for "frames/"
        const fs::path around = fs::canonical(place.parent_path(), error);
        if (error) refuse(fmt::format("there is no folder '{}'", place.parent_path().string()));
        around_ = around, place_ = around / place.filename();
        const fs::file_status there = fs::symlink_status(place_, error);
        if (fs::exists(there) && !fs::is_directory(there))
            refuse("this name exists and is not a folder: choose another name");
        if (fs::exists(there) && !fs::is_empty(place_, error)) refuse("the folder is not empty: name a new folder");
        require(folder_.make(around_));
        folder_.remove();
        sweep_temporaries(around_);
    }

    ~PngSequence() override {
        const SignalBlocker all_of_it; // removing thousands of files must not be interrupted
        folder_.remove();
    }

    const std::string& name() const override { return name_; }
    bool same_place(const OutputFile&) const override { return false; }
    double highest_rate() const override { return highest_film_rate(name_); }

    void begin(Extent, double) override {
        next_ = 0;
        require(folder_.make(around_));
    }
    void add(const View<const std::uint32_t>& picture) override {
        const std::string file = fmt::format("{}/frame-{:06}.png", folder_.name(), next_++);
        const Descriptor open(::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
        if (open.number() < 0) require(errno);
        require(write_all(open.number(), png_of(picture)));
    }
    void end() override { require(folder_.sync()); }
    void commit() override {
        int error = put_in_place();
        while (error == EEXIST && chosen_) {
            ++chosen_->number;
            name_ = chosen_->path();
            place_ = (fs::path(around_) / fs::path(name_).filename()).string();
            error = put_in_place();
        }
        require(error);
        sync_folder(around_);
    }

private:
    static std::string first_free(NewFileName& name) {
        std::error_code unknown; // commit() reports the error
        while (fs::exists(name.path(), unknown)) ++name.number;
        return name.path();
    }
    int put_in_place() { return chosen_ ? folder_.put_in_new(place_) : folder_.put_in(place_); }
    void require(int error) const {
        if (error) refuse(std::strerror(error));
    }
    [[noreturn]] void refuse(const std::string& why) const {
        throw Error(fmt::format("cannot write pictures into '{}': {}", name_, why));
    }

    std::string name_, around_, place_;
    std::optional<NewFileName> chosen_;
    TemporaryFolder folder_;
    std::int64_t next_ = 0;
};

} // namespace

std::unique_ptr<FilmFile> png_sequence(const std::string& name) { return std::make_unique<PngSequence>(name); }
std::unique_ptr<FilmFile> png_sequence(const NewFileName& name) { return std::make_unique<PngSequence>(name); }

} // namespace glint
