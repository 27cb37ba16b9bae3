// A film as a folder of PNGs: frame-000000.png and so on.
#include "app/files/formats/png.h"
#include "app/files/temporary_file.h"
#include "app/replay/film.h"
#include "app/terminal/interrupt.h"
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <system_error>
#include <utility>

namespace glint {
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
