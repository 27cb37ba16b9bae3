#include "app/window/features/picture/picture_drawing.h"
#include "app/keep/settings.h"
#include "app/window/current_session.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/features/device/sweep_run.h"
#include "app/window/features/picture/still_picture.h"
#include "app/window/shell.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/workspace.h"
#include "render/window.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

bool on_screen(const Picture& picture) {
    return picture.kind == Picture::Kind::buffer_texture || picture.kind == Picture::Kind::texture_2d;
}

} // namespace

Point pixels_of(ImVec2 at) {
    const ImVec2 scale = ImGui::GetIO().DisplayFramebufferScale;
    return Point(at.x, at.y) * Point(scale.x, scale.y);
}

ScreenRect pixels_of(ImVec2 from, ImVec2 size) {
    const Point corner = pixels_of(from), extent = pixels_of(size);
    return {corner.x, corner.y, extent.x, extent.y};
}

PictureDrawing::PictureDrawing(Shell& shell, PairDifference& difference, StillPicture& still, const SweepRun& sweep)
    : current_(shell.workspace),
      difference_(difference),
      still_(still),
      sweep_(sweep),
      screen_(shell.screen),
      window_(shell.window),
      settings_(shell.settings),
      view_(shell.get<ComparisonView>()),
      profiler_(shell.timing.profiler),
      cpu_clock_(shell.timing.cpu_clock),
      gl_clock_(shell.timing.gl_clock) {}

void PictureDrawing::collect() { sweep_.running() ? sweep_.running()->collect() : current_->presenter().collect(); }

void PictureDrawing::draw(ImVec2 from, ImVec2 size, const View2D& view, const char* stage) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(from, {from.x + size.x, from.y + size.y}, look::u32(surround_color));
    Call call{this, &view, pixels_of(from, size), stage};
    list->AddCallback(
        [](const ImDrawList*, const ImDrawCmd* command) {
            const auto& it = *static_cast<const Call*>(command->UserCallbackData);
            it.self->draw_now(it, *command);
        },
        &call, sizeof call);
    list->AddCallback(ImGui::GetPlatformIO().DrawCallback_ResetRenderState, nullptr);
}

void PictureDrawing::draw_now(const Call& call, const ImDrawCmd& command) {
    const Profiler::Scope cpu(profiler_, cpu_clock_, Lane::cpu, call.stage);
    const Profiler::Scope gpu(profiler_, gl_clock_, Lane::opengl, call.stage);
    // Read only now: since the panel's layout the session may have finished a newer picture, and begun to overwrite the
    // older one.
    Session& session = *current_;
    Sweep* const sweep = sweep_.running() && on_screen(sweep_.running()->picture()) ? sweep_.running() : nullptr;
    const ImVec4 c = command.ClipRect;
    const ScreenRect clip = pixels_of({c.x, c.y}, {c.z - c.x, c.w - c.y});
    if (!sweep && current_.pair()) return draw_pair(call, clip);
    if (!sweep && draw_at_rest(call, clip)) return;
    show(sweep ? sweep->picture() : session.presenter().picture(), call, clip,
         enlarge(call)); // the session's picture until the path has one
    sweep ? sweep->shown() : session.presenter().shown();
}

/// Whether there is a picture with a cell for each pixel.
bool PictureDrawing::draw_at_rest(const Call& call, const ScreenRect& clip) const {
    const Picture picture = still_.picture();
    if (!on_screen(picture)) return false;
    const double finer = double(picture.extent.width) / current_->extent().width;
    const View2D view{call.view->center * finer, call.view->pixels_per_cell / finer};
    Call in_its_cells = call;
    in_its_cells.view = &view;
    show(picture, in_its_cells, clip, Enlarge::crisp);
    still_.picture_shown();
    return true;
}

/// The follower's picture left of the divider. Only the session's while they are not at one place, or while their
/// difference is not ready.
void PictureDrawing::draw_pair(const Call& call, const ScreenRect& clip) const {
    if (const Picture difference = difference_.picture(); on_screen(difference)) {
        show(difference, call, clip, Enlarge::crisp); // a blended colour would represent no difference
        return difference_.picture_shown();
    }
    Lockstep& both = current_.pair()->lockstep();
    const auto [session, follower] = both.pictures();
    const bool alone = !on_screen(follower) || view_.shown == ComparisonView::Shown::difference;
    const float divider = alone || view_.shown == ComparisonView::Shown::session ? 0
                          : view_.shown == ComparisonView::Shown::follower       ? 1
                                                                                 : view_.divider;
    const double at = std::clamp(std::round(call.rect.x + call.rect.width * static_cast<double>(divider)), clip.x,
                                 clip.x + clip.width);
    ScreenRect left = clip, right = clip;
    left.width = at - clip.x, right.x = at, right.width = clip.x + clip.width - at;
    if (left.width > 0) show(follower, call, left, enlarge(call));
    if (right.width > 0) show(session, call, right, enlarge(call));
    both.shown();
}

Enlarge PictureDrawing::enlarge(const Call& call) const {
    const Session& session = *current_;
    const Definition& definition = session.definition();
    const bool is_field = definition.evolves() && !definition.is_exhibit() && definition.param("palette");
    const bool seen_by_ones =
        session.appearance().view().mode == PictureView::Mode::free && call.view->pixels_per_cell >= lined_from;
    return settings_.smooth && is_field && !seen_by_ones ? Enlarge::smooth : Enlarge::crisp;
}

void PictureDrawing::show(const Picture& picture, const Call& call, const ScreenRect& clip, Enlarge how_large) const {
    if (!on_screen(picture)) return;
    ScreenLook how;
    how.enlarge = how_large;
    how.background[0] = 6 / 255.f, how.background[1] = 9 / 255.f, how.background[2] = 16 / 255.f;
    how.max_taps = 4;
    how.grid = current_->appearance().view().mode == PictureView::Mode::free;
    screen_.draw(image_of(picture), aligned(*call.view, call.rect), call.rect, window_.framebuffer().height, how,
                 &clip);
}

} // namespace glint
