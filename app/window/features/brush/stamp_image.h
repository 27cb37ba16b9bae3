// An image to paint with: opened, or dropped on the window, unpacked by a job, painted into a box that is dragged.
#pragma once
#include "app/files/formats/ink.h"
#include "app/run/compressed.h"
#include "app/window/background_jobs.h"
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace glint {

class Notices;
class CurrentSession;
struct Hand;

class StampImage {
public:
    /// Called for each image that is a stamp now (accepted), or that cannot be read. Not called for a good image that
    /// only the simulation on stage does not take.
    using Answered = std::function<void(const std::string& file, bool accepted)>;
    StampImage(BackgroundJobs&, CurrentSession&, Notices&, Hand&, Answered = {});
    /// Whether that file is an image to paint with: a PNG that carries no run. If it is, starts reading the file and
    /// says so.
    bool take(const std::string& file);
    bool has_image() const { return image_ != nullptr; }
    /// Paints the image as large as fits between two cells; after a click: on the whole grid. One at a time. In colour
    /// if the simulation takes colours.
    void paint(int x0, int y0, int x1, int y1, std::int32_t button);
    void forget(); ///< drops the image, and images that are still being read
    bool busy() const { return reading_.busy() || painting_.busy(); }

private:
    void take_image(const std::string& problem);
    void take_mask(const std::string& problem);

    CurrentSession& current_;
    Notices& notices_;
    Hand& hand_;
    std::shared_ptr<const Ink> image_;
    std::string image_file_; ///< of image_
    std::shared_ptr<Ink> arriving_;
    std::string file_;                   ///< of arriving_
    std::shared_ptr<Ink> read_again_;    ///< image_file_, with or without its colours
    bool dropped_ = false;               ///< arriving_ was forgotten
    std::shared_ptr<MeasuredMask> mask_; ///< filled in by the thread
    std::int32_t button_ = 0;
    std::uint64_t visit_ = 0; ///< id of the session that was on stage
    Extent grid_{};           ///< grid for which the mask was made
    Answered answered_;
    BackgroundJob reading_, painting_;
};

} // namespace glint
