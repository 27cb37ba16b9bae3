#include "app/window/features/brush/stamp_image.h"
#include "app/files/formats/ink.h"
#include "app/files/formats/png.h"
#include "app/window/current_session.h"
#include "app/window/features/brush/hand.h"
#include "app/window/notices.h"
#include "app/world/mask.h"
#include <cstdlib>
#include <fmt/format.h>
#include <limits>
#include <string>
#include <utility>

namespace glint {
namespace {

constexpr auto never_painted = std::numeric_limits<std::uint64_t>::max();

const char* stamp_words(const Ink& image) {
    if (image.is_cells) return "The pattern is a stamp now: click to set it, a cell for each of its cells";
    if (image.colors.empty())
        return "The image is a stamp now: drag a box to paint its dark or opaque areas, or click to fill the picture";
    return "The image is a stamp now: drag a box to paint it in its colours, or click to fill the picture";
}

} // namespace

StampImage::StampImage(BackgroundJobs& jobs, CurrentSession& current, Notices& notices, Hand& hand, Answered answered)
    : current_(current),
      notices_(notices),
      hand_(hand),
      answered_(std::move(answered)),
      reading_(jobs, {.running = "Another image is still being read", .thread = "to read the image"}),
      painting_(jobs, {.running = "Another image is still being painted", .thread = "to paint the image"}) {}

bool StampImage::take(const std::string& file) {
    if (!is_cell_file(file) && !is_plain_png(file))
        return false; // for other files, the code that opens runs reports the fault
    if (reading_.busy()) return notices_.say(reading_.disabled_reason()), true;
    arriving_ = std::make_shared<Ink>(), file_ = file;
    reading_.start([to = arriving_, file, in_color = current_->definition().paints_colors()](
                       JobControl&) { *to = read_ink_file(file, in_color); },
                   [this](const std::string& problem) { take_image(problem); });
    return true;
}

void StampImage::paint(int x0, int y0, int x1, int y1, std::int32_t button) {
    if (!image_) return;
    if (painting_.busy()) return notices_.say(painting_.disabled_reason());
    const Extent grid = current_->extent();
    const bool click = std::abs(x1 - x0) < 2 && std::abs(y1 - y0) < 2;
    if (click && !image_->is_cells) x0 = y0 = 0, x1 = grid.width - 1, y1 = grid.height - 1;
    button_ = button, visit_ = current_.visits(), grid_ = grid, mask_ = std::make_shared<MeasuredMask>();
    const bool in_color = current_->definition().paints_colors();
    const bool was_read_otherwise = !image_->is_cells && in_color == image_->colors.empty(); // for another simulation
    read_again_ = was_read_otherwise ? std::make_shared<Ink>() : nullptr;
    painting_.start(
        [to = mask_, image = image_, again = read_again_, file = image_file_, in_color, x0, y0, x1, y1,
         grid](JobControl&) {
            if (again) *again = read_ink_file(file, in_color);
            *to = measured(mask_of(again ? *again : *image, x0, y0, x1, y1, grid));
        },
        [this](const std::string& problem) { take_mask(problem); });
}

void StampImage::forget() { image_.reset(), visit_ = never_painted, dropped_ = reading_.busy(); }

void StampImage::take_image(const std::string& problem) {
    const std::shared_ptr<Ink> arrived = std::exchange(arriving_, nullptr);
    if (std::exchange(dropped_, false)) return;
    const char* what = is_cell_file(file_) ? "pattern" : "image";
    if (problem.empty()) {
        image_ = arrived;
        image_file_ = file_;
        read_again_ = nullptr; // it is of the image before
    }
    const char* why = no_shapes(*current_);
    if (answered_ && (!problem.empty() || !*why)) answered_(file_, problem.empty());
    if (!problem.empty())
        return notices_.say(fmt::format("The {} was not opened: {}", what, problem), Severity::caution);
    if (*why)
        return notices_.say(fmt::format("The {} is read, but nothing can be painted here: {}. Open another "
                                        "simulation, for example heat",
                                        what, why),
                            Severity::caution);
    hand_.shape = BrushShape::image;
    notices_.say(stamp_words(*image_), Severity::good);
}

void StampImage::take_mask(const std::string& problem) {
    const std::shared_ptr<const MeasuredMask> mask = std::exchange(mask_, nullptr);
    const std::shared_ptr<const Ink> read_again = std::exchange(read_again_, nullptr);
    if (!problem.empty()) return notices_.say("The image was not painted: " + problem, Severity::caution);
    if (visit_ != current_.visits()) return;
    if (read_again) image_ = read_again;
    if (!(current_->extent() == grid_))
        return notices_.say("The image was not painted: the grid's size has changed", Severity::caution);
    current_->painting().stamp(mask, button_, "Image");
}

} // namespace glint
