// A film that ffmpeg encodes. ffmpeg writes into the OutputFile's descriptor: an interrupted film leaves no file.
#include "app/replay/film.h"
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <sstream>
#include <string_view>
#include <sys/stat.h>
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
        for (int y = 0; y < picture.height;) { // all rows at once if they are contiguous
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
    std::optional<ChildProcess> encoder_; // last: destroyed before the file that it writes
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

} // namespace glint
