#include "app/window/features/picture/still_picture.h"
#include "app/files/formats/png.h"
#include "app/replay/playback.h"
#include "app/replay/scaled_run.h"
#include "app/session/session.h"
#include "app/window/current_session.h"
#include "app/window/features/files/save.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "app/window/workspace/gl_clock.h"
#include "app/world/instance.h"
#include "app/world/world.h"
#include "render/off_screen.h"
#include "render/window.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <fmt/format.h>
#include <utility>
#include <variant>
#include <vector>

namespace glint {

namespace {

constexpr double min_rest_ms = 400;      // a mouse that pauses in the midst of a drag is no rest
constexpr double retry_ms = 50;          // short, but a sleeping window sleeps until then
constexpr double pixel_tolerance = 0.02; // if cells have this size within the tolerance, they are shown unscaled
constexpr std::int64_t max_still_cells = 40'000'000;

/// A plugin is not called while another thread may be calling it, unless it says that it is reentrant.
bool can_draw_on_second_queue(const Definition& definition) {
    return (definition.origin().empty() || definition.reentrant()) && !definition.is_exhibit() &&
           !definition.measures();
}

Extent in_pixels(Extent cells, double pixels_per_cell) {
    const auto side = [&](int count) {
        return std::clamp(static_cast<int>(std::lround(count * pixels_per_cell)), smallest_side, largest_side);
    };
    return {side(cells.width), side(cells.height)};
}

/// step: of the run. Throws Error if steps have changed a state, because it is drawn without steps, or if it was
/// cancelled.
void draw_at_rest(const RunRecord& run, const PictureLook& look, Queue& queue, const glint_frame& frame,
                  std::int64_t step, const JobControl& control) {
    const Extent extent{frame.width, frame.height};
    Params params = run.seed.params;
    for (const Event& event : run.events)
        if (const auto* set = std::get_if<SetParams>(&event.change)) params = set->values;
    World world(params.definition(), queue, extent, params, World::MissingMethod::substitute);
    if (step != 0 && world.state_bytes() > 0) throw Error("this state was computed by steps");
    if (const auto strokes = kept_strokes(run))
        for (const Change& change : painting(*strokes, params, extent)) {
            control.stop_if_cancelled();
            if (const auto* set = std::get_if<SetParams>(&change))
                world.set_params(set->values, World::MissingMethod::substitute);
            if (const auto* painted = std::get_if<PaintStroke>(&change))
                world.stroke(painted->stroke, painted->mask.get());
        }
    take_look(world, look);
    control.stop_if_cancelled();
    world.draw(frame);
    queue.finish();
}

} // namespace

StillPicture::StillPicture(BackgroundJobs& jobs, CurrentSession& current, UiState& ui,
                           std::function<double()> pixels_per_cell)
    : jobs_(jobs),
      current_(current),
      ui_(ui),
      pixels_per_cell_(std::move(pixels_per_cell)),
      drawing_(jobs, {.running = "The picture at rest is being drawn",
                      .thread = "to draw the picture at rest",
                      .keeps_busy = "The picture at rest is being drawn and keeps the processor busy"}) {}

/// Nothing if the picture is not at rest, or if a picture of another size would not show the same.
std::optional<StillPicture::Rest> StillPicture::rest_of(const Session& session, double pixels_per_cell) const {
    const bool stands = !session.pacing().moves() && !has_orders(session) && !session.seeker().has_destination() &&
                        session.failure().empty();
    const bool whole = session.appearance().view().mode == PictureView::Mode::fit ||
                       session.appearance().view().mode == PictureView::Mode::cover;
    if (!stands || !whole || !session.appearance().follows_space() || !session.params().animations().empty()) return {};
    if (!can_draw_on_second_queue(session.definition()) || !session.run().seed().fields.empty()) return {};
    const Extent extent = in_pixels(session.extent(), pixels_per_cell);
    if (std::abs(pixels_per_cell - 1) < pixel_tolerance || extent.area() > max_still_cells) return {};
    return Rest{current_.visits(), session.run().revision(), session.appearance().picture_place(), extent,
                session.appearance().look()};
}

void StillPicture::after_swap(double now_ms) {
    const double pixels_per_cell = *jobs_.keeps_busy(&drawing_) ? 0 : pixels_per_cell_();
    std::optional<Rest> now = pixels_per_cell > 0 ? rest_of(*current_, pixels_per_cell) : std::nullopt;
    if (now != now_) now_ = std::move(now), unchanged_since_ms_ = now_ms;
    if (!now_ || now_ == drawn_ || now_ == refused_ || drawing_.busy()) return;
    const double due = unchanged_since_ms_ + min_rest_ms;
    if (now_ms >= due) return begin(*now_, now_ms);
    wake_at(due);
}

void StillPicture::wake_at(double ms) { ui_.wake_at_ms = ui_.wake_at_ms > 0 ? std::min(ui_.wake_at_ms, ms) : ms; }

void StillPicture::begin(const Rest& rest, double now_ms) {
    drawn_.reset(); // the picture's buffers are being overwritten
    try {
        // the other threads are for the window
        if (!queue_) queue_ = make_cpu_queue(background_device(*current_).threads);
        if (!presenter_) presenter_.emplace(make_frame_target, TargetPick{});
        (void)presenter_->ready(*queue_, rest.extent);
        const auto frame = presenter_->begin();
        if (!frame) return wake_at(now_ms + retry_ms); // every buffer is in use
        in_progress_ = rest;
        drawing_.start([this, frame = *frame, look = rest.look, step = current_->step(),
                        run = record_up_to(*current_, rest.place)](
                           JobControl& control) { draw_at_rest(run, look, *queue_, frame, step, control); },
                       [this](const std::string& problem) { take_drawn(problem); });
    } catch (const std::exception&) { refused_ = rest; } // after a failure the session's own picture is shown
}

void StillPicture::take_drawn(const std::string& problem) {
    const bool drawn = problem.empty();
    presenter_->finish(drawn, 0);
    (drawn ? drawn_ : refused_) = std::exchange(in_progress_, {});
}

Picture StillPicture::picture() const {
    const Session& session = *current_;
    if (!drawn_ || drawn_ != now_ || has_orders(session) || session.run().revision() != drawn_->revision) return {};
    const Picture newest = presenter_->picture();
    return newest.extent == drawn_->extent ? newest : Picture{};
}

void StillPicture::picture_shown() { presenter_->shown(); }

PictureCopy::PictureCopy(BackgroundJobs& jobs, const Window& window, const Screen& screen, Notices& notices)
    : window_(window),
      screen_(screen),
      notices_(notices),
      job_(jobs, {.running = "The last copy is still being made", .thread = "to make the picture"}) {}

const char* PictureCopy::disabled_reason() const {
    if (window_.platform() != "X11") return "Pictures can only be copied on X11: save the picture instead";
    return job_.disabled_reason();
}

void PictureCopy::start(const Session& session, const ShownLayers& shown) {
    const Picture picture = session.presenter().picture();
    if (job_.busy() || (picture.kind != Picture::Kind::texture_2d && picture.kind != Picture::Kind::buffer_texture))
        return;
    try {
        job_.start(
            [this, shot = draw_off_screen(screen_, image_of(picture)), labels = shown_labels(session, shown),
             code = shown_code(session)](JobControl&) {
                std::vector<std::byte> png = png_of(shot, labels, code);
                kilobytes_ = png.size() / 1024;
                clipboard_.put(std::move(png)); // X may answer slowly
            },
            [this](const std::string& problem) { tell(problem); });
    } catch (const std::exception& e) {
        notices_.say(fmt::format("Picture not copied: {}", sentence_of(e)), Severity::bad);
    }
}

void PictureCopy::tell(const std::string& problem) {
    if (!problem.empty())
        notices_.say(fmt::format("Picture not copied: {}", problem), Severity::bad);
    else
        notices_.say(fmt::format("Picture copied: {} kB of PNG; available while Glint is open", kilobytes_),
                     Severity::good);
}

} // namespace glint
